//! A move: one whole turn, a stone or an unordered pair of stones.

use crate::Cell;
use std::fmt;

/// One whole turn. A pair is kept in the order of the cells' indices, so equal turns are equal.
///
/// ```
/// use quina_connect6::{Cell, Move};
/// let (i9, k11) = (Cell::new(8, 8).unwrap(), Cell::new(10, 10).unwrap());
/// let mv = Move::pair(k11, i9);
/// assert_eq!(mv, Move::pair(i9, k11));
/// assert_eq!(mv.to_string(), "i9k11");
/// assert_eq!(Move::from_code(mv.code()), Some(mv));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    first: Cell,
    /// Equal to `first` in a turn of one stone: that needs no mark of its own.
    second: Cell,
}

const _: () = assert!(size_of::<Move>() == 4);

impl Move {
    /// A turn of one stone: Black's opening, or the last empty cell.
    #[inline]
    pub const fn one(cell: Cell) -> Self {
        Self {
            first: cell,
            second: cell,
        }
    }

    /// A turn of two stones on different cells, in either order.
    #[inline]
    pub const fn pair(a: Cell, b: Cell) -> Self {
        debug_assert!(a.index() != b.index());
        if a.index() < b.index() {
            Self {
                first: a,
                second: b,
            }
        } else {
            Self {
                first: b,
                second: a,
            }
        }
    }

    /// Whether two stones are placed.
    #[inline]
    pub fn is_pair(self) -> bool {
        self.first != self.second
    }

    /// The stone with the lower index, or the only one.
    #[inline]
    pub const fn first(self) -> Cell {
        self.first
    }

    /// The stone with the higher index, if there are two.
    #[inline]
    pub fn second(self) -> Option<Cell> {
        self.is_pair().then_some(self.second)
    }

    /// The stones, one or two.
    pub fn stones(self) -> impl Iterator<Item = Cell> {
        [Some(self.first), self.second()].into_iter().flatten()
    }

    /// Whether one of the stones lies on this cell.
    #[inline]
    pub fn contains(self, cell: Cell) -> bool {
        self.first == cell || self.second == cell
    }

    /// The move as a number below 361 * 361, the same for ever.
    #[inline]
    pub const fn code(self) -> u32 {
        (self.first.index() * Cell::COUNT + self.second.index()) as u32
    }

    /// The move that [`Move::code`] numbers so, or `None` if no move has this code.
    pub const fn from_code(code: u32) -> Option<Self> {
        let code = code as usize;
        match (
            Cell::from_index(code / Cell::COUNT),
            Cell::from_index(code % Cell::COUNT),
        ) {
            (Some(first), Some(second)) if first.index() <= second.index() => {
                Some(Self { first, second })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stones().try_for_each(|cell| write!(f, "{cell}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_number_every_move_once() {
        let moves = (0..(Cell::COUNT * Cell::COUNT + 1000) as u32).filter_map(Move::from_code);
        let mut count = 0;
        for mv in moves {
            assert_eq!(Move::from_code(mv.code()), Some(mv));
            assert!(mv.stones().all(|cell| mv.contains(cell)));
            count += 1;
        }
        assert_eq!(count, 361 + 64_980);
    }
}
