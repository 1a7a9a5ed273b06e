//! Deals of Klondike to be played: any, or one that can be won.

use crate::klondike::{Keeps, SolveOptions, Verdict, solve};
use crate::{AnyPosition, Error, Game, Request, RequestLimits, Start, StopFlag};
use serde::{Deserialize, Serialize};

/// What the proof of one deal may cost before the next seed is tried. It is counted in states and
/// not in seconds, so that a seed leads to the same deal on every machine.
const LIMITS: RequestLimits = RequestLimits {
    time_ms: None,
    depth: None,
    nodes: Some(100_000),
    memory_mb: Some(super::desk::SOLVER_MB),
};

/// A deal by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Deal {
    /// Where a game of this deal begins.
    pub start: Start,
    /// Whether it can be won, as far as that was asked.
    pub keeps: Keeps,
}

impl Deal {
    /// The deal of a seed, or the first from there on that is proved to be winnable.
    pub(super) fn of(seed: u64, draw: u8, winnable: bool, stop: &StopFlag) -> Result<Self, Error> {
        let start = Start {
            seed: Some(seed),
            draw: Some(draw),
            ..Start::default()
        };
        AnyPosition::start(Game::Klondike, &start)?;
        let found = if winnable {
            next_winnable(start, stop)?
        } else {
            None
        };
        Ok(Self {
            start: found.unwrap_or(start),
            keeps: found.map_or(Keeps::Unknown, |_| Keeps::Yes),
        })
    }
}

/// The first start from this seed on that is proved winnable; none if the flag was raised before.
fn next_winnable(start: Start, stop: &StopFlag) -> Result<Option<Start>, Error> {
    let mut request = Request {
        start,
        limits: LIMITS,
        ..Request::new(Game::Klondike)
    };
    while !stop.is_raised() {
        let report = solve(&request, &SolveOptions::default(), stop)?;
        if report.verdict == Verdict::Winnable {
            return Ok(Some(request.start));
        }
        request.start.seed = request.start.seed.map(|seed| seed.wrapping_add(1));
    }
    Ok(None)
}
