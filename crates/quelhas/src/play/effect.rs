//! What a segment does around its own cells: a cheap word on the order of moves.
//!
//! To evaluate the board that each move leaves orders moves hardly better and takes three times as
//! long, since most moves of a list are never searched.

use super::features::{Feature, PerFeature};
use crate::geometry::{Direction, STRIDE};
use crate::{Board, Segment};

/// What a segment changes, each part as a count.
pub(super) struct Effect([i32; Effect::PARTS]);

impl Effect {
    /// How many parts there are.
    pub const PARTS: usize = 5;

    /// What the parts are called.
    pub const NAMES: [&'static str; Self::PARTS] = [
        "own runs",
        "opponent's runs",
        "exclusive cells made",
        "exclusive cells spent",
        "exclusive cells given",
    ];

    /// The effect of a segment that fits on these empty cells.
    #[inline]
    pub fn new(empty: Board, segment: Segment) -> Self {
        let (empty, cells) = (empty.bits(), segment.cells().bits());
        match segment.direction() {
            Direction::Vertical => Self::along::<STRIDE, 1>(empty, cells),
            Direction::Horizontal => Self::along::<1, STRIDE>(empty, cells),
        }
    }

    #[inline]
    fn along<const STEP: usize, const ACROSS: usize>(empty: u128, cells: u128) -> Self {
        let number = |set: u128| set.count_ones() as i32;
        // What is left of the segment's own run at either end: a cell, and the one beyond it.
        let rest = empty & !cells;
        let (before, after) = (cells >> STEP & rest, cells << STEP & rest);
        let (before_two, after_two) = (before >> STEP & rest, after << STEP & rest);
        let runs_left = i32::from(before_two != 0) + i32::from(after_two != 0);
        // An end with one cell left is no use to the mover any more.
        let given = i32::from(before != 0) + i32::from(after != 0) - runs_left;
        // The opponent's runs through it: one cell or two on either side.
        let (left, right) = (empty << ACROSS, empty >> ACROSS);
        let (left_two, right_two) = (left & empty << (2 * ACROSS), right & empty >> (2 * ACROSS));
        let cut = cells & left_two & right_two;
        let ended = cells & (left | right) & !left_two & !right_two;
        // Its neighbours across that have no other, and its own cells that had none at all.
        let made = (cells << ACROSS & empty & !right) | (cells >> ACROSS & empty & !left);
        let spent = cells & !left & !right;
        Self([
            runs_left - 1,
            number(cut) - number(ended),
            number(made),
            number(spent),
            given,
        ])
    }

    /// What each part is worth, by the weights of the evaluation. Two exclusive cells are a move.
    #[inline]
    pub fn worth(&self, weights: &PerFeature<i32>) -> [i32; Self::PARTS] {
        let run = weights[Feature::Runs as usize];
        let cell = weights[Feature::MaxExcl as usize] / 2;
        let worth = [run, -run, cell, -cell, -cell];
        std::array::from_fn(|part| self.0[part] * worth[part])
    }
}
