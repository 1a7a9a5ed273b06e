//! The grades in order: each beats the one below it, and the lowest beats chance.

use quina_core::Record;
use quina_quelhas::play::{Endings, Hand, Weights, level};
use quina_quelhas::{Move, Position, Size};
use quina_search::Grade;
use quina_testkit::contest::{Tally, contest};
use quina_testkit::grades;

fn player(grade: Grade) -> impl FnMut(&Record<Position>, u64) -> Move {
    let mut guide = Hand::with_oracle(Weights::built_in(), Endings::default());
    guide.set_feature_percent(level(grade).feature_percent);
    grades::player(guide, level(grade), 7, 4 << 20)
}

/// Pairs of games from random openings of two segments, without the swap, sides exchanged.
fn ladder(pairs: u32) -> [Tally; 3] {
    let start = Position::new(Size::STANDARD, false);
    grades::ladder(player, |players| contest(&start, pairs, 2, 100, players))
}

#[test]
fn grades_are_in_order() {
    grades::assert_in_order(&ladder(6));
}

#[test]
#[ignore = "200 games a pairing; run with --release --ignored --nocapture"]
fn grades_are_far_apart() {
    grades::assert_far_apart(&ladder(100));
}
