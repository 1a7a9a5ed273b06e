//! How to think, knowing no game.
//!
//! Every algorithm here is generic over [`quina_core::Position`] or [`quina_core::Puzzle`], obeys
//! one [`Limits`] value and one [`StopFlag`], and takes what is peculiar to a game (evaluation,
//! tactics, ordering, exact oracles) as a type parameter.

#![deny(unsafe_code)]

mod alphabeta;
mod crew;
mod guide;
mod level;
mod limits;
mod mcts;
mod memory;
mod nested;
mod options;
mod proof;
mod rank;
mod report;
mod rollout;
mod searcher;
pub mod table;
mod verdict;
mod weights_file;

pub use crew::help;
pub use guide::{Advice, Evaluate, Guide, Oracle, Order, Tactics};
pub use level::{Blunders, Grade, Level};
pub use limits::{Clock, Halt, Limits, StopFlag};
pub use mcts::{Mcts, MctsOptions, MctsReport, MctsTuning, MoveReport};
pub use nested::{Heuristic, NestedOptions, NestedReport, Planner, nested_rollouts};
pub use options::{Number, SearchOptions, Switch, Tuning};
pub use proof::{Goal, Proof, ProofOptions, df_pn, plain_pn};
pub use rank::Rank;
pub use report::{Counts, Line, Report};
pub use rollout::{RolloutOptions, Tally, order_by_rollouts};
pub use searcher::{Searcher, Task};
pub use verdict::Verdict;
pub use weights_file::{FileError, WeightsFile};
