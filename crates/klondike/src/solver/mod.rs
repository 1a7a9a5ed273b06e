//! The exact solver: it decides a game of Klondike with every card known.
//!
//! It answers with a line that wins, or with the certainty that there is none, or with the limit
//! that came first. See `stage` for what a state is, `search` for how it is searched and
//! [`Pruning`] for what is left out.

mod cards;
mod chain;
mod dead;
mod fewest;
mod hint;
mod key_set;
mod line;
mod open;
mod pruning;
mod realm;
mod search;
mod shorten;
mod stage;

pub use fewest::Fewest;
pub use hint::Hint;
pub use pruning::Pruning;

use crate::layout::Layout;
use crate::moves::Move;
use quina_core::Puzzle;
use quina_search::{Clock, Limits, StopFlag, Verdict};
use search::{Pack, Search};
use stage::Start;
use std::time::Duration;

/// What a search has cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statistics {
    /// States searched, each standing for all that can be had from one another.
    pub states: u64,
    /// Heights of foundations looked at in them.
    pub looked: u64,
    /// Time spent.
    pub time: Duration,
    /// The most bytes the set of states seen has used.
    pub memory: usize,
}

/// The answer of the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The line that wins, that there is none, or why it is not known.
    pub verdict: Verdict<Move>,
    /// What it has cost.
    pub statistics: Statistics,
}

/// The game with every talon card at hand is so much smaller that this part of the memory is much.
const OPEN_SHARE: usize = 4;

/// The exact solver.
///
/// ```
/// use quina_klondike::solver::Solver;
/// use quina_klondike::{Deal, Layout, Rules, Size, checker};
/// use quina_search::Verdict;
/// let deal = Deal::seeded(2, Size::WHOLE);
/// let answer = Solver::default().solve(&Layout::new(&deal, Rules::DRAW_THREE));
/// if let Verdict::Solved(line) = answer.verdict {
///     let text: Vec<String> = line.iter().map(ToString::to_string).collect();
///     assert!(checker::replay(&deal, Rules::DRAW_THREE, &text.join(" ")).is_ok());
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Solver {
    /// When to give up; where no memory limit is set it is [`Solver::MEMORY`].
    pub limits: Limits,
    /// What to leave out.
    pub pruning: Pruning,
    /// Ends a search from outside.
    pub stop: StopFlag,
}

impl Default for Solver {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            pruning: Pruning::ALL,
            stop: StopFlag::new(),
        }
    }
}

impl Solver {
    /// The memory used at most unless another limit is set: 1 GiB.
    pub const MEMORY: usize = 1 << 30;

    /// Decides a game.
    pub fn solve(&self, layout: &Layout) -> Answer {
        let (start, ..) = Start::of(layout);
        if start.fits_in_64_bits() && !start.is_limited {
            self.solve_with::<u64>(layout)
        } else {
            self.solve_with::<u128>(layout)
        }
    }

    fn solve_with<K: Pack>(&self, layout: &Layout) -> Answer {
        let clock = Clock::start(&self.limits, self.stop.clone());
        let (start, stage, heights) = Start::of(layout);
        let memory = self.limits.memory.unwrap_or(Self::MEMORY);
        let opened = start.opened();
        let has_open = self.pruning.open_talon && !start.is_open_talon() && start.fits_in_64_bits();
        let open_memory = if has_open { memory / OPEN_SHARE } else { 0 };
        let rest = memory - open_memory;
        let mut search = Search::<K>::new(&start, self.pruning, clock.clone(), rest);
        if has_open {
            let open = Search::new(&opened, self.pruning, clock, open_memory);
            search.open = Some(Box::new(open));
        }
        let is_won = layout.is_solved() || search.run(&stage, heights);
        let steps = std::mem::take(&mut search.steps);
        let verdict = match search.clock.halt() {
            _ if is_won => match line::spell(layout, steps.into_iter().rev()) {
                Some(line) => Verdict::Solved(line),
                None => unreachable!("a won line that cannot be played"),
            },
            Some(halt) => Verdict::Unknown(halt),
            None => Verdict::Refuted,
        };
        Answer {
            verdict,
            statistics: Statistics {
                states: search.clock.nodes(),
                looked: search.looked(),
                time: search.clock.elapsed(),
                memory: search.bytes(),
            },
        }
    }
}
