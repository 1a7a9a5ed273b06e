//! The transposition table: what other paths to a position have already found out.
//!
//! An entry is two 64-bit words, the packed facts and the key xored with them, four entries to a
//! cache line. Threads read and write the words as relaxed atomics without any lock: a reader who
//! meets the halves of two different writes finds that they do not match its key and sees nothing
//! (Hyatt and Mann, 2002). Everything is ordinary safe Rust, so there is no race to speak of; only
//! the hints to the machine (`hints.rs`) are not.

mod hints;

use quina_core::{Key, Score};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score says about the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The score itself.
    Exact,
    /// At least this.
    Lower,
    /// At most this.
    Upper,
}

/// What the table knows of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fact {
    /// The score, with proved ends counted from this position.
    pub score: Score,
    /// The depth it was searched to, 0 to 255.
    pub depth: u8,
    /// How the score is to be read.
    pub bound: Bound,
    /// The code of the best move, or [`Fact::NO_MOVE`].
    pub code: u32,
}

impl Fact {
    /// The code that stands for no move.
    pub const NO_MOVE: u32 = u32::MAX;
}

#[derive(Debug, Default)]
struct Entry {
    check: AtomicU64,
    facts: AtomicU64,
}

const _: () = assert!(size_of::<Entry>() == 16);

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// A table of fixed size that any number of threads may share.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    age: AtomicU8,
}

/// Ages go round in this many steps.
const AGES: u8 = 64;

impl Table {
    /// A table of at most `bytes`, and at least one bucket of 64 bytes.
    pub fn new(bytes: usize) -> Self {
        let size = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::with_capacity(size);
        hints::large_pages(buckets.spare_capacity_mut());
        buckets.resize_with(size, Bucket::default);
        Self {
            buckets: buckets.into_boxed_slice(),
            age: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for entry in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            entry.facts.store(0, Ordering::Relaxed);
            entry.check.store(0, Ordering::Relaxed);
        }
    }

    /// Begins a new search: what older ones left gives way first.
    pub fn advance(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    #[inline]
    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[((u128::from(key.0) * self.buckets.len() as u128) >> 64) as usize]
    }

    /// Begins to fetch what is known of the position with this key, which is asked for soon.
    #[inline]
    pub fn fetch(&self, key: Key) {
        hints::fetch(self.bucket(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Fact> {
        self.bucket(key).0.iter().find_map(|entry| {
            let facts = entry.facts.load(Ordering::Relaxed);
            (facts != 0 && entry.check.load(Ordering::Relaxed) ^ facts == key.0)
                .then(|| unpack(facts))
        })
    }

    /// Stores a fact, in the place of the least useful one of its bucket.
    #[inline]
    pub fn put(&self, key: Key, mut fact: Fact) {
        let age = self.age.load(Ordering::Relaxed);
        let mut place = None;
        let mut least = i32::MAX;
        for entry in &self.bucket(key).0 {
            let facts = entry.facts.load(Ordering::Relaxed);
            if facts == 0 {
                place = Some(entry);
                break;
            }
            if entry.check.load(Ordering::Relaxed) ^ facts == key.0 {
                let old = unpack(facts);
                if fact.code == Fact::NO_MOVE {
                    fact.code = old.code;
                }
                place = Some(entry);
                break;
            }
            let worth = worth(facts, age);
            if worth < least {
                least = worth;
                place = Some(entry);
            }
        }
        if let Some(entry) = place {
            let facts = pack(fact, age);
            entry.facts.store(facts, Ordering::Relaxed);
            entry.check.store(key.0 ^ facts, Ordering::Relaxed);
        }
    }
}

/// Deep facts are worth keeping; each search that has passed since takes eight plies off.
fn worth(facts: u64, age: u8) -> i32 {
    let years = (age + AGES - (facts >> 58) as u8) % AGES;
    i32::from((facts >> 48) as u8) - 8 * i32::from(years)
}

/// Code in bits 0-31, score in 32-47, depth in 48-55, bound (never 0) in 56-57, age in 58-63.
fn pack(fact: Fact, age: u8) -> u64 {
    let bound = match fact.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    u64::from(fact.code)
        | u64::from(fact.score.value() as u16) << 32
        | u64::from(fact.depth) << 48
        | bound << 56
        | u64::from(age) << 58
}

fn unpack(facts: u64) -> Fact {
    Fact {
        score: Score::from_value(i32::from((facts >> 32) as i16)).unwrap_or(Score::DRAW),
        depth: (facts >> 48) as u8,
        bound: match (facts >> 56) & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
        code: facts as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quina_core::Rng;

    fn fact_of(key: u64) -> Fact {
        Fact {
            score: Score::heuristic((key % 60_001) as i32 - 30_000),
            depth: (key >> 20) as u8,
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][(key % 3) as usize],
            code: (key >> 32) as u32,
        }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1 << 16);
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let key = Key(rng.next_u64());
            table.put(key, fact_of(key.0));
            assert_eq!(table.get(key), Some(fact_of(key.0)));
        }
    }

    #[test]
    fn a_new_fact_without_a_move_keeps_the_old_move() {
        let table = Table::new(64);
        let fact = Fact {
            score: Score::win_in(5),
            depth: 3,
            bound: Bound::Lower,
            code: 77,
        };
        table.put(Key(9), fact);
        table.put(
            Key(9),
            Fact {
                code: Fact::NO_MOVE,
                depth: 4,
                ..fact
            },
        );
        assert_eq!(table.get(Key(9)), Some(Fact { depth: 4, ..fact }));
    }

    #[test]
    fn old_and_shallow_give_way() {
        let table = Table::new(64);
        let fact = |depth| Fact {
            score: Score::DRAW,
            depth,
            bound: Bound::Exact,
            code: 1,
        };
        for (key, depth) in [(1, 9), (2, 5), (3, 9), (4, 9)] {
            table.put(Key(key), fact(depth));
        }
        table.put(Key(5), fact(1));
        assert_eq!(table.get(Key(2)), None, "the shallowest goes");
        table.advance();
        for key in 6..10 {
            table.put(Key(key), fact(2));
        }
        assert!(
            (1..6).all(|key| table.get(Key(key)).is_none()),
            "then the old ones"
        );
    }

    /// Threads write and read the same few buckets; every fact carries its own checksum (it is a
    /// function of its key), so a mixture of two writes would be seen.
    #[test]
    fn threads_never_see_a_mixture() {
        let table = Table::new(1 << 12);
        let hits: u64 = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..8)
                .map(|seed| {
                    let table = &table;
                    scope.spawn(move || {
                        let mut rng = Rng::new(seed);
                        let mut hits = 0;
                        for _ in 0..400_000 {
                            let key = Key(rng.below(2048).wrapping_mul(0x9E37_79B9_7F4A_7C15));
                            if rng.below(2) == 0 {
                                table.put(key, fact_of(key.0));
                            } else if let Some(fact) = table.get(key) {
                                assert_eq!(fact, fact_of(key.0));
                                hits += 1;
                            }
                        }
                        hits
                    })
                })
                .collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap())
                .sum()
        });
        assert!(hits > 10_000, "only {hits} hits: nothing was tested");
    }
}
