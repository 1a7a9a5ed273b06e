//! `quina solve klondike`: one deal, or as many as there is time for.
//!
//! Deals are independent, so each job takes the next one that nobody has; what they find comes
//! together here, where it is counted, told and written, row after row.

mod csv;
pub mod deals;
pub mod table;
mod tally;

use crate::args::KlondikeArgs;
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::print::json_line;
use crate::progress::Progress;
use crate::telling::Telling;
use deals::Deals;
use quina_engine::klondike::{SolveOptions, SolveReport, Verdict, solve};
use quina_engine::{Error, Request, StopFlag};
use serde::Serialize;
use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use table::{Row, Table};
use tally::Tally;

/// Solves the deals, tells each unless it goes to a file, and sums up.
pub fn run(args: &KlondikeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (deals, has_faults) = Deals::of(&args.deals, &args.rules.start())?;
    let mut run = Run::new(args, &deals)?;
    let interrupt = Interrupt::new();
    interrupt.thinking(|stop| run.solve_all(stop, out))?;
    run.sum_up(out)?;
    out.flush()?;
    if interrupt.came() {
        eprintln!("{}", run.how_to_go_on());
        return Err(Failure::Interrupted);
    }
    if has_faults {
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
    /// The deals that the table has already, by their place among the deals.
    done: HashSet<u64>,
    tally: Tally,
}

/// What a job found.
struct Found {
    id: String,
    report: SolveReport,
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

    fn solve_all(&mut self, stop: &StopFlag, out: &mut impl Write) -> Result<(), Failure> {
        let (sender, receiver) = mpsc::channel();
        let next = AtomicU64::new(0);
        let (request, options, deals) = (self.request(), self.options, self.deals);
        let done = std::mem::take(&mut self.done);
        let mut progress = Progress::new(self.deals.len(), done.len() as u64);
        thread::scope(|scope| {
            for _ in 0..self.args.jobs {
                let job = Job {
                    deals,
                    done: &done,
                    next: &next,
                    request: &request,
                    options: &options,
                    stop,
                };
                let sender = sender.clone();
                scope.spawn(move || job.work(&sender));
            }
            drop(sender);
            let mut tell = Telling::new(stop);
            let mut refused = None;
            progress.show(self.tally.deals(), || self.tally.progress());
            for found in receiver {
                match found {
                    Ok(found) => tell.step(|| {
                        if self.tells_rows() {
                            progress.clear();
                        }
                        self.take(&found, out)?;
                        progress.show(self.tally.deals(), || self.tally.progress());
                        Ok(())
                    }),
                    Err(why) => {
                        stop.raise();
                        refused.get_or_insert(why);
                    }
                }
            }
            progress.clear();
            match refused {
                Some(why) => Err(why.into()),
                None => tell.outcome.map_err(Failure::from),
            }
        })
    }

    /// Counts, writes and tells one deal. What the flag ended is no answer, and is forgotten.
    fn take(&mut self, found: &Found, out: &mut impl Write) -> io::Result<()> {
        if found.report.halt.as_deref() == Some("stopped") {
            return Ok(());
        }
        let row = Row::of(&found.id, &found.report);
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
            let (id, report) = (found.id.as_str(), &found.report);
            json_line(&Told { id, report }, out)?;
        } else if self.is_single() {
            tell_all(&found.report, out)?;
        } else if self.tells_rows() {
            tell_briefly(&found.id, &found.report, out)?;
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
            None => format!("stopped: {solved} of {all} deals were solved; --csv would keep them"),
        }
    }
}

/// One job: it takes deals until there are none left.
struct Job<'a> {
    deals: &'a Deals,
    done: &'a HashSet<u64>,
    next: &'a AtomicU64,
    request: &'a Request,
    options: &'a SolveOptions,
    stop: &'a StopFlag,
}

impl Job<'_> {
    fn work(&self, sender: &Sender<Result<Found, Error>>) {
        while !self.stop.is_raised() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            if index >= self.deals.len() {
                return;
            }
            if self.done.contains(&index) {
                continue;
            }
            let (id, request) = self.deals.get(index, self.request);
            let report = solve(&request, self.options, self.stop);
            if sender
                .send(report.map(|report| Found { id, report }))
                .is_err()
            {
                return;
            }
        }
    }
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
