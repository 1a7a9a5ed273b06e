//! What the engine answers, as Python sees it: objects that are read and never changed.

use pyo3::{pyclass, pymethods};
use quina_engine::{LineReport, Report, klondike, quelhas};
use std::collections::BTreeMap;

/// A line of play and its score.
#[pyclass(frozen, get_all, module = "quina")]
#[derive(Clone)]
pub struct Line {
    /// The worth to the side to move in hundredths of a man; beyond 30,000 it is a proved end.
    score: i32,
    /// Plies to the proved end, if there is one: positive if the mover wins.
    end: Option<i32>,
    /// The score in words: `+0.25`, `win in 5`.
    text: String,
    /// The moves, the first being the one to make.
    moves: Vec<String>,
}

/// What a search has found.
#[pyclass(frozen, get_all, module = "quina")]
pub struct Analysis {
    /// The move to make; None if the game is over.
    best: Option<String>,
    /// The best lines, best first.
    lines: Vec<Line>,
    /// The depth of the last whole iteration.
    depth: u32,
    /// The longest line looked at.
    selective_depth: u32,
    /// Positions visited.
    nodes: u64,
    /// Time spent.
    seconds: f64,
    /// Positions visited in a second.
    nodes_per_second: u64,
    /// The share of table look-ups that found something.
    table_hit_rate: f64,
    /// The share of cut-offs made by the first move tried.
    first_move_cut_rate: f64,
    /// How often each part of the search did its work, by name.
    counts: BTreeMap<String, u64>,
    /// Whether this is the answer and not a step on the way.
    done: bool,
    /// The limit that ended the search: time, depth, nodes or stopped; None if nothing was left to find.
    halt: Option<String>,
}

/// Whether a game of Klondike can be won.
#[pyclass(frozen, get_all, module = "quina")]
pub struct Solution {
    /// winnable, unwinnable or unknown.
    verdict: String,
    /// A line that wins from where the game stands, replayed by a referee.
    moves: Vec<String>,
    /// States searched.
    states: u64,
    /// Time spent.
    seconds: f64,
    /// The limit that came before the verdict.
    halt: Option<String>,
}

/// Who wins a position of Quelhas.
#[pyclass(frozen, get_all, module = "quina")]
pub struct Proof {
    /// win or loss, seen by the player to move, or unknown.
    verdict: &'static str,
    /// The moves that are known to win.
    winners: Vec<String>,
    /// How many moves win; None if a limit came before all were judged.
    winning_moves: Option<usize>,
    /// How many moves are legal.
    legal_moves: usize,
    /// A line to the end of the game.
    line: Vec<String>,
    /// Sums of islands visited.
    nodes: u64,
    /// Time spent.
    seconds: f64,
    /// The limit that came before everything was found.
    halt: Option<String>,
}

impl From<LineReport> for Line {
    fn from(line: LineReport) -> Self {
        Self {
            score: line.score.value,
            end: line.score.end,
            text: line.score.text,
            moves: line.moves,
        }
    }
}

impl From<Report> for Analysis {
    fn from(report: Report) -> Self {
        Self {
            best: report.best,
            lines: report.lines.into_iter().map(Line::from).collect(),
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            seconds: report.seconds,
            nodes_per_second: report.nodes_per_second,
            table_hit_rate: report.table_hit_rate,
            first_move_cut_rate: report.first_move_cut_rate,
            counts: report.counts,
            done: report.done,
            halt: report.halt,
        }
    }
}

impl From<klondike::SolveReport> for Solution {
    fn from(report: klondike::SolveReport) -> Self {
        Self {
            verdict: report.verdict.to_string(),
            moves: report.moves,
            states: report.states,
            seconds: report.seconds,
            halt: report.halt,
        }
    }
}

impl From<quelhas::SolveReport> for Proof {
    fn from(report: quelhas::SolveReport) -> Self {
        Self {
            verdict: match report.verdict {
                quelhas::Verdict::Win => "win",
                quelhas::Verdict::Loss => "loss",
                quelhas::Verdict::Unknown => "unknown",
            },
            winners: report.winners,
            winning_moves: report.winning_moves,
            legal_moves: report.legal_moves,
            line: report.line,
            nodes: report.nodes,
            seconds: report.seconds,
            halt: report.halt,
        }
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        format!("<Line {}: {}>", self.text, self.moves.join(" "))
    }
}

#[pymethods]
impl Analysis {
    fn __repr__(&self) -> String {
        match (&self.best, self.lines.first()) {
            (Some(best), Some(line)) => {
                let (text, depth, nodes) = (&line.text, self.depth, self.nodes);
                format!("<Analysis {best}: {text}, depth {depth}, {nodes} nodes>")
            }
            _ => String::from("<Analysis: the game is over>"),
        }
    }
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let moves = match self.moves.len() {
            0 => String::new(),
            count => format!(" in {count} moves"),
        };
        format!("<Solution {}{moves}, {} states>", self.verdict, self.states)
    }
}

#[pymethods]
impl Proof {
    fn __repr__(&self) -> String {
        let (verdict, nodes) = (self.verdict, self.nodes);
        match self.winning_moves {
            Some(count) => format!(
                "<Proof {verdict}: {count} of {} moves win, {nodes} nodes>",
                self.legal_moves
            ),
            None => format!("<Proof {verdict}, {nodes} nodes>"),
        }
    }
}
