//! The Hub protocol, version 2: what draughts programs and their boards say to each other.
//!
//! A [`Command`] goes from the board to the engine, an [`Answer`] back. Both are one [`Line`]:
//! a word, then arguments `name=value`. Words and arguments that are not known are for the reader
//! to pass over, so that the protocol can grow; what is known and wrong is an error that names the
//! column.
//!
//! ```
//! use quina_protocol::hub::{Command, Level, Answer};
//!
//! let command: Command = "level move-time=0.5".parse().unwrap();
//! assert_eq!(command, Command::Level(Level { move_time: Some(0.5), ..Level::default() }));
//! let error = "go fast".parse::<Command>().unwrap_err();
//! assert_eq!(error.to_string(), "column 4: expected think, ponder or analyze, found `fast`");
//!
//! let done = Answer::Done { mv: Some("32-28".into()), ponder: Some("17-22".into()) };
//! assert_eq!(done.to_string(), "done move=32-28 ponder=17-22");
//! ```

mod answer;
mod command;
mod line;

pub use answer::{Answer, Info, Kind, Param};
pub use command::{Command, Level, Mode};
pub use line::Line;
