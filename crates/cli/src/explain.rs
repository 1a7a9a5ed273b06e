//! `quina explain`: the order in which a search tries the moves, with the reasons.

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::print::json_line;
use quina_engine::{Explanation, Request, RequestLimits};
use std::io::{self, Write};

/// Explains, after a search if one was asked for.
pub fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<(), Failure> {
    let request = Request {
        moves: args.moves(),
        limits: RequestLimits {
            depth: args.depth,
            ..RequestLimits::default()
        },
        options: args.features.options(),
        ..args.board.request()
    };
    let mut thinker = args.features.thinker()?;
    if args.depth.is_some() {
        let interrupt = Interrupt::new();
        interrupt.thinking(|stop| thinker.think(&request, stop, &mut |_| {}))?;
    }
    let explanation = thinker.explain(&request)?;
    if args.json {
        json_line(&explanation, out)?;
    } else {
        table(&explanation, out)?;
    }
    Ok(())
}

fn table(explanation: &Explanation, out: &mut impl Write) -> io::Result<()> {
    let texts = explanation.moves.iter().map(|row| row.mv.len());
    let width = texts.max().unwrap_or(0).max("move".len());
    writeln!(out, "{:<width$}  priority  reasons", "move")?;
    for row in &explanation.moves {
        let reasons: Vec<String> = row
            .breakdown
            .iter()
            .map(|reason| format!("{} {:+}", reason.name, reason.value))
            .collect();
        let line = format!(
            "{:<width$}  {:>8}  {}",
            row.mv,
            row.priority,
            reasons.join(", ")
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
