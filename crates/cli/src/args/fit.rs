//! The arguments of `quina fit`.

use super::values;
use crate::failure::Failure;
use clap::Args;
use quina_engine::Game;
use quina_lab::fit::FitSpec;
use quina_lab::weights::Weights;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub struct FitArgs {
    /// draughts, checkers, connect6 or quelhas
    pub game: Game,

    /// Games with results: JSON that `quina match --games` wrote, else PDN, SGF or records
    #[arg(long, value_name = "FILE", num_args = 1.., required_unless_present = "solve")]
    pub games: Vec<PathBuf>,

    /// Random positions that the exact solver decides: quelhas
    #[arg(long, value_name = "POSITIONS", value_parser = values::count, conflicts_with = "games")]
    pub solve: Option<u32>,

    /// The seed of the random positions
    #[arg(long, default_value = "1", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// The weights file to begin with, if not the one that comes with the engine
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    /// What to fit: a weight such as king.0 or a row such as king; everything if not given
    #[arg(long, value_name = "NAME", num_args = 1..)]
    param: Vec<String>,

    /// The evaluation that stands for odds of e to 1, if not that of the weights to begin with
    #[arg(long, value_name = "EVALUATION", value_parser = values::count)]
    scale: Option<u32>,

    /// Hold weights where they began, as if so many positions said so
    #[arg(long, value_name = "POSITIONS", default_value = "10", value_parser = values::count)]
    ridge: u32,

    /// Write the fitted weights to this file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Write every weight before and after to this file
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl FitArgs {
    /// The fit that was asked for.
    pub fn spec(&self) -> Result<FitSpec, Failure> {
        let weights = match &self.weights {
            Some(path) => weights(self.game, path)?,
            None => Weights::built_in(self.game).map_err(Failure::Refused)?,
        };
        let mut names = Vec::new();
        for word in &self.param {
            let found = weights.names_of(word);
            if found.is_empty() {
                let known = weights.names().join(", ");
                let what = format!("`{word}`: no weight is called so: {known}");
                return Err(Failure::Refused(what));
            }
            names.extend(found);
        }
        Ok(FitSpec {
            weights,
            names,
            scale: self.scale.map(f64::from),
            ridge: self.ridge.into(),
        })
    }
}

/// Reads the weights file of a game.
pub fn weights(game: Game, path: &Path) -> Result<Weights, Failure> {
    let named = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
    Weights::read(game, &text).map_err(named)
}
