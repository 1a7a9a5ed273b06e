//! The suite of forced wins, and claims of wins in random positions: each is replayed against every
//! defence by a referee that shares nothing with the search.

use quina_connect6::{Board, Cell, Move, Size, ThreatSearch, Windows, replay_win};
use quina_core::{Notation, Position, Rng, Side, State};

const SUITE: &str = include_str!("../../../data/connect6/forced_wins.txt");

/// A position of the suite: its kind, the winner's turns, how many positions its replay met.
struct Entry {
    is_double: bool,
    turns: u8,
    met: usize,
    board: Board,
}

fn suite() -> Vec<Entry> {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &str| {
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().expect("four words");
        Entry {
            is_double: word() == "double",
            turns: word().parse().expect("a number"),
            met: word().parse().expect("a number"),
            board: Board::from_text(word()).expect("a position"),
        }
    };
    lines.map(entry).collect()
}

/// A turn of a win by threats of either kind.
fn strategy(search: &mut ThreatSearch, board: &Board) -> Option<Move> {
    let (side, mut windows) = (board.turn(), Windows::of(board));
    let double = search.win(&mut windows, side, 20, 800_000);
    let win = double.or_else(|| search.win_by_singles(&mut windows, side, 2, 400_000))?;
    if win.mv.is_pair() {
        return Some(win.mv);
    }
    let partner = board.empty().iter().find(|&cell| !win.mv.contains(cell));
    partner.map(|cell| Move::pair(win.mv.first(), cell))
}

fn check(entry: &Entry) {
    let mut search = ThreatSearch::new(1 << 20);
    let (side, mut windows) = (entry.board.turn(), Windows::of(&entry.board));
    let double = search.win(&mut windows, side, 20, 200_000);
    assert_eq!(double.is_some(), entry.is_double, "{:?}", entry.board);
    if let Some(win) = double {
        assert_eq!(win.turns, entry.turns, "{:?}", entry.board);
    }
    let replayed = replay_win(&entry.board, &mut |board| strategy(&mut search, board));
    assert!(replayed.is_ok(), "{replayed:?} in {:?}", entry.board);
}

#[test]
fn the_suite_is_won_against_every_defence() {
    let suite = suite();
    assert!(suite.len() >= 100, "{}", suite.len());
    let quick = suite.iter().filter(|entry| entry.met < 1_000);
    let checked = quick.map(check).count();
    assert!(checked > 60, "{checked}");
    assert!(
        suite
            .iter()
            .any(|entry| !entry.is_double && entry.met < 1_000)
    );
}

#[test]
#[ignore = "single threats have hundreds of answers each; run with --release --ignored"]
fn the_whole_suite_is_won_against_every_defence() {
    suite().iter().for_each(check);
}

/// A position of two random players who keep near the stones, with 16 to 60 stones on the board.
fn middle_game(seed: u64) -> Option<Board> {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(Size::MAX);
    board.play(Move::one(Cell::new(9, 9)?));
    let stones = 16 + rng.below(45) as u32;
    while board.placed() < stones {
        let placed = board.stones(Side::First) | board.stones(Side::Second);
        let near: Vec<Cell> = (placed.grown() & board.empty()).iter().collect();
        let (first, second) = (*rng.choose(&near)?, *rng.choose(&near)?);
        if first != second {
            board.play(Move::pair(first, second));
        }
        if board.outcome().is_some() {
            return None;
        }
    }
    Some(board)
}

/// Looks for a win in random positions and replays each that is claimed: how many were looked at,
/// and how many won by double and by single threats.
fn random_positions(count: usize) -> [usize; 3] {
    let mut seen = [0; 3];
    for board in (0..).filter_map(middle_game).take(count) {
        let (side, mut windows) = (board.turn(), Windows::of(&board));
        seen[0] += 1;
        if windows.has_threat(side) {
            continue;
        }
        let mut search = ThreatSearch::new(1 << 18);
        let double = search.win(&mut windows, side, 12, 5_000).is_some();
        if !double
            && search
                .win_by_singles(&mut windows, side, 1, 2_000)
                .is_none()
        {
            continue;
        }
        seen[if double { 1 } else { 2 }] += 1;
        let replayed = replay_win(&board, &mut |board| strategy(&mut search, board));
        assert!(replayed.is_ok(), "{replayed:?} in {board:?}");
    }
    seen
}

#[test]
fn no_false_win_in_random_positions() {
    let [_, double, _] = random_positions(150);
    assert!(double > 10, "{double}");
}

#[test]
#[ignore = "10,000 positions; run with --release --ignored --nocapture"]
fn no_false_win_in_ten_thousand_random_positions() {
    let [looked, double, single] = random_positions(10_000);
    println!("{looked} positions: {double} won by double threats, {single} by a single one first");
}
