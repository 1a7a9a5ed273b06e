//! The arguments of `quina solve`: each game that can be solved has its own.

use clap::Subcommand;

/// What to solve.
#[derive(Debug, Subcommand)]
pub enum SolveArgs {
    /// Any other word, so that a game that is not solved can be told so.
    #[command(external_subcommand)]
    Other(Vec<String>),
}
