//! The arguments of `quina hint` and `quina replay`.

use super::place::RulesArgs;
use super::solve::dealt;
use super::think::{listed, milliseconds};
use super::values;
use clap::Args;
use quina_engine::klondike::HintOptions;
use quina_engine::{Error, Game, Request, RequestLimits, Start};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct HintArgs {
    /// klondike
    pub game: Game,

    /// The deal of this number [default: 1]
    #[arg(long, value_parser = values::seed, allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["deal", "position"])]
    seed: Option<u64>,

    /// A deal: 52 cards in dealing order, or in the form of another solver
    #[arg(
        long,
        value_name = "TEXT",
        conflicts_with = "position",
        allow_hyphen_values = true
    )]
    deal: Option<String>,

    /// A game under way, which has its rules with it
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["draw", "redeals", "from_foundation"])]
    position: Option<String>,

    #[command(flatten)]
    rules: RulesArgs,

    /// Moves played from there, with blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    /// Advise by what the player can see, not by the hidden cards
    #[arg(long)]
    fair: bool,

    /// Deals that look the same and vote, with --fair [default: 50]
    #[arg(long, value_name = "DEALS", value_parser = values::count, requires = "fair")]
    #[arg(allow_negative_numbers = true)]
    samples: Option<u32>,

    /// Time for all moves together [default: 2s]
    #[arg(long, value_parser = values::time, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// States searched for all moves together
    #[arg(long, value_name = "STATES", value_parser = values::nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Memory for one search, such as 16M or 1G [default: 1G, with --fair 16M]
    #[arg(long, value_parser = values::bytes, allow_hyphen_values = true)]
    memory: Option<u32>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl HintArgs {
    /// The question.
    pub fn request(&self) -> Result<Request, Error> {
        let rules = self.rules.start();
        let position = match &self.deal {
            Some(deal) => Some(dealt(deal, &rules)?.to_text()),
            None => self.position.clone(),
        };
        let start = match position {
            Some(_) => Start::default(),
            None => Start {
                seed: self.seed,
                ..rules
            },
        };
        Ok(Request {
            position,
            start,
            moves: listed(self.moves.as_deref()),
            limits: RequestLimits {
                time_ms: milliseconds(self.time),
                depth: None,
                nodes: self.nodes,
                memory_mb: self.memory,
            },
            ..Request::new(self.game)
        })
    }

    /// How to advise.
    pub fn options(&self) -> HintOptions {
        HintOptions {
            fair: self.fair,
            samples: self.samples,
        }
    }
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// draughts, checkers, connect6, quelhas or klondike
    pub game: Game,

    /// A file of games, or a table of `quina solve klondike`
    pub file: PathBuf,

    /// Which game of the file, from 1 on
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = values::count)]
    #[arg(allow_negative_numbers = true, conflicts_with = "row")]
    pub number: u32,

    /// The deal of a table of `quina solve klondike`, by its id
    #[arg(long, value_name = "ID", allow_hyphen_values = true)]
    pub row: Option<String>,

    /// The file that the deals of the table come from [default: their ids are seeds]
    #[arg(long, value_name = "FILE", requires = "row")]
    pub deals: Option<String>,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// Show every position without asking
    #[arg(long)]
    pub all: bool,
}
