//! The form that files of learned weights share, whatever the game.
//!
//! A line says what the file is, a line of JSON tells more, and then come the weights, two bytes
//! each, little-endian. The JSON holds a checksum of them, so that a file cut short or spoilt on its
//! way is not believed. What else it tells, and what the weights mean, is each game's own.

use quina_core::Fingerprint;
use std::error::Error;
use std::fmt;

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
    payload: &'a [u8],
}

impl<'a> WeightsFile<'a> {
    /// Takes a file apart that begins with this line.
    pub fn split(first_line: &str, bytes: &'a [u8]) -> Result<Self, FileError> {
        let (first, rest) =
            line(bytes).ok_or_else(|| FileError::new("the first line is missing"))?;
        if first != first_line.as_bytes() {
            let what = format!("the first line is not `{first_line}`");
            return Err(FileError(what));
        }
        let (head, payload) = line(rest).ok_or_else(|| FileError::new("the head is missing"))?;
        Ok(Self { head, payload })
    }

    /// The weights, if there are so many and this is their checksum.
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
        let sum = checksum_of(self.payload);
        if checksum != Some(&sum) {
            let what = format!("the weights are spoilt: their checksum is {sum}");
            return Err(FileError(what));
        }
        let numbers = self.payload.chunks_exact(2);
        Ok(numbers.map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]])))
    }
}

/// The checksum of weights as they stand in a file.
pub fn checksum_of(payload: &[u8]) -> String {
    format!("{:016x}", Fingerprint::of(payload).value())
}

/// The text up to the next line feed, and what comes after it.
fn line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}
