//! `quina-soak`: the borders and the games for so many minutes, and what came of it.

#![forbid(unsafe_code)]

use quina_soak::Mutations;
use quina_soak::borders::{self, Border};
use quina_soak::games::Soak;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use std::{env, fs, panic};

/// At least so many inputs for each border, however short the run is.
const CASES: u64 = 100_000;
/// A search that takes so much longer than it may is a fault even on a busy machine.
const OVERRUN: Duration = Duration::from_millis(500);
/// MiB by which the memory may grow between the first tenth of the games and their end.
const GROWTH_MB: u64 = 64;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let minutes = match words.as_slice() {
        [] => Some(10.0),
        [minutes] => minutes.parse().ok(),
        _ => None,
    };
    let Some(minutes) = minutes.filter(|minutes: &f64| (0.0..=10_000.0).contains(minutes)) else {
        eprintln!("usage: quina-soak [minutes]");
        return ExitCode::from(2);
    };
    let time = Duration::from_secs_f64(60.0 * minutes);
    let mut all_hold = true;
    for border in borders::ALL {
        all_hold &= soak_border(border);
    }
    if all_hold && soak_games(time) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Feeds a border; tells the input that broke its law.
fn soak_border(border: &Border) -> bool {
    let mut mutations = Mutations::new(border.samples, 2026);
    let mut accepted = 0;
    for case in 0..CASES {
        let input = mutations.make();
        let body = border.body;
        let Ok(is_sound) = panic::catch_unwind(|| body(&input)) else {
            let text = String::from_utf8_lossy(&input);
            println!("{}: broken by case {case}: {text:?}", border.name);
            return false;
        };
        accepted += u64::from(is_sound);
    }
    println!(
        "{}: {CASES} cases, {accepted} of them accepted",
        border.name
    );
    true
}

fn soak_games(time: Duration) -> bool {
    let mut soak = Soak::new(2026);
    let began = Instant::now();
    let mut early = None;
    while began.elapsed() < time {
        if let Err(why) = soak.play() {
            println!("game {}: {why}", soak.tally().total());
            return false;
        }
        if early.is_none() && began.elapsed() > time / 10 {
            early = resident_mb();
        }
    }
    let tally = soak.tally();
    for (kind, games) in &tally.games {
        println!("{kind}: {games} games");
    }
    println!(
        "{} games, {} moves of the engine, {} of them stopped from outside; at most {} ms over the time",
        tally.total(),
        tally.moves,
        tally.stops,
        tally.overrun.as_millis()
    );
    if let (Some(early), Some(late)) = (early, resident_mb()) {
        println!("memory: {early} MiB after a tenth of the time, {late} MiB at the end");
        if late > early + GROWTH_MB {
            return false;
        }
    }
    if tally.overrun < OVERRUN {
        return true;
    }
    if let Some(slowest) = soak.slowest() {
        println!(
            "too long: {}",
            serde_json::to_string(slowest).unwrap_or_default()
        );
    }
    false
}

/// MiB that this program holds, where the system says.
fn resident_mb() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes / 1024)
}
