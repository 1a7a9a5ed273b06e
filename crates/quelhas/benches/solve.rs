//! How fast positions are decided: random play on 10x10 and the empty board, on one thread, in
//! processor time where the system tells it.
//!
//! `cargo bench -p quina-quelhas --bench solve`. One solver serves all positions of a size, as it
//! would in a game; random positions share next to nothing, so it gains little but warm memory.

use quina_core::{Rng, State};
use quina_quelhas::solve::{Method, Solver, SolverOptions};
use quina_quelhas::{Position, Size};
use quina_search::{Limits, StopFlag};
use quina_testkit::Stopwatch;

/// A position of random play with exactly so many empty cells.
fn random_play(rng: &mut Rng, empties: usize) -> Position {
    loop {
        let mut position = Position::new(Size::STANDARD, false);
        while position.board().len() > empties {
            match rng.choose(&position.legal_moves()) {
                Some(&mv) => position.play(mv),
                None => break,
            };
        }
        if position.board().len() == empties {
            return position;
        }
    }
}

fn main() {
    for (method, sizes) in [
        (Method::DepthFirst, &[(40, 100), (50, 100), (60, 40)][..]),
        (Method::ProofNumber, &[(40, 100), (50, 100)][..]),
    ] {
        let options = SolverOptions {
            method,
            ..SolverOptions::default()
        };
        for &(empties, count) in sizes {
            let mut solver = Solver::new(options);
            let mut rng = Rng::new(1);
            let mut costs: Vec<(f64, u64)> = (0..count)
                .map(|_| {
                    let position = random_play(&mut rng, empties);
                    let watch = Stopwatch::start();
                    let answer = solver.wins(&position, &Limits::default(), &StopFlag::new());
                    (watch.seconds(), answer.nodes)
                })
                .collect();
            costs.sort_by(|one, other| one.0.total_cmp(&other.0));
            let milliseconds = |at: usize| costs[at].0 * 1e3;
            println!(
                "{method:?}, {empties} empty cells, {count} positions: median {:.2} ms, nine in ten \
                 under {:.2} ms, longest {:.1} ms; {} nodes in all",
                milliseconds(count / 2),
                milliseconds(count * 9 / 10),
                milliseconds(count - 1),
                costs.iter().map(|cost| cost.1).sum::<u64>(),
            );
        }
    }
    let mut solver = Solver::new(SolverOptions {
        memory: 1 << 30,
        ..SolverOptions::default()
    });
    let start = Position::new(Size::STANDARD, false);
    let watch = Stopwatch::start();
    let answer = solver.wins(&start, &Limits::default(), &StopFlag::new());
    println!(
        "empty 10x10: wins {:?}, {} nodes, {:.2} s",
        answer.found,
        answer.nodes,
        watch.seconds()
    );
}
