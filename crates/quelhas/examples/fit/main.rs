//! scratch
mod exact;
use exact::Exact;
use quina_core::{Notation, Position as _, Rng, State};
use quina_quelhas::brute::Worth;
use quina_quelhas::play::{Hand, Weights};
use quina_quelhas::{Position, Size};
use quina_search::Order;
use std::time::Instant;

fn main() {
    let a: Vec<u64> = std::env::args()
        .skip(1)
        .map(|w| w.parse().unwrap())
        .collect();
    let (seed, count, lo, hi, nodes) = (a[0], a[1], a[2], a[3], a[4]);
    let mut rng = Rng::new(seed);
    let mut exact = Exact::new(Hand::new(Weights::built_in()));
    let hand = Hand::new(Weights::built_in());
    let begun = Instant::now();
    let (mut tried, mut decided) = (0, 0);
    while tried < count {
        let target = lo + rng.below(hi - lo + 1);
        let mut p = Position::new(Size::STANDARD, false);
        while p.board().len() as u64 > target {
            let moves = p.legal_moves();
            let Some(&random) = rng.choose(&moves) else {
                break;
            };
            let mv = if rng.below(2) == 0 {
                random
            } else {
                *moves.iter().max_by_key(|&&m| hand.priority(&p, m)).unwrap()
            };
            p.play(mv);
        }
        if p.outcome().is_some() || (p.board().len() as u64) < lo {
            continue;
        }
        tried += 1;
        if let Some(w) = exact.worth(&p, nodes) {
            decided += 1;
            println!(
                "{} {}",
                p.to_text(),
                if w == Worth::Win { "W" } else { "L" }
            );
        }
    }
    eprintln!(
        "{lo}-{hi}: {decided} of {tried}, {} nodes, {:.1} s",
        exact.nodes,
        begun.elapsed().as_secs_f64()
    );
}
