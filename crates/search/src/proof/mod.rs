//! Proof-number search: can the side to move reach its goal, whatever the other does?
//!
//! Two searches answer the same question. [`plain_pn`] keeps the whole tree, which is exact about
//! repetition and gives the best line of its proof, but needs memory for every position it makes.
//! [`df_pn`] walks depth first and keeps what it learnt in a table of fixed size. Both look at all
//! legal moves: a proof may leave none out. The sides are taken to move in turn.
//!
//! # What a proof rests on
//!
//! - **Draws.** One side, the prover, must win; a draw is as good as a win for the other. The goal
//!   [`Goal::Win`] makes the mover the prover. [`Goal::Hold`] makes the opponent the prover and
//!   turns the answer around: who cannot be beaten holds the draw.
//! - **Repetition.** A position that comes back on the path of the search counts as not won. A
//!   win found this way is sound, since no line of it repeats anything. A refutation is sound too:
//!   where a win exists, the shortest one never repeats a position, because whatever wins after
//!   the detour wins before it. This supposes that counters only bring draws nearer (they do in
//!   every game here), and positions before the root are not known: a task's past is not read.
//! - **Counters.** A table takes positions of equal identity for the same. The identity is
//!   [`ProofOptions::identity`], by default the key of board and mover, together with
//!   [`Position::reversible_plies`]. A game with a further counter that can end it must mix that
//!   counter into the identity.
//! - **Keys are hashes.** Two positions of equal 64-bit identity would be taken for one. With n
//!   positions looked up in a table of m entries the chance of that is about n m / 2^64: one in
//!   2,000 for ten thousand million look-ups in a million entries. A line is replayed by the rules
//!   before it is returned, so that it is always real; [`plain_pn`] compares keys along the path
//!   only.

mod depth_first;
mod line;
mod numbers;
mod plain;
mod table;

pub use depth_first::df_pn;
pub use plain::plain_pn;

use crate::{Halt, Verdict};
use quina_core::{Key, Outcome, Position, Side};
use std::time::Duration;

/// What the side to move must reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// A win; a draw counts as a failure.
    #[default]
    Win,
    /// At least a draw.
    Hold,
}

/// How a proof is searched. The verdict is the same under all of them; the effort is not.
#[derive(Debug)]
pub struct ProofOptions<P> {
    /// What the side to move must reach.
    pub goal: Goal,
    /// How far the search may stay in a branch past the point where another looks cheaper, in
    /// hundredths of that other's number: the 1 + epsilon trick of Pawlewicz and Lew, 2007. 0 is
    /// plain df-pn; 25 is their advice and ours. The plain tree has no use for it.
    pub slack: u32,
    /// Adds up children as "the largest, and one for each other open one" instead of as a sum. A
    /// sum counts a position again for each way that leads to it, and in a game full of
    /// transpositions such numbers drive the search away from what is nearly proved (weak proof
    /// numbers: Ueda, Hashimoto, Hashimoto and Iida, 2008). The overestimate of what lies deeper
    /// remains: it costs time and never the truth.
    pub weak_sums: bool,
    /// Starts a new position with its number of moves instead of with 1.
    pub mobility: bool,
    /// What tells positions with different futures apart, reversible plies aside.
    pub identity: fn(&P) -> Key,
}

// By hand, since deriving would ask the same of the position, of which there is none inside.
impl<P> Clone for ProofOptions<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for ProofOptions<P> {}

impl<P: Position> Default for ProofOptions<P> {
    fn default() -> Self {
        Self {
            goal: Goal::Win,
            slack: 25,
            weak_sums: true,
            mobility: true,
            identity: P::key,
        }
    }
}

impl<P: Position> ProofOptions<P> {
    /// The default options for a goal.
    pub fn for_goal(goal: Goal) -> Self {
        Self {
            goal,
            ..Self::default()
        }
    }
}

/// What a proof search found and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof<M> {
    /// The answer. A line in it leads to the goal against the hardest resistance in the proof.
    pub verdict: Verdict<M>,
    /// Positions visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// How much memory a search takes where its limits name none: 64 MiB.
pub(crate) const DEFAULT_MEMORY: usize = 64 << 20;

/// The side that must win, and how ends look to it.
#[derive(Debug, Clone, Copy)]
struct Prover(Side);

impl Prover {
    fn of<P: Position>(goal: Goal, root: &P) -> Self {
        Self(match goal {
            Goal::Win => root.turn(),
            Goal::Hold => root.turn().other(),
        })
    }

    /// Whether the side to move has what it wants at the end of the game; `None` if it goes on.
    fn mover_is_content<P: Position>(self, position: &P) -> Option<bool> {
        let won = position.outcome()? == Outcome::Win(self.0);
        Some(won == (position.turn() == self.0))
    }
}

/// Whether a line, played by the rules from `root`, ends in what the side `content` wants: a win
/// if it is the prover, else no win for the prover, by an end of the game or by a repetition.
fn line_holds<P: Position>(root: &P, line: &[P::Move], prover: Prover, content: Side) -> bool {
    let mut position = root.clone();
    let mut keys = Vec::with_capacity(line.len());
    for &mv in line {
        if position.outcome().is_some() || !position.is_legal(mv) {
            return false;
        }
        keys.push(position.key());
        position.play(mv);
    }
    match prover.mover_is_content(&position) {
        Some(mover_is_content) => mover_is_content == (position.turn() == content),
        None => content != prover.0 && repeats(&position, &keys),
    }
}

/// Whether a position has stood before, given the keys of the positions on the path to it.
fn repeats<P: Position>(position: &P, path: &[Key]) -> bool {
    path[window(position, path)..].contains(&position.key())
}

/// Where the part of the path begins that could recur.
fn window<P: Position>(position: &P, path: &[Key]) -> usize {
    path.len()
        .saturating_sub(position.reversible_plies() as usize)
}

/// The verdict on a root that is over before it begins.
fn verdict_at_end<M>(mover_is_content: bool) -> Verdict<M> {
    if mover_is_content {
        Verdict::Solved(Vec::new())
    } else {
        Verdict::Refuted
    }
}

/// A line is given only if it stands up to the rules. If it does not, two positions had the same
/// key and no proof of this table can be trusted: it was too small to hold what tells them apart.
fn checked<P: Position>(root: &P, line: Vec<P::Move>, prover: Prover) -> Verdict<P::Move> {
    if line_holds(root, &line, prover, root.turn()) {
        Verdict::Solved(line)
    } else {
        Verdict::Unknown(Halt::Memory)
    }
}
