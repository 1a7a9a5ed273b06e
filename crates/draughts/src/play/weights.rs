//! What each feature is worth, in the opening and at the end, read from a versioned file.

use super::features::{Feature, PerFeature};
use crate::Rules;
use serde_json::Value;
use std::marker::PhantomData;

/// A weight that changes as pieces leave the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Phased {
    /// With all pieces on the board.
    pub opening: i32,
    /// With none.
    pub ending: i32,
}

/// The weights of the hand-made evaluation for the game of `R`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights<R> {
    weights: PerFeature<Phased>,
    rules: PhantomData<R>,
}

/// The version of the file that this code reads.
const VERSION: u64 = 1;

impl<R: Rules> Weights<R> {
    /// The weights file that comes with the engine.
    pub fn file() -> &'static str {
        match R::GAME_TYPE {
            20 => include_str!("../../../../data/draughts/weights-international.json"),
            _ => include_str!("../../../../data/draughts/weights-english.json"),
        }
    }

    /// The weights that come with the engine.
    pub fn built_in() -> Self {
        match Self::from_json(Self::file()) {
            Ok(weights) => weights,
            Err(error) => unreachable!("the weights in the program are tested: {error}"),
        }
    }

    /// Reads a weights file: `{"version": 1, "game": …, "weights": {"man": [100, 100], …}}`, each
    /// weight a pair for opening and ending. Every feature must be there, and nothing else.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let version = file.get("version").and_then(Value::as_u64);
        if version != Some(VERSION) {
            return Err(format!("expected \"version\": {VERSION}"));
        }
        let game = file.get("game").and_then(Value::as_str);
        if game != Some(R::NAME) {
            return Err(format!("expected \"game\": \"{}\"", R::NAME));
        }
        let Some(rows) = file.get("weights").and_then(Value::as_object) else {
            return Err("expected \"weights\" as an object".into());
        };
        let names = Feature::NAMES;
        if let Some(stranger) = rows.keys().find(|name| !names.contains(&name.as_str())) {
            return Err(format!("no feature is called \"{stranger}\""));
        }
        let mut weights = [Phased::default(); Feature::COUNT];
        for (name, weight) in names.iter().zip(&mut weights) {
            let row = rows
                .get(*name)
                .ok_or_else(|| format!("\"{name}\" is missing"))?;
            *weight = phased(row)
                .ok_or_else(|| format!("\"{name}\" is not a pair of numbers from -9999 to 9999"))?;
        }
        Ok(Self {
            weights,
            rules: PhantomData,
        })
    }

    /// The weights, in the order of [`Feature::NAMES`].
    pub fn values(&self) -> &PerFeature<Phased> {
        &self.weights
    }
}

fn phased(row: &Value) -> Option<Phased> {
    let number = |value: &Value| {
        value
            .as_i64()
            .filter(|number| number.abs() <= 9999)
            .map(|number| number as i32)
    };
    match row.as_array()?.as_slice() {
        [opening, ending] => Some(Phased {
            opening: number(opening)?,
            ending: number(ending)?,
        }),
        _ => None,
    }
}
