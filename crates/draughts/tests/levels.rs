//! The grades in order: each beats the one below it, and the lowest beats chance.

use quina_core::Record;
use quina_draughts::play::{Hand, Weights, level};
use quina_draughts::{English, International, Move, Position, Rules};
use quina_search::{Grade, Limits, SearchOptions, Searcher, StopFlag, Task};
use quina_testkit::contest::{Tally, contest, random};

/// A player of this grade. The depth of the level binds; its time is left out, so that a slow
/// machine plays the same games.
fn player<R: Rules>(grade: Grade) -> impl FnMut(&Record<Position<R>>, u64) -> Move<R> {
    let level = level(grade);
    let mut guide = Hand::new(Weights::built_in());
    guide.set_feature_percent(level.feature_percent);
    let mut searcher = Searcher::new(guide, SearchOptions::default(), 1 << 20);
    move |record, seed| {
        let task = Task {
            position: record.position(),
            past: record.keys(),
            limits: Limits {
                depth: level.depth.or(Some(8)),
                ..Limits::default()
            },
            stop: StopFlag::new(),
            seed,
        };
        searcher
            .play(&task, &level, |_| {})
            .best()
            .expect("the game is not over")
    }
}

fn meet<R: Rules>(pairs: u32, stronger: Grade, weaker: Option<Grade>) -> Tally {
    let start = Position::<R>::start();
    let mut strong = player::<R>(stronger);
    match weaker {
        Some(grade) => contest(
            &start,
            pairs,
            4,
            300,
            [&mut strong, &mut player::<R>(grade)],
        ),
        None => contest(&start, pairs, 4, 300, [&mut strong, &mut random]),
    }
}

fn ladder<R: Rules>(pairs: u32) -> [Tally; 3] {
    let rows = [
        (Grade::Hard, Some(Grade::Medium)),
        (Grade::Medium, Some(Grade::Easy)),
        (Grade::Easy, None),
    ];
    rows.map(|(stronger, weaker)| {
        let tally = meet::<R>(pairs, stronger, weaker);
        let against = weaker.map_or("random".into(), |grade| grade.to_string());
        println!("{}: {stronger} against {against}: {tally}", R::NAME);
        tally
    })
}

#[test]
fn grades_are_in_order() {
    for tally in ladder::<International>(6) {
        assert!(tally.share() > 0.6, "{tally}");
    }
    for tally in ladder::<English>(6) {
        assert!(tally.share() > 0.6, "{tally}");
    }
}

#[test]
#[ignore = "200 games a pairing; run with --release --ignored --nocapture"]
fn grades_are_far_apart() {
    let tallies = [ladder::<International>(100), ladder::<English>(100)];
    for [hard, medium, easy] in tallies {
        assert!(hard.share() >= 0.8, "hard against medium: {hard}");
        assert!(medium.share() >= 0.8, "medium against easy: {medium}");
        assert!(easy.share() >= 0.95, "easy against random: {easy}");
    }
}
