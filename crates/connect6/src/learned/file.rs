//! How a learned evaluation is written: as a [`WeightsFile`] whose JSON tells the game.
//!
//! First come the rows of all patterns, of which mirror images are one, then the layer: what each
//! unit takes of each sum, the units' biases, what each unit is worth, what each sum is worth as it
//! is, what the turn is worth, and what each part of a cell says about a stone there.

use super::pattern::MIRRORED;
use super::{BOTH, HIDDEN, Layer, Learned, VIEW};
use quina_search::{FileError, WeightsFile};
use serde_json::{Value, json};

/// The first line.
const FIRST_LINE: &str = "quina lines 2";
const GAME: &str = "Connect6";
/// How many weights a file has.
const WEIGHTS: usize = MIRRORED * VIEW + HIDDEN * BOTH + 2 * HIDDEN + 2 * BOTH + 1;

impl Learned {
    /// Whether a file claims to hold a learned evaluation.
    pub fn is_file(bytes: &[u8]) -> bool {
        WeightsFile::is_of(FIRST_LINE, bytes)
    }

    /// Reads a file; an error names what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let file = WeightsFile::split(FIRST_LINE, bytes)?;
        let head: Value = serde_json::from_slice(file.head)
            .map_err(|error| FileError::new(format!("the head: {error}")))?;
        if head["game"].as_str() != Some(GAME) {
            return Err(FileError::new(format!("expected \"game\": \"{GAME}\"")));
        }
        let mut numbers = file.weights(WEIGHTS, head["checksum"].as_str())?;
        let mut next = || numbers.next().unwrap_or_default();
        let columns: Vec<[i16; VIEW]> = (0..MIRRORED)
            .map(|_| std::array::from_fn(|_| next()))
            .collect();
        if columns
            .iter()
            .flatten()
            .any(|weight| weight.unsigned_abs() > MOST)
        {
            return Err(FileError::new(format!("a pattern's weight exceeds {MOST}")));
        }
        let layer = Layer {
            weights: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            biases: std::array::from_fn(|_| next()),
            out: std::array::from_fn(|_| next()),
            straight: std::array::from_fn(|_| next()),
            bias: next(),
            stone: std::array::from_fn(|_| next()),
        };
        if layer
            .stone
            .iter()
            .any(|weight| weight.unsigned_abs() > MOST_OF_STONE)
        {
            let most = MOST_OF_STONE;
            return Err(FileError::new(format!("a stone's weight exceeds {most}")));
        }
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
            .chain([&layer.bias])
            .chain(&layer.stone);
        let payload: Vec<u8> = numbers.flat_map(|number| number.to_le_bytes()).collect();
        let head = |checksum: &str| {
            let head = json!({ "game": GAME, "checksum": checksum, "recipe": recipe });
            head.to_string()
        };
        WeightsFile::to_bytes(FIRST_LINE, head, &payload)
    }
}

/// Four weights are added in two bytes.
pub(super) const MOST: u16 = 8000;
/// Four times that, times this, is added up over all parts of a cell in four bytes.
pub(super) const MOST_OF_STONE: u16 = 2000;
