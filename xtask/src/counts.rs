//! How many tests passed: read from what test programs print, added up over all of them.

use std::fmt;
use std::ops::AddAssign;

/// Tests that passed, failed (by name where it is known) and were skipped.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    pub passed: u64,
    pub failed: u64,
    pub skipped: u64,
    pub failures: Vec<String>,
}

impl Counts {
    /// Takes in one line of a test program's output, Rust's, vitest's or that of Python's unittest: a
    /// summary, or the name of a failure.
    pub fn read_line(&mut self, line: &str) {
        if let Some(summary) = line.strip_prefix("test result: ") {
            self.passed += number_before(summary, " passed");
            self.failed += number_before(summary, " failed");
            self.skipped += number_before(summary, " ignored");
        } else if let Some(name) = line
            .strip_prefix("test ")
            .and_then(|rest| rest.strip_suffix(" ... FAILED"))
        {
            self.failures.push(name.to_owned());
        } else if let Some(summary) = line.trim_start().strip_prefix("Tests  ") {
            self.passed += number_before(summary, " passed");
            self.failed += number_before(summary, " failed");
            self.skipped += number_before(summary, " skipped");
        } else if let Some(summary) = line.strip_prefix("Ran ") {
            self.passed += number_before(summary, " test");
        } else if let Some(summary) = line
            .strip_prefix("FAILED (")
            .or_else(|| line.strip_prefix("OK ("))
        {
            let failed = number_after(summary, "failures=") + number_after(summary, "errors=");
            let skipped = number_after(summary, "skipped=");
            self.failed += failed;
            self.skipped += skipped;
            // Those that ran were all counted as passed.
            self.passed = self.passed.saturating_sub(failed + skipped);
        } else if let Some(name) = [" FAIL  ", "FAIL: ", "ERROR: "]
            .iter()
            .find_map(|heading| line.strip_prefix(heading))
        {
            self.failures.push(name.to_owned());
        }
    }
}

fn number_before(text: &str, word: &str) -> u64 {
    text.split(word)
        .next()
        .filter(|before| before.len() < text.len())
        .and_then(|before| before.rsplit(' ').next())
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0)
}

fn number_after(text: &str, word: &str) -> u64 {
    text.split_once(word)
        .and_then(|(_, after)| after.split([',', ')']).next())
        .and_then(|digits| digits.parse().ok())
        .unwrap_or(0)
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
        self.failures.extend(other.failures);
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(lines: &[&str]) -> Counts {
        let mut counts = Counts::default();
        for line in lines {
            counts.read_line(line);
        }
        counts
    }

    #[test]
    fn summaries_add_up_and_failures_are_named() {
        let counts = read(&[
            "running 3 tests",
            "test laws_hold ... ok",
            "test captures::longest ... FAILED",
            "test deep ... ignored, minutes long",
            "test result: FAILED. 1 passed; 1 failed; 1 ignored; 0 measured; 7 filtered out; finished in 0.00s",
            "test result: ok. 40 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
        ]);
        assert_eq!(counts.to_string(), "41 passed, 1 failed, 1 skipped");
        assert_eq!(counts.failures, ["captures::longest"]);
    }

    #[test]
    fn the_page_counts_too() {
        let counts = read(&[
            " FAIL  src/engine/lane.test.ts > a worker that does not obey is replaced",
            "",
            " Test Files  1 failed | 2 passed (3)",
            "      Tests  1 failed | 30 passed | 2 skipped (33)",
        ]);
        assert_eq!(counts.to_string(), "30 passed, 1 failed, 2 skipped");
        assert_eq!(counts.failures.len(), 1);
    }

    #[test]
    fn python_counts_too() {
        let counts = read(&[
            "FAIL: test_moves (__main__.Refusals.test_moves)",
            "Ran 24 tests in 3.173s",
            "FAILED (failures=1, errors=2, skipped=3)",
        ]);
        assert_eq!(counts.to_string(), "18 passed, 3 failed, 3 skipped");
        assert_eq!(
            counts.failures,
            ["test_moves (__main__.Refusals.test_moves)"]
        );
        let counts = read(&["Ran 1 test in 0.1s", "OK"]);
        assert_eq!(counts.to_string(), "1 passed, 0 failed");
    }

    #[test]
    fn other_lines_count_for_nothing() {
        let counts = read(&[
            "",
            "3 passed",
            "test result: ",
            "test result: ok. many passed",
        ]);
        assert_eq!(counts, Counts::default());
    }
}
