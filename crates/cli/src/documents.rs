//! Every `quina` command that a document tells is one that the program takes. Which of them are run,
//! and how, is told in `tests/documents.rs`.

use crate::args::Cli;
use clap::Parser;
use clap::error::ErrorKind;
use quina_testkit::documents::{Place, Told, commands_below, words};
use std::path::Path;

/// The words of the commands, if they are for `quina`; input and output of the shell aside.
fn asked(told: &Told) -> Option<Vec<String>> {
    let text = told
        .text
        .split_once(" | ")
        .map_or(&*told.text, |(_, reader)| reader);
    let mut words = words(text);
    let end = words
        .iter()
        .position(|word| word == "<" || word.starts_with("<<"));
    words.truncate(end.unwrap_or(words.len()));
    (words.first()? == "quina").then_some(words)
}

/// Whether a command is only named, and not told as a line to type: `quina tables build`.
fn is_name(told: &Told, words: &[String]) -> bool {
    let is_bare = |word: &String| word.chars().all(|c| c.is_ascii_alphanumeric());
    told.place == Place::Inline && words.len() <= 3 && words.iter().all(is_bare)
}

#[test]
fn commands_of_documents_are_understood() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let mut understood = 0;
    let mut faults = Vec::new();
    for told in commands_below(root) {
        let Some(mut words) = asked(&told) else {
            continue;
        };
        if told.is_pattern() || is_name(&told, &words) {
            // What is left out cannot be tried; the command itself must exist.
            let end = words
                .iter()
                .position(|word| !word.chars().all(|c| c.is_ascii_lowercase()));
            words.truncate(end.unwrap_or(words.len()).min(2));
            words.push("--help".into());
        }
        match Cli::try_parse_from(words) {
            Err(error) if error.kind() != ErrorKind::DisplayHelp => {
                faults.push(format!("{}: {}\n{error}", told.at, told.text));
            }
            _ => understood += 1,
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(understood > 80, "only {understood} commands were found");
}
