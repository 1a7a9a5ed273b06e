//! Nodes per second and depth of the player in one second from the empty board, one thread.

use quina_quelhas::play::{Hand, Weights};
use quina_quelhas::{Position, Size};
use quina_search::{Limits, SearchOptions, Searcher, Task};
use std::time::Duration;

fn main() {
    for swap in [false, true] {
        let start = Position::new(Size::STANDARD, swap);
        let guide = Hand::new(Weights::built_in());
        let mut searcher = Searcher::new(guide, SearchOptions::default(), 64 << 20);
        let second = Limits::time(Duration::from_secs(1));
        let name = if swap { "with swap" } else { "without swap" };
        searcher.search(&Task::new(&start, second), |report| {
            println!(
                "{name} depth {} in {:.3} s, {} nodes, {:.2} million/s, first-move cuts {:.3}, {:?} {:?}",
                report.depth,
                report.time.as_secs_f64(),
                report.nodes,
                report.nodes_per_second() / 1e6,
                report.counts.first_move_cut_rate(),
                report.score(),
                report.lines[0].moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
            );
        });
    }
}
