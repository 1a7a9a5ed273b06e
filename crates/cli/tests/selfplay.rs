//! `quina selfplay`: the same file however it is come by.

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Output;

fn selfplay(file: &Path, games: &str, more: &[&str]) -> Output {
    let file = file.to_str().unwrap();
    let mut args = vec![
        "selfplay", "checkers", "--nodes", "100", "--games", games, "--output", file,
    ];
    args.extend(more);
    quina(&args).output().unwrap()
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = folder("selfplay");
    let [whole, threads, pieces] = ["whole", "threads", "pieces"].map(|name| folder.join(name));
    let output = selfplay(&whole, "12", &[]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.starts_with("12 of 12 games, "), "{told}");
    let expected = fs::read(&whole).unwrap();
    assert!(expected.starts_with(b"quina selfplay 1\n{\"aside\":0,\"endings\":0,\"even\":80,"));

    selfplay(&threads, "12", &["--threads", "3"]);
    assert!(fs::read(&threads).unwrap() == expected);

    // A run that stopped after five games, in the middle of writing the sixth.
    selfplay(&pieces, "6", &[]);
    let mut cut = fs::read(&pieces).unwrap();
    cut.truncate(cut.len() - 50);
    fs::write(&pieces, &cut).unwrap();
    selfplay(&pieces, "12", &[]);
    assert!(fs::read(&pieces).unwrap() == expected);
}

/// The positions of twelve games.
fn samples(file: &Path, more: &[&str]) -> Vec<Vec<u8>> {
    selfplay(file, "12", more);
    let bytes = fs::read(file).unwrap();
    let heads = bytes.split_inclusive(|&byte| byte == b'\n').take(2);
    let head: usize = heads.map(<[u8]>::len).sum();
    let samples = bytes[head..].chunks_exact(32);
    samples.map(<[u8]>::to_vec).collect()
}

#[test]
fn positions_aside_belong_to_no_game() {
    let folder = folder("selfplay-aside");
    let aside = samples(&folder.join("aside"), &["--aside", "4"]);
    let again = samples(&folder.join("again"), &["--aside", "4", "--threads", "2"]);
    assert!(aside == again);
    // The result says that nobody played there, and most are such.
    let (others, played): (Vec<_>, Vec<_>) = aside.iter().partition(|sample| sample[26] == 2);
    assert!(others.len() > played.len());
    assert!(others.iter().all(|sample| sample[27] > 4));
    let boards = played.iter().map(|sample| &sample[..24]);
    let boards: HashSet<_> = boards.collect();
    let new = others
        .iter()
        .filter(|sample| !boards.contains(&sample[..24]));
    assert!(2 * new.count() > others.len());

    let refused = selfplay(&folder.join("many"), "1", &["--aside", "many"]);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(
        error.contains("expected a whole number from 0 to 1000"),
        "{error}"
    );
}

#[test]
fn endings_are_played_out_from_positions_aside() {
    let folder = folder("selfplay-endings");
    let without = samples(&folder.join("without"), &["--aside", "4"]);
    let words = ["--aside", "4", "--endings", "3", "--threads"];
    let with = samples(&folder.join("with"), &[&words[..], &["1"]].concat());
    let again = samples(&folder.join("again"), &[&words[..], &["2"]].concat());
    assert!(with == again);
    // The games are the same. What is new was played to a result, by few of the 24 pieces.
    let [old, all] = [&without, &with].map(|samples| samples.iter().collect::<HashSet<_>>());
    assert!(old.is_subset(&all));
    let mut new = all.difference(&old).peekable();
    assert!(new.peek().is_some());
    assert!(new.all(|sample| sample[26] != 2 && sample[27] <= 10));

    let refused = selfplay(&folder.join("alone"), "1", &["--endings", "3"]);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("--aside"), "{error}");
}

#[test]
fn games_begin_where_they_are_told_to() {
    let folder = folder("selfplay-openings");
    let list = folder.join("list");
    let list = list.to_str().unwrap();
    let first_boards = |name: &str, openings: &str| {
        let words = ["--random-plies", "0", "--openings", openings];
        let samples = samples(&folder.join(name), &words);
        let mut games = HashSet::new();
        let firsts = samples
            .iter()
            .filter(|sample| games.insert(sample[30..].to_vec()));
        let boards = firsts.map(|sample| sample[..24].to_vec());
        boards.collect::<HashSet<_>>()
    };
    fs::write(list, "11-15 23-19\n").unwrap();
    let same = first_boards("one", list);
    assert_eq!(same.len(), 1);
    fs::write(list, "11-15 23-19\n9-13 22-18\n").unwrap();
    let either = first_boards("two", list);
    assert_eq!(either.len(), 2);
    assert!(same.is_subset(&either));
    assert!(first_boards("ballots", "ballots").len() > 6);

    fs::write(list, "11-15 23-19\n11-20\n").unwrap();
    let refused = selfplay(&folder.join("bad"), "1", &["--openings", list]);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(
        error.contains("list: line 2: neither a position"),
        "{error}"
    );
    assert!(!folder.join("bad").exists());
}

#[test]
fn games_end_where_nothing_is_left_to_learn() {
    let folder = folder("selfplay-ends");
    let samples = |name: &str, more: &[&str]| samples(&folder.join(name), more);
    // The tables that come with the program know every ending of four pieces.
    let usual = samples("usual", &[]);
    assert!(usual.iter().all(|sample| sample[27] > 4));
    let played_out = samples("played-out", &["--resign", "30000"]);
    assert!(played_out.len() > usual.len());
}

#[test]
fn a_file_of_other_games_is_left_alone() {
    let file = folder("selfplay-other").join("file");
    fs::write(&file, "something dear").unwrap();
    let output = selfplay(&file, "1", &[]);
    let error = String::from_utf8(output.stderr).unwrap();
    let expected = "holds something else, or games that were played otherwise\n";
    assert!(error.ends_with(expected), "{error}");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(&file).unwrap(), b"something dear");

    let nowhere = folder("selfplay-nowhere").join("no/such/folder");
    let output = selfplay(&nowhere, "1", &[]);
    assert_eq!(output.status.code(), Some(2));
    let output = quina(&["selfplay", "quelhas", "--games", "1", "--output", "x"])
        .output()
        .unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error,
        "error: no self-play for quelhas: draughts, checkers or connect6\n"
    );
}

/// What only draughts knows is not taken and forgotten.
#[test]
fn options_of_draughts_are_refused_in_connect6() {
    for option in ["--even", "--resign", "--openings"] {
        let words = [
            "selfplay", "connect6", "--games", "1", "--output", "x", option, "100",
        ];
        let output = quina(&words).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        let expected =
            format!("error: {option} is for draughts and checkers: connect6 has no use for it\n");
        assert_eq!(error, expected);
        assert_eq!(output.status.code(), Some(2));
    }
}
