//! Threats: where six in a row is one turn away, and wins by nothing but threats.
//!
//! A *threat* is a window of six cells that one turn fills. [`Windows`] keeps all of them stone by
//! stone, [`Threats`] tells every way to answer them, and [`ThreatSearch`] looks for wins by turns
//! that leave the defender no stone of his own.

mod attacks;
mod double;
mod game;
mod referee;
mod single;
mod table;
mod threats;
mod windows;

pub use double::{FreeStones, ThreatSearch, Win};
pub use game::prove_by_threats;
pub use referee::{Flaw, replay_win};
pub(crate) use threats::winning_turns;
pub use threats::{Threats, missing_stones, threat_windows, winning_turn};
pub use windows::Windows;
