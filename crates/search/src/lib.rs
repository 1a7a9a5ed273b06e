//! How to think, knowing no game.
//!
//! Every algorithm here is generic over [`quina_core::Position`] or [`quina_core::Puzzle`], obeys
//! one [`Limits`] value and one [`StopFlag`], and takes what is peculiar to a game (evaluation,
//! tactics, ordering, exact oracles) as a type parameter.

#![forbid(unsafe_code)]

mod guide;
mod limits;
mod verdict;

pub use guide::{Evaluate, Guide, Oracle, Order, Tactics};
pub use limits::{Clock, Halt, Limits, StopFlag};
pub use verdict::Verdict;
