//! DamExchange, version 01: the messages that two programs of international draughts play each other
//! with, over a socket.
//!
//! Who asks for games is the initiator, the other the follower; either may be the one that called. A
//! [`Message`] is a line of fields without separators, ended on the wire by a zero byte, which
//! [`Frames`] looks for. The protocol knows fifty squares, so English checkers are not played with it.
//!
//! ```
//! use quina_protocol::dxp::{Message, Move};
//!
//! let mv = Move { seconds: 12, from: 5, to: 25, captured: vec![22, 12, 23, 20] };
//! assert_eq!(Message::Move(mv.clone()).to_string(), "M001205250422122320");
//! assert_eq!(mv.to_string(), "5x25x22x12x23x20");
//!
//! let error = "M0012055100".parse::<Message>().unwrap_err();
//! assert_eq!(error.to_string(), "column 8: expected the square that a move ends on, 01 to 50, found `51`");
//! ```

mod board;
mod fields;
mod frames;
mod message;
mod moves;

pub use board::{Board, Colour};
pub use frames::Frames;
pub use message::{Acceptance, BackAnswer, GameRequest, Message, Reason};
pub use moves::Move;

/// The most characters of a message.
pub const LONGEST: usize = 127;

/// The port that programs use unless told otherwise.
pub const PORT: u16 = 27_531;
