//! Runs over many deals: what they write, what they make of bad lines, and how they go on.

#[allow(dead_code)]
mod program;

use program::folder;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const HEADER: &str = "id,verdict,millis,states,moves,solution";

fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quina"));
    command
        .args(["solve", "klondike"])
        .args(line.split(' '))
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn solve(folder: &Path, line: &str) -> Output {
    command(folder, line).output().expect("quina runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("quina prints UTF-8")
}

/// The rows of a table without their times, in the order of their names.
fn rows(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let table = fs::read_to_string(folder.join(name)).expect("the table");
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some(HEADER));
    let mut rows: Vec<Vec<String>> = lines
        .map(|line| {
            let mut fields: Vec<String> = line.split(',').map(str::to_owned).collect();
            assert_eq!(fields.len(), 6, "{line}");
            fields.remove(2);
            fields
        })
        .collect();
    rows.sort();
    rows
}

fn verdicts(rows: &[Vec<String>], verdict: &str) -> usize {
    rows.iter().filter(|row| row[1] == verdict).count()
}

#[test]
fn a_bad_line_among_a_thousand_is_named_and_the_rest_is_solved() {
    let folder = folder("thousand");
    let mut deals = String::from("id,deck\n");
    for seed in 1..=1000 {
        match seed {
            6 => deals += "d6,4x2x2:AC2C3C4CADAD3D4D\n",
            _ => writeln!(deals, "d{seed},4x2x2:seed {seed}").expect("a string"),
        }
    }
    fs::write(folder.join("deals.csv"), deals).expect("the deals");
    let output = solve(&folder, "--file deals.csv --csv out.csv --jobs 2");
    assert_eq!(
        text(&output.stderr),
        "error: deals.csv:7:20: AD is dealt twice, as card 5 and as card 6\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let rows = rows(&folder, "out.csv");
    assert_eq!(rows.len(), 999);
    assert!(rows.iter().all(|row| row[0] != "d6"));
    assert_eq!(verdicts(&rows, "unknown"), 0);
    let told = text(&output.stdout);
    let winnable = verdicts(&rows, "winnable");
    assert!(
        told.starts_with(&format!("deals     999: {winnable} winnable, ")),
        "{told}"
    );
}

/// What is not a number, text in another encoding and columns in another order.
#[test]
fn files_may_be_odd() {
    let folder = folder("odd");
    let deals = b"\xEF\xBB\xBFnote, Deck ,ID\r\nx,4x2x2:seed 1, a \r\n\xFF\xFE,4x2x2:seed 2,b\r\n\"1,2\",4x2x2:seed 3,c\r\n";
    fs::write(folder.join("deals.csv"), deals).expect("the deals");
    let output = solve(&folder, "--file deals.csv --csv out.csv");
    assert_eq!(text(&output.stderr), "error: deals.csv:3: not UTF-8 text\n");
    let names: Vec<String> = rows(&folder, "out.csv")
        .into_iter()
        .map(|row| row[0].clone())
        .collect();
    assert_eq!(names, ["a", "c"]);
}

#[test]
fn the_jobs_agree_and_every_line_is_written() {
    let folder = folder("jobs");
    for jobs in 1..=3 {
        let output = solve(
            &folder,
            &format!("--seeds 1..12 --jobs {jobs} --csv {jobs}.csv"),
        );
        assert_eq!(
            (output.status.code(), text(&output.stderr)),
            (Some(0), String::new())
        );
    }
    let one = rows(&folder, "1.csv");
    assert_eq!(one.len(), 12);
    assert!(one == rows(&folder, "2.csv") && one == rows(&folder, "3.csv"));
    for row in &one {
        let moves = row[4].split_whitespace().count();
        assert_eq!(row[3], moves.to_string());
        assert_eq!(row[1] == "winnable", moves > 0);
    }
}

#[test]
fn a_run_goes_on_where_it_stood() {
    let folder = folder("resume");
    let whole = "--seeds 1..20 --csv whole.csv";
    assert!(solve(&folder, whole).status.success());
    let again = solve(&folder, whole);
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(
        text(&again.stderr),
        "error: `whole.csv` exists already: --resume goes on with it\n"
    );
    let known = rows(&folder, "whole.csv");

    // A run that was killed in the middle of a row.
    let table = fs::read_to_string(folder.join("whole.csv")).expect("the table");
    let torn: Vec<&str> = table.split_inclusive('\n').take(9).collect();
    let torn = torn.concat();
    fs::write(folder.join("torn.csv"), &torn[..torn.len() - 5]).expect("a torn table");
    let output = solve(&folder, "--seeds 1..20 --csv torn.csv --resume");
    assert_eq!(
        (output.status.code(), text(&output.stderr)),
        (Some(0), String::new())
    );
    assert!(text(&output.stdout).starts_with("deals     20: "));
    assert_eq!(rows(&folder, "torn.csv"), known);

    // What an earlier run gave up is tried again, and a file that is not there is made.
    let hasty = solve(&folder, "--seeds 1..20 --nodes 40 --csv hasty.csv --resume");
    assert!(hasty.status.success());
    let unknown = verdicts(&rows(&folder, "hasty.csv"), "unknown");
    assert!(unknown > 5, "{unknown} unknown");
    assert!(
        solve(&folder, "--seeds 1..20 --csv hasty.csv --resume")
            .status
            .success()
    );
    assert_eq!(rows(&folder, "hasty.csv"), known);
}

/// Where more time would not be spent, what was given up is not tried again.
#[test]
fn what_had_its_time_is_left_alone() {
    let folder = folder("time");
    let table = format!("{HEADER}\n3,unknown,2000.1,77,0,\n");
    fs::write(folder.join("a.csv"), table).expect("a table");
    let nested = "--seeds 3..3 --method nested --csv a.csv --resume";
    assert!(
        solve(&folder, &format!("{nested} --time 2s"))
            .status
            .success()
    );
    assert_eq!(rows(&folder, "a.csv")[0][2], "77");
    assert!(
        solve(&folder, &format!("{nested} --time 2001ms --attempts 1"))
            .status
            .success()
    );
    assert_ne!(rows(&folder, "a.csv")[0][2], "77");
}

#[test]
fn tables_of_other_runs_are_refused() {
    let folder = folder("others");
    assert!(solve(&folder, "--seeds 1..6 --csv a.csv").status.success());
    let known = fs::read_to_string(folder.join("a.csv")).expect("the table");
    for (line, table, refusal) in [
        (
            "--seeds 1..6 --draw 1",
            known.clone(),
            "a.csv:3: deal 2 is not won by its line (",
        ),
        (
            "--seeds 3..6",
            known.clone(),
            "a.csv:2: deal 1 is none of those asked for\n",
        ),
        (
            "--seeds 1..6 --method nested",
            known.clone(),
            "a.csv:2: deal 1 was decided exactly: the table was made with other settings\n",
        ),
        (
            "--seeds 1..6",
            known.replace("2,winnable", "6,winnable"),
            "a.csv:3: deal 6 is not won by its line (",
        ),
        (
            "--seeds 1..6",
            known.replace("1,unwinnable", "1,lost"),
            "a.csv:2: `lost`: expected winnable, unwinnable or unknown\n",
        ),
        (
            "--seeds 1..6",
            String::from("id,deck\n1,AC\n"),
            "a.csv:1: not a table of solved deals: expected id,verdict,millis,states,moves,solution\n",
        ),
        (
            "--seeds 1..6",
            format!("{HEADER}\n1,unknown,1,1,0,\n1,unknown,1,1,0,\n"),
            "a.csv:3: deal 1 is there twice\n",
        ),
        (
            "--seeds 1..6",
            format!("{HEADER}\n1,unknown,1\n"),
            "a.csv:2: 3 fields, expected id,verdict,millis,states,moves,solution\n",
        ),
        (
            "--seeds 1..6",
            format!("{HEADER}\n1,unknown,soon,1,0,\n"),
            "a.csv:2: `soon` is no number of millis\n",
        ),
        (
            "--seeds 1..6",
            format!("{HEADER}\n1,unknown,1,1,3,@ @\n"),
            "a.csv:2: `3` moves, but 2 are there\n",
        ),
    ] {
        fs::write(folder.join("a.csv"), &table).expect("a table");
        let output = solve(&folder, &format!("{line} --csv a.csv --resume"));
        assert_eq!(output.status.code(), Some(2), "{line}");
        let told = text(&output.stderr);
        assert!(told.starts_with(&format!("error: {refusal}")), "{told}");
        let left = fs::read_to_string(folder.join("a.csv")).expect("the table");
        assert_eq!(left, table, "a refused table stays as it is");
    }
}

/// Ctrl-C: what is solved is in the table, whole rows only, and the run can go on.
#[cfg(unix)]
#[test]
fn an_interrupted_run_keeps_what_it_has() {
    let folder = folder("interrupted");
    let line = "--seeds 1..100000000 --csv out.csv";
    let child = command(&folder, line).spawn().expect("quina starts");
    let has_rows = || {
        let table = fs::read_to_string(folder.join("out.csv")).unwrap_or_default();
        table.lines().count() > 5
    };
    while !has_rows() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("kill runs").success());
    let output = child.wait_with_output().expect("quina ends");
    assert_eq!(output.status.code(), Some(130));
    let solved = rows(&folder, "out.csv").len();
    assert_eq!(
        text(&output.stderr),
        format!(
            "stopped: {solved} of 100000000 deals are in `out.csv`; the same command with \
             --resume goes on\n"
        )
    );
    assert!(text(&output.stdout).starts_with(&format!("deals     {solved}: ")));
    let last = format!("--seeds 1..{} --csv out.csv --resume", solved + 2);
    assert!(solve(&folder, &last).status.success());
    assert_eq!(rows(&folder, "out.csv").len(), solved + 2);
}
