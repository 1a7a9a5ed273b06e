//! The arguments of `quina selfplay`.

use super::values;
use clap::Args;
use quina_engine::Game;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct SelfplayArgs {
    /// draughts or checkers
    pub game: Game,

    /// How many games
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,

    /// The file that the positions are added to
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,

    /// Positions searched for each move
    #[arg(long, default_value_t = 1_000, value_parser = values::nodes)]
    pub nodes: u64,

    /// At most so many random plies begin a game, and at least half as many
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=100))]
    pub random_plies: u64,

    /// The seed of all games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=0xFFFF_FFFF))]
    pub seed: u64,

    /// A weights file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// How many games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}
