//! Which engine this is: results of another one would be those of another experiment.
//!
//! The bench signature takes seconds to make, which every start of a worker would have to spend; a
//! constant in the source would be free, and wrong as soon as somebody changed the search and
//! forgot it. So the same positions are searched at the start, to a smaller depth: that takes
//! a fraction of a second, cannot be out of date, and is done by the very code that will do the tasks.
//! Moves and scores count as well as nodes. The solvers, which prove a bench position rather than
//! search it, are asked for themselves.

use quina_core::Fingerprint;
use quina_engine::{Game, Request, StopFlag, Thinker, bench, bench_games, klondike, quelhas};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A version of the engine, and how it thinks.
///
/// ```
/// use quina_lab::cluster::Engine;
/// assert_eq!(Engine::own(), Engine::own());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// The version of the program.
    pub version: String,
    /// Nodes, moves and scores of fixed searches in one number, as 16 hexadecimal digits.
    pub signature: String,
}

/// How deep each game is searched.
fn depth(game: Game) -> u32 {
    match game {
        Game::Draughts | Game::Checkers => 6,
        Game::Quelhas => 2,
        Game::Connect6 | Game::Klondike => 1,
    }
}

/// The deals that are looked at, and how far each.
const DEALS: u64 = 5;
const STATES: u64 = 2_000;
/// How far the start position of Quelhas is looked into.
const SUMS: u64 = 20_000;

impl Engine {
    /// The engine of this program, by trial.
    pub fn own() -> Self {
        let (mut fingerprint, stop) = (Fingerprint::default(), StopFlag::new());
        for game in bench_games() {
            let mut request = Request::new(game);
            request.limits.depth = Some(depth(game));
            request.limits.memory_mb = Some(1);
            request.options.off = vec![String::from("root-oracle")];
            let done = bench(&mut Thinker::new(), &request, &stop, &mut |_, report| {
                let score = report.lines.first().map(|line| line.score.value);
                let found = (report.nodes, &report.best, score);
                fingerprint.add(&format!("{found:?}"));
            });
            // A bench that is refused is a mark of its own.
            fingerprint.add(&format!("{:?}", done.map(|bench| bench.nodes)));
        }
        for seed in 1..=DEALS {
            let mut request = Request::new(Game::Klondike);
            request.start.seed = Some(seed);
            request.limits.nodes = Some(STATES);
            let done = klondike::solve(&request, &klondike::SolveOptions::default(), &stop);
            let found = done.map(|report| (report.verdict, report.states, report.moves));
            fingerprint.add(&format!("{found:?}"));
        }
        let mut request = Request::new(Game::Quelhas);
        request.limits.nodes = Some(SUMS);
        request.limits.memory_mb = Some(1);
        let options = quelhas::SolveOptions::default();
        let done = quelhas::Solver::new().solve(&request, &options, &stop);
        let found = done.map(|report| (report.verdict, report.nodes, report.winners));
        fingerprint.add(&format!("{found:?}"));
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            signature: format!("{:016x}", fingerprint.value()),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "quina {} ({})", self.version, self.signature)
    }
}
