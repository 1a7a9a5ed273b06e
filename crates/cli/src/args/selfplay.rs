//! The arguments of `quina selfplay`.

use super::values;
use clap::Args;
use quina_engine::Game;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct SelfplayArgs {
    /// draughts, checkers or connect6
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

    /// A game begins only where neither side is ahead by more, in hundredths of a man
    #[arg(long, value_name = "SCORE", default_value_t = 80)]
    #[arg(value_parser = clap::value_parser!(i32).range(0..=30_000))]
    pub even: i32,

    /// Who is behind by more for four plies gives up, but in one game in eight
    #[arg(long, value_name = "SCORE", default_value_t = 400)]
    #[arg(value_parser = clap::value_parser!(i32).range(1..=30_000))]
    pub resign: i32,

    /// The seed of all games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=0xFFFF_FFFF))]
    pub seed: u64,

    /// A weights file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// A folder of endgame tables: those of four pieces are built in
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// How many games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}
