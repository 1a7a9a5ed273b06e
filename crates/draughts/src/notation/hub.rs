//! The Hub protocol's text for a board: the side to move, then one letter for every square.

use super::cursor::Cursor;
use crate::{Board, Colour, Piece, Position, Rank, Rules, Square};
use quina_core::ParseError;

const LETTERS: [(char, Piece); 4] = [
    ('w', piece(Colour::White, Rank::Man)),
    ('b', piece(Colour::Black, Rank::Man)),
    ('W', piece(Colour::White, Rank::King)),
    ('B', piece(Colour::Black, Rank::King)),
];
const EMPTY: char = 'e';

const fn piece(colour: Colour, rank: Rank) -> Piece {
    Piece { colour, rank }
}

/// The letter that stands for what is on a square.
pub(super) fn letter(piece: Option<Piece>) -> Option<char> {
    LETTERS
        .iter()
        .find(|&&(_, known)| Some(known) == piece)
        .map(|&(letter, _)| letter)
}

impl<R: Rules> Position<R> {
    /// Reads a board in the way of the Hub protocol: `W` or `B` for the side to move, then for
    /// each square in turn `w`, `b` (men), `W`, `B` (kings) or `e` (empty).
    pub fn from_hub_text(text: &str) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        let mover = match cursor.peek() {
            Some('W') => Colour::White,
            Some('B') => Colour::Black,
            _ => {
                let found = cursor.found();
                let what = format!("expected W or B for the side to move, found {found}");
                return Err(cursor.error(what));
            }
        };
        cursor.advance();
        let (wanted, given) = (R::SQUARES, cursor.rest().chars().count());
        if given != wanted {
            let what = format!("expected {wanted} squares after the side to move, found {given}");
            return Err(ParseError::whole(what));
        }
        let mut board = Board::EMPTY;
        for square in Square::all() {
            let known = LETTERS
                .iter()
                .find(|&&(letter, _)| Some(letter) == cursor.peek());
            if let Some(&(_, piece)) = known {
                board
                    .put(square, piece)
                    .map_err(|misplaced| cursor.error(misplaced.to_string()))?;
            } else if cursor.peek() != Some(EMPTY) {
                let found = cursor.found();
                let what = format!("expected w, b, W, B or e for square {square}, found {found}");
                return Err(cursor.error(what));
            }
            cursor.advance();
        }
        if board.occupied().is_empty() {
            return Err(ParseError::whole("there is no piece on the board"));
        }
        Ok(Self::new(board, mover))
    }

    /// The text that [`Position::from_hub_text`] reads; counters are not part of it.
    ///
    /// ```
    /// use quina_draughts::{English, Position};
    /// let text = Position::<English>::start().to_hub_text();
    /// assert_eq!(text, "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    /// ```
    pub fn to_hub_text(&self) -> String {
        let squares = Square::all().map(|square| letter(self.board().piece(square)));
        std::iter::once(self.mover().letter())
            .chain(squares.map(|letter| letter.unwrap_or(EMPTY)))
            .collect()
    }
}
