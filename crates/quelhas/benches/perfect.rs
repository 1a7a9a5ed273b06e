//! How often the player keeps a won position against one who never errs.
//!
//! `cargo bench -p quina-quelhas --bench perfect -- [POSITIONS] [MILLISECONDS] [SEED]`: positions of
//! random play with 60 to 70 empty cells that are proved won for the mover. The opponent takes the
//! move that is hardest to refute. A game is lost with the first move that gives the win away, and
//! won when the player has proved each of its moves down to 40 empty cells. Every game lost is told
//! with the move that lost it. At the end stands which share of the time on the wall the processor was
//! ours: well below the whole, other programs played along.

use quina_core::{Notation, Position as _, Rng, Score, State};
use quina_quelhas::play::{Effort, Endings, Hand, Weights};
use quina_quelhas::solve::{Solver, SolverOptions};
use quina_quelhas::{Position, Size};
use quina_search::{Limits, SearchOptions, Searcher, StopFlag, Task};
use quina_testkit::Stopwatch;
use std::time::{Duration, Instant};

/// Sums that the referee visits to decide whether a position is one of those to play.
const REFEREE_NODES: u64 = 2_000_000;
/// From here on a player who has proved the win keeps it.
const SETTLED: usize = 40;

fn main() {
    let mut words = std::env::args().filter_map(|word| word.parse().ok());
    let count = words.next().unwrap_or(20);
    let milliseconds = words.next().unwrap_or(250);
    let seed = words.next().unwrap_or(2026);
    let mut referee = Solver::new(SolverOptions {
        memory: 512 << 20,
        ..SolverOptions::default()
    });
    let mut rng = Rng::new(seed);
    let (mut played, mut won) = (0, 0);
    let (wall, watch) = (Instant::now(), Stopwatch::start());
    while played < count {
        let Some(position) = won_position(&mut rng, &mut referee) else {
            continue;
        };
        played += 1;
        won += u64::from(keeps_the_win(position, milliseconds, &mut referee));
    }
    let share = watch.seconds() / wall.elapsed().as_secs_f64();
    println!(
        "seed {seed}: {won} of {played} at {milliseconds} ms, the processor ours {:.0}% of the time",
        100.0 * share
    );
}

/// A position of random play that the referee decides as won.
fn won_position(rng: &mut Rng, referee: &mut Solver) -> Option<Position> {
    let empties = 60 + rng.below(11) as usize;
    let mut position = Position::new(Size::STANDARD, false);
    while position.board().len() > empties {
        position.play(*rng.choose(&position.legal_moves())?);
    }
    let limits = Limits::nodes(REFEREE_NODES);
    let answer = referee.wins(&position, &limits, &StopFlag::new());
    (position.board().len() == empties && answer.found == Ok(true)).then_some(position)
}

fn keeps_the_win(start: Position, milliseconds: u64, referee: &mut Solver) -> bool {
    let oracle = Endings::new(Effort::default());
    let hand = Hand::with_oracle(Weights::built_in(), oracle);
    let mut player = Searcher::new(hand, SearchOptions::default(), 32 << 20);
    let limits = Limits::time(Duration::from_millis(milliseconds));
    let stop = StopFlag::new();
    let mut position = start;
    loop {
        let report = player.search(&Task::new(&position, limits), |_| {});
        let Some(mv) = report.best() else {
            return true;
        };
        let before = position;
        position.play(mv);
        if referee.wins(&position, &Limits::default(), &stop).found != Ok(false) {
            let cost = referee.wins(&before, &Limits::default(), &stop).nodes;
            println!(
                "lost from {} empty cells at {} by {mv}, depth {} and score {:?} (referee {cost}): {}",
                start.board().len(),
                before.board().len(),
                report.depth,
                report.score(),
                before.to_text(),
            );
            return false;
        }
        let is_proved = report.score().is_some_and(Score::is_win);
        if is_proved && position.board().len() <= SETTLED {
            return true;
        }
        let Some(reply) = referee.hardest_move(&position) else {
            return position.outcome().is_none();
        };
        position.play(reply);
    }
}
