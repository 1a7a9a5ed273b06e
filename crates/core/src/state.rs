//! The traits that make a game: what it is, never how it is played well.

use crate::{Ending, Key, MoveList, Outcome, Reason, Side};
use std::fmt::Debug;
use std::hash::Hash;

/// Anything with legal moves that can be played and taken back.
///
/// A move is a whole turn: a pair of stones, a capture with all its jumps.
pub trait State: Clone + Eq + Debug {
    /// One whole turn.
    type Move: Copy + Eq + Debug;
    /// What [`State::undo`] needs beside the move itself.
    type Undo;

    /// Appends every legal move, each once. Appends nothing when the game is over on the board.
    fn moves(&self, list: &mut MoveList<Self::Move>);

    /// Plays a legal move.
    fn play(&mut self, mv: Self::Move) -> Self::Undo;

    /// Takes back the move just played.
    fn undo(&mut self, mv: Self::Move, undo: Self::Undo);

    /// How many legal moves there are; a game that can count faster than it can list says so here.
    fn count_moves(&self, list: &mut MoveList<Self::Move>) -> u64 {
        let mark = list.len();
        self.moves(list);
        let count = list.len() - mark;
        list.truncate(mark);
        count as u64
    }

    /// Whether a move is legal here; a game that need not list all moves to know says so here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.legal_moves().contains(&mv)
    }

    /// Every legal move, in a vector of its own: for shells and tests, not for searching.
    fn legal_moves(&self) -> Vec<Self::Move> {
        let mut list = MoveList::new();
        self.moves(&mut list);
        list.to_vec()
    }
}

/// A game of two players who both see everything.
pub trait Position: State {
    /// Who is to move.
    ///
    /// The two players move by turns, always. A side is the role the mover plays: where players can
    /// exchange roles (the swap of Quelhas) the same side may be to move twice running, so code
    /// that follows a *player* counts plies and does not compare sides.
    fn turn(&self) -> Side;

    /// The result, if the game is over by the board and the counters of this position.
    ///
    /// A game lost or won on the board has no moves left; one drawn by a counter may still list
    /// them. Repetition is judged by the [`crate::Record`], which knows the past.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether a counter of this position has drawn the game though moves remain; cheap, because
    /// a search asks it at every node.
    fn is_drawn_by_rule(&self) -> bool {
        false
    }

    /// The rule behind [`Position::outcome`]; `None` exactly when that is `None`.
    fn reason(&self) -> Option<Reason>;

    /// The hash of board and mover, kept up to date by `play` and `undo`.
    fn key(&self) -> Key;

    /// The same hash computed afresh, to check the incremental one.
    fn fresh_key(&self) -> Key;

    /// How many of the last plies could be part of a repetition; 0 where positions never recur.
    fn reversible_plies(&self) -> u32 {
        0
    }

    /// The game's own word for a side.
    fn side_name(side: Side) -> &'static str;

    /// Outcome and reason together.
    fn ending(&self) -> Option<Ending> {
        Some(Ending {
            outcome: self.outcome()?,
            reason: self.reason()?,
        })
    }
}

/// A game of one player.
pub trait Puzzle: State {
    /// An exact encoding: two states are the same to a solver exactly if these are equal.
    type Code: Clone + Eq + Hash;

    /// Whether the puzzle is won.
    fn is_solved(&self) -> bool;

    /// The exact encoding of this state; where a proof rests on "seen before", no hash will do.
    fn encode(&self) -> Self::Code;
}

/// A state with symmetries: maps of the board that commute with play.
pub trait Symmetric: State {
    /// How many symmetries there are, the identity (number 0) included.
    fn symmetries(&self) -> usize;

    /// The image of this state under symmetry `index`.
    #[must_use]
    fn image(&self, index: usize) -> Self;

    /// The image of a move of this state under symmetry `index`.
    fn move_image(&self, mv: Self::Move, index: usize) -> Self::Move;

    /// Whether symmetry `index` exchanges the two players.
    fn swaps_sides(&self, index: usize) -> bool {
        let _ = index;
        false
    }
}
