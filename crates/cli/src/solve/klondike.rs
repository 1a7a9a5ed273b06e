//! `quina solve klondike`: one deal, or as many as there is time for.
//!
//! Deals are independent tasks, done by whoever is free; what is found comes together here, where it
//! is counted, told and written, row after row.

mod csv;
pub mod deals;
pub mod table;
mod tally;

use super::bulk::Bulk;
use crate::args::KlondikeArgs;
use crate::execution;
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::print::json_line;
use crate::progress::Progress;
use deals::Deals;
use quina_engine::klondike::{SolveOptions, SolveReport, Verdict};
use quina_engine::{Request, StopFlag};
use quina_lab::task::{KlondikeTask, Outcome, Task};
use serde::Serialize;
use std::collections::HashSet;
use std::io::{self, Write};
use table::{Row, Table};
use tally::Tally;

/// Solves the deals, tells each unless it goes to a file, and sums up.
pub fn run(args: &KlondikeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (deals, has_faults) = Deals::of(&args.deals, &args.rules.start())?;
    let mut run = Run::new(args, &deals)?;
    let mut bulk = run.bulk()?;
    let interrupt = Interrupt::new();
    interrupt.thinking(|stop| run.solve_all(&mut bulk, stop, out))?;
    bulk.tell_remark();
    run.sum_up(out)?;
    out.flush()?;
    if interrupt.came() {
        eprintln!("{}", run.how_to_go_on());
        return Err(Failure::Interrupted);
    }
    if has_faults || run.abandoned > 0 {
        return Err(Failure::ToldFault);
    }
    Ok(())
}

/// A run over deals: what is asked of each, and what is found so far.
struct Run<'a> {
    args: &'a KlondikeArgs,
    deals: &'a Deals,
    options: SolveOptions,
    table: Option<Table>,
    /// The deals that an earlier run has solved, by their place among the deals.
    done: HashSet<u64>,
    tally: Tally,
    /// Deals that nobody brought to an end.
    abandoned: u64,
}

impl<'a> Run<'a> {
    fn new(args: &'a KlondikeArgs, deals: &'a Deals) -> Result<Self, Failure> {
        let mut run = Self {
            args,
            deals,
            options: args.options(),
            table: None,
            done: HashSet::new(),
            tally: Tally::default(),
            abandoned: 0,
        };
        if let Some(path) = &args.csv {
            let (table, rows) = if args.resume {
                Table::resume(path, deals, &run.request(), &run.options)?
            } else {
                (Table::create(path)?, Vec::new())
            };
            for (index, row) in rows {
                run.done.insert(index);
                run.tally.add(&row);
            }
            run.table = Some(table);
        }
        Ok(run)
    }

    /// What is asked of every deal.
    fn request(&self) -> Request {
        Request {
            limits: self.args.limits(),
            seed: self.args.climb_seed,
            ..Request::new(quina_engine::Game::Klondike)
        }
    }

    /// Whether the answer is about one deal, and so tells all about it.
    fn is_single(&self) -> bool {
        self.deals.len() == 1 && self.args.deals.file.is_none()
    }

    /// Whether each deal is told on standard output.
    fn tells_rows(&self) -> bool {
        self.table.is_none() || self.args.json || self.is_single()
    }

    /// Who solves the deals, and the store of what is found.
    fn bulk(&self) -> Result<Bulk, Failure> {
        let settings = Settings {
            deals: self.deals.identity(),
            request: self.request(),
            options: self.options,
        };
        let settings = serde_json::to_string(&settings);
        let settings = settings.map_err(|error| Failure::Refused(error.to_string()))?;
        let store = execution::store(&self.args.keep(), &settings)?;
        let executor = execution::workers(self.args.jobs, &self.args.cluster, &store)?;
        Ok(Bulk::new("deal", store, executor))
    }

    fn solve_all(
        &mut self,
        bulk: &mut Bulk,
        stop: &StopFlag,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let deals = self.deals;
        let mut known = Vec::new();
        bulk.known(&mut |number, outcome| {
            if let (Some(index), Outcome::Klondike { report }) = (deals.index(number), outcome) {
                known.push((index, report));
            }
        })?;
        for (index, report) in known {
            if self.done.insert(index) {
                self.take(index, &report, out)?;
            }
        }
        let mut progress = Progress::new(deals.len(), self.done.len() as u64);
        progress.show(self.tally.deals(), || self.tally.progress());
        let (done, request, options) =
            (std::mem::take(&mut self.done), self.request(), self.options);
        let mut tasks = (0..deals.len())
            .filter(|index| !done.contains(index))
            .map(|index| {
                let (_, request) = deals.get(index, &request);
                let task = KlondikeTask { request, options };
                (deals.number(index), Task::Klondike(Box::new(task)))
            });
        let outcome = bulk.run(&mut tasks, stop, &mut |number, outcome| {
            let Some(index) = deals.index(number) else {
                return Ok(());
            };
            if self.tells_rows() {
                progress.clear();
            }
            match outcome {
                Outcome::Klondike { report } => self.take(index, &report, out)?,
                Outcome::Failed { why } => return Err(Failure::Refused(why)),
                Outcome::Abandoned { why } => {
                    self.abandoned += 1;
                    progress.clear();
                    let (id, _) = deals.get(index, &request);
                    eprintln!("error: deal {}: {}", printable(&id), printable(&why));
                }
                Outcome::Pair { .. } | Outcome::Quelhas { .. } => {
                    let what = "a result of another kind of task came for a deal";
                    return Err(Failure::Refused(what.into()));
                }
            }
            progress.show(self.tally.deals(), || self.tally.progress());
            Ok(())
        });
        progress.clear();
        outcome
    }

    /// Counts, writes and tells one deal.
    fn take(&mut self, index: u64, report: &SolveReport, out: &mut impl Write) -> io::Result<()> {
        let (id, _) = self.deals.get(index, &self.request());
        let row = Row::of(&id, report);
        self.tally.add(&row);
        if let Some(table) = &mut self.table {
            table.add(&row)?;
        }
        if self.args.json {
            #[derive(Serialize)]
            struct Told<'a> {
                id: &'a str,
                #[serde(flatten)]
                report: &'a SolveReport,
            }
            json_line(&Told { id: &id, report }, out)?;
        } else if self.is_single() {
            tell_all(report, out)?;
        } else if self.tells_rows() {
            tell_briefly(&id, report, out)?;
        }
        out.flush()
    }

    fn sum_up(&self, out: &mut impl Write) -> io::Result<()> {
        if self.args.json {
            json_line(&self.tally.summary(), out)
        } else if self.is_single() {
            Ok(())
        } else {
            self.tally.tell(out)
        }
    }

    /// What to do after Ctrl-C.
    fn how_to_go_on(&self) -> String {
        let (solved, all) = (self.tally.deals(), self.deals.len());
        match &self.args.csv {
            Some(path) => format!(
                "stopped: {solved} of {all} deals are in `{}`; the same command with --resume goes on",
                path.display()
            ),
            None => match &self.args.results {
                Some(path) => format!(
                    "stopped: {solved} of {all} deals are in `{}`; the same command with --resume \
                     goes on",
                    path.display()
                ),
                None => {
                    format!("stopped: {solved} of {all} deals were solved; --csv would keep them")
                }
            },
        }
    }
}

/// What tells a run over deals from every other; more deals of the same kind are the same run.
#[derive(Serialize)]
struct Settings {
    deals: String,
    request: Request,
    options: SolveOptions,
}

/// A verdict with what it takes to understand it.
fn verdict(report: &SolveReport) -> String {
    match (&report.halt, report.at_least) {
        (Some(halt), _) => format!("{} ({halt})", report.verdict),
        (None, Some(least)) if least == report.moves.len() => {
            format!("{} in {least} moves, and in no fewer", report.verdict)
        }
        (None, Some(least)) => format!(
            "{} in {} moves, and in no fewer than {least}",
            report.verdict,
            report.moves.len()
        ),
        (None, None) if report.verdict == Verdict::Winnable => {
            format!("{} in {} moves", report.verdict, report.moves.len())
        }
        (None, None) => report.verdict.to_string(),
    }
}

fn tell_all(report: &SolveReport, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "verdict   {}", verdict(report))?;
    let millis = 1e3 * report.seconds;
    writeln!(out, "states    {} in {millis:.3} ms", report.states)?;
    if !report.moves.is_empty() {
        writeln!(out, "solution  {}", report.moves.join(" "))?;
    }
    Ok(())
}

fn tell_briefly(id: &str, report: &SolveReport, out: &mut impl Write) -> io::Result<()> {
    let (verdict, millis) = (verdict(report), 1e3 * report.seconds);
    let (id, states) = (printable(id), report.states);
    writeln!(
        out,
        "{id:<8} {millis:>11.3} ms {states:>10} states  {verdict}"
    )
}
