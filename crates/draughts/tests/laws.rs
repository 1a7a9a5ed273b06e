//! The laws of every game, on random play from the start and from sparse boards full of kings.

mod naive;
mod sparse;

use quina_core::{Rng, State};
use quina_draughts::{English, International, Position, Rules};
use quina_testkit::laws;

fn hold_in<R: Rules>(position: &Position<R>) {
    laws::moves_are_sound(position);
    laws::moves_agree(position, naive::moves);
    laws::position_is_consistent(position);
    laws::text_reads_back(position);
    laws::symmetry_commutes(position);
}

fn hold_from_the_start<R: Rules>(seed: u64) {
    laws::random_games(&Position::<R>::start(), seed, 300, 250, hold_in);
}

fn hold_on_sparse_boards<R: Rules>(seed: u64, most_pieces: u64) {
    let mut rng = Rng::new(seed);
    for game in 0..3000 {
        let start = sparse::position::<R>(&mut rng, most_pieces);
        laws::random_games(&start, seed + game, 1, 30, hold_in);
    }
}

#[test]
fn international_from_the_start() {
    hold_from_the_start::<International>(1);
}

#[test]
fn english_from_the_start() {
    hold_from_the_start::<English>(2);
}

#[test]
fn international_with_few_pieces() {
    hold_on_sparse_boards::<International>(3, 3);
}

#[test]
fn international_with_long_captures() {
    hold_on_sparse_boards::<International>(4, 12);
}

#[test]
fn english_with_few_pieces() {
    hold_on_sparse_boards::<English>(5, 3);
}

#[test]
fn english_with_long_captures() {
    hold_on_sparse_boards::<English>(6, 8);
}

/// What the boards above are for: without these, the laws would hold for want of a case.
#[test]
fn the_boards_show_every_kind_of_move() {
    fn longest_and_promotions<R: Rules>(seed: u64, most_pieces: u64) -> (usize, u32) {
        let (mut longest, mut promotions) = (0, 0);
        let mut rng = Rng::new(seed);
        for _ in 0..400 {
            let position = sparse::position::<R>(&mut rng, most_pieces);
            for mv in position.legal_moves() {
                longest = longest.max(mv.captured().len());
                promotions += u32::from(position.is_promotion(mv));
            }
        }
        (longest, promotions)
    }
    let (longest, promotions) = longest_and_promotions::<International>(4, 12);
    assert!(longest >= 7 && promotions >= 20, "{longest} {promotions}");
    let (longest, promotions) = longest_and_promotions::<English>(6, 8);
    assert!(longest >= 3 && promotions >= 20, "{longest} {promotions}");
}

/// A move's code names it among the legal moves.
#[test]
fn codes_of_a_position_differ() {
    let mut rng = Rng::new(7);
    for _ in 0..4000 {
        let position = sparse::position::<International>(&mut rng, 12);
        let moves = position.legal_moves();
        for (i, a) in moves.iter().enumerate() {
            assert_ne!(a.code(), 0);
            for b in &moves[..i] {
                assert_ne!(a.code(), b.code(), "{a} and {b} in {position:?}");
            }
        }
    }
}

/// The cheap questions agree with the list of moves, for the side that waits too.
#[test]
fn cheap_questions_are_answered_right() {
    fn ask<R: Rules>(seed: u64) {
        let mut rng = Rng::new(seed);
        for _ in 0..4000 {
            let position = sparse::position::<R>(&mut rng, 10);
            let (board, mover) = (position.board(), position.mover());
            for colour in [mover, !mover] {
                let moves = naive::moves(&Position::new(*board, colour));
                let captures = moves.iter().any(|mv| mv.is_capture());
                assert_eq!(board.can_capture(colour), captures, "{position:?}");
                assert_eq!(board.can_move(colour), !moves.is_empty(), "{position:?}");
            }
            assert_eq!(position.must_capture(), board.can_capture(mover));
        }
    }
    ask::<International>(8);
    ask::<English>(9);
}
