//! A player as words: `name=base level=hard off=killers tc=10+0.1`.
//!
//! The names are those that users of fastchess know, where fastchess has one.

use super::Budget;
use super::built_in::tables;
use crate::weights::check;
use quina_core::Fingerprint;
use quina_engine::{
    Book, EndgameTables, Game, Grade, MAX_MEMORY_MB, MAX_THREADS, RequestOptions, check_number,
    share_of_clock, switches,
};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;
use std::fs;
use std::str::FromStr;
use std::time::Duration;

/// Who plays, and with what.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayerSpec {
    /// The name in reports and files.
    pub name: String,
    /// The grade: easy, medium, hard or expert; full strength if not given.
    pub level: Option<String>,
    /// Switches and threads.
    pub options: RequestOptions,
    /// MiB of transposition table.
    pub memory_mb: u32,
    /// A weights file instead of the built-in one.
    pub weights: Option<InputFile>,
    /// An opening book instead of the one that comes with the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub book: Option<InputFile>,
    /// A folder of endgame tables beside those that come with the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<String>,
    /// Another program instead of our own engine.
    pub external: Option<External>,
    /// How much a move may cost.
    pub control: Control,
}

/// A file of weights, or an opening book, that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputFile {
    /// Where it was.
    pub path: String,
    /// What stood in it; nothing where that is too large to travel with every task.
    pub text: Option<String>,
    /// By which a file that did not travel is known again where it is read anew.
    pub checksum: u64,
}

impl InputFile {
    /// The weights file at `path`, which holds these bytes; one of text travels.
    pub fn weights(path: &str, bytes: &[u8]) -> Self {
        Self {
            text: str::from_utf8(bytes).ok().map(str::to_owned),
            ..Self::book(path, bytes)
        }
    }

    /// The opening book at `path`, which holds these bytes, and does not travel.
    pub fn book(path: &str, bytes: &[u8]) -> Self {
        Self {
            path: path.to_owned(),
            checksum: Fingerprint::of(bytes).value(),
            text: None,
        }
    }

    /// Whether a player of the game can judge by the file; an error names it and what is wrong.
    pub fn check_weights(&self, game: Game) -> Result<(), String> {
        let checked = check(game, self.bytes()?);
        checked.map_err(|why| format!("{}: {why}", self.path))
    }

    /// The book of the file, of whatever game; an error names the file and what is wrong.
    pub fn read_book(&self) -> Result<Book, String> {
        let wrong = |why: &dyn fmt::Display| format!("{}: {why}", self.path);
        let text = String::from_utf8(self.bytes()?).map_err(|error| wrong(&error))?;
        Book::from_text(&text).map_err(|error| wrong(&error))
    }

    /// The bytes of the file; one that did not travel is read again, and must not have changed.
    pub fn bytes(&self) -> Result<Vec<u8>, String> {
        let path = &self.path;
        match &self.text {
            Some(text) => Ok(text.clone().into_bytes()),
            None => match fs::read(path) {
                Ok(bytes) if Fingerprint::of(&bytes).value() == self.checksum => Ok(bytes),
                Ok(_) => Err(format!("{path} is not the file that the match began with")),
                Err(error) => Err(format!("{path}: {error}")),
            },
        }
    }
}

/// A program that plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct External {
    /// What to start; nothing where it runs already.
    pub command: String,
    /// Where it listens, if it runs already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// What is set before it begins, by name.
    pub options: Vec<(String, String)>,
}

impl External {
    /// What is missing of a program that can be spoken to.
    fn fault(&self) -> Option<&'static str> {
        let starts = !self.command.is_empty();
        let calls = self.arguments.iter().any(|word| word.contains(PORT));
        match (self.protocol, &self.host) {
            (Protocol::Dxp, Some(_)) if starts => Some("with both cmd= and host="),
            (Protocol::Dxp, None) if !starts => Some("without cmd= or host="),
            (Protocol::Dxp, None) if !calls => {
                Some("that must call us: args= must hold {port}, where we listen")
            }
            (Protocol::Dxp, _) => None,
            (_, Some(_)) => Some("with host=, which proto=dxp alone can have"),
            (_, None) if !starts => Some("without cmd="),
            _ => None,
        }
    }
}

/// What stands in the arguments of a program for the port that it shall call.
pub(super) const PORT: &str = "{port}";

/// How a program is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// The Hub protocol of draughts programs.
    Hub,
    /// DamExchange, which draughts programs speak over a socket.
    Dxp,
    /// The text protocol of Connect6 programs.
    Connect6,
    /// Our own queries and replies as JSON, one a line.
    Json,
}

/// What limits the thinking of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Control {
    /// Milliseconds for each move.
    pub move_ms: Option<u64>,
    /// Milliseconds for the game, and milliseconds added after each move.
    pub clock_ms: Option<(u64, u64)>,
    /// Positions visited for each move.
    pub nodes: Option<u64>,
    /// Plies for each move.
    pub depth: Option<u32>,
}

impl Control {
    /// Whether nothing limits it.
    pub fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the time taken is counted, so that a game cannot be played again move for move.
    pub fn is_timed(&self) -> bool {
        self.move_ms.is_some() || self.clock_ms.is_some()
    }

    /// What the next move may cost, `left_ms` being on the clock where there is one.
    pub fn budget(&self, left_ms: Option<u64>) -> Budget {
        let share = left_ms.zip(self.clock_ms).map(|(left, (_, increment))| {
            let [left, increment] = [left, increment].map(Duration::from_millis);
            (share_of_clock(left, increment, None).as_millis() as u64).max(1)
        });
        Budget {
            time_ms: match (self.move_ms, share) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            },
            nodes: self.nodes,
            depth: self.depth,
        }
    }
}

/// What is wrong with a spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecError(String);

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for SpecError {}

fn wrong(what: impl Into<String>) -> SpecError {
    SpecError(what.into())
}

const KEYS: &str = "name, level, on, off, set, threads, memory, weights, tables, book, st, tc, \
                    nodes, depth, cmd, args, proto, host or option.NAME";

impl PlayerSpec {
    /// The player of this name at full strength, with nothing to limit it yet.
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            level: None,
            options: RequestOptions::default(),
            memory_mb: 16,
            weights: None,
            book: None,
            tables: None,
            external: None,
            control: Control::default(),
        }
    }

    /// Sets what one word `key=value` says; files are read through `read`.
    pub fn set(
        &mut self,
        word: &str,
        read: &mut dyn FnMut(&str) -> Result<Vec<u8>, String>,
    ) -> Result<(), SpecError> {
        let Some((key, value)) = word.split_once('=') else {
            return Err(wrong(format!(
                "`{word}`: expected key=value, the keys being {KEYS}"
            )));
        };
        let bad = |what: &str| wrong(format!("`{word}`: expected {what}"));
        match key {
            "name" if value.is_empty() => return Err(bad("a name")),
            "name" => value.clone_into(&mut self.name),
            "level" => {
                value
                    .parse::<Grade>()
                    .map_err(|error| wrong(format!("`{word}`: {error}")))?;
                self.level = Some(value.to_owned());
            }
            "on" => self.options.on = names(word, value)?,
            "off" => self.options.off = names(word, value)?,
            "set" => {
                let numbers = value.split(',').map(str::to_owned).collect::<Vec<_>>();
                let checked = numbers.iter().try_for_each(|number| check_number(number));
                checked.map_err(|error| wrong(format!("`{word}`: {error}")))?;
                self.options.set = numbers;
            }
            "threads" => {
                let threads = number(value, 1, MAX_THREADS.into());
                let threads = threads.ok_or_else(|| bad(&format!("1 to {MAX_THREADS}")))?;
                self.options.threads = Some(threads as u32);
            }
            "memory" => {
                let memory = number(value, 1, MAX_MEMORY_MB.into());
                let range = format!("MiB from 1 to {MAX_MEMORY_MB}");
                self.memory_mb = memory.ok_or_else(|| bad(&range))? as u32;
            }
            "weights" => {
                let bytes = read(value).map_err(|error| wrong(format!("`{word}`: {error}")))?;
                self.weights = Some(InputFile::weights(value, &bytes));
            }
            "tables" => self.tables = Some(value.to_owned()),
            "book" => {
                self.options.book = value != "no";
                self.book = match value {
                    "yes" | "no" => None,
                    path => {
                        let bytes = read(path)
                            .map_err(|error| bad(&format!("yes, no or a file: {error}")))?;
                        Some(InputFile::book(path, &bytes))
                    }
                };
            }
            "st" => {
                let time = milliseconds(value).filter(|&time| time > 0);
                let time = time.ok_or_else(|| bad("seconds for a move, such as 0.1"))?;
                self.control.move_ms = Some(time);
            }
            "tc" => {
                let clock = clock(value);
                let what = "seconds for the game and seconds added a move, such as 10+0.1";
                self.control.clock_ms = Some(clock.ok_or_else(|| bad(what))?);
            }
            "nodes" => {
                let nodes = number(value, 1, u64::MAX);
                self.control.nodes = Some(nodes.ok_or_else(|| bad("a number of positions"))?);
            }
            "depth" => {
                let depth = number(value, 1, 200).ok_or_else(|| bad("plies from 1 to 200"))?;
                self.control.depth = Some(depth as u32);
            }
            "cmd" => value.clone_into(&mut self.external().command),
            "host" if value.contains(':') => self.external().host = Some(value.to_owned()),
            "host" => return Err(bad("HOST:PORT")),
            "args" => {
                self.external().arguments = value.split_whitespace().map(str::to_owned).collect();
            }
            "proto" => {
                self.external().protocol = match value {
                    "hub" => Protocol::Hub,
                    "dxp" => Protocol::Dxp,
                    "connect6" => Protocol::Connect6,
                    "json" => Protocol::Json,
                    _ => return Err(bad("hub, dxp, connect6 or json")),
                };
            }
            _ => match key.strip_prefix("option.") {
                Some(name) => {
                    let option = (name.to_owned(), value.to_owned());
                    self.external().options.push(option);
                }
                None => return Err(wrong(format!("`{word}`: no key `{key}`: {KEYS}"))),
            },
        }
        Ok(())
    }
}

impl PlayerSpec {
    fn external(&mut self) -> &mut External {
        self.external.get_or_insert_with(|| External {
            command: String::new(),
            host: None,
            arguments: Vec::new(),
            protocol: Protocol::Hub,
            options: Vec::new(),
        })
    }

    fn is_set_for_our_own(&self) -> bool {
        self.level.is_some() || self.weights.is_some() || self.tables.is_some() || self.options.book
    }

    /// What is wrong with the endgame tables of the player in this game, if anything is.
    pub fn check_tables(&self, game: Game) -> Result<(), String> {
        if self.tables.is_some() {
            EndgameTables::check(game).map_err(|error| error.to_string())?;
        }
        tables(self).map(|_| ())
    }

    /// Whether the words together make a player, or why not.
    pub fn check(&self) -> Result<(), SpecError> {
        let name = &self.name;
        if let Some(why) = self.external.as_ref().and_then(External::fault) {
            return Err(wrong(format!("{name} is another program {why}")));
        }
        match &self.external {
            _ if name.is_empty() => Err(wrong("a player without name=")),
            Some(_) if self.is_set_for_our_own() => Err(wrong(format!(
                "{name} is another program: level=, weights=, tables= and book= are for our own"
            ))),
            _ if self.control.is_open() && self.level.is_none() => Err(wrong(format!(
                "nothing limits {name}: give it st=, tc=, nodes=, depth= or a level="
            ))),
            _ => Ok(()),
        }
    }
}

fn number(value: &str, least: u64, most: u64) -> Option<u64> {
    let number = u64::from_str(value).ok()?;
    (least..=most).contains(&number).then_some(number)
}

/// Seconds with a fraction, as whole milliseconds; nothing longer than a day.
fn milliseconds(value: &str) -> Option<u64> {
    let seconds = f64::from_str(value).ok()?;
    (0.0..=86_400.0)
        .contains(&seconds)
        .then(|| (seconds * 1000.0).round() as u64)
}

fn clock(value: &str) -> Option<(u64, u64)> {
    let (base, increment) = value.split_once('+').unwrap_or((value, "0"));
    let base = milliseconds(base).filter(|&base| base > 0)?;
    Some((base, milliseconds(increment)?))
}

/// Names of switches, each of which exists.
fn names(word: &str, value: &str) -> Result<Vec<String>, SpecError> {
    let known: Vec<&str> = switches().collect();
    let names: Vec<String> = value.split(',').map(str::to_owned).collect();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(wrong(format!(
            "`{word}`: no switch `{name}`: {}",
            known.join(", ")
        ))),
        None => Ok(names),
    }
}
