//! Weights files as lists of named numbers, whatever the game: what tuning and fitting turn.
//!
//! Every game keeps its weights in one form: a version, the game's name, and rows that are a number
//! or a list of numbers. A number has the name of its row, and its place where the row is a list:
//! `runs`, `king.0`. What the numbers mean is the game's business, and the game is asked whether it
//! takes them. Settings may stand beside them: they are kept as they are.

use quina_engine::{Game, Request, Thinker, built_in_weights};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::fmt::{self, Write};
use std::marker::PhantomData;

/// The numbers of a weights file, in the order of the file.
///
/// ```
/// use quina_engine::Game;
/// use quina_lab::weights::Weights;
/// let mut weights = Weights::built_in(Game::Quelhas).unwrap();
/// assert_eq!(weights.get("runs"), Some(-68));
/// weights.set("runs", -70);
/// assert!(weights.check().is_ok());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights {
    game: Game,
    file: File,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct File {
    version: u64,
    game: String,
    #[serde(default)]
    made: String,
    weights: InOrder<Row>,
    settings: Option<InOrder<Value>>,
}

/// Names and what they stand for, in the order of the file, so that two files can be laid side by
/// side.
#[derive(Debug, Clone, PartialEq, Eq)]
struct InOrder<T>(Vec<(String, T)>);

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Row {
    One(i64),
    List(Vec<i64>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for InOrder<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = InOrder<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("values by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<InOrder<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(InOrder(entries))
            }
        }

        deserializer.deserialize_map(Entries(PhantomData))
    }
}

impl<T: fmt::Display> fmt::Display for InOrder<T> {
    /// An object, one entry a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{\n")?;
        for (index, (name, value)) in self.0.iter().enumerate() {
            let comma = if index + 1 < self.0.len() { "," } else { "" };
            writeln!(f, "    {}: {value}{comma}", quoted(name))?;
        }
        f.write_str("  }")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(value) => write!(f, "{value}"),
            Self::List(values) => write!(f, "{values:?}"),
        }
    }
}

impl Weights {
    /// The weights that come with the engine; a puzzle has none.
    pub fn built_in(game: Game) -> Result<Self, String> {
        let text = built_in_weights(game).ok_or_else(|| format!("{game} has no weights"))?;
        Self::read(game, text)
    }

    /// Reads a weights file of a game; an error says what the game does not take.
    pub fn read(game: Game, text: &str) -> Result<Self, String> {
        check(game, text.as_bytes().to_vec())?;
        Self::unchecked(game, text)
    }

    /// The same where the game was asked before.
    pub(crate) fn unchecked(game: Game, text: &str) -> Result<Self, String> {
        let file = serde_json::from_str(text).map_err(|error| error.to_string())?;
        Ok(Self { game, file })
    }

    /// Whether the game takes the numbers as they are now.
    pub fn check(&self) -> Result<(), String> {
        check(self.game, self.to_text().into_bytes())
    }

    /// The game.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The names of all numbers.
    pub fn names(&self) -> Vec<String> {
        let rows = self.file.weights.0.iter();
        rows.flat_map(|(name, row)| row.names(name)).collect()
    }

    /// The names that a word stands for: one number, or all of a row.
    pub fn names_of(&self, word: &str) -> Vec<String> {
        let names = self.names().into_iter();
        names
            .filter(|name| {
                let rest = name.strip_prefix(word);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            })
            .collect()
    }

    /// The number of this name.
    pub fn get(&self, name: &str) -> Option<i64> {
        let (row, index) = split(name);
        let (_, row) = self.file.weights.0.iter().find(|(name, _)| name == row)?;
        match (row, index) {
            (Row::One(value), None) => Some(*value),
            (Row::List(values), Some(index)) => values.get(index).copied(),
            _ => None,
        }
    }

    /// Sets the number of this name; `false` if there is none.
    pub fn set(&mut self, name: &str, value: i64) -> bool {
        let (row, index) = split(name);
        let mut rows = self.file.weights.0.iter_mut();
        let Some((_, row)) = rows.find(|(name, _)| name == row) else {
            return false;
        };
        let place = match (row, index) {
            (Row::One(place), None) => Some(place),
            (Row::List(places), Some(index)) => places.get_mut(index),
            _ => None,
        };
        place.map(|place| *place = value).is_some()
    }

    /// Says how the numbers were found; it is written to the file.
    pub fn set_made(&mut self, made: impl Into<String>) {
        self.file.made = made.into();
    }

    /// The file, one row a line.
    pub fn to_text(&self) -> String {
        let File {
            version,
            game,
            made,
            weights,
            settings,
        } = &self.file;
        let mut text = format!(
            "{{\n  \"version\": {version},\n  \"game\": {},\n  \"made\": {},\n  \"weights\": {weights}",
            quoted(game),
            quoted(made)
        );
        if let Some(settings) = settings {
            let _ = write!(text, ",\n  \"settings\": {settings}");
        }
        text + "\n}\n"
    }
}

impl Row {
    fn names(&self, name: &str) -> Vec<String> {
        match self {
            Self::One(_) => vec![name.to_owned()],
            Self::List(values) => (0..values.len())
                .map(|index| format!("{name}.{index}"))
                .collect(),
        }
    }
}

fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

fn split(name: &str) -> (&str, Option<usize>) {
    match name.rsplit_once('.') {
        Some((row, index)) => (row, index.parse().ok()),
        None => (name, None),
    }
}

/// The game reads its own files: it is asked for the order of its first moves, which it can only
/// give with weights in hand.
pub(crate) fn check(game: Game, bytes: Vec<u8>) -> Result<(), String> {
    let mut request = Request::new(game);
    request.limits.memory_mb = Some(1);
    let mut thinker = Thinker::with_weights(bytes);
    let explained = thinker.explain(&request);
    explained.map(|_| ()).map_err(|error| error.to_string())
}
