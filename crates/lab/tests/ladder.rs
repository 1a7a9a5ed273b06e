//! Ladders: ratings of many at once, with errors that agree with those of a match.

use quina_core::Rng;
use quina_engine::{AnyPosition, Game, Start, StopFlag};
use quina_lab::execute::Threads;
use quina_lab::game::Adjudication;
use quina_lab::ladder::{LadderReport, LadderSpec};
use quina_lab::openings::Openings;
use quina_lab::player::PlayerSpec;
use quina_lab::stats::{PairCounts, Pairing, Standings, expected_score};
use quina_lab::store::Store;

fn pairing(players: [usize; 2], counts: [u64; 5]) -> Pairing {
    let pairs = PairCounts::new(counts);
    Pairing { players, pairs }
}

/// Results of pairs between players of known strength, draws and all.
fn simulated(elo: &[f64], pairs: u64, rng: &mut Rng) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for one in 0..elo.len() {
        for other in one + 1..elo.len() {
            let wins = expected_score(elo[one] - elo[other]);
            let mut counts = PairCounts::default();
            for _ in 0..pairs {
                let mut game = || {
                    // A third of the games that would be lost or won are drawn instead.
                    let draws = 2.0 * wins.min(1.0 - wins) / 3.0;
                    match rng.unit() {
                        x if x < draws => 1,
                        x if x < draws + wins - draws / 2.0 => 2,
                        _ => 0,
                    }
                };
                counts.add(game() + game());
            }
            pairings.push(Pairing {
                players: [one, other],
                pairs: counts,
            });
        }
    }
    pairings
}

#[test]
fn two_players_stand_as_in_a_match() {
    for counts in [[34, 54, 63, 64, 75], [0, 3, 40, 9, 2], [5, 0, 0, 0, 5]] {
        let rating = PairCounts::new(counts).rating();
        let standings = Standings::new(2, &[pairing([0, 1], counts)]);
        let (elo, error) = standings.difference(0, 1);
        assert!((elo - rating.elo).abs() < 1e-6, "{elo} {rating:?}");
        // A match gives the interval of the score, a ladder that of its slope.
        let ratio = error / rating.elo_error;
        assert!((0.75..=1.05).contains(&ratio), "{error} {rating:?}");
        let (first, second) = (standings.rating(0), standings.rating(1));
        assert!((first.0 + second.0).abs() < 1e-9);
        assert!((2.0 * first.1 - error).abs() < 1e-9);
    }
}

#[test]
fn the_interval_holds_the_truth_as_often_as_it_says() {
    let truth = [150.0, 40.0, -60.0, -130.0];
    let mut rng = Rng::new(3);
    let (mut held, mut all) = (0, 0);
    for _ in 0..300 {
        let standings = Standings::new(4, &simulated(&truth, 40, &mut rng));
        for (player, elo) in truth.iter().enumerate() {
            let (found, error) = standings.rating(player);
            held += u32::from((found - elo).abs() <= error);
            all += 1;
        }
        let (step, error) = standings.difference(0, 1);
        held += u32::from((step - 110.0).abs() <= error);
        all += 1;
    }
    // 95% of 1500, with room for chance and for few pairs.
    let share = f64::from(held) / f64::from(all);
    assert!((0.92..=0.975).contains(&share), "{share}");
}

#[test]
fn extremes_are_finite_and_in_order() {
    let standings = Standings::new(
        3,
        &[
            pairing([0, 1], [0, 0, 0, 0, 50]),
            pairing([1, 2], [0, 0, 0, 0, 50]),
            pairing([0, 2], [0, 0, 0, 0, 50]),
        ],
    );
    assert_eq!(standings.order(), [0, 1, 2]);
    for player in 0..3 {
        let (elo, error) = standings.rating(player);
        assert!(
            elo.is_finite() && error.is_finite() && error > 10.0,
            "{elo} {error}"
        );
    }
    assert!(standings.difference(0, 1).0 > 300.0);
    // Nobody has played, and one has met nobody.
    for pairings in [&[][..], &[pairing([0, 1], [1, 1, 1, 1, 1])]] {
        let standings = Standings::new(3, pairings);
        for player in 0..3 {
            let (elo, error) = standings.rating(player);
            assert!(elo.is_finite() && error.is_finite(), "{elo} {error}");
        }
    }
}

fn spec(rounds: u64) -> LadderSpec {
    let start = AnyPosition::start(Game::Checkers, &Start::default()).unwrap();
    let player = |nodes| {
        let mut player = PlayerSpec::new(format!("nodes {nodes}"));
        player.memory_mb = 1;
        player.control.nodes = Some(nodes);
        player
    };
    LadderSpec {
        game: Game::Checkers,
        players: [1500, 30, 250].map(player).to_vec(),
        openings: Openings::random(&start, 4),
        pairs: rounds,
        adjudication: Adjudication {
            max_plies: Some(100),
            ..Adjudication::default()
        },
        seed: 3,
    }
}

fn play(spec: &LadderSpec, threads: usize, store: &mut Store) -> LadderReport {
    let stop = StopFlag::new();
    let mut pairs = 0;
    let report = spec.run(&mut Threads(threads), store, &stop, &mut |_, _, so_far| {
        pairs += 1;
        assert_eq!(so_far.pairs(), pairs);
    });
    report.unwrap()
}

#[test]
fn a_ladder_is_the_same_on_any_number_of_threads_and_goes_on() {
    let fresh = || Store::in_memory("a test").unwrap();
    let report = play(&spec(6), 1, &mut fresh());
    assert_eq!(report.pairs(), 18);
    assert_eq!(play(&spec(6), 3, &mut fresh()), report);
    let mut store = fresh();
    play(&spec(2), 2, &mut store);
    assert_eq!(store.len(), Ok(6));
    assert_eq!(play(&spec(6), 2, &mut store), report);

    let spec = spec(6);
    let rungs = report.rungs(&spec);
    let names: Vec<&str> = rungs.iter().map(|rung| rung.name.as_str()).collect();
    assert_eq!(names, ["nodes 1500", "nodes 250", "nodes 30"]);
    assert!(rungs[0].step.is_some() && rungs[2].step.is_none());
    assert!(rungs.iter().all(|rung| rung.games.total() == 24));
    let picture = report.cross_table(&spec).picture();
    assert!(names.iter().all(|name| picture.contains(name)));
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
}

#[test]
fn names_are_text_in_the_picture_too() {
    let mut spec = spec(1);
    spec.players[0].name = "<b>&\"x\u{1B}".into();
    let report = play(&spec, 1, &mut Store::in_memory("").unwrap());
    let picture = report.cross_table(&spec).picture();
    assert!(picture.contains("&lt;b&gt;&amp;&quot;x\u{FFFD}"));
    assert!(!picture.contains("<b>"));
}
