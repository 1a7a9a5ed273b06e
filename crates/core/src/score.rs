//! What a position is worth to the side to move.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// A score from the mover's point of view: hundredths of a man, or a proved end in n plies, or one
/// that is proved and of which nobody knows how far away it is.
///
/// Everything fits in an `i16`, so that a table entry can hold it.
///
/// ```
/// use quina_core::Score;
/// let mate = Score::win_in(3);
/// assert_eq!(mate.plies_to_end(), Some(3));
/// assert!(mate > Score::win_in(5) && Score::win_in(5) > Score::MAX_HEURISTIC);
/// assert_eq!(-mate, Score::loss_in(3));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// More than any score.
    pub const INFINITE: Self = Self(32_001);
    /// A draw, or an even position.
    pub const DRAW: Self = Self(0);
    /// The best score an evaluation may give; anything above is a proved win.
    pub const MAX_HEURISTIC: Self = Self(30_000);
    const WIN_NOW: i32 = 32_000;
    /// Wins above this are so and so many plies away; those below it are won, sooner or later.
    const WIN_SOME_DAY: i32 = 31_000;
    /// The most that one such win is better than another.
    pub const MAX_MERIT: i32 = 800;

    /// An evaluation, held inside the heuristic range.
    #[inline]
    #[must_use]
    pub const fn heuristic(value: i32) -> Self {
        let max = Self::MAX_HEURISTIC.0;
        if value > max {
            Self(max)
        } else if value < -max {
            Self(-max)
        } else {
            Self(value)
        }
    }

    /// A proved win, `plies` half-moves from here.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let longest = (Self::WIN_NOW - Self::WIN_SOME_DAY - 1) as u32;
        Self(Self::WIN_NOW - if plies < longest { plies } else { longest } as i32)
    }

    /// A proved loss, `plies` half-moves from here.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// A proved win of which nobody knows how far away it is, as endgame tables have it. Between two
    /// of them the one of greater merit, from 0 to [`Score::MAX_MERIT`], is preferred.
    ///
    /// ```
    /// use quina_core::Score;
    /// assert!(Score::won(5) > Score::MAX_HEURISTIC && Score::won(5) < Score::win_in(900));
    /// assert!(Score::won(5).is_win() && Score::won(5).plies_to_end().is_none());
    /// ```
    #[inline]
    #[must_use]
    pub const fn won(merit: i32) -> Self {
        let merit = match merit {
            ..0 => 0,
            Self::MAX_MERIT.. => Self::MAX_MERIT,
            merit => merit,
        };
        Self(Self::MAX_HEURISTIC.0 + 1 + merit)
    }

    /// The same seen `plies` half-moves earlier: an end is as much further away, and a win some day
    /// so much less near.
    #[inline]
    #[must_use]
    pub const fn earlier(self, plies: u32) -> Self {
        let past = self.0.abs() - plies as i32;
        let floor = match self.0.abs() {
            value if value <= Self::MAX_HEURISTIC.0 => return self,
            value if value <= Self::WIN_SOME_DAY => Self::MAX_HEURISTIC.0 + 1,
            _ => Self::WIN_SOME_DAY + 1,
        };
        let past = if past > floor { past } else { floor };
        Self(if self.0 > 0 { past } else { -past })
    }

    /// The plain number.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score that [`Score::value`] gave, or `None` if no score has that value.
    pub const fn from_value(value: i32) -> Option<Self> {
        if value.abs() <= Self::INFINITE.0 {
            Some(Self(value))
        } else {
            None
        }
    }

    /// Whether the mover is proved to win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_HEURISTIC.0
    }

    /// Whether the mover is proved to lose.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_HEURISTIC.0
    }

    /// How far away the proved end is, or `None` for an evaluation and where nobody knows.
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.0.abs() > Self::WIN_SOME_DAY {
            Some((Self::WIN_NOW - self.0.abs()) as u32)
        } else {
            None
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, change: i32) -> Self {
        Self(self.0 + change)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, change: i32) -> Self {
        Self(self.0 - change)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None if self.is_win() => f.write_str("won"),
            None if self.is_loss() => f.write_str("lost"),
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
