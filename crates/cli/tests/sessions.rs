//! What a session leaves behind: saved games and tables in files; and what it makes of bad input.

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use std::fs;
use std::io::Write;
use std::path::Path;

fn typed(args: &[&str], folder: &Path, lines: &[&str]) -> String {
    let mut child = quina(args)
        .current_dir(folder)
        .spawn()
        .expect("quina starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    for line in lines {
        writeln!(stdin, "{line}").expect("quina listens");
    }
    drop(stdin);
    let output = child.wait_with_output().expect("quina ends");
    assert_eq!(output.status.code(), Some(0), "{args:?}");
    assert_eq!(text(&output.stderr), "", "{args:?}");
    text(&output.stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("quina prints UTF-8")
}

fn asked(args: &[&str], folder: &Path) -> String {
    let output = quina(args)
        .current_dir(folder)
        .output()
        .expect("quina runs");
    assert_eq!(text(&output.stderr), "", "{args:?}");
    text(&output.stdout)
}

#[test]
fn saved_games_pass_the_check() {
    let folder = folder("saved");
    for (game, mv, file) in [
        ("draughts", "35", "a game.pdn"),
        ("checkers", "11-15", "b.pdn"),
        ("connect6", "j10", "c.sgf"),
        ("quelhas", "a1-a10", "d.txt"),
    ] {
        let save = format!("save {file}");
        let lines = [mv, &save, "resign", &save];
        let told = typed(&["play", game, "--depth", "1"], &folder, &lines);
        assert!(told.contains(&format!("saved to {file}\n")), "{told}");
        assert!(
            told.contains(&format!("{file} exists already: choose another name\n")),
            "{told}"
        );
        assert_eq!(
            asked(&["check", game, file], &folder),
            format!("{file}: 1 game, 2 moves, no fault\n")
        );
        let saved = fs::read_to_string(folder.join(file)).expect("the file");
        assert!(
            saved.contains("Player") && saved.contains("Quina (medium)"),
            "{saved}"
        );
    }
}

/// A patience is saved with its deal, and passes the check once it is solved.
#[test]
fn a_patience_is_saved() {
    let folder = folder("patience");
    let moves = [
        "@",
        "@",
        "AC:W>FC",
        "2C",
        "@",
        "AD:W>FD",
        "2D",
        "save won.txt",
    ];
    let position = "draw=1 deal=2x2x1:2D2CACAD";
    let told = typed(
        &["play", "klondike", "--position", position],
        &folder,
        &moves,
    );
    assert!(told.contains("Game over. Solved.\n"), "{told}");
    assert_eq!(
        asked(&["check", "klondike", "won.txt"], &folder),
        "won.txt: 1 game, 7 moves, no fault\n"
    );
}

#[test]
fn a_file_that_cannot_be_written_ends_nothing() {
    let lines = ["save no/such/folder.pdn", "save .", "35", "quit"];
    let told = typed(
        &["play", "draughts", "--side", "both"],
        &folder("unsaved"),
        &lines,
    );
    assert!(
        told.contains("no/such/folder.pdn cannot be written: "),
        "{told}"
    );
    assert!(
        told.contains(". exists already: choose another name\n"),
        "{told}"
    );
    assert!(told.contains("White: 35-30\n"), "{told}");
}

#[test]
fn bad_lines_are_told_and_passed_over() {
    let mut child = quina(&["play", "quelhas", "--size", "3", "--side", "both"])
        .spawn()
        .expect("quina starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut input = vec![b'a'; 100_000];
    input.extend(b"\n\xFF\xFE\n\x1B[31mred\r\na1-a2\r\n");
    stdin.write_all(&input).expect("quina listens");
    drop(stdin);
    let output = child.wait_with_output().expect("quina ends");
    let told = text(&output.stdout);
    for expected in [
        "the line is too long\n",
        "the line is not UTF-8 text\n",
        "\\u{1b}[31mred\n",
        "Vertical: a1-a2\n",
    ] {
        assert!(told.contains(expected), "{told}");
    }
    assert!(!told.contains('\x1B'), "{told}");
}

/// Easy levels play at random, and the same seed makes the same game.
#[test]
fn a_seed_names_a_game() {
    let folder = folder("seeds");
    let game = |seed: &str| {
        let args = [
            "play", "checkers", "--side", "none", "--level", "easy", "--depth", "1",
        ];
        typed(&[&args[..], &["--seed", seed]].concat(), &folder, &[])
    };
    assert_eq!(game("1"), game("1"));
    assert_ne!(game("1"), game("2"));
    assert!(game("1").contains("\nGame over. "));
}

#[test]
fn a_table_is_written_as_csv() {
    let folder = folder("csv");
    let args = ["ablate", "checkers", "--depth", "1", "--csv", "table.csv"];
    let told = asked(&args, &folder);
    let csv = fs::read_to_string(folder.join("table.csv")).expect("the table");
    let mut rows = csv.lines();
    assert_eq!(
        rows.next(),
        Some("game,without,positions,nodes,relative_percent,saved_percent,mean_depth,seconds")
    );
    assert!(csv.contains("\ncheckers,nothing,24,"), "{csv}");
    assert_eq!(rows.count() + 1, told.lines().count(), "{csv}");
    let columns = |line: &str| line.split(',').count();
    assert!(csv.lines().all(|line| columns(line) == 8), "{csv}");
}
