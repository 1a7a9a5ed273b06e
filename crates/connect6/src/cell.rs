//! Where a stone can lie: the board's side length and the cell.
//!
//! A cell keeps its number on boards of every size, so tables over cells (keys, lines, history)
//! are made once; a smaller board simply uses fewer of them.

use std::fmt;

/// The side length of a board, 6 to 19.
///
/// ```
/// use quina_connect6::Size;
/// assert_eq!(Size::default().get(), 19);
/// assert_eq!(Size::new(15).unwrap().area(), 225);
/// assert!(Size::new(5).is_none());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

impl Size {
    /// The smallest board: a line of six just fits.
    pub const MIN: Self = Self(6);
    /// The board of most games.
    pub const MAX: Self = Self(19);

    /// The size with this side length, or `None` outside 6 to 19.
    pub const fn new(length: u8) -> Option<Self> {
        if Self::MIN.0 <= length && length <= Self::MAX.0 {
            Some(Self(length))
        } else {
            None
        }
    }

    /// The side length.
    #[inline]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// How many cells the board has.
    #[inline]
    pub const fn area(self) -> u32 {
        self.0 as u32 * self.0 as u32
    }

    /// Every cell of the board, row by row from the bottom.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.0).flat_map(move |row| (0..self.0).map(move |column| Cell::at(column, row)))
    }
}

impl Default for Size {
    fn default() -> Self {
        Self::MAX
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// A cell: a column (a to s, from the left) and a row (1 to 19, from the bottom).
///
/// ```
/// use quina_connect6::Cell;
/// let centre = Cell::new(9, 9).unwrap();
/// assert_eq!(centre.to_string(), "j10");
/// assert_eq!(Cell::from_index(centre.index()), Some(centre));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

const STRIDE: u16 = Size::MAX.0 as u16;

impl Cell {
    /// How many cells the largest board has; every index is below it.
    pub const COUNT: usize = Size::MAX.area() as usize;

    /// The cell in this column and row, both counted from 0, or `None` beyond 18.
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Size::MAX.0 && row < Size::MAX.0 {
            Some(Self::at(column, row))
        } else {
            None
        }
    }

    /// The cell of coordinates that are known to be right.
    #[inline]
    pub(crate) const fn at(column: u8, row: u8) -> Self {
        debug_assert!(column < Size::MAX.0 && row < Size::MAX.0);
        Self(row as u16 * STRIDE + column as u16)
    }

    /// The cell with this index, or `None` from 361 on.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u16))
        } else {
            None
        }
    }

    /// The cell's number: rows of 19 from the bottom, whatever the board's size.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 on the left.
    #[inline]
    pub const fn column(self) -> u8 {
        (self.0 % STRIDE) as u8
    }

    /// The row, 0 at the bottom.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 / STRIDE) as u8
    }

    /// Whether a board of this size has the cell.
    #[inline]
    pub const fn is_on(self, size: Size) -> bool {
        self.column() < size.0 && self.row() < size.0
    }

    /// The up to eight cells that touch this one, corners included, on a board of this size.
    pub fn neighbours(self, size: Size) -> impl Iterator<Item = Self> {
        let around = move |middle: u8| middle.saturating_sub(1)..(middle + 2).min(size.0);
        around(self.row())
            .flat_map(move |row| around(self.column()).map(move |column| Self::at(column, row)))
            .filter(move |&cell| cell != self)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_stop_at_the_edge() {
        let size = Size::MIN;
        let names = |column, row| {
            let cells: Vec<_> = Cell::at(column, row).neighbours(size).collect();
            cells
                .iter()
                .map(Cell::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names(0, 0), "b1 a2 b2");
        assert_eq!(names(5, 5), "e5 f5 e6");
        assert_eq!(names(2, 3), "b3 c3 d3 b4 d4 b5 c5 d5");
    }
}
