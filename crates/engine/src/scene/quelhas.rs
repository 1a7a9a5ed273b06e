//! A board of Quelhas on a screen.

use super::{Role, last_move};
use quina_core::{Notation, State};
use quina_quelhas::{Cell, Move, Position, Segment};
use serde::{Deserialize, Serialize};

/// A board of Quelhas.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct QuelhasScene {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub columns: u8,
    /// The filled cells, whoever filled them.
    pub filled: Vec<GridCell>,
    /// The segments that were played, the oldest first. Cells that were filled before the game's
    /// first move belong to none.
    pub segments: Vec<PlayedSegment>,
    /// Every legal move, the swap among them when it is open.
    pub moves: Vec<SegmentMove>,
    /// Whether the mover may swap.
    pub can_swap: bool,
    /// The move that led here.
    pub last: Option<SegmentMove>,
}

/// A cell of the board. Its text is the letter of its column (`a` is 0) and the number of its row,
/// counted from 1 at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GridCell {
    /// The row, 0 at the top.
    pub row: u8,
    /// The column, 0 at the left.
    pub column: u8,
}

/// A straight stretch of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stretch {
    /// Its top or left end.
    pub from: GridCell,
    /// Its bottom or right end.
    pub to: GridCell,
}

/// A segment on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayedSegment {
    /// Its top or left end.
    pub from: GridCell,
    /// Its bottom or right end.
    pub to: GridCell,
    /// Whose it is.
    pub side: Role,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SegmentMove {
    /// The move as text.
    pub text: String,
    /// The segment it fills; none if it is the swap.
    pub segment: Option<Stretch>,
}

impl From<Cell> for GridCell {
    fn from(cell: Cell) -> Self {
        Self {
            row: cell.row() as u8,
            column: cell.column() as u8,
        }
    }
}

impl From<Segment> for Stretch {
    fn from(segment: Segment) -> Self {
        Self {
            from: segment.first().into(),
            to: segment.last().into(),
        }
    }
}

impl From<Move> for SegmentMove {
    fn from(mv: Move) -> Self {
        Self {
            text: mv.to_string(),
            segment: match mv {
                Move::Segment(segment) => Some(segment.into()),
                Move::Swap => None,
            },
        }
    }
}

impl QuelhasScene {
    pub(super) fn of(start: &Position, moves: &[String], position: &Position) -> Self {
        let size = position.size();
        let filled = position.filled();
        Self {
            rows: size.rows() as u8,
            columns: size.columns() as u8,
            filled: size
                .cells()
                .filter(|&cell| filled.contains(cell))
                .map(GridCell::from)
                .collect(),
            segments: segments(start, moves),
            moves: position
                .legal_moves()
                .into_iter()
                .map(SegmentMove::from)
                .collect(),
            can_swap: position.can_swap(),
            last: last_move(start, moves).map(|(_, mv)| mv.into()),
        }
    }
}

fn segments(start: &Position, moves: &[String]) -> Vec<PlayedSegment> {
    let mut position = *start;
    let mut segments = Vec::new();
    for text in moves {
        let Ok(mv) = position.move_from_text(text) else {
            break;
        };
        if let Move::Segment(segment) = mv {
            let Stretch { from, to } = segment.into();
            let side = segment.direction().side().into();
            segments.push(PlayedSegment { from, to, side });
        }
        position.play(mv);
    }
    segments
}
