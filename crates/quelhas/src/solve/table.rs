//! What the solver remembers: proof numbers by the whole 128-bit key of a sum.
//!
//! A proof rests on "seen before", so the key is kept whole and compared whole. It is a hash of
//! the sum; two of n sums share a key with a chance of about n^2 / 2^129, which for a thousand
//! million sums is one in 10^20.

use super::numbers::Numbers;

/// A fixed number of entries in small buckets; the entry that cost the least work makes room.
///
/// An entry is four words: the key, both numbers, the work. No work means an empty entry. Plain
/// words, since the system zeroes memory for them only when it is touched: a large table costs
/// nothing until it is used.
#[derive(Debug, Clone)]
pub(super) struct Table {
    entries: Vec<[u64; 4]>,
}

/// What is known of a sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub numbers: Numbers,
    /// Sums visited to learn this.
    pub work: u64,
}

impl Table {
    const BUCKET: usize = 4;

    /// A table of at most `bytes`, and of one bucket at least.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (size_of::<[u64; 4]>() * Self::BUCKET)).max(1);
        Self {
            entries: vec![[0; 4]; buckets * Self::BUCKET],
        }
    }

    pub fn clear(&mut self) {
        self.entries.fill([0; 4]);
    }

    #[inline]
    fn bucket(&self, key: u128) -> usize {
        let buckets = (self.entries.len() / Self::BUCKET) as u128;
        ((u128::from(key as u64) * buckets) >> 64) as usize * Self::BUCKET
    }

    #[inline]
    pub fn get(&self, key: u128) -> Option<Known> {
        let start = self.bucket(key);
        let [_, _, numbers, work] = *self.entries[start..start + Self::BUCKET]
            .iter()
            .find(|entry| is_of(entry, key))?;
        Some(Known {
            numbers: Numbers {
                win: numbers as u32,
                lose: (numbers >> 32) as u32,
            },
            work,
        })
    }

    /// Remembers numbers that `work` more sums were visited for.
    #[inline]
    pub fn put(&mut self, key: u128, numbers: Numbers, work: u64) {
        let start = self.bucket(key);
        let bucket = &mut self.entries[start..start + Self::BUCKET];
        let (mut place, mut before) = (0, 0);
        for (index, entry) in bucket.iter().enumerate() {
            if is_of(entry, key) {
                (place, before) = (index, entry[3]);
                break;
            }
            if entry[3] < bucket[place][3] {
                place = index;
            }
        }
        let packed = u64::from(numbers.win) | u64::from(numbers.lose) << 32;
        let work = before.saturating_add(work.max(1));
        bucket[place] = [key as u64, (key >> 64) as u64, packed, work];
    }
}

#[inline]
fn is_of(entry: &[u64; 4], key: u128) -> bool {
    entry[0] == key as u64 && entry[1] == (key >> 64) as u64 && entry[3] > 0
}
