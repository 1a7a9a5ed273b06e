//! The player: it finds solutions as a skilled human does, by climbing, and proves nothing.
//!
//! [`Player`] is the nested-rollout search of Bjarnason, Tadepalli and Fern, "Searching Solitaire
//! in Real Time" (2007): the climbs are [`quina_search::nested_rollouts`], the steps are
//! [`plans`], and the two heuristics are weightings of [`Features`]. It sees every card.
//!
//! [`Fair`] sees what its [`View`] shows and no more: it asks the exact solver about deals that
//! look the same.

mod fair;
mod features;
mod plan;
mod talon;
mod view;

pub use fair::{Fair, FairReport, Vote};
pub use features::{Features, Weights};
pub use plan::{Plan, Promise, plans};
pub use view::{Stock, View};

use crate::layout::Layout;
use crate::moves::Move;
use plan::list_plans;
use quina_core::{MoveList, Score};
use quina_search::{
    Heuristic, Limits, NestedOptions, NestedReport, Planner, StopFlag, Task, nested_rollouts,
};
use std::time::Duration;

/// The nested-rollout player.
///
/// Equal seeds give equal lines. Time, and the flag, decide only whether there is one.
///
/// ```
/// use quina_klondike::player::Player;
/// use quina_klondike::{Deal, Layout, Rules, Size, checker};
/// use quina_search::Verdict;
/// let deal = Deal::seeded(2, Size::WHOLE);
/// let report = Player::default().solve(&Layout::new(&deal, Rules::DRAW_THREE));
/// let Verdict::Solved(line) = report.verdict else { panic!() };
/// let text: Vec<String> = line.iter().map(ToString::to_string).collect();
/// assert!(checker::replay(&deal, Rules::DRAW_THREE, &text.join(" ")).is_ok());
/// ```
#[derive(Debug, Clone)]
pub struct Player {
    /// The level of climbs by [`Weights::OPENING`]: 0 to 2 in practice.
    pub n0: u32,
    /// The level of climbs by [`Weights::ENDGAME`]: 0 to 2 in practice.
    pub n1: u32,
    /// How many layouts are remembered for each heuristic and level.
    pub remembered: usize,
    /// How often to climb from the start, each time with equal steps in another order; the first
    /// time it is that of [`plans`].
    pub attempts: u32,
    /// When to give up.
    pub limits: Limits,
    /// Ends a search from outside.
    pub stop: StopFlag,
    /// The seed of all randomness.
    pub seed: u64,
}

impl Default for Player {
    /// Levels 1 and 1, 5,000 layouts, and attempts for as long as [`Player::SOLVE_TIME`].
    fn default() -> Self {
        Self {
            n0: 1,
            n1: 1,
            remembered: 5_000,
            attempts: u32::MAX,
            limits: Limits::time(Self::SOLVE_TIME),
            stop: StopFlag::new(),
            seed: 0,
        }
    }
}

impl Player {
    /// How long to look for a solution, unless told otherwise.
    pub const SOLVE_TIME: Duration = Duration::from_secs(60);

    /// How long to look for a hint, unless told otherwise.
    pub const HINT_TIME: Duration = Duration::from_secs(2);

    /// The default player in a hurry: [`Player::HINT_TIME`] is all it has.
    pub fn for_hints() -> Self {
        Self {
            limits: Limits::time(Self::HINT_TIME),
            ..Self::default()
        }
    }

    /// Looks for a line that wins. Where it finds none, the advice of the report is the move that
    /// the first climb liked best; only a layout without any move is refuted.
    pub fn solve(&self, layout: &Layout) -> NestedReport<Move> {
        let task = Task {
            stop: self.stop.clone(),
            seed: self.seed,
            ..Task::new(layout, self.limits)
        };
        let options = NestedOptions {
            levels: vec![self.n0, self.n1],
            remembered: self.remembered,
            attempts: self.attempts,
            ..NestedOptions::default()
        };
        nested_rollouts(&task, &mut Climber, &options)
    }
}

/// What the climbs go by.
struct Climber;

impl Planner<Layout> for Climber {
    type Plan = Plan;

    fn plans(&mut self, layout: &Layout, list: &mut MoveList<Plan>) {
        list_plans(layout, list);
    }

    fn moves_of(&mut self, _: &Layout, plan: Plan, list: &mut MoveList<Move>) {
        list.extend(plan.moves());
    }

    fn value(&mut self, layout: &Layout, heuristic: Heuristic) -> Score {
        let weights = match heuristic {
            Heuristic(0) => Weights::OPENING,
            _ => Weights::ENDGAME,
        };
        weights.value(&Features::of(layout))
    }
}
