//! Tuning: the weights of a player changed by what wins.
//!
//! SPSA is the method, a [`History`] the memory of a run, and [`TuneSpec::run`] plays the
//! games through an [`Executor`]. Everything that is drawn by lot comes from the seed and the number
//! of the iteration, so at a fixed number of nodes the same seed finds the same weights, on one
//! thread or on many, stopped in between or not.

mod history;
mod spsa;

pub use history::{History, Step};
pub use spsa::{Parameter, Schedule};

use crate::execute::Executor;
use crate::game::Adjudication;
use crate::openings::Openings;
use crate::player::{InputFile, PlayerSpec};
use crate::task::{PairTask, Task, TaskId};
use crate::weights::Weights;
use quina_core::Rng;
use quina_engine::{Game, StopFlag};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What is to be tuned, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TuneSpec {
    /// The game.
    pub game: Game,
    /// The player whose weights are tuned.
    pub player: PlayerSpec,
    /// The weights to begin with, as a file.
    pub weights: String,
    /// What is tuned; the other weights stay.
    pub parameters: Vec<Parameter>,
    /// How the gains shrink.
    pub schedule: Schedule,
    /// Pairs of games in an iteration.
    pub pairs: u64,
    /// Where the games begin.
    pub openings: Openings,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// The seed of all randomness.
    pub seed: u64,
}

/// One trial: which way each parameter goes, and the two files that meet.
struct Trial {
    flips: Vec<f64>,
    files: [Weights; 2],
}

/// So often a trial that the game refuses is drawn anew.
const DRAWS: usize = 100;

impl TuneSpec {
    /// Whether it can be run, or why not.
    pub fn check(&self) -> Result<(), String> {
        if self.parameters.is_empty() {
            return Err("no parameter to tune".into());
        }
        let weights = Weights::read(self.game, &self.weights)?;
        for (index, parameter) in self.parameters.iter().enumerate() {
            parameter.check()?;
            let name = &parameter.name;
            if weights.get(name).is_none() {
                let known = weights.names().join(", ");
                return Err(format!("no weight is called {name}: {known}"));
            }
            if self.parameters[..index].iter().any(|p| p.name == *name) {
                return Err(format!("{name} is given twice"));
            }
        }
        Ok(())
    }

    /// What tells this run from every other, as text on one line.
    pub fn settings(&self) -> Result<String, String> {
        serde_json::to_string(self).map_err(|error| error.to_string())
    }

    /// The names of the parameters.
    pub fn names(&self) -> Vec<String> {
        self.parameters.iter().map(|p| p.name.clone()).collect()
    }

    /// Where the parameters begin.
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|p| p.start).collect()
    }

    /// How many iterations there are in all.
    pub fn iterations(&self) -> u64 {
        self.schedule.pairs.div_ceil(self.pairs.max(1))
    }

    /// The weights with the parameters as they stand, rounded.
    pub fn weights_at(&self, values: &[f64]) -> Result<Weights, String> {
        self.file(values, 0.5)
    }

    /// Goes on from the last step of the history until the schedule is done or the flag is raised;
    /// an iteration that was not finished then will be played again. `watch` sees every step.
    pub fn run(
        &self,
        executor: &mut dyn Executor,
        history: &mut History,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<(), String> {
        self.check()?;
        while history.last().pairs < self.schedule.pairs && !stop.is_raised() {
            let Some(step) = self.iterate(executor, history.last(), stop)? else {
                break;
            };
            watch(&step);
            history.push(step)?;
        }
        Ok(())
    }

    /// Plays one iteration; `None` if the flag was raised before its end.
    fn iterate(
        &self,
        executor: &mut dyn Executor,
        last: &Step,
        stop: &StopFlag,
    ) -> Result<Option<Step>, String> {
        let pairs = self.pairs.min(self.schedule.pairs - last.pairs);
        let trial = self.trial(last)?;
        let Some(games) = self.play(executor, &trial, last.pairs, pairs, stop)? else {
            return Ok(None);
        };
        let lead = games[0] as f64 - games[2] as f64;
        let mut values: Vec<f64> = Vec::new();
        for ((parameter, value), flip) in self.parameters.iter().zip(&last.values).zip(&trial.flips)
        {
            let step = self.schedule.step(parameter, last.pairs);
            values.push(parameter.moved(*value, step * lead * flip));
        }
        // Rows that may not fall and the like: what the game would not read is not gone to.
        if self.weights_at(&values)?.check().is_err() {
            values.clone_from(&last.values);
        }
        Ok(Some(Step {
            iteration: last.iteration + 1,
            pairs: last.pairs + pairs,
            games,
            values,
        }))
    }

    /// Draws which way each parameter goes. Whole numbers are all that a file holds, so what lies
    /// between two of them is rounded by lot, both sides by the same one.
    fn trial(&self, last: &Step) -> Result<Trial, String> {
        let mut rng = Rng::new(self.seed ^ last.iteration.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut refused = String::new();
        for _ in 0..DRAWS {
            let flips: Vec<f64> = self
                .parameters
                .iter()
                .map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 })
                .collect();
            let lot = rng.unit();
            let tried = |sign: f64| {
                let moved = self.parameters.iter().zip(&last.values).zip(&flips);
                let values = moved.map(|((parameter, value), flip)| {
                    let c = self.schedule.c(parameter, last.pairs);
                    parameter.moved(*value, sign * flip * c)
                });
                self.file(&values.collect::<Vec<f64>>(), lot)
            };
            let files = [tried(1.0)?, tried(-1.0)?];
            match files.iter().try_for_each(Weights::check) {
                Ok(()) => return Ok(Trial { flips, files }),
                Err(why) => refused = why,
            }
        }
        Err(format!(
            "the game refuses whatever is tried: {refused}; narrower ranges or a smaller c_end may help"
        ))
    }

    /// The file with these values, each the whole number below it after `lot` is added.
    fn file(&self, values: &[f64], lot: f64) -> Result<Weights, String> {
        let mut weights = Weights::unchecked(self.game, &self.weights)?;
        for (parameter, value) in self.parameters.iter().zip(values) {
            weights.set(&parameter.name, (value + lot).floor() as i64);
        }
        weights.set_made(format!("tuned: {}", self.names().join(", ")));
        Ok(weights)
    }

    /// The games of an iteration that the upper trial won, drew and lost.
    fn play(
        &self,
        executor: &mut dyn Executor,
        trial: &Trial,
        first: u64,
        pairs: u64,
        stop: &StopFlag,
    ) -> Result<Option<[u64; 3]>, String> {
        let named = |index: usize, name: &str| PlayerSpec {
            name: name.to_owned(),
            weights: Some(InputFile::weights(
                name,
                trial.files[index].to_text().as_bytes(),
            )),
            ..self.player.clone()
        };
        let players = [named(0, "upper"), named(1, "lower")];
        let mut tasks = Vec::new();
        for pair in first..first + pairs {
            let task = Task::Pair(Box::new(PairTask {
                game: self.game,
                players: players.clone(),
                adjudication: self.adjudication,
                opening: self.openings.of_pair(self.game, pair, self.seed)?,
                seed: Rng::new(self.seed.wrapping_add(pair)).next_u64(),
            }));
            tasks.push((TaskId::new("tune", pair), task));
        }
        let mut counts = [0; 3];
        let mut done = 0;
        let mut failure = None;
        executor.execute(&mut tasks.into_iter(), stop, &mut |_, outcome| {
            let games = match outcome.into_games() {
                Ok(games) => games,
                Err(why) => {
                    failure.get_or_insert(why);
                    return ControlFlow::Break(());
                }
            };
            for game in games.iter() {
                counts[match game.winner {
                    Some(0) => 0,
                    None => 1,
                    Some(_) => 2,
                }] += 1;
            }
            done += 1;
            ControlFlow::Continue(())
        })?;
        match failure {
            Some(why) => Err(why),
            None => Ok((done == pairs).then_some(counts)),
        }
    }
}
