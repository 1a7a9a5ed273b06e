//! The tree search, and a last look at what it wants to play.

use super::{Hand, MOST_TURNS};
use crate::play::Settings;
use crate::{Board, Move};
use quina_core::{Position, Score};
use quina_search::{Advice, Clock, Limits, Line, Mcts, MctsOptions, MctsReport, MoveReport, Task};
use std::time::Duration;

/// What is kept of the time for a look at the tree's answer: an eighth of it, and at most so much.
const LONGEST_LOOK: Duration = Duration::from_millis(40);
/// How many turns below its root a tree looks more widely than further on.
const WIDE_PLIES: u32 = 2;
/// How many turns of a tree's are looked at for wins of the opponent that it has overlooked.
const SAFETY_LOOKS: usize = 8;

impl Hand {
    /// How many turns below the root of a tree a position stands, if one grows.
    pub(super) fn tree_ply(&self, position: &Board) -> Option<u32> {
        let placed = self.planted_at?;
        Some(position.placed().saturating_sub(placed).div_ceil(2))
    }

    /// How widely to look. Near the root of a tree that is much wider: a tree tries first what
    /// promises most, but where it comes by often it must not be blind to all the rest.
    pub(super) fn width(&self, position: &Board) -> Settings {
        let settings = self.settings;
        match self.tree_ply(position) {
            Some(0..=WIDE_PLIES) if settings.wider > 1 => Settings {
                cells: 2 * settings.cells,
                turns: settings.wider * settings.turns,
                ..settings
            }
            .in_range(),
            _ => settings,
        }
    }

    /// What a tree search plays with what is left of the limits, unless the opponent then wins by
    /// threats that the tree has overlooked and a turn that it thought less of prevents it. `watch`
    /// is shown what it would play so far. It knows of no depth and of no end but the limits', so
    /// that who sets a depth, or nothing, is served by alpha-beta.
    pub(super) fn planted(
        &mut self,
        task: &Task<'_, Board>,
        spent: u64,
        clock: &Clock,
        watch: &mut dyn FnMut(Advice<Move>),
    ) -> Advice<Move> {
        let Limits { time, nodes, .. } = task.limits;
        if task.limits.depth.is_some() || (time.is_none() && nodes.is_none()) {
            return Advice::default();
        }
        let growing = |time: Duration| time.saturating_sub((time / 8).min(LONGEST_LOOK));
        let limits = Limits {
            time: time.map(|time| growing(time).saturating_sub(clock.elapsed())),
            nodes: nodes.map(|nodes| nodes.saturating_sub(spent).max(1)),
            memory: Some(self.tree_bytes),
            ..task.limits
        };
        let question = Task {
            limits,
            ..task.clone()
        };
        let mut guide = self.clone();
        guide.ply = None;
        guide.planted_at = Some(task.position.placed());
        let mut options = MctsOptions::default();
        options.tuning.exploration = self.settings.exploration as f64 / 100.0;
        let report = Mcts::new(guide, options).search_and_show(&question, &mut |so_far| {
            watch(Advice {
                line: line_of(so_far),
                nodes: so_far.nodes,
            });
        });
        let (place, nodes) = self.first_safe(task, &report.moves, clock);
        let line = match report.moves.get(place) {
            Some(safe) if place > 0 => Some(Line {
                score: score_of(safe),
                moves: vec![safe.mv],
            }),
            _ => line_of(&report),
        };
        Advice {
            line,
            nodes: report.nodes + nodes,
        }
    }

    /// The first of the tree's turns, best first, after which no win of the opponent is found, by
    /// its place, and the positions visited to see it; the first of all if there is none.
    fn first_safe(
        &mut self,
        task: &Task<'_, Board>,
        moves: &[MoveReport<Move>],
        clock: &Clock,
    ) -> (usize, u64) {
        let mover = task.position.turn();
        let is_late = |clock: &Clock| task.limits.time.is_some_and(|time| clock.elapsed() >= time);
        let mut spent = 0;
        self.windows.follow(task.position);
        for (place, tried) in moves.iter().enumerate().take(SAFETY_LOOKS) {
            let is_decided = tried.proved.is_some() || tried.visits == 0;
            if is_decided || self.settings.root_threats == 0 || is_late(clock) {
                break;
            }
            self.windows.play(mover, tried.mv);
            let nodes = self.settings.root_threats;
            let win = self
                .threats
                .win(&mut self.windows, !mover, MOST_TURNS, nodes);
            self.windows.undo(mover, tried.mv);
            spent += self.threats.nodes();
            if win.is_none() {
                return (place, spent);
            }
        }
        (0, spent)
    }
}

/// The line that a tree search expects.
fn line_of(report: &MctsReport<Move>) -> Option<Line<Move>> {
    report.best.map(|_| Line {
        score: report.score,
        moves: report.line.clone(),
    })
}

/// What a tree search says of a turn, as a score.
fn score_of(tried: &MoveReport<Move>) -> Score {
    tried.proved.unwrap_or_else(|| {
        // By a straight line: a turn that was not the tree's first choice, told in passing.
        Score::heuristic(((tried.win_rate - 0.5) * 800.0) as i32)
    })
}
