//! Which entry of each region's table a board calls for.
//!
//! The entry is a number with one digit for each square of the region. A piece adds its digit's
//! place value; the place values of all regions are packed into a few words, so that one look-up
//! for each row of the board adds up the numbers of all regions at once.

use super::rows;
use crate::{Rules, Square, Squares};

/// Words of packed numbers: the first half as White sees the board, the second as Black does.
const WORDS: usize = 6;
/// Numbers in a word.
const PER_WORD: usize = 3;
const BITS: usize = 21;
/// The most regions there can be.
pub const MAX_REGIONS: usize = WORDS / 2 * PER_WORD;
/// The most entries a table can have.
pub const MAX_ENTRIES: usize = 1 << BITS;

type Packed = [u64; WORDS];

/// A region: its squares as White sees them, the lowest digit first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Region {
    /// 3 where only men count (none, own, other), 5 where kings do too.
    pub states: usize,
    /// Numbers of squares, from 1.
    pub squares: Vec<usize>,
}

impl Region {
    /// In how many ways it can be filled; `None` if that is more than any table can hold.
    pub fn entries(&self) -> Option<usize> {
        let entries = self.states.checked_pow(self.squares.len() as u32)?;
        (entries <= MAX_ENTRIES).then_some(entries)
    }
}

/// The place values of all regions, by rows of the board.
#[derive(Debug)]
pub struct Indexer {
    /// For each row and each filling of it by pieces of one colour.
    men: Vec<Packed>,
    /// The same for kings, which some regions do not see.
    kings: Vec<Packed>,
    pub sees_kings: bool,
    /// Where the table of each region begins.
    pub starts: Vec<usize>,
}

impl Indexer {
    /// An indexer for these regions; there are at most [`MAX_REGIONS`], none too large.
    pub fn new<R: Rules>(regions: &[Region]) -> Self {
        let fillings = 1 << R::COLUMNS;
        let mut men = vec![[0; WORDS]; R::EDGE * fillings];
        let mut kings = men.clone();
        let mut starts = Vec::new();
        let mut start = 0;
        for (place, region) in regions.iter().enumerate() {
            starts.push(start);
            start += region.entries().unwrap_or_default();
            let (word, shift) = (place / PER_WORD, place % PER_WORD * BITS);
            let mut value = 1;
            for square in region
                .squares
                .iter()
                .filter_map(|&number| Square::<R>::from_number(number))
            {
                for (word, square) in [(word, square), (word + WORDS / 2, square.rotated())] {
                    for filling in 0..fillings {
                        let column = (square.number() - 1) % R::COLUMNS;
                        if filling >> column & 1 == 1 {
                            let at = square.row() * fillings + filling;
                            men[at][word] += value << shift;
                            if region.states == 5 {
                                kings[at][word] += value << shift;
                            }
                        }
                    }
                }
                value *= region.states as u64;
            }
        }
        Self {
            men,
            kings,
            sees_kings: regions.iter().any(|region| region.states == 5),
            starts,
        }
    }

    /// The place values of men on these squares, added up.
    #[inline]
    pub fn men<R: Rules>(&self, squares: Squares<R>) -> Packed {
        add_up(&self.men, squares)
    }

    /// The place values of kings on these squares, added up.
    #[inline]
    pub fn kings<R: Rules>(&self, squares: Squares<R>) -> Packed {
        add_up(&self.kings, squares)
    }
}

#[inline]
fn add_up<R: Rules>(values: &[Packed], squares: Squares<R>) -> Packed {
    let fillings = 1 << R::COLUMNS;
    let mut sum = [0; WORDS];
    for (row, filling) in rows(squares).enumerate() {
        let packed = &values[row * fillings + filling];
        for (sum, value) in sum.iter_mut().zip(packed) {
            *sum += value;
        }
    }
    sum
}

/// The numbers of all regions, packed.
#[derive(Debug, Clone, Copy, Default)]
pub struct Digits(Packed);

impl Digits {
    /// Adds pieces of both colours: the digit of one's own is `own`, of the other's one more.
    #[inline]
    pub fn add(&mut self, white: &Packed, black: &Packed, own: u64) {
        for word in 0..WORDS {
            let (mine, theirs) = if word < WORDS / 2 {
                (white[word], black[word])
            } else {
                (black[word], white[word])
            };
            self.0[word] += mine * own + theirs * (own + 1);
        }
    }

    /// The entries of a region's table that White and Black call for.
    #[inline]
    pub fn indices(&self, region: usize) -> (usize, usize) {
        let (word, shift) = (region / PER_WORD, region % PER_WORD * BITS);
        let entry = |word: usize| (self.0[word] >> shift) as usize & (MAX_ENTRIES - 1);
        (entry(word), entry(word + WORDS / 2))
    }
}
