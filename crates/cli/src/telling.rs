//! Telling the steps of something long: a search does not stop by itself when nobody listens.

use quina_engine::StopFlag;
use std::io;

/// Tells the steps of a search for as long as someone listens, and then ends it.
pub struct Telling {
    stop: StopFlag,
    /// What went wrong in telling, if anything did.
    pub outcome: io::Result<()>,
}

impl Telling {
    /// Nothing is told yet.
    pub fn new(stop: &StopFlag) -> Self {
        Self {
            stop: stop.clone(),
            outcome: Ok(()),
        }
    }

    /// Tells one step, unless an earlier one could not be told.
    pub fn step(&mut self, tell: impl FnOnce() -> io::Result<()>) {
        if self.outcome.is_ok() {
            self.outcome = tell();
        }
        if self.outcome.is_err() {
            self.stop.raise();
        }
    }
}
