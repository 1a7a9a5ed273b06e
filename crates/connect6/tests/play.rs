//! The turns the hand-made player considers: legal, never lacking, and the urgent ones first.

#[allow(dead_code)]
mod common;

use common::{building_game, size};
use quina_connect6::play::{Hand, Settings, Weights};
use quina_connect6::{Board, Cell, Move, Size, winning_turn};
use quina_core::{MoveList, Outcome, Position, Score, State};
use quina_search::{Oracle, Order, Tactics};
use quina_testkit::laws;

fn hand() -> Hand {
    Hand::new(Weights::built_in())
}
fn candidates(hand: &mut Hand, board: &Board) -> Vec<Move> {
    let mut list = MoveList::new();
    hand.candidates(board, &mut list);
    list.to_vec()
}

#[test]
fn candidates_are_legal_and_never_lacking() {
    for (length, seed) in [(6, 1), (7, 2), (8, 3), (15, 4), (19, 5), (19, 6)] {
        let mut hand = hand();
        let check = |board: &Board| {
            let moves = candidates(&mut hand, board);
            assert_eq!(moves.is_empty(), board.outcome().is_some(), "{board:?}");
            for (i, &mv) in moves.iter().enumerate() {
                assert!(board.is_legal(mv), "{mv} in {board:?}");
                assert!(!moves[..i].contains(&mv), "{mv} twice in {board:?}");
            }
            if board.outcome().is_none() {
                let mut list = MoveList::new();
                hand.tactical_moves(board, &mut list);
                assert!(list.iter().all(|&mv| board.is_legal(mv)), "{board:?}");
                assert!(!list.is_empty() || hand.may_decline(board), "{board:?}");
            }
        };
        building_game(size(length), seed).iter().for_each(check);
    }
    let mut hand = hand();
    laws::random_games(&Board::new(size(6)), 33, 30, 40, |board| {
        let moves = candidates(&mut hand, board);
        assert_eq!(moves.is_empty(), board.outcome().is_some(), "{board:?}");
        assert!(moves.iter().all(|&mv| board.is_legal(mv)), "{board:?}");
    });
}

#[test]
fn the_first_stone_goes_to_the_centre() {
    let first = |length| candidates(&mut hand(), &Board::new(size(length)));
    assert_eq!(first(19), [Move::one(Cell::new(9, 9).unwrap())]);
    assert_eq!(first(6), [Move::one(Cell::new(3, 3).unwrap())]);
}

/// With six in reach only turns that make it are considered; with six threatened only answers, if
/// there are any.
#[test]
fn gates_come_before_everything_else() {
    let (mut wins, mut answers, mut lost) = (0, 0, 0);
    for seed in 0..60 {
        for board in building_game(size(9), seed) {
            if board.outcome().is_some() || board.stones_due() < 2 {
                continue;
            }
            let mover = board.turn();
            let mut hand = hand();
            let probe = hand.probe(&board);
            let moves = candidates(&mut hand, &board);
            let after = |mv| {
                let mut next = board.clone();
                next.play(mv);
                next
            };
            let won = Some(Outcome::Win(mover));
            if winning_turn(&board).is_some() {
                wins += 1;
                assert_eq!(probe, Some(Score::win_in(1)), "{board:?}");
                assert!(
                    moves.iter().all(|&mv| after(mv).outcome() == won),
                    "{board:?}"
                );
                continue;
            }
            let is_safe = |mv: Move| winning_turn(&after(mv)).is_none();
            if board.legal_moves().into_iter().any(is_safe) {
                answers += 1;
                assert_eq!(probe, None, "{board:?}");
                assert!(moves.iter().all(|&mv| is_safe(mv)), "{board:?}");
            } else {
                lost += 1;
                assert_eq!(probe, Some(Score::loss_in(2)), "{board:?}");
                assert!(!hand.may_decline(&board), "{board:?}");
            }
        }
    }
    assert!(
        wins > 50 && answers > 50 && lost > 3,
        "{wins} {answers} {lost}"
    );
}

#[test]
fn priorities_are_the_sum_of_their_parts_wherever_the_table_stands() {
    let mut near = hand();
    let far = hand();
    for board in building_game(Size::MAX, 8) {
        for mv in candidates(&mut near, &board) {
            let parts = near.priority_parts(&board, mv);
            let sum: i32 = parts.iter().map(|part| part.1).sum();
            assert_eq!(near.priority(&board, mv), sum, "{mv} in {board:?}");
            assert_eq!(far.priority(&board, mv), sum, "{mv} in {board:?}");
            assert_eq!(near.is_tactical(&board, mv), far.is_tactical(&board, mv));
            assert_eq!(near.is_critical(&board, mv), far.is_critical(&board, mv));
        }
    }
}

#[test]
fn settings_stay_in_their_range() {
    let wild = Settings {
        cells: 0,
        turns: 9999,
        defence: u64::MAX,
        ..Settings::default()
    };
    let tame = Settings {
        cells: 2,
        turns: 1770,
        defence: 10_000_000,
        ..Settings::default()
    };
    assert_eq!(wild.in_range(), tame);
    assert_eq!(Settings::default().in_range(), Settings::default());
}
