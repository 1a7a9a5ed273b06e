//! `quina annotate` on files with bad games, on files of an earlier run, and on torn ones.

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use std::fs;
use std::path::Path;
use std::process::Output;

const FILE: &str = "[GameType \"20\"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n\n1. 32-26 *\n\n\
                    1. 33-28 18-23 2. 31-27 *\n\n1. 34-30 20-25 *\n";

fn annotate(folder: &Path, more: &[&str]) -> Output {
    let words = ["annotate", "games.pdn", "--depth", "3", "--memory", "1"];
    let mut command = quina(&words);
    command.args(["--output", "out.pdn"]).args(more);
    command.current_dir(folder).output().expect("quina runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_bad_game_is_named_and_the_others_are_annotated() {
    let folder = folder("annotate-bad");
    fs::write(folder.join("games.pdn"), FILE).expect("a file");
    let output = annotate(&folder, &[]);
    assert_eq!(output.status.code(), Some(1));
    let told = text(&output.stderr);
    assert!(told.starts_with("games.pdn:5:4: "), "{told}");
    assert!(
        told.trim_end().ends_with("; the game is left out"),
        "{told}"
    );
    assert_eq!(text(&output.stdout), "out.pdn: 3 of 3 games annotated\n");
    let written = fs::read_to_string(folder.join("out.pdn")).expect("the file");
    assert_eq!(written.matches("[Annotator \"Quina\"]").count(), 3);
    let checked = quina(&["check", "draughts", "out.pdn"])
        .current_dir(&folder)
        .output();
    let checked = text(&checked.expect("quina runs").stdout);
    assert!(checked.starts_with("out.pdn: 3 games, "), "{checked}");
}

/// A run that was cut off anywhere is gone on with, and the file is as if nothing had happened.
#[test]
fn a_torn_file_is_gone_on_with() {
    let folder = folder("annotate-resume");
    let file = FILE.replace("1. 32-26 *\n\n", "");
    fs::write(folder.join("games.pdn"), file).expect("a file");
    let output = annotate(&folder, &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let whole = fs::read_to_string(folder.join("out.pdn")).expect("the file");
    for cut in [
        0,
        10,
        whole.len() / 3,
        whole.len() / 2,
        whole.len() - 4,
        whole.len(),
    ] {
        fs::write(folder.join("out.pdn"), &whole[..cut]).expect("a file");
        let output = annotate(&folder, &["--resume"]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let again = fs::read_to_string(folder.join("out.pdn")).expect("the file");
        assert_eq!(again, whole, "cut at {cut}");
    }
    fs::write(folder.join("out.pdn"), "1. 35-30 20-25 *\n").expect("a file");
    let output = annotate(&folder, &["--resume"]);
    assert_eq!(output.status.code(), Some(2));
    let expected = "error: out.pdn: game 1 is not the one that is annotated\n";
    assert_eq!(text(&output.stderr), expected);
}

#[test]
fn the_game_is_what_the_file_says() {
    let folder = folder("annotate-game");
    let file = "[GameType \"21\"]\n\n1. 11-15 23-19 *\n";
    fs::write(folder.join("games.pdn"), file).expect("a file");
    let words = ["annotate", "games.pdn", "--depth", "3"];
    let output = quina(&words).current_dir(&folder).output();
    let output = output.expect("quina runs");
    let told = text(&output.stdout);
    assert!(told.contains("1. 11-15 {[%eval "), "{told}");
    let output = quina(&["annotate", "missing.pdn"])
        .current_dir(&folder)
        .output();
    let told = text(&output.expect("quina runs").stderr);
    assert!(told.starts_with("error: missing.pdn: "), "{told}");
}
