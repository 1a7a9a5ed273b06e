//! Connect Four on 7x6: the neutral game.
//!
//! The board is two bit sets of 49 bits, a column being six cells and an empty sentinel above
//! them, so that a line of four is found by shifting.

use quina_core::{
    Key, MoveList, Notation, Outcome, ParseError, Position, Reason, Side, State, Symmetric, zobrist,
};

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
const STRIDE: u32 = ROWS + 1;
const CELLS: u32 = COLUMNS * ROWS;
const STONES: [[Key; 49]; 2] = [zobrist(0x4C4F_5552), zobrist(0x4C4F_5553)];
const SECOND_TO_MOVE: Key = zobrist::<1>(0x4C4F_5554)[0];

/// A move: the column, 0 on the left, into which a stone falls.
pub type Column = u8;

/// A Connect Four position.
///
/// ```
/// use quina_core::{Notation, perft};
/// use quina_testkit::ConnectFour;
/// let mut start = ConnectFour::from_text("").unwrap();
/// assert_eq!(perft::bulk(&mut start, 4), 2401);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConnectFour {
    stones: [u64; 2],
    key: Key,
    played: [Column; CELLS as usize],
    plies: u8,
}

impl ConnectFour {
    /// The empty board.
    pub fn new() -> Self {
        Self {
            stones: [0; 2],
            key: Key(0),
            played: [0; CELLS as usize],
            plies: 0,
        }
    }

    /// The stones of a side: column by column from the left, bottom cell first, 7 bits a column.
    pub fn stones(&self, side: Side) -> u64 {
        self.stones[side.index()]
    }

    fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Whether a column is not yet full.
    pub fn has_room(&self, column: Column) -> bool {
        self.occupied() >> (u32::from(column) * STRIDE + ROWS - 1) & 1 == 0
    }

    fn has_line(stones: u64) -> bool {
        [1, STRIDE, STRIDE - 1, STRIDE + 1].into_iter().any(|step| {
            let pairs = stones & stones >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }

    fn last_mover_has_line(&self) -> bool {
        Self::has_line(self.stones[self.turn().other().index()])
    }
}

impl Default for ConnectFour {
    fn default() -> Self {
        Self::new()
    }
}

impl State for ConnectFour {
    type Move = Column;
    type Undo = ();

    fn moves(&self, list: &mut MoveList<Column>) {
        if !self.last_mover_has_line() {
            list.extend((0..COLUMNS as Column).filter(|&column| self.has_room(column)));
        }
    }

    fn play(&mut self, column: Column) {
        let base = u32::from(column) * STRIDE;
        let cell = (self.occupied() + (1 << base)) & (((1 << ROWS) - 1) << base);
        let side = self.turn().index();
        self.stones[side] |= cell;
        self.key ^= STONES[side][cell.trailing_zeros() as usize] ^ SECOND_TO_MOVE;
        self.played[self.plies as usize] = column;
        self.plies += 1;
    }

    fn undo(&mut self, column: Column, (): ()) {
        self.plies -= 1;
        self.played[self.plies as usize] = 0;
        let base = u32::from(column) * STRIDE;
        let mask = ((1 << ROWS) - 1) << base;
        let cell = 1u64 << (self.occupied() & mask).ilog2();
        let side = self.turn().index();
        self.stones[side] ^= cell;
        self.key ^= STONES[side][cell.trailing_zeros() as usize] ^ SECOND_TO_MOVE;
    }
}

impl Position for ConnectFour {
    fn turn(&self) -> Side {
        Side::BOTH[self.plies as usize % 2]
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.last_mover_has_line() {
            Some(Outcome::Win(self.turn().other()))
        } else if u32::from(self.plies) == CELLS {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn reason(&self) -> Option<Reason> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Win(_) => Reason::Line,
            Outcome::Draw => Reason::BoardFull,
        })
    }

    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        let mut key = if self.turn() == Side::First {
            Key(0)
        } else {
            SECOND_TO_MOVE
        };
        for (stones, keys) in self.stones.iter().zip(&STONES) {
            for (cell, &cell_key) in keys.iter().enumerate() {
                if stones >> cell & 1 == 1 {
                    key ^= cell_key;
                }
            }
        }
        key
    }

    fn side_name(side: Side) -> &'static str {
        ["Red", "Yellow"][side.index()]
    }
}

/// The text of a position is the columns played so far, 1 to 7.
impl Notation for ConnectFour {
    fn from_text(text: &str) -> Result<Self, ParseError> {
        let mut position = Self::new();
        for (at, letter) in text.chars().enumerate() {
            let column = position
                .move_from_text(letter.encode_utf8(&mut [0; 4]))
                .map_err(|error| error.shifted(at))?;
            position.play(column);
        }
        Ok(position)
    }

    fn to_text(&self) -> String {
        self.played[..self.plies as usize]
            .iter()
            .map(|c| char::from(b'1' + c))
            .collect()
    }

    fn move_from_text(&self, text: &str) -> Result<Column, ParseError> {
        let column = match text.as_bytes() {
            [digit @ b'1'..=b'7'] => digit - b'1',
            _ => return Err(ParseError::new(0, "expected a column, 1 to 7")),
        };
        if self.is_legal(column) {
            Ok(column)
        } else {
            Err(ParseError::new(
                0,
                format!("column {text} cannot be played"),
            ))
        }
    }

    fn move_to_text(&self, column: Column) -> String {
        char::from(b'1' + column).to_string()
    }

    fn diagram(&self) -> String {
        let cell = |row: u32, column: u32| {
            let bit = 1u64 << (column * STRIDE + row);
            match () {
                () if self.stones[0] & bit != 0 => 'x',
                () if self.stones[1] & bit != 0 => 'o',
                () => '.',
            }
        };
        let rows = (0..ROWS)
            .rev()
            .map(|row| (0..COLUMNS).map(|c| cell(row, c)).collect());
        rows.collect::<Vec<String>>().join("\n")
    }
}

/// Left and right may be exchanged.
impl Symmetric for ConnectFour {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, index: usize) -> Self {
        let mut image = Self::new();
        for &column in &self.played[..self.plies as usize] {
            image.play(self.move_image(column, index));
        }
        image
    }

    fn move_image(&self, column: Column, index: usize) -> Column {
        if index == 0 {
            column
        } else {
            COLUMNS as Column - 1 - column
        }
    }
}
