//! Weights files as named numbers: read, changed and written as the games read them.

use quina_engine::{Game, built_in_weights};
use quina_lab::weights::Weights;

const GAMES: [Game; 4] = [
    Game::Draughts,
    Game::Checkers,
    Game::Connect6,
    Game::Quelhas,
];

#[test]
fn what_is_read_is_written_again() {
    for game in GAMES {
        let weights = Weights::built_in(game).unwrap();
        assert_eq!(weights.to_text(), built_in_weights(game).unwrap(), "{game}");
        for name in weights.names() {
            assert!(weights.get(&name).is_some(), "{game}: {name}");
        }
    }
    let none = Weights::built_in(Game::Klondike).unwrap_err();
    assert_eq!(none, "klondike has no weights");
}

#[test]
fn numbers_have_names() {
    let mut weights = Weights::built_in(Game::Draughts).unwrap();
    assert_eq!(weights.names_of("king"), ["king.0", "king.1"]);
    assert_eq!(weights.names_of("king.1"), ["king.1"]);
    assert!(weights.names_of("kin").is_empty());
    assert!(weights.set("king.1", 250));
    assert_eq!(weights.get("king.1"), Some(250));
    for absent in ["king", "king.2", "king.x", "queen", "queen.0", ""] {
        assert_eq!(weights.get(absent), None, "{absent}");
        assert!(!weights.set(absent, 1), "{absent}");
    }
    weights.set_made("a \"test\"\n");
    let again = Weights::read(Game::Draughts, &weights.to_text()).unwrap();
    assert_eq!(again, weights);
}

#[test]
fn what_a_game_does_not_take_is_refused() {
    let mut weights = Weights::built_in(Game::Connect6).unwrap();
    weights.set("line.0", 500);
    let refused = weights.check().unwrap_err();
    let what = "\"line\" is not 6 numbers from 0 to 1000000 that never fall";
    assert_eq!(refused, format!("weights: {what}"));
    let other = built_in_weights(Game::Checkers).unwrap();
    let refused = Weights::read(Game::Draughts, other).unwrap_err();
    assert_eq!(
        refused,
        "weights: expected \"game\": \"International draughts\""
    );
}
