//! What a side can do in an island: every move once, with all that it changes.
//!
//! The same islands stand in many sums, so the list of an island is made once and kept. Moves
//! that leave the same sum behind are one move to a solver.

use super::island::each_part;
use super::reduction::Reductions;
use super::totals::Totals;
use crate::Board;
use crate::geometry::Direction;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// A move in an island, seen so that the mover plays upright.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choice {
    /// The cells of the island that stay empty.
    pub left: u128,
    /// What they add up to.
    pub totals: Totals,
}

/// What of a choice is asked about in every sum that has its island: the mover's count first, then
/// the other's.
#[derive(Debug, Clone, Copy)]
pub(super) struct Glance {
    /// How good it looks for the mover.
    pub guess: i32,
    pub most: [u8; 2],
    pub least: [u8; 2],
}

const _: () = assert!(size_of::<Glance>() == 8);

impl Choice {
    const fn glance(&self) -> Glance {
        Glance {
            guess: self.totals.guess[0],
            most: self.totals.most,
            least: self.totals.least,
        }
    }
}

/// The lists of choices of islands met so far, in bounded memory.
///
/// There are two generations. When the young one is full, the old one is forgotten and the young
/// one becomes old; what is asked for again is made young again.
#[derive(Debug, Clone)]
pub(super) struct Choices {
    reductions: Reductions,
    young: Generation,
    old: Generation,
    /// Choices that a generation may hold.
    most: usize,
    scratch: Vec<Choice>,
}

#[derive(Debug, Clone, Default)]
struct Generation {
    lists: HashMap<u128, Range<u32>, BuildHasherDefault<ShapeHasher>>,
    choices: Vec<Choice>,
    /// Of each choice, at the same index.
    glances: Vec<Glance>,
}

impl Choices {
    pub fn new(bytes: usize, reductions: Reductions) -> Self {
        // A list costs a place in the map beside its choices, which are many on average.
        let most = (bytes / 2 / (size_of::<Choice>() + size_of::<Glance>() + 16))
            .clamp(1, u32::MAX as usize / 2);
        Self {
            reductions,
            young: Generation::default(),
            old: Generation::default(),
            most,
            scratch: Vec::new(),
        }
    }

    /// What the side that sees this shape can do in it: numbers for [`Choices::at`], until the next
    /// call.
    #[inline]
    pub fn of(&mut self, view: u128) -> Range<u32> {
        match self.young.lists.get(&view) {
            Some(range) => range.clone(),
            None => self.renew(view),
        }
    }

    /// One of the choices in the range last given.
    #[inline]
    pub fn at(&self, number: u32) -> &Choice {
        &self.young.choices[number as usize]
    }

    /// A glance at each of the choices in the range last given.
    #[inline]
    pub fn glances(&self, range: Range<u32>) -> &[Glance] {
        &self.young.glances[range.start as usize..range.end as usize]
    }

    fn renew(&mut self, view: u128) -> Range<u32> {
        self.scratch.clear();
        if let Some(range) = self.old.lists.get(&view) {
            let range = range.start as usize..range.end as usize;
            self.scratch.extend_from_slice(&self.old.choices[range]);
        } else {
            find(view, self.reductions, &mut self.scratch);
        }
        if self.young.choices.len() + self.scratch.len() > self.most {
            std::mem::swap(&mut self.young, &mut self.old);
            self.young.lists.clear();
            self.young.choices.clear();
            self.young.glances.clear();
        }
        let first = self.young.choices.len() as u32;
        let glances = self.scratch.iter().map(Choice::glance);
        self.young.glances.extend(glances);
        self.young.choices.append(&mut self.scratch);
        let range = first..self.young.choices.len() as u32;
        self.young.lists.insert(view, range.clone());
        range
    }
}

/// Every upright move of a shape, each result once, in an order that depends on the shape alone.
fn find(view: u128, reductions: Reductions, choices: &mut Vec<Choice>) {
    let board = Board::from_bits(view);
    board.each_segment(Direction::Vertical, |segment| {
        let left = view & !segment.cells().bits();
        let mut totals = Totals::default();
        each_part(left, reductions, |part| totals += part.totals);
        choices.push(Choice { left, totals });
    });
    choices.sort_unstable_by_key(|choice| choice.totals.keys);
    choices.dedup_by_key(|choice| choice.totals.keys);
}

/// Shapes are spread by one multiplication; the map needs no defence against anybody.
#[derive(Debug, Default, Clone, Copy)]
struct ShapeHasher(u64);

impl Hasher for ShapeHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u128(u128::from(byte));
        }
    }

    #[inline]
    fn write_u128(&mut self, shape: u128) {
        let folded = (shape as u64) ^ ((shape >> 64) as u64).rotate_left(23) ^ self.0;
        let product = (folded ^ folded >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = product ^ product >> 32;
    }
}
