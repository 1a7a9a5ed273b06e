//! What an exact solver answers.

use crate::Halt;

/// The answer of a solver: a proof either way, or the limit that prevented one. Never a bool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict<M> {
    /// The mover wins (or the puzzle is solved) by this line.
    Solved(Vec<M>),
    /// It cannot be done: every way was tried or refuted.
    Refuted,
    /// A limit came first.
    Unknown(Halt),
}
