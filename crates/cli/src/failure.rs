//! Why the command stops before its end, in one line and an exit code.

use std::io;
use std::process::ExitCode;

/// Why the command stops.
pub enum Failure {
    /// What was asked cannot be done: exit code 2.
    Refused(String),
    /// A file has a fault: exit code 1.
    Fault(String),
    /// A fault already told on standard output: exit code 1.
    ToldFault,
    /// Nobody reads the answer any more: nothing to complain about.
    Closed,
    /// Ctrl-C came before the end: exit code 130, as shells have it.
    Interrupted,
}

/// The exit code of a program that Ctrl-C ended.
pub const INTERRUPTED: u8 = 130;

impl Failure {
    /// Tells the failure on standard error and gives the exit code.
    pub fn report(self) -> ExitCode {
        let (code, what) = match self {
            Self::Refused(what) => (2, what),
            Self::Fault(what) => (1, what),
            Self::ToldFault => return ExitCode::from(1),
            Self::Closed => return ExitCode::SUCCESS,
            Self::Interrupted => return ExitCode::from(INTERRUPTED),
        };
        eprintln!("error: {}", printable(&what));
        ExitCode::from(code)
    }
}

/// One line without control characters: what a file holds must not command the terminal.
pub fn printable(text: &str) -> String {
    let mut line = String::new();
    for c in text.chars() {
        if c.is_control() {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

impl From<quina_engine::Error> for Failure {
    fn from(error: quina_engine::Error) -> Self {
        Self::Refused(error.to_string())
    }
}

impl From<io::Error> for Failure {
    /// An answer that cannot be written.
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::Closed
        } else {
            Self::Refused(format!("the answer cannot be written: {error}"))
        }
    }
}

impl From<clap::Error> for Failure {
    /// Clap explains itself in paragraphs; what is wrong comes first, before the usage.
    fn from(error: clap::Error) -> Self {
        let text = error.render().to_string();
        let what: Vec<&str> = text
            .trim_start_matches("error: ")
            .lines()
            .map(str::trim)
            .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"))
            .filter(|line| !line.is_empty())
            .collect();
        Self::Refused(match what.as_slice() {
            [list, items @ ..] if list.ends_with(':') => format!("{list} {}", items.join(", ")),
            lines => lines.join("; "),
        })
    }
}
