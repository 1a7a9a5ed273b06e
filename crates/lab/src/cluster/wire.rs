//! The messages: what is said about a task and about its result, and under which subjects.

use super::Engine;
use crate::store::RunId;
use crate::task::{Outcome, Task, TaskId};
use serde::{Deserialize, Serialize};

/// The stream of tasks.
pub const TASKS: &str = "QUINA_TASKS";
/// The stream of results.
pub const RESULTS: &str = "QUINA_RESULTS";
/// Every subject of the stream of tasks.
pub const ALL_TASKS: &str = "quina.tasks.>";
/// Every subject of the stream of results.
pub const ALL_RESULTS: &str = "quina.results.>";
/// Where workers are asked how they are.
pub const WORKERS: &str = "quina.workers";

/// The longest name of a task that is looked at.
const LONGEST_NAME: usize = 200;

/// The subject of the tasks of a run for an engine.
pub fn tasks_of(engine: &Engine, run: &RunId) -> String {
    format!("quina.tasks.{}.{run}", engine.signature)
}

/// The subject of all tasks for an engine.
pub fn tasks_for(engine: &Engine) -> String {
    format!("quina.tasks.{}.>", engine.signature)
}

/// The subject of the results of a run, by its name as it stands in a subject.
pub fn results_of(run: &str) -> String {
    format!("quina.results.{run}")
}

/// The engine and the run of a subject of tasks.
pub fn parse_tasks(subject: &str) -> Option<(&str, &str)> {
    let (signature, run) = subject.strip_prefix("quina.tasks.")?.split_once('.')?;
    (!run.contains('.')).then_some((signature, run))
}

/// The run of a subject of results.
pub fn parse_results(subject: &str) -> Option<&str> {
    let run = subject.strip_prefix("quina.results.")?;
    (!run.contains('.')).then_some(run)
}

/// A task on its way to a worker.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TaskMessage {
    /// Who may do it.
    pub engine: Engine,
    /// Its name.
    pub id: TaskId,
    /// What is to be done.
    pub task: Task,
}

/// A result on its way back.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultMessage {
    /// The name of the task.
    pub id: TaskId,
    /// What came of it.
    pub outcome: Outcome,
    /// How often the task was given to somebody.
    pub deliveries: u64,
}

/// What is wrong with a task's message.
#[derive(Debug, PartialEq)]
pub enum Misfit {
    /// Nothing can be made of it, and nobody told.
    Garbage(String),
    /// It has a name, so that its outcome can be that it cannot be done.
    Named(TaskId, String),
}

impl TaskMessage {
    /// Reads a message, for the engine that this worker is.
    pub fn read(bytes: &[u8], own: &Engine) -> Result<Self, Misfit> {
        /// As much of a message as says whose it is.
        #[derive(Deserialize)]
        struct Head {
            id: TaskId,
            engine: Engine,
        }
        let head: Head =
            serde_json::from_slice(bytes).map_err(|error| Misfit::Garbage(error.to_string()))?;
        let length = head.id.as_str().len();
        if length > LONGEST_NAME {
            return Err(Misfit::Garbage(format!("a name of {length} bytes")));
        }
        if head.engine != *own {
            let why = format!("it is for {}, and this worker is {own}", head.engine);
            return Err(Misfit::Named(head.id, why));
        }
        serde_json::from_slice(bytes).map_err(|error| Misfit::Named(head.id, error.to_string()))
    }
}

impl ResultMessage {
    /// Reads a message.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }
}
