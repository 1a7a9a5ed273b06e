//! `quina fit`: weights by logistic regression on positions whose results are known.

use crate::args::FitArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::print::{json_line, write_file};
use crate::progress::Progress;
use quina_lab::fit::{Example, FitReport, FitSpec, Quality, from_games, from_records, from_solver};
use serde::Serialize;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;

/// Fits, writes the weights, and tells how well they do on positions kept aside.
pub fn run(args: &FitArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.spec()?;
    let examples = match args.solve {
        Some(count) => solved(args, count as usize)?,
        None => read(args)?,
    };
    let mut report = spec.run(&examples).map_err(Failure::Refused)?;
    let source = match args.solve {
        Some(_) => format!("positions that the solver decided, seed {}", args.seed),
        None => String::from("positions of games"),
    };
    report.weights.set_made(format!(
        "quina fit: logistic regression on {} {source}",
        report.positions[0]
    ));
    write_file(&args.out, &report.weights.to_text())?;
    if let Some(path) = &args.csv {
        write_file(path, &table(&spec, &report))?;
    }
    if args.json {
        json_line(&Summary::new(&spec, &report), out)?;
    } else {
        tell(&spec, &report, out)?;
    }
    Ok(())
}

/// Positions of all files, games of different files being different games.
fn read(args: &FitArgs) -> Result<Vec<Example>, Failure> {
    let mut examples: Vec<Example> = Vec::new();
    for path in &args.games {
        let named = |why: String| Failure::Refused(format!("{}: {why}", path.display()));
        let text = fs::read_to_string(path).map_err(|error| named(error.to_string()))?;
        let is_json = path.extension().is_some_and(|name| name == "json");
        let found = if is_json {
            from_games(args.game, &text)
        } else {
            from_records(args.game, &text)
        };
        let before = examples.last().map_or(0, |example| example.game + 1);
        let found = found.map_err(named)?.into_iter();
        examples.extend(found.map(|example| Example {
            game: example.game + before,
            ..example
        }));
    }
    Ok(examples)
}

fn solved(args: &FitArgs, count: usize) -> Result<Vec<Example>, Failure> {
    let interrupt = Interrupt::new();
    let mut progress = Progress::new(count as u64, 0);
    let examples = interrupt.thinking(|stop| {
        from_solver(args.game, count, args.seed, stop, &mut |done| {
            progress.show(done as u64, || String::from("decided"));
        })
    });
    progress.clear();
    if interrupt.came() {
        return Err(Failure::Interrupted);
    }
    examples.map_err(Failure::Refused)
}

fn tell(spec: &FitSpec, report: &FitReport, out: &mut impl Write) -> Result<(), Failure> {
    let [seen, aside] = report.positions;
    writeln!(
        out,
        "Fitted on {seen} positions, {aside} kept aside; odds of e to 1 at {:.0}",
        report.scale
    )?;
    for (word, quality) in ["before", "after"].iter().zip(report.quality) {
        let Quality { log_loss, ranking } = quality;
        writeln!(
            out,
            "{word:<6} log loss {log_loss:.4}, ranked right {:.1}%",
            100.0 * ranking
        )?;
    }
    for (name, before, after) in rows(spec, report) {
        writeln!(out, "{name:<20} {before:>8} -> {after:>8}")?;
    }
    Ok(())
}

/// The fitted weights before and after.
fn rows<'a>(spec: &'a FitSpec, report: &'a FitReport) -> impl Iterator<Item = (&'a str, i64, i64)> {
    report.names.iter().map(|name| {
        let before = spec.weights.get(name).unwrap_or_default();
        let after = report.weights.get(name).unwrap_or_default();
        (name.as_str(), before, after)
    })
}

fn table(spec: &FitSpec, report: &FitReport) -> String {
    let mut table = String::from("weight,before,after\n");
    for (name, before, after) in rows(spec, report) {
        let _ = writeln!(table, "{name},{before},{after}");
    }
    table
}

/// A fit in numbers.
#[derive(Serialize)]
struct Summary<'a> {
    positions: [usize; 2],
    scale: f64,
    before: Quality,
    after: Quality,
    weights: Vec<Weight<'a>>,
}

#[derive(Serialize)]
struct Weight<'a> {
    name: &'a str,
    before: i64,
    after: i64,
}

impl<'a> Summary<'a> {
    fn new(spec: &'a FitSpec, report: &'a FitReport) -> Self {
        let weight = |(name, before, after)| Weight {
            name,
            before,
            after,
        };
        Self {
            positions: report.positions,
            scale: report.scale,
            before: report.quality[0],
            after: report.quality[1],
            weights: rows(spec, report).map(weight).collect(),
        }
    }
}
