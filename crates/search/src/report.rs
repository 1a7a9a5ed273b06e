//! What a search found, and what it cost.

use crate::Halt;
use quina_core::Score;
use std::ops::AddAssign;
use std::time::Duration;

/// A line of play and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<M> {
    /// The worth of the line to the side to move at its start.
    pub score: Score,
    /// The moves, best play for both sides; the first is the move to make.
    pub moves: Vec<M>,
}

/// The state of a search after an iteration, or at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<M> {
    /// The depth of the last whole iteration.
    pub depth: u32,
    /// The longest line looked at.
    pub selective_depth: u32,
    /// The best lines, best first; empty only if there is no legal move.
    pub lines: Vec<Line<M>>,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// How often each part of the search did its work.
    pub counts: Counts,
    /// Why the search ended; `None` while it goes on, and when nothing was left to find.
    pub halt: Option<Halt>,
}

impl<M: Copy> Report<M> {
    /// The move to make, or `None` if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines
            .first()
            .and_then(|line| line.moves.first().copied())
    }

    /// The score of the best line.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// Nodes visited in a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}

/// How often each part of a search did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Look-ups in the transposition table.
    pub table_probes: u64,
    /// Look-ups that found the position.
    pub table_hits: u64,
    /// Nodes that a table entry ended.
    pub table_cuts: u64,
    /// Nodes that ended because a move was too good.
    pub cuts: u64,
    /// Those of them where the first move did it.
    pub first_move_cuts: u64,
    /// Moves searched to a reduced depth.
    pub reductions: u64,
    /// Reduced moves that had to be searched again.
    pub re_searches: u64,
    /// Plies added to moves.
    pub extensions: u64,
    /// Nodes beyond the depth.
    pub quiescence_nodes: u64,
    /// Draws seen by repetition or a counter.
    pub draws: u64,
    /// Nodes that an oracle ended.
    pub oracle_hits: u64,
}

impl Counts {
    /// What share of table look-ups found something.
    pub fn table_hit_rate(&self) -> f64 {
        share(self.table_hits, self.table_probes)
    }

    /// What share of cut-offs the first move made: the measure of good ordering.
    pub fn first_move_cut_rate(&self) -> f64 {
        share(self.first_move_cuts, self.cuts)
    }

    /// Each count by name.
    pub fn named(&self) -> [(&'static str, u64); 11] {
        [
            ("table probes", self.table_probes),
            ("table hits", self.table_hits),
            ("table cuts", self.table_cuts),
            ("cuts", self.cuts),
            ("first-move cuts", self.first_move_cuts),
            ("reductions", self.reductions),
            ("re-searches", self.re_searches),
            ("extensions", self.extensions),
            ("quiescence nodes", self.quiescence_nodes),
            ("draws", self.draws),
            ("oracle hits", self.oracle_hits),
        ]
    }
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.table_cuts += other.table_cuts;
        self.cuts += other.cuts;
        self.first_move_cuts += other.first_move_cuts;
        self.reductions += other.reductions;
        self.re_searches += other.re_searches;
        self.extensions += other.extensions;
        self.quiescence_nodes += other.quiescence_nodes;
        self.draws += other.draws;
        self.oracle_hits += other.oracle_hits;
    }
}
