//! `cargo xtask bench`: the games' own benches, one thread, in a release build.

use crate::command::{cargo, must};

const GAMES: [&str; 3] = ["draughts", "connect6", "quelhas"];

/// Runs the benches of the games named, or of all that have some.
pub fn run(only: &[&str]) -> Result<(), String> {
    if let Some(name) = only.iter().find(|name| !GAMES.contains(name)) {
        return Err(format!("no bench `{name}`; there are {}", GAMES.join(", ")));
    }
    for game in GAMES {
        if only.is_empty() || only.contains(&game) {
            must(&mut cargo(&[
                "bench",
                "--quiet",
                "--package",
                &format!("quina-{game}"),
                "--benches",
            ]))?;
        }
    }
    Ok(())
}
