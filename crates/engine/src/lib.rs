//! The one door to the five games.
//!
//! [`AnyPosition`] stands at the edge: behind it each game keeps its own types and its generic,
//! compiled code; before it there are only texts, numbers and plain serde types. Every shell (the
//! command line today) goes through here, so that no shell holds rules.
//!
//! ```
//! use quina_engine::{AnyPosition, Game, PerftRequest};
//!
//! let position = AnyPosition::from_text(Game::Draughts, "W:W28:B22,12").unwrap();
//! assert_eq!(position.moves().moves, ["28x8"]);
//! assert_eq!(position.show().standing.to_string(), "White to move");
//!
//! let error = AnyPosition::from_text(Game::Draughts, "W:W51:B22").unwrap_err();
//! assert!(error.to_string().starts_with("position: column 4: "));
//! ```

#![forbid(unsafe_code)]

mod any;
mod check;
mod deal;
mod error;
mod game;
mod perft;
mod standing;
mod start;

pub use any::{AnyPosition, MovesReport, View};
pub use check::{CheckReport, check};
pub use deal::{DealReport, deal};
pub use error::Error;
pub use game::{Game, UnknownGame};
pub use perft::{Branch, MAX_DEPTH, MAX_MEGABYTES, Method, Perft, PerftRequest};
pub use quina_core::ParseError;
pub use standing::Standing;
pub use start::{BoardSize, Start};
