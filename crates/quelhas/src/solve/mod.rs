//! The exact solver: who wins a position without swap, by search of the sum of its islands.
//!
//! Filled cells cut a board into islands, and a move changes one of them. Under misère play the
//! results of islands do not add up, so the sum is searched as one game, but it may be *named* as
//! a sum: positions with the same islands in other places and flips are one. Everything a search
//! asks at first sight adds up over the islands (`totals`), and what can be done in an island is
//! listed once (`choices`). Every legal move is looked at.

mod choices;
mod depth_first;
mod island;
mod looks;
mod numbers;
mod proof_number;
mod reduction;
mod shape;
mod solver;
mod table;
mod totals;
mod walk;

pub use reduction::{Reduction, Reductions};
pub use solver::{Answer, JudgedMoves, Method, Solver, SolverOptions};
