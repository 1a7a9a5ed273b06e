//! How many segments fit on a board: the innermost loop of perft and of mobility counts.
//!
//! A run of n empty cells holds n(n-1)/2 segments. Ten lookups answer for a whole board,
//! four times as fast as shifting the board against itself length by length.

use crate::geometry::{LINES, STRIDE};

/// The patterns that a row of ten cells can show.
const PATTERNS: usize = 1 << LINES;
/// Bits of a lane, one lane for each column: a column holds at most 45 segments.
const LANE: usize = 6;
/// A one in every lane.
const ONES: u64 = {
    let (mut ones, mut column) = (0, 0);
    while column < LINES {
        ones |= 1 << (column * LANE);
        column += 1;
    }
    ones
};

/// A one in every second lane, and every second lane full.
const EVEN_ONES: u64 = 0x0001_0010_0100_1001;
const EVEN_LANES: u64 = EVEN_ONES * ((1 << LANE) - 1);

/// For each pattern of empty cells in a row, the segments that lie in that row.
static IN_ROW: [u8; PATTERNS] = {
    let mut table = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let (mut run, mut column) = (0, 0);
        while column < LINES {
            if pattern >> column & 1 == 1 {
                // As many segments end here as there are cells of the run before this one.
                table[pattern] += run;
                run += 1;
            } else {
                run = 0;
            }
            column += 1;
        }
        pattern += 1;
    }
    table
};

/// For each pattern of empty cells in a row, full lanes where it has an empty cell.
static SPREAD: [u64; PATTERNS] = {
    let mut table = [0; PATTERNS];
    let mut pattern = 0;
    while pattern < PATTERNS {
        let mut column = 0;
        while column < LINES {
            if pattern >> column & 1 == 1 {
                table[pattern] |= ((1 << LANE) - 1) << (column * LANE);
            }
            column += 1;
        }
        pattern += 1;
    }
    table
};

#[inline]
fn row(empty: u128, row: usize) -> usize {
    (empty >> (row * STRIDE)) as usize % PATTERNS
}

/// The horizontal segments that fit on these empty cells.
#[inline]
pub(crate) fn horizontal(empty: u128) -> u32 {
    (0..LINES).map(|r| u32::from(IN_ROW[row(empty, r)])).sum()
}

/// The vertical segments that fit on these empty cells: all columns are walked down at once, each
/// in its lane, with the length of the run so far and the segments that ended in it.
#[inline]
pub(crate) fn vertical(empty: u128) -> u32 {
    let (mut run, mut ended) = (0, 0);
    for r in 0..LINES {
        let open = SPREAD[row(empty, r)];
        run &= open;
        ended += run;
        run += ONES & open;
    }
    // Lanes are added in pairs, which leaves five of twice the width, and those by multiplying:
    // their sum, at most 450, arrives in the topmost.
    let pairs = (ended & EVEN_LANES) + (ended >> LANE & EVEN_LANES);
    (pairs.wrapping_mul(EVEN_ONES) >> (8 * LANE)) as u32 % (1 << (2 * LANE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Size};
    use quina_core::Rng;

    /// Length by length: a cell begins a longer segment if it and its neighbour begin shorter ones.
    fn by_shifting(empty: u128, step: usize) -> u32 {
        let mut starts = empty & empty >> step;
        let mut count = 0;
        while starts != 0 {
            count += starts.count_ones();
            starts &= starts >> step;
        }
        count
    }

    #[test]
    fn tables_agree_with_shifting() {
        let mut rng = Rng::new(10);
        let mut empty = Board::new(Size::STANDARD).bits();
        assert_eq!((vertical(empty), horizontal(empty)), (450, 450));
        for i in 0..20_000 {
            assert_eq!(vertical(empty), by_shifting(empty, STRIDE), "{empty:#x}");
            assert_eq!(horizontal(empty), by_shifting(empty, 1), "{empty:#x}");
            let number = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            // Sparse, even and dense boards in turn.
            let denser = u128::from(rng.next_u64()) << 64 | u128::from(rng.next_u64());
            empty = Board::new(Size::STANDARD).bits()
                & [number & denser, number, number | denser][i % 3];
        }
    }
}
