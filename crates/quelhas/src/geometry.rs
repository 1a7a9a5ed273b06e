//! Where things are: sizes, cells, directions and the symmetries of a board.
//!
//! One numbering of cells serves every size, so that the tables and shifts of all other rooms are
//! constants: a row is eleven bits, ten columns and one that is never on a board. Without that
//! last one the end of a row would touch the start of the next.

use quina_core::Side;
use std::fmt;

/// The most rows and the most columns a board may have.
pub(crate) const LINES: usize = 10;
/// Bits from a cell to the one below it.
pub(crate) const STRIDE: usize = LINES + 1;
/// Bits that the cells of the largest board lie in, the unused last column included.
pub(crate) const BITS: usize = LINES * STRIDE;

/// The rows and columns of a board, each from 2 to 10.
///
/// ```
/// use quina_quelhas::Size;
/// assert_eq!(Size::new(3, 5).unwrap().to_string(), "3x5");
/// assert_eq!(Size::new(1, 5), None);
/// assert_eq!(Size::STANDARD.cells().count(), 100);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
}

impl Size {
    /// The 10x10 board of the real game.
    pub const STANDARD: Self = Self {
        rows: LINES as u8,
        columns: LINES as u8,
    };

    /// A size, or `None` unless both numbers are from 2 to 10.
    pub const fn new(rows: usize, columns: usize) -> Option<Self> {
        if rows < 2 || rows > LINES || columns < 2 || columns > LINES {
            return None;
        }
        Some(Self {
            rows: rows as u8,
            columns: columns as u8,
        })
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of columns.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Whether there are as many rows as columns.
    pub const fn is_square(self) -> bool {
        self.rows == self.columns
    }

    /// Whether a cell lies on a board of this size.
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row() < self.rows() && cell.column() < self.columns()
    }

    /// The cells row by row from the top, each from the left.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows()).flat_map(move |row| {
            (0..self.columns()).map(move |column| Cell::from_row_and_column(row, column))
        })
    }
}

/// Rows, an `x`, columns.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// One cell, named by its column letter and its row number from the top: `c7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell in this row and column, both counted from 0 at the top left; `None` beyond 10x10.
    ///
    /// ```
    /// use quina_quelhas::Cell;
    /// assert_eq!(Cell::new(6, 2).unwrap().to_string(), "c7");
    /// assert_eq!(Cell::new(0, 10), None);
    /// ```
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < LINES && column < LINES {
            Some(Self::from_row_and_column(row, column))
        } else {
            None
        }
    }

    /// For callers that know both numbers to be below ten.
    pub(crate) const fn from_row_and_column(row: usize, column: usize) -> Self {
        Self((row * STRIDE + column) as u8)
    }

    /// For callers that know the bit to be a cell's.
    #[inline]
    pub(crate) const fn from_bit(bit: usize) -> Self {
        Self(bit as u8)
    }

    /// Its place in a [`crate::Board`].
    #[inline]
    pub(crate) const fn bit(self) -> usize {
        self.0 as usize
    }

    /// The row, 0 at the top.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    /// The column, 0 on the left.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE
    }
}

/// Column letter and row number.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_letter(self.column()), self.row() + 1)
    }
}

/// The letter of a column counted from 0.
pub(crate) fn column_letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// The way a segment lies, which is also whose segment it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a column; the direction of the side that starts.
    Vertical,
    /// Along a row.
    Horizontal,
}

impl Direction {
    /// Both directions, that of the side that starts first.
    pub const BOTH: [Self; 2] = [Self::Vertical, Self::Horizontal];

    /// The direction in which a side plays.
    #[inline]
    pub const fn of(side: Side) -> Self {
        match side {
            Side::First => Self::Vertical,
            Side::Second => Self::Horizontal,
        }
    }

    /// The side that plays in this direction.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Self::Vertical => Side::First,
            Self::Horizontal => Side::Second,
        }
    }

    /// The other direction.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        Self::of(self.side().other())
    }
}

/// In lower case: `vertical` or `horizontal`.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
        })
    }
}

/// One of the eight maps of a square onto itself; the first four also map any rectangle.
///
/// The bits of its number say what is done, in this order: 1 turns the board upside down, 2
/// exchanges left and right, 4 transposes, which makes rows of columns and so exchanges the sides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Symmetry(usize);

impl Symmetry {
    /// How many there are that keep the sides.
    pub(crate) const FLIPS: usize = 4;
    /// How many there are in all.
    pub(crate) const ALL: usize = 8;

    /// The symmetry of this number.
    pub(crate) const fn new(index: usize) -> Self {
        debug_assert!(index < Self::ALL);
        Self(index)
    }

    /// Whether rows become columns, and Vertical becomes Horizontal.
    pub(crate) const fn transposes(self) -> bool {
        self.0 & 4 != 0
    }

    /// Where a cell of a board of this size goes.
    pub(crate) const fn cell(self, cell: Cell, size: Size) -> Cell {
        let (mut row, mut column) = (cell.row(), cell.column());
        if self.0 & 1 != 0 {
            row = size.rows() - 1 - row;
        }
        if self.0 & 2 != 0 {
            column = size.columns() - 1 - column;
        }
        if self.transposes() {
            (row, column) = (column, row);
        }
        Cell::from_row_and_column(row, column)
    }
}
