//! A set of states by exact keys and within a limit of memory.
//!
//! Keys are kept whole, so "known to be lost" is never a matter of chance. The set is split into
//! shards that grow one at a time and by a quarter: at no time is there much more memory in use
//! than the keys need.

/// An exact key of a state; 0 is no key.
pub(super) trait Key: Copy + Eq + Default {
    /// A mixed number, the same for equal keys.
    fn hash(self) -> u64;
}

impl Key for u64 {
    #[inline]
    fn hash(self) -> u64 {
        let mixed = (self ^ (self >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
    }
}

impl Key for u128 {
    #[inline]
    fn hash(self) -> u64 {
        ((self as u64).hash() ^ (self >> 64) as u64).hash()
    }
}

const SHARDS: usize = 64;
const SMALLEST: usize = 64;

/// A set of keys.
#[derive(Debug)]
pub(super) struct KeySet<K> {
    shards: Vec<Shard<K>>,
    bytes: usize,
    limit: usize,
}

#[derive(Debug, Default)]
struct Shard<K> {
    places: Vec<K>,
    used: usize,
}

impl<K: Key> KeySet<K> {
    /// An empty set that may use `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            shards: (0..SHARDS)
                .map(|_| Shard {
                    places: Vec::new(),
                    used: 0,
                })
                .collect(),
            bytes: 0,
            limit,
        }
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether a key is in the set.
    #[inline]
    pub(super) fn contains(&self, key: K) -> bool {
        let hash = key.hash();
        let shard = &self.shards[hash as usize % SHARDS];
        shard
            .find(key, hash)
            .is_some_and(|at| shard.places[at] == key)
    }

    /// Adds a key; `false` where there is no memory for it.
    #[inline]
    pub(super) fn insert(&mut self, key: K) -> bool {
        let hash = key.hash();
        let shard = &mut self.shards[hash as usize % SHARDS];
        if !shard.has_room() {
            return self.grow_and_insert(key, hash);
        }
        shard.put(key, hash);
        true
    }

    #[cold]
    fn grow_and_insert(&mut self, key: K, hash: u64) -> bool {
        let shard = &mut self.shards[hash as usize % SHARDS];
        let old = shard.places.len();
        let new = (old + old / 4).max(SMALLEST);
        // While its keys move, a shard is there twice.
        if self.bytes + new * size_of::<K>() > self.limit || !shard.grow(new) {
            return false;
        }
        self.bytes += (new - old) * size_of::<K>();
        shard.put(key, hash);
        true
    }
}

impl<K: Key> Shard<K> {
    /// At most four fifths of the places are used, so that a search for a key is short.
    #[inline]
    fn has_room(&self) -> bool {
        self.used * 5 < self.places.len() * 4
    }

    /// The place of a key, or the one where it would go; none in a shard without places.
    #[inline]
    fn find(&self, key: K, hash: u64) -> Option<usize> {
        let mut at = ((u128::from(hash) * self.places.len() as u128) >> 64) as usize;
        loop {
            let found = *self.places.get(at)?;
            if found == key || found == K::default() {
                return Some(at);
            }
            at += 1;
            if at == self.places.len() {
                at = 0;
            }
        }
    }

    /// Puts a key in its place, of which there must be one.
    #[inline]
    fn put(&mut self, key: K, hash: u64) {
        if let Some(at) = self.find(key, hash) {
            self.used += usize::from(self.places[at] != key);
            self.places[at] = key;
        }
    }

    /// Moves all keys to `size` places; `false` where the memory cannot be had.
    fn grow(&mut self, size: usize) -> bool {
        let mut places = Vec::new();
        if places.try_reserve_exact(size).is_err() {
            return false;
        }
        places.resize(size, K::default());
        let old = std::mem::replace(&mut self.places, places);
        for key in old {
            if key != K::default()
                && let Some(at) = self.find(key, key.hash())
            {
                self.places[at] = key;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quina_core::Rng;
    use std::collections::HashSet;

    #[test]
    fn keys_are_found_again_and_no_others() {
        let mut set = KeySet::new(1 << 24);
        let mut known = HashSet::new();
        let mut rng = Rng::new(9);
        for _ in 0..100_000 {
            // Many keys twice, many next to each other.
            let key = u128::from(1 + rng.below(60_000)) << (64 * rng.below(2));
            assert_eq!(set.contains(key), known.contains(&key));
            assert!(set.insert(key));
            known.insert(key);
            assert!(set.contains(key));
        }
        let used: usize = set.shards.iter().map(|shard| shard.used).sum();
        assert_eq!(used, known.len());
    }

    #[test]
    fn a_full_set_says_so_and_keeps_what_it_has() {
        let mut set = KeySet::new(1 << 16);
        let taken = (1u64..1 << 20).take_while(|&key| set.insert(key)).count() as u64;
        assert!(set.bytes() <= 1 << 16);
        assert!(taken > 3_000, "{taken} keys in 64 KiB");
        assert!((1..=taken).all(|key| set.contains(key)));
        assert!(!set.contains(taken + 1));
    }
}
