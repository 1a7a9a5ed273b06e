//! What is asked about Klondike: can it be won, what now, since when is it lost, which deal.

use crate::klondike::{self, HintOptions, Keeps, SolveLine, SolveOptions, Verdict};
use crate::{AnyPosition, AnyRecord, Error, Game, Request, RequestLimits, Start, StopFlag};
use serde::{Deserialize, Serialize};

/// MiB that a solver may use where the request does not say: what a browser can spare.
const MEMORY_MB: u32 = 48;
/// Milliseconds for an answer whose request sets no limit.
const TIME_MS: u64 = 10_000;
/// States that a deal may cost before the next seed is tried.
const DEAL_STATES: u64 = 100_000;
/// Seeds tried before the search for a winnable deal gives up. Four deals of five can be won.
const MOST_SEEDS: u64 = 1_000;

/// Whether a game of Klondike can be won, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Solution {
    /// What the solver says.
    pub verdict: SolutionVerdict,
    /// The moves that win, if it can be won.
    pub moves: Vec<String>,
    /// States searched.
    pub states: u64,
    /// Seconds spent.
    pub seconds: f64,
}

/// What the exact solver of Klondike says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SolutionVerdict {
    /// It can be won.
    Won,
    /// It cannot be won.
    Lost,
    /// A limit came first.
    Unknown,
}

/// Which moves to make, the best first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Advice {
    /// Whether it was given without looking at hidden cards.
    pub fair: bool,
    /// Every legal move.
    pub moves: Vec<CardAdvice>,
}

/// A move and what becomes of the game by it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardAdvice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether the game can be won after it. Fair advice never claims to know.
    pub keeps: Winnable,
    /// The share of the deals that look like this one and can be won after it, from 0 to 1; fair
    /// advice alone has it.
    pub share: Option<f64>,
}

/// Whether a game can still be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Winnable {
    /// It can.
    Yes,
    /// It cannot.
    No,
    /// Nobody knows.
    Unknown,
}

/// Since when a game is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LostSince {
    /// Whether it can still be won.
    pub winnable: Winnable,
    /// After how many moves it was lost: 0 if it never could be won.
    pub moves: Option<usize>,
}

/// A deal by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Deal {
    /// Where a game of this deal begins.
    pub start: Start,
    /// Whether it can be won, as far as that was asked.
    pub winnable: Winnable,
}

/// The question about a game, with the limits filled in that a browser needs.
fn question(record: &AnyRecord, limits: &RequestLimits) -> Request {
    let is_open = limits.time_ms.is_none() && limits.nodes.is_none();
    Request {
        limits: RequestLimits {
            time_ms: limits.time_ms.or(is_open.then_some(TIME_MS)),
            memory_mb: limits.memory_mb.or(Some(MEMORY_MB)),
            ..*limits
        },
        ..record.request()
    }
}

impl From<Verdict> for SolutionVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Winnable => Self::Won,
            Verdict::Unwinnable => Self::Lost,
            Verdict::Unknown => Self::Unknown,
        }
    }
}

impl From<Keeps> for Winnable {
    fn from(keeps: Keeps) -> Self {
        match keeps {
            Keeps::Yes => Self::Yes,
            Keeps::No => Self::No,
            Keeps::Unknown => Self::Unknown,
        }
    }
}

pub(super) fn solve(
    record: &AnyRecord,
    limits: &RequestLimits,
    stop: &StopFlag,
) -> Result<Solution, Error> {
    let options = SolveOptions {
        line: SolveLine::Shorter,
        ..SolveOptions::default()
    };
    let report = klondike::solve(&question(record, limits), &options, stop)?;
    Ok(Solution {
        verdict: report.verdict.into(),
        moves: report.moves,
        states: report.states,
        seconds: report.seconds,
    })
}

pub(super) fn hint(
    record: &AnyRecord,
    fair: bool,
    limits: &RequestLimits,
    stop: &StopFlag,
) -> Result<Advice, Error> {
    let options = HintOptions {
        fair,
        ..HintOptions::default()
    };
    let report = klondike::hints(&question(record, limits), &options, stop)?;
    let moves = report.moves.into_iter().map(|hint| CardAdvice {
        mv: hint.mv,
        keeps: hint.keeps.into(),
        share: hint.share,
    });
    Ok(Advice {
        fair,
        moves: moves.collect(),
    })
}

pub(super) fn lost_since(
    record: &AnyRecord,
    limits: &RequestLimits,
    stop: &StopFlag,
) -> Result<LostSince, Error> {
    let report = klondike::lost_since(&question(record, limits), stop)?;
    Ok(LostSince {
        winnable: report.keeps.into(),
        moves: report.since,
    })
}

/// The deal of a seed, or the first from there on that is proved to be winnable. What a deal may
/// cost is counted in states and not in seconds, so that the same seed gives the same deal on
/// every machine.
pub(super) fn deal(
    seed: u64,
    draw: u8,
    want_winnable: bool,
    stop: &StopFlag,
) -> Result<Deal, Error> {
    let start = |seed| Start {
        seed: Some(seed),
        draw: Some(draw),
        ..Start::default()
    };
    let limits = RequestLimits {
        nodes: Some(DEAL_STATES),
        memory_mb: Some(MEMORY_MB),
        ..RequestLimits::default()
    };
    let tried = if want_winnable { MOST_SEEDS } else { 0 };
    for seed in (seed..).take(tried as usize) {
        let request = Request {
            start: start(seed),
            limits,
            ..Request::new(Game::Klondike)
        };
        let report = klondike::solve(&request, &SolveOptions::default(), stop)?;
        if report.verdict == Verdict::Winnable {
            return Ok(Deal {
                start: start(seed),
                winnable: Winnable::Yes,
            });
        }
        if stop.is_raised() {
            break;
        }
    }
    AnyPosition::start(Game::Klondike, &start(seed))?;
    Ok(Deal {
        start: start(seed),
        winnable: Winnable::Unknown,
    })
}
