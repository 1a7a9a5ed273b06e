//! Proofs by solving: the exact solver at the root of a search, and for small boards below it.

use super::bounds::{Bounds, latest_end};
use super::openings::{OpeningResult, OpeningTable};
use crate::solve::{Answer, Solver, SolverOptions};
use crate::{Move, Position, Size};
use quina_core::{Score, State};
use quina_search::{Advice, Limits, Line, Oracle, StopFlag, Task, Verdict};

/// How much the solver may do inside a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Below the root only boards of at most so many empty cells are looked at (range 0 to 100).
    pub most_cells: usize,
    /// Sums visited for each of them (1 to 100,000).
    pub nodes: u64,
    /// Sums visited at the root where no time is set, or a depth: a search that shall be the same
    /// on every machine.
    pub root_nodes: u64,
    /// Bytes of tables.
    pub memory: usize,
}

impl Default for Effort {
    /// Up to 36 empty cells, nearly all of which the solver decides in these nodes; and at the root
    /// what is decided in about a tenth of a second.
    fn default() -> Self {
        Self {
            most_cells: 36,
            nodes: 1000,
            root_nodes: 50_000,
            memory: 32 << 20,
        }
    }
}

/// The exact solver as an oracle, after [`Bounds`].
///
/// At the root it has a share of the time, and what it learns in vain serves the next move of the
/// game. A search asks it at every node as well; there it looks at small boards only and gives
/// each of them few nodes, and what it cannot decide in these is left to the search. As with the
/// bounds, the score names the latest end there could be.
///
/// A clone has tables of its own that know nothing yet.
///
/// ```
/// use quina_core::Notation;
/// use quina_quelhas::{Position, play::Endings};
/// use quina_search::Oracle;
/// let corner = Position::from_text("#./.. V").unwrap();
/// assert!(Endings::default().probe(&corner).unwrap().is_loss());
/// ```
#[derive(Debug)]
pub struct Endings {
    solver: Solver,
    effort: Effort,
}

impl Endings {
    /// The oracle that makes this effort.
    pub fn new(effort: Effort) -> Self {
        let options = SolverOptions {
            memory: effort.memory,
            ..SolverOptions::default()
        };
        Self {
            solver: Solver::new(options),
            effort,
        }
    }

    fn limits(&self, limits: Limits) -> Limits {
        let is_to_repeat = limits.time.is_none() || limits.depth.is_some();
        let most = if is_to_repeat {
            self.effort.root_nodes
        } else {
            u64::MAX
        };
        Limits {
            nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))),
            depth: None,
            ..limits
        }
    }

    /// A proof as a line: the proved move and what may follow, as far as that is quickly found.
    fn line(&mut self, position: &Position, found: Verdict<Move>) -> Option<Line<Move>> {
        let (mv, score) = match found {
            Verdict::Solved(first) => match *first.first()? {
                Move::Swap => {
                    let kept = latest_end(&position.without_swap(), false);
                    (Move::Swap, swapped(kept))
                }
                mv @ Move::Segment(_) => (mv, latest_end(position, true)),
            },
            Verdict::Refuted => {
                let hardest = self.solver.hardest_move(position)?;
                (hardest, latest_end(position, false))
            }
            Verdict::Unknown(_) => return None,
        };
        let mut moves = vec![mv];
        if let Verdict::Solved(rest) = self.rest(&after(position, mv)) {
            moves.extend(rest);
        }
        Some(Line { score, moves })
    }

    /// A line from the position after the first move of another.
    fn rest(&mut self, position: &Position) -> Verdict<Move> {
        let limits = Limits::nodes(REST_NODES);
        let stop = StopFlag::new();
        let first = match self.solver.line(position, &limits, &stop).found {
            Verdict::Refuted => self.solver.hardest_move(position),
            found => return found,
        };
        let Some(first) = first else {
            return Verdict::Refuted;
        };
        let mut moves = vec![first];
        match self
            .solver
            .line(&after(position, first), &limits, &stop)
            .found
        {
            Verdict::Solved(rest) => moves.extend(rest),
            Verdict::Refuted | Verdict::Unknown(_) => {}
        }
        Verdict::Solved(moves)
    }
}

/// Sums visited to say what follows a proved move: too few to be felt.
const REST_NODES: u64 = 1000;

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play(mv);
    next
}

/// The second player's first action, where the table of openings knows it.
fn known_reply(position: &Position) -> Option<Line<Move>> {
    if !position.can_swap() || position.size() != Size::STANDARD {
        return None;
    }
    let opening = Move::Segment(position.filled().as_segment()?);
    let kept = position.without_swap();
    let (mv, score) = match OpeningTable::built_in().result(opening) {
        OpeningResult::Wins => (Move::Swap, swapped(latest_end(&kept, false))),
        OpeningResult::Loses(reply) => (reply, latest_end(&kept, true)),
        OpeningResult::Open => return None,
    };
    Some(Line {
        score,
        moves: vec![mv],
    })
}

/// The score of one who swaps, given that of the side they leave: the swap is a ply of its own.
fn swapped(kept: Score) -> Score {
    Score::win_in(kept.plies_to_end().unwrap_or(0) + 1)
}

impl Default for Endings {
    fn default() -> Self {
        Self::new(Effort::default())
    }
}

impl Clone for Endings {
    fn clone(&self) -> Self {
        Self::new(self.effort)
    }
}

impl Oracle<Position> for Endings {
    fn probe(&mut self, position: &Position) -> Option<Score> {
        if let Some(score) = Bounds.probe(position) {
            return Some(score);
        }
        if position.swap_is_open() {
            return None;
        }
        let wins = if position.board().len() > self.effort.most_cells {
            // What was settled at the root on the way to no proof.
            self.solver.known(position)?
        } else {
            let limits = Limits::nodes(self.effort.nodes);
            let answer = self.solver.wins(position, &limits, &StopFlag::new());
            answer.found.ok()?
        };
        Some(latest_end(position, wins))
    }

    fn forget(&mut self) {
        self.solver.clear();
    }

    fn consult(
        &mut self,
        task: &Task<'_, Position>,
        _: &mut dyn FnMut(&Advice<Move>),
    ) -> Advice<Move> {
        let position = task.position;
        let known = known_reply(position);
        if known.is_some() {
            return Advice {
                line: known,
                nodes: 0,
            };
        }
        let limits = self.limits(task.limits);
        let Answer { found, nodes, .. } = self.solver.solve(position, &limits, &task.stop);
        Advice {
            line: self.line(position, found),
            nodes,
        }
    }
}
