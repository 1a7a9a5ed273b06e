//! Positions per second of perft from the start, the last ply counted in bulk.
//!
//! `cargo bench -p quina-draughts --bench perft`

use quina_core::perft;
use quina_draughts::{English, International, Position, Rules};
use quina_testkit::Stopwatch;

/// The best of a few runs, for other work on the machine can only slow one down.
fn measure<R: Rules>(depth: u32, expected: u64) {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let watch = Stopwatch::start();
        let count = perft::bulk(&mut Position::<R>::start(), depth);
        best = best.min(watch.seconds());
        assert_eq!(count, expected);
    }
    let speed = expected as f64 / best / 1e6;
    let name = R::NAME;
    println!("{name} perft {depth}: {expected} positions, {best:.2} s, {speed:.0} million/s");
}

fn main() {
    measure::<International>(10, 258895763);
    measure::<English>(12, 388617999);
}
