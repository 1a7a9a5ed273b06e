//! Readers that stop reading, files that are not files: the world around the command.

use std::io::Read;
use std::process::{Command, Stdio};

fn quina(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command
        .args(args)
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    command
}

/// The second turn of Connect6 has 64,620 moves: more than a pipe holds.
#[test]
fn a_closed_pipe_is_no_fault() {
    let turn = ["moves", "connect6", "--position", "moves j10"];
    let analysis = [
        "analyse", "checkers", "--depth", "20", "--time", "1m", "--json",
    ];
    let game = ["play", "draughts", "--side", "none", "--depth", "1"];
    let others = [&["perft", "--help"][..], &["games"], &analysis, &game];
    for args in [&turn[..]].into_iter().chain(others) {
        let mut child = quina(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("quina starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("quina ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    }
}

#[test]
fn a_reader_may_stop_in_the_middle() {
    let mut child = quina(&["perft", "connect6", "2", "--divide"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("quina starts");
    let mut first = [0; 1];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut first).expect("a first byte");
    drop(stdout);
    let output = child.wait_with_output().expect("quina ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::File::create("/dev/full").expect("the device that is always full");
    let output = quina(&["games"]).stdout(full).output().expect("quina runs");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.starts_with("error: the answer cannot be written: "),
        "{told}"
    );
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_told() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let mut command = quina(&["show", "draughts", "--position"]);
    let output = command.arg(OsStr::from_bytes(b"W:\xFF")).output();
    let output = output.expect("quina runs");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: invalid UTF-8 was detected in one or more arguments\n"
    );
}
