//! Which turns are worth a search: wins, answers to threats, and the best pairs near the stones.

use super::breadth::Breadth;
use super::merit::{View, centre};
use super::threats::{Threats, missing_stones, winning_turn, winning_turns};
use crate::{Board, Cell, Move};
use quina_core::{MoveList, Side};
use std::cmp::Reverse;

/// Chooses turns. It keeps only the memory it works in, so that no node allocates.
#[derive(Debug, Clone, Default)]
pub(super) struct Choice {
    cells: Vec<(i32, Cell)>,
    turns: Vec<(i32, Move)>,
    missing: Vec<Move>,
}

impl Choice {
    /// Appends the turns to search, at least one unless the game is over: a win if there is one,
    /// else answers to all threats if there are any, else the best.
    pub fn candidates(&mut self, view: View<'_>, breadth: &Breadth, list: &mut MoveList<Move>) {
        if view.board.placed() == 0 {
            list.push(Move::one(centre(view.board.size())));
        } else if view.board.stones_due() == 1 {
            list.extend(view.board.empty().iter().map(Move::one));
        } else if !self.urgent(view, breadth, list) {
            self.gather_cells(view, breadth.cells, |cell| Some(view.cell(cell)));
            self.pair_cells(view);
            self.hand_over(breadth.turns, list);
        }
    }

    /// Appends the turns without which a position cannot be judged: a win; the answers to threats
    /// that leave no stone free; or attacks of that kind.
    pub fn tactics(&mut self, view: View<'_>, breadth: &Breadth, list: &mut MoveList<Move>) {
        if view.board.stones_due() < 2 {
            return;
        }
        if view.table.has_threat(view.mover) {
            list.extend(winning_turn(view.board));
            return;
        }
        let threats = view.threats();
        match threats.stones_to_answer() {
            Some(0) => self.attacks(view, breadth, list),
            Some(1) => {}
            Some(_) => list.extend(threats.pairs()),
            None => {
                self.delay(view);
                self.hand_over(1, list);
            }
        }
    }

    /// Appends winning turns, or answers to threats, and says whether there was need of either.
    fn urgent(&mut self, view: View<'_>, breadth: &Breadth, list: &mut MoveList<Move>) -> bool {
        self.turns.clear();
        if view.table.has_threat(view.mover) {
            for turn in winning_turns(view.board) {
                self.consider(view, turn);
            }
        } else if view.table.has_threat(!view.mover) {
            let threats = view.threats();
            for pair in threats.pairs() {
                self.consider(view, pair);
            }
            if threats.alone().next().is_some() {
                self.gather_cells(view, breadth.cells, |cell| Some(view.cell(cell)));
                self.pair_with(view, &threats);
            }
            if self.turns.is_empty() {
                self.delay(view);
            }
        } else {
            return false;
        }
        self.hand_over(breadth.turns, list);
        true
    }

    /// Cells that answer everything alone, with the best cells beside them.
    fn pair_with(&mut self, view: View<'_>, threats: &Threats) {
        for stone in threats.alone() {
            for index in 0..self.cells.len() {
                let (_, other) = self.cells[index];
                if other != stone {
                    self.consider(view, Move::pair(stone, other));
                }
            }
        }
    }

    /// Nothing answers all threats: the pairs that answer most.
    fn delay(&mut self, view: View<'_>) {
        self.missing.clear();
        self.missing.extend(missing_stones(view.board, !view.mover));
        self.cells.clear();
        for cell in self.missing.iter().flat_map(|missing| missing.stones()) {
            if self.cells.iter().all(|&(_, other)| other != cell) {
                self.cells.push((view.cell(cell), cell));
            }
        }
        self.pair_cells(view);
        let met = |mv: Move| {
            let is_met = |missing: &&Move| missing.stones().any(|cell| mv.contains(cell));
            self.missing.iter().filter(is_met).count()
        };
        let most = self.turns.iter().map(|&(_, mv)| met(mv)).max();
        self.turns.retain(|&(_, mv)| Some(met(mv)) == most);
    }

    /// Turns that make more threats than one stone can answer; one that no turn can answer is
    /// enough.
    fn attacks(&mut self, view: View<'_>, breadth: &Breadth, list: &mut MoveList<Move>) {
        self.gather_cells(view, breadth.attack_cells, |cell| {
            let builds = view.table.makes_third(view.mover, cell);
            builds.then(|| view.table.attack(view.mover, cell))
        });
        self.turns.clear();
        for (index, &(_, first)) in self.cells.iter().enumerate() {
            for &(_, second) in &self.cells[..index] {
                let mv = Move::pair(first, second);
                if !view.table.makes_threat(view.mover, mv) {
                    continue;
                }
                match Threats::made_by(view.board, view.mover, mv).stones_to_answer() {
                    Some(0 | 1) => {}
                    Some(_) => self.turns.push((view.turn(mv), mv)),
                    None => return list.push(mv),
                }
            }
        }
        self.hand_over(breadth.attacks, list);
    }

    /// The best empty cells at most two steps from a stone, of those that have a worth.
    fn gather_cells(&mut self, view: View<'_>, limit: usize, worth: impl Fn(Cell) -> Option<i32>) {
        self.cells.clear();
        for cell in near_stones(view.board) {
            if let Some(worth) = worth(cell) {
                self.cells.push((worth, cell));
            }
        }
        keep_best(&mut self.cells, limit);
    }

    /// Every pair of the gathered cells.
    fn pair_cells(&mut self, view: View<'_>) {
        self.turns.clear();
        for (index, &(one, first)) in self.cells.iter().enumerate() {
            for &(other, second) in &self.cells[..index] {
                let mv = Move::pair(first, second);
                self.turns.push((one + other + view.synergy(mv), mv));
            }
        }
    }

    /// Adds a turn, unless it is there.
    fn consider(&mut self, view: View<'_>, mv: Move) {
        if self.turns.iter().all(|&(_, other)| other != mv) {
            self.turns.push((view.turn(mv), mv));
        }
    }

    fn hand_over(&mut self, limit: usize, list: &mut MoveList<Move>) {
        keep_best(&mut self.turns, limit);
        list.extend(self.turns.iter().map(|&(_, mv)| mv));
    }
}

fn near_stones(board: &Board) -> impl Iterator<Item = Cell> {
    let empty = board.empty();
    let stones = board.stones(Side::First) | board.stones(Side::Second);
    (stones.grown().grown() & empty).iter()
}

/// Keeps the `limit` best, in the order of the board: their rank is the search's business, and the
/// same everywhere if nothing here depends on how they were selected.
fn keep_best<T: Ord + Copy>(items: &mut Vec<(i32, T)>, limit: usize) {
    if items.len() > limit {
        items.select_nth_unstable_by_key(limit, |&(worth, item)| (Reverse(worth), item));
        items.truncate(limit);
    }
    items.sort_unstable_by_key(|&(_, item)| item);
}
