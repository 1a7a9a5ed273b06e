//! Positions per second of perft from the start, the last ply counted in bulk.

use quina_core::perft;
use quina_draughts::{English, International, Position, Rules};
use std::time::Instant;

/// The best of a few runs, for other work on the machine can only slow one down.
fn measure<R: Rules>(depth: u32, expected: u64) {
    let mut best = f64::INFINITY;
    for _ in 0..3 {
        let begin = Instant::now();
        let count = perft::bulk(&mut Position::<R>::start(), depth);
        best = best.min(begin.elapsed().as_secs_f64());
        assert_eq!(count, expected);
    }
    let speed = expected as f64 / best / 1e6;
    println!(
        "{} perft {depth}: {expected} positions, {best:.2} s, {speed:.0} million/s",
        R::NAME
    );
}

fn main() {
    measure::<International>(10, 258895763);
    measure::<English>(12, 388617999);
}
