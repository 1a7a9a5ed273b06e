//! Why a query was refused, in words and by place.

use crate::{Error, ParseError};
use serde::{Deserialize, Serialize};

/// What is wrong with a question or a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fault {
    /// What is wrong, with its place where there is one.
    pub message: String,
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    pub column: Option<usize>,
}

impl Fault {
    /// What is wrong with the whole of it.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            line: None,
            column: None,
        }
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        let message = error.to_string();
        let place = match error {
            Error::Position(error) => (error.line, error.column),
            Error::Request(_) => (None, None),
        };
        Self {
            message,
            line: place.0,
            column: place.1,
        }
    }
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self {
            message: error.to_string(),
            line: error.line,
            column: error.column,
        }
    }
}
