//! The grades of Quelhas.

use quina_search::{Blunders, Grade, Level};
use std::time::Duration;

/// What a grade means in Quelhas. Scores are hundredths, and 100 is odds of e to 1.
///
/// A player who errs by noise or by a shallow search still beats chance and hardly loses to a
/// better one, since a game is decided once and the last mistake counts. So the lower grades err
/// often and at random, but never into a loss that they can see: a margin below what lies between
/// a guess and a proof.
pub const fn level(grade: Grade) -> Level {
    const UNSEEN: i32 = 10_000;
    match grade {
        Grade::Easy => Level {
            depth: Some(2),
            time: Duration::from_secs(1),
            noise: 0,
            blunders: Blunders {
                probability: 0.80,
                margin: UNSEEN,
            },
            feature_percent: 100,
            learned: false,
            table: false,
            killers: false,
            root_oracle: false,
        },
        Grade::Medium => Level {
            depth: Some(3),
            time: Duration::from_secs(2),
            noise: 0,
            blunders: Blunders {
                probability: 0.42,
                margin: UNSEEN,
            },
            feature_percent: 100,
            learned: false,
            table: true,
            killers: true,
            root_oracle: false,
        },
        Grade::Hard => Level {
            depth: Some(5),
            time: Duration::from_secs(3),
            noise: 0,
            blunders: Blunders::NONE,
            feature_percent: 100,
            learned: false,
            table: true,
            killers: true,
            root_oracle: true,
        },
        Grade::Expert => Level::full(Duration::from_secs(3)),
    }
}
