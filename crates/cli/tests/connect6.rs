//! Conversations in the text protocol of Connect6 and in Botzone's JSON with the program itself.

#[allow(dead_code)]
mod program;

use program::quina;
use quina_protocol::connect6::Command;
use std::io::Write;

/// What the program says to these lines.
fn converse(args: &[&str], lines: &[String]) -> Vec<String> {
    let words: Vec<&str> = ["connect6", "--nodes", "300", "--memory", "1"]
        .into_iter()
        .chain(args.iter().copied())
        .collect();
    let mut child = quina(&words).spawn().expect("quina starts");
    let mut input = child.stdin.take().expect("a pipe");
    let text = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("quina ends");
    writer.join().expect("a thread").expect("quina listens");
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("text");
    said.lines().map(str::to_owned).collect()
}

fn lines(text: &[&str]) -> Vec<String> {
    text.iter().map(|&line| line.to_owned()).collect()
}

#[test]
fn a_game_is_played() {
    let said = converse(
        &[],
        &lines(&[
            "name",
            "new black",
            "move KKIK",
            "new white",
            "move JJ",
            "vcf",
            "unvcf",
            "next",
            "quit",
            "name",
        ]),
    );
    assert!(said[0].starts_with("name Quina "), "{said:?}");
    assert_eq!(said[1], "move JJ");
    for line in &said[2..] {
        let stones = line.strip_prefix("move ").expect("a turn");
        assert_eq!(stones.len(), 4, "{said:?}");
    }
    assert_eq!(said.len(), 5, "{said:?}");
}

/// A file that is no book is refused before the first line.
#[test]
fn a_book_is_played_from_where_one_is_given() {
    let reply = |args: &[&str]| converse(args, &lines(&["new white", "move JJ"]))[0].clone();
    let other = "\
quina book 1
game connect6
nodes 1
page 19/19/19/19/19/19/19/19/19/9x9/19/19/19/19/19/19/19/19/19 w\ta1s19 5
";
    let sum = quina_core::Fingerprint::of(other.as_bytes()).value();
    let file = program::folder("connect6-book").join("book.txt");
    std::fs::write(&file, format!("{other}checksum {sum:016x}\n")).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(reply(&["--book", file]), "move AASS");
    assert_ne!(reply(&[]), "move AASS");
    let output = quina(&["connect6", "--book", "nowhere.txt"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with("error: nowhere.txt: "), "{error}");
}

#[test]
fn a_win_is_played_and_the_game_is_over() {
    let said = converse(
        &[],
        &lines(&[
            "black JJ",
            "white AAAC",
            "black KJLJ",
            "white AEAG",
            "black MJSS",
            "white CACC",
            "next",
            "next",
            "move BBDD",
            "black BBDD",
        ]),
    );
    let six = said[0].strip_prefix("move ").expect("a turn");
    assert!(["HJIJ", "IJNJ", "NJOJ"].contains(&six), "{said:?}");
    assert_eq!(said[1], "error the game is over");
    assert_eq!(said.len(), 4);
    assert!(
        said[2..].iter().all(|line| line.starts_with("error ")),
        "{said:?}"
    );
}

/// Ways to spoil a line.
fn spoilt(line: &str) -> Vec<String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let mut bad = vec![
        format!("x{line}"),
        format!("{line} x"),
        format!("{line}{line}"),
        format!("{line} {line}"),
        format!("-{line}"),
        format!("{line}-"),
        format!("{line}\u{e9}"),
        format!("\u{0}{line}"),
        format!("{line}\u{0}"),
        format!("{line};"),
        format!("\"{line}\""),
        format!("{line}\u{200b}"),
        line.to_uppercase().replace(' ', ""),
        line[1..].to_owned(),
        line.chars().rev().collect(),
        line.replace(' ', "") + "1",
        format!("{word}s {rest}"),
        format!("{word} T@"),
        format!("{word} JJK"),
        format!("{word} {rest}ZZ"),
        format!("{word} {rest}0"),
        format!("{word} -1"),
        format!("{word} 99999999999999999999"),
        format!("{word} {rest} 1 2 3"),
        format!("{word}\u{a0}{rest}x"),
        "\u{feff}".to_owned() + line,
        line.repeat(200),
    ];
    bad.sort();
    bad.dedup();
    bad
}

#[test]
fn spoilt_lines_are_refused_and_the_game_is_intact() {
    let good = [
        "name",
        "print",
        "exit",
        "quit",
        "new black",
        "new white",
        "black LLMM",
        "white LLMM",
        "move LLMM",
        "next",
        "depth 3",
        "vcf",
        "unvcf",
        "help",
    ];
    let mut all = Vec::new();
    for line in good {
        let bad = spoilt(line).into_iter();
        let bad: Vec<String> = bad
            .filter(|line| line.parse::<Command>().is_err())
            .collect();
        assert!(bad.len() >= 20, "{line}: {}", bad.len());
        all.extend(bad);
    }
    // Lines of the protocol that the game does not allow.
    all.extend(lines(&[
        "white LLMM",
        "black JJKK",
        "black LL",
        "black LLLL",
        "move SSKK",
    ]));
    let set_up = lines(&["black JJ", "white KKIK", "print"]);
    let talk = [set_up.clone(), all.clone(), lines(&["print"])].concat();
    let said = converse(&[], &talk);
    let board = converse(&[], &set_up);
    let (before, rest) = said.split_at(board.len());
    let (errors, after) = rest.split_at(rest.len() - board.len());
    assert_eq!(before, board);
    assert_eq!(after, board);
    assert_eq!(errors.len(), all.len());
    for (line, error) in all.iter().zip(errors) {
        assert!(error.starts_with("error "), "{line:?}: {error}");
    }
}

#[test]
fn botzone_asks_with_the_whole_game() {
    let first = r#"{"requests":[{"x0":-1,"y0":-1,"x1":-1,"y1":-1}],"responses":[]}"#;
    let second = r#"{"requests":[{"x0":7,"y0":7,"x1":-1,"y1":-1}],"responses":[]}"#;
    let bad = [
        "{}",
        "[]",
        "x",
        r#"{"requests":[],"responses":[]}"#,
        r#"{"requests":[{"x0":7}],"responses":[]}"#,
        r#"{"requests":[{"x0":15,"y0":7,"x1":-1,"y1":-1}],"responses":[]}"#,
        r#"{"requests":[{"x0":-2,"y0":7,"x1":-1,"y1":-1}],"responses":[]}"#,
        r#"{"requests":[{"x0":7,"y0":7,"x1":8,"y1":8}],"responses":[]}"#,
        r#"{"requests":[{"x0":7,"y0":7,"x1":-1,"y1":-1,"z":1}],"responses":[]}"#,
        r#"{"requests":[{"x0":7,"y0":7,"x1":-1,"y1":-1}],"responses":[{"x0":7,"y0":7}]}"#,
    ];
    let talk = [lines(&[first, second]), lines(&bad), lines(&[first])].concat();
    let said = converse(&["--botzone", "--size", "15"], &talk);
    assert_eq!(said[0], r#"{"response":{"x0":7,"y0":7,"x1":-1,"y1":-1}}"#);
    assert!(said[1].starts_with(r#"{"response":{"x0":"#), "{}", said[1]);
    assert!(!said[1].contains("-1"), "{}", said[1]);
    for (line, answer) in bad.iter().zip(&said[2..]) {
        assert!(answer.starts_with(r#"{"error":"#), "{line}: {answer}");
    }
    assert_eq!(said.last(), said.first());
}
