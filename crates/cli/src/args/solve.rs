//! The arguments of `quina solve`: each game that can be solved has its own.

use super::cluster::ClusterArgs;
use super::execution::KeepArgs;
use super::place::RulesArgs;
use super::quelhas::QuelhasArgs;
use super::think::milliseconds;
use super::values;
use clap::{ArgGroup, Args, Subcommand, ValueEnum};
use quina_engine::klondike::{NESTED_TIME, SolveLine, SolveMethod, SolveOptions};
use quina_engine::{AnyPosition, Error, RequestLimits, Start};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// What to solve.
#[derive(Debug, Subcommand)]
pub enum SolveArgs {
    /// Decide deals of klondike: winnable, unwinnable, or unknown within the limits
    #[command(
        long_about = "\
Decide deals of klondike: winnable with a line that wins, unwinnable by proof, or unknown where a limit \
came first.

The exact method decides every deal, given time and memory. The nested method climbs by rule of thumb \
and proves nothing. Every line is replayed by a referee of its own before it is told or written.

A file has a deal on each line, in any form that `quina deal` writes on one, or is a CSV with the \
columns `id` and `deck`. A line that cannot be read is named, the others are solved, and the exit code \
is 1. Ctrl-C ends the run: what is solved is told and written, and --resume goes on from there.",
        after_help = "\
Examples:
  quina solve klondike --seed 7 --shorten
  quina solve klondike --seeds 1..1000 --jobs 2 --csv out.csv
  quina solve klondike --seeds 1..1000 --jobs 2 --csv out.csv --resume
  quina solve klondike --file deals.csv --draw 1 --time 60s --memory 256M --json
  quina solve klondike --seeds 1..200 --method nested --n0 1 --n1 1 --time 2s"
    )]
    Klondike(Box<KlondikeArgs>),

    /// Decide positions of quelhas: a win or a loss for the player to move
    #[command(
        long_about = "\
Decide positions of quelhas: a win or a loss for the player to move, by proof, or unknown where a limit \
came first. A verdict comes with a line to the end of the game, in which the loser resists as well as is \
known.

A file has a position on each line; blank lines and those that begin with `# ` are passed over. A line \
that cannot be read is named, the others are solved, and the exit code is 1.

--openings decides the 125 classes of first moves on 10x10 in rounds of growing effort. The table is \
written after each of them, so that the run may be ended at any time, by Ctrl-C too, and goes on from \
there when it is started again.",
        after_help = "\
Examples:
  quina solve quelhas --size 6 --count
  quina solve quelhas --position '#.###/..###/###.#/###.. V' --json
  quina solve quelhas --moves 'e1-e10' --time 30s --memory 1G
  quina solve quelhas --file positions.txt --count --time 1s
  quina solve quelhas --openings --table openings.txt --memory 900M --time 1h
  quina solve quelhas --picture openings.svg --table openings.txt"
    )]
    Quelhas(Box<QuelhasArgs>),

    /// Any other word, so that a game that is not solved can be told so.
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[command(group = ArgGroup::new("deals").required(true))]
#[command(group = ArgGroup::new("kept").args(["csv", "results"]).multiple(true))]
pub struct KlondikeArgs {
    #[command(flatten)]
    pub deals: DealsArgs,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// Decide exactly, or climb by nested rollouts
    #[arg(long, value_enum, default_value_t)]
    method: MethodChoice,

    /// Make lines shorter as far as it is done quickly
    #[arg(long, conflicts_with = "fewest")]
    shorten: bool,

    /// Look for a line of the fewest moves, within the limits
    #[arg(long)]
    fewest: bool,

    /// Time for each deal, such as 500ms, 60s or 1m [default: without limit; 60s for nested]
    #[arg(long, value_parser = values::time, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// States searched for each deal
    #[arg(long, value_name = "STATES", value_parser = values::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Memory for the states of one deal, such as 16M or 1G [default: 1G]
    #[arg(long, value_parser = values::bytes, allow_hyphen_values = true)]
    memory: Option<u32>,

    /// The level of nested climbs by the first heuristic [default: 1]
    #[arg(long, value_name = "LEVEL", value_parser = values::level_of_climbs)]
    #[arg(allow_negative_numbers = true)]
    n0: Option<u32>,

    /// The level of nested climbs by the second heuristic [default: 1]
    #[arg(long, value_name = "LEVEL", value_parser = values::level_of_climbs)]
    #[arg(allow_negative_numbers = true)]
    n1: Option<u32>,

    /// Layouts that nested climbs remember for each heuristic and level [default: 5000]
    #[arg(long, value_name = "LAYOUTS", value_parser = values::count, allow_negative_numbers = true)]
    remembered: Option<u32>,

    /// How often to climb from the start [default: as often as there is time]
    #[arg(long, value_name = "TIMES", value_parser = values::count, allow_negative_numbers = true)]
    attempts: Option<u32>,

    /// The seed of the order in which nested climbs try equal steps
    #[arg(long, value_name = "SEED", default_value = "0", value_parser = values::seed)]
    #[arg(allow_negative_numbers = true)]
    pub climb_seed: u64,

    /// Deals solved at the same time, each with its own memory
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = values::jobs)]
    #[arg(allow_negative_numbers = true, visible_alias = "concurrency")]
    pub jobs: usize,

    /// Write each deal to this file: id,verdict,millis,states,moves,solution
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,

    /// Keep every result in this file as soon as it is there
    #[arg(long, value_name = "FILE")]
    pub results: Option<PathBuf>,

    /// Go on with the file of --csv or of --results: what it decides is not solved again
    #[arg(long, requires = "kept")]
    pub resume: bool,

    /// Print a JSON object for each deal, and one for all
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub cluster: ClusterArgs,
}

/// Which deals.
#[derive(Debug, Args)]
pub struct DealsArgs {
    /// A deal: 52 cards in dealing order, or in the form of another solver
    #[arg(long, group = "deals", value_name = "TEXT", allow_hyphen_values = true)]
    pub deal: Option<String>,

    /// The deal of this number
    #[arg(long, group = "deals", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// The deals of these numbers, the first and the last included
    #[arg(long, group = "deals", value_name = "FIRST..LAST", value_parser = values::seeds)]
    #[arg(allow_hyphen_values = true)]
    pub seeds: Option<RangeInclusive<u64>>,

    /// The deals of a file, or of standard input if it is -
    #[arg(long, group = "deals")]
    pub file: Option<String>,

    /// A game under way, which has its rules with it
    #[arg(long, group = "deals", value_name = "TEXT", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["draw", "redeals", "from_foundation"])]
    pub position: Option<String>,
}

/// A deal before its first move; a fault of its text is said to be the deal's.
pub fn dealt(text: &str, rules: &Start) -> Result<AnyPosition, Error> {
    AnyPosition::from_deal(text, rules).map_err(|error| match &error {
        Error::Position(fault) => Error::Request(format!("deal: {fault}")),
        Error::Request(_) => error,
    })
}

/// A method by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum MethodChoice {
    #[default]
    Exact,
    Nested,
}

impl KlondikeArgs {
    /// Where results are kept.
    pub fn keep(&self) -> KeepArgs {
        KeepArgs {
            results: self.results.clone(),
            resume: self.resume,
        }
    }

    /// The limits for each deal.
    pub fn limits(&self) -> RequestLimits {
        let is_open = self.method == MethodChoice::Nested && self.nodes.is_none();
        RequestLimits {
            time_ms: milliseconds(self.time.or(is_open.then_some(NESTED_TIME))),
            depth: None,
            nodes: self.nodes,
            memory_mb: self.memory,
        }
    }

    /// How to solve.
    pub fn options(&self) -> SolveOptions {
        SolveOptions {
            method: match self.method {
                MethodChoice::Exact => SolveMethod::Exact,
                MethodChoice::Nested => SolveMethod::Nested,
            },
            line: match (self.shorten, self.fewest) {
                (false, false) => SolveLine::First,
                (true, _) => SolveLine::Shorter,
                (false, true) => SolveLine::Fewest,
            },
            n0: self.n0,
            n1: self.n1,
            remembered: self.remembered,
            attempts: self.attempts,
        }
    }
}
