//! The five games by name: the one list of them.

use quina_core::{Position, Side};
use quina_draughts::{English, International, Position as Draughts};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// One of the five games.
///
/// ```
/// use quina_engine::Game;
/// assert_eq!("quelhas".parse(), Ok(Game::Quelhas));
/// assert_eq!(Game::Checkers.to_string(), "checkers");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// International draughts on 10x10.
    Draughts,
    /// English checkers on 8x8.
    Checkers,
    /// Connect6 on 6x6 to 19x19.
    Connect6,
    /// Quelhas on up to 10x10.
    Quelhas,
    /// Klondike with every card known.
    Klondike,
}

impl Game {
    /// All games, in the order in which they are shown.
    pub const ALL: [Self; 5] = [
        Self::Draughts,
        Self::Checkers,
        Self::Connect6,
        Self::Quelhas,
        Self::Klondike,
    ];

    /// The name that commands, messages and files use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draughts => "draughts",
            Self::Checkers => "checkers",
            Self::Connect6 => "connect6",
            Self::Quelhas => "quelhas",
            Self::Klondike => "klondike",
        }
    }

    /// The name for people.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Draughts => "International draughts",
            Self::Checkers => "English checkers",
            Self::Connect6 => "Connect6",
            Self::Quelhas => "Quelhas",
            Self::Klondike => "Klondike",
        }
    }

    /// What the game calls one of its two sides; a puzzle has none.
    pub fn side_name(self, side: Side) -> Option<&'static str> {
        match self {
            Self::Draughts => Some(Draughts::<International>::side_name(side)),
            Self::Checkers => Some(Draughts::<English>::side_name(side)),
            Self::Connect6 => Some(quina_connect6::Board::side_name(side)),
            Self::Quelhas => Some(quina_quelhas::Position::side_name(side)),
            Self::Klondike => None,
        }
    }

    /// The side of this name, in large or small letters.
    ///
    /// ```
    /// use quina_engine::{Game, Side};
    /// assert_eq!(Game::Checkers.side("black"), Some(Side::First));
    /// assert_eq!(Game::Quelhas.side("black"), None);
    /// ```
    pub fn side(self, name: &str) -> Option<Side> {
        let is_called = |side: &Side| {
            let known = self.side_name(*side);
            known.is_some_and(|known| known.eq_ignore_ascii_case(name))
        };
        Side::BOTH.into_iter().find(is_called)
    }

    /// What the game is, in one line.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Draughts => "10x10 board, flying kings, the longest capture is compulsory",
            Self::Checkers => "8x8 board, short kings, any capture will do",
            Self::Connect6 => "two stones a turn, six in a row win",
            Self::Quelhas => "segments down or across; who cannot move wins",
            Self::Klondike => "the patience of seven piles, every card known",
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that belongs to no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGame;

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first @ .., last] = Game::ALL.map(Game::name);
        write!(f, "expected {} or {last}", first.join(", "))
    }
}

impl Error for UnknownGame {}

impl FromStr for Game {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        Self::ALL
            .into_iter()
            .find(|game| game.name() == name)
            .ok_or(UnknownGame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for game in Game::ALL {
            assert_eq!(game.name().parse(), Ok(game));
            let json = serde_json::to_string(&game).unwrap();
            assert_eq!(json, format!("\"{game}\""));
        }
    }

    #[test]
    fn an_unknown_name_is_told_the_names() {
        let error = "Draughts".parse::<Game>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected draughts, checkers, connect6, quelhas or klondike"
        );
    }
}
