//! `quina tables`: endgame tables made, checked, listed and packed.

use crate::args::{BuildArgs, InfoArgs, PackArgs, TablesCommand, VerifyArgs};
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::print::json_line;
use crate::progress::Progress;
use quina_engine::tables::{self, Built, Checked, Listed, Sample, Work};
use quina_engine::{EndgameTables, Error, Game, StopFlag};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The endgame tables of a folder and those that come with the program; what is wrong with its files
/// is told on standard error, and they are done without. A folder for a game that has no tables is
/// refused.
pub fn at_hand(game: Game, folder: Option<&Path>) -> Result<EndgameTables, Error> {
    let Some(folder) = folder else {
        return Ok(EndgameTables::shipped());
    };
    EndgameTables::check(game)?;
    let (tables, faults) = EndgameTables::open(folder);
    for fault in faults {
        eprintln!("warning: {}; done without", printable(&fault));
    }
    Ok(tables)
}

/// Does what was asked with the tables.
pub fn run(command: &TablesCommand, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        TablesCommand::Build(args) => build(args, out),
        TablesCommand::Verify(args) => verify(args, out),
        TablesCommand::Info(args) => info(args, out),
        TablesCommand::Pack(args) => pack(args, out),
    }
}

/// Runs `job` beside this thread, which shows what it sends and how far it is.
fn watched<T: Send>(
    threads: u32,
    steps: u64,
    job: impl FnOnce(&Work, &mut dyn FnMut(T)) -> Result<(), Error> + Send,
    mut show: impl FnMut(T) -> io::Result<String>,
) -> Result<(), Failure> {
    let interrupt = Interrupt::new();
    let mut progress = Progress::new(steps, 0);
    interrupt.thinking(|stop: &StopFlag| {
        let work = Work::new(threads as usize, stop.clone());
        let (sender, found) = mpsc::channel();
        thread::scope(|scope| {
            let work = &work;
            let worker = scope.spawn(move || {
                // Whoever does not listen any more has raised the flag.
                job(work, &mut |step| drop(sender.send(step)))
            });
            let mut last = String::from("begun");
            loop {
                match found.recv_timeout(Duration::from_millis(100)) {
                    Ok(step) => {
                        progress.clear();
                        match show(step) {
                            Ok(told) => last = told,
                            Err(error) => {
                                work.stop.raise();
                                return Err(Failure::from(error));
                            }
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                let done = work.done.load(Ordering::Relaxed).min(steps);
                progress.show(done, || last.clone());
            }
            progress.clear();
            match worker.join() {
                Ok(done) => done.map_err(Failure::from),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    })?;
    if interrupt.came() {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// Sums over the slices of one number of pieces.
#[derive(Default)]
struct Sums {
    pieces: usize,
    slices: usize,
    made: usize,
    positions: u64,
    bytes: u64,
}

impl Sums {
    fn tell(&self, seconds: f64, out: &mut impl Write) -> io::Result<()> {
        let Self {
            pieces,
            slices,
            made,
            positions,
            bytes,
        } = self;
        writeln!(
            out,
            "{pieces} pieces: {slices} slices, {positions} positions; {made} made now, {bytes} \
             bytes, {seconds:.1} s"
        )?;
        out.flush()
    }
}

fn build(args: &BuildArgs, out: &mut impl Write) -> Result<(), Failure> {
    let steps = tables::steps_to_build(args.tables.game, args.pieces)?;
    let mut begun = Instant::now();
    let mut sums = Sums::default();
    let job = |work: &Work, watch: &mut dyn FnMut(Built)| {
        let mut watch = |built: &Built| {
            if built.bytes.is_none() {
                work.done.fetch_add(3 * built.positions, Ordering::Relaxed);
            }
            watch(built.clone());
        };
        let (game, dir) = (args.tables.game, &args.tables.dir);
        tables::build(game, args.pieces, dir, work, &mut watch)
    };
    let done = watched(args.threads, steps, job, |built: Built| {
        if args.json {
            json_line(&built, out)?;
            out.flush()?;
        } else if sums.pieces != built.pieces {
            if sums.pieces > 0 {
                sums.tell(begun.elapsed().as_secs_f64(), out)?;
            }
            begun = Instant::now();
            sums = Sums {
                pieces: built.pieces,
                ..Sums::default()
            };
        }
        sums.slices += built.slices.len();
        sums.positions += built.positions;
        sums.bytes += built.bytes.unwrap_or(0);
        sums.made += built.bytes.map_or(0, |_| built.slices.len());
        Ok(built.slices.join(" and "))
    });
    if !args.json && sums.pieces > 0 {
        sums.tell(begun.elapsed().as_secs_f64(), out)?;
    }
    if matches!(done, Err(Failure::Interrupted)) {
        eprintln!("stopped: the same command goes on from here");
    }
    done
}

fn verify(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let BuildArgs {
        tables: asked,
        pieces,
        threads,
        json,
    } = &args.build;
    let sample = args.sample.map(|positions| Sample {
        positions,
        seed: args.seed,
    });
    // Each slice is read, and then compared.
    let all = tables::steps_to_build(asked.game, *pieces)? / 3;
    let steps = all + sample.map_or(all, |sample| sample.positions);
    let job = |work: &Work, watch: &mut dyn FnMut(Checked)| {
        let mut watch = |checked: &Checked| watch(checked.clone());
        tables::verify(asked.game, *pieces, &asked.dir, sample, work, &mut watch)
    };
    let mut counts = [0; 4];
    let mut slices = 0;
    let mut faults = 0;
    watched(*threads, steps, job, |checked: Checked| {
        slices += 1;
        let found = [checked.compared, checked.lost, checked.drawn, checked.won];
        counts
            .iter_mut()
            .zip(found)
            .for_each(|(sum, count)| *sum += count);
        if *json {
            json_line(&checked, out)?;
            out.flush()?;
        } else if let Some(fault) = &checked.fault {
            writeln!(out, "{}: {fault}", checked.slice)?;
        }
        faults += usize::from(checked.fault.is_some());
        Ok(checked.slice)
    })?;
    let [compared, lost, drawn, won] = counts;
    if !json {
        writeln!(
            out,
            "{slices} slices, {compared} positions compared: {lost} lost, {drawn} drawn, {won} won"
        )?;
    }
    if faults > 0 {
        return Err(Failure::ToldFault);
    }
    Ok(())
}

fn info(args: &InfoArgs, out: &mut impl Write) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Row<'a> {
        tables: &'a [Listed],
        faults: &'a [String],
    }
    let (rows, faults) = tables::list(args.tables.game, &args.tables.dir)?;
    if args.json {
        let row = Row {
            tables: &rows,
            faults: &faults,
        };
        json_line(&row, out)?;
    } else {
        writeln!(
            out,
            "pieces  slices    positions       bytes  bits a position"
        )?;
        for row in &rows {
            let Listed {
                pieces,
                slices,
                of,
                positions,
                bytes,
            } = row;
            let bits = 8.0 * *bytes as f64 / (*positions).max(1) as f64;
            let slices = format!("{slices}/{of}");
            writeln!(
                out,
                "{pieces:>6}  {slices:>6}  {positions:>11}  {bytes:>10}  {bits:>15.3}"
            )?;
        }
        for fault in &faults {
            writeln!(out, "{}", printable(fault))?;
        }
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Failure::ToldFault)
    }
}

fn pack(args: &PackArgs, out: &mut impl Write) -> Result<(), Failure> {
    let bytes = tables::pack(args.tables.game, args.pieces, &args.tables.dir)?;
    let named = |error| Failure::Refused(format!("{}: {error}", args.output.display()));
    fs::write(&args.output, &bytes).map_err(named)?;
    writeln!(out, "{}: {} bytes", args.output.display(), bytes.len())?;
    Ok(())
}
