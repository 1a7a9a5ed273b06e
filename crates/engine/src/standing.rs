//! How a game stands: whose turn it is, or how it ended.

use quina_core::{Ending, Key, Notation, Outcome, Position, Puzzle, Side, ending_of};
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game stands, in the game's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum Standing {
    /// This side is to move.
    ToMove {
        /// White, Black, Vertical, …
        side: String,
    },
    /// The game is won.
    Won {
        /// By whom.
        side: String,
        /// By which rule.
        reason: String,
    },
    /// The game is drawn.
    Drawn {
        /// By which rule.
        reason: String,
    },
    /// A puzzle that is not solved yet.
    Unsolved,
    /// A puzzle that is not solved and has no move left.
    Stuck,
    /// A puzzle that is solved.
    Solved,
}

impl Standing {
    /// How a game of two stands by the board and its counters.
    pub(crate) fn of_position<P: Position>(position: &P) -> Self {
        Self::of(position, position.ending())
    }

    /// How a game of two stands that went through positions of these keys, and so may also have
    /// ended by repetition.
    pub(crate) fn of_game<P: Position>(position: &P, keys: &[Key]) -> Self {
        Self::of(position, ending_of(position, keys))
    }

    fn of<P: Position>(position: &P, ending: Option<Ending>) -> Self {
        let name = |side: Side| P::side_name(side).to_owned();
        let Some(ending) = ending else {
            return Self::ToMove {
                side: name(position.turn()),
            };
        };
        let reason = ending.reason.to_string();
        match ending.outcome {
            Outcome::Win(side) => Self::Won {
                side: name(side),
                reason,
            },
            Outcome::Draw => Self::Drawn { reason },
        }
    }

    /// Whether nothing more can be played.
    pub fn is_over(&self) -> bool {
        !matches!(self, Self::ToMove { .. } | Self::Unsolved)
    }

    /// How a puzzle stands.
    pub(crate) fn of_puzzle<P: Puzzle + Notation>(puzzle: &P) -> Self {
        if puzzle.is_solved() {
            Self::Solved
        } else if puzzle.legal_moves().is_empty() {
            Self::Stuck
        } else {
            Self::Unsolved
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ToMove { side } => write!(f, "{side} to move"),
            Self::Won { side, reason } => write!(f, "{side} wins: {reason}"),
            Self::Drawn { reason } => write!(f, "drawn: {reason}"),
            Self::Unsolved => f.write_str("not solved yet"),
            Self::Stuck => f.write_str("stuck: no legal move"),
            Self::Solved => f.write_str("solved"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quina_testkit::ConnectFour;

    fn standing(text: &str) -> String {
        Standing::of_position(&ConnectFour::from_text(text).unwrap()).to_string()
    }

    #[test]
    fn sides_and_endings_are_named() {
        assert_eq!(standing(""), "Red to move");
        assert_eq!(standing("4"), "Yellow to move");
        assert_eq!(standing("1212121"), "Red wins: a completed line");
    }

    #[test]
    fn json_says_the_state_first() {
        let standing = Standing::Drawn {
            reason: String::from("the board is full"),
        };
        assert_eq!(
            serde_json::to_string(&standing).unwrap(),
            r#"{"state":"drawn","reason":"the board is full"}"#
        );
    }
}
