//! What a value is guessed from, so that only surprises cost anything: a few values before it.
//!
//! Boards that differ by one king's step stand a fixed distance apart in the index, and mostly have
//! the same value. Which distances tell most differs from slice to slice, so they are chosen when
//! the slice is written, one after the other, and stand in its file with the odds for each case.

use super::coder::{Decoder, Encoder, PROBABILITY_BITS};
use super::value::{Packed, Value};

/// Positions of a block: what is read, decoded and kept at a time.
pub(super) const BLOCK: usize = 1 << 12;
/// More values before than this are not looked at.
pub(super) const MOST_DISTANCES: usize = 5;
/// The six orders in which the values can be guessed.
const ORDERS: [[u8; 3]; 6] = [
    [1, 2, 0],
    [1, 0, 2],
    [2, 1, 0],
    [2, 0, 1],
    [0, 1, 2],
    [0, 2, 1],
];
/// Past the beginning of a block everything counts as drawn.
const BEFORE: u8 = Value::Draw as u8;

/// The guesses in one case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Odds {
    order: u8,
    /// The probability of the first guess, in 4096ths.
    first: u16,
    /// The probability of the second once the first was wrong, in 512ths.
    second: u16,
}

impl Odds {
    const SECOND_BITS: u32 = 9;
    /// Of a case that never came up.
    const NONE: Self = Self {
        order: 0,
        first: 1 << (PROBABILITY_BITS - 1),
        second: 1 << (Self::SECOND_BITS - 1),
    };

    fn from_counts(counts: [u64; 3]) -> Self {
        let count = |value: u8| counts[usize::from(value)];
        let sorted = |order: &[u8; 3]| {
            let [a, b, c] = order.map(count);
            a >= b && b >= c
        };
        let order = ORDERS.iter().position(sorted).unwrap_or(0);
        let [first, second, third] = ORDERS[order].map(count);
        let part = |part: u64, whole: u64, bits: u32| {
            let share = (part << bits).checked_div(whole).unwrap_or(0);
            share.clamp(1, (1 << bits) - 1) as u16
        };
        Self {
            order: order as u8,
            first: part(first, first + second + third, PROBABILITY_BITS),
            second: part(second, second + third, Self::SECOND_BITS),
        }
    }

    fn to_bytes(self) -> [u8; 3] {
        let bits =
            u32::from(self.order) << 21 | u32::from(self.first) << 9 | u32::from(self.second);
        let [a, b, c, _] = bits.to_le_bytes();
        [a, b, c]
    }

    fn from_bytes([a, b, c]: [u8; 3]) -> Option<Self> {
        let bits = u32::from_le_bytes([a, b, c, 0]);
        let odds = Self {
            order: (bits >> 21) as u8,
            first: (bits >> 9 & 0xFFF) as u16,
            second: (bits & 0x1FF) as u16,
        };
        let is_sound = usize::from(odds.order) < ORDERS.len() && odds.first > 0 && odds.second > 0;
        is_sound.then_some(odds)
    }

    #[inline]
    fn guesses(self) -> [u8; 3] {
        ORDERS[usize::from(self.order)]
    }

    /// The second probability as the coder counts.
    #[inline]
    fn second(self) -> u16 {
        self.second << (PROBABILITY_BITS - Self::SECOND_BITS)
    }
}

/// The distances looked back, and the odds for every case of the values found there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Model {
    distances: Vec<u16>,
    odds: Vec<Odds>,
}

/// Room for a block with nothing but draws before it.
#[derive(Debug)]
struct Window([u8; 2 * BLOCK]);

impl Window {
    fn new() -> Self {
        Self([BEFORE; 2 * BLOCK])
    }

    #[inline]
    fn case(&self, index: usize, distances: &[u16]) -> usize {
        distances.iter().fold(0, |case, &distance| {
            case * 3 + usize::from(self.0[BLOCK + index - usize::from(distance)])
        })
    }
}

/// A block to be written: the value of each position, or `None` where it will never be asked for.
pub(super) type Block = Vec<Option<Value>>;

impl Model {
    /// A model that looks back these distances, with odds from these blocks. Where a value does not
    /// matter the likeliest is put, so what is likely has to be known: hence two rounds.
    fn fit(distances: Vec<u16>, blocks: &[Block]) -> Self {
        let cases = 3_usize.pow(distances.len() as u32);
        let mut model = Self {
            distances,
            odds: vec![Odds::NONE; cases],
        };
        for round in 0..2 {
            let mut counts = vec![[0; 3]; cases];
            for block in blocks {
                model.walk(block, round > 0, |case, value| {
                    counts[case][usize::from(value)] += 1;
                });
            }
            let odds = counts.into_iter().map(|counts| match counts {
                [0, 0, 0] => Odds::NONE,
                counts => Odds::from_counts(counts),
            });
            model.odds = odds.collect();
        }
        model
    }

    /// The best model found with distances out of these, and the odds from these blocks.
    pub fn choose(candidates: &[u16], blocks: &[Block]) -> Self {
        let mut best = Self::fit(Vec::new(), blocks);
        let mut cost = best.cost(blocks);
        while best.distances.len() < MOST_DISTANCES {
            let longer = candidates
                .iter()
                .filter(|candidate| !best.distances.contains(candidate))
                .map(|&candidate| {
                    let mut distances = best.distances.clone();
                    distances.push(candidate);
                    let model = Self::fit(distances, blocks);
                    (model.cost(blocks), model)
                })
                .min_by(|(one, _), (other, _)| one.total_cmp(other));
            match longer {
                Some((less, model)) if less < cost * 0.99 => (cost, best) = (less, model),
                _ => break,
            }
        }
        best
    }

    /// A model with the same distances and odds from other blocks.
    pub fn refit(&self, blocks: &[Block]) -> Self {
        Self::fit(self.distances.clone(), blocks)
    }

    /// About how many bits the blocks take.
    fn cost(&self, blocks: &[Block]) -> f64 {
        let bits = |share: u16, of: u32| -(f64::from(share) / f64::from(1_u32 << of)).log2();
        let cost = |odds: &Odds| {
            let miss = bits((1 << PROBABILITY_BITS) - odds.first, PROBABILITY_BITS);
            let [a, b, c] = odds.guesses().map(usize::from);
            let mut cost = [0.0; 3];
            cost[a] = bits(odds.first, PROBABILITY_BITS);
            cost[b] = miss + bits(odds.second, Odds::SECOND_BITS);
            cost[c] = miss + bits((1 << Odds::SECOND_BITS) - odds.second, Odds::SECOND_BITS);
            cost
        };
        let costs: Vec<[f64; 3]> = self.odds.iter().map(cost).collect();
        let mut sum = 24.0 * self.odds.iter().filter(|&&odds| odds != Odds::NONE).count() as f64;
        for block in blocks {
            self.walk(block, true, |case, value| {
                sum += costs[case][usize::from(value)];
            });
        }
        sum
    }

    /// Shows every value of a block with its case. What does not matter is guessed, or where the
    /// odds are not known yet the same as before.
    #[inline]
    fn walk(&self, block: &Block, guess: bool, mut show: impl FnMut(usize, u8)) {
        let mut window = Window::new();
        let mut last = BEFORE;
        for (index, value) in block.iter().enumerate() {
            let case = window.case(index, &self.distances);
            last = match value {
                Some(value) => *value as u8,
                None if guess => self.odds[case].guesses()[0],
                None => last,
            };
            window.0[BLOCK + index] = last;
            if value.is_some() || guess {
                show(case, last);
            }
        }
    }

    /// Writes a block.
    pub fn encode(&self, block: &Block) -> Vec<u8> {
        let mut encoder = Encoder::new();
        self.walk(block, true, |case, value| {
            let odds = self.odds[case];
            let [first, second, _] = odds.guesses();
            encoder.put(value == first, odds.first);
            if value != first {
                encoder.put(value == second, odds.second());
            }
        });
        encoder.finish()
    }

    /// Reads a block of `len` positions back.
    pub fn decode(&self, bytes: &[u8], len: usize) -> Packed {
        let mut window = Window::new();
        let mut decoder = Decoder::new(bytes);
        for index in 0..len {
            let odds = self.odds[window.case(index, &self.distances)];
            let [first, second, third] = odds.guesses();
            window.0[BLOCK + index] = if decoder.get(odds.first) {
                first
            } else if decoder.get(odds.second()) {
                second
            } else {
                third
            };
        }
        let values = window.0[BLOCK..BLOCK + len].iter();
        Packed::from_values(values.map(|&code| Value::from_code(code)))
    }

    /// Appends the model to the head of a file.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.distances.len() as u8);
        for distance in &self.distances {
            bytes.extend(distance.to_le_bytes());
        }
        for eight in self.odds.chunks(8) {
            let flags = eight.iter().enumerate();
            bytes.push(flags.fold(0, |flags, (i, &odds)| {
                flags | u8::from(odds != Odds::NONE) << i
            }));
        }
        for odds in self.odds.iter().filter(|&&odds| odds != Odds::NONE) {
            bytes.extend(odds.to_bytes());
        }
    }

    /// Reads the model from `bytes` on, which it moves past it, or says what is wrong with it.
    pub fn read(bytes: &mut &[u8]) -> Result<Self, &'static str> {
        const SHORT: &str = "ends inside the model";
        let &[count] = bytes.split_off(..1).ok_or(SHORT)? else {
            return Err(SHORT);
        };
        let count = usize::from(count);
        if count > MOST_DISTANCES {
            return Err("the model looks back too often");
        }
        let distances = bytes.split_off(..2 * count).ok_or(SHORT)?;
        let distances: Vec<u16> = distances
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        let in_block = |&distance: &u16| (1..=BLOCK).contains(&distance.into());
        if !distances.iter().all(in_block) {
            return Err("the model looks back out of its block");
        }
        let cases = 3_usize.pow(count as u32);
        let flags = bytes.split_off(..cases.div_ceil(8)).ok_or(SHORT)?;
        let mut odds = vec![Odds::NONE; cases];
        for (case, odds) in odds.iter_mut().enumerate() {
            if flags[case / 8] >> (case % 8) & 1 == 1 {
                let three = bytes.split_off(..3).ok_or(SHORT)?;
                let read = Odds::from_bytes([three[0], three[1], three[2]]);
                *odds = read.ok_or("the model has impossible odds")?;
            }
        }
        Ok(Self { distances, odds })
    }
}
