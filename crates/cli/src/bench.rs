//! `quina bench`: how many nodes fixed positions cost, and how fast they go by.

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::print::json_line;
use quina_engine::{Bench, Game, Request, RequestLimits, RequestOptions, bench, bench_games};
use serde::Serialize;
use std::io::Write;

/// Searches the bench positions of one game or of all.
pub fn run(args: &BenchArgs, out: &mut impl Write) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Row<'a> {
        #[serde(flatten)]
        bench: &'a Bench,
        nodes_per_second: u64,
    }
    #[derive(Serialize)]
    struct Last {
        signature: Option<u64>,
    }
    let games: Vec<Game> = match args.game {
        Some(game) => vec![game],
        None => bench_games().collect(),
    };
    let mut thinker = args.features.thinker()?;
    let interrupt = Interrupt::new();
    let mut signature = Some(0).filter(|_| args.threads == 1);
    for game in games {
        let request = Request {
            limits: RequestLimits {
                depth: args.depth,
                ..RequestLimits::default()
            },
            options: RequestOptions {
                threads: Some(args.threads),
                ..args.features.options()
            },
            ..Request::new(game)
        };
        let bench =
            interrupt.thinking(|stop| bench(&mut thinker, &request, stop, &mut |_, _| {}))?;
        if interrupt.came() {
            return Err(Failure::Interrupted);
        }
        signature = signature.map(|nodes| nodes + bench.nodes);
        let speed = bench.nodes_per_second();
        if args.json {
            let nodes_per_second = speed as u64;
            json_line(
                &Row {
                    bench: &bench,
                    nodes_per_second,
                },
                out,
            )?;
        } else {
            let Bench {
                positions,
                nodes,
                seconds,
                mean_depth,
                ..
            } = bench;
            writeln!(
                out,
                "{game:<9} {positions:>3} positions  depth {mean_depth:>4.1}  {nodes:>11} nodes  \
                 {seconds:>7.2} s  {:>6.2} million nodes/s",
                speed / 1e6
            )?;
        }
        out.flush()?;
    }
    if args.json {
        json_line(&Last { signature }, out)?;
    } else {
        match signature {
            Some(nodes) => writeln!(out, "signature: {nodes}")?,
            None => writeln!(out, "signature: none, it takes one thread")?,
        }
    }
    Ok(())
}
