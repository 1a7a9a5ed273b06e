//! A player that keeps some of the positions it judges, to learn from them.

use super::guide::Hand;
use crate::{Move, Position, Rules};
use quina_core::{MoveList, Rng, Score};
use quina_search::{Evaluate, Oracle, Order, Tactics};

/// The player, keeping some of the positions that it judges.
#[derive(Debug, Clone)]
pub struct Sampling<R: Rules> {
    hand: Hand<R>,
    /// How many of the positions judged are kept.
    room: usize,
    judged: u64,
    kept: Vec<Position<R>>,
    rng: Rng,
}

impl<R: Rules> Sampling<R> {
    /// This player, keeping nothing yet.
    pub const fn new(hand: Hand<R>) -> Self {
        Self {
            hand,
            room: 0,
            judged: 0,
            kept: Vec::new(),
            rng: Rng::new(0),
        }
    }

    /// From now on `room` of the quiet positions judged are kept, each with the same chance.
    pub(super) fn keep(&mut self, room: usize, seed: u64) {
        self.room = room;
        self.judged = 0;
        self.kept.clear();
        self.rng = Rng::new(seed);
    }

    /// What was kept; no more is kept then.
    pub(super) fn take(&mut self) -> Vec<Position<R>> {
        self.room = 0;
        std::mem::take(&mut self.kept)
    }
}

impl<R: Rules> Evaluate<Position<R>> for Sampling<R> {
    fn begin(&mut self, position: &Position<R>) {
        self.hand.begin(position);
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        if self.room > 0 && !position.must_capture() {
            self.judged += 1;
            if self.kept.len() < self.room {
                self.kept.push(*position);
            } else {
                let place = self.rng.below(self.judged) as usize;
                if place < self.room {
                    self.kept[place] = *position;
                }
            }
        }
        self.hand.evaluate(position)
    }
}

impl<R: Rules> Tactics<Position<R>> for Sampling<R> {
    fn tactical_moves(&mut self, position: &Position<R>, list: &mut MoveList<Move<R>>) {
        self.hand.tactical_moves(position, list);
    }

    fn may_decline(&self, position: &Position<R>) -> bool {
        self.hand.may_decline(position)
    }

    fn is_calm(&self, position: &Position<R>) -> bool {
        self.hand.is_calm(position)
    }

    fn is_threatened(&self, position: &Position<R>) -> bool {
        self.hand.is_threatened(position)
    }
}

impl<R: Rules> Order<Position<R>> for Sampling<R> {
    const SLOTS: usize = <Hand<R> as Order<Position<R>>>::SLOTS;

    fn slot(&self, position: &Position<R>, mv: Move<R>) -> usize {
        self.hand.slot(position, mv)
    }

    fn code(mv: Move<R>) -> u32 {
        <Hand<R> as Order<Position<R>>>::code(mv)
    }

    fn priority(&self, position: &Position<R>, mv: Move<R>) -> i32 {
        self.hand.priority(position, mv)
    }

    fn is_tactical(&self, position: &Position<R>, mv: Move<R>) -> bool {
        self.hand.is_tactical(position, mv)
    }
}

impl<R: Rules> Oracle<Position<R>> for Sampling<R> {
    fn probe(&mut self, position: &Position<R>) -> Option<Score> {
        self.hand.probe(position)
    }

    fn probe_leaf(&mut self, position: &Position<R>) -> Option<Score> {
        self.hand.probe_leaf(position)
    }
}
