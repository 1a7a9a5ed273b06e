//! A match: pairs of games between two players until a number, a test or the user ends it.
//!
//! Every pair has its seed and its opening from its number alone, and pairs are counted in the order
//! of their numbers, whoever finished first. So the same seed gives the same games and the same
//! verdict on one thread, on ten, and on a cluster, as long as players are not limited by time.

use crate::execute::{Executor, InOrder};
use crate::game::{Adjudication, GameReport};
use crate::openings::Openings;
use crate::player::PlayerSpec;
use crate::stats::{Decision, GameCounts, PairCounts, Rating, Sprt};
use crate::store::Store;
use crate::task::{Outcome, PairTask, Task, TaskId};
use quina_core::Rng;
use quina_engine::{Game, StopFlag};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Mutex;

/// What is to be played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MatchSpec {
    /// The game.
    pub game: Game,
    /// The two players; every result is seen by the first.
    pub players: [PlayerSpec; 2],
    /// Where the games begin.
    pub openings: Openings,
    /// The most pairs to play.
    pub pairs: u64,
    /// The test that may end the match sooner.
    pub sprt: Option<Sprt>,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// The seed of all randomness.
    pub seed: u64,
}

/// How a match stands.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct MatchReport {
    /// Games by result.
    pub games: GameCounts,
    /// Pairs by points.
    pub pairs: PairCounts,
    /// How the games ended, by kind.
    pub terminations: BTreeMap<String, u64>,
    /// How often each player lost by something other than its play: time, illegal moves, crashes
    /// and answers that never came.
    pub faults: [BTreeMap<String, u64>; 2],
    /// Pairs that could not be played at all, and why the first of them could not.
    pub failed: u64,
    /// Why the first of these failed.
    pub failure: Option<String>,
}

impl MatchReport {
    /// The rating difference so far.
    pub fn rating(&self) -> Rating {
        self.pairs.rating()
    }

    fn add(&mut self, games: &[GameReport; 2]) {
        let mut half_points = 0;
        for game in games {
            match game.winner {
                Some(0) => self.games.wins += 1,
                Some(_) => self.games.losses += 1,
                None => self.games.draws += 1,
            }
            half_points += match game.winner {
                Some(0) => 2,
                Some(_) => 0,
                None => 1,
            };
            let name = game.termination.name();
            *self.terminations.entry(name.into()).or_default() += 1;
            if let (Some(winner), true) = (game.winner, game.termination.is_fault()) {
                *self.faults[1 - winner].entry(name.into()).or_default() += 1;
            }
        }
        self.pairs.add(half_points);
    }

    /// Counts what came of a pair, and gives its games if they were played.
    pub(crate) fn take(&mut self, outcome: Outcome) -> Option<Box<[GameReport; 2]>> {
        match outcome.into_games() {
            Ok(games) => {
                self.add(&games);
                Some(games)
            }
            Err(why) => {
                self.failed += 1;
                self.failure.get_or_insert(why);
                None
            }
        }
    }
}

impl MatchSpec {
    /// What tells this match from every other, as text.
    pub fn settings(&self) -> Result<String, String> {
        // More pairs of the same match are the same match.
        let endless = Self {
            pairs: 0,
            sprt: None,
            ..self.clone()
        };
        serde_json::to_string(&endless).map_err(|error| error.to_string())
    }

    /// The task of one pair.
    fn task(&self, pair: u64) -> Result<Task, String> {
        let mut rng = Rng::new(self.seed.wrapping_add(pair));
        Ok(Task::Pair(Box::new(PairTask {
            game: self.game,
            players: self.players.clone(),
            adjudication: self.adjudication,
            opening: self.openings.of_pair(self.game, pair, self.seed)?,
            seed: rng.next_u64(),
        })))
    }

    /// Plays the match. `watch` sees every pair in order, with its number and how the match stands;
    /// what the store holds already is not played again.
    pub fn run(
        &self,
        executor: &mut dyn Executor,
        store: &mut Store,
        stop: &StopFlag,
        watch: &mut dyn FnMut(u64, &[GameReport; 2], &MatchReport),
    ) -> Result<MatchReport, String> {
        let mut report = MatchReport::default();
        let task = |pair| self.task(pair);
        play_all(
            self.pairs,
            &task,
            executor,
            store,
            stop,
            &mut |pair, outcome| {
                if let Some(games) = report.take(outcome) {
                    watch(pair, &games, &report);
                }
                let test = self.sprt.as_ref();
                match test.map(|test| test.judge(&report.pairs.sample())) {
                    None | Some(Decision::Open) => ControlFlow::Continue(()),
                    Some(_) => ControlFlow::Break(()),
                }
            },
        )?;
        Ok(report)
    }
}

/// Plays the pairs from 0 on that the store does not hold yet, and hands every outcome over in the
/// order of the numbers, those that come early waiting for the others.
pub(crate) fn play_all(
    pairs: u64,
    task: &(dyn Fn(u64) -> Result<Task, String> + Sync),
    executor: &mut dyn Executor,
    store: &mut Store,
    stop: &StopFlag,
    take: &mut dyn FnMut(u64, Outcome) -> ControlFlow<()>,
) -> Result<(), String> {
    const KIND: &str = "pair";
    let mut order = InOrder::default();
    let mut count = |pair, outcome| {
        order.put(pair, outcome);
        while let Some((pair, outcome)) = order.next() {
            take(pair, outcome)?;
        }
        ControlFlow::Continue(())
    };
    let mut to_play = Vec::new();
    for pair in 0..pairs {
        match store.get(&TaskId::new(KIND, pair))? {
            Some(outcome) => {
                if count(pair, outcome).is_break() {
                    return Ok(());
                }
            }
            None => to_play.push(pair),
        }
    }
    // What breaks the run off: an opening that cannot be made, a store that cannot be written.
    let trouble = Mutex::new(None);
    let broken = |why: String| {
        if let Ok(mut trouble) = trouble.lock() {
            trouble.get_or_insert(why);
        }
    };
    let mut tasks = to_play.into_iter().map_while(|pair| match task(pair) {
        Ok(task) => Some((TaskId::new(KIND, pair), task)),
        Err(why) => {
            broken(why);
            None
        }
    });
    executor.execute(&mut tasks, stop, &mut |id, outcome| {
        if let Err(why) = store.put(&id, &outcome) {
            broken(why);
            return ControlFlow::Break(());
        }
        match id.number(KIND) {
            Some(pair) => count(pair, outcome),
            None => ControlFlow::Continue(()),
        }
    })?;
    match trouble.into_inner() {
        Ok(Some(why)) => Err(why),
        _ => Ok(()),
    }
}
