//! A board of Connect6 on a screen.

use super::{Role, last_move};
use quina_connect6::{Board, Cell, Line, Move, sixes};
use quina_core::Side;
use serde::{Deserialize, Serialize};

/// A board of Connect6. A turn may be made of any two empty cells, so moves are not listed: the
/// text of a turn is the text of its cells one after the other, `j10` or `i9k11`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Connect6Scene {
    /// Rows and columns: 6 to 19.
    pub size: u8,
    /// The stones on the board.
    pub stones: Vec<Stone>,
    /// How many stones make the next turn: 1 or 2, and 0 when the game is over.
    pub stones_due: u8,
    /// The six or more in a row that won, from end to end; empty if there are none.
    pub winning_line: Vec<Point>,
    /// The turn that led here.
    pub last: Option<StonesMove>,
}

/// A crossing of the board. Its text is the letter of its column (`a` is 0) and the number of its
/// row, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Point {
    /// The column, 0 at the left.
    pub column: u8,
    /// The row, 0 at the bottom.
    pub row: u8,
}

/// A stone and where it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stone {
    /// Its column, 0 at the left.
    pub column: u8,
    /// Its row, 0 at the bottom.
    pub row: u8,
    /// Whose it is.
    pub side: Role,
}

/// A turn that was played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct StonesMove {
    /// The turn as text.
    pub text: String,
    /// Its stones, one or two.
    pub cells: Vec<Point>,
}

impl From<Cell> for Point {
    fn from(cell: Cell) -> Self {
        Self {
            column: cell.column(),
            row: cell.row(),
        }
    }
}

impl From<Move> for StonesMove {
    fn from(mv: Move) -> Self {
        Self {
            text: mv.to_string(),
            cells: mv.stones().map(Point::from).collect(),
        }
    }
}

impl Connect6Scene {
    pub(super) fn of(start: &Board, moves: &[String], board: &Board) -> Self {
        let stones = Side::BOTH.into_iter().flat_map(|side| {
            let cells = board.stones(side).iter().collect::<Vec<_>>();
            cells.into_iter().map(move |cell| Stone {
                column: cell.column(),
                row: cell.row(),
                side: side.into(),
            })
        });
        Self {
            size: board.size().get(),
            stones: stones.collect(),
            stones_due: board.stones_due(),
            winning_line: winning_line(board),
            last: last_move(start, moves).map(|(_, mv)| mv.into()),
        }
    }
}

/// The cells of the first run of six or more, in their order on the line.
fn winning_line(board: &Board) -> Vec<Point> {
    for line in Line::all() {
        for word in board.line(line) {
            let starts = sixes(word);
            if starts != 0 {
                let first = starts.trailing_zeros();
                let length = (word >> first).trailing_ones();
                let cells = (first..first + length).filter_map(|bit| line.cell(bit));
                return cells.map(Point::from).collect();
            }
        }
    }
    Vec::new()
}
