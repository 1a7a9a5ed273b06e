//! Time for benches: what the processor spent, where the system tells, since on a busy machine the
//! time on the wall says more about the neighbours.

use std::time::Instant;

/// A watch that runs while this process has a processor.
#[derive(Debug)]
pub struct Stopwatch {
    wall: Instant,
    processor: Option<f64>,
}

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Self {
        Self {
            wall: Instant::now(),
            processor: processor_seconds(),
        }
    }

    /// Processor seconds since the start; those on the wall where the system does not tell, or
    /// where they are so few that the system's own count, which ticks, is too coarse.
    pub fn seconds(&self) -> f64 {
        const COARSE: f64 = 0.02;
        let wall = self.wall.elapsed().as_secs_f64();
        match self.processor.zip(processor_seconds()) {
            Some((from, to)) if wall > COARSE => to - from,
            _ => wall,
        }
    }
}

/// Seconds this process has had a processor, on Linux.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds: f64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}
