//! Exact hints: which moves keep the game winnable, and when it was lost.

use super::Solver;
use crate::layout::Layout;
use crate::moves::Move;
use quina_core::State;
use quina_search::{Halt, Limits, Verdict};
use std::time::Duration;
use web_time::Instant;

/// A legal move and what becomes of the game by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move.
    pub mv: Move,
    /// Whether the game can be won after it, and by which line.
    pub verdict: Verdict<Move>,
}

impl Hint {
    /// Winning moves before unknown ones before losing ones; of the winning ones, the one with
    /// the shortest line found first.
    fn rank(&self) -> (u8, usize) {
        match &self.verdict {
            Verdict::Solved(line) => (0, line.len()),
            Verdict::Unknown(_) => (1, 0),
            Verdict::Refuted => (2, 0),
        }
    }
}

impl Solver {
    /// What each legal move leads to, best first.
    ///
    /// The limits hold for all moves together: each may spend an equal share of what the moves
    /// before it have left. Lines are made short, so that a hint does not wander about.
    ///
    /// ```
    /// use quina_klondike::solver::Solver;
    /// use quina_klondike::{Deal, Layout, Rules};
    /// use quina_search::Verdict;
    /// let deal: Deal = "2x2x1:2D2CACAD".parse().unwrap();
    /// let hints = Solver::default().hints(&Layout::new(&deal, Rules::DRAW_ONE));
    /// assert_eq!(hints.len(), 1);
    /// assert!(matches!(&hints[0].verdict, Verdict::Solved(line) if line.len() == 6));
    /// ```
    pub fn hints(&self, layout: &Layout) -> Vec<Hint> {
        let started = Instant::now();
        let mut nodes = self.limits.nodes;
        let moves = layout.legal_moves();
        let mut hints = Vec::with_capacity(moves.len());
        for (done, &mv) in moves.iter().enumerate() {
            let share = (moves.len() - done) as u32;
            let left = |time: Duration| time.saturating_sub(started.elapsed());
            let solver = Self {
                limits: Limits {
                    time: self.limits.time.map(|time| left(time) / share),
                    nodes: nodes.map(|nodes| nodes / u64::from(share)),
                    ..self.limits
                },
                ..self.clone()
            };
            let mut next = *layout;
            next.play(mv);
            let answer = solver.solve(&next);
            nodes = nodes.map(|nodes| nodes.saturating_sub(answer.statistics.states));
            let verdict = match answer.verdict {
                Verdict::Solved(line) => Verdict::Solved(next.shortened(&line)),
                other => other,
            };
            hints.push(Hint { mv, verdict });
        }
        hints.sort_by_key(Hint::rank);
        hints
    }

    /// After how many of these moves the game was lost, or `None` if it can still be won; the
    /// limit that came first where it is not known. Moves from the first illegal one on do not
    /// count. The time limit holds for the whole question, the others for each look.
    ///
    /// What is lost stays lost, so the place is found by halving.
    pub fn lost_since(&self, start: &Layout, moves: &[Move]) -> Result<Option<usize>, Halt> {
        let started = Instant::now();
        let left = |time: Duration| time.saturating_sub(started.elapsed());
        let mut layouts = vec![*start];
        let mut layout = *start;
        for &mv in moves {
            if layout.judge(mv).is_err() {
                break;
            }
            layout.play(mv);
            layouts.push(layout);
        }
        let is_lost = |layout: &Layout| {
            let solver = Self {
                limits: Limits {
                    time: self.limits.time.map(left),
                    ..self.limits
                },
                ..self.clone()
            };
            match solver.solve(layout).verdict {
                Verdict::Solved(_) => Ok(false),
                Verdict::Refuted => Ok(true),
                Verdict::Unknown(halt) => Err(halt),
            }
        };
        let (mut low, mut high) = (0, layouts.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if is_lost(&layouts[middle])? {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok((low < layouts.len()).then_some(low))
    }
}
