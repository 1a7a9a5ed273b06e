//! The arguments of `quina deal`.

use super::values;
use clap::{Args, ValueEnum};
use quina_engine::Game;

#[derive(Debug, Args)]
pub struct DealArgs {
    /// klondike
    pub game: Game,

    /// The number of the deal: the same cards for ever
    #[arg(long, value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// How to write it
    #[arg(long, value_enum, default_value_t, conflicts_with = "json")]
    pub format: DealFormat,

    /// Cards turned at once, for the layout: 1, 2 or 3
    #[arg(long, value_name = "CARDS", value_parser = values::draw, allow_negative_numbers = true)]
    pub draw: Option<u8>,

    /// Print JSON with every format in it
    #[arg(long)]
    pub json: bool,
}

/// How a deal is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum DealFormat {
    /// 52 cards in dealing order
    #[default]
    Deck,
    /// The JSON that Solvitaire reads
    Json,
    #[value(help = "The deck string that ShootMe and MinimalKlondike read")]
    Shootme,
    #[value(help = "The list of piles that PySol prints")]
    Pysol,
    /// The piles and the stock as they lie on the table
    Layout,
}
