//! `quina analyse`: a search that tells what it finds, depth after depth.

use crate::args::AnalyseArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::print::json_line;
use crate::tables::at_hand;
use crate::telling::Telling;
use quina_engine::{AnyRecord, Report, Request, RequestOptions};
use std::io::{self, Write};

/// How much of a line is told while the search goes on.
const MOVES_SHOWN: usize = 8;

/// Searches, tells each finished depth, and then the whole of what was found.
pub fn run(args: &AnalyseArgs, out: &mut impl Write) -> Result<(), Failure> {
    let request = Request {
        moves: args.moves(),
        limits: args.spending.limits(),
        options: RequestOptions {
            lines: args.multipv,
            threads: args.threads,
            ..args.features.options()
        },
        seed: args.seed,
        ..args.board.request()
    };
    let record = AnyRecord::of(&request)?;
    let mut thinker = args.features.thinker()?;
    thinker.set_tables(at_hand(record.game(), args.tables.as_deref())?);
    let interrupt = Interrupt::new();
    let mut is_first = true;
    let report = interrupt.thinking(|stop| {
        let mut tell = Telling::new(stop);
        let report = thinker.think(&request, stop, &mut |report| {
            tell.step(|| {
                if args.json {
                    json_line(report, out)?;
                } else {
                    live_lines(report, is_first, out)?;
                    is_first = false;
                }
                out.flush()
            });
        })?;
        tell.outcome.map(|()| report).map_err(Failure::from)
    })?;
    if args.json {
        json_line(&report, out)?;
    } else {
        if !is_first {
            writeln!(out)?;
        }
        summary(&record, &report, out)?;
    }
    Ok(())
}

fn live_lines(report: &Report, is_first: bool, out: &mut impl Write) -> io::Result<()> {
    if is_first {
        writeln!(out, "depth      score       nodes    time    line")?;
    }
    for line in &report.lines {
        let Report {
            depth,
            nodes,
            seconds,
            ..
        } = report;
        let score = &line.score.text;
        let shown = line.moves.len().min(MOVES_SHOWN);
        let moves = line.moves[..shown].join(" ");
        let more = if shown < line.moves.len() { " …" } else { "" };
        writeln!(
            out,
            "{depth:>5} {score:>10} {nodes:>11} {seconds:>7.2} s  {moves}{more}"
        )?;
    }
    Ok(())
}

fn summary(record: &AnyRecord, report: &Report, out: &mut impl Write) -> io::Result<()> {
    let standing = record.standing();
    let position = record.position().to_text();
    let Some(best) = &report.best else {
        writeln!(out, "position  {position}")?;
        return writeln!(out, "standing  {standing}");
    };
    writeln!(out, "position  {position}")?;
    writeln!(out, "standing  {standing}")?;
    writeln!(out, "best      {best}")?;
    for line in &report.lines {
        writeln!(
            out,
            "line      {}  {}",
            line.score.text,
            line.moves.join(" ")
        )?;
    }
    let (depth, longest) = (report.depth, report.selective_depth);
    writeln!(out, "depth     {depth}, the longest line {longest}")?;
    let (nodes, seconds) = (report.nodes, report.seconds);
    let millions = report.nodes_per_second as f64 / 1e6;
    writeln!(
        out,
        "nodes     {nodes} in {seconds:.2} s, {millions:.2} million nodes/s"
    )?;
    let (hits, cuts) = (
        100.0 * report.table_hit_rate,
        100.0 * report.first_move_cut_rate,
    );
    writeln!(out, "table     {hits:.1}% of look-ups found the position")?;
    writeln!(out, "order     {cuts:.1}% of cut-offs by the first move")?;
    let ended = report.halt.as_deref().unwrap_or("nothing left to find");
    writeln!(out, "ended by  {ended}")
}
