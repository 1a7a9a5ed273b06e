//! The sequential test keeps its promise: simulated matches of known strength.

use quina_core::Rng;
use quina_lab::stats::{Decision, Model, PairCounts, Sprt};

const MATCHES: u64 = 200;

/// A distribution of pairs whose normalised Elo is as asked: even results, tilted.
fn weights(nelo: f64) -> [f64; 5] {
    let even = [0.05, 0.2, 0.5, 0.2, 0.05];
    let spread = |w: &[f64; 5]| {
        let mean: f64 = (0..5).map(|i| w[i] * i as f64 / 4.0).sum();
        let variance: f64 = (0..5).map(|i| w[i] * (i as f64 / 4.0 - mean).powi(2)).sum();
        (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / std::f64::consts::LN_10
    };
    let (mut low, mut high) = (-5.0, 5.0);
    let mut tilted = even;
    for _ in 0..100 {
        let tilt = f64::midpoint(low, high);
        tilted = std::array::from_fn(|i| even[i] * (tilt * (i as f64 - 2.0)).exp());
        let sum: f64 = tilted.iter().sum();
        tilted = tilted.map(|weight| weight / sum);
        if spread(&tilted) < nelo {
            low = tilt;
        } else {
            high = tilt;
        }
    }
    tilted
}

/// How often the test passes a player of this strength, and the mean length of its matches.
fn passes(test: &Sprt, nelo: f64) -> (u64, u64) {
    let weights = weights(nelo);
    let mut passed = 0;
    let mut pairs = 0;
    for seed in 0..MATCHES {
        let mut rng = Rng::new(seed);
        let mut counts = PairCounts::default();
        let decision = loop {
            let mut draw = rng.unit();
            let outcome = weights.iter().position(|weight| {
                draw -= weight;
                draw < 0.0
            });
            counts.add(outcome.unwrap_or(4));
            match test.judge(&counts.sample()) {
                Decision::Open => {}
                decision => break decision,
            }
        };
        passed += u64::from(decision == Decision::Passed);
        pairs += counts.total();
    }
    (passed, pairs / MATCHES)
}

#[test]
fn error_rates_are_kept() {
    let test = Sprt::new(Model::Normalised, 0.0, 40.0, 0.05, 0.05).unwrap();
    let (false_passes, _) = passes(&test, 0.0);
    let (true_passes, _) = passes(&test, 40.0);
    // 5% of 200 is 10; three standard errors are 9.
    assert!(
        false_passes <= 19,
        "{false_passes} of {MATCHES} equals passed"
    );
    assert!(
        true_passes >= MATCHES - 19,
        "{true_passes} of {MATCHES} better ones passed"
    );
    // A test that decided at random, or always the same, would show here.
    let (between, longest) = passes(&test, 20.0);
    assert!(
        (60..=140).contains(&between),
        "{between} of {MATCHES} in the middle passed"
    );
    let (_, clear) = passes(&test, 80.0);
    assert!(
        clear * 2 < longest,
        "{clear} pairs where it is clear, {longest} where it is not"
    );
}
