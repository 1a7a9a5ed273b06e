//! `cargo xtask`: everything that is done to the project, in Rust and without anybody else's crates.
//!
//! A task is a list of steps; a step runs one command or one check of our own and says how it
//! went. A new part of the project (a page, a broker) adds its steps to the list in `test.rs`.

#![forbid(unsafe_code)]

mod bench;
mod command;
mod counts;
mod debian;
mod dist;
#[cfg(test)]
mod documents;
mod python;
mod sha256;
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
  dist              build what is handed out into dist: program, page, npm package, wheel, sums
  help              print this

Examples:
  cargo xtask test
  cargo xtask test format lint
  cargo xtask bench quelhas
  cargo xtask play
";

/// A task with its arguments, ready to be done.
type Task<'a> = Box<dyn FnOnce() -> Result<ExitCode, String> + 'a>;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let names: Vec<&str> = args.iter().map(String::as_str).collect();
    let unknown = || {
        let task = names.first().unwrap_or(&"");
        Err(format!(
            "no task `{task}` like that; see `cargo xtask help`"
        ))
    };
    match task(&names).map_or_else(unknown, |task| task()) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}

/// The task that these words name.
fn task<'a>(words: &'a [&'a str]) -> Option<Task<'a>> {
    fn plain<'a>(task: impl FnOnce() -> Result<(), String> + 'a) -> Task<'a> {
        Box::new(|| task().map(|()| ExitCode::SUCCESS))
    }
    Some(match words {
        [] | ["help" | "--help" | "-h"] => plain(|| {
            print!("{HELP}");
            Ok(())
        }),
        ["test", steps @ ..] => Box::new(|| test::run(steps)),
        ["bench", games @ ..] => plain(|| bench::run(games)),
        ["soak"] => plain(|| soak::run("10")),
        ["soak", "--minutes", minutes] => plain(|| soak::run(minutes)),
        ["types"] => plain(types::write),
        ["wasm"] => plain(web::wasm),
        ["web"] => plain(web::build),
        ["play", port @ ..] if port.len() < 2 => plain(|| web::play(port.first().copied())),
        ["serve", port @ ..] if port.len() < 2 => plain(|| web::serve(port.first().copied())),
        ["dist"] => plain(dist::run),
        ["tidy"] => plain(tidy::run),
        _ => return None,
    })
}
