//! Whether the values of a slice agree with those of the positions that its moves lead to.
//!
//! It looks forwards, with the moves of the game, where the solver looked backwards. One thing it
//! cannot see: wins that lean on each other in a circle. The tests rule that out on small slices,
//! against a solver that counts plies.

use super::chunks::Work;
use super::error::TableError;
use super::index::{Cursor, Slice};
use super::known::Known;
use super::library::Tables;
use super::material::Material;
use super::value::Value;
use crate::{Board, Colour, Move, Rules};
use quina_core::{MoveList, Rng};

/// What a check of a slice found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified<R: Rules> {
    /// Positions that were compared: those with a capture are not stored, and left out.
    pub compared: u64,
    /// How many were lost, drawn and won.
    pub counts: [u64; 3],
    /// The first position that disagrees, White to move, with the value stored and the right one.
    pub fault: Option<Fault<R>>,
}

/// A position with a wrong value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault<R: Rules> {
    /// The board, White to move.
    pub board: Board<R>,
    /// The value stored.
    pub stored: Value,
    /// What its moves say.
    pub right: Value,
}

impl<R: Rules> Default for Verified<R> {
    fn default() -> Self {
        Self {
            compared: 0,
            counts: [0; 3],
            fault: None,
        }
    }
}

impl<R: Rules> Verified<R> {
    fn compare(&mut self, board: &Board<R>, known: &Known<R>, list: &mut MoveList<Move<R>>) {
        if board.can_capture(Colour::White) {
            return;
        }
        let values = (known.value(board, list), known.by_successors(board, list));
        let (Some(stored), Some(right)) = values else {
            return;
        };
        self.compared += 1;
        self.counts[stored as usize] += 1;
        if stored != right && self.fault.is_none() {
            let board = *board;
            self.fault = Some(Fault {
                board,
                stored,
                right,
            });
        }
    }

    fn join(mut self, other: &Self) -> Self {
        self.compared += other.compared;
        for (sum, count) in self.counts.iter_mut().zip(other.counts) {
            *sum += count;
        }
        self.fault = self.fault.or(other.fault);
        self
    }
}

/// Which positions are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Every one.
    All,
    /// So many drawn at random, with this seed.
    Sample(u64, u64),
}

impl<R: Rules> Tables<R> {
    /// Compares the positions of a slice with their successors, or `None` if that was stopped.
    /// `known` keeps what was read.
    pub fn verify(
        &self,
        material: Material,
        extent: Extent,
        known: &mut Known<R>,
        work: &Work,
    ) -> Result<Option<Verified<R>>, TableError> {
        for material in [material.turned(), material] {
            if !self.load(material, known, work)? {
                return Ok(None);
            }
        }
        Ok(compare(&Slice::new(material), extent, known, work))
    }
}

fn compare<R: Rules>(
    slice: &Slice<R>,
    extent: Extent,
    known: &Known<R>,
    work: &Work,
) -> Option<Verified<R>> {
    let state = || (Verified::default(), MoveList::new());
    let states = match extent {
        Extent::All => work.share(slice.len(), state, |(verified, list), range| {
            let mut cursor = Cursor::new(slice, range.start);
            for _ in range {
                verified.compare(&cursor.board(), known, list);
                cursor.advance();
            }
        })?,
        Extent::Sample(count, seed) => work.share(count, state, |(verified, list), range| {
            // Each range has a generator of its own, so that the sample is the same for any threads.
            let mut rng = Rng::new(seed ^ range.start);
            for _ in range {
                let board = slice.board(rng.below(slice.len()));
                verified.compare(&board, known, list);
            }
        })?,
    };
    let verified = states.iter().map(|(verified, _)| verified);
    Some(verified.fold(Verified::default(), Verified::join))
}
