//! The first move under the pie rule: not the best one, which would be taken over, but one that
//! leaves the second player a choice as hard as can be found.

use super::guide::Hand;
use super::openings::OpeningTable;
use crate::{Move, Position};
use quina_core::{Position as _, Rng, Score, Side, State, Symmetric};
use quina_search::{Clock, Guide, Halt, Limits, SearchOptions, Searcher, Task};

/// How many of the openings nearest to even, or hardest to decide, are chosen from.
const CHOICES: usize = 8;
/// How deep the openings are searched where the task sets no depth: about a second for them all.
const USUAL_DEPTH: u32 = 3;
/// A table for a few thousand positions of one shallow search.
const TABLE_BYTES: usize = 1 << 20;

/// One opening of those that are flips of each other, and how it was judged.
struct Opening {
    mv: Move,
    /// The position that the second player judges, the swap aside.
    after: Position,
    /// The scores of the last two rounds.
    scores: [i32; 2],
}

impl Opening {
    /// How far from even. Searches of odd and of even depth lean to different sides, so two of
    /// them are added up.
    fn imbalance(&self) -> i32 {
        self.scores.iter().sum::<i32>().abs()
    }
}

/// An opening that is hard to judge, one of several by the task's seed; `None` unless the swap is
/// open and the opener is to move.
///
/// With the swap every opening is lost, so the best is the one whose better side is hardest to see.
/// On 10x10 these are the ones that took the exact solver longest. On other boards it is those
/// nearest to even: every opening is searched to depth 1, then to depth 2, and so on until a limit is reached; an
/// unfinished round is not counted. Without a time limit the answer depends on the seed alone.
///
/// ```
/// use quina_quelhas::{Position, Size, play::{Hand, Weights, opening}};
/// use quina_search::{Limits, Task};
/// let start = Position::new(Size::new(5, 5).unwrap(), true);
/// let task = Task::new(&start, Limits::depth(2));
/// assert!(opening(&task, &Hand::new(Weights::built_in())).is_some());
/// ```
pub fn opening<O>(task: &Task<'_, Position>, guide: &Hand<O>) -> Option<Move>
where
    Hand<O>: Guide<Position>,
{
    let start = task.position;
    if !start.swap_is_open() || start.turn() != Side::First {
        return None;
    }
    let mut rng = Rng::new(task.seed);
    let flip = rng.below(start.symmetries() as u64) as usize;
    let hardest = OpeningTable::built_in().hardest(start.size(), CHOICES);
    if let Some(&mv) = rng.choose(&hardest) {
        return Some(start.move_image(mv, flip));
    }
    let mut openings = classes(start);
    let clock = Clock::start(&task.limits, task.stop.clone());
    let options = SearchOptions {
        root_oracle: false,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(guide.clone(), options, TABLE_BYTES);
    for depth in 1..=task.limits.depth.unwrap_or(USUAL_DEPTH) {
        let Some(scores) = round(task, &clock, &mut searcher, &openings, depth) else {
            break;
        };
        for (opening, score) in openings.iter_mut().zip(scores) {
            opening.scores = [opening.scores[1], score];
        }
    }
    openings.sort_by_key(Opening::imbalance);
    openings.truncate(CHOICES);
    let chosen = rng.choose(&openings)?;
    Some(start.move_image(chosen.mv, flip))
}

/// The openings, one of each class of flips.
fn classes(start: &Position) -> Vec<Opening> {
    let moves = opening_classes(start).into_iter();
    moves
        .map(|mv| {
            let mut next = *start;
            next.play(mv);
            Opening {
                mv,
                after: next.without_swap(),
                scores: [0; 2],
            }
        })
        .collect()
}

/// The first moves of a board, one of each class of flips.
///
/// ```
/// use quina_quelhas::{Position, play::opening_classes};
/// assert_eq!(opening_classes(&Position::default()).len(), 125);
/// ```
pub fn opening_classes(start: &Position) -> Vec<Move> {
    let is_first_of_class = |mv: &Move| {
        (0..start.symmetries()).all(|flip| start.move_image(*mv, flip).code() >= mv.code())
    };
    let mut moves = start.legal_moves();
    moves.retain(is_first_of_class);
    moves
}

/// The score of every opening at this depth; `None` if a limit came first.
fn round<O>(
    task: &Task<'_, Position>,
    clock: &Clock,
    searcher: &mut Searcher<Position, Hand<O>>,
    openings: &[Opening],
    depth: u32,
) -> Option<Vec<i32>>
where
    Hand<O>: Guide<Position>,
{
    let judge = |opening: &Opening| {
        let time = task.limits.time;
        let limits = Limits {
            time: time.map(|time| time.saturating_sub(clock.elapsed())),
            ..Limits::depth(depth)
        };
        let search = Task {
            position: &opening.after,
            past: &[],
            limits,
            stop: task.stop.clone(),
            seed: task.seed,
        };
        let report = searcher.search(&search, |_| {});
        // With no move left Horizontal has won, and there is nothing to swap for.
        let score = report.score().unwrap_or(Score::win_in(0)).value();
        matches!(report.halt, None | Some(Halt::Depth)).then_some(score)
    };
    openings.iter().map(judge).collect()
}
