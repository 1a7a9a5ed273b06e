//! `quina tables`: made, stopped, gone on with, checked, listed and packed; and asked by who thinks.

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use std::fs;
use std::path::Path;
use std::process::Output;

fn run(args: &[&str]) -> Output {
    quina(args).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn tables(verb: &str, folder: &Path, more: &[&str]) -> Output {
    let dir = folder.to_str().unwrap();
    let mut args = vec!["tables", verb, "checkers", "--dir", dir];
    args.extend(more);
    run(&args)
}

/// The lines without their times.
fn untimed(text: &str) -> Vec<&str> {
    let cut = |line| str::rsplit_once(line, ", ").map_or(line, |(told, _)| told);
    text.lines().map(cut).collect()
}

#[test]
fn tables_are_made_once_and_checked() {
    let dir = folder("tables-made");
    let made = tables("build", &dir, &["--pieces", "3", "--threads", "2"]);
    assert_eq!(
        untimed(&out(&made)),
        [
            "2 pieces: 4 slices, 3488 positions; 4 made now, 533 bytes",
            "3 pieces: 12 slices, 196032 positions; 12 made now, 1376 bytes",
        ]
    );
    let again = tables("build", &dir, &["--pieces", "3"]);
    let all = out(&again);
    assert!(
        all.contains("3 pieces: 12 slices, 196032 positions; 0 made now, 0 bytes"),
        "{all}"
    );

    let info = tables("info", &dir, &[]);
    assert_eq!(
        out(&info),
        "\
pieces  slices    positions       bytes  bits a position
     2     4/4         3488         533            1.222
     3   12/12       196032        1376            0.056
"
    );
    let verified = tables("verify", &dir, &["--pieces", "3"]);
    let told = "16 slices, 176532 positions compared: 86575 lost, 3073 drawn, 86884 won\n";
    assert_eq!(
        (out(&verified).as_str(), verified.status.code()),
        (told, Some(0))
    );
    let sample = tables(
        "verify",
        &dir,
        &["--pieces", "3", "--sample", "1000", "--seed", "7"],
    );
    let told = "16 slices, 906 positions compared: 440 lost, 18 drawn, 448 won\n";
    assert_eq!(out(&sample), told);

    let file = dir.join("packed.bin");
    let packed = tables(
        "pack",
        &dir,
        &["--pieces", "3", "--output", file.to_str().unwrap()],
    );
    assert_eq!(out(&packed), format!("{}: 1909 bytes\n", file.display()));
    assert_eq!(fs::read(&file).unwrap().len(), 533 + 1376);
}

#[test]
fn a_broken_table_is_named_and_made_again() {
    let dir = folder("tables-wrong");
    tables("build", &dir, &["--pieces", "2"]);
    let file = dir.join("checkers-0m1k-1m0k.wld");
    let mut bytes = fs::read(&file).unwrap();
    bytes[60] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let broken = tables("verify", &dir, &["--pieces", "2"]);
    assert_eq!(broken.status.code(), Some(2));
    let name = file.display();
    assert!(
        err(&broken).starts_with(&format!("error: {name}: byte 0: the checksum is ")),
        "{}",
        err(&broken)
    );
    let info = tables("info", &dir, &[]);
    assert_eq!(info.status.code(), Some(1));
    assert!(out(&info).contains("     2     3/4 "), "{}", out(&info));
    assert!(out(&info).contains("checkers-0m1k-1m0k.wld: byte 0: the checksum is "));

    // A build makes it again.
    tables("build", &dir, &["--pieces", "2"]);
    assert_eq!(
        tables("verify", &dir, &["--pieces", "2"]).status.code(),
        Some(0)
    );
}

/// Nowhere is a folder of tables taken and forgotten.
#[test]
fn games_without_tables_refuse_them_everywhere() {
    for words in [
        "tables build connect6 --pieces 3 --dir x",
        "analyse connect6 --nodes 1 --tables x",
        "selfplay connect6 --games 1 --output x --tables x",
        "book build connect6 --output x --tables x",
        "match connect6 --engine name=a --engine name=b --each nodes=1 tables=x",
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let output = run(&words);
        let told = "error: connect6 has no endgame tables: draughts and checkers have\n";
        assert_eq!(err(&output), told, "{words:?}");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let dir = folder("tables-refused");
    let many = tables("build", &dir, &["--pieces", "9"]);
    let told =
        "error: invalid value '9' for '--pieces <PIECES>': expected a whole number from 2 to 6\n";
    assert_eq!((err(&many).as_str(), many.status.code()), (told, Some(2)));
    let missing = tables("verify", &dir, &["--pieces", "2"]);
    assert_eq!(err(&missing), "error: 0m1k-0m1k: not among the tables\n");
}

/// The search knows a win of four pieces at once, and says which tables of a folder it does without.
#[test]
fn an_analysis_asks_the_tables() {
    let analyse = |more: &[&str]| {
        let position = "W:WK10,K22:B11,K28";
        let mut args = vec![
            "analyse",
            "checkers",
            "--position",
            position,
            "--depth",
            "3",
        ];
        args.extend(more);
        run(&args)
    };
    let known = out(&analyse(&[]));
    let unknown = out(&analyse(&["--off", "oracle"]));
    assert!(known.contains("\nline      won  22-18 "), "{known}");
    assert!(!unknown.contains("won"), "{unknown}");

    let dir = folder("tables-asked");
    fs::write(dir.join("a.wld"), "nothing").unwrap();
    let warned = analyse(&["--tables", dir.to_str().unwrap()]);
    let file = dir.join("a.wld");
    assert_eq!(
        err(&warned),
        format!(
            "warning: {}: byte 7: the file ends too early; done without\n",
            file.display()
        )
    );
    assert!(out(&warned).contains("\nline      won  22-18 "));
}
