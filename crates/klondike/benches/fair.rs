//! Whole games of seeded draw-3 deals by advice that does not peek: how many are won, and what a
//! move costs.
//!
//! `cargo bench -p quina-klondike --bench fair -- 20 25` plays the deals 1 to 20, with 25 sampled
//! deals to a move.

use quina_core::{Puzzle, State};
use quina_klondike::player::{Fair, View};
use quina_klondike::{Deal, Layout, Move, Rules, Size};
use quina_testkit::Stopwatch;
use std::collections::HashSet;

fn main() {
    let numbers: Vec<u32> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .map(|text| text.parse().expect("a number"))
        .collect();
    let number = |index: usize, usual| numbers.get(index).copied().unwrap_or(usual);
    let (deals, samples) = (number(0, 20), number(1, 25));
    let watch = Stopwatch::start();
    let (mut won, mut moves) = (0, 0);
    for seed in 1..=deals {
        let (is_won, line) = play(u64::from(seed), samples);
        won += u32::from(is_won);
        moves += line.len();
    }
    println!("{won} of {deals} won without peeking, draw 3, {samples} sampled deals to a move");
    println!(
        "{:.3} s a move, {} moves a game",
        watch.seconds() / moves.max(1) as f64,
        moves / deals.max(1) as usize
    );
}

/// A game by fair advice, never back to a layout that stood before; given up when no sampled deal
/// can be won any more.
fn play(seed: u64, samples: u32) -> (bool, Vec<Move>) {
    let start = Layout::new(&Deal::seeded(seed, Size::WHOLE), Rules::DRAW_THREE);
    let (mut layout, mut moves) = (start, Vec::new());
    let mut seen = HashSet::from([start.encode()]);
    while !layout.is_solved() {
        let fair = Fair {
            samples,
            seed: moves.len() as u64,
            ..Fair::default()
        };
        let report = fair.rank(&View::after(&start, &moves).expect("legal moves"));
        let has_hope = report.votes.first().is_some_and(|vote| vote.won > 0);
        let next = report.votes.into_iter().find_map(|vote| {
            let mut next = layout;
            next.play(vote.mv);
            seen.insert(next.encode()).then_some((next, vote.mv))
        });
        match next.filter(|_| has_hope) {
            Some((next, mv)) => {
                layout = next;
                moves.push(mv);
            }
            None => break,
        }
    }
    (layout.is_solved(), moves)
}
