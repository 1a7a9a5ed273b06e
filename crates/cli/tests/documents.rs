//! Every `quina` line that a document offers for copying is run, in the order of the document and in a
//! folder of its own, as it stands or with the limits below: no line is passed over. What a line prints
//! is compared where the tour shows it (`transcripts.rs`); that lines in the text are understood is
//! tested beside the arguments (`src/documents.rs`), and `cargo` lines in `xtask`.

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use quina_testkit::documents::{Place, Told, commands_below, words};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Lines that would take too long, or write into the project: how they begin, and what is put in the
/// place of what.
const SHORTER: &[(&str, &[(&str, &str)])] = &[
    ("quina bench", &[("bench", "bench --depth 2")]),
    ("quina ablate draughts", &[("--depth 9", "--depth 2")]),
    (
        "quina solve klondike --seeds 1..10000 ",
        &[("1..10000", "1..20")],
    ),
    (
        "quina match checkers --engine name=deep depth=7",
        &[("--rounds 156", "--rounds 2"), ("depth=7", "depth=4")],
    ),
    (
        "quina ladder checkers",
        &[("--rounds 25", "--rounds 1"), ("nodes=10000", "nodes=100")],
    ),
    (
        "quina tune draughts",
        &[
            ("--iterations 5000", "--iterations 2"),
            ("nodes=500", "nodes=20"),
            ("--pairs 8", "--pairs 1"),
        ],
    ),
    ("quina fit quelhas", &[("--solve 2000", "--solve 50")]),
    (
        "quina book build",
        &[
            ("--positions 300", "--positions 2"),
            ("--positions 4294", "--positions 160"),
            ("--positions 51", "--positions 2"),
            ("--nodes 200000", "--nodes 50"),
            ("--nodes 8000000", "--nodes 50"),
            ("--nodes 10000", "--nodes 50"),
            ("--output data/draughts/", "--output "),
            ("--output data/connect6/", "--output "),
        ],
    ),
    (
        "quina tables",
        &[
            ("--pieces 4", "--pieces 2"),
            ("--pieces 6", "--pieces 2"),
            ("--output data/draughts/", "--output "),
        ],
    ),
];

/// Lines that need somebody else, and why they are only understood here.
const NEEDS_OTHERS: &[(&str, &str)] = &[
    (
        "quina dxp --listen",
        "waits to be called: tests/dxp.rs calls it",
    ),
    (
        "quina dxp --host",
        "calls another program: tests/dxp.rs has one",
    ),
    (
        "quina match draughts --engine name=quina --engine name=theirs",
        "starts a program of somebody's",
    ),
    (
        "quina worker --cluster",
        "works for a NATS server: tests/cluster.rs starts one",
    ),
    (
        "quina solve klondike --seeds 1..100000 --csv deals.csv --results",
        "the same",
    ),
    ("quina cluster status", "the same"),
];

/// Programs that are not ours to test; `cargo` is tried by `xtask`.
const OTHER_PROGRAMS: &[&str] = &["cargo", "nats-server"];

/// Files that lines speak of and that no earlier line has made.
const FILES: &[(&str, &str)] = &[
    ("deals.csv", "id,deck\nsmall,2x2x1:2D2CACAD\n"),
    (
        "damaged.json",
        include_str!("../../../data/draughts/weights-international.json"),
    ),
];

/// Nobody copies a line that takes longer than this, without being told.
const PATIENCE: Duration = Duration::from_secs(300);

#[test]
fn lines_to_be_copied_are_run() {
    let told = commands_below(Path::new(ROOT));
    let here = folder("documents");
    for (name, text) in FILES {
        fs::write(here.join(name), text).expect("a file to begin with");
    }
    let mut used = BTreeSet::new();
    let mut run = 0;
    for told in &told {
        let is_shown = told.at.starts_with("docs/tour.md:") && told.place == Place::Console;
        if told.place == Place::Inline || is_shown {
            continue;
        }
        let begins = |start: &&str| told.text.starts_with(*start);
        if let Some(start) = NEEDS_OTHERS
            .iter()
            .map(|(start, _)| start)
            .find(|start| begins(start))
        {
            used.insert(*start);
        } else if let Some(shorter) = SHORTER.iter().find(|(start, _)| begins(start)) {
            used.insert(shorter.0);
            let text = shorter
                .1
                .iter()
                .fold(told.text.clone(), |text, (from, to)| text.replace(from, to));
            runs(told, &text, &here);
            run += 1;
        } else if told.text.starts_with("quina ") || told.text.contains(" | quina ") {
            runs(told, &told.text, &here);
            run += 1;
        } else {
            let program = told.text.split(' ').next().unwrap_or_default();
            assert!(
                OTHER_PROGRAMS.contains(&program),
                "{}: nobody tries `{}`",
                told.at,
                told.text
            );
        }
    }
    assert!(run > 15, "only {run} lines were run");
    let listed = SHORTER
        .iter()
        .map(|(start, _)| start)
        .chain(NEEDS_OTHERS.iter().map(|(start, _)| start));
    let stale: Vec<_> = listed.filter(|start| !used.contains(*start)).collect();
    assert!(
        stale.is_empty(),
        "no document tells these any more: {stale:?}"
    );
}

/// Runs a line, with what `echo` says as its input.
fn runs(told: &Told, text: &str, here: &Path) {
    let (input, command) = match text
        .strip_prefix("echo ")
        .and_then(|text| text.split_once(" | "))
    {
        Some((said, command)) => (words(said).join(" "), command),
        None => (String::new(), text),
    };
    let words: Vec<String> = words(command).into_iter().skip(1).collect();
    let writes = words
        .windows(2)
        .any(|pair| pair[0] == "--output" && pair[1].contains('/'));
    assert!(!writes, "{}: {text} would write elsewhere", told.at);
    let data = |word: &String| match word.strip_prefix("data/") {
        Some(rest) => format!("{ROOT}/data/{rest}"),
        None => word.clone(),
    };
    let words: Vec<String> = words.iter().map(data).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (out, errors) = (here.join("told.txt"), here.join("errors.txt"));
    let file = |path: &Path| fs::File::create(path).expect("a file");
    let mut child = quina(&words)
        .current_dir(here)
        .stdout(file(&out))
        .stderr(file(&errors))
        .spawn()
        .expect("quina starts");
    if let Some(mut stdin) = child.stdin.take() {
        // A command that reads nothing may have ended already.
        let _ = stdin.write_all(input.as_bytes());
    }
    let began = Instant::now();
    let status = loop {
        match child.try_wait().expect("quina ends") {
            Some(status) => break status,
            None if began.elapsed() > PATIENCE => {
                child.kill().expect("quina is ended");
                panic!("{}: {text} takes too long: list it in SHORTER", told.at);
            }
            None => std::thread::sleep(Duration::from_millis(10)),
        }
    };
    let read =
        |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap_or_default()).into_owned();
    assert!(
        status.success(),
        "{}: {text}\n{}{}",
        told.at,
        read(&out),
        read(&errors)
    );
}
