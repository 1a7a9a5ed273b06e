//! One island of a sum, as both sides see it, and everything about it that adds up.

use super::looks;
use super::reduction::{Reduction, Reductions};
use super::shape;
use super::totals::{Strips, Totals};
use crate::Board;
use crate::geometry::Direction;
use crate::play::Room;

/// An island.
#[derive(Debug, Clone, Copy)]
pub(super) struct Island {
    /// Its shape as each side sees it: first upright, then transposed.
    pub views: [u128; 2],
    pub totals: Totals,
}

/// Shows `visit` the parts of a set of cells that matter, under these reductions.
#[inline]
pub(super) fn each_part(cells: u128, reductions: Reductions, mut visit: impl FnMut(Island)) {
    let cells = if reductions.has(Reduction::UselessCells) {
        cells & !shape::useless(cells)
    } else {
        cells
    };
    if reductions.has(Reduction::Islands) {
        shape::each_island(cells, |island| visit(Island::new(island, reductions)));
    } else if cells != 0 {
        visit(Island::new(cells, reductions));
    }
}

impl Island {
    /// All there is to know about these cells.
    pub fn new(cells: u128, reductions: Reductions) -> Self {
        let lying = shape::transposed(cells);
        if reductions.know_strips() {
            for (owner, view) in [cells, lying].into_iter().enumerate() {
                if let Some(length) = shape::upright_strip(view) {
                    return Self::strip(owner, length, reductions);
                }
            }
        }
        let views = if reductions.has(Reduction::Flips) {
            [cells, lying].map(shape::canonical)
        } else {
            [cells, lying]
        };
        let board = Board::from_bits(cells);
        let rooms = Direction::BOTH.map(|direction| Room::of(board, direction));
        Self {
            views,
            totals: Totals {
                keys: views.map(key),
                strips: Strips::default(),
                guess: looks::of_island(cells, &rooms),
                most: [0, 1].map(|side: usize| rooms[side].needed as u8),
                least: [0, 1].map(|side: usize| rooms[side].min_excl as u8),
                islands: 1,
            },
        }
    }

    /// A strip of the side `owner`, who alone can play in it.
    pub fn strip(owner: usize, length: usize, reductions: Reductions) -> Self {
        let length = if reductions.has(Reduction::OddStrips) {
            length & !1
        } else {
            length
        };
        let column = shape::column(length);
        let own = key(column);
        // Strips that cancel have keys that cancel; otherwise a lying strip is any other shape.
        let others = if reductions.has(Reduction::OppositeStrips) {
            own.wrapping_neg()
        } else {
            key(shape::transposed(column))
        };
        let totals = Totals {
            keys: [own, others],
            strips: Strips::one(0, length),
            guess: looks::of_strip(length),
            most: [1, 0],
            least: [1, 0],
            islands: 0,
        };
        let upright = Self {
            views: [column, shape::transposed(column)],
            totals,
        };
        upright.seen_by(owner)
    }

    /// The island of a view: the same if the viewer is Vertical, and transposed if Horizontal.
    pub fn seen_by(self, viewer: usize) -> Self {
        if viewer == 0 {
            return self;
        }
        Self {
            views: [self.views[1], self.views[0]],
            totals: self.totals.seen_by(1),
        }
    }

    pub const fn is_strip(&self) -> bool {
        self.totals.islands == 0
    }
}

/// 128 bits that depend on every bit of a shape: two runs of the mixer of `SplitMix64` with
/// different starts, each fed with both halves.
#[inline]
fn key(shape: u128) -> u128 {
    let (low, high) = (shape as u64, (shape >> 64) as u64);
    let one = mixed(mixed(low ^ 0x243F_6A88_85A3_08D3) ^ high);
    let other = mixed(mixed(high ^ 0x1319_8A2E_0370_7344) ^ low.rotate_left(32));
    u128::from(one) << 64 | u128::from(other)
}

#[inline]
const fn mixed(mut z: u64) -> u64 {
    z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
