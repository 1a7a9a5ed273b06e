//! A board as a set of cells in one `u128`: the empty ones.
//!
//! A cell off the board is as good as a filled one, so a board need not know its size, and an
//! island is a board too. All shifts are by constants: browsers are slow at any others.

use crate::geometry::{BITS, Cell, Direction, LINES, STRIDE, Size};
use crate::{Segment, count};
use std::ops::{BitAnd, BitOr, BitXor};

/// A set of cells; as a board, the cells that are still empty.
///
/// ```
/// use quina_quelhas::{Board, Direction, Size};
/// let board = Board::new(Size::new(2, 3).unwrap());
/// assert_eq!(board.len(), 6);
/// assert_eq!(board.count_segments(Direction::Vertical), 3);
/// assert_eq!(board.count_segments(Direction::Horizontal), 6);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Board(u128);

impl Board {
    /// Every cell of the 10x10 board.
    const ALL: u128 = {
        let (mut all, mut row) = (0, 0);
        while row < LINES {
            all |= ((1 << LINES) - 1) << (row * STRIDE);
            row += 1;
        }
        all
    };

    /// A board of this size with every cell empty.
    pub fn new(size: Size) -> Self {
        size.cells().collect()
    }

    /// The set as bits: row by row from the top, eleven bits a row, the last of them unused.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// For callers that know every bit to be a cell's.
    #[inline]
    pub(crate) const fn from_bits(bits: u128) -> Self {
        debug_assert!(bits & !Self::ALL == 0);
        Self(bits)
    }

    /// How many cells are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.bit() & 1 == 1
    }

    /// Whether all cells of another set are in this one.
    #[inline]
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// The segment that consists of these cells and no others, if there is one.
    pub fn as_segment(self) -> Option<Segment> {
        let mut cells = self.cells();
        let first = cells.next()?;
        let segment = Segment::between(first, cells.last()?)?;
        (segment.cells() == self).then_some(segment)
    }

    /// The cells in the set, from the top left, row by row.
    #[inline]
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        bits(self.0).map(Cell::from_bit)
    }

    /// The cells whose neighbour in this direction, below or to the right, is in the set as well.
    #[inline]
    const fn starts(self, direction: Direction) -> Self {
        Self(match direction {
            Direction::Vertical => self.0 & self.0 >> STRIDE,
            Direction::Horizontal => self.0 & self.0 >> 1,
        })
    }

    /// Whether any segment of this direction fits.
    #[inline]
    pub const fn has_room(self, direction: Direction) -> bool {
        !self.starts(direction).is_empty()
    }

    /// How many segments of this direction fit.
    #[inline]
    pub fn count_segments(self, direction: Direction) -> u32 {
        match direction {
            Direction::Vertical => count::vertical(self.0),
            Direction::Horizontal => count::horizontal(self.0),
        }
    }

    /// Shows `visit` each segment of this direction that fits, shorter ones first.
    #[inline]
    pub fn each_segment(self, direction: Direction, mut visit: impl FnMut(Segment)) {
        let mut starts = self.starts(direction);
        let mut beyond = 0;
        while !starts.is_empty() {
            for bit in bits(starts.0) {
                visit(Segment::starting(direction, bit, beyond));
            }
            // A cell begins a longer segment if it and its neighbour begin shorter ones.
            starts = starts.starts(direction);
            beyond += 1;
        }
    }
}

/// The numbers of the set bits, lowest first, a half at a time: words of the machine are faster to
/// walk than a `u128`.
#[inline]
fn bits(set: u128) -> impl Iterator<Item = usize> {
    [(set as u64, 0), ((set >> 64) as u64, 64)]
        .into_iter()
        .flat_map(|(mut half, base)| {
            std::iter::from_fn(move || {
                let bit = half.trailing_zeros() as usize;
                (half != 0).then(|| {
                    half &= half - 1;
                    base + bit
                })
            })
        })
}

impl FromIterator<Cell> for Board {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Self(cells.into_iter().fold(0, |set, cell| set | 1 << cell.bit()))
    }
}

impl BitAnd for Board {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Board {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// With a segment: fills its cells if they are all empty, and empties them if they are all filled.
impl BitXor for Board {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

const _: () = assert!(BITS <= u128::BITS as usize, "the largest board fits");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_in_order_and_all() {
        let size = Size::new(9, 10).unwrap();
        let cells: Vec<Cell> = Board::new(size).cells().collect();
        assert_eq!(cells, size.cells().collect::<Vec<Cell>>());
    }

    #[test]
    fn segments_fit_and_are_counted() {
        let mut board = Board::new(Size::new(7, 6).unwrap());
        let hole = Segment::between(Cell::new(1, 1).unwrap(), Cell::new(1, 3).unwrap()).unwrap();
        board = board ^ hole.cells();
        for direction in Direction::BOTH {
            let mut seen = Vec::new();
            board.each_segment(direction, |segment| {
                assert!(board.contains_all(segment.cells()), "{segment}");
                assert_eq!(segment.direction(), direction);
                assert!(!seen.contains(&segment), "{segment} twice");
                seen.push(segment);
            });
            assert_eq!(seen.len(), board.count_segments(direction) as usize);
        }
        assert!(!hole.cells().has_room(Direction::Vertical));
        assert!(hole.cells().has_room(Direction::Horizontal));
    }
}
