//! A small net beside the tables: what pieces that stand apart are worth together.
//!
//! Every piece adds its row to the sums of the units, as the mover sees the board. What a unit tells
//! is the square of its sum, held between nothing and one. Boards that are judged one after the
//! other are much alike, so the sums are kept and only what changed is added.

use super::Pair;
use crate::board::Board;
use crate::square::last_bit;
use crate::{Colour, Rules, Squares};

/// How many units there are, if there are any.
pub const UNITS: usize = 64;
/// What stands on a square: a man of the mover or of the opponent, or a king of either.
const PIECES: usize = 4;

/// A sum that counts as one.
const ONE: i16 = 181;
/// So many bits of its square are dropped.
const SQUARE_SHIFT: u32 = 5;
/// A unit that counts as one tells two to this.
const FULL_BITS: u32 = 10;

/// A number for each unit.
type Row = [i16; UNITS];

/// Pieces of the mover, and above them those of the opponent.
type Both = u128;

/// The sums for the board that each side judged last.
#[derive(Debug, Clone)]
pub struct Kept([View; 2]);

#[derive(Debug, Clone, Copy)]
struct View {
    men: Both,
    kings: Both,
    sums: Row,
}

/// The weights of the net.
#[derive(Debug)]
pub struct Net {
    /// For each kind of piece, and each bit of the board as the mover sees it.
    rows: Vec<[Row; 64]>,
    bias: Row,
    /// What the units are worth, by the number of pieces.
    worth: Vec<Row>,
}

impl Net {
    /// How many weights a net has.
    pub const fn weights<R: Rules>() -> usize {
        UNITS * (PIECES * R::SQUARES + 1 + 2)
    }

    /// A net of these weights: a row for each kind of piece on each square, the bias, and what the
    /// units are worth in the opening and in the ending, in pairs.
    pub fn new<R: Rules>(mut weights: impl Iterator<Item = i16>) -> Self {
        let mut next = || weights.next().unwrap_or_default();
        let mut rows = vec![[[0; UNITS]; 64]; PIECES];
        for kind in &mut rows {
            for square in Squares::<R>::ALL {
                kind[square.bit_index()] = std::array::from_fn(|_| next());
            }
        }
        let bias = std::array::from_fn(|_| next());
        let pairs: [Pair; UNITS] = std::array::from_fn(|_| [next(), next()]);
        let all = 2 * R::MEN as i32;
        let mixed = |pieces: i32| {
            pairs.map(|pair| {
                let [opening, ending] = pair.map(i32::from);
                (opening * pieces + ending * (all - pieces)).div_euclid(all) as i16
            })
        };
        Self {
            rows,
            bias,
            worth: (0..=all).map(mixed).collect(),
        }
    }

    /// What is kept before any board was judged.
    pub const fn begin(&self) -> Kept {
        let view = View {
            men: 0,
            kings: 0,
            sums: self.bias,
        };
        Kept([view; 2])
    }

    /// What the net says of a board for its mover.
    ///
    /// WebAssembly adds many numbers in one instruction only where it is told that it may.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub fn judge<R: Rules>(&self, board: &Board<R>, mover: Colour, kept: &mut Kept) -> i32 {
        let view = &mut kept.0[mover.index()];
        let both = |own: Squares<R>, other: Squares<R>| {
            Both::from(own.bits()) | Both::from(other.bits()) << 64
        };
        let turn = match mover {
            Colour::White => 0,
            Colour::Black => last_bit::<R>(),
        };
        let men = both(board.men(mover), board.men(!mover));
        change(&mut view.sums, &self.rows[..2], view.men, men, turn);
        view.men = men;
        let kings = both(board.kings(mover), board.kings(!mover));
        if kings | view.kings != 0 {
            change(&mut view.sums, &self.rows[2..], view.kings, kings, turn);
            view.kings = kings;
        }
        let told = view.sums.map(|sum| {
            let sum = sum.clamp(0, ONE);
            (sum * sum) >> SQUARE_SHIFT
        });
        // A board that someone set up may hold more than a game begins with.
        let pieces = board.occupied().len().min(2 * R::MEN);
        let worth = &self.worth[pieces];
        let products = told.iter().zip(worth);
        let sum: i32 = products
            .map(|(&told, &worth)| i32::from(told) * i32::from(worth))
            .sum();
        sum >> FULL_BITS
    }
}

/// Brings the sums from one set of pieces to another; `turn` is the last bit of a board that is seen
/// from the other side.
#[inline]
fn change(sums: &mut Row, rows: &[[Row; 64]], before: Both, now: Both, turn: usize) {
    let row = |bit: usize| &rows[bit / 64][(bit % 64).abs_diff(turn) % 64];
    for bit in bits(before & !now) {
        let gone = sums.iter_mut().zip(row(bit));
        gone.for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
    }
    for bit in bits(now & !before) {
        let new = sums.iter_mut().zip(row(bit));
        new.for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
    }
}

#[inline]
fn bits(mut set: Both) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}
