//! Results in a file: a run that was stopped goes on where it stood.
//!
//! A `SQLite` file with one row a task. A row is written once: the same result sent again changes
//! nothing. What the run is, is written beside it, and a run with other settings is refused. Each row
//! has a checksum, because `SQLite` has none: a file that was spoilt is refused and never believed.

use crate::task::{Outcome, TaskId};
use quina_core::Fingerprint;
use rusqlite::{Connection, OptionalExtension, params};
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;

/// The name of a run, drawn by lot when its store is made and kept with it: where runs of many
/// people meet, each finds its own results again.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RunId(String);

impl RunId {
    /// A new name.
    pub fn new() -> Self {
        // The hasher of a new map is seeded by the system, differently each time.
        Self(format!(
            "{:016x}",
            RandomState::new().hash_one(std::process::id())
        ))
    }

    /// The name as it is written: letters and digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Default for RunId {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Display for RunId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The results of one run.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    run: RunId,
    is_kept: bool,
}

impl Store {
    /// Opens or makes the file for the run that `settings` describe, and refuses a file of another.
    pub fn open(path: &Path, settings: &str) -> Result<Self, String> {
        let named = |error: rusqlite::Error| format!("{}: {error}", path.display());
        let connection = Connection::open(path).map_err(named)?;
        let opened = Self::prepare(connection, settings, true);
        opened.map_err(|why| format!("{}: {why}", path.display()))
    }

    /// A store that is gone when it is dropped.
    pub fn in_memory(settings: &str) -> Result<Self, String> {
        let connection = Connection::open_in_memory().map_err(|error| error.to_string())?;
        Self::prepare(connection, settings, false)
    }

    fn prepare(connection: Connection, settings: &str, is_kept: bool) -> Result<Self, String> {
        let told = |error: rusqlite::Error| error.to_string();
        // A result that was acknowledged is on the disk; the journal is kept until then.
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL;
                 PRAGMA synchronous = NORMAL;
                 CREATE TABLE IF NOT EXISTS run (name TEXT NOT NULL, settings TEXT NOT NULL);
                 CREATE TABLE IF NOT EXISTS results
                 (task TEXT PRIMARY KEY, outcome TEXT NOT NULL, checksum TEXT NOT NULL)
                 WITHOUT ROWID;",
            )
            .map_err(told)?;
        let health: String = connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get(0))
            .map_err(told)?;
        if health != "ok" {
            let what = health.lines().last().unwrap_or_default();
            return Err(format!("spoilt: {what}"));
        }
        let before: Option<(String, String)> = connection
            .query_row("SELECT name, settings FROM run", [], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()
            .map_err(told)?;
        let run = match before {
            Some((_, before)) if before != settings => {
                return Err("holds the results of a run with other settings".into());
            }
            Some((name, _)) => RunId(name),
            None => {
                let run = RunId::new();
                connection
                    .execute(
                        "INSERT INTO run (name, settings) VALUES (?1, ?2)",
                        params![run.as_str(), settings],
                    )
                    .map_err(told)?;
                run
            }
        };
        Ok(Self {
            connection,
            run,
            is_kept,
        })
    }

    /// The name of the run.
    pub fn run(&self) -> &RunId {
        &self.run
    }

    /// Whether the results outlive the program, so that the run can be gone on with.
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// Stores an outcome; `false` if the task had one already.
    pub fn put(&mut self, task: &TaskId, outcome: &Outcome) -> Result<bool, String> {
        let json = serde_json::to_string(outcome).map_err(|error| error.to_string())?;
        let rows = self.connection.execute(
            "INSERT OR IGNORE INTO results (task, outcome, checksum) VALUES (?1, ?2, ?3)",
            params![task.as_str(), json, checksum(task, &json)],
        );
        Ok(rows.map_err(|error| error.to_string())? == 1)
    }

    /// The outcome of a task, if it has one.
    pub fn get(&self, task: &TaskId) -> Result<Option<Outcome>, String> {
        let query = "SELECT outcome, checksum FROM results WHERE task = ?1";
        let row: rusqlite::Result<(String, String)> =
            self.connection
                .query_row(query, params![task.as_str()], |row| {
                    Ok((row.get(0)?, row.get(1)?))
                });
        let row = row.optional().map_err(|error| error.to_string())?;
        row.map(|(text, sum)| read(task, &text, &sum)).transpose()
    }

    /// Shows every result, in the order of the names.
    pub fn each(&self, take: &mut dyn FnMut(TaskId, Outcome)) -> Result<(), String> {
        let told = |error: rusqlite::Error| error.to_string();
        let query = "SELECT task, outcome, checksum FROM results ORDER BY task";
        let mut query = self.connection.prepare(query).map_err(told)?;
        let mut rows = query.query([]).map_err(told)?;
        while let Some(row) = rows.next().map_err(told)? {
            let text = |column: usize| row.get::<_, String>(column).map_err(told);
            let task = TaskId::from(text(0)?);
            let outcome = read(&task, &text(1)?, &text(2)?)?;
            take(task, outcome);
        }
        Ok(())
    }

    /// How many results there are.
    pub fn len(&self) -> Result<u64, String> {
        let count = self
            .connection
            .query_row("SELECT COUNT(*) FROM results", [], |row| row.get(0));
        count.map_err(|error| error.to_string())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> Result<bool, String> {
        Ok(self.len()? == 0)
    }
}

fn checksum(task: &TaskId, outcome: &str) -> String {
    let mut fingerprint = Fingerprint::default();
    fingerprint.add(task.as_str());
    fingerprint.add(outcome);
    format!("{:016x}", fingerprint.value())
}

fn read(task: &TaskId, text: &str, sum: &str) -> Result<Outcome, String> {
    if checksum(task, text) != sum {
        return Err(format!(
            "the result of {task} is spoilt: its checksum is not {sum}"
        ));
    }
    serde_json::from_str(text)
        .map_err(|error| format!("the result of {task} cannot be read: {error}"))
}
