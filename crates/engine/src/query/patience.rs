//! What is asked about Klondike: can it be won, what now, since when is it lost, which deal.

use crate::{AnyPosition, AnyRecord, Error, Game, RequestLimits, Start, StopFlag};
use quina_klondike::player::{Fair, View};
use quina_klondike::solver::Solver;
use quina_klondike::{Layout, Move};
use quina_search::{Limits, Verdict};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Bytes that a solver may use where the request does not say: what a browser can spare.
const MEMORY: usize = 48 << 20;
/// Time of an answer whose request sets no limit.
const TIME: Duration = Duration::from_secs(10);
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

fn layout(position: &AnyPosition) -> Result<&Layout, Error> {
    match position {
        AnyPosition::Klondike(layout) => Ok(layout),
        other => Err(Error::Request(format!(
            "{} is no patience: expected klondike",
            other.game()
        ))),
    }
}

/// The limits of a request, with those filled in that a browser needs.
fn bounded(limits: &RequestLimits) -> Limits {
    let asked = limits.limits();
    let is_open = asked.time.is_none() && asked.nodes.is_none();
    let memory = limits.memory_mb.map(|megabytes| (megabytes as usize) << 20);
    Limits {
        time: asked.time.or(is_open.then_some(TIME)),
        memory: memory.or(Some(MEMORY)),
        ..asked
    }
}

fn solver(limits: Limits, stop: &StopFlag) -> Solver {
    Solver {
        limits,
        stop: stop.clone(),
        ..Solver::default()
    }
}

fn winnable(verdict: &Verdict<Move>) -> Winnable {
    match verdict {
        Verdict::Solved(_) => Winnable::Yes,
        Verdict::Refuted => Winnable::No,
        Verdict::Unknown(_) => Winnable::Unknown,
    }
}

pub(super) fn solve(
    record: &AnyRecord,
    limits: &RequestLimits,
    stop: &StopFlag,
) -> Result<Solution, Error> {
    let layout = layout(record.position())?;
    let answer = solver(bounded(limits), stop).solve(layout);
    let (verdict, moves) = match answer.verdict {
        Verdict::Solved(line) => (SolutionVerdict::Won, layout.shortened(&line)),
        Verdict::Refuted => (SolutionVerdict::Lost, Vec::new()),
        Verdict::Unknown(_) => (SolutionVerdict::Unknown, Vec::new()),
    };
    Ok(Solution {
        verdict,
        moves: moves.iter().map(Move::to_string).collect(),
        states: answer.statistics.states,
        seconds: answer.statistics.time.as_secs_f64(),
    })
}

pub(super) fn hint(
    record: &AnyRecord,
    fair: bool,
    limits: &RequestLimits,
    stop: &StopFlag,
) -> Result<Advice, Error> {
    let limits = bounded(limits);
    let moves = if fair {
        fair_advice(record, limits, stop)?
    } else {
        let hints = solver(limits, stop).hints(layout(record.position())?);
        let advice = hints.into_iter().map(|hint| CardAdvice {
            mv: hint.mv.to_string(),
            keeps: winnable(&hint.verdict),
            share: None,
        });
        advice.collect()
    };
    Ok(Advice { fair, moves })
}

/// Advice from what the player has seen in the course of the game, and from nothing else.
fn fair_advice(
    record: &AnyRecord,
    limits: Limits,
    stop: &StopFlag,
) -> Result<Vec<CardAdvice>, Error> {
    let view = View::after(layout(record.start())?, &moves(record))
        .map_err(|fault| Error::Request(fault.to_string()))?;
    let usual = Fair::default();
    let fair = Fair {
        limits: Limits {
            memory: usual.limits.memory,
            ..limits
        },
        stop: stop.clone(),
        ..usual
    };
    let votes = fair.rank(&view).votes.into_iter();
    Ok(votes
        .map(|vote| CardAdvice {
            mv: vote.mv.to_string(),
            keeps: Winnable::Unknown,
            share: Some(vote.share()),
        })
        .collect())
}

/// The moves of a game that was replayed before, so each of them can be read.
fn moves(record: &AnyRecord) -> Vec<Move> {
    let moves = record.moves().iter();
    moves.filter_map(|text| text.parse().ok()).collect()
}

pub(super) fn lost_since(
    record: &AnyRecord,
    limits: &RequestLimits,
    stop: &StopFlag,
) -> Result<LostSince, Error> {
    let start = layout(record.start())?;
    let found = solver(bounded(limits), stop).lost_since(start, &moves(record));
    Ok(match found {
        Ok(moves) => LostSince {
            winnable: moves.map_or(Winnable::Yes, |_| Winnable::No),
            moves,
        },
        Err(_) => LostSince {
            winnable: Winnable::Unknown,
            moves: None,
        },
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
    let limits = Limits {
        nodes: Some(DEAL_STATES),
        memory: Some(MEMORY),
        ..Limits::default()
    };
    let tried = if want_winnable { MOST_SEEDS } else { 0 };
    for seed in (seed..).take(tried as usize) {
        let position = AnyPosition::start(Game::Klondike, &start(seed))?;
        let answer = solver(limits, stop).solve(layout(&position)?);
        if let Verdict::Solved(_) = answer.verdict {
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
