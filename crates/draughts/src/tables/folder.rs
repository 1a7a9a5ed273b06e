//! A folder of table files, one for each slice: where a build leaves them and takes up again.

use super::chunks::Work;
use super::error::TableError;
use super::known::Known;
use super::material::Material;
use super::section::{Section, write};
use super::solve::solve;
use super::source::Source;
use crate::Rules;
use std::fs::{self, File};
use std::io::Write;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

/// The files of one game in a folder.
#[derive(Debug, Clone)]
pub struct Folder<R: Rules> {
    path: PathBuf,
    rules: PhantomData<R>,
}

/// How the work on a pair of slices went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// They were there, from an earlier build.
    Found(Vec<Material>),
    /// They were made now, and their files have so many bytes.
    Made(Vec<Material>, u64),
    /// Someone wanted the work to end; what is finished stays.
    Stopped,
}

impl<R: Rules> Folder<R> {
    /// A folder, which need not exist yet.
    pub fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            rules: PhantomData,
        }
    }

    /// The file of a material: `draughts-1m2k-0m1k.wld`.
    pub fn file(&self, material: Material) -> PathBuf {
        self.path.join(file_name::<R>(material))
    }

    /// The slice of a file, or `None` if there is no file; a file that is not whole is an error.
    fn section(&self, material: Material) -> Result<Option<Section<R>>, TableError> {
        let path = self.file(material);
        if !path.exists() {
            return Ok(None);
        }
        let name = path.display().to_string();
        let source = Source::open(&path).map_err(|error| TableError::io(&name, &error))?;
        let (section, _) = Section::read_head(&source, 0)?;
        match section {
            Some(section) if section.slice().material() == material => {
                section.check()?;
                Ok(Some(section))
            }
            _ => Err(TableError::at(
                &name,
                9,
                "the file holds another slice than it says",
            )),
        }
    }

    /// Makes the slices of a pair, unless they are there and whole. A file that is broken is made
    /// anew. `known` keeps what was made, and takes in what the folder holds as it is needed.
    pub fn build(
        &self,
        pair: &[Material],
        known: &mut Known<R>,
        work: &Work,
    ) -> Result<Step, TableError> {
        let is_whole = |&material: &Material| matches!(self.section(material), Ok(Some(_)));
        if pair.iter().all(is_whole) {
            return Ok(Step::Found(pair.to_vec()));
        }
        for material in pair.iter().flat_map(|material| material.leads_to()) {
            if !self.load(material, known, work)? {
                return Ok(Step::Stopped);
            }
        }
        let Some(solved) = solve(pair, known, work) else {
            return Ok(Step::Stopped);
        };
        let mut size = 0;
        for half in solved {
            let value = |index| (!half.must_capture(index)).then(|| half.value(index));
            let Some(bytes) = write(half.slice(), value, work) else {
                return Ok(Step::Stopped);
            };
            size += bytes.len() as u64;
            self.save(half.slice().material(), &bytes)?;
            known.add(half.slice().clone(), half.packed(), true);
        }
        Ok(Step::Made(pair.to_vec(), size))
    }

    /// Takes a slice of the folder and what its captures lead to into memory, unless they are there:
    /// whether that was not stopped.
    fn load(
        &self,
        material: Material,
        known: &mut Known<R>,
        work: &Work,
    ) -> Result<bool, TableError> {
        known.load(material, &|material, known| {
            let missing = || TableError::new(&self.file(material).display().to_string(), "missing");
            let section = self.section(material)?.ok_or_else(missing)?;
            section.load(known, work)
        })
    }

    /// Writes a file under another name first, so that a file is never half there.
    fn save(&self, material: Material, bytes: &[u8]) -> Result<(), TableError> {
        let path = self.file(material);
        let unfinished = path.with_extension("unfinished");
        let saved = fs::create_dir_all(&self.path)
            .and_then(|()| File::create(&unfinished))
            .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
            .and_then(|()| fs::rename(&unfinished, &path));
        saved.map_err(|error| TableError::io(&path.display().to_string(), &error))
    }
}

fn file_name<R: Rules>(material: Material) -> String {
    let game = if R::FLYING_KINGS {
        "draughts"
    } else {
        "checkers"
    };
    format!("{game}-{material}.wld")
}
