//! How many may do a thing at a time.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So many permits, each given back when it is dropped.
pub struct Permits {
    free: Mutex<usize>,
    returned: Condvar,
}

/// Leave to do the thing.
pub struct Permit(Arc<Permits>);

impl Permits {
    /// So many at a time.
    pub fn new(count: usize) -> Arc<Self> {
        Arc::new(Self {
            free: Mutex::new(count),
            returned: Condvar::new(),
        })
    }

    /// A permit if one is free now.
    pub fn now(self: &Arc<Self>) -> Option<Permit> {
        self.within(Duration::ZERO)
    }

    /// A permit if one is free within this time.
    pub fn within(self: &Arc<Self>, time: Duration) -> Option<Permit> {
        let deadline = Instant::now() + time;
        // A number cannot be left half changed, whatever broke while it was held.
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            let waited = self.returned.wait_timeout(free, left);
            free = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Some(Permit(Arc::clone(self)))
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.returned.notify_one();
    }
}
