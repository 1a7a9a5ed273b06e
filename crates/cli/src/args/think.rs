//! The arguments of the commands that think: play, analyse, explain, bench and ablate.

use super::place::{Board, RulesArgs};
use super::values;
use crate::failure::Failure;
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use quina_engine::{Game, Grade, RequestLimits, RequestOptions, Thinker, switches};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

/// How much a search may spend.
#[derive(Debug, Args)]
pub struct Spending {
    /// Time, such as 500ms, 2s or 1m; a plain number is seconds
    #[arg(long, value_parser = values::time, allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// Depth in plies
    #[arg(long, value_name = "PLIES", value_parser = values::plies, allow_negative_numbers = true)]
    pub depth: Option<u32>,

    /// Positions visited
    #[arg(long, value_name = "NUMBER", value_parser = values::nodes, allow_negative_numbers = true)]
    pub nodes: Option<u64>,

    /// MiB for the table of positions
    #[arg(long, value_name = "MIB", value_parser = values::memory, allow_negative_numbers = true)]
    pub memory: Option<u32>,
}

impl Spending {
    /// The limits for the engine.
    pub fn limits(&self) -> RequestLimits {
        RequestLimits {
            time_ms: milliseconds(self.time),
            depth: self.depth,
            nodes: self.nodes,
            memory_mb: self.memory,
        }
    }
}

/// A time as the engine counts it.
pub fn milliseconds(time: Option<Duration>) -> Option<u64> {
    time.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

/// What a search uses.
#[derive(Debug, Args)]
pub struct Features {
    /// Features to turn off, with commas between them
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    #[arg(value_parser = PossibleValuesParser::new(switches()))]
    off: Vec<String>,

    /// Features to turn on that are off by themselves
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    #[arg(value_parser = PossibleValuesParser::new(switches()))]
    on: Vec<String>,

    /// Numbers of the search to set, such as reduction-divisor=25, with commas between them
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', value_parser = values::number)]
    set: Vec<String>,

    /// A weights file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl Features {
    /// The engine, with the weights that were asked for.
    pub fn thinker(&self) -> Result<Thinker, Failure> {
        let Some(path) = &self.weights else {
            return Ok(Thinker::new());
        };
        let bytes = fs::read(path);
        let bytes =
            bytes.map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))?;
        Ok(Thinker::with_weights(bytes))
    }

    /// The options for the engine.
    pub fn options(&self) -> RequestOptions {
        RequestOptions {
            on: self.on.clone(),
            off: self.off.clone(),
            set: self.set.clone(),
            ..RequestOptions::default()
        }
    }
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub board: Board,

    /// How strong the engine plays: easy, medium, hard or expert [default: medium]
    #[arg(long, value_parser = values::level)]
    pub level: Option<Grade>,

    /// The side you play: first (who opens the game), a side by its name, both or none
    #[arg(long, value_enum, hide_possible_values = true)]
    pub side: Option<SideChoice>,

    /// Time for a move of the engine, such as 500ms, 2s or 1m; a plain number is seconds
    #[arg(long, value_parser = values::time, allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// How many plies the engine looks ahead at most
    #[arg(long, value_name = "PLIES", value_parser = values::plies, allow_negative_numbers = true)]
    pub depth: Option<u32>,

    /// An opening book for the expert instead of the one that comes with the engine
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,

    /// Let the expert play without a book
    #[arg(long, conflicts_with = "book")]
    pub no_book: bool,

    /// Let the expert be content with a draw where nothing better is to be had
    #[arg(long)]
    pub no_fight: bool,

    /// The seed of the engine's randomness [default: 0], or the deal of klondike [default: 1]
    #[arg(long, value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub rules: RulesArgs,
}

/// Who plays what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SideChoice {
    /// The side that opens the game
    First,
    /// The side that answers
    Second,
    /// White, in the draughts games and connect6
    White,
    /// Black, in the draughts games and connect6
    Black,
    /// Vertical, in quelhas
    Vertical,
    /// Horizontal, in quelhas
    Horizontal,
    /// You play both sides
    Both,
    /// The engine plays both sides
    None,
}

#[derive(Debug, Args)]
pub struct AnalyseArgs {
    #[command(flatten)]
    pub board: Board,

    /// Moves played from there, with blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    #[command(flatten)]
    pub spending: Spending,

    /// Threads that search
    #[arg(long, value_name = "NUMBER", value_parser = values::threads)]
    #[arg(allow_negative_numbers = true)]
    pub threads: Option<u32>,

    /// A folder of endgame tables, for draughts and checkers: those of four pieces are built in
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// Lines to find, the best first
    #[arg(long, value_name = "LINES", value_parser = values::lines, allow_negative_numbers = true)]
    pub multipv: Option<u32>,

    #[command(flatten)]
    pub features: Features,

    /// The seed of all randomness
    #[arg(long, default_value = "0", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// Print a JSON object for each finished depth, the last with `done`
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    pub board: Board,

    /// Moves played from there, with blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    /// Search this deep first, so that what a search learns counts
    #[arg(long, value_name = "PLIES", value_parser = values::plies, allow_negative_numbers = true)]
    pub depth: Option<u32>,

    #[command(flatten)]
    pub features: Features,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// The moves of an argument.
pub(super) fn listed(moves: Option<&str>) -> Vec<String> {
    let words = moves.unwrap_or_default().split_whitespace();
    words.map(str::to_owned).collect()
}

impl AnalyseArgs {
    /// The moves played before.
    pub fn moves(&self) -> Vec<String> {
        listed(self.moves.as_deref())
    }
}

impl ExplainArgs {
    /// The moves played before.
    pub fn moves(&self) -> Vec<String> {
        listed(self.moves.as_deref())
    }
}

#[derive(Debug, Args)]
pub struct BenchArgs {
    /// draughts, checkers, connect6 or quelhas [default: all of them]
    pub game: Option<Game>,

    /// Depth in plies [default: a depth of each game's own]
    #[arg(long, value_name = "PLIES", value_parser = values::plies, allow_negative_numbers = true)]
    pub depth: Option<u32>,

    /// Threads that search; only one makes a signature
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = values::threads)]
    #[arg(allow_negative_numbers = true)]
    pub threads: u32,

    #[command(flatten)]
    pub features: Features,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct AblateArgs {
    /// draughts, checkers, connect6 or quelhas
    pub game: Game,

    #[command(flatten)]
    pub spending: Spending,

    #[command(flatten)]
    pub features: Features,

    /// Write the table as CSV to this file too
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// Print a JSON object for each row
    #[arg(long)]
    pub json: bool,
}
