//! What tests of the program itself share: the command, and a folder of one's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The command with these arguments, all its ends in our hands.
pub fn quina(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// What is printed by a match between our engine and another player.
pub fn meet(game: &str, theirs: &[&str], each: &[&str], rounds: &str) -> String {
    let output = quina(&["match", game, "--engine", "name=ours", "--engine"])
        .arg("name=theirs")
        .args(theirs)
        .arg("--each")
        .args(each)
        .args(["--rounds", rounds, "--random-plies", "3"])
        .output()
        .expect("quina runs");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}{errors}");
    told
}

/// An empty folder that belongs to one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
