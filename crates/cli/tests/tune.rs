//! Tuning as a command: files are written, a run goes on, and the weights are played with.

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use std::fs;
use std::path::Path;

fn run(folder: &Path, args: &[&str]) -> (Option<i32>, String) {
    let output = quina(args).current_dir(folder).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), told + &errors)
}

#[test]
fn a_run_writes_its_files_and_goes_on() {
    let folder = folder("tune");
    let words = "tune checkers --param king man_mobility.1,,-5,5,1 --each nodes=50 memory=1 \
                 --maxmoves 20 --iterations 3 --pairs 2 --results t.csv --out t.json --svg t.svg";
    let mut args: Vec<&str> = words.split_whitespace().collect();
    let (code, told) = run(&folder, &args);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.starts_with("Tuned after 3 of 3 iterations, 6 pairs (checkers):\nking.0"));
    let read = |name: &str| fs::read_to_string(folder.join(name)).expect("the file");
    let (csv, weights) = (read("t.csv"), read("t.json"));
    let head = "iteration,pairs,wins,draws,losses,king.0,king.1,man_mobility.1";
    assert_eq!(csv.lines().nth(1), Some(head));
    assert_eq!(csv.lines().count(), 2 + 4);
    assert!(weights.contains("quina tune: king.0, king.1, man_mobility.1 by SPSA over 6 pairs"));
    let chart = read("t.svg");
    assert!(chart.starts_with("<svg ") && chart.ends_with("</svg>\n"));
    assert!(
        ["king.0", "king.1", "man_mobility.1"]
            .iter()
            .all(|name| chart.contains(name))
    );

    let (code, told) = run(&folder, &args);
    let there = "t.csv is there already: add --resume to go on with it, or name another file";
    assert_eq!((code, told), (Some(2), format!("error: {there}\n")));

    // The last row is lost: it is played again, and all is as before.
    let cut: Vec<&str> = csv.lines().take(5).collect();
    fs::write(folder.join("t.csv"), cut.join("\n") + "\n").expect("a file");
    args.push("--resume");
    let (code, told) = run(&folder, &args);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!((read("t.csv"), read("t.json")), (csv, weights));

    args.extend(["--seed", "2"]);
    let (code, told) = run(&folder, &args);
    let other = "t.csv: is the history of a run with other settings";
    assert_eq!((code, told), (Some(2), format!("error: {other}\n")));

    let meet = "match checkers --engine name=tuned weights=t.json --engine name=shipped \
                --each nodes=50 memory=1 --rounds 1 --maxmoves 20";
    let (code, told) = run(&folder, &meet.split_whitespace().collect::<Vec<_>>());
    assert_eq!(code, Some(0), "{told}");
}
