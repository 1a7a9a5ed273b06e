//! Decoded blocks that were asked for lately, in a bounded space shared by all threads.

use super::value::{Packed, Value};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// What a decoded block takes: a kilobyte and its frame.
const BLOCK_BYTES: usize = 1024 + 64;
/// So many threads can look at a time without waiting for each other.
const SHARDS: usize = 64;

/// Which block: its material's slot and its number.
type Tag = (usize, u64);

/// The places for blocks of one shard.
type Shard = Vec<Option<(Tag, Packed)>>;

/// Blocks by their tag; each has one place, and the last comer keeps it.
pub(super) struct Cache {
    shards: Vec<Mutex<Shard>>,
    places: usize,
}

impl Cache {
    /// A cache of at most so many bytes, but of one block in each shard at least.
    pub fn new(bytes: usize) -> Self {
        let places = (bytes / BLOCK_BYTES / SHARDS).max(1);
        let shard = || Mutex::new(std::iter::repeat_with(|| None).take(places).collect());
        Self {
            shards: std::iter::repeat_with(shard).take(SHARDS).collect(),
            places,
        }
    }

    /// One value of a block, which is fetched unless it is here; `None` if it cannot be.
    pub fn value(
        &self,
        tag: Tag,
        index: u64,
        fetch: impl FnOnce() -> Option<Packed>,
    ) -> Option<Value> {
        let hash = (tag.1 << 12 | tag.0 as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        let (shard, place) = (hash as usize % SHARDS, hash as usize / SHARDS % self.places);
        let lock = || {
            self.shards[shard]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        if let Some((kept, values)) = &lock()[place]
            && *kept == tag
        {
            return Some(values.get(index));
        }
        // Decoded without the lock, so that nobody waits for it.
        let values = fetch()?;
        let value = values.get(index);
        lock()[place] = Some((tag, values));
        Some(value)
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cache of {} blocks", self.places * SHARDS)
    }
}
