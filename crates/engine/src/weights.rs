//! The weights of a player as a file: what tuning and fitting begin with.

use crate::Game;
use quina_connect6 as connect6;
use quina_draughts::{self as draughts, English, International};
use quina_quelhas as quelhas;

/// The weights file that comes with the engine for a game; a puzzle has none.
///
/// ```
/// use quina_engine::{Game, built_in_weights};
/// let file = built_in_weights(Game::Draughts).unwrap();
/// assert!(file.contains("\"king\""));
/// ```
pub fn built_in_weights(game: Game) -> Option<&'static str> {
    Some(match game {
        Game::Draughts => draughts::play::Weights::<International>::file(),
        Game::Checkers => draughts::play::Weights::<English>::file(),
        Game::Connect6 => connect6::play::Weights::file(),
        Game::Quelhas => quelhas::play::Weights::file(),
        Game::Klondike => return None,
    })
}
