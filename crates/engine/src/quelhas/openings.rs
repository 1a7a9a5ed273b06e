//! The first moves on 10x10, decided one after the other: a long job that can be stopped anywhere.

use crate::Error;
use quina_core::State;
use quina_quelhas::play::{OpeningResult, OpeningTable, opening_classes};
use quina_quelhas::solve::{Solver, SolverOptions};
use quina_quelhas::{Move, Position, Segment};
use quina_search::{Clock, Halt, Limits, StopFlag, Verdict};
use std::time::Duration;

/// What is known of the first moves on 10x10, one of each class of flips.
///
/// ```
/// use quina_engine::quelhas::Openings;
/// let shipped = Openings::built_in();
/// assert_eq!(Openings::CLASSES, 125);
/// assert_eq!(Openings::from_text(&shipped.to_text()).unwrap(), shipped);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Openings {
    table: OpeningTable,
}

/// How much the job may spend.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningLimits {
    /// Time in all; without limit if not given.
    pub time: Option<Duration>,
    /// Sums visited for each opening at most; without limit if not given.
    pub nodes: Option<u64>,
    /// Bytes of the solver's tables, which serve all openings.
    pub memory: usize,
}

/// One opening looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningStep {
    /// The opening.
    pub opening: String,
    /// What became of it, in words: `wins`, `loses to c5-j5` or `open`.
    pub result: String,
    /// Sums visited for it in this step.
    pub nodes: u64,
    /// How many classes are decided now.
    pub decided: usize,
}

/// What stands at the head of the table.
const REMARKS: &str = "\
# The first moves of Quelhas on 10x10, one of each class of flips: what becomes of them without the
# swap, a reply that wins against those that lose, and the sums that the solver visited, with tables
# that had served the openings before. `quina solve quelhas --openings` makes it and goes on with it.
";

/// Sums visited for an opening in the first round; each further round gives four times as many, so
/// that no hard one holds up the easy ones.
const FIRST_ROUND: u64 = 1_000_000;

impl Openings {
    /// How many classes of first moves there are.
    pub const CLASSES: usize = 125;

    /// Those that come with the engine.
    pub fn built_in() -> Self {
        Self {
            table: OpeningTable::built_in().clone(),
        }
    }

    /// Reads a table as [`Openings::to_text`] writes it; an error names the line.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        let table = OpeningTable::from_text(text).map_err(Error::Request)?;
        Ok(Self { table })
    }

    /// The table as text: what it is, and a line for each opening.
    pub fn to_text(&self) -> String {
        format!("{REMARKS}{}", self.table)
    }

    /// How many classes are decided.
    pub fn decided(&self) -> usize {
        let is_decided = |mv: &Move| self.table.result(*mv) != OpeningResult::Open;
        classes().iter().filter(|mv| is_decided(mv)).count()
    }

    /// Whether an opening wins for Vertical, if that is decided.
    pub(super) fn wins(&self, opening: Segment) -> Option<bool> {
        match self.table.result(Move::Segment(opening)) {
            OpeningResult::Wins => Some(true),
            OpeningResult::Loses(_) => Some(false),
            OpeningResult::Open => None,
        }
    }

    /// Decides openings in rounds of growing effort until all are decided or have had what they may
    /// spend, the time is up or the flag is raised. After each step `watch` sees the table, to keep it.
    pub fn decide(
        &mut self,
        limits: &OpeningLimits,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&Self, &OpeningStep),
    ) {
        let whole = Limits {
            time: limits.time,
            ..Limits::default()
        };
        let clock = Clock::start(&whole, stop.clone());
        let mut solver = Solver::new(SolverOptions {
            memory: limits.memory,
            ..SolverOptions::default()
        });
        let most = limits.nodes.unwrap_or(u64::MAX);
        let mut nodes = FIRST_ROUND.min(most);
        while self.decided() < Self::CLASSES {
            for opening in classes() {
                let is_done = self.table.result(opening) != OpeningResult::Open
                    || self.table.nodes(opening) >= nodes;
                if is_done {
                    continue;
                }
                let left = limits.time.map(|time| time.saturating_sub(clock.elapsed()));
                let round = Limits {
                    time: left,
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                let Some(step) = self.step(opening, &mut solver, &round, stop) else {
                    return;
                };
                watch(self, &step);
            }
            if nodes == most {
                return;
            }
            nodes = nodes.saturating_mul(4).min(most);
        }
    }

    /// Looks at one opening; `None` if the time was up or the flag raised, which leaves the table as
    /// it was.
    fn step(
        &mut self,
        opening: Move,
        solver: &mut Solver,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Option<OpeningStep> {
        let mut position = Position::default();
        position.play(opening);
        let answer = solver.solve(&position.without_swap(), limits, stop);
        let (result, words) = match answer.found {
            Verdict::Solved(line) => {
                let reply = *line.first()?;
                (OpeningResult::Loses(reply), format!("loses to {reply}"))
            }
            Verdict::Refuted => (OpeningResult::Wins, String::from("wins")),
            Verdict::Unknown(Halt::Nodes) => (OpeningResult::Open, String::from("open")),
            Verdict::Unknown(_) => return None,
        };
        self.table.set(opening, result, answer.nodes);
        Some(OpeningStep {
            opening: opening.to_string(),
            result: words,
            nodes: answer.nodes,
            decided: self.decided(),
        })
    }
}

/// The classes, longer segments first: they leave less to solve.
fn classes() -> Vec<Move> {
    let mut classes = opening_classes(&Position::default());
    classes.reverse();
    classes
}
