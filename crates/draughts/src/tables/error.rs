//! What can go wrong with a file of tables, and where.

use std::error::Error;
use std::fmt;
use std::io;

/// Why a file of tables cannot be used: which file, at which byte, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    file: String,
    at: Option<u64>,
    what: String,
}

impl TableError {
    /// Something wrong at a byte of a file.
    pub(super) fn at(file: &str, at: u64, what: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            at: Some(at),
            what: what.into(),
        }
    }

    /// Something wrong with a file as a whole.
    pub(super) fn new(file: &str, what: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            at: None,
            what: what.into(),
        }
    }

    /// A file that the system will not read or write.
    pub(super) fn io(file: &str, error: &io::Error) -> Self {
        Self::new(file, error.to_string())
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{}: byte {at}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl Error for TableError {}
