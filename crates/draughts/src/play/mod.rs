//! The hand-made player: features, their weights, and what the search is told.

mod features;
mod guide;
mod levels;
mod weights;
mod zones;

pub use features::{Feature, PerFeature, features};
pub use guide::Hand;
pub use levels::level;
pub use weights::{Phased, Weights};
