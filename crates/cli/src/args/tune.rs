//! The arguments of `quina tune`, with the names that fishtest gave them.

use super::execution::ExecutionArgs;
use super::fit::weights;
use super::playing::{Playing, expected, refused};
use super::values;
use crate::failure::Failure;
use clap::Args;
use quina_lab::tune::{Parameter, Schedule, TuneSpec};
use quina_lab::weights::Weights;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct TuneArgs {
    #[command(flatten)]
    pub playing: Playing,

    /// The weights file to begin with, if not the one that comes with the engine
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,

    #[arg(long, value_name = "NAME", num_args = 1.., required = true)]
    #[arg(
        help = "What to tune: a weight such as king.0, a whole row such as king, or \
                  name,start,min,max,c_end,r_end, where a number may be left empty"
    )]
    param: Vec<String>,

    /// Iterations in all
    #[arg(long, value_name = "NUMBER", default_value = "1000", value_parser = values::pairs)]
    iterations: u64,

    /// Pairs of games in an iteration
    #[arg(long, default_value = "8", value_parser = values::pairs)]
    pairs: u64,

    /// How fast steps shrink
    #[arg(long, default_value = "0.602", value_parser = values::share)]
    alpha: f64,

    /// How fast trials shrink
    #[arg(long, default_value = "0.101", value_parser = values::share)]
    gamma: f64,

    /// What keeps the first steps small, as a share of all pairs
    #[arg(long = "A", value_name = "SHARE", default_value = "0.1", value_parser = values::share)]
    a: f64,

    #[command(flatten)]
    pub execution: ExecutionArgs,

    /// Write the tuned weights to this file
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,

    /// Draw every parameter over time
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,

    /// A weights file to compare with in the chart
    #[arg(long, value_name = "FILE", requires = "svg")]
    reference: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl TuneArgs {
    /// The run that was asked for.
    pub fn spec(&self) -> Result<TuneSpec, Failure> {
        let game = self.playing.game()?;
        let weights = match &self.weights {
            Some(path) => weights(game, path)?,
            None => Weights::built_in(game).map_err(refused)?,
        };
        let mut parameters = Vec::new();
        for word in &self.param {
            parameters.extend(parameters_of(word, &weights)?);
        }
        let spec = TuneSpec {
            game,
            player: self.playing.player(&[])?,
            weights: weights.to_text(),
            parameters,
            schedule: Schedule {
                pairs: self.iterations.saturating_mul(self.pairs),
                alpha: self.alpha,
                gamma: self.gamma,
                a: self.a,
            },
            pairs: self.pairs,
            openings: self.playing.openings()?,
            adjudication: self.playing.adjudication()?,
            seed: self.playing.seed,
        };
        spec.check().map_err(refused)?;
        Ok(spec)
    }

    /// The weights to compare with.
    pub fn reference(&self) -> Result<Option<Weights>, Failure> {
        let game = self.playing.game()?;
        let reference = self.reference.as_ref();
        reference.map(|path| weights(game, path)).transpose()
    }
}

/// The parameters that a word asks for, with what it leaves open filled in.
fn parameters_of(word: &str, weights: &Weights) -> Result<Vec<Parameter>, Failure> {
    let mut cells = word.split(',').map(str::trim);
    let name = cells.next().unwrap_or_default();
    let mut numbers = [None; 5];
    for (index, cell) in cells.enumerate() {
        let what = "name,start,min,max,c_end,r_end";
        let place = numbers.get_mut(index);
        let place = place.ok_or_else(|| expected(word, what))?;
        if !cell.is_empty() {
            *place = Some(cell.parse().map_err(|_| expected(word, what))?);
        }
    }
    let names = weights.names_of(name);
    if names.is_empty() {
        let known = weights.names().join(", ");
        return Err(refused(format!(
            "`{word}`: no weight is called {name}: {known}"
        )));
    }
    let parameters = names.into_iter().map(|name| {
        let [start, min, max, c_end, r_end] = numbers;
        let start = start.unwrap_or(weights.get(&name).unwrap_or_default() as f64);
        let usual = Parameter::usual(name, start);
        let (min, max): (f64, f64) = (min.unwrap_or(usual.min), max.unwrap_or(usual.max));
        Parameter {
            min,
            max,
            c_end: c_end.unwrap_or(((max - min) / 20.0).max(0.5)),
            r_end: r_end.unwrap_or(usual.r_end),
            ..usual
        }
    });
    Ok(parameters.collect())
}
