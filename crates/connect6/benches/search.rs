//! Nodes per second and depth of the hand-made player, one thread: an opening, and positions from
//! the middle of games it plays against itself.

use quina_connect6::play::{Hand, Weights};
use quina_connect6::{Board, Size};
use quina_core::{Notation, Position, State};
use quina_search::{Limits, SearchOptions, Searcher, Task};

fn searcher() -> Searcher<Board, Hand> {
    let guide = Hand::new(Weights::built_in());
    Searcher::new(guide, SearchOptions::default(), 64 << 20)
}

fn measure(name: &str, board: &Board, depth: u32) {
    searcher().search(&Task::new(board, Limits::depth(depth)), |report| {
        println!(
            "{name} depth {} in {:.3} s, {} nodes ({} beyond the depth), {:.0} nodes/s, \
             first-move cuts {:.3}, {} {:?}",
            report.depth,
            report.time.as_secs_f64(),
            report.nodes,
            report.counts.quiescence_nodes,
            report.nodes_per_second(),
            report.counts.first_move_cut_rate(),
            report.lines[0].score,
            report.lines[0].moves,
        );
    });
}

fn main() {
    let depth = std::env::args()
        .skip(1)
        .find_map(|word| word.parse().ok())
        .unwrap_or(5);
    let mut board = Board::new(Size::MAX);
    for turns in [2, 6, 12] {
        while board.placed() < 2 * turns && board.outcome().is_none() {
            let task = Task::new(&board, Limits::nodes(3_000));
            let Some(mv) = searcher().search(&task, |_| {}).best() else {
                break;
            };
            board.play(mv);
        }
        println!("{}", board.to_text());
        measure(&format!("{} stones,", board.placed()), &board, depth);
    }
}
