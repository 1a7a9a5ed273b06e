//! Positions per second of perft from the start, the last ply counted in bulk.
//!
//! `cargo bench -p quina-draughts --bench perft`

use quina_core::perft;
use quina_draughts::{English, International, Position, Rules};
use std::time::Instant;

/// Seconds this process has had a processor, where the system tells (Linux): on a busy machine
/// the time on the wall says more about the neighbours.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// The best of a few runs, for other work on the machine can only slow one down.
fn measure<R: Rules>(depth: u32, expected: u64) {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let (begin, before) = (Instant::now(), processor_seconds());
        let count = perft::bulk(&mut Position::<R>::start(), depth);
        let wall = begin.elapsed().as_secs_f64();
        let processor = before.zip(processor_seconds()).map(|(from, to)| to - from);
        best = best.min(processor.unwrap_or(wall));
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
