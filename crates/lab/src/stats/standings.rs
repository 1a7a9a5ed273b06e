//! Ratings of many players from all their games at once.
//!
//! The model is Bradley and Terry's on Elo's scale: a player's share of the points against another
//! is `1 / (1 + 10^(-difference / 400))`, a draw being half a point to each. The ratings are those of
//! the greatest likelihood. Their errors are not those of the likelihood, which takes every game for
//! a coin that was thrown on its own: they come from how pairs of games were seen to scatter (the
//! sandwich estimator), so that draws and openings count as they should, and two players alone have
//! the error that a match would give them.

use super::PairCounts;
use super::rating::Z95;
use serde::{Deserialize, Serialize};

/// What two of the players did to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The numbers of the two players.
    pub players: [usize; 2],
    /// Their pairs of games, by the points of the first.
    pub pairs: PairCounts,
}

/// The ratings of all players, their mean being 0.
#[derive(Debug, Clone, PartialEq)]
pub struct Standings {
    elo: Vec<f64>,
    /// The covariance of the ratings.
    covariance: Vec<Vec<f64>>,
}

/// Elo of a natural logarithm of odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// Newton's method needs a dozen rounds; a hopeless table ends here.
const ROUNDS: usize = 200;

/// A pairing as the fit sees it: its points and their scatter, a share that is all or nothing
/// having half a pair added at either end.
struct Observed {
    players: [usize; 2],
    pairs: f64,
    share: f64,
    variance: f64,
}

impl Standings {
    /// The ratings of so many players. A player whom nobody met, or a group that never met the
    /// others, has no place among them: it stands at the mean, with an error without bounds.
    ///
    /// ```
    /// use quina_lab::stats::{PairCounts, Pairing, Standings};
    /// let pairs = PairCounts::new([34, 54, 63, 64, 75]);
    /// let standings = Standings::new(2, &[Pairing { players: [0, 1], pairs }]);
    /// let (difference, error) = standings.difference(0, 1);
    /// let rating = pairs.rating();
    /// assert!((difference - rating.elo).abs() < 0.01);
    /// assert!((error - rating.elo_error).abs() < 0.3);
    /// ```
    pub fn new(players: usize, pairings: &[Pairing]) -> Self {
        let observed = pairings.iter().filter(|p| p.pairs.total() > 0);
        let observed: Vec<Observed> = observed.map(Observed::new).collect();
        let ratings = fitted(players, &observed);
        let mut bread = vec![vec![0.0; players]; players];
        let mut filling = bread.clone();
        for seen in &observed {
            let expected = seen.expected(&ratings);
            seen.add(&mut bread, seen.pairs * expected * (1.0 - expected));
            seen.add(&mut filling, seen.pairs * seen.variance);
        }
        let inverse = inverted(&bread);
        let covariance = product(&product(&inverse, &filling), &inverse);
        Self {
            elo: ratings.iter().map(|rating| rating * SCALE).collect(),
            covariance: covariance
                .into_iter()
                .map(|row| row.into_iter().map(|x| x * SCALE * SCALE).collect())
                .collect(),
        }
    }

    /// A player's Elo above the mean of all, and half of its 95% interval.
    pub fn rating(&self, player: usize) -> (f64, f64) {
        let variance = self.covariance[player][player];
        (self.elo[player], Z95 * variance.max(0.0).sqrt())
    }

    /// How much stronger one player is than another, and half of the 95% interval of that; it is
    /// less than the errors of both together where they share their opponents.
    pub fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let c = &self.covariance;
        let variance = c[one][one] + c[other][other] - 2.0 * c[one][other];
        let error = Z95 * variance.max(0.0).sqrt();
        (self.elo[one] - self.elo[other], error)
    }

    /// The players from the strongest to the weakest.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.elo.len()).collect();
        order.sort_by(|&a, &b| self.elo[b].total_cmp(&self.elo[a]));
        order
    }
}

impl Observed {
    fn new(pairing: &Pairing) -> Self {
        let sample = pairing.pairs.sample().softened();
        let (share, variance) = sample.mean_and_variance();
        Self {
            players: pairing.players,
            pairs: sample.total(),
            share,
            variance,
        }
    }

    /// The share of the points that the first player should have.
    fn expected(&self, ratings: &[f64]) -> f64 {
        let [one, other] = self.players;
        1.0 / (1.0 + (ratings[other] - ratings[one]).exp())
    }

    /// Adds what concerns the difference of these two, and nobody else.
    fn add(&self, matrix: &mut [Vec<f64>], amount: f64) {
        let [one, other] = self.players;
        matrix[one][one] += amount;
        matrix[other][other] += amount;
        matrix[one][other] -= amount;
        matrix[other][one] -= amount;
    }
}

/// The ratings of the greatest likelihood, as natural logarithms of odds with mean 0. The
/// likelihood has one summit, and steps are kept short on the way to it.
fn fitted(players: usize, observed: &[Observed]) -> Vec<f64> {
    let mut ratings = vec![0.0; players];
    for _ in 0..ROUNDS {
        let mut slope = vec![0.0; players];
        let mut curve = vec![vec![0.0; players]; players];
        for seen in observed {
            let expected = seen.expected(&ratings);
            let excess = seen.pairs * (seen.share - expected);
            slope[seen.players[0]] += excess;
            slope[seen.players[1]] -= excess;
            seen.add(&mut curve, seen.pairs * expected * (1.0 - expected));
        }
        let inverse = inverted(&curve);
        let mut longest: f64 = 0.0;
        let steps: Vec<f64> = inverse
            .iter()
            .map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum())
            .collect();
        for step in &steps {
            longest = longest.max(f64::abs(*step));
        }
        let keep = 1.0 / longest.max(1.0);
        for (rating, step) in ratings.iter_mut().zip(&steps) {
            *rating += keep * step;
        }
        if longest < 1e-10 {
            break;
        }
    }
    ratings
}

/// The inverse of a matrix of differences on the ratings with mean 0. A little is added to the
/// diagonal, so that who met nobody has a large error instead of none.
fn inverted(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mean = 1.0 / size.max(1) as f64;
    // Adding the mean's direction makes it whole, and taking it off again changes nothing else.
    let mut left: Vec<Vec<f64>> = (0..size)
        .map(|row| {
            let cells = (0..size).map(|column| matrix[row][column] + mean);
            cells.collect()
        })
        .collect();
    let mut right = vec![vec![0.0; size]; size];
    for row in 0..size {
        left[row][row] += 1e-9;
        right[row][row] = 1.0;
    }
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| left[a][column].abs().total_cmp(&left[b][column].abs()))
            .unwrap_or(column);
        left.swap(column, pivot);
        right.swap(column, pivot);
        let by = left[column][column];
        for cell in left[column].iter_mut().chain(&mut right[column]) {
            *cell /= by;
        }
        for row in (0..size).filter(|&row| row != column) {
            let times = left[row][column];
            for at in 0..size {
                left[row][at] -= times * left[column][at];
                right[row][at] -= times * right[column][at];
            }
        }
    }
    for row in &mut right {
        for cell in row {
            *cell -= mean;
        }
    }
    right
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = a.len();
    let cell = |row: usize, column: usize| (0..size).map(|i| a[row][i] * b[i][column]).sum();
    (0..size)
        .map(|row| (0..size).map(|column| cell(row, column)).collect())
        .collect()
}
