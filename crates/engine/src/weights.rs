//! The weights of a player as a file, and what each of them is multiplied with: what tuning and
//! fitting begin with.

use crate::any::dispatch;
use crate::played::Played;
use crate::{AnyPosition, Game};
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

/// What each weight of the game's file is multiplied with in a position, by its name: the sum of
/// both is the evaluation for the mover. Nothing where a position is not judged as it stands
/// (captures are played out first), and nothing of a puzzle.
///
/// ```
/// use quina_engine::{AnyPosition, Game, evaluation_terms};
/// let position = AnyPosition::from_text(Game::Draughts, "W:W28,32:B12").unwrap();
/// let terms = evaluation_terms(&position).unwrap();
/// let (name, value) = &terms[1];
/// assert_eq!((name.as_str(), *value), ("man.1", (2.0 - 1.0) * (1.0 - 3.0 / 40.0)));
/// ```
pub fn evaluation_terms(position: &AnyPosition) -> Option<Vec<(String, f64)>> {
    dispatch!(position, position position => Played::terms(position), puzzle _puzzle => None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyRecord, Start};
    use quina_core::{MoveList, Rng};
    use quina_search::{Evaluate, Tactics};
    use serde_json::Value;

    /// The weight of this name in the file of a game.
    fn weight(file: &Value, name: &str) -> f64 {
        let row = match name.split_once('.') {
            Some((row, place)) => &file["weights"][row][place.parse::<usize>().unwrap()],
            None => &file["weights"][name],
        };
        row.as_f64().unwrap()
    }

    /// What a player with this file says of a position, unless it would look further first.
    fn judged<P: Played>(position: &P, file: &str) -> Option<i32> {
        let mut guide = P::guide(Some(file.as_bytes()), 1 << 16).unwrap();
        guide.begin(position);
        let mut lively = MoveList::new();
        guide.tactical_moves(position, &mut lively);
        let score = guide.evaluate(position).value();
        (lively.is_empty() && score.abs() < 15_000).then_some(score)
    }

    #[test]
    fn weights_times_terms_are_the_evaluation() {
        for game in [
            Game::Draughts,
            Game::Checkers,
            Game::Connect6,
            Game::Quelhas,
        ] {
            let text = built_in_weights(game).unwrap();
            let file: Value = serde_json::from_str(text).unwrap();
            let start = AnyPosition::start(game, &Start::default()).unwrap();
            let mut record = AnyRecord::new(start);
            let mut rng = Rng::new(7);
            let mut compared = 0;
            for _ in 0..20 {
                let moves = record.position().moves().moves;
                let Some(mv) = rng.choose(&moves) else { break };
                record.advance(mv).unwrap();
                let position = record.position();
                let Some(terms) = evaluation_terms(position) else {
                    continue;
                };
                let said = dispatch!(position, position position => judged(position, text), puzzle _p => None);
                let Some(said) = said else { continue };
                let sum: f64 = terms
                    .iter()
                    .map(|(name, term)| weight(&file, name) * term)
                    .sum();
                assert!(
                    (sum - f64::from(said)).abs() <= 1.0,
                    "{game}: {sum}, not {said}"
                );
                compared += 1;
            }
            assert!(compared >= 5, "{game}: {compared}");
        }
        assert_eq!(built_in_weights(Game::Klondike), None);
    }
}
