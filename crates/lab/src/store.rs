//! Results in a file: a run that was stopped goes on where it stood.
//!
//! A `SQLite` file with one row a task. A row is written once: the same result sent again changes
//! nothing. What the run is, is written beside it, and a run with other settings is refused.

use crate::task::{Outcome, TaskId};
use rusqlite::{Connection, OptionalExtension, params};
use std::path::Path;

/// The results of one run.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
}

impl Store {
    /// Opens or makes the file for the run that `settings` describe, and refuses a file of another.
    pub fn open(path: &Path, settings: &str) -> Result<Self, String> {
        let named = |error: rusqlite::Error| format!("{}: {error}", path.display());
        let connection = Connection::open(path).map_err(named)?;
        Self::prepare(connection, settings).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// A store that is gone when it is dropped.
    pub fn in_memory(settings: &str) -> Result<Self, String> {
        let connection = Connection::open_in_memory().map_err(|error| error.to_string())?;
        Self::prepare(connection, settings)
    }

    fn prepare(connection: Connection, settings: &str) -> Result<Self, String> {
        let told = |error: rusqlite::Error| error.to_string();
        // A result that was acknowledged is on the disk; the journal is kept until then.
        connection
            .execute_batch(
                "PRAGMA journal_mode = WAL;
                 PRAGMA synchronous = NORMAL;
                 CREATE TABLE IF NOT EXISTS run (settings TEXT NOT NULL);
                 CREATE TABLE IF NOT EXISTS results (task TEXT PRIMARY KEY, outcome TEXT NOT NULL)
                 WITHOUT ROWID;",
            )
            .map_err(told)?;
        let before: Option<String> = connection
            .query_row("SELECT settings FROM run", [], |row| row.get(0))
            .optional()
            .map_err(told)?;
        match before {
            Some(before) if before != settings => {
                Err("holds the results of a run with other settings".into())
            }
            Some(_) => Ok(Self { connection }),
            None => {
                connection
                    .execute("INSERT INTO run (settings) VALUES (?1)", params![settings])
                    .map_err(told)?;
                Ok(Self { connection })
            }
        }
    }

    /// Stores an outcome; `false` if the task had one already.
    pub fn put(&mut self, task: &TaskId, outcome: &Outcome) -> Result<bool, String> {
        let json = serde_json::to_string(outcome).map_err(|error| error.to_string())?;
        let rows = self.connection.execute(
            "INSERT OR IGNORE INTO results (task, outcome) VALUES (?1, ?2)",
            params![task.as_str(), json],
        );
        Ok(rows.map_err(|error| error.to_string())? == 1)
    }

    /// The outcome of a task, if it has one.
    pub fn get(&self, task: &TaskId) -> Result<Option<Outcome>, String> {
        let query = "SELECT outcome FROM results WHERE task = ?1";
        let row = self
            .connection
            .query_row(query, params![task.as_str()], |row| row.get::<_, String>(0));
        let text = row.optional().map_err(|error| error.to_string())?;
        text.map(|text| {
            serde_json::from_str(&text)
                .map_err(|error| format!("the result of {task} cannot be read: {error}"))
        })
        .transpose()
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
