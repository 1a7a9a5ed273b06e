//! What was counted: games by result, pairs of games by points, and both as a distribution.

use super::Rating;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Games by result, seen by the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GameCounts {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl GameCounts {
    /// How many games.
    pub const fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games, seen by the other player.
    #[must_use]
    pub const fn turned(&self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }

    /// The distribution of a single game's points.
    pub fn sample(&self) -> Sample {
        Sample::new(&[self.losses, self.draws, self.wins])
    }

    /// The rating difference, games taken as independent.
    pub fn rating(&self) -> Rating {
        Rating::of(&self.sample())
    }
}

impl AddAssign for GameCounts {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Pairs of games from one opening, sides exchanged, by the first player's points in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PairCounts([u64; 5]);

impl PairCounts {
    /// Pairs with 0, a half, 1, one and a half, and 2 points.
    pub const fn new(counts: [u64; 5]) -> Self {
        Self(counts)
    }

    /// Pairs with 0, a half, 1, one and a half, and 2 points.
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// How many pairs.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts one pair that brought this many half points, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The distribution of a pair's share of the points.
    pub fn sample(&self) -> Sample {
        Sample::new(&self.0)
    }

    /// The rating difference, pairs taken as independent.
    pub fn rating(&self) -> Rating {
        Rating::of(&self.sample())
    }
}

/// Counts of equally spaced shares of the points, from 0 to 1: three for games, five for pairs.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// A share of the points and how often it came.
    cells: Vec<(f64, f64)>,
}

impl Sample {
    fn new(counts: &[u64]) -> Self {
        let step = 1.0 / (counts.len() - 1) as f64;
        let cells = counts.iter().enumerate();
        Self {
            cells: cells
                .map(|(index, &count)| (index as f64 * step, count as f64))
                .collect(),
        }
    }

    /// The shares of the points that a single outcome can bring.
    pub(super) fn values(&self) -> Vec<f64> {
        self.cells.iter().map(|cell| cell.0).collect()
    }

    /// How many outcomes were counted.
    pub fn total(&self) -> f64 {
        self.cells.iter().map(|cell| cell.1).sum()
    }

    /// How many games one outcome holds: two in a pair.
    pub fn games_each(&self) -> f64 {
        if self.cells.len() == 5 { 2.0 } else { 1.0 }
    }

    /// The mean share of the points and its variance for a single outcome.
    pub fn mean_and_variance(&self) -> (f64, f64) {
        let total = self.total();
        if total == 0.0 {
            return (0.5, 0.0);
        }
        let mean = self.cells.iter().map(|(x, n)| x * n).sum::<f64>() / total;
        let squares = self.cells.iter().map(|(x, n)| n * (x - mean).powi(2));
        (mean, squares.sum::<f64>() / total)
    }

    /// The relative frequencies, an outcome that never came counted as a thousandth, so that no
    /// likelihood is zero.
    pub(super) fn frequencies(&self) -> (f64, Vec<f64>) {
        let counts = self
            .cells
            .iter()
            .map(|cell| if cell.1 == 0.0 { 1e-3 } else { cell.1 });
        let counts: Vec<f64> = counts.collect();
        let total: f64 = counts.iter().sum();
        (total, counts.iter().map(|count| count / total).collect())
    }

    /// The same, with half an outcome at either end where all outcomes are alike: one colour of
    /// result says something, yet neither nothing nor everything.
    pub(super) fn softened(&self) -> Self {
        let mut soft = self.clone();
        if self.mean_and_variance().1 == 0.0 {
            let last = soft.cells.len() - 1;
            soft.cells[0].1 += 0.5;
            soft.cells[last].1 += 0.5;
        }
        soft
    }
}
