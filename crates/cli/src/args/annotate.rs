//! The arguments of `quina annotate`.

use super::think::Spending;
use super::values;
use clap::Args;
use quina_engine::{AnnotateOptions, Game};
use std::path::PathBuf;

/// Milliseconds for a position where nobody says.
const TIME_MS: u64 = 500;

#[derive(Debug, Args)]
pub struct AnnotateArgs {
    /// The PDN file
    pub file: PathBuf,

    /// draughts or checkers [default: what the file says it is, else draughts]
    #[arg(long)]
    pub game: Option<Game>,

    #[command(flatten)]
    spending: Spending,

    /// Threads that search
    #[arg(long, value_name = "NUMBER", value_parser = values::threads)]
    threads: Option<u32>,

    /// Write the games to this file, each as soon as it is done [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Go on where an earlier run stopped
    #[arg(long, requires = "output")]
    pub resume: bool,
}

impl AnnotateArgs {
    /// How each position is searched.
    pub fn options(&self) -> AnnotateOptions {
        let mut limits = self.spending.limits();
        if limits.depth.is_none() && limits.nodes.is_none() {
            limits.time_ms = limits.time_ms.or(Some(TIME_MS));
        }
        AnnotateOptions {
            limits,
            threads: self.threads,
        }
    }
}
