//! What each feature is worth, read from a versioned file.

use super::features::{Feature, PerFeature};
use serde_json::Value;

/// The weights of the evaluation: a sum of 100 stands for odds of e to 1 that the mover wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    weights: PerFeature<i32>,
    bounds: bool,
}

/// The version of the file that this code reads.
const VERSION: u64 = 1;
const GAME: &str = "Quelhas";

impl Weights {
    /// The weights file that comes with the engine.
    pub const fn file() -> &'static str {
        include_str!("../../../../data/quelhas/weights.json")
    }

    /// The weights that come with the engine.
    pub fn built_in() -> Self {
        match Self::from_json(Self::file()) {
            Ok(weights) => weights,
            Err(error) => unreachable!("the weights in the program are tested: {error}"),
        }
    }

    /// Weights in the order of [`Feature::NAMES`].
    pub const fn new(weights: PerFeature<i32>) -> Self {
        Self {
            weights,
            bounds: true,
        }
    }

    /// Reads a weights file: `{"version": 1, "game": "Quelhas", "weights": {"runs": -40, …}}`.
    /// Every feature must be there, and nothing else. With `"bounds": false` beside them the features
    /// are all that counts, even where counting proves who wins.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let version = file.get("version").and_then(Value::as_u64);
        if version != Some(VERSION) {
            return Err(format!("expected \"version\": {VERSION}"));
        }
        if file.get("game").and_then(Value::as_str) != Some(GAME) {
            return Err(format!("expected \"game\": \"{GAME}\""));
        }
        let bounds = file.get("bounds").map_or(Some(true), Value::as_bool);
        let bounds = bounds.ok_or("expected \"bounds\" as true or false")?;
        let Some(rows) = file.get("weights").and_then(Value::as_object) else {
            return Err("expected \"weights\" as an object".into());
        };
        let names = Feature::NAMES;
        if let Some(stranger) = rows.keys().find(|name| !names.contains(&name.as_str())) {
            return Err(format!("no feature is called \"{stranger}\""));
        }
        let mut weights = [0; Feature::COUNT];
        for (name, weight) in names.iter().zip(&mut weights) {
            let value = rows
                .get(*name)
                .ok_or_else(|| format!("\"{name}\" is missing"))?;
            *weight = value
                .as_i64()
                .filter(|number| number.abs() <= 9999)
                .ok_or_else(|| format!("\"{name}\" is not a whole number from -9999 to 9999"))?
                as i32;
        }
        Ok(Self { weights, bounds })
    }

    /// Whether the evaluation goes by what counting proves, where it does.
    #[inline]
    pub const fn uses_bounds(&self) -> bool {
        self.bounds
    }

    /// The weights, in the order of [`Feature::NAMES`].
    #[inline]
    pub const fn values(&self) -> &PerFeature<i32> {
        &self.weights
    }
}
