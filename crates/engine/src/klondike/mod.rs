//! What can be asked about a game of Klondike beyond its rules: can it be won, which moves keep it
//! winnable, and where was it lost.
//!
//! The questions are [`Request`]s like any other, with a position, the moves played from it and
//! limits; what is particular to an answer stands beside it in a struct of options.
//!
//! ```
//! use quina_engine::klondike::{SolveOptions, Verdict, solve};
//! use quina_engine::{Game, Request, StopFlag};
//!
//! let mut request = Request::new(Game::Klondike);
//! request.position = Some("draw=1 deal=2x2x1:2D2CACAD".into());
//! let report = solve(&request, &SolveOptions::default(), &StopFlag::new()).unwrap();
//! assert_eq!(report.verdict, Verdict::Winnable);
//! assert_eq!(report.moves.last().map(String::as_str), Some("2D:T1>FD"));
//! ```

mod hint;
mod solve;

pub use hint::{HintOptions, HintReport, HintedMove, Keeps, LostReport, hints, lost_since};
pub use solve::{
    NESTED_TIME, SolveLine, SolveMethod, SolveOptions, SolveReport, Verdict, check_win, solve,
};

use crate::{AnyPosition, AnyRecord, Error, Game, Request, RequestOptions};
use quina_klondike::{Layout, Move};
use quina_search::Limits;
use std::time::Duration;

/// A game under way, read from a request.
struct Played {
    start: Layout,
    moves: Vec<Move>,
    layout: Layout,
}

impl Played {
    /// The game of a request; an error names what does not belong to it.
    fn of(request: &Request) -> Result<Self, Error> {
        let game = request.game;
        if game != Game::Klondike {
            let what = format!("{game} has no cards: expected klondike");
            return Err(Error::Request(what));
        }
        if request.level.is_some() || request.options != RequestOptions::default() {
            let what = "klondike has neither levels nor switches of the search";
            return Err(Error::Request(what.into()));
        }
        let record = AnyRecord::of(request)?;
        let (AnyPosition::Klondike(start), AnyPosition::Klondike(layout)) =
            (record.start(), record.position())
        else {
            unreachable!("the record is of the game asked for");
        };
        let moves = record.moves().iter().map(|text| text.parse());
        let moves: Result<Vec<Move>, _> = moves.collect();
        Ok(Self {
            start: **start,
            moves: moves.map_err(Error::Position)?,
            layout: **layout,
        })
    }
}

/// The limits of a request; memory that is not given is the algorithm's own, and so is time where
/// `usual` is none.
fn limits(request: &Request, usual: Option<Duration>) -> Result<Limits, Error> {
    let given = request.limits;
    if given.depth.is_some() {
        let what = "klondike is not searched by depth: expected a limit of time, nodes or memory";
        return Err(Error::Request(what.into()));
    }
    let bytes = given.memory_mb.map(|_| request.table_bytes());
    let time = given.time_ms.map(Duration::from_millis);
    Ok(Limits {
        time: time.or_else(|| usual.filter(|_| given.nodes.is_none())),
        depth: None,
        nodes: given.nodes,
        memory: bytes.transpose()?,
    })
}
