//! Which games are part of this build.
//!
//! A browser loads the engine of one game at a time, so every game can be left out by a feature of
//! this crate. The constants are known to the compiler: what runs for a game that is left out
//! alone, is left out with it.

use crate::{Error, Game};

/// Whether the two games of draughts are built.
pub(crate) const DRAUGHTS: bool = cfg!(feature = "draughts");
/// Whether Connect6 is built.
pub(crate) const CONNECT6: bool = cfg!(feature = "connect6");
/// Whether Quelhas is built.
pub(crate) const QUELHAS: bool = cfg!(feature = "quelhas");
/// Whether Klondike is built.
pub(crate) const KLONDIKE: bool = cfg!(feature = "klondike");

/// Whether the opening books are built in: a program that loads what was learned apart, such as a
/// page, plays without them.
pub(crate) const BOOKS: bool = cfg!(feature = "learned");

/// What is told to whoever asks about a game that is left out.
pub(crate) fn left_out(game: Game) -> Error {
    Error::Request(format!("{game} is not part of this build"))
}

/// Where a position of a game that is left out would be looked at; none can be made.
#[cold]
pub(crate) fn absent() -> ! {
    unreachable!("a position of a game that is not part of this build")
}
