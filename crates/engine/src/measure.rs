//! What the engine measures of itself: the bench signature, and the worth of each feature.

use crate::played::options_of;
use crate::{Error, Game, Report, Request, RequestLimits, StopFlag, Thinker};
use quina_search::SearchOptions;
use serde::{Deserialize, Serialize};

/// The cost of searching a game's bench positions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bench {
    /// The game.
    pub game: Game,
    /// How many positions were searched.
    pub positions: usize,
    /// All nodes together. With a depth or node limit and one thread this is the signature: the
    /// same on every platform, and changed by every change of play.
    pub nodes: u64,
    /// Seconds spent.
    pub seconds: f64,
    /// The mean depth reached.
    pub mean_depth: f64,
}

impl Bench {
    /// Nodes visited in a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.seconds.max(1e-9)
    }
}

/// What a game costs without one feature.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ablation {
    /// What was turned off; `nothing` for the search to compare with.
    pub without: String,
    /// What it cost.
    pub bench: Bench,
}

/// How far an ablation has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress<'a> {
    /// A position has been searched.
    Position {
        /// What is turned off.
        without: &'a str,
        /// How many positions of this row are done.
        done: usize,
        /// How many it has.
        of: usize,
    },
    /// A row is whole.
    Row(&'a Ablation),
}

/// The games that are searched, with the depth of their bench.
const BENCHES: [(Game, u32, &str); 4] = [
    (
        Game::Draughts,
        11,
        include_str!("../../../data/draughts/bench-international.txt"),
    ),
    (
        Game::Checkers,
        13,
        include_str!("../../../data/draughts/bench-english.txt"),
    ),
    (
        Game::Connect6,
        3,
        include_str!("../../../data/connect6/bench.txt"),
    ),
    (
        Game::Quelhas,
        4,
        include_str!("../../../data/quelhas/bench.txt"),
    ),
];

/// Off in every row of an ablation: what is proved at the root leaves nothing else to measure.
const ROOT_ORACLE: &str = "root-oracle";

/// MiB of table for each position: small, because each begins with an empty one.
const MEMORY_MB: u32 = 16;

/// The games that have a bench.
pub fn bench_games() -> impl Iterator<Item = Game> {
    BENCHES.iter().map(|row| row.0)
}

/// The bench positions of a game, and the depth they are searched to.
fn positions(game: Game) -> Result<(u32, impl Iterator<Item = &'static str>), Error> {
    let Some((_, depth, text)) = BENCHES.iter().find(|row| row.0 == game) else {
        return Err(Error::Request(format!(
            "{game} is not searched, so it has no bench"
        )));
    };
    Ok((
        *depth,
        text.lines()
            .filter(|line| !line.starts_with("# ") && !line.is_empty()),
    ))
}

/// Searches the bench positions of a game, each with an empty table; the thinker is emptied for it.
///
/// What `request` says of position and moves is ignored; without any limit the depth is the one
/// that the signature is made with.
pub fn bench(
    thinker: &mut Thinker,
    request: &Request,
    stop: &StopFlag,
    watch: &mut dyn FnMut(&str, &Report),
) -> Result<Bench, Error> {
    let (depth, positions) = positions(request.game)?;
    let mut total = Bench {
        game: request.game,
        positions: 0,
        nodes: 0,
        seconds: 0.0,
        mean_depth: 0.0,
    };
    let mut limits = request.limits;
    limits.memory_mb = limits.memory_mb.or(Some(MEMORY_MB));
    if limits
        == (RequestLimits {
            memory_mb: limits.memory_mb,
            ..RequestLimits::default()
        })
    {
        limits.depth = Some(depth);
    }
    for position in positions {
        let question = Request {
            position: Some(position.to_owned()),
            moves: Vec::new(),
            limits,
            ..request.clone()
        };
        thinker.clear();
        let report = thinker.think(&question, stop, &mut |_| {})?;
        watch(position, &report);
        total.positions += 1;
        total.nodes += report.nodes;
        total.seconds += report.seconds;
        total.mean_depth += f64::from(report.depth);
        if stop.is_raised() {
            break;
        }
    }
    total.mean_depth /= total.positions.max(1) as f64;
    Ok(total)
}

/// The bench of a game with each feature turned off in turn, beginning with none.
///
/// Switches that the request itself turns off are the base of the comparison. When the flag is
/// raised the rows that are whole are the answer.
pub fn ablate(
    thinker: &mut Thinker,
    request: &Request,
    stop: &StopFlag,
    watch: &mut dyn FnMut(Progress<'_>),
) -> Result<Vec<Ablation>, Error> {
    let of = positions(request.game)?.1.count();
    let mut rows = Vec::new();
    for (without, off) in plan(request)? {
        let mut question = request.clone();
        question.options.off.extend(off);
        question.options.off.push(ROOT_ORACLE.into());
        let mut done = 0;
        let bench = bench(thinker, &question, stop, &mut |_, _| {
            done += 1;
            watch(Progress::Position { without, done, of });
        })?;
        if stop.is_raised() {
            break;
        }
        let ablation = Ablation {
            without: without.to_owned(),
            bench,
        };
        watch(Progress::Row(&ablation));
        rows.push(ablation);
    }
    Ok(rows)
}

/// What each row of an ablation is called, and which switches it turns off.
fn plan(request: &Request) -> Result<Vec<(&'static str, Vec<String>)>, Error> {
    let mut base = request.options.apply(options_of(request.game))?;
    let ordering = SearchOptions::ORDERING.map(str::to_owned);
    let mut plan = vec![("nothing", Vec::new()), ("any ordering", ordering.to_vec())];
    for switch in SearchOptions::SWITCHES {
        // Without candidates Connect6 has tens of thousands of moves.
        let is_measured = !["candidates", ROOT_ORACLE].contains(&switch.name);
        if is_measured && *(switch.of)(&mut base) {
            plan.push((switch.name, vec![switch.name.to_owned()]));
        }
    }
    Ok(plan)
}
