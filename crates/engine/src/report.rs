//! What the engine answers while it thinks and when it is done.

use crate::{BookMove, Game};
use quina_core::{Notation, Position, Score};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a search has found so far, in the game's own notation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Report {
    /// The game.
    pub game: Game,
    /// The move to make; none if the game is over.
    pub best: Option<String>,
    /// The best lines, best first.
    pub lines: Vec<LineReport>,
    /// The depth of the last whole iteration.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Seconds since the start.
    pub seconds: f64,
    /// Positions visited in a second.
    pub nodes_per_second: u64,
    /// The share of table look-ups that found something.
    pub table_hit_rate: f64,
    /// The share of cut-offs made by the first move tried.
    pub first_move_cut_rate: f64,
    /// How often each part of the search did its work, by name.
    pub counts: BTreeMap<String, u64>,
    /// Whether this is the answer and not a step on the way.
    pub done: bool,
    /// The limit that ended the search, if one did.
    pub halt: Option<String>,
}

/// A line of play and its score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineReport {
    /// The worth to the side to move.
    pub score: ScoreReport,
    /// The moves, the first being the one to make.
    pub moves: Vec<String>,
}

/// A score for programs and for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ScoreReport {
    /// Hundredths of a man; beyond 30,000 either way it is a proved end.
    pub value: i32,
    /// Plies to the proved end, if there is one: positive if the mover wins.
    pub end: Option<i32>,
    /// In words: `+0.25`, `win in 5`.
    pub text: String,
}

impl From<Score> for ScoreReport {
    fn from(score: Score) -> Self {
        let sign = if score.is_win() { 1 } else { -1 };
        let end = score.plies_to_end().map(|plies| sign * plies as i32);
        Self {
            value: score.value(),
            end,
            text: score.to_string(),
        }
    }
}

impl Report {
    /// The answer where the game is over, by repetition or a counter too: no move and no line.
    pub(crate) fn ended(game: Game) -> Self {
        Self {
            game,
            best: None,
            lines: Vec::new(),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            seconds: 0.0,
            nodes_per_second: 0,
            table_hit_rate: 0.0,
            first_move_cut_rate: 0.0,
            counts: BTreeMap::new(),
            done: true,
            halt: None,
        }
    }

    /// The answer of an opening book: a move that was searched long ago.
    pub(crate) fn of_book(game: Game, mv: BookMove) -> Self {
        let line = LineReport {
            score: Score::heuristic(mv.value).into(),
            moves: vec![mv.mv.clone()],
        };
        Self {
            best: Some(mv.mv),
            lines: vec![line],
            counts: [(String::from("book"), 1)].into(),
            ..Self::ended(game)
        }
    }

    pub(crate) fn new<P: Position + Notation>(
        game: Game,
        position: &P,
        report: &quina_search::Report<P::Move>,
        done: bool,
    ) -> Self {
        let lines: Vec<LineReport> = report
            .lines
            .iter()
            .map(|line| LineReport {
                score: line.score.into(),
                moves: spell(position, &line.moves),
            })
            .collect();
        Self {
            game,
            best: lines.first().and_then(|line| line.moves.first().cloned()),
            lines,
            depth: report.depth,
            selective_depth: report.selective_depth,
            nodes: report.nodes,
            seconds: report.time.as_secs_f64(),
            nodes_per_second: report.nodes_per_second() as u64,
            table_hit_rate: report.counts.table_hit_rate(),
            first_move_cut_rate: report.counts.first_move_cut_rate(),
            counts: report
                .counts
                .named()
                .map(|(name, count)| (name.to_owned(), count))
                .into(),
            done,
            halt: report.halt.filter(|_| done).map(|halt| halt.to_string()),
        }
    }
}

/// The moves of a line as text; each is written as seen from where it is played.
fn spell<P: Position + Notation>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(position.move_to_text(mv));
        position.play(mv);
    }
    texts
}
