//! Turns as text: `j10k11`, lists of turns, and the two-letter cells of Cloudict's protocol.

use crate::quote::quoted;
use crate::{Board, Cell, Move};
use quina_core::{ParseError, Position, State};

/// One or two cells of a turn as they were written, each with its byte in the text.
type Stones = Vec<(usize, Cell)>;

pub(crate) fn read_move(board: &Board, text: &str) -> Result<Move, ParseError> {
    legal_turn(board, text, &read_stones(text)?)
}

/// Reads a turn in Cloudict's letters: `JJ` or `JJKK`, each stone a column and then a row, A to
/// S, rows from the bottom.
///
/// ```
/// use quina_connect6::{Board, move_from_letters, move_to_letters};
/// let mv = move_from_letters(&Board::default(), "JJ").unwrap();
/// assert_eq!(mv.to_string(), "j10");
/// assert_eq!(move_to_letters(mv), "JJ");
/// ```
pub fn move_from_letters(board: &Board, text: &str) -> Result<Move, ParseError> {
    if !matches!(text.chars().count(), 2 | 4) {
        let what = format!("{} found: expected two or four letters", quoted(text));
        return Err(ParseError::whole(what));
    }
    let mut numbers = [0; 4];
    for ((at, letter), number) in text.chars().enumerate().zip(&mut numbers) {
        let Some(found) = letter_number(letter) else {
            let found = quoted(letter.encode_utf8(&mut [0; 4]));
            let what = format!("{found} found: expected a letter from A to S");
            return Err(ParseError::new(at, what));
        };
        *number = found;
    }
    let stones = [
        (0, Cell::at(numbers[0], numbers[1])),
        (2, Cell::at(numbers[2], numbers[3])),
    ];
    legal_turn(board, text, &stones[..text.len() / 2])
}

/// A turn in Cloudict's letters.
pub fn move_to_letters(mv: Move) -> String {
    let letter = |number| char::from(b'A' + number);
    let letters = |cell: Cell| [letter(cell.column()), letter(cell.row())];
    mv.stones().flat_map(letters).collect()
}

/// The number of a column or row written as a letter, A being 0 and S 18.
pub(crate) fn letter_number(letter: char) -> Option<u8> {
    match letter.to_ascii_uppercase() {
        upper @ 'A'..='S' => Some(upper as u8 - b'A'),
        _ => None,
    }
}

/// Plays a list of turns and counts them. A number and a dot before a turn are passed over.
pub(crate) fn read_turn_list<'a>(
    mut board: Board,
    words: impl Iterator<Item = (usize, &'a str)>,
) -> Result<(Board, u64), ParseError> {
    let mut turns = 0;
    for (start, word) in words {
        let bare = without_number(word);
        if bare.is_empty() {
            continue;
        }
        let start = start + word.len() - bare.len();
        let mv = read_move(&board, bare).map_err(|error| error.shifted(start))?;
        board.play(mv);
        turns += 1;
    }
    Ok((board, turns))
}

fn without_number(word: &str) -> &str {
    match word.split_once('.') {
        Some((number, rest))
            if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) =>
        {
            rest
        }
        _ => word,
    }
}

/// The cells of `j10`, `j10k11`, `J10,K11` or `j10-k11`, on the largest board.
pub(crate) fn read_stones(text: &str) -> Result<Stones, ParseError> {
    let mut stones = Stones::new();
    let mut at = 0;
    loop {
        let (cell, end) = read_cell(text, at)?;
        stones.push((at, cell));
        if end == text.len() {
            return Ok(stones);
        }
        if stones.len() == 2 {
            let what = format!("{} found after the second stone", quoted(&text[end..]));
            return Err(ParseError::at_byte(text, end, what));
        }
        at = end + usize::from(text[end..].starts_with([',', '-']));
    }
}

/// The cell that begins at a byte of the text, and the byte after it.
fn read_cell(text: &str, at: usize) -> Result<(Cell, usize), ParseError> {
    let rest = &text[at..];
    let refuse = |byte, what| Err(ParseError::at_byte(text, byte, what));
    let Some(letter) = rest.chars().next() else {
        return refuse(at, "expected a cell such as `j10`".into());
    };
    let Some(column) = letter_number(letter) else {
        let found = quoted(letter.encode_utf8(&mut [0; 4]));
        let what = format!("{found} is no column: expected a letter from a to s");
        return refuse(at, what);
    };
    let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
    let end = at + 1 + digits;
    if digits == 0 {
        let what = format!("expected a row from 1 to 19 after `{letter}`");
        return refuse(at + 1, what);
    }
    let row = &text[at + 1..end];
    match row.parse() {
        Ok(number @ 1..=19) if !row.starts_with('0') => Ok((Cell::at(column, number - 1), end)),
        _ => refuse(
            at + 1,
            format!("{} is no row: expected 1 to 19", quoted(row)),
        ),
    }
}

/// The turn with these stones, if it is legal here.
fn legal_turn(board: &Board, text: &str, stones: &[(usize, Cell)]) -> Result<Move, ParseError> {
    let refuse = |byte, what: String| Err(ParseError::at_byte(text, byte, what));
    if let Some(reason) = board.reason() {
        return Err(ParseError::whole(format!("the game is over: {reason}")));
    }
    for &(at, cell) in stones {
        if !cell.is_on(board.size()) {
            return refuse(at, format!("{cell} is off the board of {}", board.size()));
        }
        if !board.is_empty(cell) {
            return refuse(at, format!("{cell} is taken"));
        }
    }
    match (board.stones_due(), stones) {
        (1, &[(_, cell)]) => Ok(Move::one(cell)),
        (2, &[(_, a), (at, b)]) if a == b => refuse(at, format!("both stones are on {a}")),
        (2, &[(_, a), (_, b)]) => Ok(Move::pair(a, b)),
        (1, &[_, (at, _), ..]) => refuse(at, "one stone is due, not two".into()),
        _ => refuse(text.len(), "two stones are due, not one".into()),
    }
}
