//! Arrows between the crates point one way: each may know only rooms nearer to the core.

use super::File;

/// How far each crate is from the core. A crate may depend on crates of smaller numbers alone, so
/// that a game never knows another game and the search never knows a game.
const DISTANCE: [(&str, u32); 14] = [
    ("core", 0),
    ("site", 0),
    ("search", 1),
    ("testkit", 2),
    ("draughts", 2),
    ("connect6", 2),
    ("quelhas", 2),
    ("klondike", 2),
    ("engine", 3),
    ("protocol", 3),
    ("lab", 4),
    ("cli", 5),
    ("wasm", 4),
    ("soak", 5),
];

fn distance(name: &str) -> Option<u32> {
    DISTANCE
        .iter()
        .find(|(other, _)| *other == name)
        .map(|(_, distance)| *distance)
}

/// Every crate has its place, and its dependencies lie nearer to the core.
pub fn check(files: &[File], faults: &mut Vec<String>) {
    for file in files {
        let Some(name) = file
            .path
            .strip_prefix("crates/")
            .and_then(|path| path.strip_suffix("/Cargo.toml"))
        else {
            continue;
        };
        let Some(here) = distance(name) else {
            faults.push(file.fault(1, "a crate without a place in xtask/src/tidy/arrows.rs"));
            continue;
        };
        for (line, dependency) in entries(&file.text, "[dependencies]") {
            let Some(there) = dependency.strip_prefix("quina-") else {
                continue;
            };
            let is_test_only = there == "testkit";
            if is_test_only || distance(there).is_none_or(|there| there >= here) {
                let what = format!("{name} may not know {there}: arrows point to the core");
                faults.push(file.fault(line, &what));
            }
        }
    }
}

/// The keys of one table of a manifest, each with its line (counted from 1).
pub fn entries<'a>(manifest: &'a str, table: &str) -> Vec<(usize, &'a str)> {
    let mut inside = false;
    let mut found = Vec::new();
    for (number, line) in manifest.lines().enumerate() {
        if line.starts_with('#') {
            continue;
        }
        if line.starts_with('[') {
            inside = line.trim_end() == table;
        } else if inside && let Some((key, _)) = line.split_once(['.', '=', ' ']) {
            found.push((number + 1, key));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> Vec<String> {
        let file = File {
            path: String::from(path),
            text: String::from(text),
        };
        let mut faults = Vec::new();
        check(&[file], &mut faults);
        faults
    }

    #[test]
    fn a_game_knows_the_core_and_no_other_game() {
        let good = "[dependencies]\nquina-core.workspace = true\n\n[dev-dependencies]\nquina-testkit.workspace = true\n";
        assert_eq!(faults("crates/quelhas/Cargo.toml", good), [""; 0]);
        let bad = "[dependencies]\nquina-connect6.workspace = true\n";
        assert_eq!(
            faults("crates/quelhas/Cargo.toml", bad),
            [
                "crates/quelhas/Cargo.toml:2: quelhas may not know connect6: arrows point to the core"
            ]
        );
    }

    #[test]
    fn a_crate_needs_a_place() {
        assert_eq!(faults("crates/chess/Cargo.toml", "").len(), 1);
    }

    #[test]
    fn entries_are_keys_of_their_table_alone() {
        let manifest = "[a]\nx = 1\n[b]\n# y\nclap = { version = \"4\" }\nserde.workspace = true\n\n[c]\nz = 1\n";
        assert_eq!(entries(manifest, "[b]"), [(5, "clap"), (6, "serde")]);
    }
}
