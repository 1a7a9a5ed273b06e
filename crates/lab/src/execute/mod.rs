//! Who does the work: one interface, whether the tasks are done here or elsewhere.
//!
//! Whoever has bulk work (a match, a ladder, a tuner, a list of deals) makes independent tasks with
//! names, opens a [`Store`](crate::store::Store), asks it which of them have an outcome already, and
//! gives the others to an executor. It is handed every outcome once, stores it, and counts it in the
//! order of its number where order matters. Nothing else is needed for `--resume`, for any number of
//! threads and for many machines.
//!
//! ```
//! use quina_engine::{Game, Request, StopFlag};
//! use quina_lab::execute::{Executor, Threads};
//! use quina_lab::store::Store;
//! use quina_lab::task::{KlondikeTask, Task, TaskId};
//! use std::ops::ControlFlow;
//!
//! let mut tasks = (1..=3).map(|seed| {
//!     let mut request = Request::new(Game::Klondike);
//!     request.start.seed = Some(seed);
//!     request.limits.nodes = Some(100);
//!     let options = Default::default();
//!     let task = Task::Klondike(Box::new(KlondikeTask { request, options }));
//!     (TaskId::new("deal", seed), task)
//! });
//! let mut store = Store::in_memory("three deals").unwrap();
//! Threads(2)
//!     .execute(&mut tasks, &StopFlag::new(), &mut |id, outcome| {
//!         store.put(&id, &outcome).unwrap();
//!         ControlFlow::Continue(())
//!     })
//!     .unwrap();
//! assert_eq!(store.len(), Ok(3));
//! ```

mod in_order;
mod local;

pub use in_order::InOrder;
pub use local::Threads;

use crate::task::{Outcome, Task, TaskId};
use quina_engine::StopFlag;
use std::ops::ControlFlow;

/// Does tasks in any order, and hands each outcome over once.
///
/// One executor serves one run; it may be called again with further tasks of that run, such as the
/// next round of a tuner. Every name must be new to it.
pub trait Executor {
    /// Does the tasks until there are no more, `done` says to break, or the flag is raised. What
    /// is under way then is dropped; a `done` that broke is not called again. What `done` was told
    /// may be forgotten elsewhere, so it stores the outcome before it returns. An error says why no
    /// more could be done.
    fn execute(
        &mut self,
        tasks: &mut (dyn Iterator<Item = (TaskId, Task)> + Send),
        stop: &StopFlag,
        done: &mut dyn FnMut(TaskId, Outcome) -> ControlFlow<()>,
    ) -> Result<(), String>;

    /// What there is to tell of the work itself, once it is done.
    fn remark(&self) -> Option<String> {
        None
    }
}
