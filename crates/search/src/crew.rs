//! Threads that help a search, and where they come from.
//!
//! Natively every job is given a thread of its own. A WebAssembly module cannot start threads:
//! there, threads that its host has started enter the module's memory, call [`help`] and wait for
//! jobs. Where none has come, a search goes on alone.

use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

/// A share of the work of a search.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// Has the job done by another thread; `false` if there is none to be had.
pub(crate) fn give(job: Job) -> bool {
    if cfg!(target_family = "wasm") {
        CREW.give(job)
    } else {
        thread::Builder::new().spawn(job).is_ok()
    }
}

/// Makes the calling thread a helper of every search in this memory, for ever.
pub fn help() -> ! {
    loop {
        CREW.take()();
    }
}

static CREW: Crew = Crew {
    board: Mutex::new(Board {
        idle: 0,
        jobs: Vec::new(),
    }),
    wake: Condvar::new(),
};

/// Threads that wait for jobs.
struct Crew {
    board: Mutex<Board>,
    wake: Condvar,
}

struct Board {
    /// Threads that wait and are not yet spoken for.
    idle: usize,
    /// Jobs on their way to a thread that was idle.
    jobs: Vec<Job>,
}

impl Crew {
    fn give(&self, job: Job) -> bool {
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        if board.idle == 0 {
            return false;
        }
        board.idle -= 1;
        board.jobs.push(job);
        self.wake.notify_one();
        true
    }

    fn take(&self) -> Job {
        let mut board = self.board.lock().unwrap_or_else(PoisonError::into_inner);
        board.idle += 1;
        loop {
            if let Some(job) = board.jobs.pop() {
                return job;
            }
            board = self
                .wake
                .wait(board)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn jobs_go_to_threads_that_came_and_to_no_others() {
        assert!(!CREW.give(Box::new(|| {})), "nobody has come");
        for _ in 0..2 {
            thread::spawn(|| help());
        }
        let (done, wait) = mpsc::channel();
        for _ in 0..20 {
            let done = done.clone();
            // A helper that has just finished may still be on its way back.
            while !CREW.board.lock().is_ok_and(|board| board.idle > 0) {
                thread::yield_now();
            }
            let job = move || done.send(thread::current().id()).unwrap();
            assert!(CREW.give(Box::new(job)));
            assert_ne!(wait.recv().unwrap(), thread::current().id());
        }
    }
}
