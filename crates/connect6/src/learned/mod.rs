//! The learned evaluation: what a cell sees on its four lines, summed over the board.
//!
//! Each pattern (`pattern.rs`) has a row of weights. A cell adds the rows of its four patterns; the
//! positive parts of these sums, added up over all empty cells, are the pool, once as the mover sees
//! the board and once as the opponent does. A small layer turns the pool into the worth of the
//! position. What speaks for a stone on a cell is told by the same positive parts, and by one column
//! of the weights that is apart.
//!
//! Integers only, so that every machine judges alike. How the weights are made is told in
//! `training/README.md`, how they are written at the head of `file.rs`.

mod built_in;
mod file;
mod fit;
mod pattern;
mod sums;

pub use fit::{Fit, FitOptions, Loss};
pub use quina_search::FileError;
pub use sums::Sums;

use crate::Board;
use pattern::{MIRRORED, PATTERNS, is_blank, mirrored, swapped};
use quina_core::{Position, Side};
use std::sync::Arc;

/// Weights of a pattern for one side.
const VIEW: usize = 16;
/// The same for both sides.
const BOTH: usize = 2 * VIEW;
/// The column of a view that only tells where to play; the others go into the pool.
const POLICY: usize = VIEW - 1;
/// Units of the layer.
const HIDDEN: usize = 16;

/// What a weight of 1.0 is, of patterns and of both steps of the layer.
const ROW_UNIT: i64 = 64;
const LAYER_UNIT: i64 = 4096;
const OUT_UNIT: i64 = 256;
/// The same of what the parts of a cell say about a stone there.
const STONE_UNIT: i32 = 256;
/// What an odds ratio of e is worth in the scale of the evaluation: three to one is 200.
const LOGIT: i64 = 182;

/// A learned evaluation; clones share its tables.
#[derive(Debug, Clone)]
pub struct Learned {
    tables: Arc<Tables>,
}

#[derive(Debug)]
struct Tables {
    /// The weights of each pattern in Black's eyes, and of the same in White's.
    rows: Vec<[i16; BOTH]>,
    layer: Layer,
    /// What each part of a cell says about a stone of Black and one of White there.
    stone: [[i16; BOTH]; 2],
}

/// From the pool to a number.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Layer {
    /// For each unit what it takes of each sum.
    weights: [[i16; BOTH]; HIDDEN],
    /// In the scale of the sums.
    biases: [i16; HIDDEN],
    /// What each unit is worth, and what each sum is worth as it is.
    out: [i16; HIDDEN],
    straight: [i16; BOTH],
    /// What the turn is worth, in the scale of the evaluation.
    bias: i16,
    /// What each part of a cell, in the eyes of who plays there, says about a stone.
    stone: [i16; BOTH],
}

impl Learned {
    fn new(columns: &[[i16; VIEW]], layer: Layer) -> Self {
        debug_assert_eq!(columns.len(), MIRRORED);
        let row = |pattern: usize| {
            let mut row = [0; BOTH];
            if !is_blank(pattern) {
                row[..VIEW].copy_from_slice(&columns[mirrored(pattern)]);
                row[VIEW..].copy_from_slice(&columns[mirrored(swapped(pattern))]);
            }
            row
        };
        let rows = (0..PATTERNS).map(row).collect();
        let mut white = layer.stone;
        white.rotate_left(VIEW);
        let stone = [layer.stone, white];
        Self {
            tables: Arc::new(Tables { rows, layer, stone }),
        }
    }

    #[inline]
    fn row(&self, pattern: usize) -> &[i16; BOTH] {
        &self.tables.rows[pattern]
    }

    /// What speaks for a stone of `side` on a cell with these sums.
    #[inline]
    fn stone(&self, side: Side, cell: &[i16; BOTH]) -> i32 {
        let weights = &self.tables.stone[side.index()];
        let mut said = 0;
        for lane in 0..BOTH {
            said += i32::from(cell[lane].max(0)) * i32::from(weights[lane]);
        }
        i32::from(cell[VIEW * side.index() + POLICY]) + said / STONE_UNIT
    }

    /// The worth of a board to its mover, where these are its sums: 200 is three wins to one loss.
    pub fn evaluate(&self, board: &Board, sums: &Sums) -> i32 {
        debug_assert!(sums.is_at(board));
        let layer = &self.tables.layer;
        let pool = sums.pool(board.turn());
        let dot = |weights: &[i16; BOTH]| -> i64 {
            let products = weights.iter().zip(pool);
            products
                .map(|(&weight, sum)| i64::from(weight) * i64::from(sum))
                .sum()
        };
        let mut sum = dot(&layer.straight) / LAYER_UNIT * OUT_UNIT;
        for unit in 0..HIDDEN {
            let taken = dot(&layer.weights[unit]) / LAYER_UNIT;
            let active = (taken + i64::from(layer.biases[unit])).max(0);
            sum += active * i64::from(layer.out[unit]);
        }
        let worth = sum * LOGIT / (ROW_UNIT * OUT_UNIT) + i64::from(layer.bias);
        worth.clamp(-20_000, 20_000) as i32
    }
}
