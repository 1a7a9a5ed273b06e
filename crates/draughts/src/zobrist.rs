//! The random numbers behind a position's key. Both games share them: they never meet.

use crate::board::{Board, Piece};
use crate::{Colour, Rank, Rules, Square, Squares};
use quina_core::{Key, zobrist};

static PIECES: [[Key; 64]; 4] = [
    zobrist(0x4D45_4E57),
    zobrist(0x4D45_4E42),
    zobrist(0x4B49_4E57),
    zobrist(0x4B49_4E42),
];

/// What changes in the key when the turn passes; it is part of the key when Black is to move.
pub(crate) const TURN: Key = zobrist::<1>(0x5455_524E)[0];

/// The key of one piece on one square.
#[inline]
pub(crate) fn piece_key<R: Rules>(piece: Piece, square: Square<R>) -> Key {
    // A square's bit is below 64; the mask spares the check.
    PIECES[piece.index()][square.bit_index() & 63]
}

/// The key of equal pieces on these squares.
#[inline]
pub(crate) fn pieces_key<R: Rules>(piece: Piece, squares: Squares<R>) -> Key {
    let keys = squares.iter().map(|square| piece_key(piece, square));
    keys.fold(Key(0), |sum, key| sum ^ key)
}

/// The key of a whole position.
pub(crate) fn position_key<R: Rules>(board: &Board<R>, mover: Colour) -> Key {
    let turn = match mover {
        Colour::White => Key(0),
        Colour::Black => TURN,
    };
    Colour::BOTH.into_iter().fold(turn, |key, colour| {
        let men = Piece {
            colour,
            rank: Rank::Man,
        };
        let kings = Piece {
            colour,
            rank: Rank::King,
        };
        key ^ pieces_key(men, board.men(colour)) ^ pieces_key(kings, board.kings(colour))
    })
}
