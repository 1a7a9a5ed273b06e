//! From the steps of the search to moves that anyone can replay.
//!
//! The search knows neither where a run lies nor how often cards were turned. Here its steps are
//! played on a [`Layout`]: cards go home and come back until the heights are those of the step, a
//! run is moved to its other parent where it is in the way, and the talon is turned until the
//! card is on top.

use super::cards::{Heights, each};
use super::search::Step;
use super::stage::{Stage, Start};
use crate::card::Card;
use crate::layout::Layout;
use crate::moves::{Move, PileNumber, Place};
use quina_core::{Puzzle, State};
use std::collections::{HashMap, VecDeque};

/// A layout and the moves that led to it.
struct Line {
    layout: Layout,
    moves: Vec<Move>,
}

/// The moves that win a layout by the steps of a search; `None` would be a fault of the search.
pub(super) fn spell(layout: &Layout, steps: impl Iterator<Item = Step>) -> Option<Vec<Move>> {
    let mut line = Line {
        layout: *layout,
        moves: Vec::new(),
    };
    let (start, mut stage, mut heights) = Start::of(layout);
    for step in steps {
        for (bit, goes_home) in start.way(&stage, heights, step.before)? {
            line.step(bit, goes_home)?;
        }
        line.step(step.bit, step.goes_home)?;
        stage = start.after(&stage, step.bit);
        heights = step.before;
        if step.goes_home {
            heights = heights.up(step.bit);
        }
    }
    line.finish()?;
    Some(line.moves)
}

impl Start {
    /// The shortest way from some heights to others of the same realm: cards that go home or
    /// come back.
    fn way(&self, stage: &Stage, from: Heights, to: Heights) -> Option<Vec<(u32, bool)>> {
        let mut before: HashMap<u16, (u16, u32, bool)> = HashMap::new();
        let mut open = VecDeque::from([from]);
        while let Some(heights) = open.pop_front() {
            if heights == to {
                let mut way = Vec::new();
                let mut at = to;
                while at != from {
                    let (earlier, bit, goes_home) = before[&at.0];
                    way.push((bit, goes_home));
                    at = Heights(earlier);
                }
                way.reverse();
                return Some(way);
            }
            let slots = self.look(stage, heights);
            let up = heights.next() & slots.bare & !stage.locked;
            let down = heights.next() >> 4 & slots.welcome & stage.open;
            let down = if self.may_return { down } else { 0 };
            let ups = each(up).map(|bit| (heights.up(bit), bit, true));
            let downs = each(down).map(|bit| (heights.down(bit), bit, false));
            for (next, bit, goes_home) in ups.chain(downs) {
                if next != from && !before.contains_key(&next.0) {
                    before.insert(next.0, (heights.0, bit, goes_home));
                    open.push_back(next);
                }
            }
        }
        None
    }
}

impl Line {
    fn play(&mut self, mv: Move) -> Option<()> {
        self.layout.judge(mv).ok()?;
        self.layout.play(mv);
        self.moves.push(mv);
        Some(())
    }

    /// Moves a card home or on a parent, from wherever it is.
    fn step(&mut self, bit: u32, goes_home: bool) -> Option<()> {
        let card = Start::card(bit);
        let from = self.uncover(card, goes_home)?;
        let to = if goes_home {
            Place::Foundation(card.suit())
        } else {
            self.parent_of(card, from)?
        };
        self.play(Move::Carry { card, from, to })
    }

    /// Where a card lies, after what is in its way was taken off.
    fn uncover(&mut self, card: Card, goes_home: bool) -> Option<Place> {
        if self.layout.stock().contains(&card) || self.layout.waste().contains(&card) {
            while self.layout.waste().last() != Some(&card) {
                self.play(Move::Turn)?;
            }
            return Some(Place::Waste);
        }
        let piles = self.layout.piles().iter().zip(PileNumber::ALL);
        for (pile, number) in piles {
            let Some(at) = pile.face_up().iter().position(|&c| c == card) else {
                continue;
            };
            let from = Place::Pile(number);
            if let (true, Some(&upper)) = (goes_home, pile.face_up().get(at + 1)) {
                let to = self.parent_of(upper, from)?;
                self.play(Move::Carry {
                    card: upper,
                    from,
                    to,
                })?;
            }
            return Some(from);
        }
        Some(Place::Foundation(card.suit()))
    }

    /// A pile whose top card takes this one.
    fn parent_of(&self, card: Card, from: Place) -> Option<Place> {
        let piles = PileNumber::ALL.into_iter().map(Place::Pile);
        piles.take(self.layout.size().piles()).find(|&to| {
            let mv = Move::Carry { card, from, to };
            from != to && self.layout.is_legal(mv)
        })
    }

    /// Sends everything home once nothing is face down.
    fn finish(&mut self) -> Option<()> {
        let mut turns = 0;
        while !self.layout.is_solved() {
            let moves = self.layout.legal_moves();
            let home = moves.iter().find(|mv| {
                matches!(
                    mv,
                    Move::Carry {
                        to: Place::Foundation(_),
                        ..
                    }
                )
            });
            if let Some(&mv) = home {
                turns = 0;
                self.play(mv)?;
                continue;
            }
            // A whole pass and the turn that begins it: what did not come will not come.
            turns += 1;
            if turns > self.layout.stock().len() + self.layout.waste().len() + 1 {
                return None;
            }
            self.play(Move::Turn)?;
        }
        Some(())
    }
}
