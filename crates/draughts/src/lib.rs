//! International draughts (10x10) and English checkers (8x8): the rules and how they are written.
//!
//! One generic crate for both games. [`Rules`] says where they differ, and everything else takes
//! the rules as a type parameter: [`Position<International>`] and [`Position<English>`].
//!
//! ```
//! use quina_core::{Notation, State, perft};
//! use quina_draughts::{International, Position};
//!
//! let mut position = Position::<International>::start();
//! assert_eq!(perft::bulk(&mut position, 4), 4265);
//! let opening = position.move_from_text("32-28")?;
//! position.play(opening);
//! assert_eq!(position.to_text(), "B:W28,31,33-50:B1-20");
//! # Ok::<(), quina_core::ParseError>(())
//! ```
//!
//! Bit boards carry one ghost bit per two rows ([`Squares`]), so that a step in any direction is
//! the same shift on every square. The one move generator hands whole sets of moves to a sink:
//! the list of a search, a counter for perft, or the routes a capture takes over the board.

#![forbid(unsafe_code)]

pub mod learned;
pub mod pdn;
pub mod play;
pub mod tables;

mod board;
mod colour;
mod direction;
mod draws;
mod generate;
mod moves;
mod notation;
mod position;
mod rays;
mod rules;
mod square;
mod squares;
mod zobrist;

pub use board::{Board, Misplaced, Piece, Rank};
pub use colour::Colour;
pub use direction::Direction;
pub use draws::Counters;
pub use moves::{Move, Route};
pub use notation::Labels;
pub use position::Position;
pub use rules::{English, International, Rules};
pub use square::{Square, SquareStyle};
pub use squares::{Squares, SquaresIter};
