//! How a game is said to have ended, in both styles that files use.

use crate::{International, Rules};
use quina_core::{Outcome, Side};

/// The result written in a game's tag and at its end.
///
/// The first number of a result belongs to the side that opens the game: White in international
/// draughts (`2-0`, `1-1`, `0-2`), Black in English checkers (`1-0`, `1/2-1/2`, `0-1`). Either
/// style is read in either game.
///
/// ```
/// use quina_core::Side;
/// use quina_draughts::pdn::GameResult;
/// use quina_draughts::{English, International};
/// let result = GameResult::from_text("2-0").unwrap();
/// assert_eq!(result, GameResult::Win(Side::First));
/// assert_eq!(result.to_text::<International>(), "2-0");
/// assert_eq!(result.to_text::<English>(), "1-0");
/// assert_eq!(GameResult::from_text("1-6"), None, "that is a move");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum GameResult {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
    /// Both lost: `0-0`, declared when both have forfeited.
    BothLost,
    /// The game is not over, or nobody knows: `*`.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads a result in either style. None of them can be a move: there is no square 0, and no
    /// piece goes from 1 to 1 (a king that captures in a circle is written `1x1`).
    pub fn from_text(text: &str) -> Option<Self> {
        Some(match text {
            "2-0" | "1-0" => Self::Win(Side::First),
            "0-2" | "0-1" => Self::Win(Side::Second),
            "1-1" | "1/2-1/2" | "1/2" | "½-½" | "½" => Self::Draw,
            "0-0" => Self::BothLost,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// The result in the style of its game.
    pub fn to_text<R: Rules>(self) -> &'static str {
        let twos = R::GAME_TYPE == International::GAME_TYPE;
        match self {
            Self::Win(Side::First) if twos => "2-0",
            Self::Win(Side::First) => "1-0",
            Self::Win(Side::Second) if twos => "0-2",
            Self::Win(Side::Second) => "0-1",
            Self::Draw if twos => "1-1",
            Self::Draw => "1/2-1/2",
            Self::BothLost => "0-0",
            Self::Unknown => "*",
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Win(side)) => Self::Win(side),
            Some(Outcome::Draw) => Self::Draw,
            None => Self::Unknown,
        }
    }
}
