//! Fields of fixed width, read from the left.

use super::LONGEST;
use quina_core::ParseError;
use std::ops::RangeInclusive;

/// What is left of a message.
#[derive(Debug)]
pub(super) struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    /// A message of characters that the protocol allows.
    pub fn new(text: &'a str) -> Result<Self, ParseError> {
        if text.len() > LONGEST {
            let what = format!(
                "a message of {} bytes: expected at most {LONGEST}",
                text.len()
            );
            return Err(ParseError::whole(what));
        }
        match text.chars().position(|c| !c.is_ascii() || c == '\0') {
            Some(at) => Err(ParseError::new(at, "expected ASCII characters alone")),
            None => Ok(Self { text, at: 0 }),
        }
    }

    /// The next `width` characters.
    pub fn take(&mut self, width: usize, what: &str) -> Result<&'a str, ParseError> {
        let Some(field) = self.text.get(self.at..self.at + width) else {
            let left = self.text.len() - self.at;
            let what = format!("expected {what} in {width} characters, found {left}");
            return Err(ParseError::new(self.at, what));
        };
        self.at += width;
        Ok(field)
    }

    /// The next `width` digits, as a number of this range.
    pub fn number(
        &mut self,
        width: usize,
        range: RangeInclusive<u16>,
        what: &str,
    ) -> Result<u16, ParseError> {
        let at = self.at;
        let field = self.take(width, what)?;
        let is_number = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.parse().ok().filter(|_| is_number);
        number
            .filter(|number| range.contains(number))
            .ok_or_else(|| {
                let (least, most) = (range.start(), range.end());
                let what =
                    format!("expected {what}, {least:0width$} to {most:0width$}, found `{field}`");
                ParseError::new(at, what)
            })
    }

    /// The next character, which is one of these.
    pub fn letter<T: Copy>(&mut self, known: &[(char, T)], what: &str) -> Result<T, ParseError> {
        let at = self.at;
        let field = self.take(1, what)?;
        let found = known.iter().find(|(letter, _)| field.starts_with(*letter));
        found.map(|&(_, value)| value).ok_or_else(|| {
            let letters: Vec<String> = known.iter().map(|(letter, _)| letter.to_string()).collect();
            let what = format!(
                "expected {what}, one of {}, found `{field}`",
                letters.join(" ")
            );
            ParseError::new(at, what)
        })
    }

    /// All that is left.
    pub fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at = self.text.len();
        rest
    }

    /// Whether nothing is left that nobody has read.
    pub fn end(&self) -> Result<(), ParseError> {
        match self.text.len() - self.at {
            0 => Ok(()),
            more => {
                let what = format!("expected the end of the message, found {more} characters more");
                Err(ParseError::new(self.at, what))
            }
        }
    }
}
