//! A board of draughts or checkers on a screen.

use super::{Role, last_move};
use quina_core::{Notation, State};
use quina_draughts::{Move, Position, Rank, Route, Rules, Square};
use serde::{Deserialize, Serialize};

/// The most ways over the board that are listed for one move; a king's round trips can have many,
/// and a hand that follows one of these makes the same move.
const MOST_PATHS: usize = 24;

/// A board of draughts or checkers. Squares go by their numbers, from 1 at the top left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DraughtsScene {
    /// Rows and columns: 10 or 8.
    pub size: u8,
    /// The pieces, by the number of their square.
    pub pieces: Vec<Piece>,
    /// Every legal move.
    pub moves: Vec<DraughtsMove>,
    /// Whether the moves are captures, and so compulsory.
    pub must_capture: bool,
    /// The move that led here.
    pub last: Option<DraughtsMove>,
}

/// A piece and where it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// The number of its square.
    pub square: u8,
    /// Whose it is.
    pub side: Role,
    /// Whether it is a king.
    pub king: bool,
}

/// A legal move as a hand makes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DraughtsMove {
    /// The move as text, with as many squares as leave no doubt.
    pub text: String,
    /// The ways over the board that make this move: the square it leaves and every square where
    /// the piece comes down. There is at least one.
    pub paths: Vec<Vec<u8>>,
    /// The squares of the pieces it takes.
    pub captured: Vec<u8>,
    /// Whether a man becomes a king by it.
    pub promotes: bool,
}

impl DraughtsScene {
    pub(super) fn of<R: Rules>(
        start: &Position<R>,
        moves: &[String],
        position: &Position<R>,
    ) -> Self {
        let board = position.board();
        let pieces = Square::<R>::all().filter_map(|square| {
            let piece = board.piece(square)?;
            Some(Piece {
                square: number(square),
                side: piece.colour.side::<R>().into(),
                king: piece.rank == Rank::King,
            })
        });
        let last = last_move(start, moves)
            .map(|(before, mv)| DraughtsMove::new(&before, mv, &before.routes()));
        let routes = position.routes();
        let legal = position.legal_moves();
        Self {
            size: R::EDGE as u8,
            pieces: pieces.collect(),
            moves: legal
                .into_iter()
                .map(|mv| DraughtsMove::new(position, mv, &routes))
                .collect(),
            must_capture: position.must_capture(),
            last,
        }
    }
}

impl DraughtsMove {
    fn new<R: Rules>(position: &Position<R>, mv: Move<R>, routes: &[Route<R>]) -> Self {
        let mut paths: Vec<Vec<u8>> = Vec::new();
        for route in routes.iter().filter(|route| route.to_move() == mv) {
            let squares = std::iter::once(route.from()).chain(route.landings().iter().copied());
            let path = squares.map(number).collect();
            if paths.len() < MOST_PATHS && !paths.contains(&path) {
                paths.push(path);
            }
        }
        if paths.is_empty() {
            paths.push(vec![number(mv.from()), number(mv.to())]);
        }
        Self {
            text: position.move_to_text(mv),
            paths,
            captured: mv.captured().iter().map(number).collect(),
            promotes: position.is_promotion(mv),
        }
    }
}

fn number<R: Rules>(square: Square<R>) -> u8 {
    square.number() as u8
}
