//! Work on many machines: the same tasks, through a NATS server with `JetStream`.
//!
//! Two streams on the server's disk hold everything that is under way:
//!
//! - `QUINA_TASKS`, a work queue with the subjects `quina.tasks.<engine>.<run>`. Whoever has bulk work
//!   publishes to it ([`Cluster`], an executor like any other). Every worker takes from the part that
//!   is for its own [`Engine`], so that a task is never done by another version, and two versions may
//!   share a server. A task leaves the queue when its result is stored, and not before: if its worker
//!   falls silent, somebody else is given it.
//! - `QUINA_RESULTS`, the subjects `quina.results.<run>`. Results wait here until the one who asked
//!   has written them to its own file of results, however long it was away (a month at most).
//!
//! Nothing relies on a message coming once: a task done twice has two equal results, and they merge by
//! the task's name. Nothing relies on a message coming at all: a task that is in neither stream and
//! has no result is published again. What comes over the wire is not trusted: it is of bounded size, it
//! is parsed into the types of [`task`](crate::task), and what cannot be parsed is thrown away with a
//! word on why, while a task that can be parsed and may not be done gets an outcome that says so.

mod connect;
mod engine;
mod permit;
mod queue;
mod session;
mod status;
mod submit;
mod wire;
mod worker;

pub use connect::{Access, Tell};
pub use engine::Engine;
pub use permit::Permit;
pub use status::{RunStatus, Status, WorkerStatus, drop_run, status};
pub use submit::Cluster;
pub use worker::{WorkerOptions, WorkerSummary, serve};
