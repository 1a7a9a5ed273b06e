//! Files of games against the rules: each game reads its own format.

use crate::Game;
use quina_core::{Checked, ParseError};
use quina_draughts::{English, International, pdn};
use serde::{Deserialize, Serialize};
use std::io::BufRead;

/// What a file holds when all of it is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckReport {
    /// Whole games read.
    pub games: u64,
    /// Moves replayed by the rules, those of variations included.
    pub moves: u64,
}

impl From<Checked> for CheckReport {
    fn from(checked: Checked) -> Self {
        Self {
            games: checked.games,
            moves: checked.moves,
        }
    }
}

/// Replays every game of a file by the rules: PDN for the draughts games, SGF for Connect6, our own
/// records for Quelhas, solutions for Klondike. The error is the first fault and its place.
pub fn check(game: Game, input: impl BufRead) -> Result<CheckReport, ParseError> {
    let checked = match game {
        Game::Draughts => pdn::check::<International>(input),
        Game::Checkers => pdn::check::<English>(input),
        Game::Connect6 => quina_connect6::check(input),
        Game::Quelhas => quina_quelhas::record::check(input),
        Game::Klondike => quina_klondike::check(input),
    };
    match checked? {
        Checked { games: 0, .. } => Err(ParseError::whole("no game in it")),
        checked => Ok(checked.into()),
    }
}
