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

/// An empty folder that belongs to one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}
