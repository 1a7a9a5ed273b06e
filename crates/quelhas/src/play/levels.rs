//! The grades of Quelhas.

use quina_search::{Blunders, Grade, Level};
use std::time::Duration;

/// What a grade means in Quelhas. Scores are hundredths, and 100 is odds of e to 1.
pub const fn level(grade: Grade) -> Level {
    match grade {
        Grade::Easy => Level {
            depth: Some(1),
            time: Duration::from_secs(1),
            noise: 200,
            blunders: Blunders {
                probability: 0.20,
                margin: 200,
            },
            feature_percent: 50,
            table: false,
            killers: false,
        },
        Grade::Medium => Level {
            depth: Some(3),
            time: Duration::from_secs(2),
            noise: 100,
            blunders: Blunders {
                probability: 0.08,
                margin: 120,
            },
            feature_percent: 100,
            table: false,
            killers: false,
        },
        Grade::Hard => Level {
            depth: Some(6),
            time: Duration::from_secs(3),
            noise: 0,
            blunders: Blunders::NONE,
            feature_percent: 100,
            table: true,
            killers: true,
        },
        Grade::Expert => Level::full(Duration::from_secs(3)),
    }
}
