//! What a board on a screen needs to draw a game and to take a person's move.
//!
//! A [`Scene`] is data for eyes and fingers: pieces and where they lie, every legal move as the
//! squares it touches, and how the game stands in words that can be translated. A page that holds
//! one holds no rules.

mod connect6;
mod draughts;
mod klondike;
mod quelhas;

pub use connect6::{Connect6Scene, Point, Stone, StonesMove};
pub use draughts::{DraughtsMove, DraughtsScene, Piece};
pub use klondike::{CardFace, CardMove, CardPile, CardPlace, Foundation, KlondikeScene, SuitName};
pub use quelhas::{GridCell, PlayedSegment, QuelhasScene, SegmentMove, Stretch};

use crate::any::dispatch;
use crate::built::{CONNECT6, DRAUGHTS, KLONDIKE, QUELHAS};
use crate::{AnyPosition, AnyRecord, Game, Standing};
use quina_core::{Ending, Outcome, Position, Reason, Side};
use serde::{Deserialize, Serialize};

/// One of the two sides of a game, by who opens its start position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// White in draughts, Black in checkers and Connect6, Vertical in Quelhas.
    First,
    /// The other one.
    Second,
}

impl From<Side> for Role {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl From<Role> for Side {
    fn from(role: Role) -> Self {
        match role {
            Role::First => Self::First,
            Role::Second => Self::Second,
        }
    }
}

/// A game as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// The game.
    pub game: Game,
    /// The position in the game's notation.
    pub position: String,
    /// How the game stands, in English.
    pub standing: Standing,
    /// How the game ended, for programs; none while it goes on.
    pub ending: Option<SceneEnding>,
    /// The side to move; none in a patience and when the game is over.
    pub turn: Option<Role>,
    /// The person to move, which is not the side's first owner after a swap.
    pub person: Option<Role>,
    /// Whether the two persons have exchanged their sides.
    pub swapped: bool,
    /// The moves so far, each as the game itself writes it.
    pub played: Vec<String>,
    /// What lies where, and what can be played.
    pub board: BoardScene,
}

/// The part of a scene that is each game's own; `kind` says whose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum BoardScene {
    /// International draughts and English checkers.
    Draughts(DraughtsScene),
    /// Connect6.
    Connect6(Connect6Scene),
    /// Quelhas.
    Quelhas(QuelhasScene),
    /// Klondike.
    Klondike(KlondikeScene),
}

/// Who won, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SceneEnding {
    /// The side that won; none if nobody did, and in a patience.
    pub winner: Option<Role>,
    /// By which rule.
    pub reason: EndingReason,
}

/// The rule that ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum EndingReason {
    /// The side to move has no legal move.
    NoMoves,
    /// Six in a row.
    Line,
    /// No cell is left.
    BoardFull,
    /// The position stands for the third time.
    Repetition,
    /// Too many moves without progress.
    QuietMoves,
    /// Too few pieces to win in the moves granted.
    FewPieces,
    /// A side gave up.
    Resigned,
    /// The patience is solved.
    Solved,
    /// The patience has no legal move left.
    Stuck,
}

impl From<Reason> for EndingReason {
    fn from(reason: Reason) -> Self {
        match reason {
            Reason::NoMoves => Self::NoMoves,
            Reason::Line => Self::Line,
            Reason::BoardFull => Self::BoardFull,
            Reason::Repetition => Self::Repetition,
            Reason::QuietMoves => Self::QuietMoves,
            Reason::FewPieces => Self::FewPieces,
        }
    }
}

impl From<Ending> for SceneEnding {
    fn from(ending: Ending) -> Self {
        Self {
            winner: match ending.outcome {
                Outcome::Win(side) => Some(side.into()),
                Outcome::Draw => None,
            },
            reason: ending.reason.into(),
        }
    }
}

impl Scene {
    /// What there is to see of a game in progress.
    ///
    /// ```
    /// use quina_engine::{AnyPosition, AnyRecord, BoardScene, Game, Scene};
    /// let start = AnyPosition::from_text(Game::Draughts, "W:W28:B22,12").unwrap();
    /// let scene = Scene::of(&AnyRecord::new(start));
    /// let BoardScene::Draughts(board) = scene.board else { panic!("not a board of draughts") };
    /// assert_eq!(board.moves[0].paths, [[28, 17, 8]]);
    /// assert_eq!(board.moves[0].captured, [12, 22]);
    /// ```
    pub fn of(record: &AnyRecord) -> Self {
        let standing = record.standing();
        let is_over = standing.is_over();
        let turn = dispatch!(record.position(),
            position position => Some(position.turn()),
            puzzle _puzzle => None);
        Self {
            game: record.game(),
            position: record.position().to_text(),
            ending: ending(record, &standing),
            turn: turn.filter(|_| !is_over).map(Role::from),
            person: record.to_move().map(Role::from),
            swapped: record.side_of(Side::First) == Side::Second,
            played: record.moves().to_vec(),
            board: BoardScene::of(record, is_over),
            standing,
        }
    }
}

impl BoardScene {
    /// A game that is over by a rule that needs the past, or by word, offers no moves.
    fn of(record: &AnyRecord, is_over: bool) -> Self {
        let mut scene = match (record.start(), record.position()) {
            (AnyPosition::Draughts(start), AnyPosition::Draughts(position)) if DRAUGHTS => {
                Self::Draughts(DraughtsScene::of(start, record.moves(), position))
            }
            (AnyPosition::Checkers(start), AnyPosition::Checkers(position)) if DRAUGHTS => {
                Self::Draughts(DraughtsScene::of(start, record.moves(), position))
            }
            (AnyPosition::Connect6(start), AnyPosition::Connect6(board)) if CONNECT6 => {
                Self::Connect6(Connect6Scene::of(start, record.moves(), board))
            }
            (AnyPosition::Quelhas(start), AnyPosition::Quelhas(position)) if QUELHAS => {
                Self::Quelhas(QuelhasScene::of(start, record.moves(), position))
            }
            (AnyPosition::Klondike(start), AnyPosition::Klondike(layout)) if KLONDIKE => {
                Self::Klondike(KlondikeScene::of(start, record.moves(), layout))
            }
            _ => unreachable!("a game ends as the game it began as"),
        };
        if is_over {
            match &mut scene {
                Self::Draughts(scene) => scene.moves.clear(),
                Self::Connect6(scene) => scene.stones_due = 0,
                Self::Quelhas(scene) => scene.moves.clear(),
                Self::Klondike(scene) => scene.moves.clear(),
            }
        }
        scene
    }
}

fn ending(record: &AnyRecord, standing: &Standing) -> Option<SceneEnding> {
    if let Some(side) = record.resigned() {
        return Some(SceneEnding {
            winner: Some(side.other().into()),
            reason: EndingReason::Resigned,
        });
    }
    let of_patience = |reason| SceneEnding {
        winner: None,
        reason,
    };
    match standing {
        Standing::Solved => return Some(of_patience(EndingReason::Solved)),
        Standing::Stuck => return Some(of_patience(EndingReason::Stuck)),
        _ => {}
    }
    record.ending().map(SceneEnding::from)
}

/// The last of these moves, read where it was played, with the position before it.
fn last_move<S: quina_core::Notation>(start: &S, moves: &[String]) -> Option<(S, S::Move)> {
    let (last, before) = moves.split_last()?;
    let mut state = start.clone();
    for text in before {
        let mv = state.move_from_text(text).ok()?;
        state.play(mv);
    }
    let mv = state.move_from_text(last).ok()?;
    Some((state, mv))
}
