//! Positions and moves as text.
//!
//! A position is its rows from the top, joined by `/`, with `.` for an empty cell and `#` for a
//! filled one; then `V` or `H` for the side to move; then the word `swap` while the swap is open
//! (see [`Position`]). So `.../.../... V` is a game without the pie rule, `.../.../... V swap` one
//! with it, and `.#./.#./... H swap` a choice for the second player: a segment, or the swap.
//!
//! A move is the two ends of a segment, `c1-c7`, or `swap`. Columns are letters from `a` on the
//! left, rows are numbers from 1 at the top. Ends are read in either order and letters in either
//! case; printed are the smaller end first and small letters.

use crate::geometry::{Cell, Direction, LINES, Size, column_letter};
use crate::{Board, Move, Position, Segment};
use quina_core::{Notation, ParseError, Position as _, Side};
use std::fmt::Write;
use std::str::FromStr;

impl Notation for Position {
    fn from_text(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text);
        let Some((at, board)) = words.next() else {
            return Err(ParseError::whole(
                "expected rows of . and # joined by /, then V or H; found nothing",
            ));
        };
        let (size, empty) = read_board(board).map_err(|error| error.shifted(at))?;
        let turn = match words.next() {
            Some((_, "V")) => Side::First,
            Some((_, "H")) => Side::Second,
            Some((at, word)) => {
                let what = format!("expected V or H after the board, found {}", quoted(word));
                return Err(ParseError::new(at, what));
            }
            None => {
                let what = "expected V or H after the board, found nothing";
                return Err(ParseError::new(text.trim_end().chars().count(), what));
            }
        };
        let position = Self::assemble(size, empty, turn, false);
        let Some((at, word)) = words.next() else {
            return Ok(position);
        };
        if word != "swap" {
            let what = format!("expected swap or the end, found {}", quoted(word));
            return Err(ParseError::new(at, what));
        }
        if let Some((at, word)) = words.next() {
            let what = format!("expected the end after swap, found {}", quoted(word));
            return Err(ParseError::new(at, what));
        }
        position.with_swap().ok_or_else(|| {
            ParseError::new(
                at,
                match turn {
                    Side::First => "swap with V to move needs an empty board",
                    Side::Second => {
                        "swap with H to move needs a board with one vertical segment and no more"
                    }
                },
            )
        })
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        for cell in self.size().cells() {
            if cell.column() == 0 && cell.row() > 0 {
                text.push('/');
            }
            text.push(symbol(self.board(), cell));
        }
        text.push_str(match self.turn() {
            Side::First => " V",
            Side::Second => " H",
        });
        if self.swap_is_open() {
            text.push_str(" swap");
        }
        text
    }

    fn move_from_text(&self, text: &str) -> Result<Move, ParseError> {
        let mut words = Words::new(text);
        let Some((at, word)) = words.next() else {
            return Err(ParseError::whole(
                "expected a move such as c1-c7 or swap, found nothing",
            ));
        };
        if let Some((at, extra)) = words.next() {
            let what = format!("expected one move, found {} after it", quoted(extra));
            return Err(ParseError::new(at, what));
        }
        self.read_move(word).map_err(|error| error.shifted(at))
    }

    fn move_to_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn diagram(&self) -> String {
        let mut drawing = String::from("  ");
        for column in 0..self.size().columns() {
            drawing.push(' ');
            drawing.push(column_letter(column));
        }
        for cell in self.size().cells() {
            if cell.column() == 0 {
                // Writing to a string cannot fail.
                let _ = write!(drawing, "\n{:2}", cell.row() + 1);
            }
            drawing.push(' ');
            drawing.push(symbol(self.board(), cell));
        }
        let side = Self::side_name(self.turn());
        let _ = match self.outcome() {
            Some(_) => write!(drawing, "\n{side} cannot move and has won"),
            None if self.can_swap() => write!(drawing, "\n{side} to move, or to swap"),
            None => write!(drawing, "\n{side} to move"),
        };
        drawing
    }
}

fn symbol(empty: Board, cell: Cell) -> char {
    if empty.contains(cell) { '.' } else { '#' }
}

/// Reads rows of cells joined by `/`: the size and the empty cells.
fn read_board(text: &str) -> Result<(Size, Board), ParseError> {
    let mut empty = Vec::new();
    let mut columns = 0;
    let mut start = 0;
    let mut rows = 0;
    for row in text.split('/') {
        if rows == LINES {
            let what = format!("expected the end of the board after {LINES} rows, found /");
            return Err(ParseError::new(start - 1, what));
        }
        let mut width = 0;
        for (column, letter) in row.chars().enumerate() {
            let wrong = |what: String| Err(ParseError::new(start + column, what));
            match (letter, Cell::new(rows, column)) {
                ('.' | '#', None) => {
                    return wrong(format!("row {} has more than {LINES} cells", rows + 1));
                }
                ('.', Some(cell)) => empty.push(cell),
                ('#', Some(_)) => {}
                _ => return wrong(format!("expected . or # or /, found {letter:?}")),
            }
            width = column + 1;
        }
        if rows == 0 {
            columns = width;
        }
        let wrong = match width {
            0 | 1 => Some("a board has 2 to 10 columns".to_owned()),
            _ if width != columns => Some(format!("row 1 has {columns}")),
            _ => None,
        };
        if let Some(why) = wrong {
            let cells = if width == 1 { "cell" } else { "cells" };
            let what = format!("row {} has {width} {cells}; {why}", rows + 1);
            return Err(ParseError::new(start, what));
        }
        start += width + 1;
        rows += 1;
    }
    let size = Size::new(rows, columns).ok_or_else(|| {
        // All but the number of rows has been seen to above.
        ParseError::new(0, "the board has 1 row; a board has 2 to 10 rows")
    })?;
    Ok((size, empty.into_iter().collect()))
}

impl Position {
    /// Reads a move that is legal here from one word.
    pub(crate) fn read_move(&self, word: &str) -> Result<Move, ParseError> {
        if word.eq_ignore_ascii_case("swap") {
            return self.refuse_swap().map_or(Ok(Move::Swap), Err);
        }
        let segment = read_segment(word, self.size())?;
        self.refuse(segment)
            .map_or(Ok(Move::Segment(segment)), |why| {
                Err(ParseError::new(0, why))
            })
    }

    /// Why the player to move may not swap, if so.
    fn refuse_swap(&self) -> Option<ParseError> {
        let why = if self.can_swap() {
            return None;
        } else if !self.swap_is_open() {
            "swap is not on offer: it can only be the second player's first action".to_owned()
        } else if self.turn() == Side::First {
            "swap is not on offer: the first segment is yet to be placed".to_owned()
        } else {
            self.over()
        };
        Some(ParseError::new(0, why))
    }

    /// Why the player to move may not place this segment, if so.
    fn refuse(&self, segment: Segment) -> Option<String> {
        if self.outcome().is_some() {
            return Some(self.over());
        }
        if segment.direction() != Direction::of(self.turn()) {
            let side = Self::side_name(self.turn());
            let direction = segment.direction();
            return Some(format!("{segment} is {direction}, and {side} is to move"));
        }
        let filled = segment.cells() & self.filled();
        let first = filled.cells().next()?;
        Some(format!("{segment} runs over {first}, which is filled"))
    }

    fn over(&self) -> String {
        let side = Self::side_name(self.turn());
        format!("the game is over: {side} cannot move and has won")
    }
}

/// Reads two ends on a board of this size.
fn read_segment(word: &str, size: Size) -> Result<Segment, ParseError> {
    let (one, rest) = read_cell(word, size)?;
    // What has been read so far is plain ASCII, so bytes are characters.
    let dash = word.len() - rest.len();
    let Some(rest) = rest.strip_prefix('-') else {
        let what = format!("expected - and a cell after {one}, found {}", next(rest));
        return Err(ParseError::new(dash, what));
    };
    let (other, rest) = read_cell(rest, size).map_err(|error| error.shifted(dash + 1))?;
    if !rest.is_empty() {
        let what = format!("expected the end after {one}-{other}, found {}", next(rest));
        return Err(ParseError::new(word.len() - rest.len(), what));
    }
    Segment::between(one, other).ok_or_else(|| {
        let why = if one == other {
            "is one cell; a segment has two or more"
        } else {
            "is neither in one column nor in one row"
        };
        ParseError::new(0, format!("{one}-{other} {why}"))
    })
}

/// Reads a cell at the start of a text, and gives what follows it.
fn read_cell(text: &str, size: Size) -> Result<(Cell, &str), ParseError> {
    let last = column_letter(size.columns() - 1);
    let letter = text
        .chars()
        .next()
        .map(|letter| letter.to_ascii_lowercase())
        .filter(|letter| ('a'..=last).contains(letter))
        .ok_or_else(|| {
            let what = format!(
                "expected a column letter from a to {last}, found {}",
                next(text)
            );
            ParseError::new(0, what)
        })?;
    let rest = &text[1..];
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = rest.split_at(digits);
    // A leading zero is not how anyone writes a row, and more likely a slip.
    let row = Some(number)
        .filter(|number| !number.starts_with('0'))
        .and_then(|number| number.parse().ok())
        .filter(|row| (1..=size.rows()).contains(row))
        .ok_or_else(|| {
            let found = if number.is_empty() {
                next(rest)
            } else {
                quoted(number)
            };
            let rows = size.rows();
            let what = format!("expected a row number from 1 to {rows}, found {found}");
            ParseError::new(1, what)
        })?;
    let column = letter as usize - 'a' as usize;
    Ok((Cell::from_row_and_column(row - 1, column), rest))
}

/// The next character for an error text.
fn next(text: &str) -> String {
    match text.chars().next() {
        Some(letter) => format!("{letter:?}"),
        None => "nothing".to_owned(),
    }
}

/// A word for an error text, cut where it is long.
pub(crate) fn quoted(word: &str) -> String {
    const LONGEST: usize = 20;
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &word[..end]),
        None => format!("{word:?}"),
    }
}

/// The words of a line with the character, counted from 0, where each begins.
pub(crate) struct Words<'a> {
    rest: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { rest: text, at: 0 }
    }

    fn skip(&mut self, bytes: usize) -> &'a str {
        let (skipped, rest) = self.rest.split_at(bytes);
        self.at += skipped.chars().count();
        self.rest = rest;
        skipped
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        self.skip(self.rest.len() - self.rest.trim_start().len());
        let at = self.at;
        let end = self
            .rest
            .find(char::is_whitespace)
            .unwrap_or(self.rest.len());
        let word = self.skip(end);
        (!word.is_empty()).then_some((at, word))
    }
}

impl FromStr for Size {
    type Err = ParseError;

    /// Reads rows, an `x`, columns.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = |digits: &str| match digits.as_bytes() {
            [b'1'..=b'9'] | [b'1', b'0'] => digits.parse().ok(),
            _ => None,
        };
        text.split_once('x')
            .and_then(|(rows, columns)| Self::new(number(rows)?, number(columns)?))
            .ok_or_else(|| {
                let what = "expected a size from 2x2 to 10x10, rows x columns, found ";
                ParseError::new(0, format!("{what}{}", quoted(text)))
            })
    }
}
