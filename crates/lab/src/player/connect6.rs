//! A program that speaks the text protocol of Connect6, as a player.
//!
//! The protocol knows no clock: what a program spends is its own affair, until it is too long.

use super::process::{LONGEST_MOVE, PATIENCE, Process};
use super::{Budget, Choice, External, Fault, Player};
use quina_engine::{AnyRecord, Game};
use quina_protocol::connect6::{Answer, Colour, Command, Stones};
use std::time::{Duration, Instant};

/// An external player.
#[derive(Debug)]
pub struct Connect6Player {
    spec: External,
    process: Option<Process>,
    /// How many turns of this game the program knows.
    known: Option<usize>,
}

impl Connect6Player {
    /// A player that starts its program when the first game begins, and again after a fault.
    pub fn new(spec: &External) -> Self {
        Self {
            spec: spec.clone(),
            process: None,
            known: None,
        }
    }

    /// Tells the program what it does not know yet, and asks for the next turn.
    fn ask(
        process: &mut Process,
        known: &mut Option<usize>,
        game: &AnyRecord,
        budget: &Budget,
    ) -> Result<Choice, Fault> {
        process.forget();
        let first = if let Some(first) = *known {
            first
        } else {
            // Whoever plays white waits: so nothing is said before it is asked for.
            process.say(&Command::New(Colour::White).to_string())?;
            if let Some(depth) = budget.depth {
                process.say(&Command::Depth(depth).to_string())?;
            }
            0
        };
        for (index, mv) in game.moves().iter().enumerate().skip(first) {
            let stones = Stones::from_coordinates(mv);
            let stones = stones.map_err(|error| Fault::Garbage(format!("{mv}: {error}")))?;
            let colour = if index % 2 == 0 {
                Colour::Black
            } else {
                Colour::White
            };
            process.say(&Command::Lay(colour, stones).to_string())?;
        }
        process.say(&Command::Next.to_string())?;
        *known = Some(game.moves().len() + 1);
        let time = budget.time_ms.map_or(LONGEST_MOVE, Duration::from_millis);
        let deadline = Instant::now() + time + PATIENCE;
        loop {
            match process.hear(deadline)?.parse() {
                Ok(Answer::Move(stones)) => {
                    return Ok(Choice {
                        mv: stones.coordinates(),
                        score: None,
                        depth: 0,
                        nodes: 0,
                    });
                }
                Ok(Answer::Error(what)) => return Err(Fault::Garbage(what)),
                // What a program says beside its answers is for people.
                Ok(Answer::Name(_)) | Err(_) => {}
            }
        }
    }
}

impl Player for Connect6Player {
    fn begin(&mut self, _: &AnyRecord) -> Result<(), Fault> {
        self.known = None;
        if self.process.is_none() {
            let mut process = Process::start(&self.spec.command, &self.spec.arguments)?;
            for (name, value) in &self.spec.options {
                process.say(format!("{name} {value}").trim_end())?;
            }
            self.process = Some(process);
        }
        Ok(())
    }

    fn choose(&mut self, game: &AnyRecord, budget: &Budget, _seed: u64) -> Result<Choice, Fault> {
        if game.game() != Game::Connect6 {
            return Err(Fault::Garbage(format!("it does not play {}", game.game())));
        }
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash("the program is not running".into()));
        };
        let choice = Self::ask(process, &mut self.known, game, budget);
        if choice.is_err() {
            // Whatever state it is in, the next game begins with a new one.
            self.process = None;
        }
        choice
    }
}
