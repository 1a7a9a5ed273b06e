//! The arguments of `quina ladder`.

use super::execution::ExecutionArgs;
use super::playing::{Engines, Playing, refused};
use super::values;
use crate::failure::Failure;
use clap::Args;
use quina_lab::ladder::LadderSpec;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct LadderArgs {
    #[command(flatten)]
    pub playing: Playing,

    #[command(flatten)]
    engines: Engines,

    /// Pairs of games between every two players
    #[arg(long, value_name = "PAIRS", default_value = "100", value_parser = values::pairs)]
    rounds: u64,

    #[command(flatten)]
    pub execution: ExecutionArgs,

    /// Write the games to this file: JSON or CSV by its name, else PDN, SGF or records of Quelhas
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,

    /// Write the rating table to this file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// Draw the cross table
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl LadderArgs {
    /// The ladder that was asked for.
    pub fn spec(&self) -> Result<LadderSpec, Failure> {
        let spec = LadderSpec {
            game: self.playing.game()?,
            players: self.playing.players(&self.engines)?,
            openings: self.playing.openings()?,
            pairs: self.rounds,
            adjudication: self.playing.adjudication()?,
            seed: self.playing.seed,
        };
        spec.check().map_err(refused)?;
        Ok(spec)
    }
}
