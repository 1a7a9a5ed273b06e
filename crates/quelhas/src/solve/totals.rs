//! What is added up over the parts of a sum: keys, bounds, strips and a guess who is ahead.
//!
//! Everything the search asks of a position at first sight is a sum over its islands, so that a
//! move is known by what it takes off and what it puts on. Pairs are indexed by the side: first
//! what Vertical sees, then what Horizontal sees, which is the same with the board transposed.

use super::reduction::{Reduction, Reductions};
use crate::geometry::LINES;
use std::ops::{AddAssign, SubAssign};

/// What is added up, for one island or for many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Totals {
    /// The identity of the sum as each side sees it when it is to move.
    pub keys: [u128; 2],
    /// How many strips there are of each length, standing and lying.
    pub strips: Strips,
    /// How good the sum looks for each side after it has moved; of no weight in any proof.
    pub guess: [i32; 2],
    /// The most moves each side needs to run out of them, if it fills runs whole.
    pub most: [u8; 2],
    /// The fewest moves each side can still be sure of in cells that only it can use.
    pub least: [u8; 2],
    /// Islands that are not strips.
    pub islands: u8,
}

impl Totals {
    /// The totals of a view: the same if the viewer is Vertical, and with the sides exchanged if
    /// Horizontal.
    #[inline]
    pub fn seen_by(self, viewer: usize) -> Self {
        if viewer == 0 {
            return self;
        }
        Self {
            keys: [self.keys[1], self.keys[0]],
            strips: self.strips.transposed(),
            guess: [self.guess[1], self.guess[0]],
            most: [self.most[1], self.most[0]],
            least: [self.least[1], self.least[0]],
            islands: self.islands,
        }
    }

    /// Whether the side `mover`, to move, is seen to win or to lose without any search.
    #[inline]
    pub fn decided(&self, mover: usize, reductions: Reductions) -> Option<bool> {
        let other = 1 - mover;
        if reductions.has(Reduction::Bounds) {
            // They see everything that the others below do.
            let (most, least) = (&self.most, &self.least);
            return by_bounds([most[mover], most[other]], [least[mover], least[other]]);
        }
        let cancelled = if reductions.has(Reduction::OppositeStrips) {
            self.strips.pairs()
        } else {
            0
        };
        if self.most[mover] == cancelled {
            return Some(true);
        }
        if self.islands == 0 && reductions.has(Reduction::StripEndings) {
            return Some(self.strips.count(mover) <= self.strips.count(other));
        }
        None
    }
}

/// Whether the mover wins or loses by counting alone, given the most and the least moves of the
/// mover and of the other.
#[inline]
pub(super) const fn by_bounds(most: [u8; 2], least: [u8; 2]) -> Option<bool> {
    if most[0] <= least[1] {
        Some(true)
    } else if least[0] > most[1] {
        Some(false)
    } else {
        None
    }
}

impl AddAssign for Totals {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        for side in 0..2 {
            self.keys[side] = self.keys[side].wrapping_add(other.keys[side]);
            self.most[side] += other.most[side];
            self.least[side] += other.least[side];
            self.guess[side] += other.guess[side];
            self.strips.0[side] += other.strips.0[side];
        }
        self.islands += other.islands;
    }
}

impl SubAssign for Totals {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for side in 0..2 {
            self.keys[side] = self.keys[side].wrapping_sub(other.keys[side]);
            self.most[side] -= other.most[side];
            self.least[side] -= other.least[side];
            self.guess[side] -= other.guess[side];
            self.strips.0[side] -= other.strips.0[side];
        }
        self.islands -= other.islands;
    }
}

/// How many strips of each length stand and how many lie: lanes of seven bits.
///
/// No board has room for 64 strips, so lanes never overflow and strips add up as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Strips([u64; 2]);

const LANE: usize = 7;
/// Lengths 2 to 10.
const LENGTHS: usize = LINES - 1;
const SIDE: usize = LENGTHS * LANE;

/// A one in every lane.
const ONES: u64 = {
    let (mut ones, mut at) = (0, 0);
    while at < LENGTHS {
        ones |= 1 << (at * LANE);
        at += 1;
    }
    ones
};
/// The last lane of a product: every lane times its weight, weights in reverse, all added up. No
/// sum over the strips of a board fills a lane.
#[inline]
const fn last_lane(lanes: u64, weights: u64) -> u8 {
    (lanes.wrapping_mul(weights) >> (SIDE - LANE) & 0x7F) as u8
}

impl Strips {
    /// One strip, that of the side `owner`.
    pub const fn one(owner: usize, length: usize) -> Self {
        let mut lanes = [0; 2];
        lanes[owner] = 1 << ((length - 2) * LANE);
        Self(lanes)
    }

    /// The lanes of one side.
    #[inline]
    const fn of(self, side: usize) -> u64 {
        self.0[side]
    }

    /// How many strips of this length a side has.
    #[inline]
    const fn number(self, side: usize, length: usize) -> u8 {
        (self.of(side) >> ((length - 2) * LANE) & 0x7F) as u8
    }

    /// Whether a side has a strip of this length that is not cancelled.
    #[inline]
    pub fn can_play(self, side: usize, length: usize, reductions: Reductions) -> bool {
        let own = self.number(side, length);
        if reductions.has(Reduction::OppositeStrips) {
            own > self.number(1 - side, length)
        } else {
            own > 0
        }
    }

    /// How many strips a side has.
    #[inline]
    fn count(self, side: usize) -> u8 {
        last_lane(self.of(side), ONES)
    }

    /// How many pairs of strips cancel.
    #[inline]
    const fn pairs(self) -> u8 {
        // All lanes at once: the top bit of a lane is free, and stays where nothing is borrowed.
        const TOPS: u64 = (1 << (LANE - 1)) * ONES;
        let (standing, lying) = (self.of(0), self.of(1));
        let not_less = ((standing | TOPS) - lying) & TOPS;
        let lanes = not_less | (not_less - (not_less >> (LANE - 1)));
        last_lane(lying & lanes | standing & !lanes, ONES)
    }

    #[inline]
    const fn transposed(self) -> Self {
        Self([self.0[1], self.0[0]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quina_core::Rng;

    /// Lanes counted together are lanes counted one by one.
    #[test]
    fn opposite_strips_are_counted_in_all_lanes() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            let mut strips = Strips::default();
            for _ in 0..rng.below(24) {
                let (owner, length) = (rng.below(2) as usize, 2 + rng.below(9) as usize);
                strips.0[owner] += Strips::one(owner, length).0[owner];
            }
            let equal = |length| strips.number(0, length).min(strips.number(1, length));
            assert_eq!(
                strips.pairs(),
                (2..=LINES).map(equal).sum::<u8>(),
                "{strips:?}"
            );
            for side in 0..2 {
                let number: u8 = (2..=LINES).map(|length| strips.number(side, length)).sum();
                assert_eq!(strips.count(side), number, "{strips:?}");
            }
        }
    }
}
