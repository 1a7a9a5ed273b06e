//! What an engine chooses, as against what a game is: given to the searches as a type parameter.
//!
//! A game's player implements four small traits on one type: how good a position looks
//! ([`Evaluate`]), which moves make it too lively to judge ([`Tactics`]), which moves to try first
//! ([`Order`]) and what is known for certain ([`Oracle`]). Most methods have a default that knows
//! nothing, so that a new game plays after writing one evaluation.

use crate::{Line, Task};
use quina_core::{MoveList, Position, Rng, Score};

/// How good a position looks, without searching.
///
/// An evaluation that keeps state of its own along the line being searched is told of every move by
/// the alpha-beta search: [`Evaluate::begin`] at the root, then [`Evaluate::played`] and
/// [`Evaluate::undone`] in pairs. Other searches jump about and tell nothing, so the state must know
/// which position it belongs to.
pub trait Evaluate<P: Position> {
    /// A search begins here; whatever was kept of another position is to be forgotten.
    fn begin(&mut self, position: &P) {
        let _ = position;
    }

    /// `mv` is about to be played in `position`.
    fn played(&mut self, position: &P, mv: P::Move) {
        let _ = (position, mv);
    }

    /// `mv` has been taken back, and `position` stands again.
    fn undone(&mut self, position: &P, mv: P::Move) {
        let _ = (position, mv);
    }

    /// The worth of a position to its side to move, inside the heuristic range of [`Score`].
    fn evaluate(&mut self, position: &P) -> Score;
}

/// Which moves make a position too lively to be judged where it stands.
pub trait Tactics<P: Position> {
    /// Appends the moves that must be looked at before the evaluation can be trusted.
    fn tactical_moves(&mut self, position: &P, list: &mut MoveList<P::Move>) {
        let _ = (position, list);
    }

    /// Whether the mover may decline all of them and keep the evaluation; not where captures bind.
    fn may_decline(&self, position: &P) -> bool {
        let _ = position;
        true
    }

    /// Whether neither side has anything tactical to do, so that the evaluation may stand for a
    /// search that is not deep. Where nobody knows, nothing is calm.
    fn is_calm(&self, position: &P) -> bool {
        let _ = position;
        false
    }

    /// Whether the opponent threatens something, where the mover has no tactical move.
    fn is_threatened(&self, position: &P) -> bool {
        let _ = position;
        false
    }
}

/// Which moves to try, and in which order.
pub trait Order<P: Position> {
    /// How many slots the history tables have for each side.
    const SLOTS: usize;

    /// The history slot of a move, below [`Order::SLOTS`].
    fn slot(&self, position: &P, mv: P::Move) -> usize;

    /// A number for the transposition table: moves of one position should differ in it, and it is
    /// never `u32::MAX`.
    fn code(mv: P::Move) -> u32;

    /// Appends the moves that are worth searching. A proof needs all of them: the default.
    fn candidates(&mut self, position: &P, list: &mut MoveList<P::Move>) {
        position.moves(list);
    }

    /// Moves of this position are about to be ranked: whatever [`Order::priority`] reads is to be
    /// brought here.
    fn prepare(&mut self, position: &P) {
        let _ = position;
    }

    /// What is known in favour of a move before searching: the higher, the earlier.
    fn priority(&self, position: &P, mv: P::Move) -> i32 {
        let _ = (position, mv);
        0
    }

    /// How much a tree search looks at a move whose priority is so far behind the highest, before
    /// its results count; the best move's is 1. `None` where priorities only tell an order.
    fn attention(&self, behind: i32) -> Option<f64> {
        let _ = behind;
        None
    }

    /// The named parts that add up to [`Order::priority`], for those who ask why.
    fn priority_parts(&self, position: &P, mv: P::Move) -> Vec<(&'static str, i32)> {
        vec![("priority", self.priority(position, mv))]
    }

    /// Whether a move is tactical: tried before the quiet ones and never reduced.
    fn is_tactical(&self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// Whether a move deserves a ply more than its depth.
    fn is_critical(&self, position: &P, mv: P::Move) -> bool {
        let _ = (position, mv);
        false
    }

    /// The index of the move that a random game plays; uniform unless the game knows better.
    fn rollout_choice(&mut self, position: &P, moves: &[P::Move], rng: &mut Rng) -> usize {
        let _ = position;
        rng.below(moves.len() as u64) as usize
    }
}

/// What is known for certain: endgame tables, solvers.
pub trait Oracle<P: Position> {
    /// The proved worth of a position, or `None` where nothing is proved.
    fn probe(&mut self, position: &P) -> Option<Score> {
        let _ = position;
        None
    }

    /// The worth of a position that is not searched any further, where more is known of it than an
    /// evaluation tells. A guide whose evaluation knows as much leaves it at the default: nothing.
    fn probe_leaf(&mut self, position: &P) -> Option<Score> {
        let _ = position;
        None
    }

    /// What is known of a position before it is searched: a proof, a move from a book.
    ///
    /// Asked once, at the root, with a share of the limits. Where a depth is set or no time, the
    /// answer should be the same on every machine. An oracle that takes its time shows what it
    /// would say so far to `watch`.
    fn consult(
        &mut self,
        task: &Task<'_, P>,
        watch: &mut dyn FnMut(&Advice<P::Move>),
    ) -> Advice<P::Move> {
        let _ = (task, watch);
        Advice::default()
    }

    /// Another game begins: what was learnt in the last one is to be forgotten, so that each can be
    /// played again on its own.
    fn forget(&mut self) {}
}

/// What an oracle says of the root.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Advice<M> {
    /// What to play and what it is worth, if that is known.
    pub line: Option<Line<M>>,
    /// Positions visited to learn it, or in vain.
    pub nodes: u64,
}

impl<M> Default for Advice<M> {
    /// Nothing is known, and nothing was spent.
    fn default() -> Self {
        Self {
            line: None,
            nodes: 0,
        }
    }
}

/// Everything a search asks of a game's player. Nothing to implement: the four parts suffice.
pub trait Guide<P: Position>:
    Evaluate<P> + Tactics<P> + Order<P> + Oracle<P> + Clone + Send + 'static
{
}

impl<P: Position, G> Guide<P> for G where
    G: Evaluate<P> + Tactics<P> + Order<P> + Oracle<P> + Clone + Send + 'static
{
}
