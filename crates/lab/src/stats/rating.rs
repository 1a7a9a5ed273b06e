//! Rating differences with error bars.

use super::Sample;
use serde::{Deserialize, Serialize};

/// Standard errors either side of a 95% interval.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// Normalised Elo of a difference of one standard deviation of a game.
pub(super) const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// How much stronger the first player is.
///
/// Every number is finite, whatever was counted: where all results are alike, half a result at
/// either end is added, and bounds of the score stay off 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// The share of the points.
    pub score: f64,
    /// The difference in Elo.
    pub elo: f64,
    /// Half of its 95% interval.
    pub elo_error: f64,
    /// The difference in normalised Elo: in units of the spread of a game's result, so that it says
    /// how many games a test will take whatever the share of draws.
    pub nelo: f64,
    /// Half of its 95% interval.
    pub nelo_error: f64,
    /// The likelihood of superiority: the probability that the first player is the stronger.
    pub los: f64,
}

impl Rating {
    /// The rating difference behind a sample.
    pub fn of(sample: &Sample) -> Self {
        let soft = sample.softened();
        let (mean, variance) = soft.mean_and_variance();
        let total = soft.total();
        let error = (variance / total).sqrt();
        let (low, high) = (mean - Z95 * error, mean + Z95 * error);
        let least = 1.0 / (4.0 * (total + 1.0));
        let elo = |score: f64| elo_of(score.clamp(least, 1.0 - least));
        let scale = NORMALISED / (sample.games_each() * variance).sqrt();
        Self {
            score: sample.mean_and_variance().0,
            elo: elo(mean),
            elo_error: (elo(high) - elo(low)) / 2.0,
            nelo: (mean - 0.5) * scale,
            nelo_error: Z95 * error * scale,
            los: normal_below((mean - 0.5) / error),
        }
    }
}

/// The probability that a standard normal number is below `z`.
fn normal_below(z: f64) -> f64 {
    libm::erfc(-z / std::f64::consts::SQRT_2) / 2.0
}

/// The Elo difference that a share of the points stands for.
fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The share of the points that an Elo difference promises.
///
/// ```
/// assert!((quina_lab::stats::expected_score(190.848_501_887_865) - 0.75).abs() < 1e-12);
/// ```
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}
