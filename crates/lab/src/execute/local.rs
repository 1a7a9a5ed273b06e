//! Threads of this process.

use super::Executor;
use crate::task::{Outcome, Task, TaskId, Worker};
use quina_engine::StopFlag;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How often the flag of the caller is looked at.
const LISTEN: Duration = Duration::from_millis(20);

/// So many threads, each with a worker of its own.
#[derive(Debug, Clone, Copy)]
pub struct Threads(pub usize);

impl Executor for Threads {
    fn execute(
        &mut self,
        tasks: &mut (dyn Iterator<Item = (TaskId, Task)> + Send),
        stop: &StopFlag,
        done: &mut dyn FnMut(TaskId, Outcome) -> ControlFlow<()>,
    ) -> Result<(), String> {
        let tasks = Mutex::new(tasks);
        let enough = StopFlag::new();
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..self.0.max(1) {
                let (sender, tasks, enough) = (sender.clone(), &tasks, enough.clone());
                scope.spawn(move || {
                    let mut worker = Worker::new();
                    while !enough.is_raised() {
                        let next = tasks.lock().ok().and_then(|mut tasks| tasks.next());
                        let Some((id, task)) = next else { break };
                        let Some(outcome) = worker.run(&task, &enough) else {
                            break;
                        };
                        if sender.send((id, outcome)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut is_broken = false;
            // After the flag, what is finished until the last thread ends is not thrown away.
            loop {
                if stop.is_raised() {
                    enough.raise();
                }
                match results.recv_timeout(LISTEN) {
                    Ok((id, outcome)) if !is_broken => {
                        is_broken = done(id, outcome).is_break();
                        if is_broken {
                            enough.raise();
                        }
                    }
                    Ok(_) | Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
            }
        });
        Ok(())
    }
}
