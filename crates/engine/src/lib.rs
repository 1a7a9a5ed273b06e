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
//!
//! A [`Thinker`] answers a [`Request`] with [`Report`]s, one for each finished depth and a last one
//! with the move. An [`AnyRecord`] is a game in progress, to be played move by move and saved.
//!
//! ```
//! use quina_engine::{Game, Request, StopFlag, Thinker};
//!
//! let mut request = Request::new(Game::Checkers);
//! request.position = Some("W:WK18,K23:BK4".into());
//! request.limits.depth = Some(9);
//! let report = Thinker::new().think(&request, &StopFlag::new(), &mut |_| {}).unwrap();
//! assert_eq!(report.lines[0].score.text, "win in 7");
//! ```

#![forbid(unsafe_code)]

mod annotate;
mod any;
mod book;
mod built;
mod check;
mod clock;
mod deal;
mod entry;
mod error;
mod explanation;
mod game;
mod hub;
pub mod klondike;
mod lively;
mod measure;
mod perft;
mod played;
pub mod quelhas;
mod query;
mod record;
mod report;
mod request;
mod review;
mod save;
mod scene;
mod selfplay;
mod standing;
mod start;
pub mod tables;
mod thinker;
mod weights;

pub use annotate::{AnnotateOptions, PdnGame, PdnGames, game_of_pdn};
pub use any::{AnyPosition, MovesReport, View};
pub use book::{Book, BookBuilder, BookMove, Grown};
pub use check::{CheckReport, check};
pub use clock::share_of_clock;
pub use deal::{DealReport, deal};
pub use error::Error;
pub use explanation::{ExplainedMove, Explanation, Reason};
pub use game::{Game, UnknownGame};
pub use measure::{Ablation, Bench, Progress, ablate, bench, bench_games};
pub use perft::{Branch, MAX_DEPTH, MAX_MEGABYTES, Method, Perft, PerftRequest};
pub use query::{
    Deal, Desk, Fault, GameFile, GameRef, ImportedGame, Library, Query, Reply, ThreatsView,
    TreeMove,
};
pub use quina_core::{Outcome, ParseError, Side};
pub use quina_search::{Grade, StopFlag, help};
pub use record::AnyRecord;
pub use report::{LineReport, Report, ScoreReport};
pub use request::{
    MAX_MEMORY_MB, MAX_THREADS, Request, RequestLimits, RequestOptions, check_number, switches,
};
pub use review::{Mark, chance};
pub use save::Telling;
pub use scene::{
    BoardScene, CardFace, CardMove, CardPile, CardPlace, Connect6Scene, DraughtsMove,
    DraughtsScene, EndingReason, Foundation, GridCell, KlondikeScene, Piece, PlayedSegment, Point,
    QuelhasScene, Role, Scene, SceneEnding, SegmentMove, Stone, StonesMove, Stretch, SuitName,
};
pub use selfplay::{SelfPlayRequest, SelfPlayer};
pub use standing::Standing;
pub use start::{BoardSize, Start};
pub use tables::EndgameTables;
pub use thinker::Thinker;
pub use weights::{built_in_weights, evaluation_terms};
