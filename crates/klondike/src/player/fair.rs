//! Advice without peeking: deals that look like the game are drawn by lot, the exact solver plays
//! each of them, and the moves are ranked by how often they keep the game winnable.
//!
//! The vote trusts that hidden cards will be known after the move, which they will not: it cannot
//! see that a move is good because it shows a card. So where the vote is even, cards that go home
//! and cards that turn up others come first, and of the rest, what the solver itself began with.

use super::plan::Promise;
use super::view::View;
use crate::layout::Layout;
use crate::moves::Move;
use crate::solver::Solver;
use quina_core::{Rng, State};
use quina_search::{Halt, Limits, StopFlag, Verdict};
use std::cmp::Reverse;
use std::time::Duration;
use web_time::Instant;

/// The adviser that does not peek.
///
/// ```
/// use quina_klondike::player::{Fair, View};
/// use quina_klondike::{Deal, Layout, Rules, Size};
/// let layout = Layout::new(&Deal::seeded(1, Size::WHOLE), Rules::DRAW_THREE);
/// let view = View::after(&layout, &[]).unwrap();
/// let report = Fair { samples: 3, ..Fair::default() }.rank(&view);
/// assert_eq!(report.samples, 3);
/// assert!(report.votes[0].share() >= report.votes[1].share());
/// ```
#[derive(Debug, Clone)]
pub struct Fair {
    /// How many deals to draw.
    pub samples: u32,
    /// How many states the solver may search for one move of one deal; what is undecided then
    /// counts for nobody.
    pub states: u64,
    /// The limits of all deals together; memory is for one search at a time. The deals done when
    /// time is up are what the answer rests on.
    pub limits: Limits,
    /// Ends a search from outside.
    pub stop: StopFlag,
    /// The seed of all randomness.
    pub seed: u64,
}

impl Default for Fair {
    /// 50 deals, 2,000 states, 2 seconds and 16 MiB.
    fn default() -> Self {
        Self {
            samples: 50,
            states: 2_000,
            limits: Limits {
                time: Some(Duration::from_secs(2)),
                memory: Some(16 << 20),
                ..Limits::default()
            },
            stop: StopFlag::new(),
            seed: 0,
        }
    }
}

/// How the deals voted on a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vote {
    /// The move.
    pub mv: Move,
    /// Deals that can be won after it.
    pub won: u32,
    /// Deals that cannot.
    pub lost: u32,
    /// Deals that were not decided.
    pub unknown: u32,
    /// Deals in which the solver began with it.
    pub chosen: u32,
}

/// The answer of a vote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FairReport {
    /// All legal moves, the best first.
    pub votes: Vec<Vote>,
    /// Deals that voted.
    pub samples: u32,
    /// The limit that came before all deals had voted, if one did.
    pub halt: Option<Halt>,
    /// States searched.
    pub states: u64,
    /// Time spent.
    pub time: Duration,
}

impl Vote {
    fn new(mv: Move) -> Self {
        Self {
            mv,
            won: 0,
            lost: 0,
            unknown: 0,
            chosen: 0,
        }
    }

    /// The share of the deals that can be won after the move; 0.0 before any has voted.
    pub fn share(&self) -> f64 {
        let samples = self.won + self.lost + self.unknown;
        f64::from(self.won) / f64::from(samples.max(1))
    }

    /// The order of moves: the vote, then what is sure to help, then what the solver chose.
    fn rank(&self, layout: &Layout) -> impl Ord + use<> {
        let promise = Promise::of(layout, self.mv);
        let helps = promise.filter(|&promise| promise <= Promise::Revealing);
        (
            (Reverse(self.won), self.lost),
            (helps.is_none(), helps),
            Reverse(self.chosen),
            (promise.is_none(), promise),
        )
    }

    fn count(&mut self, verdict: &Verdict<Move>) {
        match verdict {
            Verdict::Solved(_) => self.won += 1,
            Verdict::Refuted => self.lost += 1,
            Verdict::Unknown(_) => self.unknown += 1,
        }
    }
}

impl Fair {
    /// Ranks the legal moves of a game as its player sees it. Equal views and seeds give equal
    /// answers unless time or the flag ends the vote.
    pub fn rank(&self, view: &View) -> FairReport {
        let mut rng = Rng::new(self.seed);
        // What is legal, and what it promises, is the same for all that looks the same.
        let layout = view.sample(&mut rng.clone());
        let mut poll = Poll {
            fair: self,
            started: Instant::now(),
            states: 0,
            halt: None,
        };
        let mut votes: Vec<Vote> = layout.legal_moves().into_iter().map(Vote::new).collect();
        let mut samples = 0;
        while samples < self.samples && !votes.is_empty() {
            let Some(counted) = poll.vote(&view.sample(&mut rng), &votes) else {
                break;
            };
            votes = counted;
            samples += 1;
        }
        votes.sort_by_key(|vote| vote.rank(&layout));
        FairReport {
            votes,
            samples,
            halt: poll.halt,
            states: poll.states,
            time: poll.started.elapsed(),
        }
    }
}

/// A vote under way.
struct Poll<'a> {
    fair: &'a Fair,
    started: Instant,
    states: u64,
    halt: Option<Halt>,
}

impl Poll<'_> {
    /// The votes with one more deal counted, or `None` if a limit came before it was done.
    fn vote(&mut self, deal: &Layout, votes: &[Vote]) -> Option<Vec<Vote>> {
        let mut votes = votes.to_vec();
        let verdict = self.solve(deal)?;
        let Verdict::Solved(line) = &verdict else {
            // What is lost stays lost by any move, and what is too hard is left at that.
            for vote in &mut votes {
                vote.count(&verdict);
            }
            return Some(votes);
        };
        for vote in &mut votes {
            if line.first() == Some(&vote.mv) {
                vote.chosen += 1;
                vote.count(&verdict);
            } else {
                let mut next = *deal;
                next.play(vote.mv);
                vote.count(&self.solve(&next)?);
            }
        }
        Some(votes)
    }

    /// Decides a deal within the limits of one search, or `None` if those of all are reached.
    fn solve(&mut self, layout: &Layout) -> Option<Verdict<Move>> {
        let Limits {
            time,
            nodes,
            memory,
            ..
        } = self.fair.limits;
        let left = nodes.map_or(u64::MAX, |nodes| nodes.saturating_sub(self.states));
        let solver = Solver {
            limits: Limits {
                time: time.map(|time| time.saturating_sub(self.started.elapsed())),
                nodes: Some(left.min(self.fair.states)),
                memory,
                depth: None,
            },
            stop: self.fair.stop.clone(),
            ..Solver::default()
        };
        let answer = solver.solve(layout);
        self.states += answer.statistics.states;
        self.halt = match answer.verdict {
            Verdict::Unknown(halt @ (Halt::Stopped | Halt::Time)) => Some(halt),
            Verdict::Unknown(Halt::Nodes) if left <= self.fair.states => Some(Halt::Nodes),
            _ => None,
        };
        self.halt.is_none().then_some(answer.verdict)
    }
}
