//! The learned evaluation: what the men in each region of the board are worth together.
//!
//! A region is a handful of squares with a table of weights, one for each way its squares can be
//! filled. Every table serves twice: for White as it lies, and for Black with the board turned
//! round. The sum over the tables, over a few plain terms and what a small net says (`net.rs`) is the
//! evaluation. Each weight is a pair, for the opening and for the ending, mixed by the number of
//! pieces left.
//!
//! Integers only, so that every machine judges alike. How the weights are made is told in
//! `training/README.md`, how they are written at the head of `file.rs`.

mod built_in;
mod file;
mod index;
mod net;

pub use quina_search::FileError;

use crate::board::Board;
use crate::play::king_moves;
use crate::{Colour, Rules, Squares};
use index::{Digits, Indexer};
use net::{Kept, Net};
use std::marker::PhantomData;
use std::sync::Arc;

/// A weight for the opening and one for the ending.
type Pair = [i16; 2];

/// The plain terms before the squares of kings.
const PLAIN_TERMS: usize = 4;
const TO_MOVE: usize = 0;
const MAN: usize = 1;
const FIRST_KING: usize = 2;
const KING_MOVE: usize = 3;

/// A learned evaluation; clones share its tables, and keep what they judged last for themselves.
#[derive(Debug, Clone)]
pub struct Learned<R: Rules> {
    tables: Arc<Tables>,
    kept: Option<Kept>,
    rules: PhantomData<R>,
}

#[derive(Debug)]
struct Tables {
    indexer: Indexer,
    /// The plain terms, and then what a king is worth on each square, as White sees it.
    terms: Vec<Pair>,
    /// The tables of all regions, one after the other.
    weights: Vec<Pair>,
    net: Option<Net>,
    /// So many units are a hundredth of a man.
    unit: i32,
}

/// Sums of opening and ending weights.
#[derive(Clone, Copy, Default)]
struct Sum {
    opening: i32,
    ending: i32,
}

impl Sum {
    #[inline]
    fn add(&mut self, weight: Pair, times: i32) {
        self.opening += i32::from(weight[0]) * times;
        self.ending += i32::from(weight[1]) * times;
    }
}

impl<R: Rules> Learned<R> {
    fn new(tables: Arc<Tables>) -> Self {
        Self {
            kept: tables.net.as_ref().map(Net::begin),
            tables,
            rules: PhantomData,
        }
    }

    /// The worth of a board to `mover`, in hundredths of a man.
    #[inline]
    pub fn evaluate(&mut self, board: &Board<R>, mover: Colour) -> i32 {
        let tables = &*self.tables;
        let mut sum = Sum::default();
        tables.add_regions(board, &mut sum);
        let [white, black] = Colour::BOTH.map(|colour| board.men(colour).len() as i32);
        sum.add(tables.terms[MAN], white - black);
        if !board.all_kings().is_empty() {
            tables.add_kings(board, &mut sum);
        }
        sum.add(
            tables.terms[TO_MOVE],
            if mover == Colour::White { 1 } else { -1 },
        );
        let all = 2 * R::MEN as i32;
        let pieces = board.occupied().len() as i32;
        let mut mixed = sum.opening * pieces + sum.ending * (all - pieces);
        if mover == Colour::Black {
            mixed = -mixed;
        }
        if let (Some(net), Some(kept)) = (&tables.net, &mut self.kept) {
            mixed += net.judge(board, mover, kept) * all;
        }
        mixed / (all * tables.unit)
    }
}

impl Tables {
    #[inline]
    fn add_regions<R: Rules>(&self, board: &Board<R>, sum: &mut Sum) {
        let indexer = &self.indexer;
        let mut digits = Digits::default();
        let of = |colour| indexer.men(board.men(colour));
        digits.add(&of(Colour::White), &of(Colour::Black), 1);
        if indexer.sees_kings && !board.all_kings().is_empty() {
            let of = |colour| indexer.kings(board.kings(colour));
            digits.add(&of(Colour::White), &of(Colour::Black), 3);
        }
        for (region, &first) in indexer.starts.iter().enumerate() {
            let (own, other) = digits.indices(region);
            sum.add(self.weights[first + own], 1);
            sum.add(self.weights[first + other], -1);
        }
    }

    fn add_kings<R: Rules>(&self, board: &Board<R>, sum: &mut Sum) {
        let empty = board.empty();
        for (colour, sign) in [(Colour::White, 1), (Colour::Black, -1)] {
            let kings = board.kings(colour);
            if kings.is_empty() {
                continue;
            }
            if board.kings(!colour).is_empty() {
                sum.add(self.terms[FIRST_KING], sign);
            }
            for king in kings {
                let seen = match colour {
                    Colour::White => king,
                    Colour::Black => king.rotated(),
                };
                sum.add(self.terms[PLAIN_TERMS + seen.number() - 1], sign);
                sum.add(self.terms[KING_MOVE], sign * king_moves(king, empty));
            }
        }
    }
}

/// The pieces of each row of the board, as bits from the left.
#[inline]
fn rows<R: Rules>(squares: Squares<R>) -> impl Iterator<Item = usize> {
    let bits = squares.bits();
    (0..R::EDGE).map(move |row| {
        let first = row / 2 * (R::EDGE + 1) + row % 2 * R::COLUMNS;
        (bits >> first) as usize & ((1 << R::COLUMNS) - 1)
    })
}
