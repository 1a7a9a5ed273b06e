//! How a learned evaluation is written: a line that says so, a line of JSON that tells the game, and
//! then the weights, two bytes each, little-endian.
//!
//! First come the rows of all patterns, of which mirror images are one, then the layer: what each
//! unit takes of each sum, the units' biases, what each unit is worth, what each sum is worth as it
//! is, and what the turn is worth. The head holds a checksum of them, so that a file cut short or
//! spoilt on its way is not believed.

use super::pattern::MIRRORED;
use super::{BOTH, HIDDEN, Layer, Learned, VIEW};
use quina_core::Fingerprint;
use serde_json::{Value, json};
use std::error::Error;
use std::fmt;

/// The first line.
const FIRST_LINE: &str = "quina lines 1";
const GAME: &str = "Connect6";
/// How many weights a file has.
const WEIGHTS: usize = MIRRORED * VIEW + HIDDEN * BOTH + 2 * HIDDEN + BOTH + 1;

/// What is wrong with a file of learned weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileError(String);

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for FileError {}

fn wrong(what: impl Into<String>) -> FileError {
    FileError(what.into())
}

impl Learned {
    /// Whether a file claims to hold a learned evaluation.
    pub fn is_file(bytes: &[u8]) -> bool {
        bytes.starts_with(FIRST_LINE.as_bytes())
    }

    /// Reads a file; an error names what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let (first, rest) = line(bytes).ok_or_else(|| wrong("the first line is missing"))?;
        if first != FIRST_LINE.as_bytes() {
            return Err(wrong(format!("the first line is not `{FIRST_LINE}`")));
        }
        let (head, payload) = line(rest).ok_or_else(|| wrong("the head is missing"))?;
        let head: Value =
            serde_json::from_slice(head).map_err(|error| wrong(format!("the head: {error}")))?;
        if head["game"].as_str() != Some(GAME) {
            return Err(wrong(format!("expected \"game\": \"{GAME}\"")));
        }
        if payload.len() != 2 * WEIGHTS {
            let found = payload.len();
            return Err(wrong(format!(
                "expected {} bytes of weights, found {found}",
                2 * WEIGHTS
            )));
        }
        let sum = format!("{:016x}", Fingerprint::of(payload).value());
        if head["checksum"].as_str() != Some(&sum) {
            return Err(wrong(format!(
                "the weights are spoilt: their checksum is {sum}"
            )));
        }
        let numbers = payload.chunks_exact(2);
        let mut numbers = numbers.map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]));
        let mut next = || numbers.next().unwrap_or_default();
        let columns: Vec<[i16; VIEW]> = (0..MIRRORED)
            .map(|_| std::array::from_fn(|_| next()))
            .collect();
        if columns
            .iter()
            .flatten()
            .any(|weight| weight.unsigned_abs() > MOST)
        {
            return Err(wrong(format!("a pattern's weight exceeds {MOST}")));
        }
        let layer = Layer {
            weights: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            biases: std::array::from_fn(|_| next()),
            out: std::array::from_fn(|_| next()),
            straight: std::array::from_fn(|_| next()),
            bias: next(),
        };
        Ok(Self::new(&columns, layer))
    }

    /// Writes a file, with a word on how the weights were made.
    pub fn to_bytes(&self, recipe: &Value) -> Vec<u8> {
        let layer = &self.tables.layer;
        let mut columns = vec![[0; VIEW]; MIRRORED];
        for (pattern, row) in self.tables.rows.iter().enumerate() {
            columns[super::mirrored(pattern)].copy_from_slice(&row[..VIEW]);
        }
        let numbers = columns
            .iter()
            .flatten()
            .chain(layer.weights.iter().flatten())
            .chain(&layer.biases)
            .chain(&layer.out)
            .chain(&layer.straight)
            .chain([&layer.bias]);
        let payload: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        let head = json!({
            "game": GAME,
            "checksum": format!("{:016x}", Fingerprint::of(&payload).value()),
            "recipe": recipe,
        });
        let mut bytes = format!("{FIRST_LINE}\n{head}\n").into_bytes();
        bytes.extend(payload);
        bytes
    }
}

/// Four weights are added in two bytes.
pub(super) const MOST: u16 = 8000;

/// The text up to the next line feed, and what comes after it.
fn line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}
