//! `quina ablate`: what each feature of the search is worth.

use crate::args::AblateArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::print::json_line;
use crate::telling::Telling;
use quina_engine::{Ablation, Progress, Request, ablate};
use serde::Serialize;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

/// A row of the table, with what it means beside the first.
#[derive(Debug, Serialize)]
struct Row {
    game: String,
    without: String,
    positions: usize,
    nodes: u64,
    /// The nodes as a share of those of the whole search, in hundredths.
    relative_percent: f64,
    /// What share of these nodes the feature saves, in hundredths; below zero if it costs some.
    saved_percent: f64,
    mean_depth: f64,
    seconds: f64,
}

impl Row {
    fn new(row: &Ablation, base: &Ablation) -> Self {
        let (nodes, base) = (row.bench.nodes as f64, base.bench.nodes as f64);
        // One digit behind the point is all that is shown, and all that means anything. Adding
        // zero takes the sign from a negative zero.
        let percent = |share: f64| (share * 1000.0).round() / 10.0 + 0.0;
        Self {
            game: row.bench.game.to_string(),
            without: row.without.clone(),
            positions: row.bench.positions,
            nodes: row.bench.nodes,
            relative_percent: percent(nodes / base.max(1.0)),
            saved_percent: percent(1.0 - base / nodes.max(1.0)),
            mean_depth: row.bench.mean_depth,
            seconds: row.bench.seconds,
        }
    }
}

/// Measures, telling each row when it is whole.
pub fn run(args: &AblateArgs, out: &mut impl Write) -> Result<(), Failure> {
    let request = Request {
        limits: args.spending.limits(),
        options: args.features.options(),
        ..Request::new(args.game)
    };
    // Made before anything is measured: a name that cannot be written must not cost the table.
    let mut csv = args.csv.as_deref().map(Csv::create).transpose()?;
    let mut thinker = args.features.thinker()?;
    let interrupt = Interrupt::new();
    let shows_progress = io::stderr().is_terminal();
    let mut base = None;
    let told = interrupt.thinking(|stop| {
        let mut tell = Telling::new(stop);
        ablate(
            &mut thinker,
            &request,
            stop,
            &mut |progress| match progress {
                Progress::Position { without, done, of } if shows_progress => {
                    eprint!("\r\x1B[Kwithout {without}: {done} of {of} positions");
                }
                Progress::Position { .. } => {}
                Progress::Row(ablation) => tell.step(|| {
                    if shows_progress {
                        eprint!("\r\x1B[K");
                    }
                    if base.is_none() && !args.json {
                        writeln!(
                            out,
                            "without              nodes  relative   saves  depth     time"
                        )?;
                    }
                    let base = base.get_or_insert_with(|| ablation.clone());
                    let row = Row::new(ablation, base);
                    if let Some(csv) = &mut csv {
                        csv.add(&row)?;
                    }
                    if args.json {
                        json_line(&row, out)?;
                    } else {
                        print(&row, out)?;
                    }
                    out.flush()
                }),
            },
        )?;
        tell.outcome.map_err(Failure::from)
    });
    if shows_progress {
        eprint!("\r\x1B[K");
    }
    told?;
    if interrupt.came() {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn print(row: &Row, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<14} {:>11} {:>8.1}% {:>6.1}% {:>6.1} {:>6.2} s",
        row.without,
        row.nodes,
        row.relative_percent,
        row.saved_percent,
        row.mean_depth,
        row.seconds
    )
}

/// The table as a file, row after row.
struct Csv(File);

impl Csv {
    fn create(path: &Path) -> Result<Self, Failure> {
        let created = File::create(path).and_then(|mut file| {
            let names =
                "game,without,positions,nodes,relative_percent,saved_percent,mean_depth,seconds";
            writeln!(file, "{names}")?;
            Ok(Self(file))
        });
        created.map_err(|why| {
            Failure::Refused(format!("`{}` cannot be written: {why}", path.display()))
        })
    }

    /// No name of a game or a feature holds a comma.
    fn add(&mut self, row: &Row) -> io::Result<()> {
        writeln!(
            self.0,
            "{},{},{},{},{:.1},{:.1},{:.2},{:.3}",
            row.game,
            row.without,
            row.positions,
            row.nodes,
            row.relative_percent,
            row.saved_percent,
            row.mean_depth,
            row.seconds
        )
    }
}
