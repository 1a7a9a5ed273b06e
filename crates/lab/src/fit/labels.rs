//! Positions with results: from games that were played, or from an exact solver.

use crate::game::GameReport;
use quina_core::Rng;
use quina_engine::quelhas::{SolveOptions, Solver, Verdict};
use quina_engine::{
    AnyPosition, AnyRecord, Game, Library, Outcome, Side, Start, StopFlag, evaluation_terms,
};

/// A position, as the evaluation sees it, and what came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// What each weight is multiplied with, by its name.
    pub terms: Vec<(String, f64)>,
    /// The mover's share of the points: 0, a half or 1.
    pub points: f64,
    /// The game it comes from: positions of one game are not independent.
    pub game: usize,
}

/// The positions of games that `quina match` wrote as JSON, one a line. An error names the line.
pub fn from_games(game: Game, text: &str) -> Result<Vec<Example>, String> {
    let mut examples = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let told = |what: String| format!("line {}: {what}", index + 1);
        let report: GameReport =
            serde_json::from_str(line).map_err(|error| told(error.to_string()))?;
        let mut record = report.opening.record(game).map_err(told)?;
        // The person who began on the side that opens the game is the opener.
        let result = report.winner.map_or(Outcome::Draw, |winner| {
            Outcome::Win(if winner == report.opener {
                Side::First
            } else {
                Side::Second
            })
        });
        examples.extend(example(&record, result, index));
        for mv in &report.moves {
            let played = record.advance(&mv.choice.mv);
            played.map_err(|error| told(error.to_string()))?;
            examples.extend(example(&record, result, index));
        }
    }
    Ok(examples)
}

/// The positions of a file of games in the game's own format, those without a result left out.
pub fn from_records(game: Game, text: &str) -> Result<Vec<Example>, String> {
    let games = Library::whole(game, text).map_err(|fault| fault.message)?;
    let mut examples = Vec::new();
    for (index, imported) in games.iter().enumerate() {
        let whole = imported.at.record().map_err(|error| error.to_string())?;
        let is_drawn = ["1/2-1/2", "1-1"].contains(&imported.result.as_str());
        let Some(result) = whole.outcome().or(is_drawn.then_some(Outcome::Draw)) else {
            continue;
        };
        let mut record = AnyRecord::new(whole.start().clone());
        for mv in whole.moves() {
            examples.extend(example(&record, result, index));
            record.advance(mv).map_err(|error| error.to_string())?;
        }
    }
    Ok(examples)
}

/// The position where a game stands, unless it is over or not judged as it stands.
fn example(record: &AnyRecord, result: Outcome, game: usize) -> Option<Example> {
    let mover = record.to_move()?;
    Some(Example {
        terms: evaluation_terms(record.position())?,
        points: match result {
            Outcome::Win(winner) if winner == mover => 1.0,
            Outcome::Win(_) => 0.0,
            Outcome::Draw => 0.5,
        },
        game,
    })
}

/// Random play stops with so many cells left, at least and at most: the solver decides quickly, and
/// much is still open.
const CELLS_LEFT: (u64, u64) = (30, 60);
/// Sums of islands that a verdict may cost.
const NODES: u64 = 200_000;

/// So many positions of random games of Quelhas, decided by the exact solver. `watch` is told how
/// many there are; the flag ends the work with those.
pub fn from_solver(
    game: Game,
    count: usize,
    seed: u64,
    stop: &StopFlag,
    watch: &mut dyn FnMut(usize),
) -> Result<Vec<Example>, String> {
    if game != Game::Quelhas {
        return Err(format!("{game} has no exact solver: it is quelhas's"));
    }
    let start = AnyPosition::start(game, &Start::default()).map_err(|e| e.to_string())?;
    let mut rng = Rng::new(seed);
    let mut solver = Solver::new();
    let mut examples: Vec<Example> = Vec::new();
    while examples.len() < count && !stop.is_raised() {
        let left = CELLS_LEFT.0 + rng.below(CELLS_LEFT.1 - CELLS_LEFT.0 + 1);
        let record = stroll(&start, left as usize, &mut rng);
        let (Some(mover), Some(terms)) = (record.to_move(), evaluation_terms(record.position()))
        else {
            continue;
        };
        let mut request = record.request();
        request.limits.nodes = Some(NODES);
        let report = solver.solve(&request, &SolveOptions::default(), stop);
        let winner = match report.map_err(|error| error.to_string())?.verdict {
            Verdict::Win => mover,
            Verdict::Loss => mover.other(),
            Verdict::Unknown => continue,
        };
        examples.push(Example {
            terms,
            points: f64::from(u8::from(winner == mover)),
            game: examples.len(),
        });
        watch(examples.len());
    }
    Ok(examples)
}

/// A random game until at most so many cells are empty.
fn stroll(start: &AnyPosition, left: usize, rng: &mut Rng) -> AnyRecord {
    let mut record = AnyRecord::new(start.clone());
    let empty = |record: &AnyRecord| record.position().to_text().matches('.').count();
    while empty(&record) > left {
        let moves = record.position().moves().moves;
        let Some(mv) = rng.choose(&moves) else { break };
        let played = record.advance(mv);
        debug_assert!(played.is_ok(), "a listed move is legal");
    }
    record
}
