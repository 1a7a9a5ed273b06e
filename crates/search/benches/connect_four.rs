//! Connect Four to a fixed depth, beside the `minimax` crate: same rules, same evaluation, one
//! thread, 64 MiB of table each. `cargo bench -p quina-search [-- DEPTH]`.

use minimax::Strategy;
use quina_core::{Outcome, Position, Score, Side, State};
use quina_search::{Evaluate, Limits, Oracle, Order, SearchOptions, Searcher, Tactics, Task};
use quina_testkit::ConnectFour;
use std::time::Instant;

const TABLE_BYTES: usize = 64 << 20;
/// The quickest of so many runs counts: whatever else the machine does only makes them slower.
const RUNS: usize = 10;

/// Stones in the middle columns are worth more: enough to make a tree worth searching.
fn centre_score(position: &ConnectFour) -> i32 {
    const MIDDLE: u64 = 0x3F << 21;
    const NEAR: u64 = 0x3F << 14 | 0x3F << 28;
    let weigh = |side| {
        let stones = position.stones(side);
        (2 * (stones & MIDDLE).count_ones() + (stones & NEAR).count_ones()) as i32
    };
    weigh(position.turn()) - weigh(position.turn().other())
}

#[derive(Clone)]
struct Centre;

impl Evaluate<ConnectFour> for Centre {
    fn evaluate(&mut self, position: &ConnectFour) -> Score {
        Score::heuristic(centre_score(position))
    }
}

impl Tactics<ConnectFour> for Centre {}

impl Oracle<ConnectFour> for Centre {}

impl Order<ConnectFour> for Centre {
    const SLOTS: usize = 7;

    fn slot(&self, _: &ConnectFour, column: u8) -> usize {
        column as usize
    }

    fn code(column: u8) -> u32 {
        u32::from(column)
    }

    fn priority(&self, _: &ConnectFour, column: u8) -> i32 {
        [0, 1, 2, 3, 2, 1, 0][column as usize]
    }
}

struct TheirGame;

impl minimax::Game for TheirGame {
    type S = ConnectFour;
    type M = u8;

    fn generate_moves(position: &ConnectFour, moves: &mut Vec<u8>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(position);
        if winner.is_none() {
            moves.extend((0..7).filter(|&column| position.has_room(column)));
        }
        winner
    }

    fn apply(position: &mut ConnectFour, column: u8) -> Option<ConnectFour> {
        position.play(column);
        None
    }

    fn undo(position: &mut ConnectFour, column: u8) {
        State::undo(position, column, ());
    }

    fn get_winner(position: &ConnectFour) -> Option<minimax::Winner> {
        position.outcome().map(|outcome| match outcome {
            Outcome::Win(_) => minimax::Winner::PlayerJustMoved,
            Outcome::Draw => minimax::Winner::Draw,
        })
    }

    fn zobrist_hash(position: &ConnectFour) -> u64 {
        position.key().0
    }

    fn table_index(column: u8) -> u16 {
        u16::from(column)
    }

    fn max_table_index() -> u16 {
        7
    }
}

#[derive(Clone)]
struct TheirCentre;

impl minimax::Evaluator for TheirCentre {
    type G = TheirGame;

    fn evaluate(&self, position: &ConnectFour) -> i16 {
        centre_score(position) as i16
    }
}

fn main() {
    let depth = std::env::args()
        .skip(1)
        .find_map(|word| word.parse().ok())
        .unwrap_or(14);
    let start = ConnectFour::new();
    assert_eq!(start.turn(), Side::First);

    let options = SearchOptions {
        reductions: false,
        ..SearchOptions::default()
    };
    for (name, options) in [
        ("quina", SearchOptions::default()),
        ("quina, no reductions", options),
    ] {
        let mut searcher = Searcher::new(Centre, options, TABLE_BYTES);
        let best = (0..RUNS).map(|_| {
            // Their table is written when it is made; ours is when it is cleared.
            searcher.clear();
            let report = searcher.search(&Task::new(&start, Limits::depth(depth)), |_| {});
            (report.time, report.nodes)
        });
        let (time, nodes) = best.min().expect("at least one run");
        let seconds = time.as_secs_f64();
        let rate = nodes as f64 / seconds / 1e6;
        println!("{name}: depth {depth} in {seconds:.4} s, {nodes} nodes, {rate:.1} million/s");
    }

    let options = minimax::IterativeOptions::new()
        .with_table_byte_size(TABLE_BYTES)
        .with_countermoves()
        .with_countermove_history();
    for (name, options) in [
        (
            "minimax 0.6",
            minimax::IterativeOptions::new().with_table_byte_size(TABLE_BYTES),
        ),
        ("minimax 0.6, countermoves", options),
    ] {
        let best = (0..RUNS).map(|_| {
            let mut strategy = minimax::IterativeSearch::new(TheirCentre, options);
            strategy.set_max_depth(depth as u8);
            let began = Instant::now();
            strategy.choose_move(&start);
            let time = began.elapsed();
            let stats = strategy.stats(&mut start.clone());
            let explored = stats.split("Explored ").nth(1).unwrap_or_default();
            let nodes = explored
                .split(' ')
                .next()
                .and_then(|word| word.parse().ok());
            (time, nodes.unwrap_or(0_u64))
        });
        let (time, nodes) = best.min().expect("at least one run");
        let seconds = time.as_secs_f64();
        let rate = nodes as f64 / seconds / 1e6;
        println!("{name}: depth {depth} in {seconds:.4} s, {nodes} nodes, {rate:.1} million/s");
    }
}
