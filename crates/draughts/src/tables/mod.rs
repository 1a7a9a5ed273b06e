//! Endgame tables: what every position of a few pieces is worth, worked out backwards from the end.
//!
//! A [`Material`] names a slice of them, and a [`Slice`] gives each of its boards an index. [`solve`]
//! works a slice out, a [`Folder`] keeps the finished ones as files and goes on where it stopped, and
//! [`Tables`] answers a player who asks. [`Tables::verify`] looks forwards where the solver looked
//! backwards.
//!
//! What is stored is won, drawn or lost ([`Value`]) with perfect play and any number of moves: the
//! rules that count plies or repetitions are no part of it. One side to move is stored, because the
//! board can be turned; positions in which the mover must capture are not stored, because a search
//! has to follow the captures anyway.

mod cache;
mod chunks;
mod coder;
mod error;
mod folder;
mod index;
mod known;
mod library;
mod material;
mod model;
mod section;
mod shipped;
mod solve;
mod source;
mod value;
mod verify;

pub use chunks::Work;
pub use error::TableError;
pub use folder::{Folder, Step};
pub use index::Slice;
pub use known::Known;
pub use library::{Held, Tables};
pub use material::{MAX_PIECES, Material};
pub use solve::{Solved, solve};
pub use value::{Packed, Value};
pub use verify::{Extent, Fault, Verified};
