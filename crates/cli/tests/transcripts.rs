//! What the command prints, word for word, against the transcripts beside this file and against
//! the tour (`docs/tour.md`).
//!
//! A transcript is what one would see in a terminal. `$ quina …` begins a command; the lines up to
//! the next are its standard output, then its standard error with `! ` before each line, then
//! `[exit N]` if the code is not 0. Input may follow the command's line as `<<END` and lines up to
//! `END`. Times are shown as `…`. Commands run in `tests/samples`, those of the tour in the root.
//! `UPDATE=1 cargo test -p quina-cli` writes what is printed now into the transcripts: read the
//! difference before it is kept.

mod harness;

use harness::{Style, replayed};
use std::fs;
use std::path::{Path, PathBuf};

const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Compares line by line, so that the first difference is told and not a page of text.
fn compare(path: &Path, expected: &str, actual: &str) {
    if std::env::var_os("UPDATE").is_some() {
        fs::write(path, actual).expect("the transcript is written");
        return;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for (number, (expected, actual)) in expected.lines().zip(actual.lines()).enumerate() {
        assert_eq!(actual, expected, "{name}, line {}", number + 1);
    }
    assert_eq!(actual, expected, "{name} has another length");
}

fn holds(name: &str) {
    let path: PathBuf = [HERE, "transcripts", &format!("{name}.txt")]
        .iter()
        .collect();
    let expected = fs::read_to_string(&path).expect("the transcript");
    let samples = Path::new(HERE).join("samples");
    let actual = replayed(&expected, &samples, Style::Transcript);
    compare(&path, &expected, &actual);
}

macro_rules! transcripts {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            holds(stringify!($name));
        })*

        #[test]
        fn every_transcript_is_checked() {
            let mut found: Vec<String> = fs::read_dir(Path::new(HERE).join("transcripts"))
                .expect("the transcripts")
                .map(|entry| entry.expect("an entry").path())
                .map(|path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned())
                .collect();
            found.sort();
            assert_eq!(found, [$(stringify!($name)),*]);
        }
    };
}

transcripts! {
    ablate
    analyse
    annotate
    bad_positions
    bench
    book
    check
    cluster
    deal
    dxp
    explain
    fit
    games
    help
    hint
    ladder
    lines
    matches
    moves
    perft
    play_checkers
    play_connect6
    play_draughts
    play_klondike
    play_quelhas
    replay
    show
    solve_klondike
    solve_quelhas
    tune
    usage
    usage_of_thinking
}

/// The blocks marked `console` in the tour are real.
#[test]
fn the_tour_tells_the_truth() {
    let path = Path::new(ROOT).join("docs/tour.md");
    let expected = fs::read_to_string(&path).expect("the tour");
    let mut actual = String::new();
    let mut rest = expected.as_str();
    let mut blocks = 0;
    while let Some((before, block)) = rest.split_once("```console\n") {
        let (block, after) = block.split_once("```").expect("the end of the block");
        let printed = replayed(block, Path::new(ROOT), Style::Tour);
        actual.extend([before, "```console\n", &printed, "```"]);
        rest = after;
        blocks += 1;
    }
    assert!(blocks > 0, "the tour shows no command");
    compare(&path, &expected, &(actual + rest));
}
