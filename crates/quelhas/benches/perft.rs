//! How fast moves are counted: perft on the 10x10 board, in bulk, on one thread.
//!
//! `cargo bench -p quina-quelhas` counts to depth 4; a number after `--` sets another depth.

use quina_core::perft;
use quina_quelhas::{Position, Size};
use std::time::Instant;

fn main() {
    let given = std::env::args().find_map(|argument| argument.parse().ok());
    for depth in 1..=given.unwrap_or(4) {
        let mut start = Position::new(Size::STANDARD, false);
        let begun = Instant::now();
        let count = perft::bulk(&mut start, depth);
        let seconds = begun.elapsed().as_secs_f64();
        println!("perft {depth}: {count:>14} in {seconds:.3} s");
    }
}
