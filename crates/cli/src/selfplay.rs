//! `quina selfplay`: games of the engine against itself, kept as positions to learn from.
//!
//! The file is a line that says what it is, a line of JSON with what the games were played with,
//! and then the positions, game after game. Games are written whole and in their order, whatever
//! thread played them, so that a run can be stopped anywhere and gone on with.

use crate::args::SelfplayArgs;
use crate::book;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::tables;
use quina_engine::{SelfPlayRequest, SelfPlayer, StopFlag};
use quina_lab::execute::InOrder;
use serde_json::json;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

const FIRST_LINE: &str = "quina selfplay 1";

/// Plays the games that the file does not hold yet.
pub fn run(args: &SelfplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(option) = args.misplaced() {
        let what = format!(
            "{option} is for draughts and checkers: {} has no use for it",
            args.game
        );
        return Err(Failure::Refused(what));
    }
    let weights = args.weights.as_ref().map(|path| {
        fs::read(path).map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))
    });
    let openings = match args.openings.as_deref() {
        None => Vec::new(),
        given => book::beginnings(args.game, given)?,
    };
    let request = SelfPlayRequest {
        game: args.game,
        openings,
        nodes: args.nodes,
        random_plies: args.random_plies,
        even: args.even(),
        resign: args.resign(),
        aside: args.aside,
        endings: args.endings,
        seed: args.seed,
        weights: weights.transpose()?,
        tables: tables::at_hand(args.game, args.tables.as_deref())?,
    };
    // What is wrong with the request is told before a file is made.
    SelfPlayer::new(&request)?;
    let name = args.output.display();
    let (mut file, begun) =
        open(args, &head(args)).map_err(|error| Failure::Refused(format!("{name}: {error}")))?;
    let mut progress = Progress::new(args.games.into(), begun.into());
    let mut positions = 0;
    let mut done = begun;
    let interrupt = Interrupt::new();
    interrupt.thinking(|stop| {
        play(args, &request, begun, stop, &mut |samples| {
            positions += samples.len() / SelfPlayer::sample_bytes(args.game);
            done += 1;
            progress.show(done.into(), || format!("{positions} positions"));
            file.write_all(&samples)
        })
    })?;
    progress.clear();
    writeln!(
        out,
        "{done} of {} games, {positions} new positions",
        args.games
    )?;
    if interrupt.came() {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// What the games are played with: a file goes on only with the same.
fn head(args: &SelfplayArgs) -> String {
    let name = |path: &PathBuf| path.display().to_string();
    let head = json!({
        "game": args.game.to_string(),
        "nodes": args.nodes,
        "random_plies": args.random_plies,
        "even": args.even(),
        "openings": args.openings,
        "resign": args.resign(),
        "aside": args.aside,
        "endings": args.endings,
        "seed": args.seed,
        "weights": args.weights.as_ref().map(name),
        "tables": args.tables.as_ref().map(name),
    });
    format!("{FIRST_LINE}\n{head}\n")
}

/// The file, ready for the next game, and how many games it holds.
///
/// The last game of a file may have been cut short, so it is played again.
fn open(args: &SelfplayArgs, head: &str) -> Result<(File, u32), String> {
    let read_write = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(&args.output);
    let mut file = read_write.map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let prepared = (|| {
        file.read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            file.write_all(head.as_bytes())?;
        }
        Ok(())
    })();
    prepared.map_err(|error: io::Error| error.to_string())?;
    if bytes.is_empty() {
        return Ok((file, 0));
    }
    let Some(samples) = bytes.strip_prefix(head.as_bytes()) else {
        return Err("holds something else, or games that were played otherwise".into());
    };
    let (games, length) = whole_games(samples, SelfPlayer::sample_bytes(args.game));
    let end = (head.len() + length) as u64;
    file.set_len(end)
        .and_then(|()| file.seek(io::SeekFrom::Start(end)))
        .map_err(|error| error.to_string())?;
    Ok((file, games))
}

/// How many games come before the last one, and how many bytes they take.
fn whole_games(samples: &[u8], size: usize) -> (u32, usize) {
    let (mut game, mut start) = (0, 0);
    for (index, sample) in samples.chunks_exact(size).enumerate() {
        // The file holds the last 16 bits of the number.
        let number = u16::from_le_bytes([sample[size - 2], sample[size - 1]]);
        let step = number.wrapping_sub(game as u16);
        if step != 0 {
            game += u32::from(step);
            start = index * size;
        }
    }
    (game, start)
}

/// Plays games from `first` on and hands over their positions in order.
fn play(
    args: &SelfplayArgs,
    request: &SelfPlayRequest,
    first: u32,
    stop: &StopFlag,
    take: &mut dyn FnMut(Vec<u8>) -> io::Result<()>,
) -> Result<(), Failure> {
    let next = AtomicU32::new(first);
    let enough = StopFlag::new();
    thread::scope(|scope| {
        let (sender, played) = mpsc::channel();
        for _ in 0..args.threads {
            let mut player = SelfPlayer::new(request)?;
            let (sender, next, enough) = (sender.clone(), &next, enough.clone());
            scope.spawn(move || {
                while !stop.is_raised() && !enough.is_raised() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games || sender.send((number, player.game(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut order = InOrder::default();
        for (number, samples) in played {
            order.put((number - first).into(), samples);
            while let Some((_, samples)) = order.next() {
                if let Err(error) = take(samples) {
                    enough.raise();
                    return Err(error.into());
                }
            }
        }
        Ok(())
    })
}
