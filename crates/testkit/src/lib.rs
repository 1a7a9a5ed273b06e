//! What every game must obey, whatever its rules, and a neutral game to try things on.
//!
//! [`laws`] are checks that a game's tests call on its positions; each panics with the position
//! and the move at fault. [`ConnectFour`] is a small, well-known game that belongs to nobody: the
//! search is tested on it without knowing any of the real games. [`HashGuide`] values any position
//! of any game at random but always alike, and [`minimax`] is the plain search that every clever
//! one must agree with. [`contest`] lets two players meet, [`grades`] compares the levels of a game,
//! and a [`Stopwatch`] times benches. [`documents`] finds the command lines that readers are told.

#![forbid(unsafe_code)]

mod connect_four;
pub mod contest;
pub mod documents;
pub mod grades;
mod hash_guide;
pub mod laws;
pub mod minimax;
mod stopwatch;

pub use connect_four::{Column, ConnectFour};
pub use hash_guide::HashGuide;
pub use stopwatch::Stopwatch;

/// The worked example of a new game, compiled and run as it stands in the docs.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/adding-a-game.md")]
struct AddingAGame;
