//! Whether a game can be won: by the exact solver, or by the player who climbs and proves nothing.

use super::{Played, limits};
use crate::save::dealt;
use crate::{Error, Request};
use quina_klondike::checker::Table;
use quina_klondike::player::Player;
use quina_klondike::solver::{Answer, Fewest, Solver};
use quina_klondike::{Layout, Move};
use quina_search::{StopFlag, Verdict as Found};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How to look for a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SolveMethod {
    /// The exact solver: it decides every game, given time and memory.
    #[default]
    Exact,
    /// Nested rollouts: they find most solutions and never prove that there is none.
    Nested,
}

/// How long nested rollouts look for a solution where no limit is given.
pub const NESTED_TIME: Duration = Player::SOLVE_TIME;

/// Which solution is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SolveLine {
    /// The first one found.
    #[default]
    First,
    /// That one, made shorter as far as it is done quickly.
    Shorter,
    /// One of the fewest moves, or as few as the limits allow; by the exact method only.
    Fewest,
}

/// How to solve.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveOptions {
    /// The method.
    pub method: SolveMethod,
    /// Which solution is wanted.
    pub line: SolveLine,
    /// The level of nested climbs by the first heuristic, 1 if not given.
    pub n0: Option<u32>,
    /// The level of nested climbs by the second heuristic, 1 if not given.
    pub n1: Option<u32>,
    /// How many layouts are remembered for each heuristic and level, 5,000 if not given.
    pub remembered: Option<u32>,
    /// How often to climb from the start, as often as there is time if not given.
    pub attempts: Option<u32>,
}

/// Whether a game can be won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(rename = "SolutionVerdict")
)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// It can: there is a line that wins.
    Winnable,
    /// It cannot: every way was tried or refuted.
    Unwinnable,
    /// A limit came first.
    Unknown,
}

impl Verdict {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Winnable, Self::Unwinnable, Self::Unknown];
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Winnable => "winnable",
            Self::Unwinnable => "unwinnable",
            Self::Unknown => "unknown",
        })
    }
}

impl FromStr for Verdict {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = Self::ALL
            .into_iter()
            .find(|verdict| verdict.to_string() == text);
        named.ok_or_else(|| format!("`{text}`: expected winnable, unwinnable or unknown"))
    }
}

/// What is known of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(rename = "Solution", optional_fields)
)]
pub struct SolveReport {
    /// Whether it can be won.
    pub verdict: Verdict,
    /// Which limit came before the verdict: time, nodes, memory, stopped, or depth where the
    /// attempts of nested rollouts were all made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub halt: Option<String>,
    /// A line that wins from where the game stands, replayed by the referee.
    pub moves: Vec<String>,
    /// No line has fewer moves than this, where one of the fewest was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_least: Option<usize>,
    /// States searched, or layouts looked at.
    pub states: u64,
    /// Time spent.
    pub seconds: f64,
}

/// Decides a game, or looks for a solution of it. The error names what is wrong with the request.
pub fn solve(
    request: &Request,
    options: &SolveOptions,
    stop: &StopFlag,
) -> Result<SolveReport, Error> {
    let layout = Played::of(request)?.layout;
    let found = match options.method {
        SolveMethod::Exact => exactly(request, options, stop, &layout)?,
        SolveMethod::Nested => by_rollouts(request, options, stop, &layout)?,
    };
    let Answer {
        verdict,
        statistics: cost,
    } = found.answer;
    let (verdict, halt, line) = match verdict {
        Found::Solved(line) => (Verdict::Winnable, None, line),
        Found::Refuted => (Verdict::Unwinnable, None, Vec::new()),
        Found::Unknown(halt) => (Verdict::Unknown, Some(halt.to_string()), Vec::new()),
    };
    let line = match options.line {
        SolveLine::Shorter => layout.shortened(&line),
        _ => line,
    };
    if verdict == Verdict::Winnable {
        referee(&layout, &line)?;
    }
    Ok(SolveReport {
        verdict,
        halt,
        moves: line.iter().map(ToString::to_string).collect(),
        at_least: found.at_least,
        states: cost.states,
        seconds: cost.time.as_secs_f64(),
    })
}

/// What either method found.
struct Finding {
    answer: Answer,
    at_least: Option<usize>,
}

fn exactly(
    request: &Request,
    options: &SolveOptions,
    stop: &StopFlag,
    layout: &Layout,
) -> Result<Finding, Error> {
    if [options.n0, options.n1, options.remembered, options.attempts] != [None; 4] {
        let what = "levels, layouts remembered and attempts belong to the nested method";
        return Err(Error::Request(what.into()));
    }
    let solver = Solver {
        limits: limits(request, None)?,
        stop: stop.clone(),
        ..Solver::default()
    };
    Ok(if options.line == SolveLine::Fewest {
        let Fewest { answer, at_least } = solver.fewest(layout);
        let at_least = matches!(answer.verdict, Found::Solved(_)).then_some(at_least);
        Finding { answer, at_least }
    } else {
        Finding {
            answer: solver.solve(layout),
            at_least: None,
        }
    })
}

fn by_rollouts(
    request: &Request,
    options: &SolveOptions,
    stop: &StopFlag,
    layout: &Layout,
) -> Result<Finding, Error> {
    if options.line == SolveLine::Fewest {
        let what = "the fewest moves are found by the exact method alone";
        return Err(Error::Request(what.into()));
    }
    let usual = Player::default();
    let player = Player {
        n0: options.n0.unwrap_or(usual.n0),
        n1: options.n1.unwrap_or(usual.n1),
        remembered: options
            .remembered
            .map_or(usual.remembered, |count| count as usize),
        attempts: options.attempts.unwrap_or(usual.attempts),
        limits: limits(request, Some(NESTED_TIME))?,
        stop: stop.clone(),
        seed: request.seed,
    };
    let report = player.solve(layout);
    Ok(Finding {
        answer: Answer {
            verdict: report.verdict,
            statistics: quina_klondike::solver::Statistics {
                states: report.nodes,
                time: report.time,
                ..Default::default()
            },
        },
        at_least: None,
    })
}

/// Whether the moves of a request win its game, by the referee; the error says why not.
pub fn check_win(request: &Request) -> Result<(), Error> {
    let played = Played::of(request)?;
    referee(&played.start, &played.moves)
}

/// Replays a line by the referee, who shares no rules with the solvers. What does not win is told
/// as an error: nobody is to see it as a solution.
fn referee(layout: &Layout, line: &[Move]) -> Result<(), Error> {
    let mut table = match dealt(layout) {
        Some(deal) => Table::new(&deal, layout.rules()),
        None => Table::from(layout),
    };
    let played = line.iter().try_for_each(|&mv| table.play(mv));
    let fault = match played {
        Ok(()) if table.is_won() => return Ok(()),
        Ok(()) => format!("{} cards are home at its end", table.cards_home()),
        Err(fault) => fault.to_string(),
    };
    let what = format!("the line does not win: {fault}");
    Err(Error::Request(what))
}
