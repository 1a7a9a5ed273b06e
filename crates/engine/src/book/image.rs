//! Positions that are images of each other by turning or mirroring the board: a book knows one for
//! all of them.
//!
//! Images that exchange the players are left alone, so that draughts has none.

use crate::AnyPosition;
use crate::any::dispatch;
use quina_core::{Notation, ParseError, Symmetric};

/// The text by which a book knows a position: the least of its images'.
pub(super) fn name_of(position: &AnyPosition) -> String {
    dispatch!(position,
        position state => images(state).map(|image| image.1).min().unwrap_or_default(),
        puzzle puzzle => puzzle.to_text())
}

/// Tells the moves of a position in the words of one of its images.
pub(super) struct Turning<'a> {
    position: &'a AnyPosition,
    index: usize,
}

impl<'a> Turning<'a> {
    /// From a position to the image with this text, if it has such a one.
    pub(super) fn new(position: &'a AnyPosition, image: &str) -> Option<Self> {
        let index = dispatch!(position,
            position state => images(state).find(|(_, text)| text == image).map(|image| image.0),
            puzzle puzzle => (puzzle.to_text() == image).then_some(0));
        index.map(|index| Self { position, index })
    }

    /// What a move of the position is in the image.
    pub(super) fn turned(&self, mv: &str) -> Result<String, ParseError> {
        fn turned<S: Symmetric + Notation>(
            state: &S,
            mv: &str,
            index: usize,
        ) -> Result<String, ParseError> {
            let mv = state.move_from_text(mv)?;
            let mv = state.move_image(mv, index);
            Ok(state.image(index).move_to_text(mv))
        }
        dispatch!(self.position,
            position state => turned(state, mv, self.index),
            puzzle _puzzle => Ok(mv.to_owned()))
    }
}

/// The symmetries that leave the players alone, each with the text of the image.
fn images<S: Symmetric + Notation>(state: &S) -> impl Iterator<Item = (usize, String)> {
    (0..state.symmetries())
        .filter(|&index| !state.swaps_sides(index))
        .map(|index| (index, state.image(index).to_text()))
}
