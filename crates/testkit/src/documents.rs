//! Command lines in documents, so that tests can try what readers will type.
//!
//! A command stands in a block marked `sh` (each line is one), behind `$ ` in any other block, or in a
//! line of text between back-ticks.

use std::fs;
use std::path::Path;

/// Where a command stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In a block to be copied.
    Block,
    /// In a block that also shows what it prints.
    Console,
    /// In the text.
    Inline,
}

/// A command of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The document and the line, as `docs/lab.md:43`.
    pub at: String,
    /// Where it stands.
    pub place: Place,
    /// The command on one line, without what is remarked behind it.
    pub text: String,
}

impl Told {
    /// Whether it is a pattern to be filled in: something is left out, or named in capital letters.
    pub fn is_pattern(&self) -> bool {
        let stands_for_another = |part: &str| {
            let is_name = part.len() > 1 || part == "N";
            is_name && part.chars().all(|c| c.is_ascii_uppercase())
        };
        let has_gap = self.text.contains('…');
        let mut parts = self.text.split([' ', '=', ':', '/']);
        has_gap || parts.any(stands_for_another)
    }
}

/// The commands of every document below a folder, in their order.
pub fn commands_below(root: &Path) -> Vec<Told> {
    let mut found = Vec::new();
    walk(root, "", &mut found);
    found
}

fn walk(folder: &Path, prefix: &str, found: &mut Vec<Told>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let full = format!("{prefix}{name}");
        let is_ours =
            !name.starts_with('.') && !["target", "node_modules", "dist"].contains(&&*name);
        if path.is_dir() && is_ours {
            walk(&path, &format!("{full}/"), found);
        } else if path.extension().is_some_and(|ending| ending == "md")
            && let Ok(text) = fs::read_to_string(&path)
        {
            found.extend(commands(&full, &text));
        }
    }
}

/// The commands of one document.
///
/// ```
/// use quina_testkit::documents::{Place, commands};
/// let text = "See `quina games`.\n\n```sh\nquina match a \\\n    b   # for hours\n```\n";
/// let found = commands("a.md", text);
/// assert_eq!((found[0].text.as_str(), found[0].place), ("quina games", Place::Inline));
/// assert_eq!((found[1].text.as_str(), found[1].at.as_str()), ("quina match a b", "a.md:4"));
/// ```
pub fn commands(name: &str, text: &str) -> Vec<Told> {
    let mut found = Vec::new();
    let mut prose = String::new();
    let mut prose_begins = 1;
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let Some(kind) = line.strip_prefix("```") else {
            prose.extend([line, "\n"]);
            continue;
        };
        inline(name, &prose, prose_begins, &mut found);
        let block = lines
            .by_ref()
            .take_while(|(line, _)| !line.starts_with("```"));
        let block: Vec<_> = block.collect();
        prose.clear();
        prose_begins = number + block.len() + 2;
        self::block(name, kind, &block, &mut found);
    }
    inline(name, &prose, prose_begins, &mut found);
    found
}

fn block(name: &str, kind: &str, lines: &[(&str, usize)], found: &mut Vec<Told>) {
    let mut lines = lines.iter();
    while let Some(&(line, number)) = lines.next() {
        let command = match (kind, line.strip_prefix("$ ")) {
            (_, Some(command)) => Some((command, Place::Console)),
            ("sh", None) => Some((line, Place::Block)),
            _ => None,
        };
        let Some((command, place)) = command else {
            continue;
        };
        let mut text = without_remark(command).to_owned();
        while let Some(begun) = text.strip_suffix('\\') {
            let next = lines.next().map_or("", |(line, _)| line.trim());
            text = format!("{} {}", begun.trim_end(), without_remark(next));
        }
        if !text.is_empty() {
            let at = format!("{name}:{number}");
            found.push(Told { at, place, text });
        }
    }
}

/// What stands between back-ticks and begins with one of our programs.
fn inline(name: &str, prose: &str, begins: usize, found: &mut Vec<Told>) {
    let mut number = begins;
    for (index, part) in prose.split('`').enumerate() {
        let is_ours = ["quina ", "cargo "]
            .iter()
            .any(|word| part.starts_with(word));
        if index % 2 == 1 && is_ours {
            found.push(Told {
                at: format!("{name}:{number}"),
                place: Place::Inline,
                text: part.split_whitespace().collect::<Vec<_>>().join(" "),
            });
        }
        number += part.matches('\n').count();
    }
}

/// A line up to the remark behind it.
fn without_remark(line: &str) -> &str {
    let end = if line.starts_with("# ") {
        Some(0)
    } else {
        line.find("  # ").or(line.find(" # "))
    };
    line[..end.unwrap_or(line.len())].trim_end()
}

/// Words as a shell would see them, single quotes being the only kind.
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for c in line.chars() {
        match c {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    assert!(!is_quoted, "an open quote in {line}");
    words.extend(word);
    words
}
