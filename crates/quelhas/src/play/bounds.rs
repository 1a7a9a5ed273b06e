//! Proofs by counting: positions that are decided though moves remain.
//!
//! Who runs out of moves wins. One who always fills a run whole needs at most a move for every piece
//! that the opponent can cut the runs into ([`Room::needed`]): no cut makes more pieces, and each of
//! these moves takes one off. The opponent meanwhile can be kept from none of the moves in cells that
//! only they can use. So a side that needs no more moves than the opponent must still make runs out
//! first, and what is proved here stays true to the end of the game.

use super::room::Room;
use crate::Position;
use quina_core::{Position as _, Score};
use quina_search::Oracle;

/// The two counting bounds, as an oracle that a search may ask anywhere.
///
/// # How far away the end is
/// The bounds prove who wins and not when. The score names the latest end there could be: the game
/// ends when the winner is stuck on their turn, and nobody makes more moves than they have room
/// for. So `win in 8` means 8 plies or fewer.
///
/// ```
/// use quina_core::{Notation, Score};
/// use quina_quelhas::{Position, play::Bounds};
/// use quina_search::Oracle;
/// // Vertical has one move at most, and Horizontal at least two.
/// let position = Position::from_text(".###/.#../.###/##.. V").unwrap();
/// assert_eq!(Bounds.probe(&position), Some(Score::win_in(2)));
/// let open = Position::from_text("..../..../.... V").unwrap();
/// assert_eq!(Bounds.probe(&open), None);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Bounds;

impl Oracle<Position> for Bounds {
    #[inline]
    fn probe(&mut self, position: &Position) -> Option<Score> {
        // Who may still change roles is not bound by what a role can do.
        if position.swap_is_open() {
            return None;
        }
        decided(&Room::both(position.board(), position.turn()))
    }
}

/// The worth of a position to the mover, given the room of the mover and of the opponent, if these
/// decide it.
#[inline]
pub(super) fn decided(rooms: &[Room; 2]) -> Option<Score> {
    let [mine, theirs] = rooms;
    if mine.needed <= theirs.min_excl {
        Some(latest_win(rooms))
    } else if mine.min_excl > theirs.needed {
        Some(latest_loss(rooms))
    } else {
        None
    }
}

/// A win at the latest end: the mover is stuck after as many moves as both sides can make.
#[inline]
fn latest_win([mine, theirs]: &[Room; 2]) -> Score {
    Score::win_in(2 * mine.max_total.min(theirs.max_total) as u32)
}

/// A loss at the latest end: the opponent is stuck after one move more of the mover.
#[inline]
fn latest_loss([mine, theirs]: &[Room; 2]) -> Score {
    Score::loss_in(2 * (mine.max_total - 1).min(theirs.max_total) as u32 + 1)
}

/// The score of a position that is known to be won or lost for the mover, who can move.
pub(super) fn latest_end(position: &Position, wins: bool) -> Score {
    let rooms = Room::both(position.board(), position.turn());
    if wins {
        latest_win(&rooms)
    } else {
        latest_loss(&rooms)
    }
}
