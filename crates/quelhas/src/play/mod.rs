//! The player: what it looks at, what that is worth, and what the search is told.
//!
//! [`Room`] counts what each side can and must still do; [`features`] makes of it what the
//! evaluation weighs, and [`Bounds`] what is proved by counting alone. [`Hand`] puts these together
//! for the search, and [`Endings`] adds what the exact solver proves. [`level`] says how strong each grade plays, and [`opening`] how to begin a game
//! in which the opponent may swap; [`OpeningTable`] knows what becomes of such a beginning.

mod bounds;
mod candidates;
mod effect;
mod endings;
mod features;
mod guide;
mod levels;
mod opening;
mod openings;
mod room;
mod weights;

pub use bounds::Bounds;
pub use endings::{Effort, Endings};
pub use features::{Feature, PerFeature, features};
pub use guide::{Generator, Hand};
pub use levels::level;
pub use opening::{opening, opening_classes};
pub use openings::{OpeningResult, OpeningTable};
pub use room::Room;
pub use weights::Weights;
