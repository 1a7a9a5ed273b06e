//! The order in which moves are tried, and the reasons for it.

use crate::memory::Memory;
use crate::table::Fact;
use crate::{Order, SearchOptions};
use quina_core::Position;
use std::cmp::Reverse;

/// What speaks for trying a move early, each reason on its own.
///
/// The steps between the classes are wide enough that no sum of lower reasons crosses one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rank {
    /// It is the best move the transposition table remembers.
    pub table: i32,
    /// It is tactical.
    pub tactical: i32,
    /// It cut elsewhere at this ply.
    pub killer: i32,
    /// It refuted the opponent's last move before.
    pub countermove: i32,
    /// How well it has done anywhere in the tree.
    pub history: i32,
    /// What the game itself says of it.
    pub priority: i32,
}

const TABLE_MOVE: i32 = 1_000_000;
const TACTICAL: i32 = 500_000;
const KILLERS: [i32; 2] = [400_000, 399_000];
const COUNTERMOVE: i32 = 200_000;
/// The game's word is held inside this, so that it stays below the next class.
const PRIORITY_LIMIT: i32 = 90_000;

impl Rank {
    /// All reasons together: the higher, the earlier.
    #[inline]
    pub const fn total(&self) -> i32 {
        self.table + self.tactical + self.killer + self.countermove + self.history + self.priority
    }
}

/// Where moves are to be ranked: what is switched off is left out when it is made, so that nothing
/// is asked again for each move.
pub(crate) struct Place<'a, P: Position, G: Order<P>> {
    position: &'a P,
    guide: &'a G,
    options: &'a SearchOptions,
    /// The code of the table's move.
    table_code: u32,
    killers: [Option<P::Move>; 2],
    /// The countermove to the opponent's last move.
    countermove: Option<P::Move>,
    history: Option<&'a [i32]>,
}

impl<'a, P: Position, G: Order<P>> Place<'a, P, G> {
    #[inline]
    pub fn new(
        position: &'a P,
        guide: &'a G,
        memory: &'a Memory<P, G>,
        options: &'a SearchOptions,
        ply: usize,
        table_code: u32,
        countermove: Option<P::Move>,
    ) -> Self {
        Self {
            position,
            guide,
            options,
            table_code: if options.table_move {
                table_code
            } else {
                Fact::NO_MOVE
            },
            killers: if options.killers {
                memory.killers(ply)
            } else {
                [None; 2]
            },
            countermove: countermove.filter(|_| options.countermoves),
            history: options.history.then(|| memory.history(position.turn())),
        }
    }

    /// The reasons to try `mv` early here.
    #[inline]
    pub fn rank(&self, mv: P::Move) -> Rank {
        let mut rank = Rank::default();
        if G::code(mv) == self.table_code {
            rank.table = TABLE_MOVE;
        }
        if self.options.priorities {
            let priority = self.guide.priority(self.position, mv);
            rank.priority = priority.clamp(-PRIORITY_LIMIT, PRIORITY_LIMIT);
        }
        if self.options.tactics_first && self.guide.is_tactical(self.position, mv) {
            rank.tactical = TACTICAL;
            return rank;
        }
        for (killer, worth) in self.killers.iter().zip(KILLERS) {
            if *killer == Some(mv) {
                rank.killer = worth;
            }
        }
        if self.countermove == Some(mv) {
            rank.countermove = COUNTERMOVE;
        }
        if let Some(history) = self.history {
            rank.history = history[self.guide.slot(self.position, mv)];
        }
        rank
    }
}

/// More moves than this are sorted as a whole: to bring out the best of them one by one takes the
/// square of their number.
const MANY: usize = 2_000;

/// The moves, the highest-ranked first.
pub(crate) fn in_order<M: Copy>(moves: &mut [M], ranks: &mut [i32]) -> Vec<M> {
    if moves.len() > MANY {
        let mut ranked: Vec<_> = ranks.iter().zip(moves.iter()).collect();
        ranked.sort_by_key(|(rank, _)| Reverse(**rank));
        return ranked.into_iter().map(|(_, &mv)| mv).collect();
    }
    for next in 0..moves.len() {
        bring_best(moves, ranks, next);
    }
    moves.to_vec()
}

/// Brings the highest-ranked of the moves from `next` on to `next`.
#[inline]
pub(crate) fn bring_best<M>(moves: &mut [M], ranks: &mut [i32], next: usize) {
    let (mut best, mut highest) = (next, ranks[next]);
    for (index, &rank) in ranks.iter().enumerate().skip(next + 1) {
        if rank > highest {
            (best, highest) = (index, rank);
        }
    }
    if best != next {
        moves.swap(next, best);
        ranks.swap(next, best);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_moves_and_many_come_in_order() {
        for count in [0, 1, 7, MANY, MANY + 1, 3 * MANY] {
            let mut moves: Vec<usize> = (0..count).collect();
            let rank = |mv: usize| (mv * 7919 % 1000) as i32;
            let mut ranks: Vec<i32> = moves.iter().map(|&mv| rank(mv)).collect();
            let ordered = in_order(&mut moves, &mut ranks);
            assert!(ordered.is_sorted_by_key(|&mv| Reverse(rank(mv))));
            let mut all = ordered.clone();
            all.sort_unstable();
            assert!(all.into_iter().eq(0..count), "{count} moves stay the same");
        }
    }
}
