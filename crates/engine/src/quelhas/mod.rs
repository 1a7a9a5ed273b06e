//! What can be asked about a position of Quelhas beyond a move: who wins it, by which moves, and
//! with what proof.
//!
//! ```
//! use quina_engine::quelhas::{SolveOptions, Solver, Verdict};
//! use quina_engine::{Game, Request, StopFlag};
//!
//! let mut request = Request::new(Game::Quelhas);
//! request.position = Some("#.###/..###/###.#/###.. V".into());
//! let mut options = SolveOptions::default();
//! options.count = true;
//! let report = Solver::new().solve(&request, &options, &StopFlag::new()).unwrap();
//! assert_eq!(report.verdict, Verdict::Win);
//! assert_eq!((report.winning_moves, report.legal_moves), (Some(2), 2));
//! ```

mod openings;
mod picture;
mod solve;

pub use openings::{OpeningLimits, OpeningStep, Openings};
pub use solve::{SolveOptions, SolveReport, Solver, Verdict};
