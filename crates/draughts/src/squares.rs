//! A set of squares in one machine word.
//!
//! Two rows of dark squares are followed by one ghost bit that is no square:
//!
//! ```text
//!      0   1   2   3   4        square 1 is bit 0
//!    5   6   7   8   9    10    bit 10 is a ghost
//!     11  12  13  14  15        square 11 is bit 11
//!   16  17  18  19  20    21    bit 21 is a ghost
//! ```
//!
//! So the neighbour in a given direction is the same number of bits away from every square, and a
//! step over the edge lands on a ghost, which no set of pieces or empty squares contains.

use crate::square::last_bit;
use crate::{Colour, Direction, Rules, Square};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of dark squares of the board of `R`.
///
/// ```
/// use quina_draughts::{International, Square, Squares};
/// let low: Squares<International> = [1, 2, 3].into_iter().filter_map(Square::from_number).collect();
/// assert_eq!(low.len(), 3);
/// assert_eq!(low.rotated().to_string(), "48,49,50");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Squares<R> {
    bits: u64,
    rules: PhantomData<R>,
}

impl<R: Rules> Squares<R> {
    /// No square.
    pub const NONE: Self = Self::from_bits(0);
    /// The whole board.
    pub const ALL: Self = Self::from_bits(R::BOARD);

    /// The set with these bits; stray ghosts must be cut off with an intersection.
    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self {
            bits,
            rules: PhantomData,
        }
    }

    /// The bits, as laid out at the head of this file.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Whether the set holds no square.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// How many squares the set holds.
    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether the set holds this square.
    #[inline]
    pub fn contains(self, square: Square<R>) -> bool {
        self.meets(square.set())
    }

    /// Whether the two sets share a square.
    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }

    /// The square with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Square<R>> {
        (!self.is_empty()).then(|| Square::from_bit_index(self.bits.trailing_zeros() as usize))
    }

    /// Every square moved one step; what stepped over the edge is a ghost until it is cut off by
    /// an intersection with real squares.
    #[inline]
    #[must_use]
    pub(crate) fn toward(self, direction: Direction) -> Self {
        let stride = R::stride(direction);
        Self::from_bits(if direction.is_up() {
            self.bits >> stride
        } else {
            self.bits << stride
        })
    }

    /// The rows `from` to `to - 1`, counted from Black's side.
    pub const fn rows(from: usize, to: usize) -> Self {
        const fn below<R: Rules>(row: usize) -> u64 {
            (1 << (row / 2 * (R::EDGE + 1) + row % 2 * R::COLUMNS)) - 1
        }
        Self::from_bits(R::BOARD & below::<R>(to) & !below::<R>(from))
    }

    /// The row where men of this colour become kings.
    #[inline]
    pub const fn crown_row(colour: Colour) -> Self {
        match colour {
            Colour::White => Self::rows(0, 1),
            Colour::Black => Self::rows(R::EDGE - 1, R::EDGE),
        }
    }

    /// The rows that the men of this colour fill at the start.
    pub const fn home(colour: Colour) -> Self {
        let depth = R::MEN / R::COLUMNS;
        match colour {
            Colour::White => Self::rows(R::EDGE - depth, R::EDGE),
            Colour::Black => Self::rows(0, depth),
        }
    }

    /// The set seen from the other side of the board.
    #[inline]
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self::from_bits(self.bits.reverse_bits() >> (63 - last_bit::<R>()))
    }

    /// The squares in the order of their numbers.
    #[inline]
    pub fn iter(self) -> SquaresIter<R> {
        SquaresIter(self)
    }
}

/// The squares of a set, in the order of their numbers.
#[derive(Debug, Clone)]
pub struct SquaresIter<R: Rules>(Squares<R>);

impl<R: Rules> Iterator for SquaresIter<R> {
    type Item = Square<R>;

    #[inline]
    fn next(&mut self) -> Option<Square<R>> {
        let square = self.0.first()?;
        self.0.bits &= self.0.bits - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl<R: Rules> ExactSizeIterator for SquaresIter<R> {}

impl<R: Rules> IntoIterator for Squares<R> {
    type Item = Square<R>;
    type IntoIter = SquaresIter<R>;

    #[inline]
    fn into_iter(self) -> SquaresIter<R> {
        self.iter()
    }
}

impl<R: Rules> FromIterator<Square<R>> for Squares<R> {
    fn from_iter<I: IntoIterator<Item = Square<R>>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::NONE, |set, square| set | square.set())
    }
}

impl<R: Rules> BitAnd for Squares<R> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
}

impl<R: Rules> BitOr for Squares<R> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
}

impl<R: Rules> BitXor for Squares<R> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self::from_bits(self.bits ^ other.bits)
    }
}

/// The squares of the first set that are not in the second.
impl<R: Rules> Sub for Squares<R> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

/// The squares of the board that are not in the set.
impl<R: Rules> Not for Squares<R> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl<R: Rules> BitAndAssign for Squares<R> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<R: Rules> BitOrAssign for Squares<R> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<R: Rules> BitXorAssign for Squares<R> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

/// The numbers, separated by commas.
impl<R: Rules> fmt::Display for Squares<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{square}")?;
        }
        Ok(())
    }
}

impl<R: Rules> fmt::Debug for Squares<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{English, International};

    fn every_step_is_the_neighbour<R: Rules>() {
        for square in Square::<R>::all() {
            for direction in Direction::ALL {
                let down = if direction.is_up() { -1 } else { 1 };
                let left = matches!(direction, Direction::UpLeft | Direction::DownLeft);
                let right = if left { -1 } else { 1 };
                let neighbour = square
                    .row()
                    .checked_add_signed(down)
                    .zip(square.column().checked_add_signed(right))
                    .and_then(|(row, column)| Square::from_row_and_column(row, column));
                let stepped = square.set().toward(direction) & Squares::ALL;
                assert_eq!(stepped.first(), neighbour, "{square} {direction:?}");
            }
        }
    }

    #[test]
    fn a_step_is_a_step_on_both_boards() {
        every_step_is_the_neighbour::<International>();
        every_step_is_the_neighbour::<English>();
    }

    #[test]
    fn rows_and_homes() {
        assert_eq!(Squares::<International>::ALL.len(), 50);
        assert_eq!(Squares::<English>::ALL.len(), 32);
        let top = Squares::<English>::crown_row(Colour::White);
        assert_eq!(top.to_string(), "1,2,3,4");
        let white = Squares::<International>::home(Colour::White);
        assert_eq!(
            (white.len(), white.first().map(Square::number)),
            (20, Some(31))
        );
        assert_eq!(white.rotated(), Squares::home(Colour::Black));
    }
}
