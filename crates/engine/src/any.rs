//! The enum at the edge: a position of any game, and what can be asked of it.

use crate::built::{CONNECT6, DRAUGHTS, KLONDIKE, QUELHAS, absent, left_out};
use crate::{BoardSize, Error, Game, Perft, PerftRequest, Standing, Start, deal};
use quina_connect6 as connect6;
use quina_core::{Key, MoveList, Notation, ParseError, Position, State};
use quina_draughts as draughts;
use quina_klondike as klondike;
use quina_quelhas as quelhas;
use serde::{Deserialize, Serialize};

/// A position of one of the five games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyPosition {
    /// International draughts.
    Draughts(draughts::Position<draughts::International>),
    /// English checkers.
    Checkers(draughts::Position<draughts::English>),
    /// Connect6.
    Connect6(Box<connect6::Board>),
    /// Quelhas.
    Quelhas(quelhas::Position),
    /// Klondike.
    Klondike(Box<klondike::Layout>),
}

/// Runs generic code on the type behind an [`AnyPosition`]: the one place where it is looked up.
macro_rules! dispatch {
    ($any:expr, $state:ident => $answer:expr) => {
        dispatch!($any, position $state => $answer, puzzle $state => $answer)
    };
    ($any:expr, position $position:ident => $two:expr, puzzle $puzzle:ident => $one:expr) => {
        match $any {
            AnyPosition::Draughts($position) if $crate::built::DRAUGHTS => $two,
            AnyPosition::Checkers($position) if $crate::built::DRAUGHTS => $two,
            AnyPosition::Connect6($position) if $crate::built::CONNECT6 => {
                let $position = $position.as_ref();
                $two
            }
            AnyPosition::Quelhas($position) if $crate::built::QUELHAS => $two,
            AnyPosition::Klondike($puzzle) if $crate::built::KLONDIKE => {
                let $puzzle = $puzzle.as_ref();
                $one
            }
            _ => $crate::built::absent(),
        }
    };
}
pub(crate) use dispatch;

/// What there is to see of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The game.
    pub game: Game,
    /// The position in the game's notation.
    pub position: String,
    /// Whose turn it is, or how the game ended.
    pub standing: Standing,
    /// How many legal moves there are.
    pub moves: u64,
    /// The position drawn for a terminal, several lines.
    pub diagram: String,
}

/// The legal moves of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovesReport {
    /// The game.
    pub game: Game,
    /// The position in the game's notation.
    pub position: String,
    /// The moves as text, in the order in which the game lists them.
    pub moves: Vec<String>,
}

impl AnyPosition {
    /// The start position of a game; an error names an option that does not fit.
    pub fn start(game: Game, start: &Start) -> Result<Self, Error> {
        start.check(game)?;
        Ok(match game {
            Game::Draughts if DRAUGHTS => Self::Draughts(draughts::Position::start()),
            Game::Checkers if DRAUGHTS => Self::Checkers(draughts::Position::start()),
            Game::Connect6 if CONNECT6 => {
                let size = start
                    .size
                    .map_or(Ok(connect6::Size::default()), connect6_size)?;
                Self::Connect6(Box::new(connect6::Board::new(size)))
            }
            Game::Quelhas if QUELHAS => {
                let size = start
                    .size
                    .map_or(Ok(quelhas::Size::STANDARD), quelhas_size)?;
                Self::Quelhas(quelhas::Position::new(size, start.swap))
            }
            Game::Klondike if KLONDIKE => Self::Klondike(Box::new(deal::layout(start)?)),
            _ => return Err(left_out(game)),
        })
    }

    /// Reads a position. An empty or wrong text is an error, never the start position.
    pub fn from_text(game: Game, text: &str) -> Result<Self, Error> {
        fn read<S: Notation>(text: &str) -> Result<S, Error> {
            S::from_text(text).map_err(Error::Position)
        }
        Ok(match game {
            Game::Draughts if DRAUGHTS => Self::Draughts(read(text)?),
            Game::Checkers if DRAUGHTS => Self::Checkers(read(text)?),
            Game::Connect6 if CONNECT6 => Self::Connect6(Box::new(read(text)?)),
            Game::Quelhas if QUELHAS => Self::Quelhas(read(text)?),
            Game::Klondike if KLONDIKE => Self::Klondike(Box::new(read(text)?)),
            _ => return Err(left_out(game)),
        })
    }

    /// A deal of Klondike before the first move, read in any form we know: cards, `seed 7`,
    /// Solvitaire's JSON, `ShootMe`'s digits or `PySol`'s list. The rules are those of `start`.
    pub fn from_deal(text: &str, start: &Start) -> Result<Self, Error> {
        start.check(Game::Klondike)?;
        Ok(Self::Klondike(Box::new(deal::from_deal(text, start)?)))
    }

    /// Which game this is.
    pub fn game(&self) -> Game {
        match self {
            Self::Draughts(_) => Game::Draughts,
            Self::Checkers(_) => Game::Checkers,
            Self::Connect6(_) => Game::Connect6,
            Self::Quelhas(_) => Game::Quelhas,
            Self::Klondike(_) => Game::Klondike,
        }
    }

    /// The text that [`AnyPosition::from_text`] reads back to an equal position.
    pub fn to_text(&self) -> String {
        dispatch!(self, state => state.to_text())
    }

    /// Whose turn it is, or how the game ended.
    pub fn standing(&self) -> Standing {
        dispatch!(self,
            position position => Standing::of_position(position),
            puzzle puzzle => Standing::of_puzzle(puzzle))
    }

    /// The position as people see it.
    pub fn show(&self) -> View {
        View {
            game: self.game(),
            position: self.to_text(),
            standing: self.standing(),
            moves: dispatch!(self, state => state.count_moves(&mut MoveList::new())),
            diagram: dispatch!(self, state => state.diagram()),
        }
    }

    /// The legal moves as text.
    pub fn moves(&self) -> MovesReport {
        fn texts<S: Notation>(state: &S) -> Vec<String> {
            let moves = state.legal_moves();
            moves.into_iter().map(|mv| state.move_to_text(mv)).collect()
        }
        MovesReport {
            game: self.game(),
            position: self.to_text(),
            moves: dispatch!(self, state => texts(state)),
        }
    }

    /// Reads a legal move in any spelling that the game knows, and gives it in the game's own.
    pub(crate) fn read_move(&self, text: &str) -> Result<String, ParseError> {
        fn read<S: Notation>(state: &S, text: &str) -> Result<String, ParseError> {
            let mv = state.move_from_text(text)?;
            Ok(state.move_to_text(mv))
        }
        dispatch!(self, state => read(state, text))
    }

    /// The key of a position of two players, by which repetitions are seen.
    pub(crate) fn key(&self) -> Option<Key> {
        dispatch!(self,
            position position => Some(position.key()),
            puzzle _puzzle => None)
    }

    /// Plays a legal move and gives it in the game's own spelling.
    pub fn play(&mut self, text: &str) -> Result<String, ParseError> {
        fn play<S: Notation>(state: &mut S, text: &str) -> Result<String, ParseError> {
            let mv = state.move_from_text(text)?;
            let text = state.move_to_text(mv);
            state.play(mv);
            Ok(text)
        }
        match self {
            Self::Draughts(position) if DRAUGHTS => play(position, text),
            Self::Checkers(position) if DRAUGHTS => play(position, text),
            Self::Connect6(board) if CONNECT6 => play(board.as_mut(), text),
            Self::Quelhas(position) if QUELHAS => play(position, text),
            Self::Klondike(layout) if KLONDIKE => play(layout.as_mut(), text),
            _ => absent(),
        }
    }

    /// Counts lines of play; an error names a depth or a table that is out of bounds.
    pub fn perft(&self, request: &PerftRequest) -> Result<Perft, Error> {
        dispatch!(self,
            position position => request.of_position(position),
            puzzle puzzle => request.of_state(puzzle))
    }
}

fn connect6_size(size: BoardSize) -> Result<connect6::Size, Error> {
    let square = (size.rows == size.columns).then_some(size.rows);
    square.and_then(connect6::Size::new).ok_or_else(|| {
        let (least, most) = (connect6::Size::MIN, connect6::Size::MAX);
        Error::Request(format!(
            "a board of {size}: connect6 is played on square boards from {least} to {most}"
        ))
    })
}

fn quelhas_size(size: BoardSize) -> Result<quelhas::Size, Error> {
    quelhas::Size::new(size.rows.into(), size.columns.into()).ok_or_else(|| {
        Error::Request(format!(
            "a board of {size}: quelhas is played on boards from 2x2 to 10x10"
        ))
    })
}
