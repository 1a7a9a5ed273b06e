//! Where six in a row is near: the threats of Connect6, to be shown on the board.

use crate::{AnyPosition, AnyRecord, Error, Point};
use quina_connect6::{Board, Move};
use quina_connect6::{Threats, missing_stones};
use quina_core::{Position, Side};
use serde::{Deserialize, Serialize};

/// The threats of both sides. Each is the one or two cells that are missing to six in a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThreatsView {
    /// Those of the side to move: one of these turns wins now.
    pub own: Vec<Vec<Point>>,
    /// Those of the other side: what must be answered.
    pub other: Vec<Vec<Point>>,
    /// How many stones answer all of the other side's: 0 to 2, or none if no turn does.
    pub answer: Option<u8>,
}

/// The threats on the board of a game of Connect6.
pub(super) fn of(record: &AnyRecord) -> Result<ThreatsView, Error> {
    let AnyPosition::Connect6(board) = record.position() else {
        let what = format!(
            "{} has no threats to show: expected connect6",
            record.game()
        );
        return Err(Error::Request(what));
    };
    let turn = board.turn();
    Ok(ThreatsView {
        own: missing(board, turn),
        other: missing(board, turn.other()),
        answer: Threats::of(board, turn.other()).stones_to_answer(),
    })
}

fn missing(board: &Board, side: Side) -> Vec<Vec<Point>> {
    let mut moves: Vec<Move> = missing_stones(board, side).collect();
    moves.sort_unstable();
    moves.dedup();
    let cells = |mv: Move| mv.stones().map(Point::from).collect();
    moves.into_iter().map(cells).collect()
}
