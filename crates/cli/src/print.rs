//! The commands that ask the engine one thing and print it, for people or as JSON.

use crate::args::{DealArgs, DealFormat, GamesArgs, PerftArgs, PositionArgs};
use crate::failure::Failure;
use quina_engine::{Game, Method, Perft, PerftRequest};
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

/// One JSON value on a line of its own.
pub fn json_line(value: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// `quina games`
pub fn games(args: &GamesArgs, out: &mut impl Write) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Row {
        name: &'static str,
        title: &'static str,
        description: &'static str,
    }
    let rows = Game::ALL.map(|game| Row {
        name: game.name(),
        title: game.title(),
        description: game.description(),
    });
    if args.json {
        json_line(&rows, out)?;
    } else {
        for row in rows {
            writeln!(out, "{:<9} {:<23} {}", row.name, row.title, row.description)?;
        }
    }
    Ok(())
}

/// `quina show`
pub fn show(args: &PositionArgs, out: &mut impl Write) -> Result<(), Failure> {
    let view = args.place.position()?.show();
    if args.json {
        json_line(&view, out)?;
    } else {
        writeln!(out, "{}\n", view.diagram)?;
        writeln!(out, "position  {}", view.position)?;
        writeln!(out, "standing  {}", view.standing)?;
        writeln!(out, "moves     {}", view.moves)?;
    }
    Ok(())
}

/// `quina moves`
pub fn moves(args: &PositionArgs, out: &mut impl Write) -> Result<(), Failure> {
    let report = args.place.position()?.moves();
    if args.json {
        json_line(&report, out)?;
    } else {
        for text in &report.moves {
            writeln!(out, "{text}")?;
        }
    }
    Ok(())
}

/// `quina perft`
pub fn perft(args: &PerftArgs, out: &mut impl Write) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Timed<'a> {
        game: Game,
        position: String,
        #[serde(flatten)]
        perft: &'a Perft,
        seconds: f64,
        positions_per_second: f64,
    }
    let position = args.place.position()?;
    let method = match args.hash {
        Some(megabytes) => Method::Hashed { megabytes },
        None if args.plain => Method::Plain,
        None => Method::Bulk,
    };
    let request = PerftRequest {
        depth: args.depth,
        method,
        divide: args.divide,
    };
    let begun = Instant::now();
    let perft = position.perft(&request)?;
    let seconds = begun.elapsed().as_secs_f64();
    let speed = perft.nodes as f64 / seconds.max(1e-9);
    if args.json {
        let timed = Timed {
            game: position.game(),
            position: position.to_text(),
            perft: &perft,
            seconds,
            positions_per_second: speed.round(),
        };
        json_line(&timed, out)?;
        return Ok(());
    }
    for branch in perft.moves.iter().flatten() {
        writeln!(out, "{:<12} {:>15}", branch.text, branch.nodes)?;
    }
    writeln!(out, "{}", perft.nodes)?;
    if args.stats {
        let millions = speed / 1e6;
        writeln!(out, "{seconds:.3} s, {millions:.1} million positions/s")?;
    }
    Ok(())
}

/// `quina deal`
pub fn deal(args: &DealArgs, out: &mut impl Write) -> Result<(), Failure> {
    let deal = quina_engine::deal(args.game, args.seed, args.draw)?;
    if args.json {
        json_line(&deal, out)?;
        return Ok(());
    }
    let text = match args.format {
        DealFormat::Deck => &deal.deck,
        DealFormat::Json => &deal.solvitaire,
        DealFormat::Shootme => &deal.shootme,
        DealFormat::Pysol => &deal.pysol,
        DealFormat::Layout => &deal.layout,
    };
    writeln!(out, "{}", text.trim_end_matches('\n'))?;
    Ok(())
}

/// Writes a text to a file.
pub fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))
}
