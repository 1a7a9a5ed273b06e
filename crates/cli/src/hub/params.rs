//! What a board can set.

use crate::book;
use quina_engine::{EndgameTables, Game, Grade, MAX_MEMORY_MB, MAX_THREADS, Request, Thinker};
use quina_lab::player::InputFile;
use quina_protocol::hub::{Kind, Mode, Param};
use std::fs;
use std::path::Path;

/// The settings of a session.
#[derive(Debug)]
pub struct Params {
    level: Grade,
    memory_mb: u32,
    seed: u64,
    threads: u32,
    book: bool,
    book_file: String,
    weights: String,
    lively: bool,
    tables: String,
}

impl Default for Params {
    fn default() -> Self {
        Self {
            level: Grade::Expert,
            memory_mb: 64,
            seed: 0,
            threads: 1,
            book: true,
            book_file: String::new(),
            weights: String::new(),
            lively: false,
            tables: String::new(),
        }
    }
}

impl Params {
    /// All of them, as they stand.
    pub fn list(&self) -> [Param; 9] {
        let param = |name: &str, value: String, kind| Param {
            name: name.into(),
            value,
            kind,
        };
        let int = |max: u32| Kind::Int {
            min: 1,
            max: max.into(),
        };
        let seeds = Kind::Int {
            min: 0,
            max: i64::MAX,
        };
        let levels = Kind::Enum(Grade::ALL.map(|grade| grade.to_string()).into());
        [
            param("book", self.book.to_string(), Kind::Bool),
            param("book-file", self.book_file.clone(), Kind::String),
            param("level", self.level.to_string(), levels),
            param("lively", self.lively.to_string(), Kind::Bool),
            param("memory", self.memory_mb.to_string(), int(MAX_MEMORY_MB)),
            param("seed", self.seed.to_string(), seeds),
            param("tables", self.tables.clone(), Kind::String),
            param("threads", self.threads.to_string(), int(MAX_THREADS)),
            param("weights", self.weights.clone(), Kind::String),
        ]
    }

    /// Sets one of them, or says why not.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let within = |max: u32| {
            let number = value
                .parse()
                .ok()
                .filter(|number| (1..=max).contains(number));
            number.ok_or_else(|| format!("{name}={value}: expected 1 to {max}"))
        };
        let yes_or_no = || {
            let expected = |_| format!("{name}={value}: expected true or false");
            value.parse().map_err(expected)
        };
        match name {
            "book" => self.book = yes_or_no()?,
            "book-file" => value.clone_into(&mut self.book_file),
            "lively" => self.lively = yes_or_no()?,
            "weights" => value.clone_into(&mut self.weights),
            "level" => self.level = value.parse()?,
            "memory" => self.memory_mb = within(MAX_MEMORY_MB)?,
            "seed" => {
                let seed = value.parse();
                let expected = |_| format!("seed={value}: expected a whole number");
                self.seed = seed.map_err(expected)?;
            }
            "tables" => value.clone_into(&mut self.tables),
            "threads" => self.threads = within(MAX_THREADS)?,
            _ => return Err(format!("no parameter `{name}`")),
        }
        Ok(())
    }

    /// Puts them into a request. Whoever analyses wants the engine's own opinion at full strength.
    pub fn apply(&self, request: &mut Request, mode: Mode) {
        request.limits.memory_mb = Some(self.memory_mb);
        request.seed = self.seed;
        request.options.threads = Some(self.threads);
        if mode != Mode::Analyze {
            request.level = Some(self.level.to_string());
            request.options.book = self.book;
            request.options.lively = self.lively;
        }
    }

    /// A mind with the files that are set, for a game, ready to search. A file that cannot be used is told, and the
    /// mind does without it.
    pub fn mind(&self, game: Game) -> (Thinker, Vec<String>) {
        let mut faults = Vec::new();
        let mut mind = Thinker::new();
        if !self.weights.is_empty() {
            match weights(&self.weights, game) {
                Ok(bytes) => mind = Thinker::with_weights(bytes),
                Err(why) => faults.push(format!(
                    "{why}; playing with the weights that come with the engine"
                )),
            }
        }
        if !self.book_file.is_empty() {
            match book::read(Path::new(&self.book_file), game) {
                Ok(book) => mind = mind.with_book(book),
                Err(why) => faults.push(format!(
                    "{why}; playing with the book that comes with the engine"
                )),
            }
        }
        if self.tables.is_empty() {
            mind.set_tables(EndgameTables::shipped());
        } else {
            let folder = Path::new(&self.tables);
            let (tables, broken) = EndgameTables::open(folder);
            mind.set_tables(tables);
            faults.extend(broken.iter().map(|why| format!("{why}; done without")));
        }
        let mut request = Request::new(game);
        self.apply(&mut request, Mode::Think);
        faults.extend(
            mind.make_ready(&request)
                .err()
                .map(|error| error.to_string()),
        );
        (mind, faults)
    }
}

/// The bytes of a weights file for a game; an error names the file and what is wrong with it.
fn weights(path: &str, game: Game) -> Result<Vec<u8>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    InputFile::weights(path, &bytes).check_weights(game)?;
    Ok(bytes)
}
