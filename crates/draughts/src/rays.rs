//! Lines of sight: what a flying king on an empty board would see, from every square.

use crate::rules::{board_bits, stride};
use crate::{Direction, Rules, Square, Squares};

/// For each direction and bit, the squares from the next one to the edge of the board.
#[derive(Debug)]
pub struct Rays([[u64; 64]; 4]);

impl Rays {
    /// The rays of a board with this edge, computed at compile time.
    pub(crate) const fn new(edge: usize) -> Self {
        let board = board_bits(edge);
        let mut rays = [[0; 64]; 4];
        let mut d = 0;
        while d < 4 {
            let direction = Direction::ALL[d];
            let step = stride(edge, direction);
            let mut from = 0;
            while from < 64 {
                let mut at = board & 1 << from;
                loop {
                    at = if direction.is_up() {
                        at >> step
                    } else {
                        at << step
                    } & board;
                    if at == 0 {
                        break;
                    }
                    rays[d][from] |= at;
                }
                from += 1;
            }
            d += 1;
        }
        Self(rays)
    }
}

/// The squares in sight from `from`, itself excluded, to the edge of the board.
#[inline]
pub(crate) fn ray<R: Rules>(from: Square<R>, direction: Direction) -> Squares<R> {
    // A square's bit is below 64; the mask spares the check.
    Squares::from_bits(R::RAYS.0[direction.index()][from.bit_index() & 63])
}

/// The part of the ray up to the first of `blockers`, that one included.
#[inline]
pub(crate) fn sight<R: Rules>(
    from: Square<R>,
    direction: Direction,
    blockers: Squares<R>,
) -> Squares<R> {
    let ray = ray(from, direction);
    let hit = (ray & blockers).bits();
    let reach = if direction.is_up() {
        // The highest bit is the nearest; without one the whole ray is seen.
        u64::MAX << (hit | 1).ilog2()
    } else {
        hit ^ hit.wrapping_sub(1)
    };
    ray & Squares::from_bits(reach)
}
