//! A number for every board of one material: no gap, no double, and quick both ways.
//!
//! The mover is White here; a board with Black to move is turned round first. The pieces are placed
//! one kind after the other, each on the squares that the kinds before left free, and the subsets
//! of a kind are numbered by binomials: a set of places a < b < c is C(a,1) + C(b,2) + C(c,3).
//! Kings come last, so that the boards that differ by a king's move lie close together.
//!
//! White's men on their first row are a kind of their own, for no black man stands there: how many
//! squares the black men have depends on how many they are. The boards are grouped by that number.

use super::material::{MAX_PIECES, Material};
use crate::{Board, Colour, Rules, Squares};
use std::marker::PhantomData;

/// `BINOMIALS[k][n]`: the ways to choose k of n.
static BINOMIALS: [[u64; 64]; MAX_PIECES + 1] = binomials();

const fn binomials() -> [[u64; 64]; MAX_PIECES + 1] {
    let mut table = [[0; 64]; MAX_PIECES + 1];
    let mut n = 0;
    while n < 64 {
        table[0][n] = 1;
        let mut k = 1;
        while k <= MAX_PIECES && n > 0 {
            table[k][n] = table[k][n - 1] + table[k - 1][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

#[inline]
fn choose(n: usize, k: usize) -> u64 {
    BINOMIALS[k][n & 63]
}

/// The number of a subset of the free squares.
#[inline]
fn rank(mut set: u64, free: u64) -> u64 {
    let mut rank = 0;
    let mut kind = 1;
    while set != 0 {
        let lowest = set & set.wrapping_neg();
        rank += choose((free & (lowest - 1)).count_ones() as usize, kind);
        kind += 1;
        set ^= lowest;
    }
    rank
}

/// The boards with a number of White's men on their first row.
#[derive(Debug, Clone, Copy, Default)]
struct Group {
    /// The index of the first.
    start: u64,
    /// Ways for White's other men.
    middle: u64,
    /// Ways for the black men.
    other: u64,
}

/// The boards of one material, White to move, each with an index.
///
/// ```
/// use quina_draughts::{English, tables::{Material, Slice}};
/// // A man has 28 squares and a king the 31 others.
/// let slice = Slice::<English>::new(Material::new([1, 0], [0, 1]));
/// assert_eq!(slice.len(), 28 * 31);
/// assert_eq!(slice.index(&slice.board(100)), 100);
/// ```
#[derive(Debug, Clone)]
pub struct Slice<R: Rules> {
    material: Material,
    groups: [Group; MAX_PIECES + 1],
    len: u64,
    white_kings: u64,
    black_kings: u64,
    rules: PhantomData<R>,
}

impl<R: Rules> Slice<R> {
    const FIRST_ROW: u64 = Squares::<R>::crown_row(Colour::Black).bits();
    const WHITE_MEN: u64 = R::BOARD & !Squares::<R>::crown_row(Colour::White).bits();
    const BLACK_MEN: u64 = R::BOARD & !Self::FIRST_ROW;
    const MIDDLE: u64 = Self::WHITE_MEN & Self::BLACK_MEN;

    /// The boards of this material, which must have at most [`MAX_PIECES`] pieces.
    pub fn new(material: Material) -> Self {
        let ([white_men, black_men], [white_kings, black_kings]) =
            (material.men(), material.kings());
        let men = white_men + black_men;
        let mut slice = Self {
            material,
            groups: [Group::default(); MAX_PIECES + 1],
            len: 0,
            white_kings: choose(R::SQUARES - men, white_kings),
            black_kings: choose(R::SQUARES - men - white_kings, black_kings),
            rules: PhantomData,
        };
        for first_row in 0..=white_men {
            let rest = white_men - first_row;
            let group = Group {
                start: slice.len,
                middle: choose(Self::MIDDLE.count_ones() as usize, rest),
                other: choose(Self::BLACK_MEN.count_ones() as usize - rest, black_men),
            };
            slice.groups[first_row] = group;
            slice.len += choose(R::COLUMNS, first_row)
                * group.middle
                * group.other
                * slice.white_kings
                * slice.black_kings;
        }
        slice
    }

    /// What stands on the boards.
    pub fn material(&self) -> Material {
        self.material
    }

    /// How many boards there are.
    #[expect(clippy::len_without_is_empty, reason = "every material has a board")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// The index of a board of this material, White to move.
    #[inline]
    pub fn index(&self, board: &Board<R>) -> u64 {
        let places = Places::of(board);
        self.men_index(&places) + self.kings_index(&places)
    }

    /// The index of the first board with these men: the kings' part is to be added.
    #[inline]
    pub(super) fn men_index(&self, places: &Places) -> u64 {
        let first_row = places.white_men & Self::FIRST_ROW;
        let middle = places.white_men & !Self::FIRST_ROW;
        let group = &self.groups[(first_row.count_ones() as usize).min(MAX_PIECES)];
        let mut index = rank(first_row, Self::FIRST_ROW);
        index = index * group.middle + rank(middle, Self::MIDDLE);
        index = index * group.other + rank(places.black_men, Self::BLACK_MEN & !middle);
        group.start + index * self.white_kings * self.black_kings
    }

    /// The part of the index that the kings make up.
    #[inline]
    pub(super) fn kings_index(&self, places: &Places) -> u64 {
        let free = R::BOARD & !(places.white_men | places.black_men);
        let white = rank(places.white_kings, free);
        let black = rank(places.black_kings, free & !places.white_kings);
        white * self.black_kings + black
    }

    /// The board of an index below [`Slice::len`].
    pub fn board(&self, index: u64) -> Board<R> {
        Cursor::new(self, index).board()
    }

    /// Distances in the index at which similar boards stand, below a limit: a step of the last kind
    /// of piece, of a king of another kind, or of a man.
    pub(super) fn distances(&self, limit: usize) -> Vec<u16> {
        let row = R::COLUMNS as u64;
        let kings = self.white_kings * self.black_kings;
        let strides = [1, self.black_kings, kings, kings * self.groups[0].other];
        let steps = [
            1,
            2,
            row - 1,
            row,
            row + 1,
            2 * row - 1,
            2 * row,
            2 * row + 1,
        ];
        let mut distances: Vec<u64> = (1..=2 * row + 3).collect();
        for stride in strides {
            distances.extend(steps.map(|step| stride * step));
            distances.extend([stride + 1, stride + row, stride.saturating_sub(1)]);
        }
        distances.sort_unstable();
        distances.dedup();
        distances.retain(|distance| (1..limit as u64).contains(distance));
        distances
            .into_iter()
            .map(|distance| distance as u16)
            .collect()
    }

    /// The group an index falls into.
    fn group_of(&self, index: u64) -> usize {
        let last = self.material.men()[0];
        (0..=last)
            .rev()
            .find(|&first_row| self.groups[first_row].start <= index)
            .unwrap_or(0)
    }
}

/// The bits of each kind of piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places {
    pub white_men: u64,
    pub black_men: u64,
    pub white_kings: u64,
    pub black_kings: u64,
}

impl Places {
    #[inline]
    pub fn of<R: Rules>(board: &Board<R>) -> Self {
        Self {
            white_men: board.men(Colour::White).bits(),
            black_men: board.men(Colour::Black).bits(),
            white_kings: board.kings(Colour::White).bits(),
            black_kings: board.kings(Colour::Black).bits(),
        }
    }

    #[inline]
    pub fn board<R: Rules>(&self) -> Board<R> {
        let squares = Squares::from_bits;
        Board::from_sets(
            squares(self.white_men | self.white_kings),
            squares(self.black_men | self.black_kings),
            squares(self.white_kings | self.black_kings),
        )
    }
}

/// One kind of piece on the squares that are free for it, going through all subsets in order.
#[derive(Debug, Clone, Copy)]
struct Wheel {
    /// The free squares, as bits.
    free: [u8; 64],
    len: usize,
    /// The places taken, as indices of `free`, ascending.
    taken: [u8; MAX_PIECES],
    count: usize,
    bits: u64,
}

impl Wheel {
    const NONE: Self = Self {
        free: [0; 64],
        len: 0,
        taken: [0; MAX_PIECES],
        count: 0,
        bits: 0,
    };

    /// Puts `count` pieces on these squares: the subset of this rank.
    fn fit(&mut self, mut free: u64, count: usize, mut rank: u64) {
        self.count = count;
        self.len = 0;
        while free != 0 && count > 0 {
            self.free[self.len] = free.trailing_zeros() as u8;
            self.len += 1;
            free &= free - 1;
        }
        for kind in (1..=count).rev() {
            let mut place = kind - 1;
            while choose(place + 1, kind) <= rank {
                place += 1;
            }
            rank -= choose(place, kind);
            self.taken[kind - 1] = place as u8;
        }
        self.gather();
    }

    fn gather(&mut self) {
        let taken = self.taken[..self.count].iter();
        self.bits = taken.fold(0, |bits, &place| bits | 1 << self.free[usize::from(place)]);
    }

    /// Goes on to the next subset, or says that this was the last.
    #[inline]
    fn advance(&mut self) -> bool {
        for i in 0..self.count {
            let bound = match i + 1 {
                next if next < self.count => usize::from(self.taken[next]),
                _ => self.len,
            };
            if usize::from(self.taken[i]) + 1 < bound {
                self.taken[i] += 1;
                for (j, place) in self.taken[..i].iter_mut().enumerate() {
                    *place = j as u8;
                }
                self.gather();
                return true;
            }
        }
        false
    }
}

/// Goes through the boards of a slice in the order of their indices: much quicker than asking for
/// each by its index.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'a, R: Rules> {
    slice: &'a Slice<R>,
    first_row: usize,
    wheels: [Wheel; 5],
}

/// The wheels, the slowest first.
const FIRST_ROW: usize = 0;
const MIDDLE: usize = 1;
const OTHER: usize = 2;
const WHITE_KINGS: usize = 3;
const BLACK_KINGS: usize = 4;

impl<'a, R: Rules> Cursor<'a, R> {
    /// A cursor on the board of this index.
    pub fn new(slice: &'a Slice<R>, index: u64) -> Self {
        let first_row = slice.group_of(index);
        let group = &slice.groups[first_row];
        let mut ranks = [0; 5];
        let mut rest = index - group.start;
        for (wheel, ways) in [
            (BLACK_KINGS, slice.black_kings),
            (WHITE_KINGS, slice.white_kings),
            (OTHER, group.other),
            (MIDDLE, group.middle),
        ] {
            ranks[wheel] = rest % ways;
            rest /= ways;
        }
        ranks[FIRST_ROW] = rest;
        let wheels = [Wheel::NONE; 5];
        let mut cursor = Self {
            slice,
            first_row,
            wheels,
        };
        (0..5).for_each(|wheel| cursor.fit(wheel, ranks[wheel]));
        cursor
    }

    fn fit(&mut self, wheel: usize, rank: u64) {
        let ([white, black], [white_kings, black_kings]) =
            (self.slice.material.men(), self.slice.material.kings());
        let bits = self.wheels.map(|wheel| wheel.bits);
        let men = bits[FIRST_ROW] | bits[MIDDLE] | bits[OTHER];
        let (free, count) = match wheel {
            FIRST_ROW => (Slice::<R>::FIRST_ROW, self.first_row),
            MIDDLE => (Slice::<R>::MIDDLE, white - self.first_row),
            OTHER => (Slice::<R>::BLACK_MEN & !bits[MIDDLE], black),
            WHITE_KINGS => (R::BOARD & !men, white_kings),
            _ => (R::BOARD & !(men | bits[WHITE_KINGS]), black_kings),
        };
        self.wheels[wheel].fit(free, count, rank);
    }

    /// The board it stands on.
    #[inline]
    pub fn board(&self) -> Board<R> {
        let bits = |wheel: usize| self.wheels[wheel].bits;
        let places = Places {
            white_men: bits(FIRST_ROW) | bits(MIDDLE),
            black_men: bits(OTHER),
            white_kings: bits(WHITE_KINGS),
            black_kings: bits(BLACK_KINGS),
        };
        places.board()
    }

    /// Goes on to the next board; after the last one it stands anywhere.
    #[inline]
    pub fn advance(&mut self) {
        if self.wheels[BLACK_KINGS].advance() {
            return;
        }
        let turned = (0..BLACK_KINGS)
            .rev()
            .find(|&wheel| self.wheels[wheel].advance());
        let first = if let Some(wheel) = turned {
            wheel + 1
        } else {
            self.first_row = (self.first_row + 1).min(self.slice.material.men()[0]);
            0
        };
        (first..5).for_each(|wheel| self.fit(wheel, 0));
    }
}
