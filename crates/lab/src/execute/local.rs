//! Threads of this process.

use super::Executor;
use crate::task::{Outcome, Task, TaskId, Worker};
use quina_engine::StopFlag;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

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
                    while !enough.is_raised() && !stop.is_raised() {
                        let next = tasks.lock().ok().and_then(|mut tasks| tasks.next());
                        let Some((id, task)) = next else { break };
                        let outcome = worker.run(&task);
                        if sender.send((id, outcome)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                match results.recv_timeout(Duration::from_millis(100)) {
                    Ok((id, outcome)) => {
                        if done(id, outcome).is_break() {
                            break;
                        }
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) if !stop.is_raised() => {}
                    Err(_) => break,
                }
            }
            enough.raise();
            // What was finished while the flag went up is not thrown away.
            while let Ok((id, outcome)) = results.try_recv() {
                let _ = done(id, outcome);
            }
        });
        Ok(())
    }
}
