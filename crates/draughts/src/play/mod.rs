//! The hand-made player: features, their weights, and what the search is told.

mod endings;
mod features;
mod guide;
mod levels;
mod sampling;
mod selfplay;
mod weights;
mod zones;

pub(crate) use features::king_moves;
pub use features::{Feature, PerFeature, features};
pub use guide::Hand;
pub use levels::{level, options};
pub use sampling::Sampling;
pub use selfplay::{Sample, SelfPlay, UNPLAYED};
pub use weights::{Phased, Weights};
