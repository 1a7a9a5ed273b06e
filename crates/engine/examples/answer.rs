//! Answers queries: a line of JSON each in, a line of JSON each out. The tests of the WebAssembly
//! module hold its answers against these. Words `game=file` name weights to judge by.

use quina_engine::{Desk, Fault, Query, Reply, StopFlag};
use std::io::{self, BufRead, Write};
use std::{env, error, fs};

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut desk = Desk::new();
    for word in env::args().skip(1) {
        let (game, file) = word.split_once('=').ok_or("expected game=file")?;
        desk.learn(game.parse()?, fs::read(file)?)?;
    }
    for line in io::stdin().lock().lines() {
        let reply = match serde_json::from_str::<Query>(&line?) {
            Ok(query) => desk.answer(&query, &StopFlag::new(), &mut |_| {}),
            Err(error) => Reply::Refused {
                fault: Fault::new(format!("not a query: {error}")),
            },
        };
        let mut out = io::stdout().lock();
        serde_json::to_writer(&mut out, &reply)?;
        writeln!(out)?;
    }
    Ok(())
}
