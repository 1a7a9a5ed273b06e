//! Shapes of islands as bits: taking them apart, moving, flipping and transposing them.
//!
//! Bits lie as in a [`crate::Board`], eleven to a row. An island that has been moved to the top
//! left corner is no longer on any board; it is a shape.

use crate::geometry::{LINES, STRIDE};

const ROW: u128 = (1 << STRIDE) - 1;

/// For each pattern of a row, the same cells in the first column.
static DOWN: [u128; 1 << LINES] = {
    let mut table = [0; 1 << LINES];
    let mut pattern = 0;
    while pattern < 1 << LINES {
        let mut at = 0;
        while at < LINES {
            if pattern >> at & 1 == 1 {
                table[pattern] |= 1 << (at * STRIDE);
            }
            at += 1;
        }
        pattern += 1;
    }
    table
};

/// The cells next to these, over the edge as well.
#[inline]
const fn around(cells: u128) -> u128 {
    cells << 1 | cells >> 1 | cells << STRIDE | cells >> STRIDE
}

/// The cells without any neighbour, which nobody can use.
#[inline]
pub(super) const fn useless(cells: u128) -> u128 {
    cells & !around(cells)
}

/// Shows `visit` each island: cells that hang together by their sides.
#[inline]
pub(super) fn each_island(mut cells: u128, mut visit: impl FnMut(u128)) {
    while cells != 0 {
        let mut island = cells & cells.wrapping_neg();
        loop {
            let grown = (island | around(island)) & cells;
            if grown == island {
                break;
            }
            // A second step before the next comparison: comparing costs as much as growing.
            island = (grown | around(grown)) & cells;
        }
        visit(island);
        cells ^= island;
    }
}

/// The same cells moved as far up and to the left as they go.
#[inline]
pub(super) fn moved(cells: u128) -> u128 {
    if cells == 0 {
        return 0;
    }
    let top = cells.trailing_zeros() as usize / STRIDE * STRIDE;
    let cells = down(cells, top as u32);
    let half = cells | cells >> (5 * STRIDE);
    let columns =
        half | half >> STRIDE | half >> (2 * STRIDE) | half >> (3 * STRIDE) | half >> (4 * STRIDE);
    down(cells, (columns & ROW).trailing_zeros())
}

/// `cells >> by`, in words: WebAssembly has no wider shift, and calls a function for one.
#[inline]
const fn down(cells: u128, by: u32) -> u128 {
    let (low, high) = (cells as u64, (cells >> 64) as u64);
    if by >= 64 {
        return (high >> (by - 64)) as u128;
    }
    let low = low >> by | high << 1 << (63 - by);
    ((high >> by) as u128) << 64 | low as u128
}

/// Rows become columns.
#[inline]
pub(super) fn transposed(mut cells: u128) -> u128 {
    let mut rows = [0; LINES];
    let mut count = 0;
    while cells != 0 {
        rows[count] = (cells & ROW) as usize;
        cells >>= STRIDE;
        count += 1;
    }
    let below = |image: u128, &row: &usize| image << 1 | DOWN[row];
    rows[..count].iter().rev().fold(0, below)
}

/// Upside down and moved back into the corner.
#[inline]
fn upside_down(mut cells: u128) -> u128 {
    let mut image = 0;
    while cells != 0 {
        image = image << STRIDE | cells & ROW;
        cells >>= STRIDE;
    }
    image
}

/// The half turn of a shape in the corner, moved back into it.
#[inline]
fn half_turn(cells: u128) -> u128 {
    // Reversing the word reverses rows and columns at once. Row boundaries stay where they were,
    // since the board ends at the unused bit of its last row; only the shape has to be moved.
    const SPARE: u32 = 128 - (LINES * STRIDE) as u32;
    moved(cells.reverse_bits() >> SPARE)
}

/// The smallest of the four flips of an island, each moved into the corner: the same number for
/// all its places and flips.
#[inline]
pub(super) fn canonical(cells: u128) -> u128 {
    let upright = moved(cells);
    let flipped = upside_down(upright);
    upright
        .min(flipped)
        .min(half_turn(upright))
        .min(half_turn(flipped))
}

/// The strip of this length that stands in the corner.
pub(super) const fn column(length: usize) -> u128 {
    DOWN[(1 << length) - 1]
}

/// The length of a strip that stands in one column; `None` of any other shape.
#[inline]
pub(super) fn upright_strip(shape: u128) -> Option<usize> {
    if shape == 0 {
        return None;
    }
    let corner = down(shape, shape.trailing_zeros());
    let length = corner.count_ones() as usize;
    ((2..=LINES).contains(&length) && corner == column(length)).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use quina_core::{Rng, State, Symmetric};

    /// Flipping a whole board flips its islands and moves them; they are the same islands.
    #[test]
    fn islands_keep_their_names_under_flips() {
        let names = |position: &Position| {
            let mut names = Vec::new();
            each_island(position.board().bits(), |island| {
                names.push((canonical(island), canonical(transposed(island))));
            });
            names.sort_unstable();
            names
        };
        let mut rng = Rng::new(4);
        for _ in 0..50 {
            let mut position = Position::default();
            while let Some(&mv) = rng.choose(&position.legal_moves()) {
                position.play(mv);
                for flip in 0..4 {
                    assert_eq!(
                        names(&position.image(flip)),
                        names(&position),
                        "{position:?}"
                    );
                }
                let cells: usize = names(&position)
                    .iter()
                    .map(|name| name.0.count_ones() as usize)
                    .sum();
                assert_eq!(cells, position.board().len());
            }
        }
    }

    #[test]
    fn strips_are_straight_and_whole() {
        assert_eq!(upright_strip(column(7) << 14), Some(7));
        assert_eq!(upright_strip(transposed(column(7))), None);
        assert_eq!(upright_strip(column(7) & !column(3) | 1), None);
        assert_eq!(upright_strip(1), None);
        assert_eq!(transposed(transposed(column(4) << 3)), column(4) << 3);
    }
}
