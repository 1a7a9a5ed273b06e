//! What can be asked on the command line, and the help that goes with it.

use clap::{Args, Parser, Subcommand, ValueEnum};
use quina_engine::{AnyPosition, BoardSize, Error, Game, MAX_DEPTH, MAX_MEGABYTES, Start};
use std::ops::RangeInclusive;

/// A value parser for whole numbers that tells the whole range when it refuses.
fn whole<N: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("expected a whole number from {least} to {most}")
        })
}

fn seed(text: &str) -> Result<u64, String> {
    whole(text, 0..=u64::MAX)
}

fn draw(text: &str) -> Result<u8, String> {
    whole(text, 1..=3)
}

fn redeals(text: &str) -> Result<u32, String> {
    whole(text, 0..=u32::MAX.into())
}

fn depth(text: &str) -> Result<u32, String> {
    whole(text, 0..=MAX_DEPTH.into())
}

fn megabytes(text: &str) -> Result<u32, String> {
    whole(text, 1..=MAX_MEGABYTES.into())
}

/// Rules of five games: draughts, checkers, connect6, quelhas and klondike.
#[derive(Debug, Parser)]
#[command(name = "quina", version, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  quina games
  quina show draughts
  quina moves quelhas --size 4x4
  quina perft checkers 8 --stats
  quina check draughts games.pdn
  quina deal klondike --seed 7

`quina <command> --help` tells more of each.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games
    #[command(after_help = "\
Examples:
  quina games
  quina games --json")]
    Games(GamesArgs),

    /// Draw a position and say how it stands
    #[command(after_help = "\
Examples:
  quina show draughts
  quina show checkers --position 'W:W29,K5:B12,K22'
  quina show connect6 --size 15
  quina show klondike --seed 7 --draw 1")]
    Show(PositionArgs),

    /// List the legal moves of a position, one a line
    #[command(after_help = "\
Examples:
  quina moves draughts
  quina moves draughts --position 'W:W28:B22,12' --json
  quina moves quelhas --size 4x4 --swap
  quina moves connect6 | head -3")]
    Moves(PositionArgs),

    /// Count the lines of play of a given length
    #[command(
        long_about = "\
Count the lines of play of a given length: the classic proof that moves are generated right.

The moves of the last ply are counted and not played, unless --plain is given.",
        after_help = "\
Examples:
  quina perft draughts 9 --stats
  quina perft draughts 12 --hash 256
  quina perft checkers 5 --divide
  quina perft quelhas 3 --size 6x6 --json"
    )]
    Perft(PerftArgs),

    /// Check every game and move of a file against the rules
    #[command(
        long_about = "\
Check every game and move of a file against the rules, and name the first fault.

The exit code is 0 if all is right, 1 if a fault was found and 2 if the file cannot be read.",
        after_help = "\
Examples:
  quina check draughts games.pdn
  quina check connect6 - < game.sgf
  quina check klondike solution.txt --json"
    )]
    Check(CheckArgs),

    /// Deal the cards that a seed names
    #[command(after_help = "\
Examples:
  quina deal klondike --seed 7
  quina deal klondike --seed 7 --format layout
  quina deal klondike --seed 7 --format json > deal.json")]
    Deal(DealArgs),
}

#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// A position: read from its text, or the start of a game with these options.
#[derive(Debug, Args)]
pub struct Place {
    /// draughts, checkers, connect6, quelhas or klondike
    pub game: Game,

    /// A position in the game's notation [default: the start of a game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["size", "swap", "seed", "draw", "redeals"])]
    position: Option<String>,

    /// The size of the board at the start, such as 15 or 6x8 (connect6, quelhas)
    #[arg(long)]
    size: Option<BoardSize>,

    /// Offer the second player the swap (quelhas)
    #[arg(long)]
    swap: bool,

    /// The deal to start from [default: 1] (klondike)
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Cards turned at once: 1, 2 or 3 [default: 3] (klondike)
    #[arg(long, value_name = "CARDS", value_parser = draw, allow_negative_numbers = true)]
    draw: Option<u8>,

    /// How often the waste may be turned over [default: without limit] (klondike)
    #[arg(long, value_name = "TIMES", value_parser = redeals, allow_negative_numbers = true)]
    redeals: Option<u32>,
}

impl Place {
    /// The position that was asked for.
    pub fn position(&self) -> Result<AnyPosition, Error> {
        match &self.position {
            Some(text) => AnyPosition::from_text(self.game, text),
            None => AnyPosition::start(
                self.game,
                &Start {
                    size: self.size,
                    swap: self.swap,
                    seed: self.seed,
                    draw: self.draw,
                    redeals: self.redeals,
                },
            ),
        }
    }
}

#[derive(Debug, Args)]
pub struct PositionArgs {
    #[command(flatten)]
    pub place: Place,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct PerftArgs {
    #[command(flatten)]
    pub place: Place,

    /// How many moves deep, at most 100
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub depth: u32,

    /// Tell the count behind each first move
    #[arg(long)]
    pub divide: bool,

    /// Remember positions already counted in a table of this many MiB, at most 65536
    #[arg(long, value_name = "MIB", value_parser = megabytes, allow_negative_numbers = true)]
    #[arg(conflicts_with = "plain")]
    pub hash: Option<u32>,

    /// Play the moves of the last ply too
    #[arg(long)]
    pub plain: bool,

    /// Tell the time and the speed
    #[arg(long)]
    pub stats: bool,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// draughts, checkers, connect6, quelhas or klondike
    pub game: Game,

    /// The file, or - for standard input
    pub file: String,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct DealArgs {
    /// klondike
    pub game: Game,

    /// The number of the deal: the same cards for ever
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub seed: u64,

    /// How to write it
    #[arg(long, value_enum, default_value_t, conflicts_with = "json")]
    pub format: DealFormat,

    /// Cards turned at once, for the layout: 1, 2 or 3
    #[arg(long, value_name = "CARDS", value_parser = draw, allow_negative_numbers = true)]
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
