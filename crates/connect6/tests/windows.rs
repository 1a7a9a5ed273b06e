//! The windows of six kept stone by stone, against looking at every cell of every window.

#[allow(dead_code)]
mod common;

use common::{building_game, size, windows};
use quina_connect6::{Board, Cell, Move, Threats, Windows, missing_stones};
use quina_core::{Position, Rng, Side, State};

/// How many stones of each side lie in a window.
fn stones(board: &Board, window: &[Cell]) -> [usize; 2] {
    Side::BOTH.map(|side| {
        let own = window.iter().filter(|&&c| board.stone(c) == Some(side));
        own.count()
    })
}

#[test]
fn counts_agree_with_looking_at_every_cell() {
    for (length, seed) in [(6, 1), (7, 2), (11, 3), (19, 4)] {
        let all = windows(size(length), 6);
        for board in building_game(size(length), seed) {
            let kept = Windows::of(&board);
            let counted: Vec<_> = all.iter().map(|window| stones(&board, window)).collect();
            for side in Side::BOTH {
                let (own, other) = (side.index(), side.other().index());
                for number in 1..=6 {
                    let is_line =
                        |stones: &&[usize; 2]| stones[own] == number && stones[other] == 0;
                    let lines = counted.iter().filter(is_line).count();
                    assert_eq!(kept.count(side, number), lines as i32, "{board:?}");
                }
                let threats: Vec<Move> = missing_stones(&board, side).collect();
                assert!(kept.missing(side).eq(threats.iter().copied()), "{board:?}");
                assert_eq!(kept.has_threat(side), !threats.is_empty(), "{board:?}");
                let (kept, slow) = (kept.threats(side), Threats::of(&board, side));
                assert!(kept.pairs().eq(slow.pairs()) && kept.alone().eq(slow.alone()));
            }
        }
    }
}

/// Stones laid and lifted in any order leave the windows that the board alone would give.
#[test]
fn windows_kept_stone_by_stone_are_the_fresh_ones() {
    let mut rng = Rng::new(37);
    for length in [6, 9, 19] {
        let mut board = Board::new(size(length));
        let mut kept = Windows::of(&board);
        let mut astray = Windows::of(&board);
        let mut played = Vec::new();
        for step in 0..300 {
            let moves = board.legal_moves();
            let back = moves.is_empty() || rng.below(5) < 2;
            if let Some(mv) = played.pop().filter(|_| back) {
                board.undo(mv, ());
                kept.undo(board.turn(), mv);
            } else if let Some(&mv) = rng.choose(&moves) {
                kept.play(board.turn(), mv);
                board.play(mv);
                played.push(mv);
            }
            assert_eq!(kept, Windows::of(&board), "{board:?}");
            assert_eq!(kept.key(), board.key());
            if step % 7 == 0 {
                astray.follow(&board);
                assert_eq!(astray, kept, "{board:?}");
            }
        }
    }
}

#[test]
fn a_turn_makes_a_threat_if_there_is_one_afterwards() {
    let mut rng = Rng::new(38);
    let mut seen = [0; 2];
    for (length, seed) in [(6, 1), (9, 2), (19, 3), (19, 4)] {
        for board in building_game(size(length), seed) {
            let (mover, mut windows) = (board.turn(), Windows::of(&board));
            if board.stones_due() < 2 || windows.has_threat(mover) {
                continue;
            }
            let moves = board.legal_moves();
            for mv in (0..100).filter_map(|_| rng.choose(&moves).copied()) {
                let makes_threat = windows.makes_threat(mover, mv);
                windows.play(mover, mv);
                assert_eq!(makes_threat, windows.has_threat(mover), "{mv} in {board:?}");
                windows.undo(mover, mv);
                seen[usize::from(makes_threat)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn threats_know_whether_a_turn_answers_them() {
    let mut rng = Rng::new(39);
    let mut seen = [0; 2];
    for seed in 0..30 {
        for board in building_game(size(8), seed) {
            let windows = Windows::of(&board);
            let (mover, moves) = (board.turn(), board.legal_moves());
            let threats = windows.threats(!mover);
            if board.stones_due() < 2 || threats.is_empty() {
                continue;
            }
            let wanted: Vec<Move> = windows.missing(!mover).collect();
            let drawn = (0..30).filter_map(|_| rng.choose(&moves).copied());
            for mv in drawn.chain(threats.pairs()) {
                let met = |missing: &Move| missing.stones().any(|cell| mv.contains(cell));
                let answers = wanted.iter().all(met);
                assert_eq!(threats.are_answered_by(mv), answers, "{mv} in {board:?}");
                seen[usize::from(answers)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}
