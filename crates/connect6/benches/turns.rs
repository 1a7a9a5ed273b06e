//! How many turns a second are played and taken back, with all that is kept up to date.

use quina_connect6::{Board, Move, Size};
use quina_core::{Position, Rng, State};
use std::hint::black_box;
use std::time::Instant;

const BATCHES: usize = 21;
const ROUNDS: usize = 100;
const TURNS: usize = 4_096;

fn main() {
    let mut rng = Rng::new(6);
    let mut board = Board::new(Size::MAX);
    for _ in 0..20 {
        let mv = *rng
            .choose(&board.legal_moves())
            .expect("the game has just begun");
        board.play(mv);
    }
    let moves = board.legal_moves();
    let turns: Vec<Move> = (0..TURNS)
        .filter_map(|_| rng.choose(&moves).copied())
        .collect();
    let mut sum = 0;
    let mut rates: Vec<f64> = (0..BATCHES)
        .map(|_| {
            let clock = Instant::now();
            for _ in 0..ROUNDS {
                for &mv in &turns {
                    board.play(black_box(mv));
                    sum += board.key().0 & u64::from(board.outcome().is_some());
                    board.undo(mv, ());
                }
            }
            (ROUNDS * TURNS) as f64 / clock.elapsed().as_secs_f64() / 1e6
        })
        .collect();
    black_box(sum);
    rates.sort_by(f64::total_cmp);
    println!(
        "million turns/s played and taken back, {BATCHES} batches of {}: median {:.1}, best {:.1}",
        ROUNDS * TURNS,
        rates[BATCHES / 2],
        rates[BATCHES - 1]
    );
}
