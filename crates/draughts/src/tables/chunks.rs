//! A range of indices shared out to threads, so that it can be watched and stopped.

use quina_search::StopFlag;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Indices that a thread takes at a time: a fraction of a second's work.
const CHUNK: u64 = 1 << 14;

/// How long work on the tables is done: with how many threads, how far it is, and until when.
#[derive(Debug, Default)]
pub struct Work {
    /// How many threads share it, at least one.
    pub threads: usize,
    /// Positions done so far; a position may be visited several times.
    pub done: AtomicU64,
    /// Raised to end the work.
    pub stop: StopFlag,
}

impl Work {
    /// Work for so many threads.
    pub fn new(threads: usize, stop: StopFlag) -> Self {
        Self {
            threads,
            done: AtomicU64::new(0),
            stop,
        }
    }

    /// Has `work` done for every index below `len`, a range at a time, each thread with a state of
    /// its own. `None` if the work was stopped, or else what the threads have found.
    pub(super) fn share<T: Send>(
        &self,
        len: u64,
        state: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, Range<u64>) + Sync,
    ) -> Option<Vec<T>> {
        let next = AtomicU64::new(0);
        let run = || {
            let mut state = state();
            loop {
                let start = next.fetch_add(CHUNK, Ordering::Relaxed);
                if start >= len || self.stop.is_raised() {
                    return state;
                }
                let end = len.min(start + CHUNK);
                work(&mut state, start..end);
                self.done.fetch_add(end - start, Ordering::Relaxed);
            }
        };
        let states = if self.threads <= 1 || len <= CHUNK {
            vec![run()]
        } else {
            thread::scope(|scope| {
                let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(run)).collect();
                let join = |thread: thread::ScopedJoinHandle<'_, T>| match thread.join() {
                    Ok(state) => state,
                    Err(panic) => std::panic::resume_unwind(panic),
                };
                threads.into_iter().map(join).collect()
            })
        };
        (!self.stop.is_raised()).then_some(states)
    }
}
