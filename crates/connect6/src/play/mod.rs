//! The hand-made player: exact gates, the line table and its weights, and what the search is told.

mod breadth;
mod choice;
mod guide;
mod levels;
mod line_table;
mod merit;
mod threats;
mod weights;

pub use breadth::Breadth;
pub use guide::Hand;
pub use levels::level;
pub use line_table::LineTable;
pub use threats::{Threats, missing_stones, threat_windows, winning_turn};
pub use weights::Weights;
