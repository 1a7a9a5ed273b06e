//! Lines out of a stream, in bounded memory: the only place that touches the input.
//!
//! Real files end their lines in all three ways, begin with a byte order mark and hold names in
//! Latin-1. Nothing past this file knows of that.

use std::io::{self, BufRead, ErrorKind};

/// The longest line that is read.
pub(super) const MAX_LINE: usize = super::MAX_GAME_BYTES;

/// What came of asking for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fetched {
    /// There is a new line.
    Line,
    /// The line is longer than [`MAX_LINE`]: none of it is kept, and its rest is not yet read.
    TooLong,
    /// The input has ended.
    End,
}

/// The current line of an input and its number.
#[derive(Debug)]
pub(super) struct Lines<B> {
    input: B,
    bytes: Vec<u8>,
    text: String,
    number: usize,
    after_return: bool,
    inside_overlong: bool,
}

impl<B: BufRead> Lines<B> {
    pub(super) fn new(input: B) -> Self {
        Self {
            input,
            bytes: Vec::new(),
            text: String::new(),
            number: 0,
            after_return: false,
            inside_overlong: false,
        }
    }

    /// The current line without its end.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// The number of the current line, counted from 1; 0 before the first.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Moves on to the next line.
    pub(super) fn advance(&mut self) -> io::Result<Fetched> {
        self.bytes.clear();
        self.text.clear();
        if std::mem::take(&mut self.inside_overlong) {
            self.take_to_line_end(false)?;
        }
        let ended = self.take_to_line_end(true)?;
        if !ended && self.bytes.is_empty() {
            return Ok(Fetched::End);
        }
        self.number += 1;
        if self.bytes.len() > MAX_LINE {
            self.bytes.clear();
            self.inside_overlong = true;
            return Ok(Fetched::TooLong);
        }
        self.decode();
        Ok(Fetched::Line)
    }

    /// Takes bytes until the line ends (`true`), or the input does or there are too many (`false`).
    fn take_to_line_end(&mut self, keep: bool) -> io::Result<bool> {
        loop {
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let Some(&first) = chunk.first() else {
                return Ok(false);
            };
            if std::mem::take(&mut self.after_return) && first == b'\n' {
                self.input.consume(1);
                continue;
            }
            let room = MAX_LINE + 1 - self.bytes.len();
            let chunk = &chunk[..chunk.len().min(room)];
            let end = chunk.iter().position(|&b| b == b'\n' || b == b'\r');
            if keep {
                self.bytes
                    .extend_from_slice(&chunk[..end.unwrap_or(chunk.len())]);
            }
            self.after_return = end.is_some_and(|at| chunk[at] == b'\r');
            let taken = end.map_or(chunk.len(), |at| at + 1);
            self.input.consume(taken);
            if end.is_some() {
                return Ok(true);
            }
            if self.bytes.len() > MAX_LINE {
                return Ok(false);
            }
        }
    }

    /// UTF-8 where it is that, and Latin-1 otherwise: the first PDN prescribed the one and the
    /// third the other, and in files of the time between a line can be either.
    fn decode(&mut self) {
        match std::str::from_utf8(&self.bytes) {
            Ok(text) => self.text.push_str(text),
            Err(_) => self.text.extend(self.bytes.iter().map(|&b| char::from(b))),
        }
        if self.number == 1 && self.text.starts_with('\u{feff}') {
            self.text.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    fn lines_of(bytes: &[u8], buffer: usize) -> Vec<String> {
        let mut lines = Lines::new(BufReader::with_capacity(buffer, bytes));
        let mut all = Vec::new();
        while lines.advance().unwrap() == Fetched::Line {
            all.push(lines.text().to_owned());
            assert_eq!(lines.number(), all.len());
        }
        all
    }

    #[test]
    fn all_three_line_ends_are_known_wherever_the_buffer_breaks() {
        let bytes = b"\xEF\xBB\xBFone\r\ntwo\rthree\n\r\n\n five";
        for buffer in 1..20 {
            let found = lines_of(bytes, buffer);
            assert_eq!(found, ["one", "two", "three", "", "", " five"], "{buffer}");
        }
        assert!(lines_of(b"", 8).is_empty());
        assert_eq!(lines_of(b"\n", 8), [""]);
    }

    #[test]
    fn latin_1_is_read_as_such_and_utf_8_too() {
        let found = lines_of("Müller\n".as_bytes(), 8);
        assert_eq!(found, ["Müller"]);
        assert_eq!(lines_of(b"M\xFCller\nplain", 8), ["Müller", "plain"]);
    }

    #[test]
    fn an_endless_line_is_refused() {
        let mut lines = Lines::new(BufReader::new(io::repeat(b'x')));
        assert_eq!(lines.advance().unwrap(), Fetched::TooLong);
    }

    #[test]
    fn a_line_too_long_is_passed_over_whole() {
        let long = io::repeat(b'x').take(MAX_LINE as u64 + 1);
        let mut lines = Lines::new(BufReader::new(long.chain(&b"\nafter\n"[..])));
        assert_eq!(lines.advance().unwrap(), Fetched::TooLong);
        assert!(lines.bytes.capacity() < 4 * MAX_LINE);
        assert_eq!(lines.advance().unwrap(), Fetched::Line);
        assert_eq!((lines.number(), lines.text()), (2, "after"));
        let just_fits = io::repeat(b'x').take(MAX_LINE as u64);
        let mut lines = Lines::new(BufReader::new(just_fits));
        assert_eq!(lines.advance().unwrap(), Fetched::Line);
    }
}
