//! `cargo xtask`: everything that is done to the project, in Rust and without dependencies.
//!
//! A task is a list of steps; a step runs one command or one check of our own and says how it
//! went. A new part of the project (a page, a broker) adds its steps to the list in `test.rs`.

#![forbid(unsafe_code)]

mod bench;
mod command;
mod counts;
mod debian;
mod python;
mod soak;
mod steps;
mod test;
mod tidy;
mod types;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
Everything that is done to the project.

Usage: cargo xtask <task>

Tasks:
  test [step ...]   run every check and every test, or only the steps named
  bench [crate ...] measure what has benches in a release build, or only the crates named
  tidy              check the house rules alone
  soak [--minutes N] feed every border and play games without end, 10 minutes if not told
  types             write the engine's messages as TypeScript for the page
  wasm              compile the engine for the browser
  web               build the page into web/dist and the npm package into web/package
  play [port]       build the page and serve it on this machine
  serve [port]      serve the page as it was last built
  help              print this

Examples:
  cargo xtask test
  cargo xtask test format lint
  cargo xtask bench quelhas
  cargo xtask play
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match names.as_slice() {
        [] | ["help" | "--help" | "-h"] => {
            print!("{HELP}");
            Ok(ExitCode::SUCCESS)
        }
        ["test", steps @ ..] => test::run(steps),
        ["bench", games @ ..] => bench::run(games).map(|()| ExitCode::SUCCESS),
        ["soak"] => soak::run("10").map(|()| ExitCode::SUCCESS),
        ["soak", "--minutes", minutes] => soak::run(minutes).map(|()| ExitCode::SUCCESS),
        ["types"] => types::write().map(|()| ExitCode::SUCCESS),
        ["wasm"] => web::wasm().map(|()| ExitCode::SUCCESS),
        ["web"] => web::build().map(|()| ExitCode::SUCCESS),
        ["play", port @ ..] if port.len() < 2 => {
            web::play(port.first().copied()).map(|()| ExitCode::SUCCESS)
        }
        ["serve", port @ ..] if port.len() < 2 => {
            web::serve(port.first().copied()).map(|()| ExitCode::SUCCESS)
        }
        ["tidy"] => tidy::run().map(|()| ExitCode::SUCCESS),
        [task, ..] => Err(format!(
            "no task `{task}` like that; see `cargo xtask help`"
        )),
    };
    match result {
        Ok(code) => code,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
