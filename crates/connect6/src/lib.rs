//! Connect6 on boards of 6x6 to 19x19: the rules, the lines, and how games are written down.
//!
//! [`Board`] is the position: it keeps the stones of both colours as bits on every line, so that
//! six in a row, and every threat, is a few operations on a word. [`Move`] is a whole turn.
//! [`Windows`] keeps every threat of both sides, and [`ThreatSearch`] finds wins by threats alone.
//! [`Game`] is a record with its variations; [`sgf`] and [`championship`] read and write it, and
//! [`check`] goes through a file of any kind. [`play`] is the player: exact gates, a table of all
//! windows of six, and what the search is told; [`learned`] is what it judges by.

#![forbid(unsafe_code)]

mod board;
mod cell;
mod cell_set;
pub mod championship;
mod check;
mod game;
pub mod learned;
mod line;
mod move_text;
mod mv;
mod notation;
mod place;
pub mod play;
mod property;
mod quote;
mod replay;
mod set_up;
pub mod sgf;
mod threat;

pub use board::Board;
pub use cell::{Cell, Size};
pub use cell_set::CellSet;
pub use check::check;
pub use game::{Game, MainLine, Node, NodeId};
pub use line::{Direction, Line, has_six, sixes};
pub use move_text::{move_from_letters, move_to_letters};
pub use mv::Move;
pub use property::Property;
pub use replay::StoneFault;
pub use set_up::SetUpFault;
pub use threat::{
    Flaw, FreeStones, ThreatSearch, Threats, Win, Windows, missing_stones, prove_by_threats,
    replay_win, threat_windows, winning_turn,
};
