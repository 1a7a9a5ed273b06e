//! What lines are worth, to the evaluation and to the order of moves, read from a versioned file.

use super::settings::Settings;
use serde_json::Value;

/// The weights of the hand-made player.
///
/// The evaluation and the order of moves have numbers of their own. The evaluation compares whole
/// positions; the order must tell moves apart before any search, where a line of four is not a
/// step in a sum but a forced reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    line: [i32; 6],
    other: [i32; 6],
    tempo: i32,
    attack: [u16; 6],
    block: [u16; 6],
    settings: Settings,
}

/// The version of the file that this code reads.
const VERSION: u64 = 1;
const GAME: &str = "Connect6";
/// So that the sum over all 924 windows stays far inside an `i32`.
const MOST_LINE: u64 = 1_000_000;
/// So that the sum over the 24 windows through a cell stays inside a `u16`.
const MOST_STONE: u64 = 2_500;

impl Weights {
    /// The weights file that comes with the engine.
    pub const fn file() -> &'static str {
        include_str!("../../../../data/connect6/weights.json")
    }

    /// The weights that come with the engine.
    pub fn built_in() -> Self {
        match Self::from_json(Self::file()) {
            Ok(weights) => weights,
            Err(error) => unreachable!("the weights in the program are tested: {error}"),
        }
    }

    /// Reads a weights file: `{"version": 1, "game": "Connect6", "weights": {"line": …, "attack":
    /// …, "block": …}, "settings": {…}}`, each weight a list of numbers that never falls. All three
    /// must be there. `"other"` may give the opponent's lines a worth of their own, `"tempo"` is the
    /// worth of the turn, and settings may be left out.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if file.get("version").and_then(Value::as_u64) != Some(VERSION) {
            return Err(format!("expected \"version\": {VERSION}"));
        }
        if file.get("game").and_then(Value::as_str) != Some(GAME) {
            return Err(format!("expected \"game\": \"{GAME}\""));
        }
        let Some(rows) = file.get("weights").and_then(Value::as_object) else {
            return Err("expected \"weights\" as an object".into());
        };
        let names = ["line", "other", "tempo", "attack", "block"];
        if let Some(stranger) = rows.keys().find(|name| !names.contains(&name.as_str())) {
            return Err(format!("no row of weights is called \"{stranger}\""));
        }
        let row = |name, count, most| {
            let row = rows
                .get(name)
                .ok_or_else(|| format!("\"{name}\" is missing"))?;
            rising(row, count, most).ok_or_else(|| {
                format!("\"{name}\" is not {count} numbers from 0 to {most} that never fall")
            })
        };
        let line = row("line", 6, MOST_LINE)?;
        let other = if rows.contains_key("other") {
            row("other", 6, MOST_LINE)?
        } else {
            line.clone()
        };
        let tempo = rows.get("tempo").map_or(Some(0), Value::as_u64);
        let tempo = tempo
            .filter(|&tempo| tempo <= MOST_LINE)
            .ok_or_else(|| format!("\"tempo\" is not a number from 0 to {MOST_LINE}"))?;
        let attack = row("attack", 6, MOST_STONE)?;
        let block = row("block", 5, MOST_STONE)?;
        Ok(Self {
            line: std::array::from_fn(|i| line[i] as i32),
            other: std::array::from_fn(|i| other[i] as i32),
            tempo: tempo as i32,
            attack: std::array::from_fn(|i| attack[i] as u16),
            block: std::array::from_fn(|i| if i == 0 { 0 } else { block[i - 1] as u16 }),
            settings: file
                .get("settings")
                .map_or(Ok(Settings::default()), Settings::from_json)?,
        })
    }

    /// How to search with these weights.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The worth of a live line of 1 to 6 stones to the side to move.
    pub const fn line(&self) -> &[i32; 6] {
        &self.line
    }

    /// What a live line of 1 to 6 stones of the opponent takes from it.
    pub const fn other(&self) -> &[i32; 6] {
        &self.other
    }

    /// The worth of being to move.
    pub const fn tempo(&self) -> i32 {
        self.tempo
    }

    /// The worth of a stone laid in a live line of one's own of 0 to 5 stones.
    #[inline]
    pub const fn attack(&self) -> &[u16; 6] {
        &self.attack
    }

    /// The worth of a stone laid in a line of the opponent's of 0 to 5 stones; of 0 it is 0.
    #[inline]
    pub const fn block(&self) -> &[u16; 6] {
        &self.block
    }
}

/// The row's numbers, if there are `count` of them up to `most` and none is less than the last.
fn rising(row: &Value, count: usize, most: u64) -> Option<Vec<u64>> {
    let numbers: Vec<u64> = row
        .as_array()?
        .iter()
        .map(|value| value.as_u64().filter(|&number| number <= most))
        .collect::<Option<_>>()?;
    (numbers.len() == count && numbers.is_sorted()).then_some(numbers)
}
