//! Replaying transcripts: which commands a text holds, and what they print now.

use quina_testkit::documents::words;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// How much a transcript tells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Everything: refusals are marked and exit codes shown.
    Transcript,
    /// What a reader sees in a terminal.
    Tour,
}

/// A line that is kept as it is, or a command to run.
enum Item {
    Comment(String),
    Command(Asked),
}

/// A command: its line as written, its words, and the lines of its input, if it has one.
struct Asked {
    line: String,
    words: Vec<String>,
    input: Option<Vec<String>>,
}

/// The transcript with what its commands print now.
pub fn replayed(transcript: &str, folder: &Path, style: Style) -> String {
    let mut texts = Vec::new();
    for item in items(transcript) {
        let mut text = String::new();
        match item {
            Item::Comment(line) => text = line + "\n",
            Item::Command(asked) => {
                text += &asked.line;
                text.push('\n');
                if let Some(input) = &asked.input {
                    text += &(input.concat() + "END\n");
                }
                tell(&run(&asked, folder), style, &mut text);
            }
        }
        texts.push(text);
    }
    texts.join("\n")
}

fn tell(output: &Output, style: Style, text: &mut String) {
    let utf8 = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("quina prints UTF-8");
    text.push_str(&masked(&utf8(&output.stdout)));
    let mark = if style == Style::Transcript { "! " } else { "" };
    for line in masked(&utf8(&output.stderr)).lines() {
        writeln!(text, "{mark}{line}").expect("a string");
    }
    if !output.status.success() && style == Style::Transcript {
        match output.status.code() {
            Some(code) => writeln!(text, "[exit {code}]"),
            None => writeln!(text, "[{}]", output.status),
        }
        .expect("a string");
    }
}

fn items(transcript: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut lines = transcript.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("# ") {
            items.push(Item::Comment(line.to_owned()));
        } else if let Some(command) = line.strip_prefix("$ quina") {
            let mut input = None;
            let command = command.strip_suffix(" <<END").unwrap_or(command);
            if line.ends_with(" <<END") {
                let body = lines.by_ref().take_while(|line| *line != "END");
                input = Some(body.map(|line| format!("{line}\n")).collect());
            }
            items.push(Item::Command(Asked {
                line: line.to_owned(),
                words: words(command),
                input,
            }));
        }
    }
    items
}

fn run(asked: &Asked, folder: &Path) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quina"))
        .args(&asked.words)
        .current_dir(folder)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("quina starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    for line in asked.input.iter().flatten() {
        // A command that has seen enough closes its input; that is its right.
        let _ = stdin.write_all(line.as_bytes());
    }
    drop(stdin);
    child.wait_with_output().expect("quina ends")
}

/// Times differ from run to run: what stands in their place is always the same.
fn masked(text: &str) -> String {
    let mut masked = String::new();
    for line in text.lines() {
        let line = without_times(line);
        let mut rest = &*line;
        while let Some((before, key, after)) = next_time(rest) {
            masked.extend([before, key, "…"]);
            rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-+".contains(c));
        }
        masked.extend([rest, "\n"]);
    }
    masked
}

/// The first JSON field of a line that holds a time: what is before it, itself, what is after it.
fn next_time(line: &str) -> Option<(&str, &'static str, &str)> {
    const KEYS: [&str; 6] = [
        "\"seconds\":",
        "\"median_millis\":",
        "\"p99_millis\":",
        "\"worst_millis\":",
        "\"positions_per_second\":",
        "\"nodes_per_second\":",
    ];
    let found = KEYS.iter().filter_map(|key| Some((line.find(key)?, *key)));
    let (at, key) = found.min()?;
    Some((&line[..at], key, &line[at + key.len()..]))
}

/// Numbers before ` s`, ` ms` and ` million`, with the blanks that align them, become `…`.
fn without_times(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let mut at = 1;
    while at < words.len() {
        let is_unit = matches!(words[at], "s" | "s," | "ms" | "ms," | "million");
        if is_unit && words[at - 1].parse::<f64>().is_ok() {
            words[at - 1] = "…";
            while at > 1 && words[at - 2].is_empty() {
                words.remove(at - 2);
                at -= 1;
            }
        }
        at += 1;
    }
    words.join(" ")
}
