//! What every command with bulk work needs: a store for the results, and somebody to do the tasks.

use crate::args::{ClusterArgs, ExecutionArgs, KeepArgs};
use crate::failure::Failure;
use quina_lab::execute::{Executor, Threads};
use quina_lab::store::Store;
use std::path::Path;

/// The file of results, or a place in memory. A file that is there is only gone on with when asked.
pub fn store(keep: &KeepArgs, settings: &str) -> Result<Store, Failure> {
    let Some(path) = &keep.results else {
        return Store::in_memory(settings).map_err(Failure::Refused);
    };
    is_gone_on_with(path, keep)?;
    Store::open(path, settings).map_err(Failure::Refused)
}

/// Whether a file is there and to be gone on with; one that is there and is not, is refused.
pub fn is_gone_on_with(path: &Path, keep: &KeepArgs) -> Result<bool, Failure> {
    if path.exists() && !keep.resume {
        let path = path.display();
        return Err(Failure::Refused(format!(
            "{path} is there already: add --resume to go on with it, or name another file"
        )));
    }
    Ok(path.exists())
}

/// Tells whoever stopped a run how to go on with it.
pub fn tell_how_to_go_on(keep: &KeepArgs) {
    if let Some(path) = &keep.results {
        eprintln!("stopped: add --resume to go on from {}", path.display());
    }
}

/// Who does the tasks of the run that the store keeps.
pub fn executor(args: &ExecutionArgs, store: &Store) -> Result<Box<dyn Executor>, Failure> {
    workers(args.concurrency, &args.cluster, store)
}

/// The workers of a cluster if one is given, or so many threads here.
#[cfg(feature = "cluster")]
pub fn workers(
    threads: usize,
    cluster: &ClusterArgs,
    store: &Store,
) -> Result<Box<dyn Executor>, Failure> {
    let Some(access) = cluster.access() else {
        return Ok(Box::new(Threads(threads)));
    };
    let cluster = quina_lab::cluster::Cluster::connect(&access, store, crate::cluster::tell());
    Ok(Box::new(cluster.map_err(Failure::Refused)?))
}

/// So many threads here: this program knows of no clusters.
#[cfg(not(feature = "cluster"))]
#[expect(clippy::unnecessary_wraps, reason = "a cluster may not be reached")]
pub fn workers(threads: usize, _: &ClusterArgs, _: &Store) -> Result<Box<dyn Executor>, Failure> {
    Ok(Box::new(Threads(threads)))
}

/// Tells what there is to tell of the work itself.
pub fn tell_remark(executor: &dyn Executor) {
    if let Some(remark) = executor.remark() {
        eprintln!("{remark}");
    }
}
