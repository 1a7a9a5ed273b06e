//! States and moves as text, and errors that say what is wrong and where.

use crate::State;
use std::error::Error;
use std::fmt;

/// How a game is written down.
pub trait Notation: State {
    /// Reads a position. An empty or wrong text is an error, never the start position.
    fn from_text(text: &str) -> Result<Self, ParseError>;

    /// The text that [`Notation::from_text`] reads back to an equal position.
    fn to_text(&self) -> String;

    /// Reads a move that is legal here.
    fn move_from_text(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// A legal move of this position as text, as short as it is unambiguous.
    fn move_to_text(&self, mv: Self::Move) -> String;

    /// The position drawn for a terminal, several lines, without a final line break.
    fn diagram(&self) -> String;
}

/// What a file of game records was found to hold when every game and move in it was right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Checked {
    /// Whole games read.
    pub games: u64,
    /// Moves replayed by the rules, those of variations included.
    pub moves: u64,
}

/// Why a text was refused: what is wrong, and where.
///
/// ```
/// use quina_core::ParseError;
/// let error = ParseError::new(4, "square 51 is off the board");
/// assert_eq!(error.to_string(), "column 5: square 51 is off the board");
/// assert_eq!(error.on_line(7).to_string(), "line 7, column 5: square 51 is off the board");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// The line, counted from 1, where the text has several.
    pub line: Option<usize>,
    /// The column in characters, counted from 1; `None` where the whole text is at fault.
    pub column: Option<usize>,
    /// What is wrong, in words for the person who wrote the text.
    pub what: String,
}

impl ParseError {
    /// An error at a character (counted from 0) of a one-line text.
    pub fn new(character: usize, what: impl Into<String>) -> Self {
        Self {
            line: None,
            column: Some(character + 1),
            what: what.into(),
        }
    }

    /// An error of the text as a whole.
    pub fn whole(what: impl Into<String>) -> Self {
        Self {
            line: None,
            column: None,
            what: what.into(),
        }
    }

    /// An error at a byte offset of a one-line text, told in characters.
    pub fn at_byte(text: &str, byte: usize, what: impl Into<String>) -> Self {
        let character = text.char_indices().take_while(|&(at, _)| at < byte).count();
        Self::new(character, what)
    }

    /// The same error, said to be on this line (counted from 1).
    #[must_use]
    pub fn on_line(mut self, line: usize) -> Self {
        self.line = Some(line);
        self
    }

    /// The same error, moved right: this text began at character `start` of a longer one.
    #[must_use]
    pub fn shifted(mut self, start: usize) -> Self {
        self.column = Some(self.column.unwrap_or(1) + start);
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, Some(column)) => write!(f, "column {column}: ")?,
            (None, None) => {}
        }
        f.write_str(&self.what)
    }
}

impl Error for ParseError {}
