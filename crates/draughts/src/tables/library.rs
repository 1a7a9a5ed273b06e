//! The tables a player has at hand: opened once, asked at any position.

use super::cache::Cache;
use super::chunks::Work;
use super::error::TableError;
use super::index::Slice;
use super::known::Known;
use super::material::{MAX_PIECES, Material};
use super::model::BLOCK;
use super::section::Section;
use super::source::Source;
use super::value::Value;
use crate::{Board, Colour, Position, Rules};
use quina_core::Outcome;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Endgame tables, to be asked what a position is worth. A clone shares everything, and what was
/// decoded even after tables were added to it: the worth of a position depends on no file.
///
/// ```
/// use quina_draughts::{Colour, English, tables::Tables};
/// // No tables know nothing.
/// let tables = Tables::<English>::new(1 << 20);
/// assert_eq!(tables.most_pieces(), 0);
/// ```
#[derive(Debug, Clone)]
pub struct Tables<R: Rules> {
    sections: Arc<Vec<Option<Section<R>>>>,
    most_pieces: usize,
    /// By the slot of a material, the number of its first block, counted through all that can be.
    first_blocks: Arc<[u64]>,
    cache: Arc<Cache>,
}

/// A slice that is at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held {
    /// What stands on its boards.
    pub material: Material,
    /// How many positions it has.
    pub positions: u64,
    /// How many bytes it takes in its file.
    pub bytes: u64,
}

impl<R: Rules> Tables<R> {
    /// No tables yet, and a cache of at most so many bytes for those to come.
    pub fn new(cache_bytes: usize) -> Self {
        Self {
            sections: Arc::new((0..Material::SLOTS).map(|_| None).collect()),
            most_pieces: 0,
            first_blocks: Self::count_blocks(),
            cache: Arc::new(Cache::new(cache_bytes)),
        }
    }

    fn count_blocks() -> Arc<[u64]> {
        let mut first_blocks = vec![0; Material::SLOTS];
        let mut next = 0;
        for material in (2..=MAX_PIECES).flat_map(Material::all) {
            if let Some(slot) = material.slot() {
                first_blocks[slot] = next;
                next += Slice::<R>::new(material).len().div_ceil(BLOCK as u64);
            }
        }
        first_blocks.into()
    }

    /// Adds every file of the folder that ends in `.wld`; those of other games are passed over. What
    /// is wrong with a file is returned, and what follows in it is not used; the others are.
    pub fn add_folder(&mut self, path: &Path) -> Vec<TableError> {
        let name = path.display().to_string();
        let listed = fs::read_dir(path).and_then(|entries| {
            let paths = entries.map(|entry| entry.map(|entry| entry.path()));
            paths.collect::<Result<Vec<_>, _>>()
        });
        let mut paths = match listed {
            Ok(paths) => paths,
            Err(error) => return vec![TableError::io(&name, &error)],
        };
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "wld"));
        paths.sort();
        let add = |path: std::path::PathBuf| {
            let name = path.display().to_string();
            let source = Source::open(&path).map_err(|error| TableError::io(&name, &error));
            source.and_then(|source| self.add(&source)).err()
        };
        paths.into_iter().filter_map(add).collect()
    }

    /// Adds tables that lie in memory, with a name for messages.
    pub fn add_bytes(&mut self, name: &str, bytes: Vec<u8>) -> Result<(), TableError> {
        self.add(&Source::memory(name, bytes))
    }

    /// Adds tables that are part of the program.
    pub(super) fn add_built(&mut self, name: &str, bytes: &'static [u8]) -> Result<(), TableError> {
        self.add(&Source::built(name, bytes))
    }

    fn add(&mut self, source: &Source) -> Result<(), TableError> {
        let mut at = 0;
        while at < source.len() {
            let (section, next) = Section::read_head(source, at)?;
            at = next;
            let Some(section) = section else { continue };
            section.check()?;
            let material = section.slice().material();
            if let Some(slot) = material.slot() {
                // A clone that is in use keeps what it has.
                Arc::make_mut(&mut self.sections)[slot] = Some(section);
                self.most_pieces = self.most_pieces.max(material.pieces());
            }
        }
        Ok(())
    }

    /// No position with more pieces is in the tables.
    #[inline]
    pub fn most_pieces(&self) -> usize {
        self.most_pieces
    }

    /// The slices at hand, with the fewest pieces first.
    pub fn held(&self) -> Vec<Held> {
        let mut held: Vec<Held> = self
            .sections
            .iter()
            .flatten()
            .map(|section| Held {
                material: section.slice().material(),
                positions: section.slice().len(),
                bytes: section.len(),
            })
            .collect();
        held.sort_by_key(|held| (held.material.pieces(), held.material));
        held
    }

    /// What the position is worth to its mover: `None` if the tables do not hold it, if the mover
    /// must capture (then a search has to follow the captures), or if a file cannot be read any more.
    #[inline]
    pub fn value(&self, board: &Board<R>, mover: Colour) -> Option<Value> {
        if board.occupied().len() > self.most_pieces || board.can_capture(mover) {
            return None;
        }
        self.look_up(board, mover)
    }

    /// How a position ends with perfect play, the rules that count plies aside, if [`Tables::value`]
    /// knows it.
    pub fn outcome(&self, position: &Position<R>) -> Option<Outcome> {
        let mover = position.mover();
        Some(match self.value(position.board(), mover)? {
            Value::Win => Outcome::Win(mover.side::<R>()),
            Value::Draw => Outcome::Draw,
            Value::Loss => Outcome::Win((!mover).side::<R>()),
        })
    }

    fn look_up(&self, board: &Board<R>, mover: Colour) -> Option<Value> {
        let slot = Material::of(board, mover).slot()?;
        let section = self.sections[slot].as_ref()?;
        let index = match mover {
            Colour::White => section.slice().index(board),
            Colour::Black => section.slice().index(&board.swapped()),
        };
        let (block, within) = (index / BLOCK as u64, index % BLOCK as u64);
        let fetch = || section.block(block).ok();
        let number = self.first_blocks[slot] + block;
        self.cache.value(number, within, fetch)
    }

    /// Takes a slice and what its captures lead to into memory, unless they are there: whether that
    /// was not stopped.
    pub fn load(
        &self,
        material: Material,
        known: &mut Known<R>,
        work: &Work,
    ) -> Result<bool, TableError> {
        known.load(material, &|material, known| {
            let section = material
                .slot()
                .and_then(|slot| self.sections[slot].as_ref());
            let missing = || TableError::new(&material.to_string(), "not among the tables");
            section.ok_or_else(missing)?.load(known, work)
        })
    }
}
