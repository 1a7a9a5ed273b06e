//! From results to statements: how much stronger, how sure, and when to stop.
//!
//! Games are played in pairs from one opening with the sides exchanged, and the pair is the unit of
//! every error bar: the two games of a pair share what the opening is worth, so counting them as
//! independent would claim too wide an interval (and a test would stop too late).
//!
//! ```
//! use quina_lab::stats::{Model, PairCounts, Sprt};
//!
//! // Pairs by points of the first player: 0, half, 1, one and a half, 2.
//! let pairs = PairCounts::new([34, 54, 63, 64, 75]);
//! let rating = pairs.rating();
//! assert_eq!(format!("{:.2} +/- {:.2}", rating.elo, rating.elo_error), "55.58 +/- 27.65");
//!
//! let test = Sprt::new(Model::Normalised, 0.0, 10.0, 0.05, 0.05).unwrap();
//! assert!(test.llr(&pairs.sample()) > 0.0);
//! ```

mod interval;
mod rating;
mod sample;
mod sprt;
mod standings;

pub use interval::{Interval, proportion};
pub use rating::{Rating, expected_score};
pub use sample::{GameCounts, PairCounts, Sample};
pub use sprt::{Decision, Model, Sprt, SprtError};
pub use standings::{Pairing, Standings};
