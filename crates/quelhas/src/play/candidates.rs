//! Fewer moves to search: the ones worth trying in each run, chosen by its length.
//!
//! A run of ten cells holds 45 segments, and many of them come to the same. All are kept in runs of
//! up to six cells. A longer run gives its ends, itself whole or almost, the best cut through its
//! middle and the best wall against the opponent. This is for playing only: what is left out may
//! be the one move that wins, so nothing lost here is proved lost.

use crate::geometry::{Direction, STRIDE};
use crate::{Board, Segment};

/// Runs up to this length are searched whole.
const SHORT_RUN: usize = 6;

/// Shows `visit` the segments of this direction that are worth trying, each once. There is one
/// whenever any segment fits.
#[inline]
pub(super) fn each_candidate(empty: Board, direction: Direction, visit: impl FnMut(Segment)) {
    match direction {
        Direction::Vertical => along::<STRIDE, 1>(empty.bits(), direction, visit),
        Direction::Horizontal => along::<1, STRIDE>(empty.bits(), direction, visit),
    }
}

#[inline]
fn along<const STEP: usize, const ACROSS: usize>(
    empty: u128,
    direction: Direction,
    mut visit: impl FnMut(Segment),
) {
    // Filling one of these cells leaves the opponent two runs where there was one.
    let cuts =
        (empty << ACROSS & empty << (2 * ACROSS)) & (empty >> ACROSS & empty >> (2 * ACROSS));
    let mut firsts = empty & !(empty << STEP) & empty >> STEP;
    while firsts != 0 {
        let first = firsts.trailing_zeros() as usize;
        firsts &= firsts - 1;
        let mut length = 2;
        while empty >> (first + length * STEP) & 1 == 1 {
            length += 1;
        }
        let run = Run {
            length,
            cuts: (0..length).fold(0, |set, at| {
                set | ((cuts >> (first + at * STEP)) as u16 & 1) << at
            }),
        };
        run.each_candidate(|at, length| {
            visit(Segment::starting(direction, first + at * STEP, length - 2));
        });
    }
}

/// A run of empty cells, and which of them cut a run of the opponent in two: a bit for each.
struct Run {
    length: usize,
    cuts: u16,
}

impl Run {
    /// Shows `visit` the start and length of each segment worth trying.
    fn each_candidate(&self, mut visit: impl FnMut(usize, usize)) {
        let whole = self.length;
        if whole <= SHORT_RUN {
            for length in 2..=whole {
                for at in 0..=whole - length {
                    visit(at, length);
                }
            }
            return;
        }
        let fixed = [
            (0, 2),
            (0, 3),
            (whole - 2, 2),
            (whole - 3, 3),
            (0, whole),
            (0, whole - 1),
            (1, whole - 1),
        ];
        for (at, length) in fixed {
            visit(at, length);
        }
        let split = self.best_split();
        visit(split.0, split.1);
        let wall = self.best_wall();
        if wall != split && !fixed.contains(&wall) {
            visit(wall.0, wall.1);
        }
    }

    /// The short segment that leaves two runs with the most moves in them; of equal ones the one
    /// that cuts the most of the opponent's runs.
    fn best_split(&self) -> (usize, usize) {
        let moves_left = |at, length| at / 2 + (self.length - at - length) / 2;
        let inner = (2..=4).flat_map(|length| {
            (2..=self.length.saturating_sub(length + 2)).map(move |at| (at, length))
        });
        best(inner, |(at, length)| {
            10 * moves_left(at, length) + self.cut_by(at, length)
        })
    }

    /// The segment from a quarter, the middle or three quarters of the run on that cuts the most
    /// of the opponent's runs; of equal ones the shortest.
    fn best_wall(&self) -> (usize, usize) {
        let starts = [self.length / 4, self.length / 2, self.length * 3 / 4];
        let walls = starts
            .into_iter()
            .flat_map(|at| (2..=self.length - at).map(move |length| (at, length)));
        best(walls, |(at, length)| {
            10 * self.cut_by(at, length) + self.length - length
        })
    }

    #[inline]
    fn cut_by(&self, at: usize, length: usize) -> usize {
        let cells = self.cuts >> at & ((1 << length) - 1);
        cells.count_ones() as usize
    }
}

/// The first of the segments with the highest score.
fn best(
    segments: impl Iterator<Item = (usize, usize)>,
    score: impl Fn((usize, usize)) -> usize,
) -> (usize, usize) {
    let mut best = ((0, 2), 0);
    for segment in segments {
        let score = score(segment);
        if score > best.1 {
            best = (segment, score);
        }
    }
    best.0
}
