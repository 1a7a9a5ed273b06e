//! A draughts program that speaks the Hub protocol, as a player.

use super::process::{LONGEST_MOVE, PATIENCE, Process};
use super::{Budget, Choice, External, Fault, Player};
use quina_engine::AnyRecord;
use quina_protocol::hub::{Answer, Command, Level, Mode};
use std::time::{Duration, Instant};

/// How long a program may take to start and to make ready.
const START: Duration = Duration::from_secs(30);

/// An external player.
#[derive(Debug)]
pub struct HubPlayer {
    spec: External,
    process: Option<Process>,
}

impl HubPlayer {
    /// A player that starts its program when the first game begins, and again after a fault.
    pub fn new(spec: &External) -> Self {
        Self {
            spec: spec.clone(),
            process: None,
        }
    }

    fn start(&self) -> Result<Process, Fault> {
        let mut process = Process::start(&self.spec.command, &self.spec.arguments)?;
        let deadline = Instant::now() + START;
        process.say(&Command::Hub.to_string())?;
        await_answer(&mut process, deadline, |answer| {
            matches!(answer, Answer::Wait)
        })?;
        for (name, value) in &self.spec.options {
            let set = Command::SetParam {
                name: name.clone(),
                value: value.clone(),
            };
            process.say(&set.to_string())?;
        }
        process.say(&Command::Init.to_string())?;
        await_answer(&mut process, deadline, |answer| {
            matches!(answer, Answer::Ready)
        })?;
        Ok(process)
    }

    fn ask(process: &mut Process, game: &AnyRecord, budget: &Budget) -> Result<Choice, Fault> {
        process.forget();
        process.say(&position(game).to_string())?;
        let level = Level {
            depth: budget.depth,
            nodes: budget.nodes,
            move_time: budget.time_ms.map(|ms| ms as f64 / 1000.0),
            infinite: *budget == Budget::default(),
            ..Level::default()
        };
        process.say(&Command::Level(level).to_string())?;
        process.say(&Command::Go(Mode::Think).to_string())?;
        let time = budget.time_ms.map_or(LONGEST_MOVE, Duration::from_millis);
        let deadline = Instant::now() + time + PATIENCE;
        let mut choice = Choice {
            mv: String::new(),
            score: None,
            depth: 0,
            nodes: 0,
        };
        loop {
            match process.hear(deadline)?.parse() {
                Ok(Answer::Info(info)) => {
                    let score = info.score.map(|men| (men * 100.0).round() as i32);
                    choice.score = score.or(choice.score);
                    choice.depth = info.depth.unwrap_or(choice.depth);
                    choice.nodes = info.nodes.unwrap_or(choice.nodes);
                }
                Ok(Answer::Done { mv: Some(mv), .. }) => {
                    choice.mv = mv;
                    return Ok(choice);
                }
                Ok(Answer::Done { mv: None, .. }) => {
                    return Err(Fault::Garbage("`done` without a move".into()));
                }
                Ok(Answer::Error(what)) => return Err(Fault::Garbage(what)),
                // What is not known is passed over, as the protocol has it.
                Ok(_) | Err(_) => {}
            }
        }
    }
}

impl Player for HubPlayer {
    fn begin(&mut self, _: &AnyRecord) -> Result<(), Fault> {
        if self.process.is_none() {
            self.process = Some(self.start()?);
        }
        match &mut self.process {
            Some(process) => process.say(&Command::NewGame.to_string()),
            None => unreachable!("it was just started"),
        }
    }

    fn choose(&mut self, game: &AnyRecord, budget: &Budget, _seed: u64) -> Result<Choice, Fault> {
        let Some(process) = &mut self.process else {
            return Err(Fault::Crash("the program is not running".into()));
        };
        let choice = Self::ask(process, game, budget);
        if choice.is_err() {
            // Whatever state it is in, the next game begins with a new one.
            self.process = None;
        }
        choice
    }
}

fn await_answer(
    process: &mut Process,
    deadline: Instant,
    is_it: impl Fn(&Answer) -> bool,
) -> Result<(), Fault> {
    loop {
        let line = process.hear(deadline)?;
        if line.parse().is_ok_and(|answer| is_it(&answer)) {
            return Ok(());
        }
    }
}

/// Where the game stands: its start and all its moves, by which repetitions are seen.
fn position(game: &AnyRecord) -> Command {
    let pos = game.start().to_hub().unwrap_or_default();
    let moves = game.start().hub_moves(game.moves());
    Command::Pos { pos, moves }
}
