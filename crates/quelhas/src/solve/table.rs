//! What the solver remembers: proof numbers by the whole 128-bit key of a sum.
//!
//! A proof rests on "seen before", so the key is kept whole and compared whole. It is a hash of
//! the sum; two of n sums share a key with a chance of about n^2 / 2^129, which for a thousand
//! million sums is one in 10^20.

use super::numbers::Numbers;

/// A fixed number of entries in pairs, each pair in one line of the cache; the entry of a pair
/// that cost less work makes room.
///
/// An entry is four words: the key, both numbers, the work. No work means an empty entry. Plain
/// words, since the system zeroes memory for them only when it is touched: a large table costs
/// nothing until it is used.
#[derive(Debug, Clone)]
pub(super) struct Table {
    words: Vec<u64>,
    /// Words to skip so that pairs do not lie across two lines of the cache.
    skip: usize,
    pairs: usize,
}

/// Words of an entry and of a pair.
const ENTRY: usize = 4;
const PAIR: usize = 2 * ENTRY;

/// What is known of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub numbers: Numbers,
    /// Sums visited to learn this.
    pub work: u64,
}

impl Table {
    /// A table of at most `bytes` and a line of the cache, and of one pair at least.
    pub fn new(bytes: usize) -> Self {
        let pairs = (bytes / size_of::<[u64; PAIR]>()).max(1);
        let words = vec![0; (pairs + 1) * PAIR];
        let skip = words.as_ptr().align_offset(size_of::<[u64; PAIR]>());
        Self {
            words,
            skip: skip.min(PAIR),
            pairs,
        }
    }

    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Where the pair of a key begins.
    #[inline]
    fn place(&self, key: u128) -> usize {
        let pair = (u128::from(key as u64) * self.pairs as u128) >> 64;
        self.skip + pair as usize * PAIR
    }

    /// Whether one of these sums is known as lost for the side to move.
    #[inline]
    pub fn any_loses(&self, keys: &[u128]) -> bool {
        // All are touched before the first is looked at: the memory of a large table answers slowly,
        // and to many questions as fast as to one.
        let touched = |touched, &key| touched ^ self.words[self.place(key)];
        std::hint::black_box(keys.iter().fold(0, touched));
        keys.iter().any(|&key| self.result(key) == Some(false))
    }

    #[inline]
    pub fn get(&self, key: u128) -> Option<Known> {
        let place = self.place(key);
        let pair = &self.words[place..place + PAIR];
        let entry = pair.chunks_exact(ENTRY).find(|entry| is_of(entry, key))?;
        Some(Known {
            numbers: Numbers {
                win: entry[2] as u32,
                lose: (entry[2] >> 32) as u32,
            },
            work: entry[3],
        })
    }

    /// The result of a sum, if it is settled.
    #[inline]
    pub fn result(&self, key: u128) -> Option<bool> {
        self.get(key)?.numbers.result()
    }

    /// Remembers numbers that `work` more sums were visited for.
    #[inline]
    pub fn put(&mut self, key: u128, numbers: Numbers, work: u64) {
        let place = self.place(key);
        let (first, second) = self.words[place..place + PAIR].split_at_mut(ENTRY);
        let (entry, before) = if is_of(first, key) {
            let before = first[3];
            (first, before)
        } else if is_of(second, key) {
            let before = second[3];
            (second, before)
        } else if first[3] <= second[3] {
            (first, 0)
        } else {
            (second, 0)
        };
        let packed = u64::from(numbers.win) | u64::from(numbers.lose) << 32;
        let work = before.saturating_add(work.max(1));
        entry.copy_from_slice(&[key as u64, (key >> 64) as u64, packed, work]);
    }
}

#[inline]
fn is_of(entry: &[u64], key: u128) -> bool {
    entry[0] == key as u64 && entry[1] == (key >> 64) as u64 && entry[3] > 0
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: Numbers = Numbers { win: 3, lose: 5 };

    #[test]
    fn the_lesser_work_makes_room() {
        let mut table = Table::new(0);
        for (key, work) in [(1, 10), (2, 5), (3, 20)] {
            table.put(key, OPEN, work);
        }
        let work = [1, 2, 3].map(|key| table.get(key).map(|known| known.work));
        assert_eq!(work, [Some(10), None, Some(20)]);
    }

    #[test]
    fn keys_are_compared_whole() {
        let mut table = Table::new(0);
        table.put(7, OPEN, 1);
        assert_eq!(table.get(7 | 1 << 127), None);
        assert_eq!(table.get(0), None, "an empty entry is nobody's");
    }

    #[test]
    fn work_adds_up_and_the_newest_numbers_stay() {
        let mut table = Table::new(1 << 10);
        table.put(9, OPEN, 4);
        table.put(9, Numbers::settled(true), 6);
        let known = table.get(9).unwrap();
        assert_eq!((known.numbers.result(), known.work), (Some(true), 10));
        table.clear();
        assert_eq!(table.get(9), None);
    }
}
