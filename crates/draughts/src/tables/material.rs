//! What stands on the board, whoever stands where: the name of a slice of the tables.

use crate::{Board, Colour, Rules};
use std::fmt;

/// The most pieces a table can be made for.
pub const MAX_PIECES: usize = 6;

/// How many men and kings each side has, the mover first.
///
/// ```
/// use quina_draughts::tables::Material;
/// let material = Material::new([1, 0], [2, 1]);
/// assert_eq!(material.to_string(), "1m2k-0m1k");
/// assert_eq!(material.turned().to_string(), "0m1k-1m2k");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    men: [u8; 2],
    kings: [u8; 2],
}

impl Material {
    /// So many men and kings, the mover's first. A table has at most [`MAX_PIECES`] of them.
    pub const fn new(men: [u8; 2], kings: [u8; 2]) -> Self {
        Self { men, kings }
    }

    /// What stands on this board, as the mover sees it.
    #[inline]
    pub fn of<R: Rules>(board: &Board<R>, mover: Colour) -> Self {
        let sides = [mover, !mover];
        Self {
            men: sides.map(|side| board.men(side).len() as u8),
            kings: sides.map(|side| board.kings(side).len() as u8),
        }
    }

    /// The men of the mover and of the opponent.
    pub const fn men(self) -> [usize; 2] {
        [self.men[0] as usize, self.men[1] as usize]
    }

    /// The kings of the mover and of the opponent.
    pub const fn kings(self) -> [usize; 2] {
        [self.kings[0] as usize, self.kings[1] as usize]
    }

    /// All pieces.
    pub const fn pieces(self) -> usize {
        let ([a, b], [c, d]) = (self.men(), self.kings());
        a + b + c + d
    }

    /// The same seen by the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        Self {
            men: [self.men[1], self.men[0]],
            kings: [self.kings[1], self.kings[0]],
        }
    }

    /// Every material of so many pieces of which each side has one, in the order in which tables
    /// can be made: a capture leaves fewer pieces and a crowning fewer men, so what they lead to
    /// comes first.
    pub fn all(pieces: usize) -> Vec<Self> {
        let mut all = Vec::new();
        for own in 1..pieces {
            for own_men in 0..=own {
                for other_men in 0..=pieces - own {
                    let men = [own_men, other_men].map(|men| men as u8);
                    let kings = [own - own_men, pieces - own - other_men].map(|kings| kings as u8);
                    all.push(Self { men, kings });
                }
            }
        }
        all.sort_by_key(|material| (material.men[0] + material.men[1], *material));
        all
    }

    /// The material of so many pieces in the same order, each with its turned one: quiet moves lead
    /// to and fro between the two, so they are made together. One that is its own comes alone.
    pub fn pairs(pieces: usize) -> Vec<Vec<Self>> {
        let first = Self::all(pieces).into_iter();
        let first = first.filter(|&material| material <= material.turned());
        first
            .map(|material| match material.turned() {
                turned if turned == material => vec![material],
                turned => vec![material, turned],
            })
            .collect()
    }

    /// What the moves that change it lead to, for the side that moves then: captures, crownings, and
    /// both at once. A capture of everything is left out.
    pub fn leads_to(self) -> Vec<Self> {
        let ([own_men, men], [own_kings, kings]) = (self.men, self.kings);
        let mut all = Vec::new();
        for crowned in 0..=own_men.min(1) {
            for left_men in 0..=men {
                for left_kings in 0..=kings {
                    let is_change = crowned > 0 || left_men < men || left_kings < kings;
                    if is_change && left_men + left_kings > 0 {
                        let men = [left_men, own_men - crowned];
                        all.push(Self::new(men, [left_kings, own_kings + crowned]));
                    }
                }
            }
        }
        all
    }

    /// How many slots an array by material has.
    pub(super) const SLOTS: usize = 1 << 12;

    /// The place in an array of [`Material::SLOTS`], or `None` with too many pieces for a table.
    #[inline]
    pub(super) fn slot(self) -> Option<usize> {
        let slot = |a: u8| usize::from(a & 7);
        let [[a, b], [c, d]] = [self.men.map(slot), self.kings.map(slot)];
        (self.pieces() <= MAX_PIECES).then_some(a << 9 | b << 6 | c << 3 | d)
    }
}

/// `2m1k-0m3k`: the mover's men and kings, then the opponent's.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([own_men, other_men], [own_kings, other_kings]) = (self.men, self.kings);
        write!(f, "{own_men}m{own_kings}k-{other_men}m{other_kings}k")
    }
}
