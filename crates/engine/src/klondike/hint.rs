//! Which moves keep a game winnable, with every card known or without peeking, and where a game
//! was lost.

use super::{Played, limits};
use crate::{Error, Request};
use quina_klondike::player::{Fair, Player, View};
use quina_klondike::solver::Solver;
use quina_search::{Limits, StopFlag, Verdict};
use serde::{Deserialize, Serialize};

/// Whether a move keeps the game winnable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Keeps {
    /// The game can be won after it.
    Yes,
    /// It cannot.
    No,
    /// A limit came first, or nobody looked at the hidden cards.
    Unknown,
}

/// How to advise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct HintOptions {
    /// Advise by what the player can see: deals that look the same are drawn by lot and vote.
    pub fair: bool,
    /// How many deals vote, 50 if not given.
    pub samples: Option<u32>,
}

/// A legal move and what is known of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct HintedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Whether it keeps the game winnable; unknown in fair advice, which proves nothing.
    pub keeps: Keeps,
    /// A line that wins after the move, where one was found.
    pub line: Vec<String>,
    /// The share of the sampled deals that can be won after it, in fair advice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
}

/// The legal moves, the best first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct HintReport {
    /// The moves; none where the game is over.
    pub moves: Vec<HintedMove>,
    /// How many deals voted, in fair advice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u32>,
}

/// Where a game was lost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LostReport {
    /// Whether it can still be won: unknown if a limit came first.
    pub keeps: Keeps,
    /// After how many moves it was lost: 0 if the deal could never be won.
    pub since: Option<usize>,
    /// Which limit came first: time, nodes, memory or stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub halt: Option<String>,
}

/// What each legal move leads to, the best first. The limits hold for all moves together: 2
/// seconds where none is given.
pub fn hints(
    request: &Request,
    options: &HintOptions,
    stop: &StopFlag,
) -> Result<HintReport, Error> {
    let played = Played::of(request)?;
    let limits = limits(request, Some(Player::HINT_TIME))?;
    if options.fair {
        return Ok(fair(request, options, limits, stop, &played));
    }
    if options.samples.is_some() {
        return Err(Error::Request("deals vote in fair advice alone".into()));
    }
    let solver = Solver {
        limits,
        stop: stop.clone(),
        ..Solver::default()
    };
    let moves = solver.hints(&played.layout).into_iter().map(|hint| {
        let (keeps, line) = match hint.verdict {
            Verdict::Solved(line) => (Keeps::Yes, line),
            Verdict::Refuted => (Keeps::No, Vec::new()),
            Verdict::Unknown(_) => (Keeps::Unknown, Vec::new()),
        };
        HintedMove {
            mv: hint.mv.to_string(),
            keeps,
            line: line.iter().map(ToString::to_string).collect(),
            share: None,
        }
    });
    Ok(HintReport {
        moves: moves.collect(),
        samples: None,
    })
}

/// Advice that does not depend on a hidden card.
fn fair(
    request: &Request,
    options: &HintOptions,
    limits: Limits,
    stop: &StopFlag,
    played: &Played,
) -> HintReport {
    let usual = Fair::default();
    let fair = Fair {
        samples: options.samples.unwrap_or(usual.samples),
        limits: Limits {
            memory: limits.memory.or(usual.limits.memory),
            ..limits
        },
        stop: stop.clone(),
        seed: request.seed,
        ..usual
    };
    let Ok(view) = View::after(&played.start, &played.moves) else {
        unreachable!("the moves of the request were played");
    };
    let report = fair.rank(&view);
    let moves = report.votes.iter().map(|vote| HintedMove {
        mv: vote.mv.to_string(),
        keeps: Keeps::Unknown,
        line: Vec::new(),
        share: Some(vote.share()),
    });
    HintReport {
        moves: moves.collect(),
        samples: Some(report.samples),
    }
}

/// Where the game of the request was lost. The time limit holds for the whole question: 2 seconds
/// where none is given.
pub fn lost_since(request: &Request, stop: &StopFlag) -> Result<LostReport, Error> {
    let played = Played::of(request)?;
    let solver = Solver {
        limits: limits(request, Some(Player::HINT_TIME))?,
        stop: stop.clone(),
        ..Solver::default()
    };
    Ok(match solver.lost_since(&played.start, &played.moves) {
        Ok(None) => LostReport {
            keeps: Keeps::Yes,
            since: None,
            halt: None,
        },
        Ok(since) => LostReport {
            keeps: Keeps::No,
            since,
            halt: None,
        },
        Err(halt) => LostReport {
            keeps: Keeps::Unknown,
            since: None,
            halt: Some(halt.to_string()),
        },
    })
}
