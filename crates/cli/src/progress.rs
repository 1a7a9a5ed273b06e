//! How far a run is, on one line of standard error, where that is a terminal.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// The line is drawn anew at most so often.
const EVERY: Duration = Duration::from_millis(100);
/// The letters of the bar.
const WIDTH: u64 = 20;

/// The line under a run.
pub struct Progress {
    is_shown: bool,
    is_drawn: bool,
    all: u64,
    /// What an earlier run had done.
    before: u64,
    begun: Instant,
    drawn: Option<Instant>,
}

impl Progress {
    /// A run over so many things, some of them done before.
    pub fn new(all: u64, before: u64) -> Self {
        Self {
            is_shown: io::stderr().is_terminal(),
            is_drawn: false,
            all,
            before,
            begun: Instant::now(),
            drawn: None,
        }
    }

    /// Takes the line away, so that something else can be told.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_drawn) {
            eprint!("\r\x1B[K");
        }
    }

    /// Draws the line, unless it was drawn just now: how many are done, and what there is to tell.
    pub fn show(&mut self, done: u64, tell: impl FnOnce() -> String) {
        if self.is_shown && self.drawn.is_none_or(|drawn| drawn.elapsed() >= EVERY) {
            let line = self.line(done, &tell(), self.begun.elapsed());
            eprint!("\r\x1B[K{line}");
            self.is_drawn = true;
            self.drawn = Some(Instant::now());
        }
    }

    fn line(&self, done: u64, told: &str, spent: Duration) -> String {
        let all = self.all.max(1);
        let full = (u128::from(done) * u128::from(WIDTH) / u128::from(all)) as usize;
        let bar = "#".repeat(full) + &".".repeat(WIDTH as usize - full);
        let here = done.saturating_sub(self.before).max(1);
        let left = spent.as_secs_f64() / here as f64 * all.saturating_sub(done) as f64;
        format!(
            "[{bar}] {done} of {all}, {told}, {} left",
            clock(left as u64)
        )
    }
}

/// Seconds as `1:02:03` or `2:03`.
fn clock(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight things were done before, two in these ten seconds: ten more take fifty.
    #[test]
    fn the_time_left_goes_by_this_run() {
        let progress = Progress::new(20, 8);
        assert_eq!(
            progress.line(10, "9 decided", Duration::from_secs(10)),
            "[##########..........] 10 of 20, 9 decided, 0:50 left"
        );
        assert_eq!([clock(0), clock(3723)], ["0:00", "1:02:03"]);
    }
}
