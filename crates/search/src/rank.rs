//! The order in which moves are tried, and the reasons for it.

use crate::memory::Memory;
use crate::{Order, SearchOptions};
use quina_core::{Position, Side};

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

/// Where a move is to be ranked.
pub(crate) struct Place<'a, P: Position, G: Order<P>> {
    pub position: &'a P,
    pub guide: &'a G,
    pub memory: &'a Memory<P, G>,
    pub options: &'a SearchOptions,
    pub turn: Side,
    pub ply: usize,
    /// The code of the table's move.
    pub table_code: u32,
    /// The countermove to the opponent's last move.
    pub countermove: Option<P::Move>,
}

impl<P: Position, G: Order<P>> Place<'_, P, G> {
    /// The reasons to try `mv` early here.
    #[inline]
    pub fn rank(&self, mv: P::Move) -> Rank {
        let mut rank = Rank::default();
        let options = self.options;
        if options.table_move && G::code(mv) == self.table_code {
            rank.table = TABLE_MOVE;
        }
        if options.priorities {
            let priority = self.guide.priority(self.position, mv);
            rank.priority = priority.clamp(-PRIORITY_LIMIT, PRIORITY_LIMIT);
        }
        if options.tactics_first && self.guide.is_tactical(self.position, mv) {
            rank.tactical = TACTICAL;
            return rank;
        }
        if options.killers
            && let Some(newer_or_older) = self.memory.killer_rank(self.ply, mv)
        {
            rank.killer = KILLERS[newer_or_older];
        }
        if options.countermoves && self.countermove == Some(mv) {
            rank.countermove = COUNTERMOVE;
        }
        if options.history {
            rank.history = self
                .memory
                .history(self.turn, self.guide.slot(self.position, mv));
        }
        rank
    }
}

/// Brings the highest-ranked of the moves from `next` on to `next`.
#[inline]
pub(crate) fn bring_best<M>(moves: &mut [M], ranks: &mut [i32], next: usize) {
    let mut best = next;
    for i in next + 1..ranks.len() {
        if ranks[i] > ranks[best] {
            best = i;
        }
    }
    moves.swap(next, best);
    ranks.swap(next, best);
}
