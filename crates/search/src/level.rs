//! How strong to play: one type for all games.

use crate::{Limits, Report, SearchOptions};
use quina_core::Rng;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The four grades every game offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Grade {
    /// For a first game.
    Easy,
    /// For a casual player.
    Medium,
    /// For a good player.
    Hard,
    /// Full strength.
    Expert,
}

impl Grade {
    /// All grades, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        })
    }
}

impl FromStr for Grade {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|grade| grade.to_string() == text)
            .ok_or_else(|| format!("no level `{text}`: easy, medium, hard or expert"))
    }
}

/// What a grade means in one game.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Level {
    /// The depth not to be passed.
    pub depth: Option<u32>,
    /// The time for a move, where the user sets none.
    pub time: Duration,
    /// How far each leaf's score may be moved by the seeded generator.
    pub noise: i32,
    /// How often a worse move is chosen on purpose.
    pub blunders: Blunders,
    /// The weight of everything but material, in hundredths.
    pub feature_percent: u8,
    /// Whether a learned evaluation takes the place of the hand-made one, where there is one.
    pub learned: bool,
    /// Whether the transposition table is used.
    pub table: bool,
    /// Whether killer moves are used.
    pub killers: bool,
    /// Whether the game's tables and solvers are asked for a move before the search.
    pub root_oracle: bool,
}

/// Deliberate mistakes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Blunders {
    /// The probability, from 0.0 to 1.0, that a move is chosen this way.
    pub probability: f64,
    /// How much worse than the best the chosen move may be.
    pub margin: i32,
}

impl Blunders {
    /// No mistakes on purpose.
    pub const NONE: Self = Self {
        probability: 0.0,
        margin: 0,
    };
}

impl Level {
    /// Full strength with this much time for a move.
    pub const fn full(time: Duration) -> Self {
        Self {
            depth: None,
            time,
            noise: 0,
            blunders: Blunders::NONE,
            feature_percent: 100,
            learned: true,
            table: true,
            killers: true,
            root_oracle: true,
        }
    }

    /// The switches this level turns off, on top of what is given.
    #[must_use]
    pub fn options(&self, mut options: SearchOptions) -> SearchOptions {
        options.table &= self.table;
        options.killers &= self.killers;
        options.root_oracle &= self.root_oracle;
        // What stands as it is has no noise in it.
        options.futility &= self.noise == 0;
        options.noise = self.noise;
        options
    }

    /// The user's limits, with the level's depth, and its time where the user set no limit at all.
    #[must_use]
    pub fn limits(&self, mut limits: Limits) -> Limits {
        if limits.time.is_none() && limits.nodes.is_none() && limits.depth.is_none() {
            limits.time = Some(self.time);
        }
        limits.depth = match (limits.depth, self.depth) {
            (Some(asked), Some(most)) => Some(asked.min(most)),
            (asked, most) => asked.or(most),
        };
        limits
    }
}

impl Blunders {
    /// Whether this move is to be a mistake.
    pub fn strike(&self, rng: &mut Rng) -> bool {
        self.probability > 0.0 && rng.unit() < self.probability
    }

    /// Brings one of the lines that are within the margin of the best to the front, any of them
    /// with the same probability. The report must hold a line for every move.
    pub fn pick<M: Copy>(&self, report: &mut Report<M>, rng: &mut Rng) {
        let Some(best) = report.score() else { return };
        let close = |score: quina_core::Score| score.value() >= best.value() - self.margin;
        let within = report
            .lines
            .iter()
            .take_while(|line| close(line.score))
            .count();
        let chosen = rng.below(within as u64) as usize;
        report.lines[..=chosen].rotate_right(1);
    }
}
