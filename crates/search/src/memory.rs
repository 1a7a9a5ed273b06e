//! What a search remembers of moves, wherever they were played: killers, history, countermoves.

use crate::Order;
use quina_core::{Position, Side};
use std::marker::PhantomData;

/// The most plies a line can have, extensions and quiescence included.
pub(crate) const MAX_PLIES: usize = 256;

/// Past successes of moves, the basis of their order.
///
/// Killers belong to one search's tree and are cleared before each; the history may be kept
/// between the moves of a game.
#[derive(Debug, Clone)]
pub struct Memory<P: Position, G: Order<P>> {
    killers: Vec<[Option<P::Move>; 2]>,
    history: [Vec<i32>; 2],
    countermoves: [Vec<Option<P::Move>>; 2],
    guide: PhantomData<G>,
}

/// History scores stay between minus and plus this.
pub(crate) const HISTORY_LIMIT: i32 = 16_384;

impl<P: Position, G: Order<P>> Memory<P, G> {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLIES],
            history: [vec![0; G::SLOTS], vec![0; G::SLOTS]],
            countermoves: [vec![None; G::SLOTS], vec![None; G::SLOTS]],
            guide: PhantomData,
        }
    }

    /// Forgets the killers: for the next search of the same game.
    pub(crate) fn clear_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Forgets everything: for the next game.
    pub(crate) fn clear(&mut self) {
        self.clear_killers();
        for side in Side::BOTH {
            self.history[side.index()].fill(0);
            self.countermoves[side.index()].fill(None);
        }
    }

    /// The killers of this ply, the newer first.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [Option<P::Move>; 2] {
        self.killers[ply]
    }

    /// The history scores of a side, by slot.
    #[inline]
    pub(crate) fn history(&self, side: Side) -> &[i32] {
        &self.history[side.index()]
    }

    /// The move that last refuted the move in this slot of the opponent of `side`.
    #[inline]
    pub(crate) fn countermove(&self, side: Side, slot: usize) -> Option<P::Move> {
        self.countermoves[side.index()][slot]
    }

    pub(crate) fn add_killer(&mut self, ply: usize, mv: P::Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    pub(crate) fn set_countermove(&mut self, side: Side, slot: usize, mv: P::Move) {
        self.countermoves[side.index()][slot] = Some(mv);
    }

    /// Moves a history score towards the limit (a reward) or away from it (a penalty), the less
    /// the nearer it already is.
    #[inline]
    pub(crate) fn adjust(&mut self, side: Side, slot: usize, change: i32) {
        let score = &mut self.history[side.index()][slot];
        *score += change - *score * change.abs() / HISTORY_LIMIT;
    }
}
