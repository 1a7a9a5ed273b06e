//! Which turns are worth a search: wins, answers to threats, and the best pairs near the stones.

use super::merit::{View, centre};
use super::settings::Settings;
use crate::threat::winning_turns;
use crate::{Board, Cell, CellSet, Move, Threats};
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
    /// else answers to all threats if there are any, else the best. Where the opponent would win by
    /// threats, `zone` holds the cells that could prevent it, and `holds` says whether a turn does.
    pub fn candidates(
        &mut self,
        view: View<'_>,
        settings: &Settings,
        zone: Option<CellSet>,
        holds: impl FnMut(Move) -> bool,
        list: &mut MoveList<Move>,
    ) {
        if view.board.placed() == 0 {
            list.push(Move::one(centre(view.board.size())));
        } else if view.board.stones_due() == 1 {
            list.extend(view.board.empty().iter().map(Move::one));
        } else if !self.urgent(view, settings, list) {
            self.gather_cells(view, settings.cells, near_stones(view.board));
            if let Some(zone) = zone {
                self.defend(view, settings.cells, zone);
                self.keep_those(settings.turns, holds);
            } else {
                self.pair_cells(view);
            }
            self.hand_over(settings.turns, list);
        }
    }

    /// Appends the turns without which a position cannot be judged: a win, or the answers to
    /// threats that leave no stone free.
    pub fn tactics(&mut self, view: View<'_>, list: &mut MoveList<Move>) {
        if view.board.stones_due() < 2 {
            return;
        }
        if view.windows.has_threat(view.mover) {
            list.extend(winning_turns(view.board).next());
            return;
        }
        let threats = view.threats();
        match threats.stones_to_answer() {
            Some(0 | 1) => {}
            Some(_) => list.extend(threats.pairs()),
            None => {
                self.delay(view);
                self.hand_over(1, list);
            }
        }
    }

    /// Appends winning turns, or answers to threats, and says whether there was need of either.
    fn urgent(&mut self, view: View<'_>, settings: &Settings, list: &mut MoveList<Move>) -> bool {
        self.turns.clear();
        if view.windows.has_threat(view.mover) {
            for turn in winning_turns(view.board) {
                self.consider(view, turn);
            }
        } else if view.windows.has_threat(!view.mover) {
            let threats = view.threats();
            for pair in threats.pairs() {
                self.consider(view, pair);
            }
            if threats.alone().next().is_some() {
                self.gather_cells(view, settings.cells, near_stones(view.board));
                self.pair_with(view, &threats);
            }
            if self.turns.is_empty() {
                self.delay(view);
            }
        } else {
            return false;
        }
        self.hand_over(settings.turns, list);
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
        self.missing.extend(view.windows.missing(!view.mover));
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

    /// Pairs of the gathered cells and the best cells of a zone, of which one lies in the zone or
    /// that make a threat: nothing else changes what the opponent is about to do.
    fn defend(&mut self, view: View<'_>, limit: usize, zone: CellSet) {
        let gathered: CellSet = self.cells.iter().map(|&(_, cell)| cell).collect();
        self.gather_cells(view, limit, zone & view.board.empty());
        let chosen: CellSet = self.cells.iter().map(|&(_, cell)| cell).collect();
        let others = (gathered & !chosen).iter();
        self.cells
            .extend(others.map(|cell| (view.cell(cell), cell)));
        self.pair_cells(view);
        self.turns.retain(|&(_, mv)| {
            mv.stones().any(|cell| zone.contains(cell)) || view.windows.makes_threat(view.mover, mv)
        });
    }

    /// Keeps the best turns that hold, if there are any: up to so many, and not one look further.
    fn keep_those(&mut self, limit: usize, mut holds: impl FnMut(Move) -> bool) {
        self.turns
            .sort_unstable_by_key(|&(worth, mv)| (Reverse(worth), mv));
        let mut held = 0;
        for index in 0..self.turns.len() {
            if held < limit && holds(self.turns[index].1) {
                self.turns.swap(held, index);
                held += 1;
            }
        }
        if held > 0 {
            self.turns.truncate(held);
        }
    }

    /// The best of these cells.
    fn gather_cells(&mut self, view: View<'_>, limit: usize, cells: CellSet) {
        self.cells.clear();
        self.cells
            .extend(cells.iter().map(|cell| (view.cell(cell), cell)));
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

/// The empty cells at most two steps from a stone.
pub(super) fn near_stones(board: &Board) -> CellSet {
    let stones = board.stones(Side::First) | board.stones(Side::Second);
    stones.grown().grown() & board.empty()
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
