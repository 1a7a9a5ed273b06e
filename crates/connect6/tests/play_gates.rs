//! The exact gates against brute force: every turn tried, and every reply to it.

#[allow(dead_code)]
mod common;

use common::{building_game, size, windows};
use quina_connect6::{
    Board, Cell, Move, Threats, Windows, missing_stones, threat_windows, winning_turn,
};
use quina_core::{Notation, Outcome, Position, Rng, Side, State};
use quina_testkit::laws;
use std::collections::BTreeSet;

/// Whether some turn of the side to move makes six, by playing them all.
fn can_win(board: &Board) -> bool {
    let mut next = board.clone();
    board.legal_moves().into_iter().any(|mv| {
        next.play(mv);
        let won = next.outcome() == Some(Outcome::Win(board.turn()));
        next.undo(mv, ());
        won
    })
}

/// The turns after which the opponent cannot win at once, by playing them all.
fn slow_answers(board: &Board) -> BTreeSet<Move> {
    let mut next = board.clone();
    let mut answers = BTreeSet::new();
    for mv in board.legal_moves() {
        next.play(mv);
        if !can_win(&next) {
            answers.insert(mv);
        }
        next.undo(mv, ());
    }
    answers
}

/// The turns that answer these threats, written out: the pairs, and the lone stones with any other.
fn answers(threats: &Threats, board: &Board) -> BTreeSet<Move> {
    let lone = |stone: Cell| {
        let others = board.empty().iter().filter(move |&other| other != stone);
        others.map(move |other| Move::pair(stone, other))
    };
    let mut pairs: Vec<Move> = threats.pairs().collect();
    for &pair in &pairs {
        let alone = threats.alone().any(|cell| pair.contains(cell));
        assert!(!alone, "{pair} needs only one stone in {board:?}");
    }
    let count = pairs.len();
    pairs.dedup();
    assert_eq!(pairs.len(), count, "a pair listed twice in {board:?}");
    pairs.extend(threats.alone().flat_map(lone));
    pairs.into_iter().collect()
}

/// How often each case came up, so that a test can tell that it met them all.
#[derive(Debug, Default)]
struct Seen {
    wins: u32,
    by_stones: [u32; 3],
    hopeless: u32,
}

impl Seen {
    fn note(&mut self, threats: &Threats) {
        match threats.stones_to_answer() {
            Some(stones) => self.by_stones[usize::from(stones)] += 1,
            None => self.hopeless += 1,
        }
    }
}

fn check_by_play(board: &Board, seen: &mut Seen) {
    if board.outcome().is_some() {
        return;
    }
    let win = winning_turn(board);
    assert_eq!(win.is_some(), can_win(board), "{board:?}");
    if let Some(mv) = win {
        seen.wins += 1;
        let mut next = board.clone();
        assert!(board.is_legal(mv), "{mv} in {board:?}");
        next.play(mv);
        let won = Some(Outcome::Win(board.turn()));
        assert_eq!(next.outcome(), won, "{mv} in {board:?}");
    } else if board.stones_due() == 2 {
        let threats = Threats::of(board, board.turn().other());
        seen.note(&threats);
        let slow = slow_answers(board);
        if threats.is_empty() {
            assert_eq!(slow.len(), board.legal_moves().len(), "{board:?}");
        } else {
            assert_eq!(answers(&threats, board), slow, "{board:?}");
        }
    }
}

#[test]
fn gates_agree_with_playing_every_turn_on_small_boards() {
    let mut seen = Seen::default();
    for seed in 0..30 {
        for board in building_game(size(6 + seed as u8 % 2), seed) {
            check_by_play(&board, &mut seen);
        }
    }
    laws::random_games(&Board::new(size(6)), 62, 3, 40, |board| {
        check_by_play(board, &mut seen);
    });
    assert!(seen.wins > 50, "{seen:?}");
    assert!(seen.by_stones.iter().all(|&count| count > 5), "{seen:?}");
}

/// On the large board a threat is found by looking at every window, cell by cell.
#[test]
fn gates_agree_with_a_slow_count_on_large_boards() {
    let mut seen = Seen::default();
    for (length, seed) in (0..30).flat_map(|seed| [(15, seed), (19, 100 + seed)]) {
        let windows = windows(size(length), 6);
        for board in building_game(size(length), seed) {
            if board.stones_due() < 2 {
                continue;
            }
            let threats_of = |side: Side| {
                let count = |window: &&Vec<Cell>, side| {
                    let stones = window.iter().filter(|&&c| board.stone(c) == Some(side));
                    stones.count()
                };
                let is_threat =
                    |window: &&Vec<Cell>| count(window, side) >= 4 && count(window, !side) == 0;
                windows.iter().filter(is_threat).collect::<Vec<_>>()
            };
            let (own, others) = (threats_of(board.turn()), threats_of(!board.turn()));
            assert_eq!(winning_turn(&board).is_some(), !own.is_empty(), "{board:?}");
            let missing = missing_stones(&board, !board.turn()).count();
            assert_eq!(missing, others.len(), "{board:?}");
            if others.is_empty() {
                continue;
            }
            let threats = Threats::of(&board, !board.turn());
            seen.note(&threats);
            let meets_all = |mv: &Move| {
                let met = |window: &&Vec<Cell>| window.iter().any(|&cell| mv.contains(cell));
                others.iter().all(met)
            };
            let slow: BTreeSet<Move> = board.legal_moves().into_iter().filter(meets_all).collect();
            assert_eq!(answers(&threats, &board), slow, "{board:?}");
        }
    }
    assert!(seen.by_stones[1] > 20 && seen.by_stones[2] > 20, "{seen:?}");
}

/// Black threatens on 9x9; every kind of case by hand, with all its answers.
#[test]
fn threats_and_their_answers_by_hand() {
    let cases = [
        ("8x/6x2/9/9/9/9/9/o1o1o1o2/xxx6 w", "", ""),
        ("8x/9/9/9/9/9/9/o1o1o1o2/xxx1x4 w", "d1 f1", ""),
        ("8x/9/9/9/9/9/9/o1o1o1o2/xx1x1x3 w", "c1 e1", ""),
        ("8x/9/9/9/9/9/9/o1o1o1o2/1xxxx4 w", "f1", "a1g1"),
        ("8x/9/9/9/9/9/9/o1o1o1o2/2xxxx3 w", "", "a1g1 b1g1 b1h1"),
        ("9/9/9/9/9/9/9/oooo5/xxxxx4 w", "f1", ""),
        ("9/9/9/9/9/9/9/ooo4o1/1xxxxx3 w", "", "a1g1"),
        ("9/2xxxx3/9/9/9/9/xxxx4x/oooo5/oooo5 w", "", ""),
    ];
    for (text, alone, pairs) in cases {
        let board = Board::from_text(text).unwrap();
        let threats = Threats::of(&board, Side::First);
        let words = |cells: Vec<String>| cells.join(" ");
        let mut found: Vec<_> = threats.alone().collect();
        found.sort();
        assert_eq!(
            words(found.iter().map(Cell::to_string).collect()),
            alone,
            "{text}"
        );
        let mut found: Vec<_> = threats.pairs().collect();
        found.sort();
        assert_eq!(
            words(found.iter().map(Move::to_string).collect()),
            pairs,
            "{text}"
        );
    }
}

#[test]
fn threat_windows_agree_with_counting_bits() {
    let mut rng = Rng::new(9);
    for _ in 0..50_000 {
        let own = rng.next_u64() as u32 & 0x7FFFF;
        let empty = rng.next_u64() as u32 & 0x7FFFF & !own;
        let slow = (0..14)
            .filter(|&start| {
                let window = 0b11_1111 << start;
                let free = (empty & window).count_ones();
                free <= 2 && (own & window).count_ones() + free == 6
            })
            .fold(0, |windows, start| windows | 1 << start);
        assert_eq!(threat_windows(own, empty), slow, "{own:b} {empty:b}");
    }
}

/// What a turn threatens is what the board threatens after it.
#[test]
fn threats_made_by_a_turn_are_those_of_the_board_after_it() {
    let mut rng = Rng::new(10);
    let mut seen = Seen::default();
    for seed in 0..40 {
        for board in building_game(size(9 + seed as u8 % 3), seed) {
            let mover = board.turn();
            if board.stones_due() < 2 || !Threats::of(&board, mover).is_empty() {
                continue;
            }
            let moves = board.legal_moves();
            for mv in (0..60).filter_map(|_| rng.choose(&moves).copied()) {
                let mut next = board.clone();
                next.play(mv);
                let made = Threats::made_by(&Windows::of(&board), mover, mv);
                let all = Threats::of(&next, mover);
                seen.note(&all);
                assert_eq!(made.is_empty(), all.is_empty(), "{mv} in {board:?}");
                assert_eq!(
                    answers(&made, &next),
                    answers(&all, &next),
                    "{mv} in {board:?}"
                );
            }
        }
    }
    assert!(seen.by_stones.iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn the_last_cell_may_win() {
    let filled = |row: &str| format!("xooxox/ooxxoo/oxxoxo/xoooxo/oxooxo/{row} b");
    let board = Board::from_text(&filled("xxxxx1")).unwrap();
    assert_eq!(
        winning_turn(&board).map(|mv| mv.to_string()),
        Some("f1".into())
    );
    let board = Board::from_text("xooxox/ooxxxo/oxxoxo/xoooxo/oxooxo/xoxxx1 b").unwrap();
    assert_eq!(winning_turn(&board), None);
}
