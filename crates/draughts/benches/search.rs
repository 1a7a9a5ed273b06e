//! Nodes per second and depth of the hand-made player from the start position, one thread.

use quina_draughts::play::{Hand, Weights};
use quina_draughts::{English, International, Position, Rules};
use quina_search::{Limits, SearchOptions, Searcher, Task};

fn measure<R: Rules>(depth: u32) {
    let start = Position::<R>::start();
    let guide = Hand::new(Weights::built_in());
    let mut searcher = Searcher::new(guide, SearchOptions::default(), 64 << 20);
    searcher.search(&Task::new(&start, Limits::depth(depth)), |report| {
        println!(
            "{} depth {} in {:.3} s, {} nodes, {:.2} million/s, first-move cuts {:.3}, {:?} {:?}",
            R::NAME,
            report.depth,
            report.time.as_secs_f64(),
            report.nodes,
            report.nodes_per_second() / 1e6,
            report.counts.first_move_cut_rate(),
            report.score(),
            report.lines[0].moves,
        );
    });
}

fn main() {
    let depth = std::env::args()
        .skip(1)
        .find_map(|word| word.parse().ok())
        .unwrap_or(16);
    measure::<International>(depth);
    measure::<English>(depth + 2);
}
