//! A set of cells, one word of bits per row.

use crate::{Cell, Size};
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};

const ROWS: usize = Size::MAX.get() as usize;
const FULL_ROW: u32 = (1 << ROWS) - 1;

/// A set of cells of the largest board.
///
/// ```
/// use quina_connect6::{Cell, CellSet};
/// let mut set = CellSet::EMPTY;
/// set.insert(Cell::new(0, 0).unwrap());
/// assert_eq!(set.len(), 1);
/// assert_eq!(set.grown().len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSet {
    rows: [u32; ROWS],
}

impl CellSet {
    /// No cell.
    pub const EMPTY: Self = Self { rows: [0; ROWS] };

    /// Every cell of a board of this size.
    pub fn full(size: Size) -> Self {
        let mut set = Self::EMPTY;
        let length = size.get();
        set.rows[..usize::from(length)].fill((1 << length) - 1);
        set
    }

    /// The set whose rows, from the bottom, are these words; bit 0 is column a.
    #[inline]
    pub(crate) fn from_rows(row: impl Fn(usize) -> u32) -> Self {
        Self {
            rows: std::array::from_fn(row),
        }
    }

    /// The cells of one row (0 at the bottom) as bits, bit 0 being column a.
    #[inline]
    pub const fn row(&self, row: u8) -> u32 {
        self.rows[row as usize]
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.rows[cell.row() as usize] >> cell.column() & 1 == 1
    }

    /// Adds a cell; `false` if it was there already.
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let fresh = !self.contains(cell);
        self.rows[cell.row() as usize] |= 1 << cell.column();
        fresh
    }

    /// Takes a cell out; `false` if it was not there.
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let present = self.contains(cell);
        self.rows[cell.row() as usize] &= !(1 << cell.column());
        present
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows == [0; ROWS]
    }

    /// The cells, row by row from the bottom.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        (0u8..).zip(self.rows).flat_map(|(row, mut bits)| {
            std::iter::from_fn(move || {
                let column = bits.trailing_zeros() as u8;
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    Cell::at(column, row)
                })
            })
        })
    }

    /// The set with every cell that touches it, corners included.
    #[must_use]
    pub fn grown(&self) -> Self {
        let wide = self.rows.map(|row| (row | row << 1 | row >> 1) & FULL_ROW);
        Self::from_rows(|i| {
            let below = if i > 0 { wide[i - 1] } else { 0 };
            let above = wide.get(i + 1).copied().unwrap_or(0);
            below | wide[i] | above
        })
    }
}

impl BitAnd for CellSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self::from_rows(|i| self.rows[i] & other.rows[i])
    }
}

impl BitOr for CellSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self::from_rows(|i| self.rows[i] | other.rows[i])
    }
}

/// The cells of the largest board that are not in the set.
impl Not for CellSet {
    type Output = Self;

    fn not(self) -> Self {
        Self::from_rows(|i| !self.rows[i] & FULL_ROW)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in() {
        let cells: Vec<Cell> = Size::MAX.cells().filter(|c| c.index() % 7 == 3).collect();
        let set: CellSet = cells.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!(set.len(), cells.len());
        assert!((set & !set).is_empty());
        assert_eq!(set | !set, CellSet::full(Size::MAX));
        assert!(
            Size::MAX
                .cells()
                .all(|c| set.contains(c) == cells.contains(&c))
        );
    }

    #[test]
    fn growing_adds_exactly_the_neighbours() {
        for cell in Size::MAX.cells() {
            let mut expected: CellSet = cell.neighbours(Size::MAX).collect();
            expected.insert(cell);
            assert_eq!(
                CellSet::from_iter([cell]).grown(),
                expected,
                "around {cell}"
            );
        }
    }
}
