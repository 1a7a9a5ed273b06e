//! The `quina` command: reads what was asked, goes through the engine's door, prints the answer.
//!
//! No rules and no searching live here. Answers go to standard output, refusals to standard error
//! as one line; the exit code is 0 for an answer, 1 for a fault found in a file, 2 for a request
//! that was refused and 130 where Ctrl-C came before the end.

#![forbid(unsafe_code)]

mod ablate;
mod analyse;
mod annotate;
mod args;
mod bench;
mod book;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod connect6;
#[cfg(test)]
mod documents;
mod dxp;
mod execution;
mod explain;
mod failure;
mod fit;
mod games_file;
mod hint;
mod hub;
mod interrupt;
mod json_lines;
mod ladder;
mod lines;
mod matches;
mod play;
mod print;
mod progress;
mod replay;
mod selfplay;
mod serve;
mod solve;
mod tables;
mod telling;
mod tune;

use args::{Cli, Command};
use clap::Parser;
use clap::error::ErrorKind;
use failure::Failure;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return not_parsed(error),
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let done = run(cli.command, &mut out);
    let flushed = out.flush().map_err(Failure::from);
    match done.and(flushed) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Help that was asked for, help for who asked nothing, or what is wrong with the arguments.
fn not_parsed(error: clap::Error) -> ExitCode {
    let is_silent_call = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    if error.use_stderr() && !is_silent_call {
        return Failure::from(error).report();
    }
    // A reader who closed the pipe on the help has read enough of it.
    let _ = error.print();
    ExitCode::from(if is_silent_call { 2 } else { 0 })
}

fn run(command: Command, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        Command::Games(args) => print::games(&args, out),
        Command::Play(args) => play::run(&args, out),
        Command::Analyse(args) => analyse::run(&args, out),
        Command::Explain(args) => explain::run(&args, out),
        Command::Bench(args) => bench::run(&args, out),
        Command::Hub(args) => hub::run(&args, out),
        Command::Annotate(args) => annotate::run(&args, out),
        Command::Book(args) => book::run(&args, out),
        Command::Serve(args) => serve::run(&args, out),
        Command::Dxp(args) => dxp::run(&args, out),
        Command::Connect6(args) => connect6::run(&args, out),
        Command::Match(args) => matches::run(&args, out),
        Command::Lines => json_lines::run(out),
        Command::Ladder(args) => ladder::run(&args, out),
        Command::Fit(args) => fit::run(&args, out),
        Command::Tune(args) => tune::run(&args, out),
        Command::Selfplay(args) => selfplay::run(&args, out),
        Command::Ablate(args) => ablate::run(&args, out),
        Command::Solve(args) => solve::run(&args, out),
        Command::Tables(args) => tables::run(&args, out),
        Command::Hint(args) => hint::run(&args, out),
        Command::Replay(args) => replay::run(&args, out),
        #[cfg(feature = "cluster")]
        Command::Worker(args) => cluster::work(&args),
        #[cfg(feature = "cluster")]
        Command::Cluster(args) => cluster::oversee(&args, out),
        Command::Show(args) => print::show(&args, out),
        Command::Moves(args) => print::moves(&args, out),
        Command::Perft(args) => print::perft(&args, out),
        Command::Check(args) => check::run(&args, out),
        Command::Deal(args) => print::deal(&args, out),
    }
}
