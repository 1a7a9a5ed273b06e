//! The form that files of learned weights share, whatever the game.
//!
//! A line says what the file is, a line of JSON tells more, and then come the weights, two bytes
//! each, little-endian. The JSON holds a checksum of the whole file, taken while zeros stand in its
//! place, so that a file cut short or spoilt on its way is not believed. In files of an earlier form
//! it is of the weights alone; these are read too. What else the JSON tells, and what the weights
//! mean, is each game's own.

use quina_core::Fingerprint;
use std::error::Error;
use std::fmt;

/// What stands for the checksum while it is taken.
const UNKNOWN: &str = "0000000000000000";

/// What is wrong with a file of learned weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError(String);

impl FileError {
    /// The fault in words.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for FileError {}

/// A file of learned weights, taken apart.
#[derive(Debug, Clone, Copy)]
pub struct WeightsFile<'a> {
    /// The line of JSON.
    pub head: &'a [u8],
    first: &'a [u8],
    payload: &'a [u8],
}

impl<'a> WeightsFile<'a> {
    /// Whether a file claims to be of the form that begins with this line, in whatever version: the
    /// last word of the line.
    pub fn is_of(first_line: &str, bytes: &[u8]) -> bool {
        let version = first_line.rfind(' ').map_or(0, |space| space + 1);
        bytes.starts_with(&first_line.as_bytes()[..version])
    }

    /// Takes a file apart that begins with this line.
    pub fn split(first_line: &str, bytes: &'a [u8]) -> Result<Self, FileError> {
        let (first, rest) =
            line(bytes).ok_or_else(|| FileError::new("the first line is missing"))?;
        if first != first_line.as_bytes() {
            let what = format!("the first line is not `{first_line}`");
            return Err(FileError(what));
        }
        let (head, payload) = line(rest).ok_or_else(|| FileError::new("the head is missing"))?;
        Ok(Self {
            head,
            first,
            payload,
        })
    }

    /// The weights, if there are so many and the head says this checksum, which fits.
    pub fn weights(
        &self,
        count: usize,
        checksum: Option<&str>,
    ) -> Result<impl Iterator<Item = i16> + use<'a>, FileError> {
        let (expected, found) = (2 * count, self.payload.len());
        if found != expected {
            let what = format!("expected {expected} bytes of weights, found {found}");
            return Err(FileError(what));
        }
        if !checksum.is_some_and(|said| self.is_sum(said)) {
            return Err(FileError::new(
                "the file is spoilt: its checksum is another",
            ));
        }
        let numbers = self.payload.chunks_exact(2);
        Ok(numbers.map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])))
    }

    /// Whether this is the checksum of the file, or in an earlier form that of its weights.
    fn is_sum(&self, said: &str) -> bool {
        let length = UNKNOWN.len();
        let mut places = self.head.windows(length);
        let place = places.position(|place| place == said.as_bytes());
        place.is_some_and(|at| {
            let (before, after) = (&self.head[..at], &self.head[at + length..]);
            let head = [before, UNKNOWN.as_bytes(), after].concat();
            said == checksum_of(&parts(self.first, &head, self.payload))
                || said == checksum_of(&[self.payload])
        })
    }

    /// Writes a file: `head` makes the line of JSON with the checksum it is given.
    pub fn to_bytes(first_line: &str, head: impl Fn(&str) -> String, payload: &[u8]) -> Vec<u8> {
        let (first, unknown) = (first_line.as_bytes(), head(UNKNOWN));
        let sum = checksum_of(&parts(first, unknown.as_bytes(), payload));
        parts(first, head(&sum).as_bytes(), payload).concat()
    }
}

/// The checksum of a file in pieces: a copy of the whole would cost as much as the sum.
fn checksum_of(parts: &[&[u8]]) -> String {
    let mut sum = Fingerprint::default();
    for part in parts {
        sum.take_in(part);
    }
    format!("{:016x}", sum.value())
}

/// The pieces of a file, in their order.
fn parts<'a>(first: &'a [u8], head: &'a [u8], payload: &'a [u8]) -> [&'a [u8]; 5] {
    [first, b"\n", head, b"\n", payload]
}

/// The text up to the next line feed, and what comes after it.
fn line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}
