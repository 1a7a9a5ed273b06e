//! What df-pn remembers: numbers by identity in a fixed piece of memory.

use super::numbers::Numbers;
use quina_core::Key;

/// A fixed number of entries in small buckets; the entry that cost the least work makes room.
///
/// An entry is three words: identity, both numbers, work. Plain words rather than a struct, since
/// the standard library gives memory for them that the system zeroes only when it is touched: a
/// large table costs nothing until it is used. No work means an empty entry.
#[derive(Debug)]
pub(super) struct Table {
    entries: Vec<[u64; 3]>,
}

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub numbers: Numbers,
    /// Positions visited to learn this.
    pub work: u64,
}

impl Table {
    const BUCKET: usize = 4;

    /// A table of at most `bytes`, and of one bucket at least.
    pub fn new(bytes: usize) -> Self {
        let buckets = (bytes / (size_of::<[u64; 3]>() * Self::BUCKET)).max(1);
        Self {
            entries: vec![[0; 3]; buckets * Self::BUCKET],
        }
    }

    fn bucket(&self, identity: Key) -> usize {
        let buckets = (self.entries.len() / Self::BUCKET) as u128;
        ((u128::from(identity.0) * buckets) >> 64) as usize * Self::BUCKET
    }

    pub fn get(&self, identity: Key) -> Option<Known> {
        let start = self.bucket(identity);
        let [_, numbers, work] = *self.entries[start..start + Self::BUCKET]
            .iter()
            .find(|entry| entry[0] == identity.0 && entry[2] > 0)?;
        Some(Known {
            numbers: Numbers {
                succeed: numbers as u32,
                fail: (numbers >> 32) as u32,
            },
            work,
        })
    }

    /// Remembers numbers that `work` more positions were visited for.
    pub fn put(&mut self, identity: Key, numbers: Numbers, work: u64) {
        let start = self.bucket(identity);
        let bucket = &mut self.entries[start..start + Self::BUCKET];
        let mut place = 0;
        let mut before = 0;
        for (index, entry) in bucket.iter().enumerate() {
            if entry[0] == identity.0 && entry[2] > 0 {
                (place, before) = (index, entry[2]);
                break;
            }
            if entry[2] < bucket[place][2] {
                place = index;
            }
        }
        let packed = u64::from(numbers.succeed) | u64::from(numbers.fail) << 32;
        bucket[place] = [identity.0, packed, before.saturating_add(work.max(1))];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_work_makes_room() {
        let mut table = Table::new(0);
        for (key, work) in [(1, 10), (2, 5), (3, 20), (4, 7), (5, 1)] {
            table.put(Key(key), Numbers::open(key), work);
        }
        assert_eq!(table.get(Key(2)), None);
        for (key, work) in [(1, 10), (3, 20), (4, 7), (5, 1)] {
            let known = Known {
                numbers: Numbers::open(key),
                work,
            };
            assert_eq!(table.get(Key(key)), Some(known));
        }
    }

    #[test]
    fn work_adds_up_and_the_newest_numbers_stay() {
        let mut table = Table::new(1 << 10);
        table.put(Key(9), Numbers::open(3), 4);
        table.put(Key(9), Numbers::SUCCESS, 6);
        let known = Known {
            numbers: Numbers::SUCCESS,
            work: 10,
        };
        assert_eq!(table.get(Key(9)), Some(known));
        assert_eq!(table.get(Key(0)), None, "an empty entry is nobody's");
    }
}
