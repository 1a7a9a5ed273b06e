//! The grades in order: each beats the one below it, and the lowest beats chance.

use quina_core::Record;
use quina_quelhas::play::{Endings, Hand, Weights, level};
use quina_quelhas::{Move, Position, Size};
use quina_search::{Grade, Limits, SearchOptions, Searcher, StopFlag, Task};
use quina_testkit::contest::{Tally, contest, random};

/// A player of this grade. The depth of the level binds; its time is left out, so that a slow
/// machine plays the same games.
fn player(grade: Grade) -> impl FnMut(&Record<Position>, u64) -> Move {
    let level = level(grade);
    let mut guide = Hand::with_oracle(Weights::built_in(), Endings::default());
    guide.set_feature_percent(level.feature_percent);
    let mut searcher = Searcher::new(guide, SearchOptions::default(), 4 << 20);
    move |record, seed| {
        let task = Task {
            position: record.position(),
            past: record.keys(),
            limits: Limits {
                depth: level.depth.or(Some(7)),
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

/// Pairs of games from random openings of two segments, without the swap, sides exchanged.
fn meet(pairs: u32, stronger: Grade, weaker: Option<Grade>) -> Tally {
    let start = Position::new(Size::STANDARD, false);
    let mut strong = player(stronger);
    match weaker {
        Some(grade) => contest(&start, pairs, 2, 100, [&mut strong, &mut player(grade)]),
        None => contest(&start, pairs, 2, 100, [&mut strong, &mut random]),
    }
}

fn ladder(pairs: u32) -> [Tally; 3] {
    let rows = [
        (Grade::Hard, Some(Grade::Medium)),
        (Grade::Medium, Some(Grade::Easy)),
        (Grade::Easy, None),
    ];
    rows.map(|(stronger, weaker)| {
        let tally = meet(pairs, stronger, weaker);
        let against = weaker.map_or("random".into(), |grade| grade.to_string());
        println!("{stronger} against {against}: {tally}");
        tally
    })
}

#[test]
fn grades_are_in_order() {
    for tally in ladder(6) {
        assert!(tally.share() > 0.6, "{tally}");
    }
}

#[test]
#[ignore = "200 games a pairing; run with --release --ignored --nocapture"]
fn grades_are_far_apart() {
    let [hard, medium, easy] = ladder(100);
    assert!(hard.share() >= 0.8, "hard against medium: {hard}");
    assert!(medium.share() >= 0.8, "medium against easy: {medium}");
    assert!(easy.share() >= 0.95, "easy against random: {easy}");
}
