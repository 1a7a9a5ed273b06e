//! Fits the evaluation on exact labels: random positions, decided by the solver, and a logistic
//! regression of the verdict on the features. Prints the weights and how well they rank.
//!
//! `cargo run --release -p quina-quelhas --example fit -- [POSITIONS] [SEED]`

use quina_core::{Position as _, Rng, State};
use quina_quelhas::play::{Feature, PerFeature, Weights, features};
use quina_quelhas::solve::Solver;
use quina_quelhas::{Position, Size};
use quina_search::{Limits, StopFlag};

/// A decided position: what the mover sees, and whether the mover wins.
struct Example {
    features: PerFeature<f64>,
    wins: bool,
}

/// Random play down to this many empty cells, at least and at most.
const EMPTY: (u64, u64) = (30, 60);
const NODES: u64 = 200_000;
const ROUNDS: usize = 3000;

fn main() {
    let mut words = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok());
    let (count, seed) = (words.next().unwrap_or(2000), words.next().unwrap_or(1));
    let examples = label(count, seed);
    let (held_out, training) = examples.split_at(examples.len() / 5);
    let fitted = fit(training);
    println!(
        "{} decided positions, {} held out",
        examples.len(),
        held_out.len()
    );
    let shipped = Weights::built_in().values().map(f64::from);
    println!(
        "shipped weights rank {:.1}% of held-out pairs right",
        100.0 * ranking(held_out, &shipped)
    );
    println!(
        "these would rank {:.1}%:",
        100.0 * ranking(held_out, &fitted)
    );
    for (name, weight) in Feature::NAMES.iter().zip(fitted) {
        println!("  \"{name}\": {},", (100.0 * weight).round());
    }
}

fn label(count: u64, seed: u64) -> Vec<Example> {
    let mut rng = Rng::new(seed);
    let mut solver = Solver::default();
    let mut examples = Vec::new();
    while (examples.len() as u64) < count {
        let target = EMPTY.0 + rng.below(EMPTY.1 - EMPTY.0 + 1);
        let mut position = Position::new(Size::STANDARD, false);
        while position.board().len() as u64 > target
            && let Some(&mv) = rng.choose(&position.legal_moves())
        {
            position.play(mv);
        }
        if position.outcome().is_some() {
            continue;
        }
        let answer = solver.wins(&position, &Limits::nodes(NODES), &StopFlag::new());
        if let Ok(wins) = answer.found {
            let features = features(position.board(), position.turn()).map(f64::from);
            examples.push(Example { features, wins });
        }
    }
    examples
}

fn score(weights: &PerFeature<f64>, features: &PerFeature<f64>) -> f64 {
    weights
        .iter()
        .zip(features)
        .map(|(weight, feature)| weight * feature)
        .sum()
}

/// Gradient ascent on the likelihood, each feature scaled to its spread.
fn fit(examples: &[Example]) -> PerFeature<f64> {
    let number = examples.len() as f64;
    let spread: PerFeature<f64> = std::array::from_fn(|i| {
        let squares: f64 = examples
            .iter()
            .map(|example| example.features[i].powi(2))
            .sum();
        (squares / number).sqrt().max(1e-9)
    });
    let mut weights = [0.0; Feature::COUNT];
    for _ in 0..ROUNDS {
        let mut gradient = [0.0; Feature::COUNT];
        for example in examples {
            let expected = 1.0 / (1.0 + (-score(&weights, &example.features)).exp());
            let error = f64::from(u8::from(example.wins)) - expected;
            for (sum, feature) in gradient.iter_mut().zip(&example.features) {
                *sum += error * feature;
            }
        }
        for i in 0..Feature::COUNT {
            weights[i] += 0.5 * gradient[i] / number / spread[i].powi(2);
        }
    }
    weights
}

/// The share of pairs of a won and a lost position in which the won one is ranked higher.
fn ranking(examples: &[Example], weights: &PerFeature<f64>) -> f64 {
    let scores = |wins: bool| -> Vec<f64> {
        let wanted = examples.iter().filter(|example| example.wins == wins);
        wanted
            .map(|example| score(weights, &example.features))
            .collect()
    };
    let (won, lost) = (scores(true), scores(false));
    let mut right = 0.0;
    for won in &won {
        for lost in &lost {
            right += if won > lost {
                1.0
            } else if won < lost {
                0.0
            } else {
                0.5
            };
        }
    }
    right / (won.len() * lost.len()).max(1) as f64
}
