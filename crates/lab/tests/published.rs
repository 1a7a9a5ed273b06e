//! Ratings and tests against published values: those that fastchess holds itself to.

use quina_lab::stats::{GameCounts, Model, PairCounts, Rating, Sprt};

fn games(wins: u64, losses: u64, draws: u64) -> GameCounts {
    GameCounts {
        wins,
        draws,
        losses,
    }
}

/// As published: to the last digit given, which is at least the third.
fn agrees(found: f64, published: f64) -> bool {
    (found - published).abs() <= 0.005_001 + published.abs() * 1e-4
}

#[track_caller]
fn check_rating(rating: Rating, published: [f64; 5]) {
    let Rating {
        elo,
        elo_error,
        nelo,
        nelo_error,
        los,
        ..
    } = rating;
    for (found, published) in [elo, elo_error, nelo, nelo_error, 100.0 * los]
        .into_iter()
        .zip(published)
    {
        let is_given = !published.is_nan();
        assert!(
            !is_given || agrees(found, published),
            "{found} is not {published}"
        );
    }
}

/// Not among the published values of this case.
const NONE: f64 = f64::NAN;

#[test]
fn ratings_of_games() {
    check_rating(
        games(76, 89, 123).rating(),
        [NONE, NONE, -20.76, 40.13, 15.53],
    );
    check_rating(
        games(136, 96, 111).rating(),
        [40.70, 30.43, 49.77, 36.77, 99.60],
    );
    check_rating(
        games(34, 356, 0).rating(),
        [NONE, NONE, -508.44, 34.48, 0.0],
    );
}

#[test]
fn ratings_of_pairs() {
    let cases = [
        (
            [34, 54, 31 + 32, 64, 75],
            [55.58, 27.65, 57.94, 28.28, 100.0],
        ),
        (
            [332, 433, 457 + 41, 333, 334],
            [-8.64, 10.33, -9.17, 10.96, 5.05],
        ),
        (
            [7895, 8757, 5485 + 200, 568, 9999],
            [-21.04, 2.95, -19.01, 2.65, 0.0],
        ),
    ];
    for (counts, published) in cases {
        check_rating(PairCounts::new(counts).rating(), published);
    }
}

#[test]
fn likelihood_ratios_of_games() {
    let cases = [
        (
            Model::Normalised,
            0.0,
            2.0,
            games(36433, 36027, 68692),
            0.92,
        ),
        (
            Model::Normalised,
            -1.75,
            0.25,
            games(10871, 10650, 20431),
            2.30,
        ),
        (Model::Logistic, 0.5, 2.5, games(21404, 21184, 40708), -1.57),
        (
            Model::Logistic,
            0.0,
            2.0,
            games(57433, 57030, 106593),
            -2.59,
        ),
    ];
    for (model, elo0, elo1, counts, published) in cases {
        let test = Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap();
        let llr = test.llr(&counts.sample());
        assert!(agrees(llr, published), "{llr} is not {published}");
    }
}

#[test]
fn likelihood_ratios_of_pairs() {
    let cases = [
        (
            Model::Normalised,
            0.0,
            2.0,
            [365, 16618, 36229, 16974, 390],
            2.25,
        ),
        (
            Model::Normalised,
            -1.75,
            0.25,
            [127, 4883, 10712, 5150, 104],
            3.01,
        ),
        (
            Model::Logistic,
            0.5,
            2.5,
            [223, 9863, 21279, 10037, 246],
            -3.07,
        ),
        (
            Model::Logistic,
            0.0,
            2.0,
            [871, 26175, 55983, 26678, 821],
            -4.98,
        ),
    ];
    for (model, elo0, elo1, counts, published) in cases {
        let test = Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap();
        let llr = test.llr(&PairCounts::new(counts).sample());
        assert!(agrees(llr, published), "{llr} is not {published}");
    }
}

/// Nothing but wins: the published values stop the fit after ten rounds, so they agree to three
/// digits and no more.
#[test]
fn likelihood_ratios_of_nothing_but_wins() {
    let test = |elo1| Sprt::new(Model::Normalised, 0.0, elo1, 0.05, 0.05).unwrap();
    let games = test(10.0).llr(&games(4250, 0, 0).sample());
    assert!((games / 120.56 - 1.0).abs() < 5e-3, "{games}");
    let pairs = test(5.0).llr(&PairCounts::new([0, 0, 0, 0, 5550]).sample());
    assert!((pairs / 111.82 - 1.0).abs() < 5e-3, "{pairs}");
}
