//! Why the engine refused what it was asked.

use quina_core::ParseError;
use std::error::Error as StdError;
use std::fmt;

/// Why a request was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Error {
    /// The text of a position is wrong, and where.
    Position(ParseError),
    /// What was asked for does not exist or is out of range, in words.
    Request(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(error) => write!(f, "position: {error}"),
            Self::Request(what) => f.write_str(what),
        }
    }
}

impl StdError for Error {}
