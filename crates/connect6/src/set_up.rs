//! Positions that are set up rather than played: which of them could have come from play.
//!
//! A position is accepted exactly if some legal game reaches it. The stones must be as many of
//! each colour as after a whole number of turns, and a line of six may only belong to the side
//! that moved last and must be breakable by taking back that side's last turn.

use crate::line::sixes;
use crate::{Board, Cell, CellSet, Line, Size};
use quina_core::{Position, Side};
use std::error::Error;
use std::fmt;

/// Why stones cannot lie like this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetUpFault {
    /// A stone lies outside the board.
    OffBoard(Cell, Size),
    /// A black and a white stone share a cell.
    Shared(Cell),
    /// No whole number of turns gives this many black and white stones.
    Counts {
        /// Black stones found.
        black: usize,
        /// White stones found.
        white: usize,
    },
    /// This side has six in a row, and play went on.
    PlayedOn(Side),
    /// This side has more lines of six than one last turn could have made.
    TooManyLines(Side),
}

impl fmt::Display for SetUpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OffBoard(cell, size) => write!(f, "{cell} is off the board of {size}"),
            Self::Shared(cell) => write!(f, "a black and a white stone lie on {cell}"),
            Self::Counts { black, white } => write!(
                f,
                "{black} black and {white} white stones are no whole number of turns: Black opens \
                 with one stone, then both place two"
            ),
            Self::PlayedOn(side) => write!(
                f,
                "{} has six in a row, but the other side has moved since",
                Board::side_name(side)
            ),
            Self::TooManyLines(side) => write!(
                f,
                "{} has more lines of six than one turn can make",
                Board::side_name(side)
            ),
        }
    }
}

impl Error for SetUpFault {}

impl Board {
    /// The position with these stones, if legal play can reach it.
    ///
    /// ```
    /// use quina_connect6::{Board, Cell, CellSet, SetUpFault, Size};
    /// let black: CellSet = Cell::new(9, 9).into_iter().collect();
    /// assert!(Board::set_up(Size::MAX, black, CellSet::EMPTY).is_ok());
    /// assert_eq!(
    ///     Board::set_up(Size::MAX, CellSet::EMPTY, black),
    ///     Err(SetUpFault::Counts { black: 0, white: 1 })
    /// );
    /// ```
    pub fn set_up(size: Size, black: CellSet, white: CellSet) -> Result<Self, SetUpFault> {
        if let Some(cell) = (black | white).iter().find(|cell| !cell.is_on(size)) {
            return Err(SetUpFault::OffBoard(cell, size));
        }
        if let Some(cell) = (black & white).iter().next() {
            return Err(SetUpFault::Shared(cell));
        }
        let mut board = Self::new(size);
        for (side, stones) in Side::BOTH.into_iter().zip([black, white]) {
            for cell in stones.iter() {
                board.put(side, cell);
            }
        }
        let expected = (0..board.placed()).filter(|&n| Self::placer(n) == Side::First);
        if board.is_mid_turn() || expected.count() != black.len() {
            return Err(SetUpFault::Counts {
                black: black.len(),
                white: white.len(),
            });
        }
        let last = !board.turn();
        if board.some_six(!last).is_some() {
            return Err(SetUpFault::PlayedOn(!last));
        }
        if board.some_six(last).is_some() {
            let last_turn = board.stones_of_last_turn();
            if !board.lines_break(last, last_turn) {
                return Err(SetUpFault::TooManyLines(last));
            }
            board.set_winner(Some(last));
        }
        Ok(board)
    }

    fn stones_of_last_turn(&self) -> u8 {
        let lone = self.placed() == 1 || self.placed().is_multiple_of(2);
        if lone { 1 } else { 2 }
    }

    /// The cells of one line of six of this side.
    fn some_six(&self, side: Side) -> Option<[Cell; 6]> {
        Line::all().find_map(|line| {
            let starts = sixes(self.line(line)[side.index()]);
            let cell = |i| line.cell(starts.trailing_zeros() + i as u32);
            let stone = |i| cell(i).expect("a stone lies on a cell");
            (starts != 0).then(|| std::array::from_fn(stone))
        })
    }

    /// Whether taking up at most `stones` stones of this side leaves it without six in a row.
    ///
    /// One of them must come from any line of six there is, so six cells are tried, not all.
    fn lines_break(&mut self, side: Side, stones: u8) -> bool {
        let Some(six) = self.some_six(side) else {
            return true;
        };
        stones > 0
            && six.into_iter().any(|cell| {
                self.lift_of(side, cell);
                let breaks = self.lines_break(side, stones - 1);
                self.put(side, cell);
                breaks
            })
    }
}
