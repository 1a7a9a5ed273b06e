//! The hand-made player: exact gates, the line table and its weights, and what the search is told.

mod choice;
mod guide;
mod levels;
mod line_table;
mod merit;
mod selfplay;
mod settings;
mod weights;

pub use guide::Hand;
pub use levels::level;
pub use line_table::LineTable;
pub use selfplay::{SelfPlay, Turn};
pub use settings::Settings;
pub use weights::Weights;
