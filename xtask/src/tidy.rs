//! `cargo xtask tidy`: the house rules that no compiler checks.
//!
//! Each rule is a function from a file (or from the whole house) to the faults it found; all
//! faults are told at once, each with its file and line.

mod arrows;
mod words;

use crate::command::{output, root};
use std::fs;
use std::process::{Command, Stdio};

const LONGEST_FILE: usize = 700;

/// Files that may be longer, each with its reason.
const LONG_FILES: [(&str, &str); 0] = [];

const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// A text file of the project.
struct File {
    /// Its path from the root, with `/` on every platform.
    path: String,
    text: String,
}

impl File {
    fn has_ending(&self, endings: &[&str]) -> bool {
        self.path
            .rsplit_once('.')
            .is_some_and(|(_, ending)| endings.contains(&ending))
    }

    fn fault(&self, line: usize, what: &str) -> String {
        format!("{}:{line}: {what}", self.path)
    }
}

/// Checks every rule; an error if any is broken.
pub fn run() -> Result<(), String> {
    let files = project_files()?;
    let mut faults = Vec::new();
    for file in &files {
        head(file, &mut faults);
        length(file, &mut faults);
        words::forbidden(file, &mut faults);
        words::machine_paths(file, &mut faults);
        lock(file, &mut faults);
    }
    arrows::check(&files, &mut faults);
    dependencies_are_explained(&files, &mut faults);
    for fault in &faults {
        println!("{fault}");
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(format!("{} house rules broken", faults.len()))
    }
}

/// Every text file that is tracked or could be: what git ignores is none of our business.
fn project_files() -> Result<Vec<File>, String> {
    let mut git = Command::new("git");
    // A build machine's checkout may belong to another user; we only list it.
    git.args(["-c", "safe.directory=*", "ls-files", "-z"])
        .args(["--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .stdin(Stdio::null());
    let mut paths: Vec<String> = output(&mut git)?
        .split_terminator('\0')
        .map(str::to_owned)
        .collect();
    paths.sort();
    paths.dedup();
    let read = |path: String| {
        // A file deleted but still in the index, and one that is not text, have no lines to check.
        let text = String::from_utf8(fs::read(root().join(&path)).ok()?).ok()?;
        Some(File { path, text })
    };
    Ok(paths.into_iter().filter_map(read).collect())
}

fn head(file: &File, faults: &mut Vec<String>) {
    if file.has_ending(&["rs"]) && !file.text.starts_with("//! ") {
        faults.push(file.fault(1, "begins without `//!` and a word on what lives here"));
    }
}

fn length(file: &File, faults: &mut Vec<String>) {
    let lines = file.text.lines().count();
    let is_listed = LONG_FILES.iter().any(|(path, _)| *path == file.path);
    if file.has_ending(&["rs", "ts"]) && lines > LONGEST_FILE && !is_listed {
        let what = format!("longer than {LONGEST_FILE} lines; split it, or list it with a reason");
        faults.push(file.fault(lines, &what));
    }
}

/// Every package comes from crates.io, whatever mirror this machine reads it through.
fn lock(file: &File, faults: &mut Vec<String>) {
    if file.path != "Cargo.lock" {
        return;
    }
    for (number, line) in file.text.lines().enumerate() {
        if line.starts_with("source = ") && !line.contains(CRATES_IO) {
            faults.push(file.fault(number + 1, "a package that does not come from crates.io"));
        }
    }
}

/// Every dependency has its line in `docs/architecture.md`.
fn dependencies_are_explained(files: &[File], faults: &mut Vec<String>) {
    let find = |path: &str| files.iter().find(|file| file.path == path);
    let (Some(manifest), Some(architecture)) = (find("Cargo.toml"), find("docs/architecture.md"))
    else {
        faults.push(String::from(
            "Cargo.toml or docs/architecture.md is missing",
        ));
        return;
    };
    for (line, name) in arrows::entries(&manifest.text, "[workspace.dependencies]") {
        if !name.starts_with("quina-") && !architecture.text.contains(&format!("`{name}`")) {
            let what = format!("`{name}` has no line in docs/architecture.md");
            faults.push(manifest.fault(line, &what));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str, rule: fn(&File, &mut Vec<String>)) -> Vec<String> {
        let file = File {
            path: String::from(path),
            text: String::from(text),
        };
        let mut faults = Vec::new();
        rule(&file, &mut faults);
        faults
    }

    #[test]
    fn a_file_says_what_lives_in_it() {
        assert_eq!(faults("a.rs", "//! Squares.\n", head), [""; 0]);
        assert_eq!(faults("a.md", "Squares.\n", head), [""; 0]);
        assert_eq!(faults("a.rs", "use std::fs;\n", head).len(), 1);
    }

    #[test]
    fn a_long_file_is_found() {
        let long = "\n".repeat(LONGEST_FILE + 1);
        assert_eq!(faults("a.rs", &long, length).len(), 1);
        assert_eq!(faults("a.rs", &long[1..], length), [""; 0]);
    }

    #[test]
    fn a_package_from_elsewhere_is_found() {
        let ours = format!("name = \"clap\"\nsource = \"{CRATES_IO}\"\n");
        assert_eq!(faults("Cargo.lock", &ours, lock), [""; 0]);
        let other = "source = \"git+https://example.org/clap\"\n";
        assert_eq!(faults("Cargo.lock", other, lock).len(), 1);
    }
}
