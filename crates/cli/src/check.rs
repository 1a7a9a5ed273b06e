//! `quina check`: a file against the rules.

use crate::args::CheckArgs;
use crate::failure::Failure;
use crate::print::json_line;
use quina_engine::{CheckReport, Game, ParseError};
use serde::Serialize;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};

/// Checks the file and tells what it holds, or its first fault.
pub fn run(args: &CheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (name, checked) = match args.file.as_str() {
        "-" => ("<stdin>", watched(args.game, io::stdin().lock())),
        path => (
            path,
            File::open(path).and_then(|file| watched(args.game, file)),
        ),
    };
    let checked =
        checked.map_err(|why| Failure::Refused(format!("`{name}` cannot be read: {why}")))?;
    if args.json {
        return tell_json(args.game, name, &checked, out);
    }
    match checked {
        Ok(report) => {
            let (games, moves) = (counted(report.games, "game"), counted(report.moves, "move"));
            writeln!(out, "{name}: {games}, {moves}, no fault")?;
            Ok(())
        }
        Err(fault) => Err(Failure::Fault(format!(
            "{}: {}",
            place(name, &fault),
            fault.what
        ))),
    }
}

/// Checks what can be read; an error of reading is told apart from a fault in what was read.
fn watched(game: Game, input: impl Read) -> io::Result<Result<CheckReport, ParseError>> {
    struct Watched<'a, R> {
        input: R,
        error: &'a RefCell<Option<io::Error>>,
    }
    impl<R: Read> Read for Watched<'_, R> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.input.read(buffer).map_err(|error| {
                let kind = error.kind();
                if kind != io::ErrorKind::Interrupted {
                    *self.error.borrow_mut() = Some(error);
                }
                kind.into()
            })
        }
    }
    let error = RefCell::new(None);
    let input = BufReader::new(Watched {
        input,
        error: &error,
    });
    let checked = quina_engine::check(game, input);
    error.take().map_or(Ok(checked), Err)
}

fn tell_json(
    game: Game,
    file: &str,
    checked: &Result<CheckReport, ParseError>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Sound<'a> {
        game: Game,
        file: &'a str,
        ok: bool,
        #[serde(flatten)]
        report: &'a CheckReport,
    }
    #[derive(Serialize)]
    struct Faulty<'a> {
        game: Game,
        file: &'a str,
        ok: bool,
        line: Option<usize>,
        column: Option<usize>,
        fault: &'a str,
    }
    match checked {
        Ok(report) => {
            let sound = Sound {
                game,
                file,
                ok: true,
                report,
            };
            json_line(&sound, out)?;
            Ok(())
        }
        Err(fault) => {
            let faulty = Faulty {
                game,
                file,
                ok: false,
                line: fault.line,
                column: fault.column,
                fault: &fault.what,
            };
            json_line(&faulty, out)?;
            Err(Failure::ToldFault)
        }
    }
}

/// `file:line:column`, as far as the place is known; editors jump to it.
pub fn place(file: &str, fault: &ParseError) -> String {
    match (fault.line, fault.column) {
        (Some(line), Some(column)) => format!("{file}:{line}:{column}"),
        (Some(line), None) => format!("{file}:{line}"),
        (None, Some(column)) => format!("{file}:1:{column}"),
        (None, None) => file.to_owned(),
    }
}

/// `1 game`, `2 games`.
pub fn counted(number: u64, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {word}{plural}")
}
