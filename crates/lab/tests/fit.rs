//! Fitting: known weights are found again, labels come from games and from the solver.

use quina_core::Rng;
use quina_engine::{AnyPosition, Game, Start, StopFlag};
use quina_lab::execute::Threads;
use quina_lab::fit::{Example, FitSpec, from_games, from_records, from_solver};
use quina_lab::game::Adjudication;
use quina_lab::matches::MatchSpec;
use quina_lab::openings::Openings;
use quina_lab::player::PlayerSpec;
use quina_lab::store::Store;
use quina_lab::weights::Weights;

fn spec(game: Game) -> FitSpec {
    FitSpec {
        weights: Weights::built_in(game).unwrap(),
        names: Vec::new(),
        scale: Some(100.0),
        ridge: 1.0,
    }
}

/// Results drawn by lot from an evaluation with these weights.
fn drawn(truth: &[(&str, f64)], count: usize) -> Vec<Example> {
    let mut rng = Rng::new(2);
    let example = |game| {
        let terms: Vec<(String, f64)> = truth
            .iter()
            .map(|(name, _)| ((*name).to_owned(), 4.0 * rng.unit() - 2.0))
            .collect();
        let sum: f64 = terms
            .iter()
            .zip(truth)
            .map(|(term, weight)| term.1 * weight.1)
            .sum();
        let wins = rng.unit() < 1.0 / (1.0 + (-sum / 100.0).exp());
        Example {
            terms,
            points: f64::from(u8::from(wins)),
            game,
        }
    };
    (0..count).map(example).collect()
}

#[test]
fn known_weights_are_found_again() {
    let truth = [("runs", -40.0), ("max_excl", 150.0), ("to_move", 0.0)];
    let examples = drawn(&truth, 20_000);
    let report = spec(Game::Quelhas).run(&examples).unwrap();
    for (name, weight) in truth {
        let found = report.weights.get(name).unwrap() as f64;
        assert!(
            (found - weight).abs() < 8.0,
            "{name}: {found}, not {weight}"
        );
    }
    assert_eq!(report.weights.get("min_excl"), Some(-69), "not in the sum");
    assert_eq!(report.positions, [16_000, 4_000]);
    let [before, after] = report.quality;
    assert!(after.log_loss < before.log_loss && after.ranking > before.ranking);

    // One at a time, the others stay; and its scale is found where none is given.
    let one = FitSpec {
        names: vec!["runs".into()],
        scale: None,
        ..spec(Game::Quelhas)
    };
    let report = one.run(&examples).unwrap();
    assert_eq!(report.names, ["runs"]);
    assert_eq!(report.weights.get("max_excl"), Some(120));
    assert!((60.0..140.0).contains(&report.scale), "{}", report.scale);
}

#[test]
fn what_cannot_be_fitted_is_named() {
    let few = drawn(&[("runs", 1.0)], 3);
    let refused = |spec: FitSpec, examples: &[Example]| spec.run(examples).unwrap_err();
    assert_eq!(refused(spec(Game::Quelhas), &[]), "no position to fit on");
    let mut other = spec(Game::Quelhas);
    other.names = vec!["max_excl".into()];
    let why = "max_excl is not summed by the evaluation: runs";
    assert_eq!(refused(other, &few), why);
    let alone = Example {
        game: 1,
        ..few[0].clone()
    };
    let why = "1 positions are too few to fit on";
    assert_eq!(refused(spec(Game::Quelhas), &[alone]), why);
}

#[test]
fn games_become_positions_with_results() {
    let start = AnyPosition::start(Game::Checkers, &Start::default()).unwrap();
    let player = |name: &str, nodes| {
        let mut player = PlayerSpec::new(name);
        player.memory_mb = 1;
        player.control.nodes = Some(nodes);
        player
    };
    let spec_of_match = MatchSpec {
        game: Game::Checkers,
        players: [player("a", 300), player("b", 20)],
        openings: Openings::random(&start, 4),
        pairs: 8,
        sprt: None,
        adjudication: Adjudication::default(),
        seed: 1,
    };
    let (mut json, mut pdn, mut wins) = (String::new(), String::new(), [0, 0]);
    let mut store = Store::in_memory("").unwrap();
    let stop = StopFlag::new();
    spec_of_match
        .run(&mut Threads(1), &mut store, &stop, &mut |_, games, _| {
            for game in games {
                json += &(serde_json::to_string(game).unwrap() + "\n");
                wins[0] += usize::from(game.winner == Some(0));
                let mut record = game.opening.record(Game::Checkers).unwrap();
                for mv in &game.moves {
                    record.advance(&mv.choice.mv).unwrap();
                }
                pdn += &(record.to_file(["x", "y"]).unwrap() + "\n");
                wins[1] += 1;
            }
        })
        .unwrap();
    assert!(wins[0] > wins[1] / 2, "the one that looks further wins");
    let examples = from_games(Game::Checkers, &json).unwrap();
    let again = from_records(Game::Checkers, &pdn).unwrap();
    assert!(examples.len() > 200, "{}", examples.len());
    // A file of records has the moves of the opening too.
    assert!(again.len() > examples.len());
    let report = spec(Game::Checkers).run(&examples).unwrap();
    assert!(report.weights.check().is_ok());

    let refused = from_games(Game::Checkers, "{}").unwrap_err();
    assert!(refused.starts_with("line 1: missing field"), "{refused}");
    assert!(from_records(Game::Checkers, "what?").is_err());
}

#[test]
fn the_solver_labels_positions_the_same_each_time() {
    let stop = StopFlag::new();
    let mut told = 0;
    let mut solve =
        |seed| from_solver(Game::Quelhas, 30, seed, &stop, &mut |count| told = count).unwrap();
    let examples = solve(1);
    assert_eq!(examples.len(), 30);
    assert_eq!(solve(1), examples);
    assert_ne!(solve(2), examples);
    assert_eq!(told, 30);
    let wins = examples
        .iter()
        .filter(|example| example.points > 0.5)
        .count();
    assert!((5..=25).contains(&wins), "{wins}");
    let refused = from_solver(Game::Draughts, 1, 1, &stop, &mut |_| {}).unwrap_err();
    assert_eq!(refused, "draughts has no exact solver: it is quelhas's");
}
