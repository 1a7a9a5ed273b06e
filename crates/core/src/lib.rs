//! What a game is, and nothing of how to play it well.
//!
//! Every game of Quina is a [`State`]: it lists its legal moves, plays one and takes it back.
//! A [`Position`] is a state with two players and perfect information; a [`Puzzle`] has one.
//! [`Notation`] turns states and moves into text and back, refusing bad text with a
//! [`ParseError`] that says what is wrong and where.
//!
//! The rest are the words all games share: [`Side`], [`Outcome`], [`Score`], [`Key`], the seeded
//! [`Rng`], the [`MoveList`], the [`Record`] of a game in progress, and [`perft`].

#![forbid(unsafe_code)]

mod fingerprint;
mod key;
mod move_list;
mod notation;
mod outcome;
pub mod perft;
mod record;
mod rng;
mod score;
mod side;
mod state;

pub use fingerprint::Fingerprint;
pub use key::{Key, zobrist};
pub use move_list::MoveList;
pub use notation::{Checked, Notation, ParseError};
pub use outcome::{Ending, Outcome, Reason};
pub use record::{Record, ending_of};
pub use rng::Rng;
pub use score::Score;
pub use side::Side;
pub use state::{Position, Puzzle, State, Symmetric};
