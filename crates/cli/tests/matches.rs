//! Matches with other programs: our own at the other end of a pipe, and ones that misbehave. Each
//! fault costs its player the game, is told, and the match goes on.

#![cfg(unix)]

#[allow(dead_code)]
mod program;

use program::folder;
use std::fs;
use std::path::Path;
use std::process::Command;

const QUINA: &str = env!("CARGO_BIN_EXE_quina");

/// A match of two pairs between our engine and a program; what is printed.
fn meet(program: &[&str], rounds: &str) -> String {
    let output = Command::new(QUINA)
        .args([
            "match",
            "draughts",
            "--engine",
            "name=ours",
            "--engine",
            "name=theirs",
        ])
        .args(program)
        .args(["--each", "nodes=200", "memory=1", "--rounds", rounds])
        .output()
        .expect("quina runs");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{errors}");
    told
}

/// A shell script that greets as it should and then does as `answer` says to every `go`.
fn script(folder: &Path, answer: &str) -> String {
    let path = folder.join("engine.sh");
    let text = format!(
        "while read -r line; do\n\
         case \"$line\" in\n\
         hub) echo 'id name=Script'; echo wait;;\n\
         init) echo ready;;\n\
         go*) {answer};;\n\
         quit) exit;;\n\
         esac\n\
         done\n"
    );
    fs::write(&path, text).expect("a script");
    path.display().to_string()
}

fn against_script(name: &str, answer: &str) -> String {
    let folder = folder(name);
    let script = format!("args={}", script(&folder, answer));
    meet(&["cmd=/bin/sh", &script, "st=0.1"], "1")
}

#[test]
fn our_own_engine_through_the_protocol_plays_as_it_does_inside() {
    let inside = meet(&["level=expert"], "2");
    let quina = format!("cmd={QUINA}");
    let outside = meet(&[&quina, "args=hub", "option.memory=1"], "2");
    assert_eq!(inside, outside);
}

#[test]
fn an_illegal_move_costs_the_game() {
    let told = against_script("illegal", "echo 'done move=1-50'");
    assert!(told.contains("Wins: 2, Losses: 0"), "{told}");
    assert!(told.contains("Lost by theirs: illegal move 2"), "{told}");
}

#[test]
fn garbage_and_silence_cost_the_game() {
    let told = against_script("garbage", "echo 'what?'; echo '=\"'; printf '\\377\\n'");
    assert!(told.contains("Lost by theirs: no answer 2"), "{told}");
}

#[test]
fn a_program_that_ends_costs_the_game() {
    let told = against_script("ends", "exit 3");
    assert!(told.contains("Lost by theirs: crash 2"), "{told}");
}

#[test]
fn a_program_that_is_not_there_costs_the_game() {
    let told = meet(&["cmd=/nowhere/engine"], "1");
    assert!(told.contains("Lost by theirs: crash 2"), "{told}");
}
