//! Draughts as the Hub protocol spells it: boards a letter a square, captures with every piece taken.

use crate::{AnyPosition, Error, Game};
use quina_core::Notation;
use quina_draughts::{self as draughts, Rules};

impl AnyPosition {
    /// Reads a board of the Hub protocol; an error names what is wrong, or that the game is not
    /// draughts or checkers.
    pub fn from_hub(game: Game, text: &str) -> Result<Self, Error> {
        match game {
            Game::Draughts => draughts::Position::from_hub_text(text)
                .map(Self::Draughts)
                .map_err(Error::Position),
            Game::Checkers => draughts::Position::from_hub_text(text)
                .map(Self::Checkers)
                .map_err(Error::Position),
            _ => Err(Error::Request(format!(
                "{game} is not spoken of in the Hub protocol: draughts and checkers are"
            ))),
        }
    }

    /// The board in the letters of the Hub protocol; `None` in other games.
    pub fn to_hub(&self) -> Option<String> {
        match self {
            Self::Draughts(position) => Some(position.to_hub_text()),
            Self::Checkers(position) => Some(position.to_hub_text()),
            _ => None,
        }
    }

    /// Moves from here on, in any spelling, as the Hub protocol spells them, up to the first that
    /// cannot be played; none in other games.
    pub fn hub_moves(&self, moves: &[String]) -> Vec<String> {
        match self {
            Self::Draughts(position) => spell(position, moves),
            Self::Checkers(position) => spell(position, moves),
            _ => Vec::new(),
        }
    }
}

fn spell<R: Rules>(start: &draughts::Position<R>, moves: &[String]) -> Vec<String> {
    let mut position = *start;
    let mut spelt = Vec::new();
    for text in moves {
        let Ok(mv) = position.move_from_text(text) else {
            break;
        };
        spelt.push(mv.to_string());
        quina_core::State::play(&mut position, mv);
    }
    spelt
}
