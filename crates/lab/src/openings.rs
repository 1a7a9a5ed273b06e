//! Where games begin: openings from a file or a list that everybody knows, or random ones by seed.

use quina_core::Rng;
use quina_engine::{AnyPosition, AnyRecord, Game, RequestLimits, Start, StopFlag, Thinker};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The ballots of English checkers.
const BALLOTS: &str = include_str!("../../../data/draughts/ballots.txt");
/// Lists of all openings are no longer than this: nobody would play more.
const MOST: usize = 20_000;
/// Positions visited to see whether an opening is even.
const LOOK: u64 = 10_000;

/// The beginning of a pair of games.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position in the game's notation.
    pub position: String,
    /// Moves played from there before the players take over.
    pub moves: Vec<String>,
}

impl Opening {
    /// The game at the end of the opening; an error names what cannot be played.
    pub fn record(&self, game: Game) -> Result<AnyRecord, String> {
        let start = AnyPosition::from_text(game, &self.position);
        start
            .and_then(|start| AnyRecord::played(start, &self.moves))
            .map_err(|error| error.to_string())
    }
}

/// The openings of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Openings {
    /// From a file, in the order of the file; a pair beyond the last begins again.
    Listed(Vec<Opening>),
    /// So many random legal plies from the start position, different for each pair.
    Random {
        /// Where they begin.
        position: String,
        /// How many.
        plies: u32,
        /// How far ahead a side may be at their end; any opening will do if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        even: Option<u32>,
    },
}

impl Openings {
    /// Reads a file with one opening a line: a position, or moves from the start position. Lines
    /// that are empty or begin with `#` are left out. An error names the line.
    pub fn read(game: Game, text: &str) -> Result<Self, String> {
        let start = AnyPosition::start(game, &Start::default());
        let start = start.map_err(|error| error.to_string())?.to_text();
        let mut openings = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let as_position = Opening {
                position: line.to_owned(),
                moves: Vec::new(),
            };
            let as_moves = Opening {
                position: start.clone(),
                moves: line.split_whitespace().map(str::to_owned).collect(),
            };
            let opening = match (as_position.record(game), as_moves.record(game)) {
                (Ok(_), _) => as_position,
                (_, Ok(_)) => as_moves,
                (Err(position), Err(moves)) => {
                    return Err(format!(
                        "line {}: neither a position ({position}) nor moves ({moves})",
                        index + 1
                    ));
                }
            };
            openings.push(opening);
        }
        if openings.is_empty() {
            return Err("no opening in the file".into());
        }
        Ok(Self::Listed(openings))
    }

    /// The ballots of English checkers: the three-move openings that tournaments draw from.
    pub fn ballots(game: Game) -> Result<Self, String> {
        match game {
            Game::Checkers => Self::read(game, BALLOTS),
            _ => Err(format!("{game} has no ballots: they are those of checkers")),
        }
    }

    /// Every position after so many plies from a start position, each once however many ways lead
    /// to it, in the order of the moves.
    ///
    /// ```
    /// use quina_engine::{AnyPosition, Game, Start};
    /// use quina_lab::openings::Openings;
    /// let start = AnyPosition::start(Game::Draughts, &Start::default()).unwrap();
    /// let Ok(Openings::Listed(list)) = Openings::all(&start, 2) else { panic!() };
    /// assert_eq!(list.len(), 81);
    /// ```
    pub fn all(start: &AnyPosition, plies: u32) -> Result<Self, String> {
        let mut openings = vec![AnyRecord::new(start.clone())];
        for _ in 0..plies {
            let mut seen = BTreeSet::new();
            let mut longer = Vec::new();
            for record in &openings {
                for mv in record.position().moves().moves {
                    let mut next = record.clone();
                    let played = next.advance(&mv);
                    debug_assert!(played.is_ok(), "a listed move is legal");
                    if !next.standing().is_over() && seen.insert(next.position().to_text()) {
                        longer.push(next);
                    }
                    if longer.len() > MOST {
                        return Err(format!("more than {MOST} openings of {plies} plies"));
                    }
                }
            }
            openings = longer;
        }
        let position = start.to_text();
        let listed = openings.iter().map(|record| Opening {
            position: position.clone(),
            moves: record.moves().to_vec(),
        });
        Ok(Self::Listed(listed.collect()))
    }

    /// The same openings in an order that the seed gives; random ones have no other.
    #[must_use]
    pub fn shuffled(self, seed: u64) -> Self {
        match self {
            Self::Listed(mut list) => {
                Rng::new(seed).shuffle(&mut list);
                Self::Listed(list)
            }
            random @ Self::Random { .. } => random,
        }
    }

    /// Random openings of this many plies from a start position.
    pub fn random(start: &AnyPosition, plies: u32) -> Self {
        Self::Random {
            position: start.to_text(),
            plies,
            even: None,
        }
    }

    /// Only those random openings after which no side is further ahead than `most`, as a short
    /// search sees it. Lists stay as they are.
    #[must_use]
    pub fn even(mut self, most: u32) -> Self {
        if let Self::Random { even, .. } = &mut self {
            *even = Some(most);
        }
        self
    }

    /// The opening of a pair: the same for the same seed, whatever was played before.
    pub fn of_pair(&self, game: Game, pair: u64, seed: u64) -> Result<Opening, String> {
        match self {
            Self::Listed(list) => Ok(list[(pair % list.len() as u64) as usize].clone()),
            Self::Random {
                position,
                plies,
                even,
            } => {
                let mut rng = Rng::new(seed ^ pair.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                let start = AnyPosition::from_text(game, position);
                let start = start.map_err(|error| error.to_string())?;
                // A random line that ends the game is thrown away; few do.
                for _ in 0..1000 {
                    let record = stroll(&start, *plies, &mut rng);
                    if record.standing().is_over() {
                        continue;
                    }
                    if even.map_or(Ok(true), |most| is_even(&record, most))? {
                        return Ok(Opening {
                            position: position.clone(),
                            moves: record.moves().to_vec(),
                        });
                    }
                }
                let or_uneven = even.map_or("", |_| " or is not even");
                Err(format!(
                    "every random line of {plies} plies ends the game{or_uneven}"
                ))
            }
        }
    }
}

/// Whether no side is further ahead than this, as the engine sees it at a glance.
fn is_even(record: &AnyRecord, most: u32) -> Result<bool, String> {
    let mut request = record.request();
    request.limits = RequestLimits {
        nodes: Some(LOOK),
        memory_mb: Some(1),
        ..RequestLimits::default()
    };
    let report = Thinker::new().think(&request, &StopFlag::new(), &mut |_| {});
    let report = report.map_err(|error| error.to_string())?;
    let score = report.lines.first().map(|line| line.score.value);
    Ok(score.is_some_and(|score| score.unsigned_abs() <= most))
}

fn stroll(start: &AnyPosition, plies: u32, rng: &mut Rng) -> AnyRecord {
    let mut record = AnyRecord::new(start.clone());
    for _ in 0..plies {
        if record.standing().is_over() {
            break;
        }
        let moves = record.position().moves().moves;
        let Some(mv) = rng.choose(&moves) else { break };
        let played = record.advance(mv);
        debug_assert!(played.is_ok(), "a listed move is legal");
    }
    record
}
