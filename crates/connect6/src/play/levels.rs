//! The grades of Connect6.

use quina_search::{Blunders, Grade, Level};
use std::time::Duration;

/// What a grade means in Connect6.
///
/// Every grade makes six when it can and answers threats of six when it can: the gates come before
/// the search, and deliberate mistakes are only made among the turns they let through. Only the
/// highest looks for wins by threats, its own and its opponent's. Margins and
/// noise are in hundredths of a live line of three stones.
pub const fn level(grade: Grade) -> Level {
    match grade {
        Grade::Easy => Level {
            depth: Some(1),
            time: Duration::from_secs(1),
            noise: 0,
            blunders: Blunders {
                probability: 0.60,
                margin: 600,
            },
            feature_percent: 0,
            learned: false,
            table: false,
            killers: false,
            root_oracle: false,
        },
        Grade::Medium => Level {
            depth: Some(2),
            time: Duration::from_secs(2),
            noise: 300,
            blunders: Blunders {
                probability: 0.20,
                margin: 300,
            },
            feature_percent: 50,
            learned: false,
            table: false,
            killers: false,
            root_oracle: false,
        },
        Grade::Hard => Level {
            depth: Some(5),
            time: Duration::from_secs(3),
            noise: 10,
            blunders: Blunders {
                probability: 0.01,
                margin: 50,
            },
            feature_percent: 100,
            learned: false,
            table: true,
            killers: true,
            root_oracle: false,
        },
        Grade::Expert => Level::full(Duration::from_secs(3)),
    }
}
