//! The judge: ends games whose result is proved, and only those.
//!
//! A game whose endings are known exactly is asked here: Quelhas by its solver, and the two games of
//! draughts by the endgame tables that come with the engine, the rules that count plies aside. The
//! answer depends on the position and a fixed number of nodes alone, so games stay the same on every
//! machine.

use quina_engine::quelhas::{SolveOptions, Solver, Verdict};
use quina_engine::{AnyRecord, EndgameTables, Game, Outcome, StopFlag};

/// Sums of islands that a verdict may cost: what takes longer is played on.
const NODES: u64 = 2_000;
/// MiB of the solver's tables.
const MEMORY: u32 = 4;

/// Whoever knows who wins.
#[derive(Debug)]
pub struct Judge {
    quelhas: Solver,
    tables: EndgameTables,
}

impl Default for Judge {
    fn default() -> Self {
        Self {
            quelhas: Solver::default(),
            tables: EndgameTables::shipped(),
        }
    }
}

impl Judge {
    /// How a game that goes on will end, if that is proved.
    pub fn outcome(&mut self, record: &AnyRecord) -> Option<Outcome> {
        match record.game() {
            Game::Quelhas => self.outcome_of_quelhas(record),
            Game::Draughts | Game::Checkers => self.tables.outcome(record.position()),
            // Nothing is proved in passing, and patience has no opponent.
            Game::Connect6 | Game::Klondike => None,
        }
    }

    fn outcome_of_quelhas(&mut self, record: &AnyRecord) -> Option<Outcome> {
        let mover = record.to_move()?;
        let mut request = record.request();
        request.limits.nodes = Some(NODES);
        request.limits.memory_mb = Some(MEMORY);
        let options = SolveOptions::default();
        let report = self.quelhas.solve(&request, &options, &StopFlag::new());
        match report.ok()?.verdict {
            Verdict::Win => Some(Outcome::Win(mover)),
            Verdict::Loss => Some(Outcome::Win(mover.other())),
            Verdict::Unknown => None,
        }
    }
}
