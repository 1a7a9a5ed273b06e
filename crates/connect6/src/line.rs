//! The lines of the board in four directions, each a word of bits.
//!
//! Six in a row, and later every threat, is a pattern in one of these words. The bit of a cell is
//! its column in rows and diagonals and its row in columns, so neighbours on a line are neighbouring
//! bits and no table is needed to go from a bit back to its cell.

use crate::{Cell, Size};

/// The way a line runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From left to right.
    Row,
    /// From bottom to top.
    Column,
    /// From bottom left to top right.
    Rising,
    /// From top left to bottom right.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Rising, Self::Falling];
}

/// One of the 112 lines of the largest board: 19 rows, 19 columns, 37 diagonals each way.
///
/// ```
/// use quina_connect6::{Cell, Direction, Line, Size};
/// let cell = Cell::new(3, 1).unwrap();
/// let (line, bit) = Line::through(cell, Direction::Rising);
/// assert_eq!(line.cell(bit), Some(cell));
/// assert_eq!(line.cell(bit + 1), Cell::new(4, 2));
/// assert_eq!(line.mask(Size::MIN), 0b111100, "c1 to f4");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line(u8);

const LAST: u8 = Size::MAX.get() - 1;
const FIRST_COLUMN: u8 = LAST + 1;
const FIRST_RISING: u8 = FIRST_COLUMN + LAST + 1;
const FIRST_FALLING: u8 = FIRST_RISING + 2 * LAST + 1;

impl Line {
    /// How many lines there are; every index is below it.
    pub const COUNT: usize = FIRST_FALLING as usize + 2 * LAST as usize + 1;

    /// Every line: the rows, the columns, the rising and the falling diagonals.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The row with this number, 0 at the bottom.
    #[inline]
    pub(crate) const fn row(row: u8) -> Self {
        debug_assert!(row <= LAST);
        Self(row)
    }

    /// The line of an index that is known to be right.
    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// The line's number, below [`Line::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The line through a cell, and the cell's bit on it.
    #[inline]
    pub fn through(cell: Cell, direction: Direction) -> (Self, u32) {
        let crossing = Crossing::of(cell);
        let bit = crossing.bits[usize::from(direction == Direction::Column)];
        let line = Self(crossing.lines[direction as usize]);
        (line, bit.trailing_zeros())
    }

    /// The way this line runs.
    pub const fn direction(self) -> Direction {
        match self.0 {
            0..FIRST_COLUMN => Direction::Row,
            FIRST_COLUMN..FIRST_RISING => Direction::Column,
            FIRST_RISING..FIRST_FALLING => Direction::Rising,
            _ => Direction::Falling,
        }
    }

    /// The cell at a bit of this line, or `None` where the largest board has none.
    pub const fn cell(self, bit: u32) -> Option<Cell> {
        if bit > LAST as u32 {
            return None;
        }
        let bit = bit as u8;
        // A row that would be negative wraps to a large number, and `Cell::new` refuses it.
        match self.direction() {
            Direction::Row => Cell::new(bit, self.0),
            Direction::Column => Cell::new(self.0 - FIRST_COLUMN, bit),
            Direction::Rising => Cell::new(bit, (bit + LAST).wrapping_sub(self.0 - FIRST_RISING)),
            Direction::Falling => Cell::new(bit, (self.0 - FIRST_FALLING).wrapping_sub(bit)),
        }
    }

    /// The bits of this line that are cells of a board of this size.
    #[inline]
    pub fn mask(self, size: Size) -> u32 {
        MASKS[usize::from(size.get() - Size::MIN.get())][self.index()]
    }
}

/// Whether six neighbouring bits are set.
///
/// ```
/// use quina_connect6::has_six;
/// assert!(has_six(0b0111_1110));
/// assert!(!has_six(0b1111_1011_111));
/// ```
#[inline]
pub const fn has_six(word: u32) -> bool {
    sixes(word) != 0
}

/// The lowest bit of every run of six neighbouring bits.
#[inline]
pub const fn sixes(word: u32) -> u32 {
    let twos = word & word >> 1;
    twos & twos >> 2 & twos >> 4
}

/// The four lines through a cell, looked up in one go by the code that lays stones.
#[derive(Clone, Copy)]
pub(crate) struct Crossing {
    /// The lines' numbers, in the order of [`Direction::ALL`].
    lines: [u8; 4],
    /// The cell's bit in rows and diagonals, and its bit in columns.
    bits: [u32; 2],
}

impl Crossing {
    #[inline]
    pub(crate) fn of(cell: Cell) -> Self {
        CROSSINGS[cell.index()]
    }

    /// Each line's number with the word that has only the cell's bit.
    #[inline]
    pub(crate) fn words(self) -> [(usize, u32); 4] {
        let [across, up] = self.bits;
        let [row, column, rising, falling] = self.lines.map(usize::from);
        [
            (row, across),
            (column, up),
            (rising, across),
            (falling, across),
        ]
    }
}

static CROSSINGS: [Crossing; Cell::COUNT] = {
    let mut table = [Crossing {
        lines: [0; 4],
        bits: [0; 2],
    }; Cell::COUNT];
    let mut i = 0;
    while let Some(cell) = Cell::from_index(i) {
        let (column, row) = (cell.column(), cell.row());
        let lines = [
            row,
            FIRST_COLUMN + column,
            FIRST_RISING + LAST + column - row,
            FIRST_FALLING + column + row,
        ];
        let bits = [1 << column, 1 << row];
        table[i] = Crossing { lines, bits };
        i += 1;
    }
    table
};

const SIZES: usize = (Size::MAX.get() - Size::MIN.get() + 1) as usize;

static MASKS: [[u32; Line::COUNT]; SIZES] = {
    let mut masks = [[0; Line::COUNT]; SIZES];
    let mut length = Size::MIN.get();
    while let Some(size) = Size::new(length) {
        let mut line = 0;
        while line < Line::COUNT {
            let mut bit = 0;
            while bit < length as u32 {
                if let Some(cell) = Line(line as u8).cell(bit)
                    && cell.is_on(size)
                {
                    masks[(length - Size::MIN.get()) as usize][line] |= 1 << bit;
                }
                bit += 1;
            }
            line += 1;
        }
        length += 1;
    }
    masks
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_back_on_its_four_lines() {
        for cell in Size::MAX.cells() {
            for (i, direction) in Direction::ALL.into_iter().enumerate() {
                let (line, bit) = Line::through(cell, direction);
                let word = (line.index(), 1 << bit);
                assert_eq!(word, Crossing::of(cell).words()[i]);
                assert_eq!(line.direction(), direction);
                assert_eq!(line.cell(bit), Some(cell));
            }
        }
    }

    #[test]
    fn masks_hold_each_cell_of_the_board_once_per_direction() {
        for size in (6..=19).filter_map(Size::new) {
            for direction in Direction::ALL {
                let lines = Line::all().filter(|line| line.direction() == direction);
                let bits: u32 = lines.map(|line| line.mask(size).count_ones()).sum();
                assert_eq!(bits, size.area(), "{direction:?} of {size}");
            }
        }
    }

    /// All windows of six on 19x19: 4 * 19 * 14 less the corners that diagonals cut off.
    #[test]
    fn there_are_924_windows_on_the_large_board() {
        let windows = |line: Line| sixes(line.mask(Size::MAX)).count_ones();
        assert_eq!(Line::all().map(windows).sum::<u32>(), 924);
    }
}
