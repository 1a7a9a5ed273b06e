//! `quina book`: opening books grown, shown, and read for those who play by them.

use crate::args::{BookArgs, BookBuildArgs, BookShowArgs};
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::tables;
use quina_engine::{AnyPosition, AnyRecord, Book, BookBuilder, Game, Grown, Request, Start};
use quina_lab::openings::Openings;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Does what was asked of a book.
pub fn run(args: &BookArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args {
        BookArgs::Build(args) => build(args, out),
        BookArgs::Show(args) => show(args, out),
    }
}

/// The book of a file for a game; an error names the file and what is wrong with it.
pub fn read(path: &Path, game: Game) -> Result<Book, String> {
    let text = fs::read_to_string(path).map_err(|error| refusal(path, &error.to_string()))?;
    let book = Book::from_text(&text).map_err(|error| refusal(path, &error.to_string()))?;
    if book.game() != game {
        let what = format!("a book of {}, not of {game}", book.game());
        return Err(refusal(path, &what));
    }
    Ok(book)
}

/// The book that comes with the engine.
pub fn built_in(game: Game) -> Result<Book, Failure> {
    Book::built_in(game)
        .ok_or_else(|| Failure::Refused(format!("no book of {game} comes with the engine")))
}

fn refusal(path: &Path, why: &str) -> String {
    printable(&format!("{}: {why}", path.display()))
}

fn build(args: &BookBuildArgs, out: &mut impl Write) -> Result<(), Failure> {
    let path = args.output.as_path();
    let refused = |why: &str| Failure::Refused(refusal(path, why));
    let roots = beginnings(args.game, args.openings.as_deref())?;
    let mut builder = BookBuilder::new(args.game, &roots, args.nodes, args.threads as usize)?;
    if let Some(folder) = &args.tables {
        builder = builder.with_tables(&tables::at_hand(args.game, Some(folder))?);
    }
    match fs::read_to_string(path) {
        Ok(text) => {
            let resumed = builder.resume(&text);
            builder = resumed.map_err(|error| refused(&error.to_string()))?;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(refused(&error.to_string())),
    }
    let all = args.positions as usize;
    let mut progress = Progress::new(all as u64, builder.book().len() as u64);
    let interrupt = Interrupt::new();
    interrupt.thinking(|stop| {
        while builder.book().len() < all {
            if builder.grow(stop)? != Grown::Larger {
                break;
            }
            write_whole(path, &builder.book().to_text())
                .map_err(|error| refused(&error.to_string()))?;
            progress.show(builder.book().len() as u64, || "positions".into());
        }
        Ok::<(), Failure>(())
    })?;
    progress.clear();
    let known = builder.book().len();
    writeln!(out, "{}: {known} positions", path.display())?;
    if interrupt.came() {
        eprintln!("the same words go on from here");
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Where a book or games for the trainer begin: at the start, after the ballots too, or as a file says.
pub fn beginnings(game: Game, openings: Option<&str>) -> Result<Vec<AnyPosition>, Failure> {
    let start = || AnyPosition::start(game, &Start::default());
    let mut roots = Vec::new();
    let openings = match openings {
        None => return Ok(vec![start()?]),
        Some("ballots") => {
            roots.push(start()?);
            Openings::ballots(game)
        }
        Some(path) => fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| Openings::read(game, &text))
            .map_err(|error| format!("{path}: {error}")),
    };
    let Openings::Listed(openings) = openings.map_err(Failure::Refused)? else {
        return Err(Failure::Refused("random openings are no list".into()));
    };
    for opening in &openings {
        let record = opening.record(game).map_err(Failure::Refused)?;
        roots.push(record.position().clone());
    }
    Ok(roots)
}

/// Writes a file so that it is there whole or as it was.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let beside = path.with_extension("partial");
    fs::write(&beside, text)?;
    fs::rename(&beside, path)
}

fn show(args: &BookShowArgs, out: &mut impl Write) -> Result<(), Failure> {
    let request = Request {
        moves: args.moves(),
        ..args.board.request()
    };
    let record = AnyRecord::of(&request)?;
    let game = record.game();
    let book = match &args.file {
        Some(path) => read(path, game).map_err(Failure::Refused)?,
        None => built_in(game)?,
    };
    writeln!(out, "book      {} positions", book.len())?;
    writeln!(out, "position  {}", record.position().to_text())?;
    let moves = book.moves(record.position());
    if moves.is_empty() {
        writeln!(out, "not in the book")?;
    }
    for mv in moves {
        let men = f64::from(mv.value) / 100.0;
        writeln!(out, "{men:>+9.2}  {}", mv.mv)?;
    }
    Ok(())
}
