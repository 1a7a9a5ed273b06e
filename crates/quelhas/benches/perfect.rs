//! How often the player keeps a won position against one who never errs.
//!
//! `cargo bench -p quina-quelhas --bench perfect -- [POSITIONS] [MILLISECONDS]`: positions of random
//! play with 60 to 70 empty cells that are proved won for the mover. The opponent takes the move
//! that is hardest to refute. A game is lost with the first move that gives the win away, and won
//! when the player has proved each of its moves down to 40 empty cells.

use quina_core::{Position as _, Rng, Score, State};
use quina_quelhas::play::{Effort, Endings, Hand, Weights};
use quina_quelhas::solve::{Solver, SolverOptions};
use quina_quelhas::{Position, Size};
use quina_search::{Limits, SearchOptions, Searcher, StopFlag, Task};
use std::time::Duration;

/// Sums that the referee visits to decide whether a position is one of those to play.
const REFEREE_NODES: u64 = 2_000_000;
/// From here on a player who has proved the win keeps it.
const SETTLED: usize = 40;

fn main() {
    let mut words = std::env::args().filter_map(|word| word.parse().ok());
    let (count, milliseconds) = (words.next().unwrap_or(20), words.next().unwrap_or(250));
    let mut referee = Solver::new(SolverOptions {
        memory: 512 << 20,
        ..SolverOptions::default()
    });
    let mut rng = Rng::new(2026);
    let (mut played, mut won) = (0, 0);
    while played < count {
        let Some(position) = won_position(&mut rng, &mut referee) else {
            continue;
        };
        played += 1;
        let wins = keeps_the_win(position, milliseconds, &mut referee);
        won += u64::from(wins);
        println!("{won} of {played} at {milliseconds} ms");
    }
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

fn keeps_the_win(mut position: Position, milliseconds: u64, referee: &mut Solver) -> bool {
    let oracle = Endings::new(Effort::default());
    let hand = Hand::with_oracle(Weights::built_in(), oracle);
    let mut player = Searcher::new(hand, SearchOptions::default(), 32 << 20);
    let limits = Limits::time(Duration::from_millis(milliseconds));
    let stop = StopFlag::new();
    loop {
        let report = player.search(&Task::new(&position, limits), |_| {});
        let Some(mv) = report.best() else {
            return true;
        };
        position.play(mv);
        if referee.wins(&position, &Limits::default(), &stop).found != Ok(false) {
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
