//! `cargo xtask test`: what must hold before anything is handed in.

use crate::command::{cargo, must, needs_component, output, shown};
use crate::counts::Counts;
use crate::steps::{self, Failure, Step};
use crate::{debian, python, tidy, types, web};
use std::env;
use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

const STEPS: &[Step] = &[
    Step {
        name: "format",
        about: "cargo fmt --all --check",
        run: format,
    },
    Step {
        name: "tidy",
        about: "the house rules",
        run: tidy_house,
    },
    Step {
        name: "lint",
        about: "cargo clippy, warnings are errors",
        run: lint,
    },
    Step {
        name: "docs",
        about: "cargo doc, warnings are errors",
        run: docs,
    },
    Step {
        name: "tests",
        about: "cargo test --workspace",
        run: tests,
    },
    Step {
        name: "cluster",
        about: "a real NATS server, workers that are killed, and every task done once",
        run: cluster,
    },
    Step {
        name: "python",
        about: "the Python module, installed and tried",
        run: python_module,
    },
    Step {
        name: "types",
        about: "the page's messages are the engine's",
        run: same_types,
    },
    Step {
        name: "wasm",
        about: "the engine compiled for the browser",
        run: wasm,
    },
    Step {
        name: "page",
        about: "type check and tests of the page, the compiled engine against the native one",
        run: page,
    },
    Step {
        name: "browser",
        about: "the page in a real browser",
        run: browser,
    },
];

/// Runs the steps named, or all.
pub fn run(only: &[&str]) -> Result<ExitCode, String> {
    steps::run(STEPS, only)
}

/// Whether there is a step of this name.
#[cfg(test)]
pub fn has_step(name: &str) -> bool {
    STEPS.iter().any(|step| step.name == name)
}

fn format() -> Result<Counts, Failure> {
    needs_component("fmt", "rustfmt")?;
    must(&mut cargo(&["fmt", "--all", "--check"]))?;
    Ok(Counts::default())
}

fn tidy_house() -> Result<Counts, Failure> {
    tidy::run()?;
    Ok(Counts::default())
}

fn lint() -> Result<Counts, Failure> {
    needs_component("clippy", "clippy")?;
    // With its features the engine is linted as the page's types are made.
    let args = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--features",
        "quina-engine/typescript",
        "--",
        "-D",
        "warnings",
    ];
    must(&mut cargo(&args))?;
    Ok(Counts::default())
}

fn docs() -> Result<Counts, Failure> {
    must(cargo(&["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Counts::default())
}

/// Property tests try the same cases every time, so that a failure is a change's own; set the seed
/// or run `cargo test` to try others.
fn tests() -> Result<Counts, Failure> {
    let mut command = workspace_tests();
    command.arg("--no-fail-fast");
    if env::var_os(PROPERTY_SEED).is_none() {
        command.env(PROPERTY_SEED, "1");
    }
    counted(&mut command)
}

/// Where Debian puts the server; elsewhere it is looked for in the path.
const NATS_SERVER: &str = "/usr/sbin/nats-server";

fn cluster() -> Result<Counts, Failure> {
    let is_there = output(Command::new("nats-server").arg("--version")).is_ok();
    if !is_there {
        debian::needs(&[(NATS_SERVER, "nats-server")])?;
    }
    // Each has a server and workers of its own: together they would only wait for one another.
    let one_by_one = ["--ignored", "--nocapture", "--test-threads=1"];
    counted(
        workspace_tests()
            .args(["--test", "cluster", "--"])
            .args(one_by_one),
    )
}

/// The tests of all crates. Of one alone the libraries would have other features, and be compiled again.
fn workspace_tests() -> Command {
    // The wrapper of modules has no tests, and its library is long to compile.
    let mut command = cargo(&["test", "--workspace"]);
    command.args(["--exclude", "xtask-bindgen"]);
    command
}

fn python_module() -> Result<Counts, Failure> {
    counted(&mut python::tests()?)
}

fn same_types() -> Result<Counts, Failure> {
    counted(&mut types::compare())
}

fn wasm() -> Result<Counts, Failure> {
    web::wasm()?;
    Ok(Counts::default())
}

fn page() -> Result<Counts, Failure> {
    web::check()?;
    counted(&mut web::unit_tests()?)
}

fn browser() -> Result<Counts, Failure> {
    counted(&mut web::end_to_end()?)
}

/// Where proptest looks for its seed.
const PROPERTY_SEED: &str = "PROPTEST_RNG_SEED";

/// Runs a command that prints as Rust's test programs, vitest or Python's unittest do, shows what matters and counts the rest.
fn counted(command: &mut Command) -> Result<Counts, Failure> {
    let shown = shown(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|why| format!("`{shown}` does not start: {why}"))?;
    let mut counts = Counts::default();
    if let Some(stdout) = child.stdout.take() {
        for line in BufReader::new(stdout).split(b'\n') {
            let line = line.map_err(|why| format!("`{shown}` cannot be read: {why}"))?;
            let line = String::from_utf8_lossy(&line);
            counts.read_line(&line);
            if !is_noise(&line) {
                println!("{line}");
            }
        }
    }
    let status = child
        .wait()
        .map_err(|why| format!("`{shown}` is lost: {why}"))?;
    match (status.success(), counts.failed) {
        (true, 0) => Ok(counts),
        (_, 0) => Err(Failure {
            why: format!("`{shown}` ended with {status}"),
            counts: Counts {
                failed: 1,
                ..counts
            },
        }),
        (_, failed) => Err(Failure {
            why: format!("{failed} of its tests failed"),
            counts,
        }),
    }
}

/// Thousands of tests pass; only what is odd deserves a line.
fn is_noise(line: &str) -> bool {
    let passed = line.starts_with("test ") && line.ends_with("ok");
    let heading =
        line.starts_with("running ") && (line.ends_with("tests") || line.ends_with("test"));
    line.is_empty() || passed || heading
}
