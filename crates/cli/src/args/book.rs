//! The arguments of `quina book`.

use super::place::Board;
use super::think::listed;
use super::values;
use clap::{Args, Subcommand};
use quina_engine::Game;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum BookArgs {
    /// Grow an opening book
    #[command(
        long_about = "\
Grow an opening book: the positions that are most likely to be asked for, each with the moves searched \
that a short look leaves (in connect6 of the player's twelve best, and a board is one with its images). \
Lines are followed further where a side is pressed.

The book is written after every position, so Ctrl-C loses nothing; a file that is there already is gone \
on with, if it was begun with the same words. The same words give the same book on any number of \
threads.",
        after_help = "\
Examples:
  quina book build draughts --positions 300 --output book.txt
  quina book build checkers --openings ballots --nodes 200000 --threads 2 --output ballots.txt
  quina book build connect6 --positions 50 --nodes 10000 --output book.txt"
    )]
    Build(BookBuildArgs),

    /// Tell what a book says of a position
    #[command(after_help = "\
Examples:
  quina book show draughts
  quina book show checkers --moves '11-15 23-19' --file ballots.txt")]
    Show(Box<BookShowArgs>),
}

#[derive(Debug, Args)]
pub struct BookBuildArgs {
    /// draughts, checkers, connect6 or quelhas
    pub game: Game,

    /// The book
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,

    /// How many positions it shall know
    #[arg(long, value_name = "NUMBER", default_value_t = 300)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub positions: u32,

    /// Positions searched for each move
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000, value_parser = values::nodes)]
    pub nodes: u64,

    /// Where it begins: ballots (and the start), or a file with a position or moves a line
    /// [default: the start]
    #[arg(long, value_name = "FILE")]
    pub openings: Option<String>,

    /// A folder of endgame tables that the searches ask: those of four pieces are built in
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// Moves searched at a time
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = values::threads)]
    pub threads: u32,
}

#[derive(Debug, Args)]
pub struct BookShowArgs {
    #[command(flatten)]
    pub board: Board,

    /// Moves played from there, with blanks between them
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,

    /// The book [default: the one that comes with the engine]
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
}

impl BookShowArgs {
    /// The moves played before.
    pub fn moves(&self) -> Vec<String> {
        listed(self.moves.as_deref())
    }
}
