//! Everything a page or another program may ask, and what it is answered.
//!
//! A [`Query`] names its game in full each time (where it began, what was played), so whoever
//! answers remembers nothing that cannot be lost: a worker may die and the next one knows as much.
//! A [`Desk`] answers with one [`Reply`], and shows the steps of long work on the way. Both are
//! plain serde types: a Web Worker, a socket and a line of JSON all carry the same messages.
//!
//! ```
//! use quina_engine::{Desk, Query, Reply, StopFlag};
//! let ask = r#"{"ask": "complete", "at": {"game": "draughts"}, "text": "35"}"#;
//! let query: Query = serde_json::from_str(ask).unwrap();
//! let reply = Desk::new().answer(&query, &StopFlag::new(), &mut |_| {});
//! assert_eq!(reply, Reply::Complete { text: "35-30".into() });
//! ```

mod deal;
mod desk;
mod fault;
mod game_ref;
mod library;
mod threats;
mod tree;

pub use deal::Deal;
pub use desk::Desk;
pub use fault::Fault;
pub use game_ref::GameRef;
pub use library::{GameFile, ImportedGame, Library};
pub use threats::ThreatsView;
pub(crate) use tree::MoveTree;
pub use tree::TreeMove;

use crate::klondike::{HintReport, LostReport, SolveReport as Solution};
use crate::quelhas::SolveReport as Proof;
use crate::{Bench, Explanation, Game, Report, Request, RequestLimits, Scene};
use serde::{Deserialize, Serialize};

/// A question; `ask` says which.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum Query {
    /// What there is to see of a game.
    Scene {
        /// The game.
        at: GameRef,
    },
    /// Which legal move a person means by what they typed.
    Complete {
        /// The game.
        at: GameRef,
        /// What was typed.
        text: String,
    },
    /// The best move of a game of two, with reports on the way.
    Think {
        /// The position, the limits and the strength.
        request: Request,
    },
    /// Why moves are tried in the order they are.
    Explain {
        /// The position and the options.
        request: Request,
    },
    /// What the exact solver of Klondike or Quelhas says of a position.
    Solve {
        /// The game.
        at: GameRef,
        /// How much may be spent.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
        limits: RequestLimits,
    },
    /// Which move of Klondike to make.
    Hint {
        /// The game.
        at: GameRef,
        /// Whether to advise without looking at hidden cards.
        fair: bool,
        /// How much may be spent.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
        limits: RequestLimits,
    },
    /// Since which move a game of Klondike cannot be won any more.
    LostSince {
        /// The game.
        at: GameRef,
        /// How much may be spent.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
        limits: RequestLimits,
    },
    /// A deal of Klondike.
    Deal {
        /// The first seed to try.
        seed: u64,
        /// Cards turned at once, 1 to 3.
        draw: u8,
        /// Whether to go on from seed to seed until a deal is proved to be winnable.
        winnable: bool,
    },
    /// Where the two sides of Connect6 threaten to make six.
    Threats {
        /// The game.
        at: GameRef,
    },
    /// The games of a file.
    Read {
        /// The game.
        game: Game,
        /// What the file says.
        text: String,
    },
    /// A game as a file.
    Write {
        /// The game.
        at: GameRef,
        /// The names of the two persons.
        names: [String; 2],
        /// What was tried beside the moves of the game; only PDN and SGF have room for it.
        #[serde(default)]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
        tree: Vec<TreeMove>,
    },
    /// The signature of the engine: the nodes of fixed searches.
    Bench {
        /// The game.
        game: Game,
    },
}

/// An answer; `reply` says to what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "reply", rename_all = "snake_case")]
pub enum Reply {
    /// To `scene`.
    Scene {
        /// What there is to see.
        scene: Scene,
    },
    /// To `complete`.
    Complete {
        /// The move in full.
        text: String,
    },
    /// To `think`: a step on the way, or the answer if it is done.
    Think {
        /// What was found.
        report: Report,
    },
    /// To `explain`.
    Explain {
        /// The moves and their reasons.
        explanation: Explanation,
    },
    /// To `solve`, of Klondike.
    Solution {
        /// What the solver says.
        solution: Solution,
    },
    /// To `solve`, of Quelhas.
    Proof {
        /// What the solver says.
        proof: Proof,
    },
    /// To `hint`.
    Hint {
        /// The moves, the best first.
        advice: HintReport,
    },
    /// To `lost_since`.
    LostSince {
        /// Since when.
        lost: LostReport,
    },
    /// To `deal`.
    Deal {
        /// The deal.
        deal: Deal,
    },
    /// To `threats`.
    Threats {
        /// The threats of both sides.
        threats: ThreatsView,
    },
    /// To `read`.
    Read {
        /// The games, and what could not be read.
        library: Library,
    },
    /// To `write`.
    Write {
        /// The file.
        file: GameFile,
    },
    /// To `bench`.
    Bench {
        /// What it cost.
        bench: Bench,
    },
    /// To anything that was refused.
    Refused {
        /// Why.
        fault: Fault,
    },
}
