//! A game named in full: where it began and what was played.

use crate::{AnyRecord, Error, Game, Request, Role, Start};
use serde::{Deserialize, Serialize};

/// A game so far. Whoever asks keeps it, and sends it along with every question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct GameRef {
    /// The game.
    pub game: Game,
    /// Where it began, in the game's notation; the start position if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The options of the start position, where no position is given.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub start: Start,
    /// The moves played from there.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub moves: Vec<String>,
    /// The side that has given the game up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resigned: Option<Role>,
}

impl GameRef {
    /// A game that has not begun.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            position: None,
            start: Start::default(),
            moves: Vec::new(),
            resigned: None,
        }
    }

    /// The question that this game asks, without limits.
    pub fn request(&self) -> Request {
        Request {
            position: self.position.clone(),
            start: self.start,
            moves: self.moves.clone(),
            ..Request::new(self.game)
        }
    }

    /// The game replayed by the rules; an error names what cannot be.
    pub fn record(&self) -> Result<AnyRecord, Error> {
        let mut record = AnyRecord::of(&self.request())?;
        if let Some(role) = self.resigned {
            record.resign_as(role.into());
        }
        Ok(record)
    }
}
