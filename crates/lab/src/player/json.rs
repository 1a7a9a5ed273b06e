//! A program that answers our own queries, one JSON object a line, as a player: `quina lines`, or
//! anybody who can do the same.

use super::process::{LONGEST_MOVE, PATIENCE, Process};
use super::{Budget, Choice, External, Fault, Player};
use quina_engine::{AnyRecord, Query, Reply, Request, RequestLimits};
use std::time::{Duration, Instant};

/// An external player.
#[derive(Debug)]
pub struct JsonPlayer {
    spec: External,
    process: Option<Process>,
}

impl JsonPlayer {
    /// A player that starts its program anew for each game: a query knows no new game, and what
    /// the last one left in a table must not be remembered.
    pub fn new(spec: &External) -> Self {
        Self {
            spec: spec.clone(),
            process: None,
        }
    }

    fn request(&self, game: &AnyRecord, budget: &Budget, seed: u64) -> Result<Request, Fault> {
        let mut request = game.request();
        request.seed = seed;
        request.limits = RequestLimits {
            time_ms: budget.time_ms,
            depth: budget.depth,
            nodes: budget.nodes,
            memory_mb: None,
        };
        for (name, value) in &self.spec.options {
            let number = || {
                let what = format!("option.{name}={value}: expected a whole number");
                value.parse().map_err(|_| Fault::Garbage(what))
            };
            match name.as_str() {
                "level" => request.level = Some(value.clone()),
                "memory" => request.limits.memory_mb = Some(number()?),
                "threads" => request.options.threads = Some(number()?),
                _ => {
                    let what = format!("no option {name}: level, memory or threads");
                    return Err(Fault::Garbage(what));
                }
            }
        }
        Ok(request)
    }

    fn ask(process: &mut Process, query: &Query, time: Duration) -> Result<Choice, Fault> {
        let line = serde_json::to_string(query);
        process.say(&line.map_err(|error| Fault::Garbage(error.to_string()))?)?;
        let deadline = Instant::now() + time + PATIENCE;
        loop {
            let line = process.hear(deadline)?;
            match serde_json::from_str(&line) {
                Ok(Reply::Think { report }) if report.done => {
                    let none = || Fault::Garbage("an answer without a move".into());
                    return Ok(Choice {
                        mv: report.best.ok_or_else(none)?,
                        score: report.lines.first().map(|line| line.score.value),
                        depth: report.depth,
                        nodes: report.nodes,
                    });
                }
                Ok(Reply::Refused { fault }) => return Err(Fault::Garbage(fault.message)),
                // Steps on the way, and what is no reply.
                Ok(_) | Err(_) => {}
            }
        }
    }
}

impl Player for JsonPlayer {
    fn begin(&mut self, _: &AnyRecord) -> Result<(), Fault> {
        self.process = Some(Process::start(&self.spec.command, &self.spec.arguments)?);
        Ok(())
    }

    fn choose(&mut self, game: &AnyRecord, budget: &Budget, seed: u64) -> Result<Choice, Fault> {
        let request = self.request(game, budget, seed)?;
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash("the program is not running".into()));
        };
        let time = budget.time_ms.map_or(LONGEST_MOVE, Duration::from_millis);
        Self::ask(process, &Query::Think { request }, time)
    }
}
