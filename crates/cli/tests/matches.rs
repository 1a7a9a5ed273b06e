//! Matches with other programs in every protocol: our own at the other end of a pipe, and ones that
//! misbehave. Each fault costs its player the game, is told, and the match goes on.

#![cfg(unix)]

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use std::fs;
use std::path::Path;

const QUINA: &str = env!("CARGO_BIN_EXE_quina");

/// A match between our engine and a program; what is printed.
fn meet(game: &str, program: &[&str], rounds: &str) -> String {
    program::meet(game, program, &["nodes=200", "memory=1"], rounds)
}

/// What a shell script says in a protocol before it is asked for a move, and how it is asked.
struct Protocol {
    name: &'static str,
    game: &'static str,
    /// Arms of a `case` over each line.
    greeting: &'static str,
    question: &'static str,
    illegal: &'static str,
}

const HUB: Protocol = Protocol {
    name: "hub",
    game: "draughts",
    greeting: "hub) echo 'id name=Script'; echo wait;;\ninit) echo ready;;\n",
    question: "go*",
    illegal: "echo 'done move=1-50'",
};

const CONNECT6: Protocol = Protocol {
    name: "connect6",
    game: "connect6",
    greeting: "new*) turn=0;;\n",
    question: "next",
    illegal: "echo 'move JJJJ'",
};

const JSON: Protocol = Protocol {
    name: "json",
    game: "checkers",
    greeting: "",
    question: "*think*",
    illegal: r#"echo '{"reply":"think","report":{"game":"checkers","best":"1-32","lines":[],"depth":1,"selective_depth":1,"nodes":1,"seconds":0,"nodes_per_second":0,"table_hit_rate":0,"first_move_cut_rate":0,"counts":{},"done":true,"halt":null}}'"#,
};

const ALL: [Protocol; 3] = [HUB, CONNECT6, JSON];

/// A shell script that greets as it should and then does as `answer` says to every question.
fn script(folder: &Path, protocol: &Protocol, answer: &str) -> String {
    let path = folder.join("engine.sh");
    let Protocol {
        greeting, question, ..
    } = protocol;
    let text = format!(
        "while read -r line; do\ncase \"$line\" in\n{greeting}{question}) {answer};;\n\
         quit) exit;;\nesac\ndone\n"
    );
    fs::write(&path, text).expect("a script");
    path.display().to_string()
}

fn against_script(protocol: &Protocol, test: &str, answer: &str) -> String {
    let folder = folder(&format!("{test}-{}", protocol.name));
    let script = format!("args={}", script(&folder, protocol, answer));
    let spoken = format!("proto={}", protocol.name);
    meet(
        protocol.game,
        &["cmd=/bin/sh", &script, &spoken, "st=0.1"],
        "1",
    )
}

#[test]
fn our_own_engine_through_hub_plays_as_it_does_inside() {
    let inside = meet("draughts", &["level=expert"], "2");
    let quina = format!("cmd={QUINA}");
    let outside = meet(
        "draughts",
        &[&quina, "args=hub", "option.memory=1", "option.book=false"],
        "2",
    );
    assert_eq!(inside, outside);
}

/// A move of the book is told with depth 0: nothing was searched.
#[test]
fn our_own_engine_plays_from_its_book_where_it_may() {
    let games = folder("with-book").join("games.pdn");
    let games = games.display().to_string();
    let book = "book=../../data/draughts/book-english.txt";
    for (word, plays_from_it) in [("book=yes", true), (book, true), ("book=no", false)] {
        let output = quina(&[
            "match", "checkers", "--engine", "name=one", word, "--engine",
        ])
        .args(["name=two", "--each", "nodes=200", "memory=1", "--openings"])
        .args([
            "ballots",
            "--rounds",
            "1",
            "--maxmoves",
            "6",
            "--games",
            &games,
        ])
        .output()
        .expect("a match");
        assert!(output.status.success(), "{output:?}");
        let told = fs::read_to_string(&games).expect("games");
        let told = told.replace('\n', " ");
        assert_eq!(told.contains("/0 "), plays_from_it, "{word}: {told}");
    }
}

#[test]
fn a_book_of_another_game_or_of_none_is_refused() {
    let cases = [
        (
            "book-international.txt",
            "book-international.txt: a book of draughts, not of checkers\n",
        ),
        ("ballots.txt", "ballots.txt: no book: "),
    ];
    for (file, expected) in cases {
        let book = format!("book=../../data/draughts/{file}");
        let words = [
            "match", "checkers", "--engine", "name=a", &book, "--engine", "name=b",
        ];
        let output = quina(&words)
            .args(["--each", "nodes=5"])
            .output()
            .expect("a match");
        assert_eq!(output.status.code(), Some(2));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn our_own_engine_through_json_plays_as_it_does_inside() {
    for game in ["checkers", "quelhas"] {
        let inside = meet(game, &["level=hard"], "2");
        let quina = format!("cmd={QUINA}");
        let options = ["option.memory=1", "option.level=hard"];
        let outside = meet(
            game,
            &[&quina, "args=lines", "proto=json", options[0], options[1]],
            "2",
        );
        assert_eq!(inside, outside, "{game}");
    }
}

#[test]
fn a_program_of_connect6_plays_to_the_end() {
    // It lays stones near the edge, row after row, and chats.
    let answer = "turn=$((turn + 1)); row=$(echo ABCDEFGHIJKLMNOPQRS | cut -c$turn); \
                  echo 'thinking'; echo \"move B${row}Q$row\"";
    let told = against_script(&CONNECT6, "plays", answer);
    assert!(told.contains("Wins: 2, Losses: 0"), "{told}");
    assert!(told.contains("Ended by: rules 2\n"), "{told}");
}

#[test]
fn an_illegal_move_costs_the_game() {
    for protocol in ALL {
        let told = against_script(&protocol, "illegal", protocol.illegal);
        assert!(told.contains("Wins: 2, Losses: 0"), "{told}");
        assert!(told.contains("Lost by theirs: illegal move 2"), "{told}");
    }
}

#[test]
fn garbage_and_silence_cost_the_game() {
    for protocol in ALL {
        let answer = "echo 'what?'; echo '=\"'; printf '\\377\\n'; echo '{}'; echo 'move '";
        let told = against_script(&protocol, "garbage", answer);
        assert!(told.contains("Lost by theirs: no answer 2"), "{told}");
    }
}

#[test]
fn a_program_that_ends_costs_the_game() {
    for protocol in ALL {
        let told = against_script(&protocol, "ends", "exit 3");
        assert!(told.contains("Lost by theirs: crash 2"), "{told}");
    }
}

#[test]
fn a_program_that_refuses_costs_the_game() {
    let refused =
        r#"echo '{"reply":"refused","fault":{"message":"no","line":null,"column":null}}'"#;
    for (protocol, answer) in [
        (HUB, "echo 'error message=\"no\"'"),
        (CONNECT6, "echo 'error no'"),
        (JSON, refused),
    ] {
        let told = against_script(&protocol, "refuses", answer);
        assert!(told.contains("Lost by theirs: illegal move 2"), "{told}");
    }
}

#[test]
fn a_program_that_is_not_there_costs_the_game() {
    for protocol in ALL {
        let spoken = format!("proto={}", protocol.name);
        let told = meet(protocol.game, &["cmd=/nowhere/engine", &spoken], "1");
        assert!(told.contains("Lost by theirs: crash 2"), "{told}");
    }
}

#[test]
fn games_are_a_table_where_the_file_says_so() {
    let folder = folder("games-table");
    let path = folder.join("games.csv");
    let output = quina(&["match", "quelhas", "--size", "5x5", "--exact", "--games"])
        .arg(&path)
        .args(["--engine", "name=a,b", "--engine", "name=c", "--each"])
        .args([
            "nodes=20",
            "memory=1",
            "--rounds",
            "1",
            "--random-plies",
            "1",
        ])
        .output()
        .expect("quina runs");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("Ended by: proof 2\n"), "{told}");
    let table = fs::read_to_string(&path).expect("the table");
    let rows: Vec<&str> = table.lines().collect();
    let head = "first,second,opening,result,termination,plies,reason";
    assert_eq!(rows[0], head);
    assert!(rows[1].starts_with("\"a,b\",c,") && rows[1].ends_with(",proof,1,won: proved"));
    assert!(rows[2].starts_with("c,\"a,b\","), "{table}");
    assert_eq!(rows.len(), 3);
}

/// PDN and SGF tell of each move what its player said, and stay files that `quina check` reads.
#[test]
fn games_tell_score_depth_and_time_of_each_move() {
    let folder = folder("games-told");
    for (game, name, open, close) in [
        ("checkers", "games.pdn", "{", "}"),
        ("connect6", "games.sgf", "C[", "]"),
    ] {
        let path = folder.join(name);
        let output = quina(&["match", game, "--engine", "name=a", "--engine", "name=b"])
            .args(["--each", "depth=2", "memory=1", "--rounds", "1"])
            .args(["--random-plies", "1", "--maxmoves", "4", "--games"])
            .arg(&path)
            .output()
            .expect("quina runs");
        assert!(output.status.success(), "{output:?}");
        let file = fs::read_to_string(&path).expect("the games");
        // Seven plies a game are somebody's choice: score, depth, seconds.
        let comments = file
            .split(open)
            .skip(1)
            .filter_map(|rest| rest.split_once(close));
        let told = comments.filter(|(text, _)| {
            let words = text.split_once('/').and_then(|(score, rest)| {
                let (depth, seconds) = rest.split_once(char::is_whitespace)?;
                score.parse::<f64>().ok()?;
                depth.parse::<u32>().ok()?;
                seconds.strip_suffix('s')?.parse::<f64>().ok()
            });
            words.is_some()
        });
        assert_eq!(told.count(), 14, "{file}");
        let drawn = ["[Result \"1/2-1/2\"]", "RE[Draw]"];
        let results: usize = drawn.iter().map(|drawn| file.matches(drawn).count()).sum();
        assert_eq!(results, 2, "{file}");
        let checked = quina(&["check", game]).arg(&path).output().expect("runs");
        assert!(checked.status.success(), "{checked:?}");
    }
}

/// A weights file that cannot be read is told before a game is played, not lost by.
#[test]
fn a_bad_weights_file_is_refused() {
    let folder = folder("bad-weights");
    for (name, bytes, why) in [
        ("bad.json", &b"{\"x\":1}"[..], "expected \"version\": 1"),
        ("cut.bin", b"quina patterns 1\n", "the head is missing"),
        ("dark.bin", b"\xFF\xFE", "invalid utf-8"),
    ] {
        let path = folder.join(name);
        fs::write(&path, bytes).expect("a file");
        let weights = format!("weights={}", path.display());
        let output = quina(&["match", "draughts", "--engine", "name=a", &weights])
            .args(["--engine", "name=b", "--each", "nodes=9", "--rounds", "1"])
            .output()
            .expect("quina runs");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let told = String::from_utf8_lossy(&output.stderr);
        let head = format!("error: {}: weights: {why}", path.display());
        assert!(told.starts_with(&head), "{told}");
    }
}
