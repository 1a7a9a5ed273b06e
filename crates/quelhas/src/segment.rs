//! Moves: a segment, or the swap.
//!
//! There are 900 segments on the 10x10 board, and a segment is its number among them. Smaller
//! boards use the same numbers, so masks and keys are looked up and never shifted into place.

use crate::Board;
use crate::geometry::{BITS, Cell, Direction, LINES};
use std::fmt;

/// Segments in one line of ten cells: the pairs of its ends.
const PER_LINE: usize = LINES * (LINES - 1) / 2;
const PER_DIRECTION: usize = LINES * PER_LINE;
/// How many segments there are.
pub(crate) const SEGMENTS: usize = 2 * PER_DIRECTION;

/// The two ends along a line of each of its segments; those with the same start lie together, the
/// shortest first.
const ENDS: [(usize, usize); PER_LINE] = {
    let mut ends = [(0, 0); PER_LINE];
    let (mut next, mut start) = (0, 0);
    while start < LINES {
        let mut end = start + 1;
        while end < LINES {
            ends[next] = (start, end);
            next += 1;
            end += 1;
        }
        start += 1;
    }
    ends
};

/// For each direction and cell, the segment of two cells that begins there; the longer ones
/// follow. Cells too near the edge for a segment hold a number that is never used.
const SHORTEST: [[u16; BITS]; 2] = {
    let mut table = [[0; BITS]; 2];
    let mut number = 0;
    while number < SEGMENTS {
        let segment = Segment(number as u16);
        if segment.length() == 2 {
            table[segment.direction() as usize][segment.first().bit()] = segment.0;
        }
        number += 1;
    }
    table
};

/// The cells of each segment.
static CELLS: [u128; SEGMENTS] = {
    let mut masks = [0; SEGMENTS];
    let mut number = 0;
    while number < SEGMENTS {
        let segment = Segment(number as u16);
        let mut at = 0;
        while at < segment.length() {
            masks[number] |= 1 << segment.cell(at).bit();
            at += 1;
        }
        number += 1;
    }
    masks
};

/// Two or more consecutive cells of a row or a column.
///
/// ```
/// use quina_quelhas::{Cell, Direction, Segment};
/// let (c1, c7) = (Cell::new(0, 2).unwrap(), Cell::new(6, 2).unwrap());
/// let segment = Segment::between(c7, c1).unwrap();
/// assert_eq!(segment.to_string(), "c1-c7");
/// assert_eq!((segment.length(), segment.direction()), (7, Direction::Vertical));
/// assert_eq!(Segment::between(c1, c1), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Segment(u16);

impl Segment {
    /// The segment with these ends, in either order; `None` unless they are two cells of a line.
    pub const fn between(one: Cell, other: Cell) -> Option<Self> {
        let (first, last) = if one.bit() < other.bit() {
            (one, other)
        } else {
            (other, one)
        };
        let (direction, steps) = if first.column() == last.column() {
            (Direction::Vertical, last.row() - first.row())
        } else if first.row() == last.row() {
            (Direction::Horizontal, last.column() - first.column())
        } else {
            return None;
        };
        if steps == 0 {
            return None;
        }
        Some(Self::starting(direction, first.bit(), steps - 1))
    }

    /// The segment that begins at a cell's bit and is `beyond` cells longer than two.
    #[inline]
    pub(crate) const fn starting(direction: Direction, bit: usize, beyond: usize) -> Self {
        Self(SHORTEST[direction as usize][bit] + beyond as u16)
    }

    /// Its number, below [`SEGMENTS`].
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize
    }

    /// The segment of a number, which must be below [`SEGMENTS`].
    pub(crate) const fn from_number(number: usize) -> Self {
        debug_assert!(number < SEGMENTS);
        Self(number as u16)
    }

    /// The way it lies.
    #[inline]
    pub const fn direction(self) -> Direction {
        if (self.0 as usize) < PER_DIRECTION {
            Direction::Vertical
        } else {
            Direction::Horizontal
        }
    }

    const fn ends(self) -> (usize, usize) {
        ENDS[self.0 as usize % PER_LINE]
    }

    /// How many cells it fills: 2 to 10.
    pub const fn length(self) -> usize {
        let (start, end) = self.ends();
        end - start + 1
    }

    /// The cell that is `at` steps from its first, down or to the right.
    const fn cell(self, at: usize) -> Cell {
        let along = self.ends().0 + at;
        let line = self.0 as usize % PER_DIRECTION / PER_LINE;
        match self.direction() {
            Direction::Vertical => Cell::from_row_and_column(along, line),
            Direction::Horizontal => Cell::from_row_and_column(line, along),
        }
    }

    /// Its top or left end.
    pub const fn first(self) -> Cell {
        self.cell(0)
    }

    /// Its bottom or right end.
    pub const fn last(self) -> Cell {
        self.cell(self.length() - 1)
    }

    /// Its cells as a set.
    #[inline]
    pub fn cells(self) -> Board {
        Board::from_bits(CELLS[self.number()])
    }
}

/// The two ends, the smaller first.
impl fmt::Display for Segment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.first(), self.last())
    }
}

/// One action: a segment, or the second player's swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Fill these cells.
    Segment(Segment),
    /// Take over Vertical.
    Swap,
}

impl Move {
    /// A small number that names this move: 0 to 899 for segments, 900 for the swap.
    #[inline]
    pub const fn code(self) -> u32 {
        match self {
            Self::Segment(segment) => segment.0 as u32,
            Self::Swap => SEGMENTS as u32,
        }
    }

    /// The move that [`Move::code`] names, or `None` if no move has that number.
    ///
    /// ```
    /// use quina_quelhas::Move;
    /// assert_eq!(Move::from_code(900), Some(Move::Swap));
    /// assert_eq!(Move::from_code(901), None);
    /// ```
    pub const fn from_code(code: u32) -> Option<Self> {
        const SWAP: u32 = SEGMENTS as u32;
        match code {
            0..SWAP => Some(Self::Segment(Segment(code as u16))),
            SWAP => Some(Self::Swap),
            _ => None,
        }
    }
}

/// As in a record: `c1-c7` or `swap`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Segment(segment) => segment.fmt(f),
            Self::Swap => f.write_str("swap"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_ends_and_cells_agree() {
        for number in 0..SEGMENTS {
            let segment = Segment::from_number(number);
            let (first, last) = (segment.first(), segment.last());
            assert_eq!(Segment::between(first, last), Some(segment));
            assert_eq!(Segment::between(last, first), Some(segment));
            let cells: Vec<Cell> = segment.cells().cells().collect();
            assert_eq!(cells.len(), segment.length());
            assert!(cells.contains(&first) && cells.contains(&last));
            let straight = |cell: &Cell| match segment.direction() {
                Direction::Vertical => cell.column() == first.column(),
                Direction::Horizontal => cell.row() == first.row(),
            };
            assert!(cells.iter().all(straight), "{segment}");
        }
    }

    #[test]
    fn codes_read_back() {
        for code in 0..=SEGMENTS as u32 {
            assert_eq!(Move::from_code(code).map(Move::code), Some(code));
        }
        assert_eq!(size_of::<Move>(), 4);
    }
}
