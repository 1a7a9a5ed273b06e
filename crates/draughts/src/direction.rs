//! The four diagonals, as seen by White.

use crate::Colour;

/// One of the four ways a piece can go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards lower numbers, to White's left.
    UpLeft,
    /// Towards lower numbers, to White's right.
    UpRight,
    /// Towards higher numbers, to White's left.
    DownLeft,
    /// Towards higher numbers, to White's right.
    DownRight,
}

use Direction::{DownLeft, DownRight, UpLeft, UpRight};

impl Direction {
    /// All four.
    pub const ALL: [Self; 4] = [UpLeft, UpRight, DownLeft, DownRight];

    /// 0 to 3, to index a table.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            UpLeft => DownRight,
            UpRight => DownLeft,
            DownLeft => UpRight,
            DownRight => UpLeft,
        }
    }

    /// The two ways that cross this one.
    #[inline]
    pub const fn across(self) -> [Self; 2] {
        match self {
            UpLeft | DownRight => [UpRight, DownLeft],
            UpRight | DownLeft => [UpLeft, DownRight],
        }
    }

    /// Whether square numbers fall this way.
    #[inline]
    pub const fn is_up(self) -> bool {
        matches!(self, UpLeft | UpRight)
    }

    /// Whether a man of this colour faces this way.
    #[inline]
    pub const fn is_forward(self, colour: Colour) -> bool {
        matches!(
            (self.is_up(), colour),
            (true, Colour::White) | (false, Colour::Black)
        )
    }
}
