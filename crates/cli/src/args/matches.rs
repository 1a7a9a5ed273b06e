//! The arguments of `quina match`.

use super::execution::ExecutionArgs;
use super::playing::{Engines, Playing, expected, number, pair, refused};
use super::values;
use crate::failure::Failure;
use clap::Args;
use quina_lab::matches::MatchSpec;
use quina_lab::player::PlayerSpec;
use quina_lab::stats::{Model, Sprt};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct MatchArgs {
    #[command(flatten)]
    pub playing: Playing,

    #[command(flatten)]
    engines: Engines,

    /// Pairs of games
    #[arg(long, value_name = "PAIRS", default_value = "100", value_parser = values::pairs)]
    rounds: u64,

    /// End the match by a test: elo0=0 elo1=5, and alpha=, beta=, model=normalized or logistic
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    sprt: Vec<String>,

    #[command(flatten)]
    pub execution: ExecutionArgs,

    /// Write the games to this file: JSON or CSV by its name, else PDN, SGF or records of Quelhas
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl MatchArgs {
    /// The match that was asked for.
    pub fn spec(&self) -> Result<MatchSpec, Failure> {
        Ok(MatchSpec {
            game: self.playing.game()?,
            players: self.players()?,
            openings: self.playing.openings()?,
            pairs: self.rounds,
            sprt: self.sprt()?,
            adjudication: self.playing.adjudication()?,
            seed: self.playing.seed,
        })
    }

    fn players(&self) -> Result<[PlayerSpec; 2], Failure> {
        let players = self.playing.players(&self.engines)?;
        players.try_into().map_err(|players: Vec<PlayerSpec>| {
            refused(format!(
                "expected two players, each as --engine with its words; found {}",
                players.len()
            ))
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        if self.sprt.is_empty() {
            return Ok(None);
        }
        let mut model = Model::Normalised;
        let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, 5.0, 0.05, 0.05);
        for word in &self.sprt {
            let (key, value) = pair(word)?;
            match key {
                "elo0" => elo0 = number(word, value)?,
                "elo1" => elo1 = number(word, value)?,
                "alpha" => alpha = number(word, value)?,
                "beta" => beta = number(word, value)?,
                "model" => {
                    model = match value {
                        "normalized" => Model::Normalised,
                        "logistic" => Model::Logistic,
                        _ => return Err(expected(word, "normalized or logistic")),
                    }
                }
                _ => return Err(expected(word, "elo0, elo1, alpha, beta or model")),
            }
        }
        let sprt = Sprt::new(model, elo0, elo1, alpha, beta);
        sprt.map(Some)
            .map_err(|error| refused(format!("--sprt: {error}")))
    }
}
