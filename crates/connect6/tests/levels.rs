//! The grades in order: each beats the one below it, the lowest beats chance, and none of them
//! overlooks a win in one turn.

#[allow(dead_code)]
mod common;

use quina_connect6::play::{Hand, Weights, level};
use quina_connect6::{Board, Cell, Move, Size, winning_turn};
use quina_core::{MoveList, Outcome, Position, Record, Rng, State};
use quina_search::{Grade, Order};
use quina_testkit::contest::{Tally, contest};
use quina_testkit::grades;

fn player(grade: Grade) -> impl FnMut(&Record<Board>, u64) -> Move {
    let mut guide = Hand::new(Weights::built_in());
    guide.set_feature_percent(level(grade).feature_percent);
    grades::player(guide, level(grade), 4, 1 << 20)
}

/// Openings worth playing: a stone near the centre, and any reply the player would consider. Two
/// stones of White's just anywhere are two stones lost, and then Black wins against anyone.
fn openings(count: u32) -> impl Iterator<Item = Board> {
    (0..count).map(|seed| {
        let mut rng = Rng::new(u64::from(seed));
        let mut board = Board::new(Size::MAX);
        let [column, row] = [0; 2].map(|_| 7 + rng.below(5) as u8);
        board.play(Move::one(Cell::new(column, row).expect("a cell")));
        let mut replies = MoveList::new();
        Hand::new(Weights::built_in()).candidates(&board, &mut replies);
        board.play(*rng.choose(&replies).expect("a reply"));
        board
    })
}

/// Two games from each opening, with the sides exchanged.
fn ladder(pairs: u32) -> [Tally; 3] {
    grades::ladder(player, |[strong, weak]| {
        let mut sum = Tally::default();
        for board in openings(pairs) {
            sum += contest(&board, 1, 0, 361, [&mut *strong, &mut *weak]);
        }
        sum
    })
}

#[test]
fn grades_are_in_order() {
    grades::assert_in_order(&ladder(3));
}

#[test]
#[ignore = "200 games a pairing; run with --release --ignored --nocapture"]
fn grades_are_far_apart() {
    grades::assert_far_apart(&ladder(100));
}

/// Not even a deliberate mistake leaves six unmade.
#[test]
fn no_grade_leaves_a_win_unplayed() {
    let mut tried = 0;
    for grade in Grade::ALL {
        let mut player = player(grade);
        for seed in 0..40 {
            for board in common::building_game(Size::MAX, seed) {
                if winning_turn(&board).is_none() {
                    continue;
                }
                let mut next = board.clone();
                next.play(player(&Record::new(board.clone()), seed));
                let won = Some(Outcome::Win(board.turn()));
                assert_eq!(next.outcome(), won, "{grade}: {board:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for grade in [Grade::Easy, Grade::Medium, Grade::Hard] {
        let game = || {
            let mut player = player(grade);
            let mut record = Record::new(Board::new(Size::MAX));
            for seed in 0..12 {
                let mv = player(&record, seed);
                if !record.play(mv) || record.ending().is_some() {
                    break;
                }
            }
            record.moves().to_vec()
        };
        assert_eq!(game(), game(), "{grade}");
    }
}
