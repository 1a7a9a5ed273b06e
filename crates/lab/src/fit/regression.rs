//! Logistic regression by Newton's method.

use super::Example;

/// The weights of all terms, those that were not fitted as they were.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted(pub Vec<f64>);

/// Newton's method ends after a handful of rounds.
const ROUNDS: usize = 50;

fn evaluation(example: &Example, weights: &[f64]) -> f64 {
    let terms = example.terms.iter().zip(weights);
    terms.map(|((_, term), weight)| term * weight).sum()
}

/// The share of the points that an evaluation stands for.
fn share(evaluation: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-evaluation / scale).exp())
}

/// The weights of the greatest likelihood for the named columns, held by `ridge` where they began.
pub(super) fn regress(
    examples: &[&Example],
    start: &[f64],
    columns: &[usize],
    scale: f64,
    ridge: f64,
) -> Fitted {
    let mut weights = start.to_vec();
    let count = columns.len();
    // A weight counts by what its term usually is: so are they all held alike.
    let spread: Vec<f64> = columns
        .iter()
        .map(|&column| {
            let squares = examples.iter().map(|e| e.terms[column].1.powi(2));
            (squares.sum::<f64>() / examples.len().max(1) as f64).max(1e-9)
        })
        .collect();
    for _ in 0..ROUNDS {
        let mut slope = vec![0.0; count];
        let mut curve = vec![vec![0.0; count]; count];
        for example in examples {
            let expected = share(evaluation(example, &weights), scale);
            let error = (example.points - expected) / scale;
            let bend = expected * (1.0 - expected) / (scale * scale);
            for (row, &a) in columns.iter().enumerate() {
                let term = example.terms[a].1;
                slope[row] += error * term;
                for (cell, &b) in curve[row].iter_mut().zip(columns) {
                    *cell += bend * term * example.terms[b].1;
                }
            }
        }
        for (row, &column) in columns.iter().enumerate() {
            let hold = ridge * spread[row] / (4.0 * scale * scale);
            slope[row] -= hold * (weights[column] - start[column]);
            curve[row][row] += hold + 1e-12;
        }
        let steps = solved(curve, slope);
        let mut longest: f64 = 0.0;
        for (&column, step) in columns.iter().zip(&steps) {
            // A step that would overshoot is cut: the summit is in that direction anyway.
            let step = step.clamp(-3.0 * scale, 3.0 * scale);
            weights[column] += step;
            longest = longest.max(step.abs());
        }
        if longest < 1e-6 {
            break;
        }
    }
    Fitted(weights)
}

/// The solution of a system of equations, by elimination with the greatest pivot.
fn solved(mut left: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| left[a][column].abs().total_cmp(&left[b][column].abs()))
            .unwrap_or(column);
        left.swap(column, pivot);
        right.swap(column, pivot);
        for row in column + 1..size {
            let times = left[row][column] / left[column][column];
            let (above, below) = left.split_at_mut(row);
            for (cell, pivot) in below[0].iter_mut().zip(&above[column]).skip(column) {
                *cell -= times * pivot;
            }
            right[row] -= times * right[column];
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|at| left[row][at] * right[at]).sum();
        right[row] = (right[row] - known) / left[row][row];
    }
    right
}

/// The scale at which the weights tell the results best, by halving an interval of its logarithm.
pub(super) fn best_scale(examples: &[&Example], weights: &[f64]) -> f64 {
    let loss = |log: f64| log_loss(examples, weights, log.exp());
    let (mut low, mut high) = (1f64.ln(), 10_000f64.ln());
    for _ in 0..60 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp()
}

/// The mean logarithm of what was given to the results that came.
pub(super) fn log_loss(examples: &[&Example], weights: &[f64], scale: f64) -> f64 {
    let losses = examples.iter().map(|example| {
        let given = share(evaluation(example, weights), scale).clamp(1e-12, 1.0 - 1e-12);
        -(example.points * given.ln() + (1.0 - example.points) * (1.0 - given).ln())
    });
    losses.sum::<f64>() / examples.len().max(1) as f64
}

/// The share of pairs with different results that the evaluation puts in the right order, a tie
/// counting half; 1/2 where all results are alike.
pub(super) fn ranking(examples: &[&Example], weights: &[f64]) -> f64 {
    let mut judged: Vec<(f64, f64)> = examples
        .iter()
        .map(|example| (evaluation(example, weights), example.points))
        .collect();
    judged.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Of those below and of those level, how many had 0, a half and 1.
    let (mut below, mut right, mut pairs) = ([0.0; 3], 0.0, 0.0);
    let class = |points: f64| (2.0 * points).round() as usize;
    for level in judged.chunk_by(|a, b| a.0.total_cmp(&b.0).is_eq()) {
        let mut here = [0.0; 3];
        for (_, points) in level {
            here[class(*points)] += 1.0;
        }
        for better in 0..3 {
            for worse in 0..better {
                right += here[better] * (below[worse] + here[worse] / 2.0);
            }
        }
        for (sum, count) in below.iter_mut().zip(here) {
            *sum += count;
        }
    }
    for better in 0..3 {
        for worse in 0..better {
            pairs += below[better] * below[worse];
        }
    }
    if pairs == 0.0 { 0.5 } else { right / pairs }
}
