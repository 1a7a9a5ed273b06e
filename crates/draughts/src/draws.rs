//! The drawing rules that count plies. Repetition is not among them: it needs the past, and is
//! judged by `quina_core::Record`.

use crate::{Board, Colour, Rules};
use quina_core::Reason;

/// How far the counting rules have come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Counters {
    quiet: u16,
    few: u16,
}

impl Counters {
    /// Counters that stand at these numbers of plies.
    pub(crate) const fn new(quiet: u16, few: u16) -> Self {
        Self { quiet, few }
    }

    /// Plies since a man last moved or a piece was captured.
    #[inline]
    pub const fn quiet_plies(self) -> u16 {
        self.quiet
    }

    /// Plies since a lone king has faced the few pieces that it now faces; crowning a man among
    /// them does not begin the count anew.
    #[inline]
    pub const fn few_pieces_plies(self) -> u16 {
        self.few
    }

    /// Counts one ply, from one board to the next.
    #[inline]
    pub(crate) fn count<R: Rules>(&mut self, before: &Board<R>, after: &Board<R>, quiet: bool) {
        self.quiet = if quiet {
            self.quiet.saturating_add(1)
        } else {
            0
        };
        self.few = match few_pieces_limit(after) {
            None => 0,
            limit if limit == few_pieces_limit(before) => self.few.saturating_add(1),
            Some(_) => 0,
        };
    }

    /// The rule by which the game is drawn now, if one is.
    #[inline]
    pub(crate) fn reason<R: Rules>(self, board: &Board<R>) -> Option<Reason> {
        if self.quiet >= R::QUIET_LIMIT {
            return Some(Reason::QuietMoves);
        }
        match few_pieces_limit(board) {
            Some(limit) if self.few >= limit => Some(Reason::FewPieces),
            _ => None,
        }
    }
}

/// The plies granted to beat a lone king, if that is what the board has come to.
#[inline]
pub(crate) fn few_pieces_limit<R: Rules>(board: &Board<R>) -> Option<u16> {
    // Most positions have no king at all; the question costs them one comparison.
    if board.all_kings().is_empty() {
        return None;
    }
    Colour::BOTH.into_iter().find_map(|lone| {
        let is_lone_king = board.pieces(lone).len() == 1 && !board.kings(lone).is_empty();
        let has_king = !board.kings(!lone).is_empty();
        (is_lone_king && has_king)
            .then(|| R::few_pieces_limit(board.pieces(!lone).len()))
            .flatten()
    })
}
