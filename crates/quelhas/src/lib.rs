//! Quelhas: two players fill a board with segments, and the one who cannot move wins.
//!
//! Carlos Santos and Alfie Davies made the game in 2025; it is played in the Portuguese school
//! championships of mathematical games. Vertical and Horizontal take turns, Vertical first. A turn
//! fills a straight segment of two or more consecutive empty cells in one's own direction. Whoever
//! cannot do so on their turn wins. The game is played on 10x10 with the pie rule: instead of their
//! first segment the second player may swap roles. [`Position`] tells what that means for `turn`
//! and `outcome`.
//!
//! The rooms: [`Size`], [`Cell`] and [`Direction`] are the geometry; a [`Segment`] or a swap is a
//! [`Move`]; a [`Board`] is a set of empty cells in a `u128`; a [`Position`] is the game;
//! [`record`] reads and writes whole games; [`brute`] is the slow solver that others are measured
//! against; [`solve`] is the exact solver for the full board.
//!
//! ```
//! use quina_core::{Notation, Outcome, Position as _, Side, State};
//! use quina_quelhas::Position;
//!
//! let mut position = Position::from_text("..../#.../#.../.... H swap").unwrap();
//! assert_eq!(position.turn(), Side::Second);
//! let reply = position.move_from_text("a1-c1").unwrap();
//! position.play(reply);
//! assert_eq!(position.to_text(), "###./#.../#.../.... V");
//!
//! let over = Position::from_text("#./.# V").unwrap();
//! assert_eq!(over.outcome(), Some(Outcome::Win(Side::First)));
//! ```

#![forbid(unsafe_code)]

mod board;
pub mod brute;
mod count;
mod geometry;
mod notation;
pub mod play;
mod position;
pub mod record;
mod segment;
pub mod solve;

pub use board::Board;
pub use geometry::{Cell, Direction, Size};
pub use position::{Position, Undo};
pub use segment::{Move, Segment};
