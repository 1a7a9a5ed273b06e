//! `quina solve quelhas`: who wins a position, proved; and the first moves on 10x10, all of them.

use super::bulk::Bulk;
use crate::args::QuelhasArgs;
use crate::execution;
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::print::json_line;
use crate::progress::Progress;
use crate::telling::Telling;
use quina_core::Fingerprint;
use quina_engine::quelhas::{Openings, SolveOptions, SolveReport, Solver, Verdict};
use quina_engine::{Request, StopFlag};
use quina_lab::execute::InOrder;
use quina_lab::task::{Outcome, QuelhasTask, Task};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

/// Solves a position, the positions of a file, or the first moves; or draws these.
pub fn run(args: &QuelhasArgs, out: &mut impl Write) -> Result<(), Failure> {
    if let Some(path) = &args.picture {
        return draw(args, path, out);
    }
    if args.file.is_none() && args.execution.is_bulk() {
        let what = "--concurrency, --results and --cluster are for the positions of a --file";
        return Err(Failure::Refused(what.into()));
    }
    let interrupt = Interrupt::new();
    let has_faults = interrupt.thinking(|stop| match (&args.file, &args.table) {
        (Some(file), _) => solve_file(args, file, stop, out),
        (None, Some(table)) if args.openings => decide_openings(args, table, stop, out),
        _ => solve_one(args, stop, out),
    })?;
    out.flush()?;
    if interrupt.came() {
        if let Some(path) = &args.execution.keep.results {
            eprintln!("stopped: add --resume to go on from {}", path.display());
        }
        return Err(Failure::Interrupted);
    }
    if has_faults {
        return Err(Failure::ToldFault);
    }
    Ok(())
}

fn solve_one(args: &QuelhasArgs, stop: &StopFlag, out: &mut impl Write) -> Result<bool, Failure> {
    let report = Solver::new().solve(&args.request(None), &args.options(), stop)?;
    if args.json {
        json_line(&report, out)?;
    } else {
        tell(&report, out)?;
    }
    Ok(false)
}

fn tell(report: &SolveReport, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "position  {}", report.position)?;
    writeln!(out, "verdict   {}", in_words(report))?;
    if let Some(winning) = report.winning_moves {
        writeln!(out, "winning   {winning} of {} moves", report.legal_moves)?;
    }
    if !report.winners.is_empty() {
        writeln!(out, "by        {}", report.winners.join(" "))?;
    }
    if !report.line.is_empty() {
        writeln!(out, "line      {}", report.line.join(" "))?;
    }
    writeln!(out, "nodes     {} in {:.3} s", report.nodes, report.seconds)
}

fn in_words(report: &SolveReport) -> String {
    let verdict = match report.verdict {
        Verdict::Win => "win for the player to move",
        Verdict::Loss => "loss for the player to move",
        Verdict::Unknown => "unknown",
    };
    match &report.halt {
        Some(halt) => format!("{verdict}, ended by {halt}"),
        None => verdict.into(),
    }
}

/// Solves the positions of a file; a line that is none is named and the others are solved.
fn solve_file(
    args: &QuelhasArgs,
    file: &str,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let text = if file == "-" {
        let mut text = String::new();
        let read = io::stdin().read_to_string(&mut text);
        read.map(|_| text)
    } else {
        fs::read_to_string(file)
    };
    let text = text.map_err(|error| Failure::Fault(format!("{file}: {error}")))?;
    let lines = text.lines().map(str::trim).zip(1..);
    let lines: Vec<(&str, u64)> = lines
        .filter(|(line, _)| !line.is_empty() && !line.starts_with("# "))
        .collect();
    let mut bulk = bulk(args, &lines)?;
    let mut teller = Teller {
        args,
        file,
        lines: &lines,
        order: InOrder::default(),
        has_faults: false,
    };
    let mut known = HashMap::new();
    bulk.known(&mut |number, outcome| {
        known.insert(number, outcome);
    })?;
    let done: HashSet<u64> = known.keys().copied().collect();
    for (number, outcome) in known {
        teller.take(number, outcome, out)?;
    }
    let mut tasks = (0..lines.len() as u64)
        .filter(|number| !done.contains(number))
        .map(|number| {
            let task = QuelhasTask {
                request: args.request(Some(lines[number as usize].0)),
                options: args.options(),
            };
            (number, Task::Quelhas(Box::new(task)))
        });
    bulk.run(&mut tasks, stop, &mut |number, outcome| {
        teller.take(number, outcome, out)
    })?;
    bulk.tell_remark();
    Ok(teller.has_faults)
}

/// Who solves the positions of a file, and the store of what is found.
fn bulk(args: &QuelhasArgs, lines: &[(&str, u64)]) -> Result<Bulk, Failure> {
    #[derive(Serialize)]
    struct Settings {
        positions: u64,
        request: Request,
        options: SolveOptions,
    }
    let mut positions = Fingerprint::default();
    for (line, _) in lines {
        positions.add(line);
    }
    let settings = Settings {
        positions: positions.value(),
        request: args.request(None),
        options: args.options(),
    };
    let settings = serde_json::to_string(&settings);
    let settings = settings.map_err(|error| Failure::Refused(error.to_string()))?;
    let store = execution::store(&args.execution.keep, &settings)?;
    let executor = execution::executor(&args.execution, &store)?;
    Ok(Bulk::new("position", store, executor))
}

/// Tells the positions of a file in their order, whoever finished first.
struct Teller<'a> {
    args: &'a QuelhasArgs,
    file: &'a str,
    lines: &'a [(&'a str, u64)],
    order: InOrder<Outcome>,
    has_faults: bool,
}

impl Teller<'_> {
    fn take(&mut self, number: u64, outcome: Outcome, out: &mut impl Write) -> Result<(), Failure> {
        self.order.put(number, outcome);
        while let Some((number, outcome)) = self.order.next() {
            let fault = match outcome {
                Outcome::Quelhas { report } if self.args.json => {
                    json_line(&report, out)?;
                    continue;
                }
                Outcome::Quelhas { report } => {
                    writeln!(out, "{}", row(&report))?;
                    continue;
                }
                Outcome::Failed { why } | Outcome::Abandoned { why } => why,
                Outcome::Pair { .. } | Outcome::Klondike { .. } => {
                    String::from("a result of another kind of task")
                }
            };
            out.flush()?;
            let line = self.lines.get(number as usize).map_or(0, |(_, line)| *line);
            let fault = format!("{}: line {line}: {fault}", self.file);
            eprintln!("error: {}", printable(&fault));
            self.has_faults = true;
        }
        Ok(out.flush()?)
    }
}

/// A position of a file on one line.
fn row(report: &SolveReport) -> String {
    let verdict = match report.verdict {
        Verdict::Win => "win",
        Verdict::Loss => "loss",
        Verdict::Unknown => "unknown",
    };
    let winning = report
        .winning_moves
        .map_or(String::from("-"), |winning| winning.to_string());
    let (position, legal) = (&report.position, report.legal_moves);
    let (nodes, seconds) = (report.nodes, report.seconds);
    format!("{verdict:<7} {winning:>3}/{legal:<3} {nodes:>9} nodes {seconds:>8.3} s  {position}")
}

/// Goes on with the table of first moves, and writes it after every one of them.
fn decide_openings(
    args: &QuelhasArgs,
    path: &Path,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let mut openings = match fs::read_to_string(path) {
        Ok(text) => read(path, &text)?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Openings::default(),
        Err(error) => return Err(fault(path, &error)),
    };
    let mut telling = Telling::new(stop);
    let mut kept = Ok(());
    let classes = Openings::CLASSES as u64;
    let before = openings.decided() as u64;
    let mut progress = Progress::new(classes, before);
    progress.show(before, || String::from("begun"));
    openings.decide(&args.opening_limits(), stop, &mut |openings, step| {
        kept = keep(path, &openings.to_text());
        if kept.is_err() {
            stop.raise();
        }
        progress.clear();
        telling.step(|| {
            let (decided, all) = (step.decided, Openings::CLASSES);
            let (opening, result, nodes) = (&step.opening, &step.result, step.nodes);
            writeln!(
                out,
                "{decided:>3} of {all}  {opening:<6} {result}, {nodes} nodes"
            )?;
            out.flush()
        });
        progress.show(step.decided as u64, || format!("last {}", step.opening));
    });
    progress.clear();
    kept.map_err(|error| fault(path, &error))?;
    telling.outcome?;
    let (decided, all) = (openings.decided(), Openings::CLASSES);
    writeln!(out, "{decided} of {all} classes of first moves are decided")?;
    Ok(false)
}

/// Writes a file whole or not at all: a run that is cut off leaves the last whole one.
fn keep(path: &Path, text: &str) -> io::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".new");
    fs::write(&draft, text)?;
    fs::rename(&draft, path)
}

fn draw(args: &QuelhasArgs, path: &Path, out: &mut impl Write) -> Result<(), Failure> {
    let openings = match &args.table {
        Some(table) => {
            let text = fs::read_to_string(table).map_err(|error| fault(table, &error))?;
            read(table, &text)?
        }
        None => Openings::built_in(),
    };
    keep(path, &openings.picture()).map_err(|error| fault(path, &error))?;
    let (decided, all) = (openings.decided(), Openings::CLASSES);
    writeln!(out, "{decided} of {all} classes of first moves are decided")?;
    Ok(())
}

fn read(path: &Path, text: &str) -> Result<Openings, Failure> {
    Openings::from_text(text)
        .map_err(|error| Failure::Fault(format!("{}: {error}", path.display())))
}

fn fault(path: &Path, error: &io::Error) -> Failure {
    Failure::Fault(format!("{}: {error}", path.display()))
}
