//! The fewest moves, held to a search that goes outward move by move.

mod common;

use quina_core::{Puzzle, State};
use quina_klondike::solver::Solver;
use quina_klondike::{Deal, Layout, Rules, Size};
use quina_search::{Limits, Verdict};
use std::collections::HashSet;

/// The length of the shortest solution, every layout at one distance before those at the next.
fn plain_fewest(start: &Layout) -> Option<usize> {
    let mut seen = HashSet::from([start.encode()]);
    let mut front = vec![*start];
    for distance in 0.. {
        if front.iter().any(Puzzle::is_solved) {
            return Some(distance);
        }
        let mut next = Vec::new();
        for layout in &front {
            for mv in layout.legal_moves() {
                let mut after = *layout;
                after.play(mv);
                if seen.insert(after.encode()) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        front = next;
    }
    None
}

fn wins(layout: &Layout, line: &[quina_klondike::Move]) -> bool {
    let mut layout = *layout;
    for &mv in line {
        assert!(layout.is_legal(mv), "{mv}");
        layout.play(mv);
    }
    layout.is_solved()
}

#[test]
fn little_decks() {
    let mut won = 0;
    for (size, seeds) in [("4x2x2", 60), ("5x2x3", 20), ("3x4x3", 10), ("3x3x2", 20)] {
        for seed in 0..seeds {
            let deal = Deal::seeded(seed, size.parse().unwrap());
            for rules in common::all_rules() {
                let layout = Layout::new(&deal, rules);
                let fewest = Solver::default().fewest(&layout);
                match (plain_fewest(&layout), fewest.answer.verdict) {
                    (Some(length), Verdict::Solved(line)) => {
                        assert!(wins(&layout, &line), "{deal} {rules}");
                        assert_eq!(line.len(), length, "{deal} {rules}");
                        assert_eq!(fewest.at_least, length, "{deal} {rules}");
                        won += 1;
                    }
                    (None, verdict) => assert_eq!(verdict, Verdict::Refuted, "{deal} {rules}"),
                    (length, verdict) => panic!("{deal} {rules}: {length:?}, {verdict:?}"),
                }
            }
        }
    }
    assert!(won > 1_000, "{won} won");
}

/// On a whole deck a limit leaves a line and a number it is not below.
#[test]
fn a_limit_leaves_a_line_and_a_bound() {
    let layout = Layout::new(&Deal::seeded(2, Size::WHOLE), Rules::DRAW_THREE);
    let solver = Solver {
        limits: Limits::nodes(2_000),
        ..Solver::default()
    };
    let fewest = solver.fewest(&layout);
    let Verdict::Solved(line) = fewest.answer.verdict else {
        panic!("seed 2 can be won");
    };
    assert!(wins(&layout, &line));
    assert!(52 < fewest.at_least && fewest.at_least < line.len());
    assert!(fewest.answer.statistics.states <= 2_005);
}
