//! Every `cargo` command that a document tells names what there is: a task of ours, a step, a package,
//! a test, a bench. Most of them are steps of `cargo xtask test` themselves.

use crate::command::root;
use crate::{task, test};
use quina_testkit::documents::{commands_below, words};
use std::path::PathBuf;

/// Where a package lives.
fn folder(package: &str) -> Option<PathBuf> {
    let name = package.strip_prefix("quina-")?;
    let folder = if name == "python" {
        root().join(name)
    } else {
        root().join("crates").join(name)
    };
    folder.join("Cargo.toml").is_file().then_some(folder)
}

/// What is wrong with the words behind `cargo`, if anything is.
fn fault(words: &[&str]) -> Option<String> {
    match words {
        ["xtask", "test", steps @ ..] => {
            let unknown = steps.iter().find(|step| !test::has_step(step));
            unknown.map(|step| format!("no step {step}"))
        }
        ["xtask", words @ ..] => task(words).is_none().then(|| String::from("no such task")),
        [
            "test" | "bench" | "run" | "install" | "fmt" | "clippy" | "doc" | "build" | "check",
            words @ ..,
        ] => named(words),
        ["+nightly", "fuzz", "run", target] => {
            let target = root().join(format!("fuzz/fuzz_targets/{target}.rs"));
            (!target.is_file()).then(|| String::from("no such fuzz target"))
        }
        _ => Some(String::from("nobody knows whether that works")),
    }
}

/// The first package, test, bench, example or path among the words that does not exist.
fn named(words: &[&str]) -> Option<String> {
    let mut packages = Vec::new();
    for pair in words.windows(2) {
        let [option, name] = [pair[0], pair[1]];
        if option == "-p" || option == "--package" {
            match folder(name) {
                Some(folder) => packages.push(folder),
                None => return Some(format!("no package {name}")),
            }
        }
        let place = match option {
            "--test" => "tests",
            "--bench" => "benches",
            "--example" => "examples",
            "--path" if !root().join(name).join("Cargo.toml").is_file() => {
                return Some(format!("no package in {name}"));
            }
            _ => continue,
        };
        let exists = |folder: &PathBuf| folder.join(place).join(format!("{name}.rs")).is_file();
        if !packages.iter().any(exists) {
            return Some(format!("no {name}.rs in {place}"));
        }
    }
    None
}

#[test]
fn commands_of_documents_exist() {
    let mut found = 0;
    for told in commands_below(&root()) {
        let words = words(&told.text);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ["cargo", words @ ..] = words.as_slice() else {
            continue;
        };
        assert_eq!(fault(words), None, "{}: {}", told.at, told.text);
        found += 1;
    }
    assert!(found > 30, "only {found} commands were found");
}

#[test]
fn what_does_not_exist_is_found_out() {
    for line in [
        "xtask polish",
        "xtask test polish",
        "test -p quina-chess",
        "bench -p quina-quelhas --bench polish",
        "install --path crates/polish",
        "polish",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        assert!(fault(&words).is_some(), "{line}");
    }
}
