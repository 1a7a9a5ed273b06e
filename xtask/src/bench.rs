//! `cargo xtask bench`: the crates' own benches, one after the other, in a release build.

use crate::command::{cargo, must, root};
use std::fs;

/// Runs the benches of the crates named, or of all that have some.
pub fn run(only: &[&str]) -> Result<(), String> {
    let names = crates_with_benches()?;
    if let Some(name) = only.iter().find(|name| !names.iter().any(|n| n == *name)) {
        let names = names.join(", ");
        return Err(format!("no benches in `{name}`; there are some in {names}"));
    }
    for name in &names {
        if only.is_empty() || only.contains(&name.as_str()) {
            println!("== {name}");
            let package = format!("quina-{name}");
            // Only the benches: without a pattern, cargo would run the unit tests as well.
            must(&mut cargo(&[
                "bench",
                "--quiet",
                "--package",
                &package,
                "--bench",
                "*",
            ]))?;
        }
    }
    Ok(())
}

fn crates_with_benches() -> Result<Vec<String>, String> {
    let folder = root().join("crates");
    let entries = fs::read_dir(&folder).map_err(|why| format!("no folder of crates: {why}"))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| folder.join(name).join("benches").is_dir())
        .collect();
    names.sort();
    Ok(names)
}
