//! A move and the route it takes over the board.

use crate::{Rules, Square, Squares};
use std::fmt;

/// A whole turn: where a piece starts, where it ends, and what it takes.
///
/// Routes that agree in these three are one move. It prints in the way of the Hub protocol, which
/// names the captured squares: `32-28`, `27x18x22`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move<R> {
    captured: Squares<R>,
    from: Square<R>,
    to: Square<R>,
}

const _: () = assert!(size_of::<Move<crate::International>>() == 16);

impl<R: Rules> Move<R> {
    /// A move that takes the pieces on `captured`, or none; a position decides if it is legal.
    #[inline]
    pub const fn new(from: Square<R>, to: Square<R>, captured: Squares<R>) -> Self {
        Self { captured, from, to }
    }

    /// Where the piece starts.
    #[inline]
    pub const fn from(self) -> Square<R> {
        self.from
    }

    /// Where the piece ends, which may be where it started.
    #[inline]
    pub const fn to(self) -> Square<R> {
        self.to
    }

    /// What it takes.
    #[inline]
    pub const fn captured(self) -> Squares<R> {
        self.captured
    }

    /// Whether it takes anything.
    #[inline]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }

    /// A compact name of the move, never zero.
    ///
    /// Two moves of one position that differ in start or end differ here. Two captures that agree
    /// in both and take different pieces differ in all but about one pair in 500,000.
    #[inline]
    pub const fn code(self) -> u32 {
        const HASH_BITS: u32 = 19;
        let hash = self.captured.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - HASH_BITS);
        1 << 31
            | (hash as u32) << 12
            | (self.from.bit_index() as u32) << 6
            | self.to.bit_index() as u32
    }

    /// The move seen from the other side of the board.
    #[must_use]
    pub fn rotated(self) -> Self {
        Self {
            captured: self.captured.rotated(),
            from: self.from.rotated(),
            to: self.to.rotated(),
        }
    }
}

impl<R: Rules> fmt::Display for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}{sign}{}", self.from, self.to)?;
        self.captured
            .iter()
            .try_for_each(|taken| write!(f, "x{taken}"))
    }
}

impl<R: Rules> fmt::Debug for Move<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The most pieces one capture can take: all that a side can have.
const LONGEST: usize = 20;

/// One way to make a move: the squares where the piece comes down, jump by jump.
///
/// A king that jumps two pieces in one line may come down anywhere between them; its route names
/// the square right behind the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Route<R> {
    from: Square<R>,
    landings: [Square<R>; LONGEST],
    length: usize,
    captured: Squares<R>,
}

impl<R: Rules> Route<R> {
    /// A route that has not left its first square.
    #[inline]
    pub(crate) fn starting(from: Square<R>) -> Self {
        Self {
            from,
            landings: [from; LONGEST],
            length: 0,
            captured: Squares::NONE,
        }
    }

    /// A single step or jump.
    pub(crate) fn direct(from: Square<R>, to: Square<R>, captured: Squares<R>) -> Self {
        let mut route = Self::starting(from);
        route.landings[0] = to;
        route.length = 1;
        route.captured = captured;
        route
    }

    /// Jumps over `taken` and comes down on `landing`.
    #[inline]
    pub(crate) fn jump(&mut self, taken: Squares<R>, landing: Square<R>) {
        self.landings[self.length] = landing;
        self.length += 1;
        self.captured |= taken;
    }

    /// Comes down on another square after the last jump.
    #[inline]
    pub(crate) fn land_on(&mut self, landing: Square<R>) {
        self.landings[self.length - 1] = landing;
    }

    /// Takes back the last jump, which was over `taken`.
    #[inline]
    pub(crate) fn jump_back(&mut self, taken: Squares<R>) {
        self.length -= 1;
        self.captured ^= taken;
    }

    /// The move this route makes.
    #[inline]
    pub fn to_move(&self) -> Move<R> {
        Move::new(self.from, self.to(), self.captured)
    }

    /// Where the route starts.
    #[inline]
    pub const fn from(&self) -> Square<R> {
        self.from
    }

    /// Where it stands now, or ends.
    #[inline]
    pub fn to(&self) -> Square<R> {
        self.landings().last().copied().unwrap_or(self.from)
    }

    /// What has been taken on the way.
    #[inline]
    pub const fn captured(&self) -> Squares<R> {
        self.captured
    }

    /// The squares where the piece comes down, the last one included.
    #[inline]
    pub fn landings(&self) -> &[Square<R>] {
        &self.landings[..self.length]
    }
}

/// The squares in order: `27x18x9`.
impl<R: Rules> fmt::Display for Route<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured.is_empty() { '-' } else { 'x' };
        write!(f, "{}", self.from)?;
        self.landings()
            .iter()
            .try_for_each(|landing| write!(f, "{sign}{landing}"))
    }
}

impl<R: Rules> fmt::Debug for Route<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
