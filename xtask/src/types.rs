//! `cargo xtask types`: the engine's messages as TypeScript, made from the Rust types.

use crate::command::{cargo, must};
use std::process::Command;

/// The test that compares the page's types with the engine's.
pub fn compare() -> Command {
    cargo(&[
        "test",
        "--package",
        "quina-engine",
        "--features",
        "typescript",
        "--test",
        "typescript",
    ])
}

/// Writes the types anew.
pub fn write() -> Result<(), String> {
    must(compare().env("UPDATE", "1"))
}
