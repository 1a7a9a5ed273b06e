//! Tasks to be solved one by one, here or elsewhere, with results that are kept and gone on with.

use crate::execution;
use crate::failure::Failure;
use quina_engine::StopFlag;
use quina_lab::execute::Executor;
use quina_lab::store::Store;
use quina_lab::task::{Outcome, Task, TaskId};
use std::ops::ControlFlow;

/// A run over independent tasks of one kind.
pub struct Bulk {
    kind: &'static str,
    store: Store,
    executor: Box<dyn Executor>,
}

impl Bulk {
    /// A run over tasks of this kind, whose results go to the store.
    pub fn new(kind: &'static str, store: Store, executor: Box<dyn Executor>) -> Self {
        Self {
            kind,
            store,
            executor,
        }
    }

    /// The results that an earlier run left, by number.
    pub fn known(&self, take: &mut dyn FnMut(u64, Outcome)) -> Result<(), Failure> {
        let each = self.store.each(&mut |id, outcome| {
            if let Some(number) = id.number(self.kind) {
                take(number, outcome);
            }
        });
        each.map_err(Failure::Refused)
    }

    /// Does the tasks. Each result is stored before `take` sees it, unless nobody brought the task
    /// to an end: then a later run tries it again. A failure of `take` ends the run.
    pub fn run(
        &mut self,
        tasks: &mut (dyn Iterator<Item = (u64, Task)> + Send),
        stop: &StopFlag,
        take: &mut dyn FnMut(u64, Outcome) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let (kind, store) = (self.kind, &mut self.store);
        let mut failure = None;
        let mut tasks = tasks.map(|(number, task)| (TaskId::new(kind, number), task));
        let mut done = |id: TaskId, outcome: Outcome| {
            if !matches!(outcome, Outcome::Abandoned { .. }) {
                store.put(&id, &outcome).map_err(Failure::Refused)?;
            }
            id.number(kind)
                .map_or(Ok(()), |number| take(number, outcome))
        };
        let executed =
            self.executor.execute(
                &mut tasks,
                stop,
                &mut |id, outcome| match done(id, outcome) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(why) => {
                        failure = Some(why);
                        ControlFlow::Break(())
                    }
                },
            );
        failure.map_or(Ok(()), Err)?;
        executed.map_err(Failure::Refused)
    }

    /// Tells what there is to tell of the work itself.
    pub fn tell_remark(&self) {
        execution::tell_remark(self.executor.as_ref());
    }
}
