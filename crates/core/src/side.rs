//! The two players of a game.

use std::ops::Not;

/// One of the two players, named by who has the first turn of the game's start position.
///
/// Each game maps its own words onto these: White or Black, Vertical or Horizontal.
///
/// ```
/// use quina_core::Side;
/// assert_eq!(!Side::First, Side::Second);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who opens the game.
    First,
    /// The player who answers.
    Second,
}

impl Side {
    /// Both sides, the opener first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first side and 1 for the second, to index a pair.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}
