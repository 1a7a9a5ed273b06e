//! Long work away from Python: its lock is released, and yet Ctrl-C and listeners are heard.

use crate::answers::Analysis;
use pyo3::exceptions::PyValueError;
use pyo3::{Py, PyAny, PyErr, PyResult, Python};
use quina_engine::{Error, Report, StopFlag};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{panic, thread};

/// How long a signal may wait until it is looked for.
const LISTEN: Duration = Duration::from_millis(50);

/// What the engine refused, as Python's callers catch it.
#[expect(clippy::needless_pass_by_value, reason = "map_err hands it over")]
pub fn refused(error: Error) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Has `job` done on a thread of its own while this one waits for what it tells. `watch` is called
/// with each step; an exception of its own and Ctrl-C raise the flag, and are raised when the job
/// has ended.
pub fn run<T: Send>(
    py: Python<'_>,
    watch: Option<&Py<PyAny>>,
    job: impl FnOnce(&StopFlag, &mut dyn FnMut(&Report)) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let stop = StopFlag::new();
    let (tell, steps) = mpsc::channel::<Report>();
    let hear = |step: Option<Report>| {
        Python::attach(|py| match (step, watch) {
            (Some(step), Some(watch)) => watch.call1(py, (Analysis::from(step),)).map(drop),
            _ => py.check_signals(),
        })
    };
    py.detach(move || {
        thread::scope(|scope| {
            let stop = &stop;
            let worker = scope.spawn(move || {
                // Who does not listen any more is told to stop by the flag.
                job(stop, &mut |report| drop(tell.send(report.clone())))
            });
            let mut heard = Ok(());
            loop {
                let step = match steps.recv_timeout(LISTEN) {
                    Ok(step) => Some(step),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if heard.is_ok() {
                    heard = hear(step);
                    heard.as_ref().err().inspect(|_| stop.raise());
                }
            }
            let found = worker.join();
            let found = found.unwrap_or_else(|panic| panic::resume_unwind(panic));
            heard.and(found.map_err(refused))
        })
    })
}
