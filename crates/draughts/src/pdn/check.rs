//! Whole files held to the rules, for those who want to know whether theirs are sound.

use super::Reader;
use crate::Rules;
use quina_core::{Checked, ParseError};
use std::io::BufRead;

/// Replays every game of a file and names the first fault in it.
///
/// Besides bad text and illegal moves, it is a fault if the `Result` tag and the result after the
/// moves differ, and if the side said not to have lost has no legal move. It is none if play goes
/// on after a draw by repetition or by a count of moves: such a draw is for the players to claim,
/// and the counts have changed over the years.
///
/// ```
/// use quina_draughts::International;
/// use quina_draughts::pdn::check;
/// let checked = check::<International>(&b"1. 32-28 19-23 (1... 18-23) *"[..])?;
/// assert_eq!((checked.games, checked.moves), (1, 3));
/// let fault = check::<International>(&b"1. 32-28 19-24 *\n1. 32-26 *"[..]).unwrap_err();
/// assert_eq!((fault.line, fault.column), (Some(2), Some(4)));
/// # Ok::<(), quina_core::ParseError>(())
/// ```
pub fn check<R: Rules>(input: impl BufRead) -> Result<Checked, ParseError> {
    let mut checked = Checked::default();
    for game in Reader::<R, _>::strict(input) {
        checked.games += 1;
        checked.moves += game?.line().count_moves();
    }
    Ok(checked)
}
