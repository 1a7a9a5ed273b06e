//! A ladder: everybody against everybody, and where each of them stands.
//!
//! Pairs are played round by round, one pair of every two players in each, so that a ladder that
//! is stopped is even. Like a match, the same seed gives the same games on any number of threads.

use crate::charts::CrossTable;
use crate::execute::Executor;
use crate::game::{Adjudication, GameReport};
use crate::matches::{MatchReport, play_all};
use crate::openings::Openings;
use crate::player::PlayerSpec;
use crate::stats::{GameCounts, Pairing, Standings};
use crate::store::Store;
use crate::task::{Outcome, PairTask, Task};
use quina_core::Rng;
use quina_engine::{Game, StopFlag};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What is to be played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LadderSpec {
    /// The game.
    pub game: Game,
    /// The players.
    pub players: Vec<PlayerSpec>,
    /// Where the games begin.
    pub openings: Openings,
    /// Pairs of games between every two players.
    pub pairs: u64,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// The seed of all randomness.
    pub seed: u64,
}

/// What two players did to each other, seen by the one that was named first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    /// The numbers of the two.
    pub players: [usize; 2],
    /// How it went.
    #[serde(flatten)]
    pub report: MatchReport,
}

/// Whoever watches a ladder: told the two players of a pair, its games, and how the ladder stands.
pub type Watch<'a> = dyn FnMut([usize; 2], &[GameReport; 2], &LadderReport) + 'a;

/// How a ladder stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LadderReport {
    /// Every two players.
    pub meetings: Vec<Meeting>,
}

/// A player's place, the strongest first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rung {
    /// The number of the player.
    pub player: usize,
    /// Its name.
    pub name: String,
    /// Elo above the mean of all.
    pub elo: f64,
    /// Half of its 95% interval.
    pub elo_error: f64,
    /// Elo above the next player, and half of its 95% interval; the last has none.
    pub step: Option<(f64, f64)>,
    /// All its games.
    pub games: GameCounts,
}

impl LadderReport {
    fn new(players: usize) -> Self {
        let all = (0..players).flat_map(|one| (one + 1..players).map(move |other| [one, other]));
        Self {
            meetings: all
                .map(|players| Meeting {
                    players,
                    report: MatchReport::default(),
                })
                .collect(),
        }
    }

    /// How many pairs were played.
    pub fn pairs(&self) -> u64 {
        let pairs = self.meetings.iter().map(|m| m.report.pairs.total());
        pairs.sum()
    }

    /// The ratings so far.
    pub fn standings(&self, players: usize) -> Standings {
        let pairings = self.meetings.iter().map(|meeting| Pairing {
            players: meeting.players,
            pairs: meeting.report.pairs,
        });
        Standings::new(players, &pairings.collect::<Vec<_>>())
    }

    /// The games of one player against another, seen by the first.
    pub fn games(&self, one: usize, other: usize) -> GameCounts {
        let games = self.meetings.iter().find_map(|meeting| {
            let games = meeting.report.games;
            match meeting.players {
                [a, b] if (a, b) == (one, other) => Some(games),
                [a, b] if (a, b) == (other, one) => Some(games.turned()),
                _ => None,
            }
        });
        games.unwrap_or_default()
    }

    /// The rating table.
    pub fn rungs(&self, spec: &LadderSpec) -> Vec<Rung> {
        let count = spec.players.len();
        let standings = self.standings(count);
        let order = standings.order();
        let rung = |(place, &player): (usize, &usize)| {
            let mut games = GameCounts::default();
            for other in (0..count).filter(|&other| other != player) {
                games += self.games(player, other);
            }
            let (elo, elo_error) = standings.rating(player);
            let next = order.get(place + 1);
            Rung {
                player,
                name: spec.players[player].name.clone(),
                elo,
                elo_error,
                step: next.map(|&next| standings.difference(player, next)),
                games,
            }
        };
        order.iter().enumerate().map(rung).collect()
    }

    /// The table of everybody against everybody, the strongest first.
    pub fn cross_table(&self, spec: &LadderSpec) -> CrossTable {
        let rungs = self.rungs(spec);
        let cell = |one: &Rung, other: &Rung| {
            let games = self.games(one.player, other.player);
            (one.player != other.player).then_some([games.wins, games.draws, games.losses])
        };
        CrossTable {
            title: format!("Ladder of {}", spec.game),
            note: format!(
                "{} pairs of games; Elo above the mean with its 95% interval",
                self.pairs()
            ),
            players: rungs
                .iter()
                .map(|rung| {
                    let rating = format!("{:+.0} \u{00B1} {:.0}", rung.elo, rung.elo_error);
                    (rung.name.clone(), rating)
                })
                .collect(),
            cells: rungs
                .iter()
                .map(|one| rungs.iter().map(|other| cell(one, other)).collect())
                .collect(),
        }
    }
}

impl LadderSpec {
    /// Whether it can be played, or why not.
    pub fn check(&self) -> Result<(), String> {
        match self.players.len() {
            0..2 => Err("a ladder has two players or more".into()),
            _ => Ok(()),
        }
    }

    /// What tells this ladder from every other, as text.
    pub fn settings(&self) -> Result<String, String> {
        // More rounds of the same ladder are the same ladder.
        let endless = Self {
            pairs: 0,
            ..self.clone()
        };
        serde_json::to_string(&endless).map_err(|error| error.to_string())
    }

    /// How many pairs there are to play in all.
    pub fn total(&self) -> u64 {
        let players = self.players.len() as u64;
        self.pairs * (players * players.saturating_sub(1) / 2)
    }

    /// The task of this number: a round of all meetings, then the next. The openings of a round are
    /// the same for all.
    fn task(&self, number: u64, meetings: &[[usize; 2]]) -> Result<Task, String> {
        let (round, meeting) = split(number, meetings.len());
        let mut rng = Rng::new(self.seed.wrapping_add(number));
        Ok(Task::Pair(Box::new(PairTask {
            game: self.game,
            players: meetings[meeting].map(|player| self.players[player].clone()),
            adjudication: self.adjudication,
            opening: self.openings.of_pair(self.game, round, self.seed)?,
            seed: rng.next_u64(),
        })))
    }

    /// Plays the ladder. `watch` sees every pair in order, with its two players and how the ladder
    /// stands; what the store holds already is not played again.
    pub fn run(
        &self,
        executor: &mut dyn Executor,
        store: &mut Store,
        stop: &StopFlag,
        watch: &mut Watch<'_>,
    ) -> Result<LadderReport, String> {
        self.check()?;
        let mut report = LadderReport::new(self.players.len());
        let meetings: Vec<[usize; 2]> = report.meetings.iter().map(|m| m.players).collect();
        let task = |number| self.task(number, &meetings);
        play_all(
            self.total(),
            &task,
            executor,
            store,
            stop,
            &mut |number, outcome: Outcome| {
                let (_, meeting) = split(number, meetings.len());
                let games = report.meetings[meeting].report.take(outcome);
                if let Some(games) = games {
                    watch(meetings[meeting], &games, &report);
                }
                ControlFlow::Continue(())
            },
        )?;
        Ok(report)
    }
}

fn split(number: u64, meetings: usize) -> (u64, usize) {
    let meetings = meetings as u64;
    (number / meetings, (number % meetings) as usize)
}
