//! `quina worker` and `quina cluster`: doing the tasks of others, and looking after all of them.

use crate::args::{DropArgs, OverseeArgs, StatusArgs, WorkerArgs};
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use crate::print::json_line;
use quina_lab::cluster::{Status, Tell, WorkerSummary, drop_run, serve, status};
use std::io::{self, Write};
use std::sync::Arc;

/// How remarks about the work are told: each on a line of standard error.
pub fn tell() -> Tell {
    Arc::new(|what| {
        // Nobody need read them.
        let _ = writeln!(io::stderr(), "{}", printable(what));
    })
}

/// Works until Ctrl-C.
pub fn work(args: &WorkerArgs) -> Result<(), Failure> {
    let interrupt = Interrupt::new();
    let (access, options) = (args.server.access(), args.options());
    let summary = interrupt.thinking(|stop| serve(&access, &options, stop, &tell()));
    let WorkerSummary {
        done,
        refused,
        handed_back,
    } = summary.map_err(Failure::Refused)?;
    tell()(&format!(
        "{} ends: {done} tasks done, {refused} refused, {handed_back} handed back",
        options.name
    ));
    Ok(())
}

/// Looks after a cluster.
pub fn oversee(args: &OverseeArgs, out: &mut impl Write) -> Result<(), Failure> {
    match args {
        OverseeArgs::Status(args) => tell_status(args, out),
        OverseeArgs::Drop(args) => remove(args, out),
    }
}

fn tell_status(args: &StatusArgs, out: &mut impl Write) -> Result<(), Failure> {
    let status = status(&args.server.access()).map_err(Failure::Refused)?;
    if args.json {
        json_line(&status, out)?;
    } else {
        tell_lines(&status, out)?;
    }
    Ok(())
}

fn tell_lines(status: &Status, out: &mut impl Write) -> io::Result<()> {
    let Status {
        tasks,
        in_hand,
        redelivered,
        results,
        per_second,
        ..
    } = status;
    writeln!(
        out,
        "server    {}, version {}",
        status.server, status.version
    )?;
    writeln!(
        out,
        "tasks     {tasks}, {in_hand} in the hands of workers, {redelivered} of these not for the \
         first time"
    )?;
    writeln!(out, "results   {results} to be fetched")?;
    writeln!(out, "rate      {per_second:.1} tasks a second")?;
    for run in &status.runs {
        let engine = run.signature.as_deref().unwrap_or("-");
        writeln!(
            out,
            "run       {}: {} tasks for engine {}, {} results",
            printable(&run.run),
            run.tasks,
            printable(engine),
            run.results
        )?;
    }
    for worker in &status.workers {
        writeln!(
            out,
            "worker    {}: {} threads, {} in hand, {} done, {} refused, {:.1} a second, {}",
            printable(&worker.name),
            worker.threads,
            worker.in_hand,
            worker.done,
            worker.refused,
            worker.per_second,
            printable(&worker.engine.to_string())
        )?;
    }
    if status.workers.is_empty() {
        writeln!(out, "worker    none: start some with `quina worker`")?;
    }
    Ok(())
}

fn remove(args: &DropArgs, out: &mut impl Write) -> Result<(), Failure> {
    let dropped = drop_run(&args.server.access(), &args.run);
    let (tasks, results) = dropped.map_err(Failure::Refused)?;
    writeln!(
        out,
        "{tasks} tasks and {results} results of run {} removed",
        args.run
    )?;
    Ok(())
}
