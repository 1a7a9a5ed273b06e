//! How many seeded draw-3 deals the nested-rollout player wins in a given time each, and how many
//! are won without peeking.
//!
//! `cargo bench -p quina-klondike --bench player -- 60 0.5` plays the deals 1 to 60 with half a
//! second for each; `-- fair 20 25` plays whole games of the deals 1 to 20 by the advice of 25
//! sampled deals a move.

use quina_core::{Puzzle, State};
use quina_klondike::checker::replay;
use quina_klondike::player::{Fair, Player, View};
use quina_klondike::{Deal, Layout, Rules, Size};
use quina_search::{Limits, Verdict};
use std::collections::HashSet;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let is_fair = arguments.first().is_some_and(|word| word == "fair");
    let numbers: Vec<f64> = arguments[usize::from(is_fair)..]
        .iter()
        .map(|text| text.parse().expect("a number"))
        .collect();
    let number = |index: usize, usual| numbers.get(index).copied().unwrap_or(usual);
    if is_fair {
        play_fairly(number(0, 20.0) as u64, number(1, 25.0) as u32);
    } else {
        solve(number(0, 60.0) as u64, number(1, 0.5));
    }
}

fn solve(deals: u64, seconds: f64) {
    let player = Player {
        limits: Limits::time(Duration::from_secs_f64(seconds)),
        ..Player::default()
    };
    let (mut won, mut first, mut nodes, mut length) = (0, 0, 0, 0);
    let mut times = Vec::new();
    for seed in 1..=deals {
        let deal = Deal::seeded(seed, Size::WHOLE);
        let report = player.solve(&Layout::new(&deal, Rules::DRAW_THREE));
        nodes += report.nodes;
        times.push(report.time.as_secs_f64());
        if let Verdict::Solved(line) = report.verdict {
            let text: Vec<String> = line.iter().map(ToString::to_string).collect();
            replay(&deal, Rules::DRAW_THREE, &text.join(" ")).expect("a line that wins");
            won += 1;
            first += u64::from(report.attempts == 1);
            length += line.len() as u64;
        }
    }
    times.sort_by(f64::total_cmp);
    let all: f64 = times.iter().sum();
    println!("{} at {seconds} s a deal, draw 3", share(won, deals));
    println!(
        "{first} by the first attempt; {:.1} s in all, median {:.3} s; {:.0} nodes/s; {} moves a line",
        all,
        times.get(times.len() / 2).copied().unwrap_or(0.0),
        nodes as f64 / all.max(1e-9),
        length / won.max(1)
    );
}

/// Whole games by fair advice, never back to a layout that stood before; given up when no sampled
/// deal can be won any more.
fn play_fairly(deals: u64, samples: u32) {
    let started = Instant::now();
    let (mut won, mut moves_made) = (0, 0);
    for seed in 1..=deals {
        let start = Layout::new(&Deal::seeded(seed, Size::WHOLE), Rules::DRAW_THREE);
        let (mut layout, mut moves) = (start, Vec::new());
        let mut seen = HashSet::from([start.encode()]);
        let mut is_going_on = true;
        while is_going_on && !layout.is_solved() {
            let fair = Fair {
                samples,
                seed: moves.len() as u64,
                ..Fair::default()
            };
            let report = fair.rank(&View::after(&start, &moves).expect("legal moves"));
            let has_hope = report.votes.first().is_some_and(|vote| vote.won > 0);
            is_going_on = has_hope
                && report.votes.into_iter().any(|vote| {
                    let mut next = layout;
                    next.play(vote.mv);
                    let is_new = seen.insert(next.encode());
                    if is_new {
                        layout = next;
                        moves.push(vote.mv);
                    }
                    is_new
                });
        }
        won += u64::from(layout.is_solved());
        moves_made += moves.len();
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{} without peeking, draw 3", share(won, deals));
    println!(
        "{:.3} s a move, {} moves a game",
        seconds / moves_made.max(1) as f64,
        moves_made as u64 / deals.max(1)
    );
}

/// A share with Wilson's 95% interval.
fn share(won: u64, all: u64) -> String {
    const Z: f64 = 1.96;
    let (count, share) = (all.max(1) as f64, won as f64 / all.max(1) as f64);
    let spread = Z * Z / count;
    let middle = (share + spread / 2.0) / (1.0 + spread);
    let half = Z * (share * (1.0 - share) / count + spread / (4.0 * count)).sqrt() / (1.0 + spread);
    format!(
        "{won} of {all} won: {:.1}% ({:.1}% to {:.1}%)",
        100.0 * share,
        100.0 * (middle - half),
        100.0 * (middle + half)
    )
}
