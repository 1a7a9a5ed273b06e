//! Makes the suite of forced wins: positions of games that the player has with itself, at most one
//! of each kind a game, in which the side to move wins by threats. Every win is replayed against all
//! defences before its position is written.
//!
//! `cargo run --release -p quina-connect6 --example forced_wins -- 120 > data/connect6/forced_wins.txt`

use quina_connect6::play::{Hand, Weights};
use quina_connect6::{Board, Cell, Move, Size, ThreatSearch, Win, Windows, replay_win};
use quina_core::{Notation, Position, Rng, State};
use quina_search::{Limits, SearchOptions, Searcher, Task};

/// Positions that a search may visit.
const DOUBLE_NODES: u64 = 200_000;
const SINGLE_NODES: u64 = 100_000;
/// Every fourth position of the suite begins with single threats.
const SINGLE_SHARE: usize = 4;

/// A player that sees little and errs a little, so that its games offer wins.
fn player(seed: u64) -> impl FnMut(&Board) -> Option<Move> {
    let options = SearchOptions {
        noise: 100,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(Hand::new(Weights::built_in()), options, 1 << 20);
    move |board| {
        let task = Task {
            seed,
            ..Task::new(board, Limits::nodes(500))
        };
        searcher.search(&task, |_| {}).best()
    }
}

/// A stone in the middle and two or three random turns around it.
fn opening(rng: &mut Rng) -> Board {
    let mut board = Board::new(Size::MAX);
    let mut cell = || Cell::new(7 + rng.below(5) as u8, 7 + rng.below(5) as u8);
    while board.placed() < 5 {
        let turn = if board.placed() == 0 {
            cell().map(Move::one)
        } else {
            cell().zip(cell()).map(|(first, second)| {
                if first == second {
                    Move::one(first)
                } else {
                    Move::pair(first, second)
                }
            })
        };
        if let Some(mv) = turn.filter(|&mv| board.is_legal(mv)) {
            board.play(mv);
        }
    }
    board
}

fn win(search: &mut ThreatSearch, board: &Board) -> Option<(&'static str, Win)> {
    let (side, mut windows) = (board.turn(), Windows::of(board));
    if windows.has_threat(side) {
        return None;
    }
    match search.win(&mut windows, side, 20, DOUBLE_NODES) {
        Some(win) => (win.turns > 2).then_some(("double", win)),
        None => search
            .win_by_singles(&mut windows, side, 2, SINGLE_NODES)
            .map(|win| ("single", win)),
    }
}

/// The winner's turn in any position of a win.
fn strategy(search: &mut ThreatSearch, board: &Board) -> Option<Move> {
    let (side, mut windows) = (board.turn(), Windows::of(board));
    let double = search.win(&mut windows, side, 20, 4 * DOUBLE_NODES);
    let win = double.or_else(|| search.win_by_singles(&mut windows, side, 2, 4 * SINGLE_NODES))?;
    if win.mv.is_pair() {
        return Some(win.mv);
    }
    let partner = board.empty().iter().find(|&cell| !win.mv.contains(cell));
    partner.map(|cell| Move::pair(win.mv.first(), cell))
}

fn main() {
    let wanted: usize = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .unwrap_or(120);
    println!("# kind, turns of the winner, positions replayed, position; see README.md");
    let (mut singles, mut all) = (0, 0);
    for seed in 0.. {
        let mut board = opening(&mut Rng::new(seed));
        let mut play = player(seed);
        let mut search = ThreatSearch::new(16 << 20);
        let mut kinds = Vec::new();
        while board.outcome().is_none() && all < wanted {
            if let Some((kind, win)) = win(&mut search, &board)
                && !kinds.contains(&kind)
                && (kind == "single"
                    || (all - singles) * SINGLE_SHARE < wanted * (SINGLE_SHARE - 1))
            {
                kinds.push(kind);
                match replay_win(&board, &mut |board| strategy(&mut search, board)) {
                    Ok(met) => {
                        println!("{kind} {} {met} {}", win.turns, board.to_text());
                        all += 1;
                        singles += usize::from(kind == "single");
                    }
                    Err(flaw) => eprintln!("no win: {flaw:?} in {}", board.to_text()),
                }
            }
            let Some(mv) = play(&board) else { break };
            board.play(mv);
        }
        if all >= wanted {
            break;
        }
    }
}
