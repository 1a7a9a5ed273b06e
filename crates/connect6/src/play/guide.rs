//! What the player tells the search.

mod tree;

use super::choice::Choice;
use super::line_table::LineTable;
use super::merit::View;
use super::settings::Settings;
use super::weights::Weights;
use crate::learned::{Learned, Sums};
use crate::{Board, Cell, CellSet, FreeStones, Move, Size, ThreatSearch, Windows};
use quina_core::{Key, MoveList, Position, Score, Side};
use quina_search::{Advice, Clock, Evaluate, Limits, Line, Oracle, Order, Tactics, Task, Verdict};
use std::time::Duration;

/// The evaluation, the move order and the threats of Connect6.
///
/// Before anything else come the exact gates: who can make six does, and who is threatened with
/// six answers. Then wins by double threats are looked for, one's own and those to be prevented.
/// What remains is judged by the live windows of six, which follow the search stone by stone.
#[derive(Debug, Clone)]
pub struct Hand {
    weights: Weights,
    settings: Settings,
    feature_percent: i64,
    windows: Windows,
    table: LineTable,
    choice: Choice,
    threats: ThreatSearch,
    learned: Option<Learned>,
    is_learned: bool,
    sums: Sums,
    /// What a tree search may take.
    tree_bytes: usize,
    /// How many turns below its root the search is; `None` if it tells nothing of its moves.
    ply: Option<u32>,
    /// Where it began: random games leave it without a word.
    root: Key,
    /// How many stones lie at the root of the tree that is grown, if one is.
    planted_at: Option<u32>,
}

/// The evaluation counts in hundredths of a live line of three stones, which the weights put at
/// 1,000.
const UNIT: i64 = 10;
/// The longest win by threats that is looked for inside the tree, in turns.
const MOST_TURNS: u8 = 12;
/// Positions that are visited to see whether a turn stops the opponent's double threats.
const HOLDING_NODES: u64 = 1000;
/// The least effort at any position of a tree.
const LEAST_EFFORT: u64 = 64;
/// How far ahead in priority a turn is that was learned to be e times as likely.
const LOGIT: f64 = 1024.0;
/// With less time than this for a move, little of it goes to single threats.
const HASTE: Duration = Duration::from_millis(300);

impl Hand {
    /// A player with these weights and their settings, all lines in full, that has so many bytes to
    /// remember threats, and for its tree if it has one.
    pub fn with_memory(weights: Weights, bytes: usize) -> Self {
        let settings = weights.settings();
        let tree_bytes = if settings.tree { bytes / 4 * 3 } else { 0 };
        let mut threats = ThreatSearch::new(bytes - tree_bytes);
        threats.set_free_stones(FreeStones::Spared);
        Self {
            windows: Windows::new(Size::default()),
            table: LineTable::new(Size::default(), &weights),
            weights,
            settings,
            feature_percent: 100,
            choice: Choice::default(),
            threats,
            learned: Learned::built_in().filter(|_| settings.learned),
            is_learned: true,
            sums: Sums::new(Size::default()),
            tree_bytes,
            ply: None,
            root: Key::default(),
            planted_at: None,
        }
    }

    /// The player that comes with the engine: it judges by what was learned, where the program
    /// holds that.
    pub fn built_in(bytes: usize) -> Self {
        Self {
            learned: Learned::built_in(),
            ..Self::with_memory(Weights::built_in(), bytes)
        }
    }

    /// A player with these weights and without any search for threats.
    pub fn new(weights: Weights) -> Self {
        let mut hand = Self::with_memory(weights, 0);
        hand.settings = hand.settings.without_threats();
        hand
    }

    /// The same player, judging by what was learned.
    #[must_use]
    pub fn with_learned(self, learned: Learned) -> Self {
        Self {
            learned: Some(learned),
            ..self
        }
    }

    /// Judges by what was learned, if there is such a thing, or by hand.
    pub fn set_learned(&mut self, learned: bool) {
        self.is_learned = learned;
    }

    /// What was learned, if that decides.
    #[inline]
    fn judge(&self) -> Option<&Learned> {
        self.learned.as_ref().filter(|_| self.is_learned)
    }

    /// The mover's view of a board, where windows and tables stand.
    fn view<'a>(&'a self, position: &'a Board) -> View<'a> {
        let learned = self.judge().map(|learned| (learned, &self.sums));
        View::new(position, &self.windows, &self.table, &self.weights, learned)
    }

    /// Scales everything but material, in hundredths. Material is what is nearly won: live lines
    /// of three stones or more; at 0 lines of one and two count for nothing.
    pub fn set_feature_percent(&mut self, percent: u8) {
        self.feature_percent = i64::from(percent);
    }

    /// Sets how widely to look and how much to spend, each number brought into its range.
    pub fn set_settings(&mut self, settings: Settings) {
        self.settings = settings.in_range();
    }

    /// Has the player look for threats as its weights file says, or not at all.
    pub fn set_threats(&mut self, on: bool) {
        let settings = self.weights.settings();
        self.settings = if on {
            settings
        } else {
            settings.without_threats()
        };
    }

    /// What the live lines of 1 to 6 stones add to the evaluation for the mover, in the scale of
    /// the weights.
    pub fn parts(&self, position: &Board) -> [i64; 6] {
        self.shares(&Windows::of(position), position.turn())
    }

    #[inline]
    fn shares(&self, windows: &Windows, mover: Side) -> [i64; 6] {
        let (line, other) = (self.weights.line(), self.weights.other());
        std::array::from_fn(|index| {
            let of = |side, weights: &[i32; 6]| {
                i64::from(windows.count(side, index + 1)) * i64::from(weights[index])
            };
            let share = of(mover, line) - of(!mover, other);
            if index < 2 {
                share * self.feature_percent / 100
            } else {
                share
            }
        })
    }

    /// Asks the windows of `position`, wherever ours stand.
    #[inline]
    fn ask<T>(&self, position: &Board, ask: impl FnOnce(&Windows) -> T) -> T {
        if self.windows.key() == position.key() {
            ask(&self.windows)
        } else {
            ask(&Windows::of(position))
        }
    }

    /// Asks about a move of `position`, wherever windows and tables stand.
    fn look<T>(&self, position: &Board, look: impl FnOnce(View<'_>) -> T) -> T {
        let is_here = if self.judge().is_some() {
            self.sums.is_at(position)
        } else {
            self.table.is_at(position)
        };
        if is_here && self.windows.key() == position.key() {
            return look(self.view(position));
        }
        let mut there = self.clone();
        there.prepare(position);
        look(there.view(position))
    }

    /// So much of an effort as is made here, which falls with each turn further from the root,
    /// because there are so many more positions. Alpha-beta comes by more of them: there it is an
    /// eighth, and nothing where that is next to nothing; in a tree it is a quarter, down to a least.
    fn effort(&self, position: &Board, nodes: u64) -> u64 {
        let turns = |ply: u32| ply.saturating_sub(1);
        if let Some(ply) = self.tree_ply(position) {
            let least = nodes.min(LEAST_EFFORT);
            return (nodes >> (2 * turns(ply)).min(63)).max(least);
        }
        let ply = self.ply.unwrap_or(2);
        match nodes >> (3 * turns(ply)).min(63) {
            0..4 => 0,
            nodes => nodes,
        }
    }

    /// Whether a search began here and is here again.
    fn is_root(&self, position: &Board) -> bool {
        self.ply == Some(0) && self.root == position.key()
    }

    /// What is certain about a position that its mover is to play, by the gates and by double
    /// threats that are found in so many positions.
    fn settle(&mut self, position: &Board, nodes: u64) -> Option<Score> {
        if position.stones_due() < 2 {
            return None;
        }
        self.windows.follow(position);
        let mover = position.turn();
        if self.windows.has_threat(mover) {
            return Some(Score::win_in(1));
        }
        if self.windows.has_threat(!mover)
            && self.windows.threats(!mover).stones_to_answer().is_none()
        {
            return Some(Score::loss_in(2));
        }
        if nodes == 0 {
            return None;
        }
        let win = self
            .threats
            .win(&mut self.windows, mover, MOST_TURNS, nodes)?;
        Some(Score::win_in(2 * u32::from(win.turns) - 1))
    }

    /// The cells of which the mover must take one, or make threats, because the opponent would win
    /// by double threats otherwise; `None` if no such win is found.
    fn zone(&mut self, position: &Board) -> Option<CellSet> {
        let nodes = if self.is_root(position) {
            self.settings.root_threats / 4
        } else {
            self.effort(position, self.settings.defence)
        };
        let mover = position.turn();
        let is_quiet = position.stones_due() == 2
            && !self.windows.has_threat(mover)
            && !self.windows.has_threat(!mover);
        if nodes == 0 || !is_quiet {
            return None;
        }
        let win = self
            .threats
            .win(&mut self.windows, !mover, MOST_TURNS, nodes)?;
        Some(self.threats.zone(&mut self.windows, !mover, win.turns))
    }

    /// A win by double threats, with every partner of a free stone tried.
    fn proved(&mut self, task: &Task<'_, Board>) -> Advice<Move> {
        // Where a depth is set or no time, the answer is the same on every machine.
        let steady = task.limits.depth.is_some() || task.limits.time.is_none();
        let limits = if steady {
            let most = task.limits.nodes.unwrap_or(u64::MAX) / 4;
            Limits::nodes(self.settings.root_threats.min(most))
        } else {
            task.limits.share(25)
        };
        let question = Task {
            limits,
            ..task.clone()
        };
        self.threats.set_free_stones(FreeStones::All);
        let proof = self.threats.solve(&question);
        self.threats.set_free_stones(FreeStones::Spared);
        let line = match proof.verdict {
            Verdict::Solved(moves) => Some(Line {
                score: Score::win_in(moves.len() as u32),
                moves,
            }),
            Verdict::Refuted | Verdict::Unknown(_) => None,
        };
        Advice {
            line,
            nodes: proof.nodes,
        }
    }

    /// A win that begins with single threats; always the same effort, unless there is little to
    /// spend.
    fn proved_by_singles(&mut self, task: &Task<'_, Board>) -> Advice<Move> {
        let most = task.limits.nodes.unwrap_or(u64::MAX) / 4;
        let hasty = task.limits.time.is_some_and(|time| time < HASTE);
        let nodes = self.settings.singles.min(most) / if hasty { 16 } else { 1 };
        let mover = task.position.turn();
        self.windows.follow(task.position);
        let win = self
            .threats
            .win_by_singles(&mut self.windows, mover, 2, nodes);
        Advice {
            line: win.map(|win| Line {
                score: Score::win_in(2 * u32::from(win.turns) - 1),
                moves: vec![win.mv],
            }),
            nodes: self.threats.nodes(),
        }
    }
}

/// The later advice, and what both have cost.
fn joined(first: &Advice<Move>, then: Advice<Move>) -> Advice<Move> {
    Advice {
        nodes: first.nodes + then.nodes,
        ..then
    }
}

impl Evaluate<Board> for Hand {
    fn begin(&mut self, position: &Board) {
        self.windows.follow(position);
        self.ply = Some(0);
        self.root = position.key();
    }

    fn played(&mut self, position: &Board, mv: Move) {
        self.windows.follow(position);
        self.windows.play(position.turn(), mv);
        self.ply = self.ply.map(|ply| ply + 1);
    }

    fn undone(&mut self, position: &Board, mv: Move) {
        self.ply = self.ply.map(|ply| ply.saturating_sub(1));
        let side = position.turn();
        let stones = |key: Key, stone| key ^ Board::stone_key(side, stone);
        if mv.stones().fold(position.key(), stones) == self.windows.key() {
            self.windows.undo(side, mv);
        } else {
            self.windows.follow(position);
        }
    }

    fn evaluate(&mut self, position: &Board) -> Score {
        if let Some(learned) = self.learned.as_ref().filter(|_| self.is_learned) {
            self.sums.follow(position, learned);
            return Score::heuristic(learned.evaluate(position, &self.sums));
        }
        self.windows.follow(position);
        let tempo = i64::from(self.weights.tempo()) * self.feature_percent / 100;
        let shares = self.shares(&self.windows, position.turn());
        let sum = shares.iter().sum::<i64>() + tempo;
        let most = i64::from(Score::MAX_HEURISTIC.value());
        Score::heuristic((sum / UNIT).clamp(-most, most) as i32)
    }
}

impl Tactics<Board> for Hand {
    fn tactical_moves(&mut self, position: &Board, list: &mut MoveList<Move>) {
        self.windows.follow(position);
        let mover = position.turn();
        if !self.windows.has_threat(mover) && !self.windows.has_threat(!mover) {
            return;
        }
        self.prepare(position);
        let mut choice = std::mem::take(&mut self.choice);
        choice.tactics(self.view(position), list);
        self.choice = choice;
    }

    fn may_decline(&self, position: &Board) -> bool {
        let mover = position.turn();
        self.ask(position, |windows| {
            matches!(windows.threats(!mover).stones_to_answer(), Some(0 | 1))
        })
    }
}

impl Order<Board> for Hand {
    const SLOTS: usize = Cell::COUNT * Cell::COUNT;

    fn slot(&self, _: &Board, mv: Move) -> usize {
        mv.code() as usize
    }

    fn code(mv: Move) -> u32 {
        mv.code()
    }

    fn candidates(&mut self, position: &Board, list: &mut MoveList<Move>) {
        if position.outcome().is_some() {
            return;
        }
        self.prepare(position);
        let zone = self.zone(position);
        let width = self.width(position);
        let is_root = self.is_root(position);
        let mover = position.turn();
        let mut windows = self.windows.clone();
        let mut left = self.settings.root_threats / 2;
        // At the root a turn that does not stop the opponent is not even searched.
        let holds = |mv: Move| {
            if !is_root || left == 0 {
                return true;
            }
            windows.play(mover, mv);
            let nodes = left.min(HOLDING_NODES);
            let win = self.threats.win(&mut windows, !mover, MOST_TURNS, nodes);
            windows.undo(mover, mv);
            left = left.saturating_sub(self.threats.nodes());
            win.is_none()
        };
        let learned = self.learned.as_ref().filter(|_| self.is_learned);
        let learned = learned.map(|learned| (learned, &self.sums));
        let view = View::new(position, &self.windows, &self.table, &self.weights, learned);
        self.choice.candidates(view, &width, zone, holds, list);
    }

    fn prepare(&mut self, position: &Board) {
        self.windows.follow(position);
        match self.learned.as_ref().filter(|_| self.is_learned) {
            Some(learned) => self.sums.follow(position, learned),
            None => self.table.follow(position, &self.weights),
        }
    }

    fn priority(&self, position: &Board, mv: Move) -> i32 {
        self.look(position, |view| view.turn(mv))
    }

    fn attention(&self, behind: i32) -> Option<f64> {
        self.judge()?;
        // The sixty-fourth power of a number just above 1: nearly e to the whole, and by products
        // alone, which are the same on every machine.
        let mut much = 1.0 + f64::from(behind) / (64.0 * LOGIT);
        for _ in 0..6 {
            much *= much;
        }
        Some(1.0 / much)
    }

    fn priority_parts(&self, position: &Board, mv: Move) -> Vec<(&'static str, i32)> {
        self.look(position, |view| view.parts(mv))
    }

    /// It makes a threat or answers one.
    fn is_tactical(&self, position: &Board, mv: Move) -> bool {
        let mover = position.turn();
        self.ask(position, |windows| {
            windows.has_threat(!mover) || windows.makes_threat(mover, mv)
        })
    }

    /// It answers threats that leave no stone free: such a reply is no choice, and costs no depth.
    fn is_critical(&self, position: &Board, _: Move) -> bool {
        let mover = position.turn();
        self.ask(position, |windows| {
            windows.threats(!mover).stones_to_answer() == Some(2)
        })
    }
}

impl Oracle<Board> for Hand {
    /// Six this turn, threats of six that no turn answers, or double threats that lead there.
    fn probe(&mut self, position: &Board) -> Option<Score> {
        let nodes = self.effort(position, self.settings.node_threats);
        self.settle(position, nodes)
    }

    fn probe_leaf(&mut self, position: &Board) -> Option<Score> {
        self.settle(position, self.settings.leaf_threats)
    }

    fn consult(
        &mut self,
        task: &Task<'_, Board>,
        watch: &mut dyn FnMut(&Advice<Move>),
    ) -> Advice<Move> {
        let clock = Clock::start(&task.limits, task.stop.clone());
        let mut advice = Advice::default();
        if task.position.stones_due() < 2 {
            return advice;
        }
        if self.settings.root_threats > 0 {
            advice = self.proved(task);
            if advice.line.is_none() && self.settings.singles > 0 {
                advice = joined(&advice, self.proved_by_singles(task));
            }
        }
        if advice.line.is_none() && self.settings.tree {
            let spent = advice.nodes;
            let planted = self.planted(task, spent, &clock, &mut |so_far| {
                watch(&joined(&advice, so_far));
            });
            advice = joined(&advice, planted);
        }
        advice
    }

    fn forget(&mut self) {
        self.threats.clear();
    }
}
