//! `quina match`: games in pairs, told as they are finished, and the block that sums them up.

use crate::args::MatchArgs;
use crate::execution;
use crate::failure::Failure;
use crate::games_file::KeptGames;
use crate::interrupt::Interrupt;
use crate::print::json_line;
use crate::progress::Progress;
use quina_engine::Game;
use quina_lab::matches::{MatchReport, MatchSpec};
use quina_lab::stats::{Decision, Rating, Sprt};
use serde::Serialize;
use std::io::Write;

/// Plays the match and tells how it stands at its end.
pub fn run(args: &MatchArgs, out: &mut impl Write) -> Result<(), Failure> {
    let spec = args.spec()?;
    let settings = spec.settings().map_err(Failure::Refused)?;
    let mut store = execution::store(&args.execution.keep, &settings)?;
    let mut executor = execution::executor(&args.execution, &store)?;
    let mut games = KeptGames::new(args.games.as_deref(), spec.game)?;
    let names = [0, 1].map(|index| spec.players[index].name.as_str());
    let interrupt = Interrupt::new();
    let before = store.len().map_err(Failure::Refused)?;
    let mut progress = Progress::new(spec.pairs, before);
    let report = interrupt.thinking(|stop| {
        spec.run(
            executor.as_mut(),
            &mut store,
            stop,
            &mut |_, pair, so_far| {
                games.keep(names, pair, stop);
                progress.show(so_far.pairs.total(), || short(so_far, spec.sprt.as_ref()));
            },
        )
    });
    progress.clear();
    execution::tell_remark(executor.as_ref());
    games.finish()?;
    let report = report.map_err(Failure::Refused)?;
    if args.json {
        json_line(&Summary::new(&spec, &report), out)?;
    } else {
        tell(&spec, &report, out)?;
    }
    if interrupt.came() {
        execution::tell_how_to_go_on(&args.execution.keep);
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The match in a few words, for the line of progress.
fn short(report: &MatchReport, sprt: Option<&Sprt>) -> String {
    let Rating { elo, elo_error, .. } = report.rating();
    let test = sprt.map(|test| format!(", LLR {:.2}", test.llr(&report.pairs.sample())));
    format!(
        "Elo {elo:+.1} +/- {elo_error:.1}{}",
        test.unwrap_or_default()
    )
}

/// The block that users of fastchess know.
fn tell(spec: &MatchSpec, report: &MatchReport, out: &mut impl Write) -> Result<(), Failure> {
    let [first, second] = &spec.players;
    let rating = report.rating();
    let games = report.games;
    let counts = report.pairs.counts();
    let total = games.total().max(1) as f64;
    writeln!(
        out,
        "Results of {} vs {} ({}):",
        first.name, second.name, spec.game
    )?;
    writeln!(
        out,
        "Elo: {:.2} +/- {:.2}, nElo: {:.2} +/- {:.2}",
        rating.elo, rating.elo_error, rating.nelo, rating.nelo_error
    )?;
    let (won, lost) = (counts[3] + counts[4], counts[0] + counts[1]);
    let ratio = match lost {
        0 => String::from("-"),
        _ => format!("{:.2}", won as f64 / lost as f64),
    };
    writeln!(
        out,
        "LOS: {:.2} %, DrawRatio: {:.2} %, PairsRatio: {ratio}",
        100.0 * rating.los,
        100.0 * counts[2] as f64 / report.pairs.total().max(1) as f64,
    )?;
    writeln!(
        out,
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
        games.total(),
        games.wins,
        games.losses,
        games.draws,
        games.points(),
        100.0 * games.points() / total
    )?;
    writeln!(out, "Ptnml(0-2): {counts:?}")?;
    if let Some(test) = &spec.sprt {
        tell_test(test, report, out)?;
    }
    let ends = report.terminations.iter();
    let ends: Vec<String> = ends
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    writeln!(out, "Ended by: {}", ends.join(", "))?;
    for (player, faults) in spec.players.iter().zip(&report.faults) {
        for (kind, count) in faults {
            writeln!(out, "Lost by {}: {kind} {count}", player.name)?;
        }
    }
    if let Some(why) = &report.failure {
        writeln!(out, "Pairs not played: {} ({why})", report.failed)?;
    }
    Ok(())
}

fn tell_test(test: &Sprt, report: &MatchReport, out: &mut impl Write) -> Result<(), Failure> {
    let llr = test.llr(&report.pairs.sample());
    let (lower, upper) = test.llr_bounds();
    let (elo0, elo1) = test.elo_bounds();
    let share = 100.0 * llr / if llr < 0.0 { -lower } else { upper };
    let word = match test.decide(llr) {
        Decision::Passed => ": passed",
        Decision::Failed => ": failed",
        Decision::Open => "",
    };
    writeln!(
        out,
        "LLR: {llr:.2} ({share:.1}%) ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]{word}"
    )?;
    Ok(())
}

/// A match in numbers.
#[derive(Serialize)]
struct Summary<'a> {
    game: Game,
    players: [&'a str; 2],
    #[serde(flatten)]
    report: &'a MatchReport,
    rating: Rating,
    llr: Option<f64>,
    decision: Option<Decision>,
}

impl<'a> Summary<'a> {
    fn new(spec: &'a MatchSpec, report: &'a MatchReport) -> Self {
        let llr = spec.sprt.map(|test| test.llr(&report.pairs.sample()));
        Self {
            game: spec.game,
            players: [0, 1].map(|index| spec.players[index].name.as_str()),
            report,
            rating: report.rating(),
            llr,
            decision: spec.sprt.zip(llr).map(|(test, llr)| test.decide(llr)),
        }
    }
}
