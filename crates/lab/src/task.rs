//! The work of the laboratory as plain data: independent tasks with stable names.
//!
//! A task holds all it needs, so that any machine can do it, and its name is made of what it is, so
//! that a result can be stored once however often it is sent.

use crate::game::{Adjudication, GameReport, Terms, play};
use crate::openings::Opening;
use crate::player::{Player, PlayerSpec, player};
use quina_engine::{Game, Request, StopFlag, klondike, quelhas};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a task: the kind of work and its number there. In one run, which is one file of
/// results, a name means the same task for ever.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TaskId(String);

impl TaskId {
    /// The task of this number, of one kind of work.
    pub fn new(kind: &str, number: u64) -> Self {
        Self(format!("{kind}-{number:08}"))
    }

    /// The number of the task, if it is one of this kind.
    ///
    /// ```
    /// use quina_lab::task::TaskId;
    /// let id = TaskId::new("deal", 7);
    /// assert_eq!((id.number("deal"), id.number("pair")), (Some(7), None));
    /// ```
    pub fn number(&self, kind: &str) -> Option<u64> {
        self.0.strip_prefix(kind)?.strip_prefix('-')?.parse().ok()
    }

    /// The name as it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for TaskId {
    /// A name as it was stored.
    fn from(name: String) -> Self {
        Self(name)
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
    /// Whether a deal of Klondike can be won.
    Klondike(Box<KlondikeTask>),
    /// Who wins a position of Quelhas.
    Quelhas(Box<QuelhasTask>),
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

/// A game of Klondike to be decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct KlondikeTask {
    /// The game and the limits.
    pub request: Request,
    /// How to solve it.
    pub options: klondike::SolveOptions,
}

/// A position of Quelhas to be decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuelhasTask {
    /// The position and the limits.
    pub request: Request,
    /// What is wanted beside the verdict.
    pub options: quelhas::SolveOptions,
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
    /// What is known of a game of Klondike.
    Klondike {
        /// All of it.
        report: klondike::SolveReport,
    },
    /// What is known of a position of Quelhas.
    Quelhas {
        /// All of it.
        report: Box<quelhas::SolveReport>,
    },
    /// The task could not be done at all, here or anywhere: what it asks for is wrong.
    Failed {
        /// Why.
        why: String,
    },
    /// Nobody brought the task to an end, though nothing is known to be wrong with it.
    Abandoned {
        /// What was tried.
        why: String,
    },
}

impl Outcome {
    /// The games of a pair, or why there are none.
    pub(crate) fn into_games(self) -> Result<Box<[GameReport; 2]>, String> {
        match self {
            Self::Pair { games } => Ok(games),
            Self::Failed { why } | Self::Abandoned { why } => Err(why),
            Self::Klondike { .. } | Self::Quelhas { .. } => {
                Err("the result is that of another kind of task".into())
            }
        }
    }
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

    /// Does a task; nothing if the flag ended it first. The same task gives the same outcome,
    /// times aside, whoever does it and whatever was done before, unless time limits it.
    pub fn run(&mut self, task: &Task, stop: &StopFlag) -> Option<Outcome> {
        let outcome = match task {
            Task::Pair(task) => self.pair(task).map(|games| Outcome::Pair {
                games: Box::new(games),
            }),
            Task::Klondike(task) => klondike::solve(&task.request, &task.options, stop)
                .map(|report| Outcome::Klondike { report })
                .map_err(|error| error.to_string()),
            // A solver that remembers the last position would count fewer nodes for this one.
            Task::Quelhas(task) => quelhas::Solver::new()
                .solve(&task.request, &task.options, stop)
                .map(Box::new)
                .map(|report| Outcome::Quelhas { report })
                .map_err(|error| error.to_string()),
        };
        let outcome = outcome.unwrap_or_else(|why| Outcome::Failed { why });
        let halt = match &outcome {
            Outcome::Klondike { report } => report.halt.as_deref(),
            Outcome::Quelhas { report } => report.halt.as_deref(),
            _ => None,
        };
        (halt != Some("stopped")).then_some(outcome)
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
        // With one seed for both, players that err by lot would err alike in both games.
        let mut game = |opener: usize| {
            let seed = task.seed.wrapping_add(opener as u64);
            play(&terms, &task.opening, opener, seed, players)
        };
        Ok([game(0)?, game(1)?])
    }
}
