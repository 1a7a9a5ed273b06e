//! One dark square: its number, its coordinates and its place in a bit board.

use crate::{Direction, Rules, Squares, SquaresIter};
use quina_core::ParseError;
use std::fmt;
use std::marker::PhantomData;

/// A dark square of the board of `R`.
///
/// It is kept as its bit in [`Squares`]; people see its number, which counts the dark squares row
/// by row from Black's side, or its algebraic name, which counts from White's left hand.
///
/// ```
/// use quina_draughts::{English, International, Square};
/// let square = Square::<International>::from_number(46).unwrap();
/// assert_eq!(square.algebraic(), "a1");
/// assert_eq!(Square::<English>::from_text("a1")?.number(), 29);
/// # Ok::<(), quina_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<R> {
    bit: u8,
    rules: PhantomData<R>,
}

/// How a square is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SquareStyle {
    /// By its number, as nearly everyone does: `32`.
    #[default]
    Numeric,
    /// By column and row, `a1` at White's left hand.
    Algebraic,
}

impl<R: Rules> Square<R> {
    /// The square with this number, counted from 1, or `None` if the board has no such square.
    pub fn from_number(number: usize) -> Option<Self> {
        (1..=R::SQUARES).contains(&number).then(|| {
            let place = number - 1;
            Self::from_bit_index(place + place / R::EDGE)
        })
    }

    /// The number of the square, counted from 1.
    #[inline]
    pub fn number(self) -> usize {
        let bit = self.bit_index();
        bit - bit / (R::EDGE + 1) + 1
    }

    /// Every square of the board, in the order of their numbers.
    pub fn all() -> SquaresIter<R> {
        Squares::ALL.iter()
    }

    /// The row, 0 on Black's side.
    #[inline]
    pub fn row(self) -> usize {
        (self.number() - 1) / R::COLUMNS
    }

    /// The column among all squares of the row, light ones included, 0 at White's left.
    #[inline]
    pub fn column(self) -> usize {
        let in_row = (self.number() - 1) % R::COLUMNS;
        2 * in_row + usize::from(self.row().is_multiple_of(2))
    }

    /// The dark square on this row and column, or `None` if it is light or off the board.
    pub fn from_row_and_column(row: usize, column: usize) -> Option<Self> {
        let on_board = row < R::EDGE && column < R::EDGE && (row + column) % 2 == 1;
        on_board
            .then(|| Self::from_number(row * R::COLUMNS + column / 2 + 1))
            .flatten()
    }

    /// The square seen from the other side of the board.
    #[inline]
    #[must_use]
    pub fn rotated(self) -> Self {
        Self::from_bit_index(last_bit::<R>() - self.bit_index())
    }

    /// The square's place in a bit board.
    #[inline]
    pub const fn bit_index(self) -> usize {
        self.bit as usize
    }

    /// The square at this place of a bit board, which must not be a ghost.
    #[inline]
    pub(crate) fn from_bit_index(bit: usize) -> Self {
        debug_assert!(R::BOARD >> bit & 1 == 1, "bit {bit} is no square");
        Self {
            bit: bit as u8,
            rules: PhantomData,
        }
    }

    /// The square `steps` steps back from here for one who came in this direction.
    #[inline]
    #[must_use]
    pub(crate) fn back(self, direction: Direction, steps: usize) -> Self {
        let distance = R::stride(direction) * steps;
        Self::from_bit_index(if direction.is_up() {
            self.bit_index() + distance
        } else {
            self.bit_index() - distance
        })
    }

    /// The set that holds this square alone.
    #[inline]
    pub fn set(self) -> Squares<R> {
        Squares::from_bits(1 << (self.bit & 63))
    }

    /// Column letter and row number, `a1` at White's left hand.
    pub fn algebraic(self) -> String {
        let letter = char::from(b'a' + self.column() as u8);
        format!("{letter}{}", R::EDGE - self.row())
    }

    /// The square in the style wanted.
    pub fn to_text(self, style: SquareStyle) -> String {
        match style {
            SquareStyle::Numeric => self.number().to_string(),
            SquareStyle::Algebraic => self.algebraic(),
        }
    }

    /// Reads a square in either style.
    pub fn from_text(text: &str) -> Result<Self, ParseError> {
        match Self::prefix_of(text)? {
            (square, length) if length == text.len() => Ok(square),
            (_, length) => {
                let what = format!("unexpected `{}` after a square", clipped(&text[length..]));
                Err(ParseError::at_byte(text, length, what))
            }
        }
    }

    /// Reads a square at the head of `text`, and says how many bytes it took.
    pub(crate) fn prefix_of(text: &str) -> Result<(Self, usize), ParseError> {
        let digits_in = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        match text.bytes().next() {
            Some(b'0'..=b'9') => {
                let length = digits_in(text);
                let number = text[..length].parse().unwrap_or(usize::MAX);
                let square = Self::from_number(number).ok_or_else(|| {
                    let (digits, last) = (clipped(&text[..length]), R::SQUARES);
                    ParseError::new(0, format!("square {digits} is off the board (1 to {last})"))
                })?;
                Ok((square, length))
            }
            Some(letter) if letter.is_ascii_alphabetic() => {
                let length = 1 + digits_in(&text[1..]);
                let column = usize::from(letter.to_ascii_lowercase() - b'a');
                let up = text[1..length].parse().unwrap_or(0);
                let square = R::EDGE
                    .checked_sub(up)
                    .and_then(|row| Self::from_row_and_column(row, column))
                    .ok_or_else(|| {
                        let name = clipped(&text[..length]);
                        ParseError::new(0, format!("`{name}` is not a dark square"))
                    })?;
                Ok((square, length))
            }
            Some(_) => {
                let found: String = text.chars().take(1).collect();
                let what = format!("expected a square, found `{found}`");
                Err(ParseError::new(0, what))
            }
            None => Err(ParseError::new(0, "expected a square, found the end")),
        }
    }
}

/// The head of a text that may be long, for a message that should not be.
pub(crate) fn clipped(text: &str) -> String {
    const ENOUGH: usize = 24;
    let mut head: String = text.chars().take(ENOUGH).collect();
    if head.len() < text.len() {
        head.push('…');
    }
    head
}

/// The highest bit in use; with it, half a turn of the board is a subtraction.
#[inline]
pub(crate) const fn last_bit<R: Rules>() -> usize {
    63 - R::BOARD.leading_zeros() as usize
}

impl<R: Rules> fmt::Display for Square<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl<R: Rules> fmt::Debug for Square<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}
