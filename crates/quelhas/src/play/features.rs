//! What the evaluation looks at, each feature by name.

use super::room::Room;
use crate::Board;
use crate::geometry::Direction;
use quina_core::Side;

/// One thing the evaluation looks at: all but the last are the mover's count minus the opponent's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// The most moves that could still be made: what comes nearest to material in this game.
    MaxTotal,
    /// Runs of two or more cells.
    Runs,
    /// The fewest moves that must still be made in cells of one's own.
    MinExcl,
    /// The most moves that could be made in cells of one's own.
    MaxExcl,
    /// Legal moves.
    Flexibility,
    /// Runs, counted again in small endings, where a run is not much more than a move.
    Parity,
    /// Always 1: what it is worth to be the one to move.
    ToMove,
}

/// A number for each feature, indexed by it.
pub type PerFeature<T> = [T; Feature::COUNT];

impl Feature {
    /// How many features there are.
    pub const COUNT: usize = 7;

    /// The names, as weights files spell them, in the order of the features.
    pub const NAMES: PerFeature<&'static str> = [
        "max_total",
        "runs",
        "min_excl",
        "max_excl",
        "flexibility",
        "parity",
        "to_move",
    ];
}

/// An ending is small if both sides together could make at most so many moves.
const SMALL_ENDING: i32 = 20;

/// The features of a board for the side to move.
///
/// ```
/// use quina_core::{Notation, Position as _};
/// use quina_quelhas::{Position, play::{Feature, features}};
/// let position = Position::from_text("...#/...#/#..#/#### V").unwrap();
/// let features = features(position.board(), position.turn());
/// assert_eq!(features[Feature::Runs as usize], 3 - 3);
/// assert_eq!(features[Feature::Flexibility as usize], 7 - 7);
/// ```
pub fn features(empty: Board, mover: Side) -> PerFeature<i32> {
    count(empty, mover, &Room::both(empty, mover))
}

/// The same where the room of the mover and of the opponent is known already.
#[inline]
pub(super) fn count(empty: Board, mover: Side, rooms: &[Room; 2]) -> PerFeature<i32> {
    let [mine, theirs] = rooms;
    let own = Direction::of(mover);
    let moves = |direction| empty.count_segments(direction) as i32;
    let runs = mine.runs - theirs.runs;
    let is_small = mine.max_total + theirs.max_total <= SMALL_ENDING;
    [
        mine.max_total - theirs.max_total,
        runs,
        mine.min_excl - theirs.min_excl,
        mine.max_excl - theirs.max_excl,
        moves(own) - moves(own.other()),
        if is_small { runs } else { 0 },
        1,
    ]
}
