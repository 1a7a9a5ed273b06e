//! The two armies. White sits at the bottom of the board and moves up in both games; who opens is
//! a rule, so a [`Side`] (opener or answerer) is not a colour.

use crate::Rules;
use quina_core::Side;
use std::ops::Not;

/// White or Black.
///
/// ```
/// use quina_core::Side;
/// use quina_draughts::{Colour, English, International};
/// assert_eq!(Colour::White.side::<International>(), Side::First);
/// assert_eq!(Colour::White.side::<English>(), Side::Second);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Starts at the bottom, on the high numbers, and moves up.
    White,
    /// Starts at the top, on the low numbers, and moves down.
    Black,
}

impl Colour {
    /// Both colours, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White and 1 for Black, to index a pair.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// The player of this colour: the first side is the one that opens the game.
    #[inline]
    pub fn side<R: Rules>(self) -> Side {
        if self == R::OPENER {
            Side::First
        } else {
            Side::Second
        }
    }

    /// The colour this player has.
    #[inline]
    #[must_use]
    pub fn of<R: Rules>(side: Side) -> Self {
        match side {
            Side::First => R::OPENER,
            Side::Second => R::OPENER.other(),
        }
    }

    /// The colour's name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "White",
            Self::Black => "Black",
        }
    }

    /// The capital that stands for the colour in every notation: `W` or `B`.
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl Not for Colour {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}
