//! What stands in place of the arguments for a cluster, in a program that knows of none.

use clap::Args;

/// Nothing can be given.
#[derive(Debug, Args)]
pub struct ClusterArgs {}

impl ClusterArgs {
    /// Whether a cluster is to do the work: never.
    #[expect(
        clippy::unused_self,
        reason = "it stands for one that has something to look at"
    )]
    pub fn is_given(&self) -> bool {
        false
    }
}
