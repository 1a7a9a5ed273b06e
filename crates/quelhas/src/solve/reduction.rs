//! The sound reductions, each with a name and a switch.
//!
//! Each is proved on paper or checked exhaustively, and each is compared with brute force on every
//! filling of small boards, alone and together with all others. What looks like a reduction and is
//! none stands in the tests as a counter-example.

use std::fmt;

/// Something that may be done to a position without changing who wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Cells without a neighbour are dropped: nobody can use them.
    UselessCells,
    /// Cells that do not hang together are islands, searched as a sum: an unordered collection.
    Islands,
    /// Each island may be moved and flipped as it likes, independently of the others.
    Flips,
    /// The whole sum may be transposed with the sides exchanged, so that Vertical is to move.
    Transposition,
    /// A strip of odd length is as good as one that is a cell shorter.
    OddStrips,
    /// A standing and a lying strip of the same length cancel.
    OppositeStrips,
    /// With nothing but strips left, the mover wins if theirs are not more than the opponent's.
    StripEndings,
    /// Who needs no more moves to run out than the opponent must still make wins, and the reverse;
    /// see [`Room::needed`](crate::play::Room::needed).
    Bounds,
}

impl Reduction {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::UselessCells,
        Self::Islands,
        Self::Flips,
        Self::Transposition,
        Self::OddStrips,
        Self::OppositeStrips,
        Self::StripEndings,
        Self::Bounds,
    ];

    /// Its name, as options spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::UselessCells => "useless-cells",
            Self::Islands => "islands",
            Self::Flips => "flips",
            Self::Transposition => "transposition",
            Self::OddStrips => "odd-strips",
            Self::OppositeStrips => "opposite-strips",
            Self::StripEndings => "strip-endings",
            Self::Bounds => "bounds",
        }
    }
}

impl fmt::Display for Reduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Which reductions are in use.
///
/// ```
/// use quina_quelhas::solve::{Reduction, Reductions};
/// let some = Reductions::ALL.without(Reduction::Bounds);
/// assert!(some.has(Reduction::Islands) && !some.has(Reduction::Bounds));
/// assert_eq!(Reductions::NONE.with(Reduction::Flips).to_string(), "flips");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reductions(u16);

impl Reductions {
    /// None at all: the solver is then brute force with a table.
    pub const NONE: Self = Self(0);
    /// Every one.
    pub const ALL: Self = Self((1 << Reduction::ALL.len()) - 1);

    /// These and one more.
    #[must_use]
    pub const fn with(self, reduction: Reduction) -> Self {
        Self(self.0 | 1 << reduction as u8)
    }

    /// These without that one.
    #[must_use]
    pub const fn without(self, reduction: Reduction) -> Self {
        Self(self.0 & !(1 << reduction as u8))
    }

    /// Whether that one is in use.
    #[inline]
    pub const fn has(self, reduction: Reduction) -> bool {
        self.0 >> reduction as u8 & 1 == 1
    }

    /// Whether strips are told by their lengths alone, wherever they are.
    #[inline]
    pub(super) const fn know_strips(self) -> bool {
        self.has(Reduction::Flips)
            || self.has(Reduction::OddStrips)
            || self.has(Reduction::OppositeStrips)
            || self.has(Reduction::StripEndings)
    }
}

impl Default for Reductions {
    fn default() -> Self {
        Self::ALL
    }
}

/// The names with commas between them.
impl fmt::Display for Reductions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for reduction in Reduction::ALL {
            if self.has(reduction) {
                write!(f, "{between}{reduction}")?;
                between = ",";
            }
        }
        Ok(())
    }
}
