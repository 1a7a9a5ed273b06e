//! `quina solve`: exact answers, for the games small enough to have them. Each has a file here.

mod bulk;
pub mod klondike;
mod quelhas;

use crate::args::SolveArgs;
use crate::failure::Failure;
use quina_engine::Game;
use std::io::Write;

/// Solves what was asked for, or says why it is not solved.
pub fn run(args: &SolveArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args {
        SolveArgs::Klondike(args) => klondike::run(args, out),
        SolveArgs::Quelhas(args) => quelhas::run(args, out),
        SolveArgs::Other(words) => Err(refusal(words.first().map_or("", String::as_str))),
    }
}

/// Why a game is not solved here, or that there is no such game.
fn refusal(name: &str) -> Failure {
    Failure::Refused(match name.parse::<Game>() {
        Ok(game) => format!("{game} is not solved: `quina analyse {game}` searches it"),
        Err(unknown) => format!("no game `{name}`: {unknown}"),
    })
}
