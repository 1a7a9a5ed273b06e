//! The bench of a worker: what waits, what is in hand, and what was done. Threads and the network meet
//! here, and nobody holds it for longer than it takes to look.

use super::WorkerSummary;
use crate::task::{Task, TaskId};
use async_nats::jetstream::Message;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Tasks are taken ahead for so long: the way to the server and back should cost nothing, and what
/// waits here cannot be done by others.
const AHEAD: Duration = Duration::from_millis(250);
/// The most tasks taken ahead for each thread.
const MOST_AHEAD: usize = 64;
/// Over how long the rate is counted.
const MINUTE: Duration = Duration::from_secs(60);

/// Which task something is about.
#[derive(Debug, Clone)]
pub struct Ticket {
    /// Its place in the stream of tasks.
    pub sequence: u64,
    /// The run it belongs to.
    pub run: String,
    /// Its name there.
    pub id: TaskId,
    /// How often it was given to somebody.
    pub deliveries: u64,
}

/// A task that waits for a thread.
pub struct Job {
    pub ticket: Ticket,
    pub task: Task,
}

/// The bench.
pub struct Bench {
    begun: Instant,
    state: Mutex<State>,
    /// There is work, or there will never be again.
    work: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Job>,
    in_hand: HashMap<u64, Arc<Message>>,
    is_closed: bool,
    /// The usual time of a task.
    usual: Option<Duration>,
    /// When tasks were done, over the last minute.
    recent: VecDeque<Instant>,
    summary: WorkerSummary,
}

impl Bench {
    /// An empty bench.
    pub fn new() -> Self {
        Self {
            begun: Instant::now(),
            state: Mutex::default(),
            work: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // A thread that panicked left plain counters and lists behind.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a message in hand; `false` if it is there already, given out again by a server that
    /// heard nothing of it for too long.
    pub fn take(&self, sequence: u64, message: Arc<Message>) -> bool {
        self.state().in_hand.insert(sequence, message).is_none()
    }

    /// Lays a task out for the threads.
    pub fn lay_out(&self, job: Job) {
        self.state().waiting.push_back(job);
        self.work.notify_one();
    }

    /// The next task for a thread, as soon as there is one; nothing when the shop is closed.
    pub fn next(&self) -> Option<Job> {
        let mut state = self.state();
        loop {
            if let Some(job) = state.waiting.pop_front() {
                return Some(job);
            }
            if state.is_closed {
                return None;
            }
            let woken = self.work.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The threads end when they are done with what they have.
    pub fn close(&self) {
        self.state().is_closed = true;
        self.work.notify_all();
    }

    /// How many more tasks may be taken by so many threads.
    pub fn room(&self, threads: usize) -> usize {
        let state = self.state();
        let ahead = state.usual.map_or(0, |usual| {
            let many = AHEAD.as_secs_f64() / usual.as_secs_f64().max(1e-6);
            (many as usize).min(MOST_AHEAD)
        });
        (threads * (1 + ahead)).saturating_sub(state.in_hand.len())
    }

    /// Learns how long a task took.
    pub fn timed(&self, time: Duration) {
        let mut state = self.state();
        state.usual = Some(state.usual.map_or(time, |usual| (usual * 7 + time) / 8));
    }

    /// The message of a task in hand.
    pub fn message(&self, sequence: u64) -> Option<Arc<Message>> {
        self.state().in_hand.get(&sequence).cloned()
    }

    /// All messages in hand.
    pub fn messages(&self) -> Vec<Arc<Message>> {
        self.state().in_hand.values().cloned().collect()
    }

    /// How many tasks are in hand.
    pub fn in_hand(&self) -> usize {
        self.state().in_hand.len()
    }

    /// A task has left the hands with its result stored.
    pub fn settled(&self, sequence: u64) {
        let mut state = self.state();
        state.in_hand.remove(&sequence);
        state.summary.done += 1;
        let now = Instant::now();
        state.recent.push_back(now);
        while state
            .recent
            .front()
            .is_some_and(|&then| now - then > MINUTE)
        {
            state.recent.pop_front();
        }
    }

    /// A message was refused; how many were, with it.
    pub fn refused(&self) -> u64 {
        let mut state = self.state();
        state.summary.refused += 1;
        state.summary.refused
    }

    /// Takes away what no thread has begun.
    pub fn take_waiting(&self) -> Vec<Arc<Message>> {
        let mut state = self.state();
        let waiting = std::mem::take(&mut state.waiting);
        state.summary.handed_back += waiting.len() as u64;
        let jobs = waiting.iter();
        jobs.filter_map(|job| state.in_hand.remove(&job.ticket.sequence))
            .collect()
    }

    /// What was done so far.
    pub fn summary(&self) -> WorkerSummary {
        self.state().summary
    }

    /// Tasks done in a second, over the last minute.
    pub fn per_second(&self) -> f64 {
        let recent = |then: &&Instant| then.elapsed() <= MINUTE;
        let done = self.state().recent.iter().filter(recent).count();
        let over = self.begun.elapsed().min(MINUTE).max(Duration::from_secs(1));
        done as f64 / over.as_secs_f64()
    }
}
