//! Words that may not stay in a file: work put off, debugging aids, paths of one machine.

use super::File;

/// Written in halves, so that this file obeys its own rule.
const FORBIDDEN: [(&str, &str); 6] = [
    (concat!("TO", "DO"), "work put off: do it or open an issue"),
    (concat!("FIX", "ME"), "work put off: do it or open an issue"),
    (concat!("dbg", "!("), "left from debugging"),
    (concat!("todo", "!("), "a stub"),
    (concat!("unimplemented", "!("), "a stub"),
    (
        concat!("use super", "::*;"),
        "a glob import outside of tests",
    ),
];

/// The last rule looks only at what stands before a file's tests.
const GLOB: &str = concat!("use super", "::*;");

const MACHINE_FOLDERS: [&str; 5] = [
    concat!("/ho", "me/"),
    concat!("/ro", "ot/"),
    concat!("/wo", "rk/"),
    concat!("/Us", "ers/"),
    concat!("C:\\Us", "ers\\"),
];

/// Forbidden words in what people write; data files may say what they like.
pub fn forbidden(file: &File, faults: &mut Vec<String>) {
    let is_written = file.has_ending(&["rs", "toml", "md", "ts", "html", "css", "sh"])
        || file.path.starts_with(".ci/");
    if !is_written {
        return;
    }
    let mut in_tests = false;
    for (number, line) in file.text.lines().enumerate() {
        in_tests |= line.trim_start().starts_with("#[cfg(test)]");
        for (word, why) in FORBIDDEN {
            if line.contains(word) && !(in_tests && word == GLOB) {
                faults.push(file.fault(number + 1, &format!("`{word}`: {why}")));
            }
        }
    }
}

/// Absolute paths that mean something on one machine only.
pub fn machine_paths(file: &File, faults: &mut Vec<String>) {
    for (number, line) in file.text.lines().enumerate() {
        for folder in MACHINE_FOLDERS {
            let is_root = |at: usize| {
                let before = line[..at].chars().next_back();
                !before.is_some_and(|c| c.is_alphanumeric() || "._-/}".contains(c))
            };
            if line.match_indices(folder).any(|(at, _)| is_root(at)) {
                let what = format!("`{folder}` is a path of one machine");
                faults.push(file.fault(number + 1, &what));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: String) -> File {
        File {
            path: String::from(path),
            text,
        }
    }

    #[test]
    fn work_put_off_is_found_with_its_line() {
        let mut faults = Vec::new();
        let text = format!("//! Kings.\n\n// {} crown\n", FORBIDDEN[0].0);
        forbidden(&file("king.rs", text.clone()), &mut faults);
        assert_eq!(faults.len(), 1);
        assert!(faults[0].starts_with("king.rs:3: "), "{faults:?}");
        forbidden(&file("games.pdn", text), &mut faults);
        assert_eq!(faults.len(), 1, "a data file was checked");
    }

    #[test]
    fn globs_are_for_tests() {
        let mut faults = Vec::new();
        let tests = format!("#[cfg(test)]\nmod tests {{\n    {GLOB}\n}}\n");
        forbidden(&file("a.rs", tests), &mut faults);
        assert_eq!(faults, [""; 0]);
        forbidden(&file("b.rs", format!("{GLOB}\n")), &mut faults);
        assert_eq!(faults.len(), 1);
    }

    #[test]
    fn a_machine_path_is_found_and_a_part_of_a_path_is_not() {
        let mut faults = Vec::new();
        for folder in MACHINE_FOLDERS {
            machine_paths(&file("a.md", format!("see {folder}me\n")), &mut faults);
        }
        assert_eq!(faults.len(), MACHINE_FOLDERS.len(), "{faults:?}");
        let inner = format!(
            "see site{}a and https://example.org{0}a\n",
            MACHINE_FOLDERS[2]
        );
        machine_paths(&file("b.md", inner), &mut faults);
        assert_eq!(faults.len(), MACHINE_FOLDERS.len(), "{faults:?}");
    }
}
