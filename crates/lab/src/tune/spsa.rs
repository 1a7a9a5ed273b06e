//! Simultaneous perturbation stochastic approximation, with the gains that fishtest made common.
//!
//! All parameters are moved at once, each up or down by lot; the player with the one move meets the
//! player with the other, and whoever wins draws every parameter towards itself. The gains shrink
//! as `k` pairs of the `N` to come are played (Spall 1998):
//!
//! ```text
//! c(k) = c_end * (N / (k + 1))^gamma            how far parameters are moved to try them
//! a(k) = a_end * ((A + N) / (A + k + 1))^alpha  with a_end = r_end * c_end^2 and A a share of N
//! step = a(k) / c(k) * (wins - losses)          in the direction that was tried
//! ```

use serde::{Deserialize, Serialize};

/// A number to be tuned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Its name in the weights file.
    pub name: String,
    /// Where it begins.
    pub start: f64,
    /// It goes no lower.
    pub min: f64,
    /// It goes no higher.
    pub max: f64,
    /// How far it is moved to try it, at the end.
    pub c_end: f64,
    /// How eagerly it follows the results, at the end: its step for one more win, in units of `c`.
    pub r_end: f64,
}

impl Parameter {
    /// A parameter with the range and the gains that suit most: from 0 to twice its value, moved by
    /// a twentieth of the range.
    pub fn usual(name: impl Into<String>, start: f64) -> Self {
        let far = if start == 0.0 { 20.0 } else { 2.0 * start };
        let (min, max) = if start == 0.0 {
            (-far, far)
        } else {
            (far.min(0.0), far.max(0.0))
        };
        Self {
            name: name.into(),
            start,
            min,
            max,
            c_end: ((max - min) / 20.0).max(0.5),
            r_end: 0.002,
        }
    }

    /// What is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), String> {
        let Self {
            name,
            start,
            min,
            max,
            c_end,
            r_end,
        } = self;
        let is_positive = |number: f64| number.is_finite() && number > 0.0;
        let is_range = min.is_finite() && max.is_finite() && min < max;
        match () {
            () if !is_range => Err(format!("{name}: min {min} is not below max {max}")),
            () if !(*min..=*max).contains(start) => Err(format!(
                "{name}: the start {start} is not between {min} and {max}"
            )),
            () if !is_positive(*c_end) => Err(format!("{name}: c_end {c_end} is not above 0")),
            () if !is_positive(*r_end) => Err(format!("{name}: r_end {r_end} is not above 0")),
            () => Ok(()),
        }
    }

    fn within(&self, value: f64) -> f64 {
        value.clamp(self.min, self.max)
    }

    /// The value moved by `by`, within its range.
    pub fn moved(&self, value: f64, by: f64) -> f64 {
        self.within(value + by)
    }
}

/// How the gains shrink over a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// How many pairs of games the run has in all.
    pub pairs: u64,
    /// How fast steps shrink.
    pub alpha: f64,
    /// How fast trials shrink.
    pub gamma: f64,
    /// What keeps the first steps small, as a share of all pairs.
    #[serde(rename = "A")]
    pub a: f64,
}

impl Schedule {
    /// The exponents that nearly everybody uses.
    pub fn usual(pairs: u64) -> Self {
        Self {
            pairs,
            alpha: 0.602,
            gamma: 0.101,
            a: 0.1,
        }
    }

    /// How far a parameter is moved to try it after `k` pairs.
    pub fn c(&self, parameter: &Parameter, k: u64) -> f64 {
        let left = self.pairs as f64 / (k + 1) as f64;
        parameter.c_end * left.powf(self.gamma)
    }

    /// The step for one more win than losses after `k` pairs.
    pub fn step(&self, parameter: &Parameter, k: u64) -> f64 {
        let n = self.pairs as f64;
        let a = self.a * n;
        let a_end = parameter.r_end * parameter.c_end * parameter.c_end;
        let gain = a_end * ((a + n) / (a + (k + 1) as f64)).powf(self.alpha);
        gain / self.c(parameter, k)
    }
}
