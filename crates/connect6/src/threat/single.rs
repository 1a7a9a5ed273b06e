//! The search for wins that begin with single threats: turns that leave the defender one stone of
//! his own.
//!
//! That stone may lie on any cell, and to try them all would be hopeless. But where the attacker
//! wins though the defender lays no second stone at all, only a stone in the *zone* of that win can
//! change anything (see [`ThreatSearch::zone`]): so the win is found first, and then the defender's
//! second stone is tried on the cells of its zone. What is found is proved; not every turn is
//! tried, so that nothing is ever refuted here.

use super::attacks::Attack;
use super::double::{ThreatSearch, Win, filled};
use super::windows::Windows;
use crate::{CellSet, Move};
use quina_core::Side;

/// How many single threats are tried in a position.
const BREADTH: usize = 24;
/// Positions that a search for double threats may visit below a single one.
const DOUBLE_NODES: u64 = 400;
/// The longest win by double threats below a single one.
const DOUBLE_TURNS: u8 = 8;

impl ThreatSearch {
    /// A win of `side`, were it to move, by at most `singles` single threats before its double
    /// ones, in at most so many positions visited.
    pub fn win_by_singles(
        &mut self,
        windows: &mut Windows,
        side: Side,
        singles: u8,
        nodes: u64,
    ) -> Option<Win> {
        self.begin(nodes, None);
        let win = (1..=singles).find_map(|singles| {
            let mut zone = CellSet::EMPTY;
            self.strike(windows, side, singles, &mut zone)
        })?;
        Some(Win {
            mv: filled(windows, win.mv),
            ..win
        })
    }

    /// The attacker is to move. The cells that matter to the win are added to the zone.
    fn strike(
        &mut self,
        windows: &mut Windows,
        side: Side,
        singles: u8,
        zone: &mut CellSet,
    ) -> Option<Win> {
        let double = self.within(DOUBLE_NODES, |search| {
            search.shortest(windows, side, DOUBLE_TURNS)
        });
        if let Some(win) = double {
            *zone = *zone | self.zone_of(windows, side, win.turns);
            return Some(win);
        }
        let against = windows.threats(!side);
        if singles == 0 || self.is_spent() || against.stones_to_answer().is_none() {
            return None;
        }
        let mut turns: Vec<Attack> = Vec::new();
        self.attacks
            .list_single(windows, side, &against, BREADTH, &mut turns);
        for attack in turns {
            let mut cells = windows.reach(!side, 3);
            if let Some(turns) = self.after_single(windows, side, singles, attack.mv, &mut cells) {
                *zone = *zone | cells;
                return Some(Win {
                    mv: attack.mv,
                    turns: turns + 1,
                });
            }
            if self.is_spent() {
                break;
            }
        }
        None
    }

    /// The attacker has made a single threat: in how many turns he wins whatever the answer.
    fn after_single(
        &mut self,
        windows: &mut Windows,
        side: Side,
        singles: u8,
        mv: Move,
        zone: &mut CellSet,
    ) -> Option<u8> {
        windows.play(side, mv);
        mv.stones().for_each(|cell| _ = zone.insert(cell));
        for missing in windows.missing(side) {
            missing.stones().for_each(|cell| _ = zone.insert(cell));
        }
        let threats = windows.threats(side);
        let turns = self.whatever_answers(windows, side, singles, &threats, zone);
        windows.undo(side, mv);
        turns
    }

    fn whatever_answers(
        &mut self,
        windows: &mut Windows,
        side: Side,
        singles: u8,
        threats: &super::Threats,
        zone: &mut CellSet,
    ) -> Option<u8> {
        let mut longest = 0;
        for cell in threats.alone() {
            let mut matters = CellSet::EMPTY;
            windows.lay(!side, cell);
            let win = self.strike(windows, side, singles - 1, &mut matters);
            let mut lost = win.is_none();
            longest = longest.max(win.map_or(0, |win| win.turns));
            let tried = if lost {
                CellSet::EMPTY
            } else {
                matters & windows.empty()
            };
            for second in tried.iter() {
                windows.lay(!side, second);
                let win = self.strike(windows, side, singles - 1, &mut matters);
                windows.lift(!side, second);
                lost = win.is_none();
                if lost {
                    break;
                }
                longest = longest.max(win.map_or(0, |win| win.turns));
            }
            windows.lift(!side, cell);
            if lost {
                return None;
            }
            *zone = *zone | matters;
        }
        for pair in threats.pairs() {
            windows.play(!side, pair);
            let win = self.strike(windows, side, singles - 1, zone);
            windows.undo(!side, pair);
            longest = longest.max(win?.turns);
        }
        Some(longest)
    }
}
