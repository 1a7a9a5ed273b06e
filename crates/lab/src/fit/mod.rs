//! Fitting: weights by logistic regression on positions whose results are known.
//!
//! The evaluation is a sum of weights times terms, and `1 / (1 + e^(-evaluation / scale))` is taken
//! for the mover's share of the points. The weights are those of the greatest likelihood, held back
//! a little towards where they began. Fifths of the games are kept aside, so that what is told of the
//! fit is told of positions that it has not seen.

mod labels;
mod regression;

pub use labels::{Example, from_games, from_records, from_solver};
pub use regression::Fitted;

use crate::weights::Weights;
use regression::{best_scale, log_loss, ranking, regress};
use serde::{Deserialize, Serialize};

/// One position in so many is kept aside, by whole games.
const HELD_OUT: usize = 5;

/// How to fit.
#[derive(Debug, Clone, PartialEq)]
pub struct FitSpec {
    /// The weights to begin with.
    pub weights: Weights,
    /// The names of those to fit; all that the evaluation sums if none are given.
    pub names: Vec<String>,
    /// The evaluation that stands for odds of e to 1; that of the weights to begin with if not
    /// given, so that scores keep their meaning.
    pub scale: Option<f64>,
    /// How strongly weights are held where they began: as if so many positions said so.
    pub ridge: f64,
}

/// How well weights tell results.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Quality {
    /// The mean logarithm of what was given to the results that came: less is better.
    pub log_loss: f64,
    /// The share of pairs of a better and a worse result that the evaluation puts in that order.
    pub ranking: f64,
}

/// What a fit found.
#[derive(Debug, Clone, PartialEq)]
pub struct FitReport {
    /// The weights, rounded to what a file holds.
    pub weights: Weights,
    /// The names of those that were fitted.
    pub names: Vec<String>,
    /// The evaluation that stands for odds of e to 1.
    pub scale: f64,
    /// Positions that were fitted on, and those kept aside.
    pub positions: [usize; 2],
    /// On the positions kept aside: the weights to begin with, and those found.
    pub quality: [Quality; 2],
}

impl FitSpec {
    /// Fits, or says why it cannot.
    pub fn run(&self, examples: &[Example]) -> Result<FitReport, String> {
        let terms = examples.first().ok_or("no position to fit on")?;
        let known: Vec<&str> = terms.terms.iter().map(|term| term.0.as_str()).collect();
        let names = self.chosen(&known)?;
        let columns: Vec<usize> = names
            .iter()
            .filter_map(|name| known.iter().position(|known| known == name))
            .collect();
        let start: Vec<f64> = known
            .iter()
            .map(|name| self.weights.get(name).unwrap_or_default() as f64)
            .collect();
        let (aside, seen): (Vec<&Example>, Vec<&Example>) = examples
            .iter()
            .partition(|example| example.game % HELD_OUT == 0);
        if aside.is_empty() || seen.len() < columns.len() {
            return Err(format!(
                "{} positions are too few to fit on",
                examples.len()
            ));
        }
        let scale = self.scale.unwrap_or_else(|| best_scale(&seen, &start));
        let Fitted(fitted) = regress(&seen, &start, &columns, scale, self.ridge);
        let mut weights = self.weights.clone();
        let mut rounded = start.clone();
        for (name, &column) in names.iter().zip(&columns) {
            rounded[column] = fitted[column].round().clamp(-9999.0, 9999.0);
            weights.set(name, rounded[column] as i64);
        }
        weights.check()?;
        let quality = |weights: &[f64]| Quality {
            log_loss: log_loss(&aside, weights, scale),
            ranking: ranking(&aside, weights),
        };
        Ok(FitReport {
            weights,
            names,
            scale,
            positions: [seen.len(), aside.len()],
            quality: [quality(&start), quality(&rounded)],
        })
    }

    /// The names to fit, each of which the evaluation sums.
    fn chosen(&self, known: &[&str]) -> Result<Vec<String>, String> {
        if self.names.is_empty() {
            return Ok(known.iter().map(|&name| name.to_owned()).collect());
        }
        match self
            .names
            .iter()
            .find(|name| !known.contains(&name.as_str()))
        {
            Some(name) => Err(format!(
                "{name} is not summed by the evaluation: {}",
                known.join(", ")
            )),
            None => Ok(self.names.clone()),
        }
    }
}
