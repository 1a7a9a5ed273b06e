//! How a game ends.

use crate::Side;
use std::fmt;

/// The result of a finished game. It names the winner, so misère is a rule and never a sign trick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has won and nobody will.
    Draw,
}

impl Outcome {
    /// The same result with the sides exchanged, for symmetries that swap the players.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Self::Win(side) => Self::Win(side.other()),
            Self::Draw => Self::Draw,
        }
    }
}

/// The rule that ended a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The side to move has no legal move (a loss in draughts, a win in Quelhas).
    NoMoves,
    /// A line of the required length stands on the board.
    Line,
    /// No cell is left.
    BoardFull,
    /// The same position with the same side to move for the third time.
    Repetition,
    /// Too many moves without progress.
    QuietMoves,
    /// Too few pieces are left to win, and the moves granted for it are spent.
    FewPieces,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMoves => "no legal move",
            Self::Line => "a completed line",
            Self::BoardFull => "the board is full",
            Self::Repetition => "the position stands for the third time",
            Self::QuietMoves => "too many moves without progress",
            Self::FewPieces => "too few pieces to win in the moves granted",
        })
    }
}

/// An outcome together with the rule that brought it about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won, if anyone.
    pub outcome: Outcome,
    /// By which rule.
    pub reason: Reason,
}
