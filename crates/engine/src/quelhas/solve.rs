//! Who wins a position, proved.

use crate::record::replay;
use crate::request::check_memory;
use crate::{AnyPosition, Error, Game, Request, RequestOptions};
use quina_core::{Position as _, State};
use quina_quelhas::solve::{self as exact, SolverOptions};
use quina_quelhas::{Move, Position};
use quina_search::{Limits, StopFlag};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What is wanted beside the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SolveOptions {
    /// Every move that wins.
    pub count: bool,
    /// A line to the end of the game: the winner wins, and the loser resists as well as is known.
    pub line: bool,
}

/// Who wins, seen by the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ProofVerdict"))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The player to move.
    Win,
    /// The other player.
    Loss,
    /// A limit came first.
    Unknown,
}

/// What is known of a position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Proof"))]
pub struct SolveReport {
    /// The position, in the game's notation.
    pub position: String,
    /// Who wins.
    pub verdict: Verdict,
    /// How many moves win, where that was asked for and every move could be judged.
    pub winning_moves: Option<usize>,
    /// How many moves are legal.
    pub legal_moves: usize,
    /// Sums of islands visited.
    pub nodes: u64,
    /// Time spent.
    pub seconds: f64,
    /// The moves that are known to win: all of them where they were counted, one otherwise.
    pub winners: Vec<String>,
    /// A line to the end of the game, where that was asked for.
    pub line: Vec<String>,
    /// The limit that came before everything was found: time, nodes or stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub halt: Option<String>,
}

/// The exact solver, with tables that serve from one question to the next.
#[derive(Debug, Default)]
pub struct Solver {
    exact: Option<(usize, exact::Solver)>,
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Decides the position of a request within its limits of time, nodes and memory (64 MiB if
    /// not given). An error names what is wrong with the request.
    pub fn solve(
        &mut self,
        request: &Request,
        options: &SolveOptions,
        stop: &StopFlag,
    ) -> Result<SolveReport, Error> {
        let position = position(request)?;
        let limits = limits(request)?;
        let mut session = Session {
            exact: self.exact(request.table_bytes()?)?,
            limits,
            stop,
            report: SolveReport {
                position: AnyPosition::Quelhas(position).to_text(),
                verdict: Verdict::Unknown,
                winning_moves: None,
                legal_moves: position.legal_moves().len(),
                nodes: 0,
                seconds: 0.0,
                winners: Vec::new(),
                line: Vec::new(),
                halt: None,
            },
        };
        session.decide(&position);
        if options.count {
            session.count(&position);
        }
        if options.line {
            session.line(&position);
        }
        Ok(session.report)
    }

    fn exact(&mut self, bytes: usize) -> Result<&mut exact::Solver, Error> {
        if self.exact.as_ref().is_none_or(|(size, _)| *size != bytes) {
            self.exact = None;
            check_memory(bytes)?;
        }
        let (_, solver) = self.exact.get_or_insert_with(|| {
            let options = SolverOptions {
                memory: bytes,
                ..SolverOptions::default()
            };
            (bytes, exact::Solver::new(options))
        });
        Ok(solver)
    }
}

/// The position that a request ends in.
fn position(request: &Request) -> Result<Position, Error> {
    let game = request.game;
    if game != Game::Quelhas {
        let what = format!("{game} is not solved by islands: expected quelhas");
        return Err(Error::Request(what));
    }
    if request.level.is_some() || request.options != RequestOptions::default() {
        let what = "a proof has neither levels nor switches of the search";
        return Err(Error::Request(what.into()));
    }
    let AnyPosition::Quelhas(start) = request.root()? else {
        unreachable!("the position is of the game asked for");
    };
    Ok(*replay(&start, &request.moves)?.position())
}

fn limits(request: &Request) -> Result<Limits, Error> {
    let limits = request.limits.limits();
    if limits.depth.is_some() {
        let what = "quelhas is not solved by depth: expected a limit of time, nodes or memory";
        return Err(Error::Request(what.into()));
    }
    Ok(limits)
}

/// One question under way.
struct Session<'a> {
    exact: &'a mut exact::Solver,
    limits: Limits,
    stop: &'a StopFlag,
    report: SolveReport,
}

impl Session<'_> {
    /// What is left of the limits.
    fn limits(&self) -> Limits {
        let spent = Duration::from_secs_f64(self.report.seconds);
        Limits {
            time: self.limits.time.map(|time| time.saturating_sub(spent)),
            nodes: self
                .limits
                .nodes
                .map(|nodes| nodes.saturating_sub(self.report.nodes)),
            ..self.limits
        }
    }

    fn spend<T>(&mut self, answer: exact::Answer<T>) -> T {
        self.report.nodes += answer.nodes;
        self.report.seconds += answer.time.as_secs_f64();
        answer.found
    }

    fn decide(&mut self, position: &Position) {
        let answer = self.exact.solve(position, &self.limits, self.stop);
        match self.spend(answer) {
            quina_search::Verdict::Solved(first) => {
                self.report.verdict = Verdict::Win;
                self.report.winners = texts(&first);
            }
            quina_search::Verdict::Refuted => {
                self.report.verdict = Verdict::Loss;
                self.report.winning_moves = Some(0);
            }
            quina_search::Verdict::Unknown(halt) => self.report.halt = Some(halt.to_string()),
        }
    }

    fn count(&mut self, position: &Position) {
        if self.report.verdict == Verdict::Loss {
            return;
        }
        let answer = self.exact.judge_moves(position, &self.limits(), self.stop);
        let moves = self.spend(answer);
        if !moves.winning.is_empty() {
            self.report.verdict = Verdict::Win;
            self.report.winners = texts(&moves.winning);
        }
        match moves.halt {
            Some(halt) => self.report.halt = Some(halt.to_string()),
            None => self.report.winning_moves = Some(moves.winning.len()),
        }
    }

    fn line(&mut self, position: &Position) {
        let mut next = *position;
        let mut line = Vec::new();
        match self.report.verdict {
            Verdict::Unknown => return,
            Verdict::Loss => {
                let Some(mv) = self.exact.hardest_move(position) else {
                    return;
                };
                next.play(mv);
                line.push(mv);
            }
            Verdict::Win => {}
        }
        let answer = self.exact.line(&next, &self.limits(), self.stop);
        match self.spend(answer) {
            quina_search::Verdict::Solved(rest) => {
                line.extend(rest);
                self.report.line = texts(&line);
            }
            quina_search::Verdict::Refuted => {}
            quina_search::Verdict::Unknown(halt) => self.report.halt = Some(halt.to_string()),
        }
        debug_assert!(
            line.is_empty() || ends(position, &line),
            "{:?}",
            self.report
        );
    }
}

/// Whether a line of legal moves leads to the end of the game.
fn ends(position: &Position, line: &[Move]) -> bool {
    let mut position = *position;
    for &mv in line {
        if !position.is_legal(mv) {
            return false;
        }
        position.play(mv);
    }
    position.outcome().is_some()
}

fn texts(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}
