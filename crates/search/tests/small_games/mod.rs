//! Games small enough to be solved outright, for the tests of exact searches.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of these, and the others look unused to it"
)]

mod corridor;
mod graph;
mod nim;
mod tic_tac_toe;

pub use corridor::Corridor;
pub use graph::Walk;
pub use nim::MisereNim;
pub use tic_tac_toe::TicTacToe;

use quina_core::{Outcome, Position, Side};
use quina_testkit::{ConnectFour, laws};
use std::collections::HashMap;

/// What perfect play brings the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worth {
    Loss,
    Draw,
    Win,
}

impl Worth {
    pub fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    pub fn of_end(outcome: Outcome, turn: Side) -> Self {
        match outcome {
            Outcome::Win(side) if side == turn => Self::Win,
            Outcome::Win(_) => Self::Loss,
            Outcome::Draw => Self::Draw,
        }
    }
}

/// Solves by trying everything; for games in which no position recurs.
pub struct BruteForce<P: Position> {
    known: HashMap<u64, Worth>,
    game: std::marker::PhantomData<P>,
}

impl<P: Position> BruteForce<P> {
    pub fn new() -> Self {
        Self {
            known: HashMap::new(),
            game: std::marker::PhantomData,
        }
    }

    pub fn worth(&mut self, position: &P) -> Worth {
        if let Some(outcome) = position.outcome() {
            return Worth::of_end(outcome, position.turn());
        }
        if let Some(&worth) = self.known.get(&position.key().0) {
            return worth;
        }
        let mut best = Worth::Loss;
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play(mv);
            best = best.max(self.worth(&next).turned());
            if best == Worth::Win {
                break;
            }
        }
        self.known.insert(position.key().0, best);
        best
    }
}

/// Unfinished Connect Four positions of random games with a number of stones in this range.
pub fn connect_four(seed: u64, count: usize, stones: std::ops::Range<u32>) -> Vec<ConnectFour> {
    let mut found = Vec::new();
    laws::random_games(
        &ConnectFour::new(),
        seed,
        20 * count as u32,
        42,
        |position| {
            let placed: u32 = Side::BOTH
                .map(|side| position.stones(side).count_ones())
                .iter()
                .sum();
            if position.outcome().is_none() && stones.contains(&placed) {
                found.push(*position);
            }
        },
    );
    assert!(found.len() >= count, "only {} positions", found.len());
    let step = found.len() / count;
    found.into_iter().step_by(step).take(count).collect()
}
