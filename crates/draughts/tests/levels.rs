//! The grades in order: each beats the one below it, and the lowest beats chance.

use quina_core::Record;
use quina_draughts::play::{Hand, Weights, level};
use quina_draughts::{English, International, Move, Position, Rules};
use quina_search::Grade;
use quina_testkit::contest::{Tally, contest};
use quina_testkit::grades;

fn player<R: Rules>(grade: Grade) -> impl FnMut(&Record<Position<R>>, u64) -> Move<R> {
    let mut guide = Hand::new(Weights::built_in());
    guide.set_feature_percent(level(grade).feature_percent);
    grades::player(guide, level(grade), 8, 1 << 20)
}

/// Pairs of games from random openings of four plies, sides exchanged.
fn ladder<R: Rules>(pairs: u32) -> [Tally; 3] {
    println!("{}", R::NAME);
    grades::ladder(player::<R>, |players| {
        contest(&Position::start(), pairs, 4, 300, players)
    })
}

#[test]
fn grades_are_in_order() {
    grades::assert_in_order(&ladder::<International>(6));
    grades::assert_in_order(&ladder::<English>(6));
}

#[test]
#[ignore = "200 games a pairing; run with --release --ignored --nocapture"]
fn grades_are_far_apart() {
    grades::assert_far_apart(&ladder::<International>(100));
    grades::assert_far_apart(&ladder::<English>(100));
}
