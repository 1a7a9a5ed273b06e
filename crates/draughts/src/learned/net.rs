//! A small net beside the tables: what pieces that stand apart are worth together.
//!
//! Every piece adds its row to the sums of the units, as the mover sees the board. What a unit tells
//! is the square of its sum, held between nothing and one. Boards that are judged one after the
//! other are much alike, so the sums are kept and only what changed is added.

use super::Pair;
use crate::board::Board;
use crate::square::last_bit;
use crate::{Colour, Rules, Squares};

/// Units come in blocks of so many.
pub const BLOCK: usize = 64;
/// The most units there can be.
pub const MOST_UNITS: usize = 8 * BLOCK;
/// What stands on a square: a man of the mover or of the opponent, or a king of either.
const PIECES: usize = 4;
/// The first kinds of men and of kings; those of the opponent come next.
const MEN: usize = 0;
const KINGS: usize = 2;
/// Room for the bits of a board.
const BITS: usize = 64;

/// A sum that counts as one.
const ONE: i16 = 181;
/// So many bits of its square are dropped.
const SQUARE_SHIFT: u32 = 5;
/// A unit that counts as one tells two to this.
const FULL_BITS: u32 = 10;

/// A number for each unit of a block.
type Block = [i16; BLOCK];

/// Pieces of the mover, and above them those of the opponent.
type Both = u128;

/// The sums for the board that each side judged last.
#[derive(Debug, Clone)]
pub struct Kept([View; 2]);

#[derive(Debug, Clone)]
struct View {
    men: Both,
    kings: Both,
    sums: Vec<Block>,
}

/// The weights of the net. What is said of rows is said in blocks, one after the other.
#[derive(Debug)]
pub struct Net {
    blocks: usize,
    /// A row for each kind of piece and each bit of the board as the mover sees it.
    rows: Vec<Block>,
    bias: Vec<Block>,
    /// What the units are worth: a row for each number of pieces.
    worth: Vec<Block>,
}

impl Net {
    /// How many weights a net of so many units has; `None` if there is no such net.
    pub fn weights<R: Rules>(units: u64) -> Option<usize> {
        let units = usize::try_from(units).ok()?;
        let is_whole = units > 0 && units.is_multiple_of(BLOCK) && units <= MOST_UNITS;
        is_whole.then_some(units * Self::per_unit::<R>())
    }

    /// Weights of a unit: its rows, its bias, and what it is worth in the opening and in the ending.
    const fn per_unit<R: Rules>() -> usize {
        PIECES * R::SQUARES + 1 + 2
    }

    /// A net of these weights: a row for each kind of piece on each square, the bias, and what the
    /// units are worth in the opening and in the ending, in pairs.
    pub fn new<R: Rules>(weights: &[i16]) -> Self {
        let units = weights.len() / Self::per_unit::<R>();
        let blocks = units / BLOCK;
        let (on_squares, others) = weights.split_at(units * PIECES * R::SQUARES);
        let (bias, worth) = others.split_at(units);
        let pairs: &[Pair] = worth.as_chunks().0;
        let mut rows = vec![[0; BLOCK]; PIECES * BITS * blocks];
        for (kind, rows_of_kind) in on_squares.chunks_exact(units * R::SQUARES).enumerate() {
            for (square, row) in Squares::<R>::ALL
                .into_iter()
                .zip(rows_of_kind.chunks_exact(units))
            {
                let first = (kind * BITS + square.bit_index()) * blocks;
                rows[first..first + blocks].copy_from_slice(as_blocks(row));
            }
        }
        let all = 2 * R::MEN as i32;
        let mixed = |pieces: i32| {
            let worth: Vec<i16> = pairs
                .iter()
                .map(|pair| {
                    let [opening, ending] = pair.map(i32::from);
                    (opening * pieces + ending * (all - pieces)).div_euclid(all) as i16
                })
                .collect();
            as_blocks(&worth).to_vec()
        };
        Self {
            blocks,
            rows,
            bias: as_blocks(bias).to_vec(),
            worth: (0..=all).flat_map(mixed).collect(),
        }
    }

    /// What is kept before any board was judged.
    pub fn begin(&self) -> Kept {
        let view = View {
            men: 0,
            kings: 0,
            sums: self.bias.clone(),
        };
        Kept([view.clone(), view])
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
        self.change(&mut view.sums, MEN, view.men, men, turn);
        view.men = men;
        let kings = both(board.kings(mover), board.kings(!mover));
        if kings | view.kings != 0 {
            self.change(&mut view.sums, KINGS, view.kings, kings, turn);
            view.kings = kings;
        }
        // A board that someone set up may hold more than a game begins with.
        let pieces = board.occupied().len().min(2 * R::MEN);
        let worth = &self.worth[pieces * self.blocks..][..self.blocks];
        let blocks = view.sums.iter().zip(worth);
        let sum: i64 = blocks
            .map(|(sums, worth)| i64::from(told(sums, worth)))
            .sum();
        (sum >> FULL_BITS) as i32
    }

    /// Brings the sums from one set of pieces to another; `turn` is the last bit of a board that is
    /// seen from the other side.
    #[inline]
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn change(&self, sums: &mut [Block], kind: usize, before: Both, now: Both, turn: usize) {
        let row = |bit: usize| {
            let place = kind * BITS + bit / BITS * BITS + (bit % BITS).abs_diff(turn) % BITS;
            &self.rows[place * self.blocks..][..self.blocks]
        };
        for bit in bits(before & !now) {
            for (sums, weights) in sums.iter_mut().zip(row(bit)) {
                let gone = sums.iter_mut().zip(weights);
                gone.for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
            }
        }
        for bit in bits(now & !before) {
            for (sums, weights) in sums.iter_mut().zip(row(bit)) {
                let new = sums.iter_mut().zip(weights);
                new.for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
            }
        }
    }
}

/// Numbers for whole blocks of units.
fn as_blocks(numbers: &[i16]) -> &[Block] {
    numbers.as_chunks().0
}

/// What the units of a block tell; more of them might be too much for the sum.
#[inline]
#[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
fn told(sums: &Block, worth: &Block) -> i32 {
    let told = sums.map(|sum| {
        let sum = sum.clamp(0, ONE);
        (sum * sum) >> SQUARE_SHIFT
    });
    let products = told.iter().zip(worth);
    products
        .map(|(&told, &worth)| i32::from(told) * i32::from(worth))
        .sum()
}

#[inline]
fn bits(mut set: Both) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}
