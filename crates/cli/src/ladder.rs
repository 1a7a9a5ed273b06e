//! `quina ladder`: everybody against everybody, and the table that comes of it.

use crate::args::LadderArgs;
use crate::execution;
use crate::failure::Failure;
use crate::games_file::{KeptGames, quoted};
use crate::interrupt::Interrupt;
use crate::print::{json_line, write_file};
use crate::progress::Progress;
use quina_engine::Game;
use quina_lab::ladder::{LadderReport, LadderSpec, Meeting, Rung};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write;

/// Plays the ladder and tells where everybody stands.
pub fn run(args: &LadderArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.spec()?;
    let settings = spec.settings().map_err(Failure::Refused)?;
    let mut store = execution::store(&args.execution.keep, &settings)?;
    let mut executor = execution::executor(&args.execution, &store)?;
    let mut games = KeptGames::new(args.games.as_deref(), spec.game)?;
    let interrupt = Interrupt::new();
    let before = store.len().map_err(Failure::Refused)?;
    let mut progress = Progress::new(spec.total(), before);
    let report = interrupt.thinking(|stop| {
        spec.run(
            executor.as_mut(),
            &mut store,
            stop,
            &mut |players, pair, so_far| {
                let names = players.map(|player| spec.players[player].name.as_str());
                games.keep(names, pair, stop);
                progress.show(so_far.pairs(), || short(&so_far.rungs(&spec)));
            },
        )
    });
    progress.clear();
    execution::tell_remark(executor.as_ref());
    games.finish()?;
    let report = report.map_err(Failure::Refused)?;
    let rungs = report.rungs(&spec);
    if let Some(path) = &args.csv {
        write_file(path, &table(&rungs))?;
    }
    if let Some(path) = &args.svg {
        write_file(path, &report.cross_table(&spec).picture())?;
    }
    if args.json {
        let summary = Summary {
            game: spec.game,
            players: &rungs,
            meetings: &report.meetings,
        };
        json_line(&summary, out)?;
    } else {
        tell(&spec, &report, &rungs, out)?;
    }
    if interrupt.came() {
        execution::tell_how_to_go_on(&args.execution.keep);
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// A ladder in numbers.
#[derive(Serialize)]
struct Summary<'a> {
    game: Game,
    players: &'a [Rung],
    meetings: &'a [Meeting],
}

/// Who leads, for the line of progress.
fn short(rungs: &[Rung]) -> String {
    rungs.first().map_or_else(String::new, |best| {
        format!("{} {:+.0} +/- {:.0}", best.name, best.elo, best.elo_error)
    })
}

fn tell(
    spec: &LadderSpec,
    report: &LadderReport,
    rungs: &[Rung],
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(
        out,
        "Ladder of {}, {} pairs of games:",
        spec.game,
        report.pairs()
    )?;
    let names = rungs.iter().map(|rung| rung.name.chars().count());
    let width = names.max().unwrap_or(0).max(6);
    writeln!(
        out,
        "rank  {:<width$}      elo    +/-      step    +/-  games   score   draws",
        "player"
    )?;
    for (index, rung) in rungs.iter().enumerate() {
        let games = rung.games;
        let total = games.total().max(1) as f64;
        let step = match rung.step {
            Some((step, error)) => format!("{step:>9.1} {error:>6.1}"),
            None => format!("{:>9} {:>6}", "-", "-"),
        };
        writeln!(
            out,
            "{:>4}  {:<width$} {:>8.1} {:>6.1} {step} {:>6} {:>6.1}% {:>6.1}%",
            index + 1,
            rung.name,
            rung.elo,
            rung.elo_error,
            games.total(),
            100.0 * games.points() / total,
            100.0 * games.draws as f64 / total,
        )?;
    }
    for meeting in &report.meetings {
        for (player, faults) in meeting.players.iter().zip(&meeting.report.faults) {
            for (kind, count) in faults {
                writeln!(
                    out,
                    "Lost by {}: {kind} {count}",
                    spec.players[*player].name
                )?;
            }
        }
        if let Some(why) = &meeting.report.failure {
            writeln!(out, "Pairs not played: {} ({why})", meeting.report.failed)?;
        }
    }
    Ok(())
}

/// The rating table as CSV.
fn table(rungs: &[Rung]) -> String {
    let mut table = String::from("player,elo,elo_error,step,step_error,wins,draws,losses\n");
    for rung in rungs {
        let step = match rung.step {
            Some((step, error)) => format!("{step:.2},{error:.2}"),
            None => String::from(","),
        };
        let games = rung.games;
        let _ = writeln!(
            table,
            "{},{:.2},{:.2},{step},{},{},{}",
            quoted(&rung.name),
            rung.elo,
            rung.elo_error,
            games.wins,
            games.draws,
            games.losses
        );
    }
    table
}
