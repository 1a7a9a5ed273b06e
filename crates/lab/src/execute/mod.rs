//! Who does the work: one interface, whether the tasks are done here or elsewhere.

mod local;

pub use local::Threads;

use crate::task::{Outcome, Task, TaskId};
use quina_engine::StopFlag;
use std::ops::ControlFlow;

/// Does tasks in any order, and hands each outcome over once.
pub trait Executor {
    /// Does the tasks until there are no more, `done` says to break, or the flag is raised. What
    /// is under way then is dropped. An error says why no more could be done.
    fn execute(
        &mut self,
        tasks: &mut (dyn Iterator<Item = (TaskId, Task)> + Send),
        stop: &StopFlag,
        done: &mut dyn FnMut(TaskId, Outcome) -> ControlFlow<()>,
    ) -> Result<(), String>;
}
