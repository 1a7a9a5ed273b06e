//! Decoded blocks that were asked for lately, in a bounded space shared by all threads.

use super::value::{Packed, Value};
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// What a decoded block takes: a kilobyte and its frame.
const BLOCK_BYTES: usize = 1024 + 64;
/// So many threads can look at a time without waiting for each other.
const SHARDS: usize = 64;

/// The places for blocks of one shard, as many as were needed so far.
type Shard = Vec<Option<(u64, Packed)>>;

/// Blocks by their number; each has one place, and the last comer keeps it. Where all of them find
/// room, none ever has to leave.
pub(super) struct Cache {
    shards: Vec<Mutex<Shard>>,
    /// A shard grows to this.
    places: u64,
}

impl Cache {
    /// A cache of at most so many bytes, but of one block in each shard at least. It takes what it
    /// holds, and nothing before.
    pub fn new(bytes: usize) -> Self {
        Self {
            shards: std::iter::repeat_with(Mutex::default)
                .take(SHARDS)
                .collect(),
            places: (bytes / BLOCK_BYTES / SHARDS).max(1) as u64,
        }
    }

    /// One value of a block, which is fetched unless it is here; `None` if it cannot be.
    pub fn value(
        &self,
        number: u64,
        index: u64,
        fetch: impl FnOnce() -> Option<Packed>,
    ) -> Option<Value> {
        let shard = &self.shards[number as usize % SHARDS];
        let place = (number / SHARDS as u64 % self.places) as usize;
        let lock = || shard.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Some((kept, values))) = lock().get(place)
            && *kept == number
        {
            return Some(values.get(index));
        }
        // Decoded without the lock, so that nobody waits for it.
        let values = fetch()?;
        let value = values.get(index);
        let mut shard = lock();
        if shard.len() <= place {
            shard.resize_with(place + 1, || None);
        }
        shard[place] = Some((number, values));
        Some(value)
    }
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cache of {} blocks", self.places * SHARDS as u64)
    }
}
