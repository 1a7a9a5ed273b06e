//! The arguments of every command with bulk work: how much of it is done at the same time, where,
//! and where the results are kept.

use super::cluster::ClusterArgs;
use super::values;
use clap::Args;
use std::path::PathBuf;

/// How bulk work is done. Flatten this into the arguments of a command, and
/// [`execution`](crate::execution) makes its store and its executor.
#[derive(Debug, Args)]
pub struct ExecutionArgs {
    /// Tasks done at the same time on this machine
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = values::jobs)]
    #[arg(allow_negative_numbers = true)]
    pub concurrency: usize,

    #[command(flatten)]
    pub keep: KeepArgs,

    #[command(flatten)]
    pub cluster: ClusterArgs,
}

/// Where results are kept.
#[derive(Debug, Args)]
pub struct KeepArgs {
    /// Keep every result in this file as soon as it is there
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,

    /// Go on with the run that the file of results holds
    #[arg(long, requires = "results")]
    pub resume: bool,
}

impl ExecutionArgs {
    /// Whether something was asked for that makes sense for many tasks alone.
    pub fn is_bulk(&self) -> bool {
        self.concurrency > 1 || self.keep.results.is_some() || self.cluster.is_given()
    }
}
