//! Every search stops in time: 500 random positions a game, 20 ms each, and how late the latest
//! answer came. Timing lives in benches; run this on a quiet machine.

use quina_core::Rng;
use quina_engine::{AnyPosition, Request, StopFlag, Thinker, bench_games};
use std::time::{Duration, Instant};

const POSITIONS: usize = 500;
const BUDGET_MS: u64 = 20;

fn main() {
    for game in bench_games() {
        let mut rng = Rng::new(20);
        let mut thinker = Thinker::new();
        let mut spent: Vec<Duration> = Vec::new();
        while spent.len() < POSITIONS {
            let mut request = Request::new(game);
            request.limits.time_ms = Some(BUDGET_MS);
            request.seed = rng.next_u64();
            let length = rng.below(60);
            let mut position = AnyPosition::start(game, &request.start).expect("a start position");
            for _ in 0..length {
                let moves = position.moves().moves;
                let Some(mv) = rng.choose(&moves) else { break };
                position.play(mv).expect("a listed move");
            }
            if position.moves().moves.is_empty() {
                continue;
            }
            request.position = Some(position.to_text());
            // The first search of a game makes the table; that is not thinking time.
            if spent.is_empty() {
                thinker
                    .think(&request, &StopFlag::new(), &mut |_| {})
                    .expect("a legal request");
            }
            let began = Instant::now();
            let report = thinker.think(&request, &StopFlag::new(), &mut |_| {});
            spent.push(began.elapsed());
            let best = report.expect("a legal request").best;
            assert!(best.is_some(), "no move in {}", position.to_text());
        }
        spent.sort_unstable();
        println!(
            "{game}: {POSITIONS} positions at {BUDGET_MS} ms: median {:.1} ms, latest {:.1} ms",
            spent[POSITIONS / 2].as_secs_f64() * 1e3,
            spent[POSITIONS - 1].as_secs_f64() * 1e3,
        );
    }
}
