//! `quina annotate`: the games of a PDN file with scores, marks and better lines written into them.
//!
//! A game is written as soon as it is done, so Ctrl-C costs the game under way and no other;
//! `--resume` keeps those that are whole and goes on with the next. A game that cannot be read is
//! named with its place and left out.

use crate::args::AnnotateArgs;
use crate::check::place;
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use quina_engine::{Game, PdnGame, PdnGames, StopFlag, Thinker, game_of_pdn};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A file longer than this is refused: it is read before anything is thought about.
const LONGEST: u64 = 256 << 20;

/// Annotates every game of the file that can be read.
pub fn run(args: &AnnotateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let bytes = read(&args.file)?;
    let game = args.game.or_else(|| game_of_pdn(&bytes));
    let game = game.unwrap_or(Game::Draughts);
    let name = args.file.display().to_string();
    let mut games = Vec::new();
    let mut faults = 0;
    for found in PdnGames::new(game, bytes.as_slice())? {
        match found {
            Ok(found) => games.push(found),
            Err(fault) => {
                faults += 1;
                let what = format!(
                    "{}: {}; the game is left out",
                    place(&name, &fault),
                    fault.what
                );
                eprintln!("{}", printable(&what));
            }
        }
    }
    let done = match &args.output {
        Some(path) if args.resume => kept(path, game, &games)?,
        _ => 0,
    };
    let interrupt = Interrupt::new();
    let finished = interrupt.thinking(|stop| match &args.output {
        Some(path) => {
            let file = OpenOptions::new()
                .create(true)
                .append(args.resume)
                .write(true)
                .truncate(!args.resume)
                .open(path);
            let mut file = file.map_err(|error| refused(path, &error))?;
            annotate(args, &games, done, stop, &mut file)
        }
        None => annotate(args, &games, done, stop, out),
    })?;
    if let Some(path) = &args.output {
        let (all, path) = (games.len(), path.display());
        writeln!(out, "{path}: {finished} of {all} games annotated")?;
    }
    if interrupt.came() {
        if args.output.is_some() {
            eprintln!("go on with --resume");
        }
        return Err(Failure::Interrupted);
    }
    if faults > 0 {
        return Err(Failure::ToldFault);
    }
    Ok(())
}

/// Annotates the games after the first `done`, and gives how many are done then.
fn annotate(
    args: &AnnotateArgs,
    games: &[PdnGame],
    done: usize,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<usize, Failure> {
    let positions = |games: &[PdnGame]| games.iter().map(|game| game.plies() as u64 + 1).sum();
    let before: u64 = positions(&games[..done]);
    let mut progress = Progress::new(positions(games), before);
    let mut searched = before;
    let mut thinker = Thinker::new();
    let options = args.options();
    for (index, game) in games.iter().enumerate().skip(done) {
        let told = || format!("game {} of {}", index + 1, games.len());
        let annotated = game.annotated(&mut thinker, &options, stop, &mut || {
            searched += 1;
            progress.show(searched, told);
        })?;
        let Some(annotated) = annotated else {
            progress.clear();
            return Ok(index);
        };
        progress.clear();
        let between = if index == 0 { "" } else { "\n" };
        write!(out, "{between}{}", annotated.to_pdn())?;
        out.flush()?;
    }
    Ok(games.len())
}

/// How many games an earlier run has done; what it left half written is taken away.
fn kept(path: &Path, game: Game, games: &[PdnGame]) -> Result<usize, Failure> {
    let text = match fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(refused(path, &error)),
    };
    let mut whole: Vec<String> = Vec::new();
    for (number, found) in (1..).zip(PdnGames::new(game, text.as_slice())?) {
        // Only the last one can be torn, and then it is not the game it should be.
        let Ok(found) = found else { break };
        match games.get(number - 1) {
            Some(expected) if found.is_same(expected) => whole.push(found.to_pdn()),
            Some(expected) if found.begins(expected) => break,
            _ => {
                let what = format!(
                    "{}: game {number} is not the one that is annotated",
                    path.display()
                );
                return Err(Failure::Refused(what));
            }
        }
    }
    if !text.ends_with(b"\n") {
        // What was said of the last move may be missing.
        whole.pop();
    }
    let beside = path.with_extension("partial");
    let written = fs::write(&beside, whole.join("\n")).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| refused(path, &error))?;
    Ok(whole.len())
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let length = fs::metadata(path)
        .map_err(|error| refused(path, &error))?
        .len();
    if length > LONGEST {
        let what = format!(
            "{}: {length} bytes, expected at most {LONGEST}",
            path.display()
        );
        return Err(Failure::Refused(what));
    }
    fs::read(path).map_err(|error| refused(path, &error))
}

fn refused(path: &Path, error: &io::Error) -> Failure {
    Failure::Refused(format!("{}: {error}", path.display()))
}
