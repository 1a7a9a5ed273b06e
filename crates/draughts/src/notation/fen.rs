//! FEN: the side to move, then each side's squares: `W:W31-50:B1-20`.
//!
//! Read leniently, as files have it: either side first, ranges, kings marked `K` one by one or
//! before a range, algebraic squares, small letters, spaces, a full stop at the end. Three more
//! fields may follow, each a letter and a number, and are written only when not zero:
//!
//! - `H` plies since a man moved or a piece was captured, as on Lidraughts;
//! - `E` plies since a lone king has faced the few pieces it faces now;
//! - `F` the number of the move, which is read and forgotten.

use super::cursor::Cursor;
use crate::draws::{Counters, few_pieces_limit};
use crate::{Board, Colour, Piece, Position, Rank, Rules, Square, Squares};
use quina_core::ParseError;
use std::fmt::Write;

/// Reads a position.
pub(super) fn read<R: Rules>(text: &str) -> Result<Position<R>, ParseError> {
    let mut cursor = Cursor::new(text);
    cursor.skip_space();
    if cursor.rest().is_empty() {
        let start = write(&Position::<R>::start());
        let what = format!("expected a position such as {start}, found nothing");
        return Err(ParseError::whole(what));
    }
    let Some(mover) = colour_letter(&mut cursor) else {
        let found = cursor.found();
        return Err(cursor.error(format!(
            "expected W or B for the side to move, found {found}"
        )));
    };
    let mut fields = Fields::default();
    cursor.skip_space();
    if !matches!(cursor.peek(), None | Some(':')) {
        let found = cursor.found();
        return Err(cursor.error(format!(
            "expected `:` after the side to move, found {found}"
        )));
    }
    while cursor.accept(':') {
        cursor.skip_space();
        fields.read(&mut cursor)?;
        cursor.skip_space();
    }
    cursor.accept('.');
    cursor.skip_space();
    if !cursor.rest().is_empty() {
        let found = cursor.found();
        return Err(cursor.error(format!("expected `:` or the end, found {found}")));
    }
    fields.finish(mover)
}

/// `W` or `B` in either case, stepped over.
fn colour_letter(cursor: &mut Cursor) -> Option<Colour> {
    let letter = cursor.peek_upper()?;
    let colour = Colour::BOTH
        .into_iter()
        .find(|colour| colour.letter() == letter)?;
    cursor.advance();
    Some(colour)
}

/// What the fields after the side to move have told so far.
struct Fields<R: Rules> {
    board: Board<R>,
    seen: [bool; 2],
    quiet: u16,
    few: u16,
    few_place: Option<ParseError>,
}

impl<R: Rules> Default for Fields<R> {
    fn default() -> Self {
        Self {
            board: Board::EMPTY,
            seen: [false; 2],
            quiet: 0,
            few: 0,
            few_place: None,
        }
    }
}

impl<R: Rules> Fields<R> {
    fn read(&mut self, cursor: &mut Cursor) -> Result<(), ParseError> {
        let here = *cursor;
        if let Some(colour) = colour_letter(cursor) {
            if std::mem::replace(&mut self.seen[colour.index()], true) {
                return Err(here.error(format!("{}'s pieces are given twice", colour.name())));
            }
            return self.read_pieces(cursor, colour);
        }
        let letter = cursor.peek_upper();
        cursor.advance();
        match letter {
            Some('H') => self.quiet = cursor.number()?,
            Some('E') => {
                self.few_place = Some(here.error(
                    "E counts plies of a few pieces against a lone king, and this is no such ending",
                ));
                self.few = cursor.number()?;
            }
            Some('F') => drop(cursor.number()?),
            _ => {
                let found = here.found();
                return Err(here.error(format!("expected W, B, H, E or F, found {found}")));
            }
        }
        Ok(())
    }

    fn read_pieces(&mut self, cursor: &mut Cursor, colour: Colour) -> Result<(), ParseError> {
        cursor.skip_space();
        if matches!(cursor.peek(), None | Some(':' | '.')) {
            return Ok(());
        }
        loop {
            self.read_item(cursor, colour)?;
            cursor.skip_space();
            if !cursor.accept(',') {
                return Ok(());
            }
            cursor.skip_space();
        }
    }

    /// A square or a range of squares, with `K` before it for kings.
    fn read_item(&mut self, cursor: &mut Cursor, colour: Colour) -> Result<(), ParseError> {
        let rank = if cursor.peek_upper() == Some('K') {
            cursor.advance();
            Rank::King
        } else {
            Rank::Man
        };
        let here = *cursor;
        let first = cursor.square::<R>()?;
        let last = if cursor.accept('-') {
            cursor.square()?
        } else {
            first
        };
        if last < first {
            return Err(here.error(format!("the range {first}-{last} runs backwards")));
        }
        for square in Square::all().filter(|square| (first..=last).contains(square)) {
            self.board
                .put(square, Piece { colour, rank })
                .map_err(|misplaced| here.error(misplaced.to_string()))?;
        }
        Ok(())
    }

    fn finish(self, mover: Colour) -> Result<Position<R>, ParseError> {
        for colour in Colour::BOTH {
            if !self.seen[colour.index()] {
                let (name, letter) = (colour.name(), colour.letter());
                let what = format!("{name}'s pieces are missing: expected `:{letter}` and squares");
                return Err(ParseError::whole(what));
            }
        }
        if self.board.occupied().is_empty() {
            return Err(ParseError::whole("there is no piece on the board"));
        }
        if self.few > 0 && few_pieces_limit(&self.board).is_none() {
            return Err(self
                .few_place
                .unwrap_or_else(|| ParseError::whole("E is out of place")));
        }
        let counters = Counters::new(self.quiet, self.few);
        Ok(Position::new(self.board, mover).with_counters(counters))
    }
}

/// The text of a position.
pub(super) fn write<R: Rules>(position: &Position<R>) -> String {
    let board = position.board();
    let mut text = String::from(position.mover().letter());
    for colour in Colour::BOTH {
        text.push(':');
        text.push(colour.letter());
        let mut items = runs(board.men(colour), "");
        items.extend(runs(board.kings(colour), "K"));
        text += &items.join(",");
    }
    let counters = position.counters();
    for (letter, plies) in [
        ('H', counters.quiet_plies()),
        ('E', counters.few_pieces_plies()),
    ] {
        if plies > 0 {
            // Writing to a string cannot fail.
            let _ = write!(text, ":{letter}{plies}");
        }
    }
    text
}

/// The squares one by one, but three or more in a row as a range.
fn runs<R: Rules>(squares: Squares<R>, prefix: &str) -> Vec<String> {
    let numbers: Vec<usize> = squares.iter().map(Square::number).collect();
    let mut items = Vec::new();
    for run in numbers.chunk_by(|a, b| a + 1 == *b) {
        match run {
            [first, _, .., last] if run.len() > 2 => items.push(format!("{prefix}{first}-{last}")),
            _ => items.extend(run.iter().map(|number| format!("{prefix}{number}"))),
        }
    }
    items
}
