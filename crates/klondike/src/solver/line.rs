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
    /// A short way from some heights to others of the same realm: the cards that go home
    /// (`true`) or come back.
    ///
    /// A search that looks first where the way so far and the way still to go at least are least
    /// together; it hardly ever leaves the way, so a plain list will do.
    fn way(&self, stage: &Stage, from: Heights, to: Heights) -> Option<Vec<(u32, bool)>> {
        let mut open = vec![0];
        let mut met = vec![Met {
            heights: from,
            before: 0,
            step: (0, false),
            length: from.distance(to),
            steps: 0,
        }];
        loop {
            let nearest = (0..open.len()).min_by_key(|&place| met[open[place]].length)?;
            let at = open.swap_remove(nearest);
            let Met { heights, steps, .. } = met[at];
            if heights == to {
                return Some(Met::trace(&met, at));
            }
            let slots = self.look(stage, heights);
            let up = heights.next() & slots.bare & !stage.locked;
            let down = heights.next() >> 4 & slots.welcome & stage.open;
            let down = if self.may_return { down } else { 0 };
            let ups = each(up).map(|bit| (heights.up(bit), (bit, true)));
            let downs = each(down).map(|bit| (heights.down(bit), (bit, false)));
            for (heights, step) in ups.chain(downs) {
                if met.iter().all(|met| met.heights != heights) {
                    open.push(met.len());
                    met.push(Met {
                        heights,
                        before: at,
                        step,
                        length: steps + 1 + heights.distance(to),
                        steps: steps + 1,
                    });
                }
            }
        }
    }
}

/// Heights met on the way to others, and how.
struct Met {
    heights: Heights,
    /// The place in the list of those before.
    before: usize,
    step: (u32, bool),
    /// How many steps the whole way has at least.
    length: u32,
    /// How many steps led here.
    steps: u32,
}

impl Met {
    fn trace(met: &[Self], mut at: usize) -> Vec<(u32, bool)> {
        let mut way = Vec::new();
        while at > 0 {
            way.push(met[at].step);
            at = met[at].before;
        }
        way.reverse();
        way
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
            if let Some(mv) = self.move_home() {
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

    /// A card that can go home as it lies.
    fn move_home(&self) -> Option<Move> {
        let waste = self.layout.waste().last().copied();
        let piles = self.layout.piles().iter().zip(PileNumber::ALL);
        let tops = piles.map(|(pile, number)| (pile.top(), Place::Pile(number)));
        std::iter::once((waste, Place::Waste))
            .chain(tops)
            .filter_map(|(card, from)| {
                let card = card?;
                let to = Place::Foundation(card.suit());
                Some(Move::Carry { card, from, to })
            })
            .find(|&mv| self.layout.is_legal(mv))
    }
}
