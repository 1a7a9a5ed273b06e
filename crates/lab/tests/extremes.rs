//! Statistics at the edges: nothing, one pair, all alike, huge. Finite, in order, and no hang.

use proptest::prelude::*;
use quina_lab::stats::{GameCounts, Model, PairCounts, Rating, Sprt, SprtError, proportion};

fn tests() -> [Sprt; 2] {
    [Model::Normalised, Model::Logistic]
        .map(|model| Sprt::new(model, 0.0, 5.0, 0.05, 0.05).unwrap())
}

fn check(rating: Rating) {
    let Rating {
        score,
        elo,
        elo_error,
        nelo,
        nelo_error,
        los,
    } = rating;
    for number in [score, elo, elo_error, nelo, nelo_error, los] {
        assert!(number.is_finite(), "{rating:?}");
    }
    assert!(
        (0.0..=1.0).contains(&score) && (0.0..=1.0).contains(&los),
        "{rating:?}"
    );
    assert!(elo_error > 0.0 && nelo_error > 0.0, "{rating:?}");
}

#[test]
fn all_wins_all_draws_all_losses() {
    for pairs in [1, 10, 1000, 1_000_000] {
        let won = PairCounts::new([0, 0, 0, 0, pairs]).rating();
        let drawn = PairCounts::new([0, 0, pairs, 0, 0]).rating();
        let lost = PairCounts::new([pairs, 0, 0, 0, 0]).rating();
        for rating in [won, drawn, lost] {
            check(rating);
        }
        assert!(won.elo > 100.0 && won.los > 0.7, "{won:?}");
        assert!(
            drawn.elo.abs() < 1e-9 && (drawn.los - 0.5).abs() < 1e-9,
            "{drawn:?}"
        );
        assert!((lost.elo + won.elo).abs() < 1e-6, "{lost:?}");
    }
    // The more wins, the higher.
    let wins = |pairs| PairCounts::new([0, 0, 0, 0, pairs]).rating().elo;
    assert!(wins(10) < wins(100) && wins(100) < wins(1000));
}

#[test]
fn nothing_says_nothing() {
    check(PairCounts::default().rating());
    check(GameCounts::default().rating());
    for test in tests() {
        assert!(test.llr(&PairCounts::default().sample()).abs() < 1e-12);
    }
    let nothing = proportion(0, 0);
    assert!(nothing.low <= 0.0 && nothing.high >= 1.0);
}

#[test]
fn one_pair_decides_nothing() {
    for index in 0..5 {
        let mut counts = PairCounts::default();
        counts.add(index);
        check(counts.rating());
        for test in tests() {
            let llr = test.llr(&counts.sample());
            assert!(llr.abs() < 0.2, "{index}: {llr}");
        }
    }
}

#[test]
fn a_test_that_cannot_be_made_says_why() {
    let refused = |elo0, elo1, alpha, beta| {
        let made = Sprt::new(Model::Logistic, elo0, elo1, alpha, beta);
        made.unwrap_err().to_string()
    };
    assert_eq!(
        refused(2.0, 2.0, 0.05, 0.05),
        "elo0 must be below elo1: 2 and 2"
    );
    let rates = "alpha and beta must lie between 0 and 1 and sum to less than 1: ";
    assert_eq!(refused(0.0, 2.0, 0.0, 0.05), format!("{rates}0 and 0.05"));
    assert_eq!(refused(0.0, 2.0, 0.5, 0.5), format!("{rates}0.5 and 0.5"));
    let infinite = Sprt::new(Model::Logistic, 0.0, f64::INFINITY, 0.05, 0.05);
    assert_eq!(infinite, Err(SprtError::Bounds(0.0, f64::INFINITY)));
}

proptest! {
    #[test]
    fn always_finite(counts in prop::array::uniform5(prop_oneof![Just(0u64), 0..50u64, 0..1_000_000_000u64])) {
        let pairs = PairCounts::new(counts);
        check(pairs.rating());
        for test in tests() {
            prop_assert!(test.llr(&pairs.sample()).is_finite());
        }
    }

    #[test]
    fn the_other_side_sees_the_opposite(counts in prop::array::uniform5(0..1000u64)) {
        let mut turned = counts;
        turned.reverse();
        let (mine, yours) = (PairCounts::new(counts).rating(), PairCounts::new(turned).rating());
        prop_assert!((mine.elo + yours.elo).abs() < 1e-6);
        prop_assert!((mine.los + yours.los - 1.0).abs() < 1e-9);
    }
}
