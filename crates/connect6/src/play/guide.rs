//! What the hand-made player tells the search.

use super::breadth::Breadth;
use super::choice::Choice;
use super::line_table::LineTable;
use super::merit::View;
use super::threats::Threats;
use super::weights::Weights;
use crate::{Board, Cell, Move, Size};
use quina_core::{MoveList, Position, Score, Side};
use quina_search::{Evaluate, Oracle, Order, Tactics};
use std::borrow::Cow;

/// The hand-made evaluation and move order of Connect6.
///
/// Before anything else come the exact gates: who can make six does, and who is threatened with
/// six answers. What remains is judged by the line table, which follows the search move by move.
#[derive(Debug, Clone)]
pub struct Hand {
    weights: Weights,
    breadth: Breadth,
    feature_percent: i64,
    table: LineTable,
    choice: Choice,
}

/// The evaluation counts in hundredths of a live line of three stones, which the weights put at
/// 1,000.
const UNIT: i64 = 10;

impl Hand {
    /// A player with these weights, all lines in full.
    pub fn new(weights: Weights) -> Self {
        Self {
            table: LineTable::new(Size::default(), &weights),
            weights,
            breadth: Breadth::default(),
            feature_percent: 100,
            choice: Choice::default(),
        }
    }

    /// Scales everything but material, in hundredths. Material is what is nearly won: live lines
    /// of three stones or more; at 0 lines of one and two count for nothing.
    pub fn set_feature_percent(&mut self, percent: u8) {
        self.feature_percent = i64::from(percent);
    }

    /// Sets how widely to look, each number brought into its range.
    pub fn set_breadth(&mut self, breadth: Breadth) {
        self.breadth = breadth.in_range();
    }

    /// What the live lines of 1 to 6 stones add to the evaluation for the mover, in the scale of
    /// the weights.
    pub fn parts(&self, position: &Board) -> [i64; 6] {
        self.shares(&self.table_at(position), position.turn())
    }

    #[inline]
    fn shares(&self, table: &LineTable, mover: Side) -> [i64; 6] {
        std::array::from_fn(|index| {
            let stones = index + 1;
            let lead = table.lines(mover, stones) - table.lines(!mover, stones);
            let share = i64::from(lead) * i64::from(self.weights.line()[index]);
            if stones < 3 {
                share * self.feature_percent / 100
            } else {
                share
            }
        })
    }

    fn table_at(&self, position: &Board) -> Cow<'_, LineTable> {
        if self.table.is_at(position) {
            return Cow::Borrowed(&self.table);
        }
        let mut table = self.table.clone();
        table.follow(position, &self.weights);
        Cow::Owned(table)
    }

    /// Asks about a move of `position`, wherever the table stands.
    fn look<T>(&self, position: &Board, ask: impl FnOnce(View<'_>) -> T) -> T {
        let table = self.table_at(position);
        ask(View::new(position, &table, &self.weights))
    }

    fn follow(&mut self, position: &Board) {
        self.table.follow(position, &self.weights);
    }
}

impl Evaluate<Board> for Hand {
    fn begin(&mut self, position: &Board) {
        self.follow(position);
    }

    fn played(&mut self, position: &Board, mv: Move) {
        self.follow(position);
        let mover = position.turn();
        mv.stones().for_each(|cell| self.table.lay(mover, cell));
    }

    fn undone(&mut self, position: &Board, _: Move) {
        self.follow(position);
    }

    fn evaluate(&mut self, position: &Board) -> Score {
        self.follow(position);
        let sum: i64 = self.shares(&self.table, position.turn()).iter().sum();
        let most = i64::from(Score::MAX_HEURISTIC.value());
        Score::heuristic((sum / UNIT).clamp(-most, most) as i32)
    }
}

impl Tactics<Board> for Hand {
    fn tactical_moves(&mut self, position: &Board, list: &mut MoveList<Move>) {
        self.follow(position);
        let view = View::new(position, &self.table, &self.weights);
        self.choice.tactics(view, &self.breadth, list);
    }

    fn may_decline(&self, position: &Board) -> bool {
        self.look(position, |view| {
            matches!(view.threats().stones_to_answer(), Some(0 | 1))
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
        self.follow(position);
        let view = View::new(position, &self.table, &self.weights);
        self.choice.candidates(view, &self.breadth, list);
    }

    fn priority(&self, position: &Board, mv: Move) -> i32 {
        self.look(position, |view| view.turn(mv))
    }

    fn priority_parts(&self, position: &Board, mv: Move) -> Vec<(&'static str, i32)> {
        self.look(position, |view| view.parts(mv).to_vec())
    }

    /// It makes a threat or answers one.
    fn is_tactical(&self, position: &Board, mv: Move) -> bool {
        self.look(position, |view| {
            view.table.has_threat(!view.mover) || view.table.makes_threat(view.mover, mv)
        })
    }

    /// It answers threats that leave no stone free: such a reply is no choice, and costs no depth.
    fn is_critical(&self, position: &Board, _: Move) -> bool {
        self.look(position, |view| {
            view.threats().stones_to_answer() == Some(2)
        })
    }
}

impl Oracle<Board> for Hand {
    /// Six this turn, or threats of six that no turn answers: both are proofs.
    fn probe(&mut self, position: &Board) -> Option<Score> {
        if position.stones_due() < 2 {
            return None;
        }
        self.follow(position);
        let mover = position.turn();
        if self.table.has_threat(mover) {
            return Some(Score::win_in(1));
        }
        if !self.table.has_threat(!mover) {
            return None;
        }
        let threats = Threats::of(position, !mover);
        threats
            .stones_to_answer()
            .is_none()
            .then(|| Score::loss_in(2))
    }
}
