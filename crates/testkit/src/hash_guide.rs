//! A guide to any game that judges by hashing: no sense in it, and always the same.
//!
//! A search that prunes wrongly may still look right when good positions have good neighbours.
//! Under a random evaluation every slip shows.

use quina_core::{MoveList, Position, Score, State};
use quina_search::{Evaluate, Oracle, Order, Tactics};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Evaluates a position by a hash of its key and calls one move in eight tactical.
#[derive(Debug, Clone, Copy)]
pub struct HashGuide {
    /// Another seed is another evaluation.
    pub seed: u64,
    /// Evaluations lie between minus and plus this; a small one makes many equal.
    pub range: i32,
}

fn hash(seed: u64, thing: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seed, thing).hash(&mut hasher);
    hasher.finish()
}

fn move_hash<S: State>(mv: S::Move) -> u64 {
    hash(0, format!("{mv:?}"))
}

impl<P: Position> Evaluate<P> for HashGuide {
    fn evaluate(&mut self, position: &P) -> Score {
        let width = 2 * self.range as u64 + 1;
        let value = hash(self.seed, (position.key().0, position.turn().index())) % width;
        Score::heuristic(value as i32 - self.range)
    }
}

impl<P: Position> Tactics<P> for HashGuide {
    fn tactical_moves(&mut self, position: &P, list: &mut MoveList<P::Move>) {
        let mark = list.len();
        position.moves(list);
        list.retain_from(mark, |&mv| Order::<P>::is_tactical(self, position, mv));
    }
}

impl<P: Position> Order<P> for HashGuide {
    const SLOTS: usize = 64;

    fn slot(&self, _: &P, mv: P::Move) -> usize {
        move_hash::<P>(mv) as usize % 64
    }

    fn code(mv: P::Move) -> u32 {
        move_hash::<P>(mv) as u32 & 0x7FFF_FFFF
    }

    fn priority(&self, _: &P, mv: P::Move) -> i32 {
        (move_hash::<P>(mv) >> 32) as i32 % 100
    }

    fn is_tactical(&self, position: &P, mv: P::Move) -> bool {
        hash(position.key().0, move_hash::<P>(mv)).is_multiple_of(8)
    }

    fn is_critical(&self, _: &P, mv: P::Move) -> bool {
        move_hash::<P>(mv).is_multiple_of(16)
    }
}

impl<P: Position> Oracle<P> for HashGuide {}
