//! Positions as text: rows with the side to move, or the turns that led there.
//!
//! The rows are joined by `/` from the top, `x` is a black stone, `o` a white one, a number so
//! many empty cells and `.` one of them; `b` or `w` says who is to move. There are as many rows as
//! the board is long. The other form is `moves` and the turns played, with the size before it
//! where it is not 19x19. Both are read; the rows are what is printed.

use crate::move_text::{read_move, read_turn_list};
use crate::quote::quoted;
use crate::{Board, Cell, CellSet, Move, Size};
use quina_core::{Notation, ParseError, Position, Side};
use std::fmt::Write;

/// ```
/// use quina_connect6::Board;
/// use quina_core::Notation;
/// let rows = Board::from_text("6/6/2x3/2oo2/6/6 b").unwrap();
/// assert_eq!(Board::from_text("6x6 moves c4 c3d3"), Ok(rows.clone()));
/// assert_eq!(rows.to_text(), "6/6/2x3/2oo2/6/6 b");
/// ```
impl Notation for Board {
    fn from_text(text: &str) -> Result<Self, ParseError> {
        let mut words = words(text).peekable();
        let Some(&(start, first)) = words.peek() else {
            return Err(ParseError::whole(
                "the text is empty: expected rows joined by `/`, or `moves` and the turns",
            ));
        };
        if first.contains('/') {
            return from_rows(words, text.chars().count());
        }
        let size = read_size(first).map_err(|error| error.shifted(start))?;
        if size.is_some() {
            words.next();
        }
        match words.next() {
            Some((_, "moves")) => {}
            Some((at, word)) => {
                let expected = if size.is_some() {
                    "`moves`"
                } else {
                    "rows joined by `/`, or `moves` and the turns"
                };
                let what = format!("{} found: expected {expected}", quoted(word));
                return Err(ParseError::new(at, what));
            }
            None => {
                let end = text.chars().count();
                return Err(ParseError::new(end, "expected `moves` after the size"));
            }
        }
        read_turn_list(Self::new(size.unwrap_or_default()), words).map(|(board, _)| board)
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        for row in (0..self.size().get()).rev() {
            let mut run = 0;
            for column in 0..self.size().get() {
                match self.stone(Cell::at(column, row)) {
                    None => run += 1,
                    Some(side) => {
                        push_run(&mut text, &mut run);
                        text.push(stone_letter(side));
                    }
                }
            }
            push_run(&mut text, &mut run);
            text.push(if row == 0 { ' ' } else { '/' });
        }
        text.push(['b', 'w'][self.turn().index()]);
        text
    }

    /// Reads `j10` or `j10k11`; the stones of a pair may come in either order, in capitals, and
    /// with `,` or `-` between them.
    fn move_from_text(&self, text: &str) -> Result<Move, ParseError> {
        read_move(self, text)
    }

    fn move_to_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn diagram(&self) -> String {
        let mut text = String::new();
        for row in (0..self.size().get()).rev() {
            let _ = write!(text, "{:>2}", row + 1);
            for column in 0..self.size().get() {
                let stone = self.stone(Cell::at(column, row));
                text.push(' ');
                text.push(stone.map_or('.', stone_letter));
            }
            text.push('\n');
        }
        text.push_str("  ");
        for column in 0..self.size().get() {
            text.push(' ');
            text.push(char::from(b'a' + column));
        }
        text
    }
}

fn stone_letter(side: Side) -> char {
    ['x', 'o'][side.index()]
}

fn push_run(text: &mut String, run: &mut u8) {
    if *run > 0 {
        let _ = write!(text, "{run}");
        *run = 0;
    }
}

/// The words of a text, each with the number of its first character.
pub(crate) fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split(char::is_whitespace)
        .map(move |word| {
            let start = at;
            at += word.chars().count() + 1;
            (start, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

/// The size in a word such as `15x15`, or `None` if the word is something else.
pub(crate) fn read_size(word: &str) -> Result<Option<Size>, ParseError> {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    match word.split_once(['x', 'X']) {
        Some((columns, rows)) if is_number(columns) && is_number(rows) => {
            let size = columns.parse().ok().and_then(Size::new);
            match size.filter(|_| columns == rows) {
                Some(size) => Ok(Some(size)),
                None => Err(ParseError::new(
                    0,
                    format!(
                        "a board of {} is not played: expected 6x6 to 19x19",
                        quoted(word)
                    ),
                )),
            }
        }
        _ => Ok(None),
    }
}

fn from_rows<'a>(
    mut words: impl Iterator<Item = (usize, &'a str)>,
    end: usize,
) -> Result<Board, ParseError> {
    let (mut at, rows) = words.next().unwrap_or_default();
    let count = rows.split('/').count();
    let Some(size) = u8::try_from(count).ok().and_then(Size::new) else {
        let what = format!("{count} rows found: a board has 6 to 19");
        return Err(ParseError::new(at, what));
    };
    let mut stones = [CellSet::EMPTY; 2];
    for (row, text) in (0..size.get()).rev().zip(rows.split('/')) {
        read_row(text, row, size, &mut stones).map_err(|error| error.shifted(at))?;
        at += text.chars().count() + 1;
    }
    let Some((at, word)) = words.next() else {
        return Err(ParseError::new(
            end,
            "expected `b` or `w` for the side to move",
        ));
    };
    let turn = match word {
        "b" | "B" => Side::First,
        "w" | "W" => Side::Second,
        _ => {
            let found = quoted(word);
            let what = format!("{found} found: expected `b` or `w` for the side to move");
            return Err(ParseError::new(at, what));
        }
    };
    if let Some((at, word)) = words.next() {
        let what = format!("{} found after the end of the position", quoted(word));
        return Err(ParseError::new(at, what));
    }
    let board = Board::set_up(size, stones[0], stones[1])
        .map_err(|fault| ParseError::whole(fault.to_string()))?;
    if board.turn() != turn {
        let what = format!(
            "{} is to move with these stones, not {}",
            Board::side_name(board.turn()),
            Board::side_name(turn)
        );
        return Err(ParseError::new(at, what));
    }
    Ok(board)
}

fn read_row(text: &str, row: u8, size: Size, stones: &mut [CellSet; 2]) -> Result<(), ParseError> {
    let too_long = |at| {
        let what = format!("row {} has more than {} cells", row + 1, size.get());
        ParseError::new(at, what)
    };
    let mut column = 0;
    let mut characters = text.chars().enumerate().peekable();
    while let Some((at, letter)) = characters.next() {
        let mut run = 1;
        match letter {
            '.' => {}
            'x' | 'X' | 'o' | 'O' => {
                if column >= size.get() {
                    return Err(too_long(at));
                }
                let side = usize::from(letter.eq_ignore_ascii_case(&'o'));
                stones[side].insert(Cell::at(column, row));
            }
            '1'..='9' => {
                run = letter as u8 - b'0';
                if let Some((_, digit)) = characters.next_if(|(_, next)| next.is_ascii_digit()) {
                    run = run * 10 + (digit as u8 - b'0');
                }
            }
            '0' => return Err(ParseError::new(at, "a run of empty cells begins with `0`")),
            _ => {
                let found = quoted(letter.encode_utf8(&mut [0; 4]));
                let what = format!("{found} is no cell: expected `x`, `o`, `.` or a number");
                return Err(ParseError::new(at, what));
            }
        }
        column += run;
        if column > size.get() {
            return Err(too_long(at));
        }
    }
    if column < size.get() {
        let what = format!("row {} has {column} of {} cells", row + 1, size.get());
        return Err(ParseError::new(text.chars().count(), what));
    }
    Ok(())
}
