//! Positions and moves as people and programs write them.
//!
//! [`fen`] and [`hub`] are the two texts for a position, [`moves`] reads and writes moves in every
//! style met in the wild, [`diagram`] draws a board. Whole games are in [`crate::pdn`].

mod cursor;
mod diagram;
mod fen;
mod hub;
mod moves;

use crate::{Move, Position, Rules, SquareStyle};
pub use diagram::Labels;
use quina_core::{Notation, ParseError};

/// Positions are written as FEN, moves as in PDN with square numbers.
///
/// What the drawing rules have counted follows the pieces where it is not zero: `:H12` for quiet
/// plies, `:E4` for plies of a few pieces against a lone king. A FEN without them is read as zero.
///
/// ```
/// use quina_core::{Notation, State};
/// use quina_draughts::{International, Position};
/// let position = Position::<International>::from_text("W:W32,K47:B28,K5.")?;
/// let capture = position.move_from_text("32x23")?;
/// assert_eq!(position.move_to_text(capture), "32x23");
/// # Ok::<(), quina_core::ParseError>(())
/// ```
impl<R: Rules> Notation for Position<R> {
    fn from_text(text: &str) -> Result<Self, ParseError> {
        fen::read(text)
    }

    fn to_text(&self) -> String {
        fen::write(self)
    }

    fn move_from_text(&self, text: &str) -> Result<Move<R>, ParseError> {
        moves::read(self, text)
    }

    fn move_to_text(&self, mv: Move<R>) -> String {
        self.move_to_styled_text(mv, SquareStyle::Numeric)
    }

    fn diagram(&self) -> String {
        self.labelled_diagram(Labels::Numbers)
    }
}
