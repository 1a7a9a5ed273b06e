//! First jumps to the next square but one, for all pieces at once.

use crate::board::Lookout;
use crate::{Direction, Rules, Squares};

/// Where the first jump of each piece in each direction comes down.
#[derive(Clone, Copy)]
pub(super) struct Jumps<R: Rules> {
    /// Every such square.
    pub arrivals: [Squares<R>; 4],
    /// Those from which the piece must jump again.
    pub onward: [Squares<R>; 4],
}

impl<R: Rules> Jumps<R> {
    /// The jumps of kings, or else of men, next to whom the enemies stand as `footholds` says.
    #[inline]
    pub fn new<const WHITE: bool, const KING: bool>(
        pieces: Squares<R>,
        footholds: &[Squares<R>; 4],
    ) -> Self {
        let usable = Direction::ALL.map(|direction| {
            if may_jump::<R, WHITE, KING>(direction) {
                footholds[direction.index()]
            } else {
                Squares::NONE
            }
        });
        let arrivals = Direction::ALL.map(|direction| {
            let starts = pieces & usable[direction.index()];
            starts.toward(direction).toward(direction)
        });
        // Straight back stands the piece just jumped; any other foothold leads on.
        let onward = Direction::ALL.map(|direction| {
            let [a, b] = direction.across().map(|turn| usable[turn.index()]);
            arrivals[direction.index()] & (usable[direction.index()] | a | b)
        });
        Self { arrivals, onward }
    }

    /// Whether there is any jump.
    #[inline]
    pub fn exist(&self) -> bool {
        let [a, b, c, d] = self.arrivals;
        !(a | b | c | d).is_empty()
    }

    /// Whether any jump leads to another.
    #[inline]
    pub fn lead_on(&self) -> bool {
        let [a, b, c, d] = self.onward;
        !(a | b | c | d).is_empty()
    }
}

/// Whether a king that does not fly, or else a man, may jump in this direction.
#[inline]
pub(super) fn may_jump<R: Rules, const WHITE: bool, const KING: bool>(
    direction: Direction,
) -> bool {
    KING || Lookout::<R, WHITE>::man_captures(direction)
}
