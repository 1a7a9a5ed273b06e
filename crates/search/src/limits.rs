//! When to stop thinking: time, depth, nodes, memory, or because someone said so.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use web_time::Instant;

/// How much a search may spend. A limit that is `None` does not bind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Wall-clock time; every algorithm answers within 50 ms of it.
    pub time: Option<Duration>,
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Bytes of tables and trees.
    pub memory: Option<usize>,
}

impl Limits {
    /// Only a time limit.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// Only a depth limit.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Only a node limit.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// So many hundredths of the time and of the nodes.
    #[must_use]
    pub fn share(self, hundredths: u32) -> Self {
        Self {
            time: self.time.map(|time| time * hundredths / 100),
            nodes: self
                .nodes
                .map(|nodes| (u128::from(nodes) * u128::from(hundredths) / 100) as u64),
            ..self
        }
    }
}

/// A flag that stops a search from outside; clones share it.
#[derive(Debug, Clone, Default)]
pub struct StopFlag {
    raised: Arc<AtomicBool>,
    outside: Option<fn() -> bool>,
}

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// A flag that also counts as raised while `outside` says so: for places where whoever wants
    /// the search to end cannot reach into this memory. It is asked as often as the wall clock.
    pub fn asking(outside: fn() -> bool) -> Self {
        Self {
            outside: Some(outside),
            ..Self::default()
        }
    }

    /// Asks every search that holds this flag to answer now.
    pub fn raise(&self) {
        self.raised.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag, so that it can serve another search.
    pub fn lower(&self) {
        self.raised.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is up.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed) || self.outside.is_some_and(|is_up| is_up())
    }
}

/// Which limit ended a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Halt {
    /// The time was up.
    Time,
    /// The depth was reached.
    Depth,
    /// The nodes were spent.
    Nodes,
    /// The memory was full.
    Memory,
    /// The stop flag was raised.
    Stopped,
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "time",
            Self::Depth => "depth",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Stopped => "stopped",
        })
    }
}

/// Counts the nodes of one search and says when a limit is reached.
#[derive(Debug, Clone)]
pub struct Clock {
    started: Instant,
    deadline: Option<Instant>,
    node_limit: u64,
    stop: StopFlag,
    nodes: u64,
    next_look: u64,
    /// Nodes from the last look to the next.
    stride: u64,
    looked: Instant,
    halt: Option<Halt>,
}

impl Clock {
    /// The wall clock and the flag are looked at once in this many nodes, where nodes are quick.
    const LOOK_EVERY: u64 = 256;
    /// Looks further apart than this may come too late: nodes are slow, and each is followed by one.
    const LATE: Duration = Duration::from_millis(2);

    /// Starts the clock now.
    pub fn start(limits: &Limits, stop: StopFlag) -> Self {
        let started = Instant::now();
        Self {
            started,
            deadline: limits.time.and_then(|time| started.checked_add(time)),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
            stop,
            nodes: 0,
            next_look: 0,
            stride: 1,
            looked: started,
            halt: None,
        }
    }

    /// Counts one node and says whether the search must end. Once it must, it always must.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look();
        }
        self.halt.is_some()
    }

    /// Looks at every limit now, whatever the node count; for code whose nodes are slow.
    #[cold]
    pub fn look(&mut self) {
        // A search without a deadline may wait for its flag, and its nodes may be slow.
        let now = Instant::now();
        self.stride = if now.duration_since(self.looked) > Self::LATE {
            1
        } else {
            (2 * self.stride).min(Self::LOOK_EVERY)
        };
        self.looked = now;
        self.next_look = (self.nodes + self.stride).min(self.node_limit);
        if self.halt.is_some() {
        } else if self.stop.is_raised() {
            self.halt = Some(Halt::Stopped);
        } else if self.nodes >= self.node_limit {
            self.halt = Some(Halt::Nodes);
        } else if self.deadline.is_some_and(|deadline| now >= deadline) {
            self.halt = Some(Halt::Time);
        }
    }

    /// The limit that was reached, if one was.
    #[inline]
    pub fn halt(&self) -> Option<Halt> {
        self.halt
    }

    /// Counts nodes that were visited elsewhere on this search's account.
    pub fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.look();
    }

    /// Ends the search for a reason of the caller's own, unless it has ended already.
    pub fn end(&mut self, halt: Halt) {
        self.halt.get_or_insert(halt);
    }

    /// Nodes counted so far.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// What share of the time limit is spent, from 0.0 on; 0.0 where there is none.
    pub fn share_spent(&self) -> f64 {
        self.deadline.map_or(0.0, |deadline| {
            let whole = deadline.duration_since(self.started).as_secs_f64();
            if whole > 0.0 {
                self.elapsed().as_secs_f64() / whole
            } else {
                1.0
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_end_a_search_exactly() {
        let mut clock = Clock::start(&Limits::nodes(1000), StopFlag::new());
        let ticks = (1..=2000).find(|_| clock.tick());
        assert_eq!((ticks, clock.halt()), (Some(1000), Some(Halt::Nodes)));
    }

    #[test]
    fn a_raised_flag_ends_it_at_once() {
        let stop = StopFlag::new();
        stop.raise();
        let mut clock = Clock::start(&Limits::default(), stop);
        assert!(clock.tick());
        assert_eq!(clock.halt(), Some(Halt::Stopped));
    }

    #[test]
    fn a_flag_that_asks_outside_is_up_while_it_is_told_so() {
        let mut clock = Clock::start(&Limits::default(), StopFlag::asking(|| true));
        assert!(clock.tick());
        assert!(!StopFlag::asking(|| false).is_raised());
    }

    /// A node of a large board can take longer than all the time there is.
    #[test]
    fn slow_nodes_are_followed_by_a_look_each() {
        let limits = Limits::time(Duration::from_millis(10));
        let mut clock = Clock::start(&limits, StopFlag::new());
        let ticks = (1..=100).find(|_| {
            std::thread::sleep(Duration::from_millis(3));
            clock.tick()
        });
        assert_eq!(clock.halt(), Some(Halt::Time), "{ticks:?}");
    }

    #[test]
    fn no_time_is_no_time() {
        let mut clock = Clock::start(&Limits::time(Duration::ZERO), StopFlag::new());
        assert!(clock.tick());
        assert_eq!(clock.halt(), Some(Halt::Time));
    }
}
