//! A place in a text being read, and errors told from that place.

use crate::square::clipped;
use crate::{Rules, Square};
use quina_core::ParseError;

/// What is left to read of a one-line text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// What has not been read.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, if there is one.
    pub fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The next character as a capital, if there is one.
    pub fn peek_upper(&self) -> Option<char> {
        self.peek().map(|letter| letter.to_ascii_uppercase())
    }

    /// Steps over the next character.
    pub fn advance(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    /// Steps over white space.
    pub fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// Steps over this character if it comes next, and says whether it did.
    pub fn accept(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.advance();
        }
        found
    }

    /// The next character for a message: quoted, or `the end`.
    pub fn found(&self) -> String {
        self.peek()
            .map_or_else(|| "the end".into(), |letter| format!("`{letter}`"))
    }

    /// An error here.
    pub fn error(&self, what: impl Into<String>) -> ParseError {
        ParseError::at_byte(self.text, self.at, what)
    }

    /// Reads a square in either style.
    pub fn square<R: Rules>(&mut self) -> Result<Square<R>, ParseError> {
        let (square, length) =
            Square::prefix_of(self.rest()).map_err(|error| self.error(error.what))?;
        self.at += length;
        Ok(square)
    }

    /// Reads a number that fits 16 bits.
    pub fn number(&mut self) -> Result<u16, ParseError> {
        let rest = self.rest();
        let digits = &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()];
        if digits.is_empty() {
            return Err(self.error(format!("expected a number, found {}", self.found())));
        }
        let number = digits.parse().map_err(|_| {
            self.error(format!(
                "{} is too large: at most {}",
                clipped(digits),
                u16::MAX
            ))
        })?;
        self.at += digits.len();
        Ok(number)
    }
}
