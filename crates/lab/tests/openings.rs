//! Openings: the ballots of checkers, all positions after a few plies, files, and orders by seed.

use quina_engine::{AnyPosition, Game, Start, StopFlag, Thinker};
use quina_lab::openings::{Opening, Openings};
use std::collections::BTreeSet;

fn start(game: Game) -> AnyPosition {
    AnyPosition::start(game, &Start::default()).unwrap()
}

fn list(openings: Openings) -> Vec<Opening> {
    match openings {
        Openings::Listed(list) => list,
        Openings::Random { .. } => unreachable!("it is a list"),
    }
}

/// Where an opening leads.
fn end(game: Game, opening: &Opening) -> String {
    opening.record(game).unwrap().position().to_text()
}

fn ends(game: Game, openings: &[Opening]) -> BTreeSet<String> {
    openings.iter().map(|opening| end(game, opening)).collect()
}

#[test]
fn the_ballots_are_156_and_all_differ() {
    let ballots = list(Openings::ballots(Game::Checkers).unwrap());
    assert_eq!(ballots.len(), 156);
    assert!(ballots.iter().all(|ballot| ballot.moves.len() == 3));
    let ballots = ends(Game::Checkers, &ballots);
    assert_eq!(ballots.len(), 156);
    let all = list(Openings::all(&start(Game::Checkers), 3).unwrap());
    let all = ends(Game::Checkers, &all);
    assert!(ballots.is_subset(&all));
    // Those that are barred are reached in no other way.
    for barred in ["9-13 21-17 10-14", "12-16 23-19 16x23", "9-14 23-19 10-15"] {
        let barred = list(Openings::read(Game::Checkers, barred).unwrap());
        assert!(!ballots.contains(&end(Game::Checkers, &barred[0])));
    }
    let refused = Openings::ballots(Game::Draughts).unwrap_err();
    assert_eq!(
        refused,
        "draughts has no ballots: they are those of checkers"
    );
}

#[test]
fn all_positions_after_a_few_plies_come_once() {
    for (game, plies, count) in [
        (Game::Draughts, 0, 1),
        (Game::Draughts, 2, 81),
        (Game::Draughts, 3, DRAUGHTS_3),
        (Game::Checkers, 2, 49),
        (Game::Checkers, 3, CHECKERS_3),
    ] {
        let all = list(Openings::all(&start(game), plies).unwrap());
        assert_eq!(all.len(), count, "{game}, {plies} plies");
        assert_eq!(ends(game, &all).len(), count);
        assert!(all.iter().all(|one| one.moves.len() == plies as usize));
    }
    let refused = Openings::all(&start(Game::Connect6), 2).unwrap_err();
    assert_eq!(refused, "more than 20000 openings of 2 plies");
}

/// Of the 658 and 302 ways to play three moves, so many lead to different positions.
const DRAUGHTS_3: usize = 447;
const CHECKERS_3: usize = 216;

#[test]
fn the_seed_gives_the_order() {
    let ballots = || Openings::ballots(Game::Checkers).unwrap();
    let listed = list(ballots());
    let one = list(ballots().shuffled(1));
    assert_ne!(listed, one);
    assert_eq!(one, list(ballots().shuffled(1)));
    assert_ne!(one, list(ballots().shuffled(2)));
    assert_eq!(ends(Game::Checkers, &listed), ends(Game::Checkers, &one));
    let openings = ballots().shuffled(1);
    let of_pair = |pair| openings.of_pair(Game::Checkers, pair, 1).unwrap();
    assert_eq!(of_pair(0), one[0]);
    assert_eq!(of_pair(156), one[0], "after the last comes the first");
}

#[test]
fn a_file_that_is_none_is_refused_by_line() {
    let refused = |text: &str| Openings::read(Game::Checkers, text).unwrap_err();
    assert_eq!(refused("# nothing\n\n"), "no opening in the file");
    let error = refused("11-15\n11-15 11-15\n");
    assert!(error.starts_with("line 2: neither a position ("), "{error}");
    assert!(error.contains("nor moves (move 2 (11-15): "), "{error}");
    assert!(list(Openings::read(Game::Checkers, "W:W29:B1\n11-15").unwrap()).len() == 2);
}

#[test]
fn openings_by_lot_can_be_even() {
    let game = Game::Checkers;
    let by_lot = Openings::random(&start(game), 6);
    let even = by_lot.clone().even(30);
    let lead = |opening: &Opening| {
        let mut request = opening.record(game).unwrap().request();
        request.limits.nodes = Some(10_000);
        request.limits.memory_mb = Some(1);
        let report = Thinker::new().think(&request, &StopFlag::new(), &mut |_| {});
        report.unwrap().lines[0].score.value.abs()
    };
    let leads = |openings: &Openings| -> Vec<i32> {
        let of_pair = |pair| openings.of_pair(game, pair, 3).unwrap();
        (0..20).map(|pair| lead(&of_pair(pair))).collect()
    };
    assert!(leads(&even).iter().all(|lead| *lead <= 30));
    assert!(leads(&by_lot).iter().any(|lead| *lead > 30));
    // Those that are even by themselves stay.
    let kept = |pair| by_lot.of_pair(game, pair, 3) == even.of_pair(game, pair, 3);
    assert!((0..20).any(kept));
}

#[test]
fn a_match_without_a_wish_for_even_openings_is_told_as_before() {
    let openings = Openings::random(&start(Game::Checkers), 6);
    let told = serde_json::to_string(&openings).unwrap();
    assert!(!told.contains("even"), "{told}");
    assert_eq!(serde_json::from_str::<Openings>(&told).unwrap(), openings);
}
