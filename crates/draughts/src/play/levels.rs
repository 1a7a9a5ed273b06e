//! The grades of draughts: the classic table, and full strength above it.

use quina_search::{Blunders, Grade, Level, SearchOptions, Tuning};
use std::time::Duration;

/// What a search of draughts uses: what matches spoke for (docs/results.md).
pub fn options() -> SearchOptions {
    SearchOptions {
        prob_cut: true,
        futility: true,
        internal_reduction: true,
        tuning: Tuning {
            reduction_index: 2,
            reduction_divisor: 25,
            ..Tuning::default()
        },
        ..SearchOptions::default()
    }
}

/// What a grade means in both games of draughts.
pub const fn level(grade: Grade) -> Level {
    match grade {
        Grade::Easy => Level {
            depth: Some(2),
            time: Duration::from_secs(1),
            noise: 200,
            blunders: Blunders {
                probability: 0.30,
                margin: 250,
            },
            feature_percent: 0,
            learned: false,
            table: false,
            killers: false,
            root_oracle: true,
        },
        Grade::Medium => Level {
            depth: Some(4),
            time: Duration::from_secs(2),
            noise: 60,
            blunders: Blunders {
                probability: 0.08,
                margin: 120,
            },
            feature_percent: 50,
            learned: false,
            table: false,
            killers: false,
            root_oracle: true,
        },
        Grade::Hard => Level {
            depth: Some(6),
            time: Duration::from_secs(3),
            noise: 15,
            blunders: Blunders {
                probability: 0.02,
                margin: 50,
            },
            feature_percent: 100,
            learned: false,
            table: true,
            killers: true,
            root_oracle: true,
        },
        Grade::Expert => Level::full(Duration::from_secs(3)),
    }
}
