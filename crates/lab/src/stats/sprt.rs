//! The sequential probability ratio test: stop a match as soon as its question is answered.
//!
//! The log-likelihood ratio is the generalised one: each hypothesis is given the distribution of
//! results that fits the sample best among those with its rating (Van den Bergh's notes for
//! fishtest). For logistic Elo the constraint is on the mean; for normalised Elo it is on the mean
//! in units of the standard deviation, and the fit is found by a few rounds of linearising it.

use super::Sample;
use super::rating::{NORMALISED, expected_score};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

/// In which unit the two hypotheses are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Normalised Elo: the length of a test depends on nothing but its bounds.
    #[serde(rename = "normalized")]
    Normalised,
    /// Logistic Elo: the usual one.
    Logistic,
}

/// What a test says so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The first player is better by the upper bound rather than by the lower.
    Passed,
    /// It is not.
    Failed,
    /// Nothing yet.
    Open,
}

/// A test of "better by `elo1`" against "better by `elo0`".
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    model: Model,
    elo0: f64,
    elo1: f64,
    lower: f64,
    upper: f64,
}

/// Why a test cannot be made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SprtError {
    /// The first bound is not below the second.
    Bounds(f64, f64),
    /// An error rate is not between 0 and 1, or both together reach 1.
    Rates(f64, f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounds(elo0, elo1) => {
                write!(f, "elo0 must be below elo1: {elo0} and {elo1}")
            }
            Self::Rates(alpha, beta) => write!(
                f,
                "alpha and beta must lie between 0 and 1 and sum to less than 1: {alpha} and {beta}"
            ),
        }
    }
}

impl Error for SprtError {}

impl Sprt {
    /// A test with these bounds; `alpha` and `beta` are the accepted rates of false passes and
    /// false failures.
    pub fn new(
        model: Model,
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
    ) -> Result<Self, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        let is_rate = |rate: f64| rate > 0.0 && rate < 1.0;
        if !(is_rate(alpha) && is_rate(beta) && alpha + beta < 1.0) {
            return Err(SprtError::Rates(alpha, beta));
        }
        Ok(Self {
            model,
            elo0,
            elo1,
            lower: (beta / (1.0 - alpha)).ln(),
            upper: ((1.0 - beta) / alpha).ln(),
        })
    }

    /// The unit of the bounds.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The two ratings that are weighed against each other.
    pub fn elo_bounds(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// Where the log-likelihood ratio ends the test: failed at the first, passed at the second.
    pub fn llr_bounds(&self) -> (f64, f64) {
        (self.lower, self.upper)
    }

    /// The log-likelihood ratio of the two hypotheses; 0 where nothing was counted.
    pub fn llr(&self, sample: &Sample) -> f64 {
        if sample.total() == 0.0 {
            return 0.0;
        }
        let (total, seen) = sample.frequencies();
        let values = sample.values();
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => with_mean(&values, &seen, expected_score(elo)),
            Model::Normalised => {
                let t = elo / NORMALISED * sample.games_each().sqrt();
                with_t_value(&values, &seen, t)
            }
        });
        let ratio = seen.iter().zip(under1.iter().zip(&under0));
        total
            * ratio
                .map(|(p, (one, zero))| p * (one / zero).ln())
                .sum::<f64>()
    }

    /// What a log-likelihood ratio decides.
    pub fn decide(&self, llr: f64) -> Decision {
        match llr {
            _ if llr >= self.upper => Decision::Passed,
            _ if llr <= self.lower => Decision::Failed,
            _ => Decision::Open,
        }
    }

    /// What a sample decides.
    pub fn judge(&self, sample: &Sample) -> Decision {
        self.decide(self.llr(sample))
    }
}

/// The likeliest distribution with this mean.
fn with_mean(values: &[f64], seen: &[f64], mean: f64) -> Vec<f64> {
    let offsets: Vec<f64> = values.iter().map(|value| value - mean).collect();
    tilted(seen, &offsets)
}

/// The likeliest distribution whose mean is `t` of its own standard deviations above one half.
fn with_t_value(values: &[f64], seen: &[f64], t: f64) -> Vec<f64> {
    const ROUNDS: usize = 20;
    let mut fit = vec![1.0 / values.len() as f64; values.len()];
    for _ in 0..ROUNDS {
        let mean: f64 = values.iter().zip(&fit).map(|(x, p)| x * p).sum();
        let squares = values.iter().zip(&fit).map(|(x, p)| p * (x - mean).powi(2));
        let deviation = squares.sum::<f64>().sqrt();
        let offset = |x: &f64| {
            let distance = (x - mean) / deviation;
            x - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
        };
        let offsets: Vec<f64> = values.iter().map(offset).collect();
        let next = tilted(seen, &offsets);
        let change = next.iter().zip(&fit).map(|(a, b)| (a - b).abs());
        let change = change.fold(0.0, f64::max);
        fit = next;
        if change < 1e-9 {
            break;
        }
    }
    fit
}

/// The distribution nearest to `seen` under which the offsets have mean 0: each frequency divided
/// by `1 + x * offset`, with the `x` that makes it so.
fn tilted(seen: &[f64], offsets: &[f64]) -> Vec<f64> {
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        // No distribution of these outcomes has that rating: the sample speaks for neither side.
        return seen.to_vec();
    }
    let slope = |x: f64| -> f64 {
        let terms = seen.iter().zip(offsets);
        terms
            .map(|(p, offset)| p * offset / (1.0 + x * offset))
            .sum()
    };
    // It falls from plus to minus infinity between the poles, so halving always ends at its root.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    let fit = seen.iter().zip(offsets);
    fit.map(|(p, offset)| p / (1.0 + x * offset)).collect()
}
