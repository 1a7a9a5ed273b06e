//! The side that asks: an executor whose threads are elsewhere.

use super::Access;
use super::connect::Tell;
use super::session::{Counts, LEAVE, Session};
use crate::execute::Executor;
use crate::store::Store;
use crate::task::{Outcome, Task, TaskId};
use quina_engine::StopFlag;
use std::fmt;
use std::ops::ControlFlow;
use tokio::runtime::Runtime;
use tokio::time::timeout;

/// An executor that publishes its tasks to a queue, where workers of any machine find them.
///
/// One belongs to one run, by the name that its store has. Results that came while nobody was there
/// are handed over when their tasks are asked for again.
pub struct Cluster {
    runtime: Runtime,
    session: Session,
}

impl Cluster {
    /// Connects for the run that the store keeps.
    pub fn connect(access: &Access, store: &Store, tell: Tell) -> Result<Self, String> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .map_err(|error| format!("no threads for the network: {error}"))?;
        let session = runtime.block_on(Session::open(access, store, tell))?;
        Ok(Self { runtime, session })
    }
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Cluster");
        shown
            .field("run", &self.session.run)
            .finish_non_exhaustive()
    }
}

impl Executor for Cluster {
    fn execute(
        &mut self,
        tasks: &mut (dyn Iterator<Item = (TaskId, Task)> + Send),
        stop: &StopFlag,
        done: &mut dyn FnMut(TaskId, Outcome) -> ControlFlow<()>,
    ) -> Result<(), String> {
        self.runtime
            .block_on(self.session.execute(tasks, stop, done))
    }

    fn remark(&self) -> Option<String> {
        let Counts {
            done,
            redelivered,
            merged,
            republished,
        } = self.session.counts;
        let left = match self.session.left {
            0 => String::new(),
            left => format!("; workers go on with {left}, and --resume fetches their results"),
        };
        Some(format!(
            "cluster: {done} tasks done, {redelivered} of them given out more than once, {merged} \
             results merged, {republished} tasks published again{left}"
        ))
    }
}

impl Drop for Cluster {
    /// Leaves nothing behind on the server, unless the run is to go on.
    fn drop(&mut self) {
        if self.session.left == 0 {
            let leave = async { timeout(LEAVE, self.session.leave()).await };
            // A server that is gone keeps a few bytes for a while.
            let _ = self.runtime.block_on(leave);
        }
    }
}
