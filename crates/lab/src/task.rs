//! The work of the laboratory as plain data: independent tasks with stable names.
//!
//! A task holds all it needs, so that any machine can do it, and its name is made of what it is, so
//! that a result can be stored once however often it is sent.

use crate::game::{Adjudication, GameReport, Terms, play};
use crate::openings::Opening;
use crate::player::{Player, PlayerSpec, player};
use quina_engine::Game;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a task: the run it belongs to and its number there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TaskId(String);

impl TaskId {
    /// The task of this number in a run.
    pub fn new(run: &str, number: u64) -> Self {
        Self(format!("{run}-{number:08}"))
    }

    /// The name as it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TaskId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Something to be done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "task", rename_all = "lowercase")]
pub enum Task {
    /// A pair of games.
    Pair(Box<PairTask>),
}

/// Two games from one opening, the sides exchanged.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PairTask {
    /// The game.
    pub game: Game,
    /// The two players; the first opens the first game.
    pub players: [PlayerSpec; 2],
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Where both games begin.
    pub opening: Opening,
    /// The seed of all randomness.
    pub seed: u64,
}

/// What came of a task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "lowercase")]
pub enum Outcome {
    /// The two games of a pair.
    Pair {
        /// The first player opens the first of them.
        games: Box<[GameReport; 2]>,
    },
    /// The task could not be done at all, here or anywhere.
    Failed {
        /// Why.
        why: String,
    },
}

/// One worker: it keeps its players from task to task, with their tables.
#[derive(Default)]
pub struct Worker {
    table: Option<Table>,
}

/// Two players at a table, and what they were made from.
struct Table {
    specs: [PlayerSpec; 2],
    players: [Box<dyn Player>; 2],
}

impl Table {
    fn new(specs: &[PlayerSpec; 2]) -> Self {
        Self {
            specs: specs.clone(),
            players: [player(&specs[0]), player(&specs[1])],
        }
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let specs = self.table.as_ref().map(|table| &table.specs);
        f.debug_struct("Worker").field("players", &specs).finish()
    }
}

impl Worker {
    /// A worker with nothing in its hands.
    pub fn new() -> Self {
        Self::default()
    }

    /// Does a task. The same task gives the same outcome, whoever does it and whatever was done
    /// before, unless players are limited by time.
    pub fn run(&mut self, task: &Task) -> Outcome {
        match task {
            Task::Pair(task) => match self.pair(task) {
                Ok(games) => Outcome::Pair {
                    games: Box::new(games),
                },
                Err(why) => Outcome::Failed { why },
            },
        }
    }

    fn pair(&mut self, task: &PairTask) -> Result<[GameReport; 2], String> {
        let kept = self.table.take();
        let kept = kept.filter(|table| table.specs == task.players);
        let table = kept.unwrap_or_else(|| Table::new(&task.players));
        let players = &mut self.table.insert(table).players;
        let terms = Terms {
            game: task.game,
            controls: [0, 1].map(|index| task.players[index].control),
            adjudication: &task.adjudication,
        };
        let mut game = |opener| play(&terms, &task.opening, opener, task.seed, players);
        Ok([game(0)?, game(1)?])
    }
}
