//! The judge: ends games whose result is proved, and only those.
//!
//! A game whose endings are known exactly is asked here: today Quelhas, by its solver. The answer
//! depends on the position and a fixed number of nodes alone, so games stay the same on every
//! machine.

use quina_engine::quelhas::{SolveOptions, Solver, Verdict};
use quina_engine::{AnyRecord, Game, Side, StopFlag};

/// Sums of islands that a verdict may cost: what takes longer is played on.
const NODES: u64 = 2_000;
/// MiB of the solver's tables.
const MEMORY: u32 = 4;

/// Whoever knows who wins.
#[derive(Debug, Default)]
pub struct Judge {
    quelhas: Solver,
}

impl Judge {
    /// The person who wins a game that goes on, if that is proved.
    pub fn winner(&mut self, record: &AnyRecord) -> Option<Side> {
        match record.game() {
            Game::Quelhas => self.winner_of_quelhas(record),
            // No table of endings is at hand yet, and patience has no opponent.
            Game::Draughts | Game::Checkers | Game::Connect6 | Game::Klondike => None,
        }
    }

    fn winner_of_quelhas(&mut self, record: &AnyRecord) -> Option<Side> {
        let mover = record.to_move()?;
        let mut request = record.request();
        request.limits.nodes = Some(NODES);
        request.limits.memory_mb = Some(MEMORY);
        let options = SolveOptions::default();
        let report = self.quelhas.solve(&request, &options, &StopFlag::new());
        match report.ok()?.verdict {
            Verdict::Win => Some(mover),
            Verdict::Loss => Some(mover.other()),
            Verdict::Unknown => None,
        }
    }
}
