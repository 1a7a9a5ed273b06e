//! The random numbers behind a position's key. Both games share them: they never meet.

use crate::board::Board;
use crate::{Colour, Rules, Squares};
use quina_core::{Key, zobrist};

static MEN: [[Key; 64]; 2] = [zobrist(0x4D45_4E57), zobrist(0x4D45_4E42)];
static KINGS: [[Key; 64]; 2] = [zobrist(0x4B49_4E57), zobrist(0x4B49_4E42)];

/// Set when Black is to move.
const BLACK_TO_MOVE: Key = zobrist::<1>(0x5455_524E)[0];

/// What changes in the key when the turn passes.
#[inline]
pub(crate) const fn turn_key() -> Key {
    BLACK_TO_MOVE
}

/// The key of the men of a colour.
#[inline]
pub(crate) fn men_key<R: Rules>(colour: Colour, men: Squares<R>) -> Key {
    sum(&MEN[colour.index()], men)
}

/// The key of the kings of a colour.
#[inline]
pub(crate) fn kings_key<R: Rules>(colour: Colour, kings: Squares<R>) -> Key {
    sum(&KINGS[colour.index()], kings)
}

#[inline]
fn sum<R: Rules>(keys: &[Key; 64], squares: Squares<R>) -> Key {
    squares
        .iter()
        .fold(Key(0), |key, square| key ^ keys[square.bit_index() & 63])
}

/// The key of a whole position.
pub(crate) fn position_key<R: Rules>(board: &Board<R>, mover: Colour) -> Key {
    let turn = match mover {
        Colour::White => Key(0),
        Colour::Black => BLACK_TO_MOVE,
    };
    Colour::BOTH.into_iter().fold(turn, |key, colour| {
        key ^ men_key(colour, board.men(colour)) ^ kings_key(colour, board.kings(colour))
    })
}
