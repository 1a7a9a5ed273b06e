//! Proof numbers of a sum as its mover sees them.

/// How much must still be settled to show that the mover wins, and how much to show that they
/// lose. Seen from the other side the two change places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub win: u32,
    pub lose: u32,
}

/// The number of something that cannot be.
pub(super) const NEVER: u32 = u32::MAX;

impl Numbers {
    /// Bounds that only a proof reaches.
    pub const UNBOUNDED: Self = Self {
        win: NEVER,
        lose: NEVER,
    };

    /// A proved result.
    #[inline]
    pub const fn settled(mover_wins: bool) -> Self {
        if mover_wins {
            Self {
                win: 0,
                lose: NEVER,
            }
        } else {
            Self {
                win: NEVER,
                lose: 0,
            }
        }
    }

    /// The proved result, if there is one.
    #[inline]
    pub const fn result(self) -> Option<bool> {
        if self.win == 0 {
            Some(true)
        } else if self.lose == 0 {
            Some(false)
        } else {
            None
        }
    }

    /// Whether either number has come up to its bound; a proof reaches every bound.
    #[inline]
    pub const fn reaches(self, bounds: Self) -> bool {
        self.win >= bounds.win || self.lose >= bounds.lose
    }
}
