//! The long run: every border with mutated input, and games of all kinds, for so many minutes.

use crate::command::{cargo, must};

/// Runs it in a release build.
pub fn run(minutes: &str) -> Result<(), String> {
    let words = ["run", "--release", "--quiet", "-p", "quina-soak", "--"];
    must(cargo(&words).arg(minutes))
}
