//! Proofs by solving: positions small enough for the exact solver to decide in passing.

use super::bounds::{Bounds, latest_end};
use crate::Position;
use crate::solve::{Solver, SolverOptions};
use quina_core::Score;
use quina_search::{Limits, Oracle, StopFlag};

/// The exact solver as an oracle for endings, after [`Bounds`].
///
/// A search asks it at every node, so it looks at small boards only and gives each of them few
/// nodes; what it cannot decide in these is left to the search. As with the bounds, the score
/// names the latest end there could be.
///
/// ```
/// use quina_core::Notation;
/// use quina_quelhas::{Position, play::Endings};
/// use quina_search::Oracle;
/// let corner = Position::from_text("#./.. V").unwrap();
/// assert!(Endings::default().probe(&corner).unwrap().is_loss());
/// ```
#[derive(Debug, Clone)]
pub struct Endings {
    solver: Solver,
    most_cells: usize,
    nodes: u64,
}

impl Endings {
    /// The oracle for boards of at most `most_cells` empty cells, with `nodes` for each question
    /// and tables of `memory` bytes.
    pub fn new(most_cells: usize, nodes: u64, memory: usize) -> Self {
        let options = SolverOptions {
            memory,
            ..SolverOptions::default()
        };
        Self {
            solver: Solver::new(options),
            most_cells,
            nodes,
        }
    }
}

impl Default for Endings {
    /// Up to 30 empty cells, nearly all of which the solver decides in these nodes.
    fn default() -> Self {
        Self::new(30, 500, 16 << 20)
    }
}

impl Oracle<Position> for Endings {
    fn probe(&mut self, position: &Position) -> Option<Score> {
        if let Some(score) = Bounds.probe(position) {
            return Some(score);
        }
        if position.board().len() > self.most_cells || position.swap_is_open() {
            return None;
        }
        let limits = Limits::nodes(self.nodes);
        let answer = self.solver.wins(position, &limits, &StopFlag::new());
        let wins = answer.found.ok()?;
        Some(latest_end(position, wins))
    }
}
