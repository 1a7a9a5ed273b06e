//! Ctrl-C: it ends a search, which then answers, and it leaves a game.

#![cfg(unix)]

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Output};

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill runs").success());
}

/// Interrupts a command after the first line that holds `mark`; gives what came after it.
fn interrupted(args: &[&str], mark: &str) -> (String, Output) {
    let mut child = quina(args).spawn().expect("quina starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.contains(mark) {
        line.clear();
        assert_ne!(stdout.read_line(&mut line).expect("a line"), 0, "no {mark}");
    }
    interrupt(&child);
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("the rest");
    (rest, child.wait_with_output().expect("quina ends"))
}

#[test]
fn an_analysis_tells_what_it_found() {
    let args = ["analyse", "draughts", "--time", "10m", "--json"];
    let (rest, output) = interrupted(&args, "\"depth\":3");
    assert_eq!(output.status.code(), Some(0));
    let last = rest.lines().last().expect("a last line");
    assert!(
        last.contains("\"done\":true,\"halt\":\"stopped\""),
        "{last}"
    );
    assert!(last.contains("\"best\":\""), "{last}");

    let (rest, output) = interrupted(&["analyse", "draughts", "--time", "10m"], "    3 ");
    assert_eq!(output.status.code(), Some(0));
    assert!(rest.ends_with("\nended by  stopped\n"), "{rest}");
}

#[test]
fn a_table_keeps_its_whole_rows() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted.csv");
    let file = file.to_str().expect("a path");
    let args = ["ablate", "draughts", "--time", "20ms", "--csv", file];
    let (_, output) = interrupted(&args, "nothing");
    assert_eq!(output.status.code(), Some(130));
    let csv = fs::read_to_string(file).expect("the table");
    assert!(csv.contains("\ndraughts,nothing,24,"), "{csv}");
    assert!(!csv.contains("oracle"), "{csv}");
    assert!(csv.ends_with('\n'));
}

#[test]
fn a_bench_without_its_end_has_no_signature() {
    let mut child = quina(&["bench", "draughts", "--depth", "40"])
        .spawn()
        .expect("quina starts");
    // Before Ctrl-C is taken over it ends the program as ever; either way nothing is claimed.
    std::thread::sleep(std::time::Duration::from_millis(300));
    interrupt(&child);
    let status = child.wait().expect("quina ends");
    assert!(!status.success());
    let mut told = String::new();
    let stdout = child.stdout.as_mut().expect("a pipe");
    stdout.read_to_string(&mut told).expect("text");
    assert_eq!(told, "");
}

#[test]
fn a_game_is_left_at_the_prompt() {
    let mut child = quina(&["play", "draughts"]).spawn().expect("quina starts");
    // Held open until the end: the end of the input would end the game as well.
    let stdin = child.stdin.take();
    let mut stdout = child.stdout.take().expect("a pipe");
    let mut told = Vec::new();
    while !told.ends_with(b"White> ") {
        let mut byte = [0];
        stdout.read_exact(&mut byte).expect("a byte");
        told.push(byte[0]);
    }
    interrupt(&child);
    let output = child.wait_with_output().expect("quina ends");
    drop(stdin);
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(output.stderr, b"\n");
}

#[test]
fn a_game_is_left_while_the_engine_thinks() {
    let args = [
        "play", "draughts", "--side", "black", "--level", "expert", "--time", "10m",
    ];
    let (_, output) = interrupted(&args, "White to move");
    assert_eq!(output.status.code(), Some(130));
}

/// Nothing that was done is lost, and nothing is done twice.
#[test]
fn first_moves_go_on_where_they_were_stopped() {
    let file = folder("openings").join("openings.txt");
    let path = file.to_str().expect("a path");
    let args = [
        "solve",
        "quelhas",
        "--openings",
        "--table",
        path,
        "--nodes",
        "10000",
        "--memory",
        "8M",
    ];
    let rows = || -> Vec<String> {
        let table = fs::read_to_string(&file).expect("the table");
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        rows.map(str::to_owned).collect()
    };
    let (_, output) = interrupted(&args, "of 125  ");
    assert_eq!(output.status.code(), Some(130));
    let kept = rows();
    assert!((1..125).contains(&kept.len()), "{} rows", kept.len());

    let output = quina(&args).output().expect("quina runs");
    assert!(output.status.success(), "{output:?}");
    let told = String::from_utf8(output.stdout).expect("text");
    let steps = told
        .lines()
        .filter_map(|line| line.split("of 125  ").nth(1));
    let openings: Vec<&str> = steps.filter_map(|step| step.split(' ').next()).collect();
    let all = rows();
    let (before, now) = all.split_at(kept.len());
    assert_eq!((before, all.len()), (&kept[..], 125));
    let rows_now = now.iter().filter_map(|row| row.split(' ').next());
    assert!(rows_now.eq(openings), "{told}");

    let output = quina(&args).output().expect("quina runs");
    let told = String::from_utf8(output.stdout).expect("text");
    assert!(told.ends_with(" of 125 classes of first moves are decided\n"));
    assert_eq!(told.lines().count(), 1, "{told}");
}
