//! The arguments of `quina tables`.

use super::values;
use clap::{Args, Subcommand};
use quina_engine::Game;
use std::path::PathBuf;

/// What is to be done with endgame tables.
#[derive(Debug, Subcommand)]
pub enum TablesCommand {
    /// Make the tables, or go on where a build stopped
    #[command(
        long_about = "\
Make the tables of all endings with up to so many pieces, one pair of slices after the other, each a \
file of its own. What is there already is kept, so that a build can be stopped with Ctrl-C and gone on \
with; no more than the pair at hand is lost.",
        after_help = "\
Examples:
  quina tables build checkers --pieces 5 --dir tables
  quina tables build draughts --pieces 4 --dir tables --threads 2"
    )]
    Build(BuildArgs),

    /// Compare every position with what its moves lead to
    #[command(
        long_about = "\
Compare every position of the tables with up to so many pieces with what its moves lead to, or so many \
of them drawn at random. The first that disagrees is told, with exit code 1.",
        after_help = "\
Examples:
  quina tables verify checkers --pieces 4 --dir tables
  quina tables verify checkers --pieces 6 --dir tables --sample 10000000 --seed 1"
    )]
    Verify(VerifyArgs),

    /// Tell which tables are in a folder
    #[command(after_help = "\
Examples:
  quina tables info checkers --dir tables
  quina tables info draughts --dir tables --json")]
    Info(InfoArgs),

    /// Put the tables of a folder into one file
    #[command(after_help = "\
Examples:
  quina tables pack checkers --pieces 4 --dir tables --output checkers-4.wld")]
    Pack(PackArgs),
}

/// Which tables, and where.
#[derive(Debug, Args)]
pub struct TablesArgs {
    /// draughts or checkers
    pub game: Game,

    /// The folder of the tables
    #[arg(long, value_name = "DIR")]
    pub dir: PathBuf,
}

#[derive(Debug, Args)]
pub struct BuildArgs {
    #[command(flatten)]
    pub tables: TablesArgs,

    /// The most pieces on the board, 2 to 6
    #[arg(long, value_parser = values::table_pieces, allow_negative_numbers = true)]
    pub pieces: usize,

    /// How many threads
    #[arg(long, default_value = "1", value_parser = values::threads, allow_negative_numbers = true)]
    pub threads: u32,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct VerifyArgs {
    #[command(flatten)]
    pub build: BuildArgs,

    /// Compare so many positions, drawn at random
    #[arg(long, value_name = "POSITIONS", value_parser = values::nodes, allow_negative_numbers = true)]
    pub sample: Option<u64>,

    /// The seed of the sample
    #[arg(long, default_value = "1", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub struct InfoArgs {
    #[command(flatten)]
    pub tables: TablesArgs,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct PackArgs {
    #[command(flatten)]
    pub tables: TablesArgs,

    /// The most pieces on the board, 2 to 6
    #[arg(long, value_parser = values::table_pieces, allow_negative_numbers = true)]
    pub pieces: usize,

    /// The file
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,
}
