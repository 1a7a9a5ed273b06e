//! Hints, where a game was lost, and shorter lines, held to the plain search.

mod common;

use common::plain_verdict;
use quina_core::{Puzzle, Rng, State};
use quina_klondike::solver::{Hint, Solver};
use quina_klondike::{Deal, Layout, Move, Rules, Size};
use quina_search::{Halt, Limits, Verdict};

/// Some layouts of little decks, and the random moves that led to them from the deal.
fn games(seeds: std::ops::Range<u64>) -> Vec<(Layout, Vec<Move>)> {
    let mut rng = Rng::new(1);
    let mut games = Vec::new();
    for seed in seeds {
        for size in ["4x2x2", "5x2x3", "3x3x2"] {
            let deal = Deal::seeded(seed, size.parse().unwrap());
            for rules in common::all_rules() {
                let start = Layout::new(&deal, rules);
                let (mut layout, mut moves) = (start, Vec::new());
                for _ in 0..10 {
                    let Some(&mv) = rng.choose(&layout.legal_moves()) else {
                        break;
                    };
                    layout.play(mv);
                    moves.push(mv);
                }
                games.push((start, moves));
            }
        }
    }
    games
}

fn wins(layout: &Layout, line: &[Move]) -> bool {
    let mut layout = *layout;
    for &mv in line {
        assert!(layout.is_legal(mv), "{mv}");
        layout.play(mv);
    }
    layout.is_solved()
}

#[test]
fn hints_are_exact_and_best_first() {
    let rank = |hint: &Hint| match &hint.verdict {
        Verdict::Solved(line) => (0, line.len()),
        Verdict::Unknown(_) => (1, 0),
        Verdict::Refuted => (2, 0),
    };
    let mut losing = 0;
    for (start, moves) in games(0..12) {
        let mut layout = start;
        for &mv in &moves[..moves.len() / 2] {
            layout.play(mv);
        }
        let hints = Solver::default().hints(&layout);
        assert_eq!(hints.len(), layout.legal_moves().len());
        assert!(hints.is_sorted_by_key(rank));
        for hint in hints {
            let mut next = layout;
            next.play(hint.mv);
            match hint.verdict {
                Verdict::Solved(line) => assert!(wins(&next, &line)),
                Verdict::Refuted => {
                    assert!(!plain_verdict(&next));
                    losing += 1;
                }
                Verdict::Unknown(halt) => panic!("given up by {halt}"),
            }
        }
    }
    assert!(losing > 100, "{losing} losing moves");
}

#[test]
fn where_a_game_was_lost() {
    let (mut lost_on_the_way, mut never) = (0, 0);
    for (start, moves) in games(0..25) {
        let mut layout = start;
        let mut known = (!plain_verdict(&layout)).then_some(0);
        for (played, &mv) in moves.iter().enumerate() {
            layout.play(mv);
            if known.is_none() && !plain_verdict(&layout) {
                known = Some(played + 1);
            }
        }
        let found = Solver::default().lost_since(&start, &moves);
        assert_eq!(found, Ok(known), "{start:?}");
        lost_on_the_way += usize::from(known > Some(0));
        never += usize::from(known.is_none());
    }
    assert!(lost_on_the_way > 50 && never > 50);
}

#[test]
fn moves_after_an_illegal_one_do_not_count() {
    let deal: Deal = "2x2x1:2D2CACAD".parse().unwrap();
    let start = Layout::new(&deal, Rules::DRAW_ONE);
    let moves: Vec<Move> = ["@", "2D:T1>FD", "@"]
        .map(|mv| mv.parse().unwrap())
        .to_vec();
    assert_eq!(Solver::default().lost_since(&start, &moves), Ok(None));
}

/// Hints on a whole deck, within a number of states for all moves together.
#[test]
fn limits_hold_for_all_moves_together() {
    let layout = Layout::new(&Deal::seeded(267, Size::WHOLE), Rules::DRAW_THREE);
    let solver = Solver {
        limits: Limits::nodes(1_000),
        ..Solver::default()
    };
    let hints = solver.hints(&layout);
    assert!(hints.len() > 1);
    for hint in hints {
        assert_eq!(hint.verdict, Verdict::Unknown(Halt::Nodes));
    }
    assert_eq!(solver.lost_since(&layout, &[]), Err(Halt::Nodes));
}

#[test]
fn shortened_lines_win_and_are_no_longer() {
    let (mut before, mut after) = (0, 0);
    for seed in 0..12 {
        let layout = Layout::new(&Deal::seeded(seed, Size::WHOLE), Rules::DRAW_THREE);
        let solver = Solver {
            limits: Limits::nodes(2_000),
            ..Solver::default()
        };
        if let Verdict::Solved(line) = solver.solve(&layout).verdict {
            let short = layout.shortened(&line);
            assert!(wins(&layout, &short));
            assert!(short.len() <= line.len());
            before += line.len();
            after += short.len();
        }
    }
    assert!(after < before);
}

#[test]
fn a_line_that_does_not_win_is_left_alone() {
    let layout = Layout::new(&Deal::seeded(0, Size::WHOLE), Rules::DRAW_ONE);
    let line = [Move::Turn, Move::Turn];
    assert_eq!(layout.shortened(&line), line);
}
