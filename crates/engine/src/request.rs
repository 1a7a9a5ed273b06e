//! What a shell asks: a game, a position, how much may be spent, how strong to play.

use crate::{AnyPosition, Error, Game, Start};
use quina_search::{Grade, Limits, SearchOptions, Tuning};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A question about a position.
///
/// ```
/// use quina_engine::Request;
/// let json = r#"{"game": "checkers", "limits": {"depth": 6}, "moves": ["11-15"]}"#;
/// let request: Request = serde_json::from_str(json).unwrap();
/// assert_eq!(request.limits.depth, Some(6));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The game.
    pub game: Game,
    /// The position in the game's notation; the start position if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The options of the start position, where no position is given.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub start: Start,
    /// The moves played from there, so that repetitions are seen.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub moves: Vec<String>,
    /// How much may be spent.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub limits: RequestLimits,
    /// How strong to play: easy, medium, hard or expert. Full strength if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// What the search uses.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub options: RequestOptions,
    /// The seed of all randomness.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub seed: u64,
}

/// How much a search may spend. What is not given does not bind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct RequestLimits {
    /// Milliseconds of wall-clock time.
    pub time_ms: Option<u64>,
    /// Plies of iterative deepening.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// MiB for the transposition table, 64 if not given; for the states that Klondike's solver
    /// has seen, 1,024 if not given.
    pub memory_mb: Option<u32>,
}

/// What a search uses beyond its defaults.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, deny_unknown_fields)]
pub struct RequestOptions {
    /// How many best lines to find, 1 if not given.
    pub lines: Option<u32>,
    /// How many threads search, 1 if not given.
    pub threads: Option<u32>,
    /// Switches to turn on, by name.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub on: Vec<String>,
    /// Switches to turn off, by name.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub off: Vec<String>,
    /// Numbers of the search to set, as `name=value`.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub set: Vec<String>,
    /// Whether the expert plays from an opening book, where there is one.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub book: bool,
    /// Whether the expert prefers, among moves that are as good, the one that keeps the game alive:
    /// for games with people.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub lively: bool,
}

/// The names of all switches that a request may turn on or off.
pub fn switches() -> impl Iterator<Item = &'static str> {
    SearchOptions::SWITCHES
        .into_iter()
        .map(|switch| switch.name)
}

/// What is wrong with the setting of a number, a word such as `reduction-divisor=25`.
pub fn check_number(word: &str) -> Result<(), String> {
    set(&mut Tuning::default(), word)
}

fn set(tuning: &mut Tuning, word: &str) -> Result<(), String> {
    let (name, value) = word.split_once('=').unwrap_or((word, ""));
    tuning.set(name, value)
}

/// The most MiB a request may ask for: a browser's memory ends much earlier.
pub const MAX_MEMORY_MB: u32 = if cfg!(target_pointer_width = "32") {
    1_024
} else {
    65_536
};
/// The most threads a request may ask for.
pub const MAX_THREADS: u32 = 256;
const DEFAULT_MEMORY_MB: u32 = 64;

impl Request {
    /// A question about the start position of a game, at full strength and without limits.
    pub fn new(game: Game) -> Self {
        Self {
            game,
            position: None,
            start: Start::default(),
            moves: Vec::new(),
            limits: RequestLimits::default(),
            level: None,
            options: RequestOptions::default(),
            seed: 0,
        }
    }

    /// Where the moves of the request begin.
    pub(crate) fn root(&self) -> Result<AnyPosition, Error> {
        match &self.position {
            Some(text) => AnyPosition::from_text(self.game, text),
            None => AnyPosition::start(self.game, &self.start),
        }
    }

    /// The grade asked for, or an error that names the four.
    pub(crate) fn grade(&self) -> Result<Grade, Error> {
        self.level.as_deref().map_or(Ok(Grade::Expert), |name| {
            name.parse().map_err(Error::Request)
        })
    }

    /// The table size in bytes, or an error if it is out of range.
    pub(crate) fn table_bytes(&self) -> Result<usize, Error> {
        let megabytes = self.limits.memory_mb.unwrap_or(DEFAULT_MEMORY_MB);
        if (1..=MAX_MEMORY_MB).contains(&megabytes) {
            Ok((megabytes as usize) << 20)
        } else {
            Err(Error::Request(format!(
                "memory of {megabytes} MiB: expected 1 to {MAX_MEMORY_MB}"
            )))
        }
    }
}

/// An error if this machine will not give so much memory.
///
/// It is asked for and given back before a table takes it: where a table asks and does not get it,
/// the program ends.
pub(crate) fn check_memory(bytes: usize) -> Result<(), Error> {
    let mut room: Vec<u8> = Vec::new();
    match room.try_reserve_exact(bytes) {
        Ok(()) => {
            std::hint::black_box(&room);
            Ok(())
        }
        Err(_) => Err(Error::Request(format!(
            "memory of {} MiB: this machine does not give so much",
            bytes >> 20
        ))),
    }
}

impl RequestLimits {
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            time: self.time_ms.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            memory: None,
        }
    }
}

impl RequestOptions {
    /// `options` with what is asked for, or an error that names what does not exist.
    pub(crate) fn apply(&self, mut options: SearchOptions) -> Result<SearchOptions, Error> {
        for (names, on) in [(&self.on, true), (&self.off, false)] {
            for name in names {
                let Some(switch) = options.switch(name) else {
                    let known = switches().collect::<Vec<_>>().join(", ");
                    return Err(Error::Request(format!("no switch `{name}`: {known}")));
                };
                *switch = on;
            }
        }
        for word in &self.set {
            set(&mut options.tuning, word).map_err(Error::Request)?;
        }
        let threads = self.threads.unwrap_or(1);
        if !(1..=MAX_THREADS).contains(&threads) {
            return Err(Error::Request(format!(
                "{threads} threads: expected 1 to {MAX_THREADS}"
            )));
        }
        options.threads = threads as usize;
        options.lines = match self.lines {
            Some(0) => return Err(Error::Request("0 lines: expected 1 or more".into())),
            lines => lines.unwrap_or(1) as usize,
        };
        Ok(options)
    }
}

#[cfg(test)]
mod tests {
    use super::check_memory;

    #[test]
    fn memory_that_cannot_be_had_is_refused_in_words() {
        assert!(check_memory(1 << 20).is_ok());
        let error = check_memory(usize::MAX).unwrap_err().to_string();
        let size = usize::MAX >> 20;
        let expected = format!("memory of {size} MiB: this machine does not give so much");
        assert_eq!(error, expected);
    }
}
