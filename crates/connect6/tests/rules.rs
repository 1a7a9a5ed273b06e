//! The rules: six or more in a row, the end of the board, whose turn it is, and perft.

#[allow(dead_code)]
mod common;

use common::{building_game, has_line, scattered, size, sizes, slow_winner, windows};
use quina_connect6::{Board, Cell, CellSet, Move, SetUpFault, Size};
use quina_core::{Notation, Outcome, Position, Reason, Rng, Side, State, perft};

/// Black to move with these stones, White's six apart from each other and from `clear`.
fn black_to_move(size: Size, black: &[Cell], clear: &[Cell]) -> Board {
    assert_eq!(black.len(), 5);
    let white = scattered(size, 6, clear);
    Board::set_up(size, black.iter().copied().collect(), white).expect("a possible position")
}

/// Every line of six on every board, completed at each of its cells.
#[test]
fn six_in_a_row_wins_everywhere() {
    for size in sizes() {
        let lines = windows(size, 6);
        for window in &lines {
            for gap in 0..6 {
                let black: Vec<Cell> = window
                    .iter()
                    .copied()
                    .filter(|&c| c != window[gap])
                    .collect();
                let mut board = black_to_move(size, &black, window);
                assert_eq!(board.outcome(), None);
                assert!(board.makes_six(Side::First, window[gap]));
                let before = board.clone();
                let mut empty = before.empty().iter().filter(|&cell| cell != window[gap]);
                let [a, b] = [empty.next().unwrap(), empty.next().unwrap()];
                board.play(Move::pair(window[gap], a));
                assert_eq!(
                    board.outcome(),
                    Some(Outcome::Win(Side::First)),
                    "{board:?}"
                );
                assert_eq!(board.reason(), Some(Reason::Line));
                assert_eq!(board.legal_moves(), []);
                assert_eq!(Board::from_text(&board.to_text()).as_ref(), Ok(&board));
                board.undo(Move::pair(window[gap], a), ());
                assert_eq!(board, before);
                board.play(Move::pair(a, b));
                assert_eq!(
                    board.outcome(),
                    slow_winner(&board, &lines).map(Outcome::Win),
                    "{board:?}"
                );
            }
        }
    }
}

#[test]
fn seven_in_a_row_wins_too() {
    for size in sizes().filter(|size| size.get() > 6) {
        for window in windows(size, 7) {
            for (i, j) in [(0, 6), (2, 3), (1, 5), (3, 6)] {
                let gaps = [window[i], window[j]];
                let black: Vec<Cell> = window
                    .iter()
                    .copied()
                    .filter(|c| !gaps.contains(c))
                    .collect();
                let mut board = black_to_move(size, &black, &window);
                board.play(Move::pair(gaps[1], gaps[0]));
                assert_eq!(
                    board.outcome(),
                    Some(Outcome::Win(Side::First)),
                    "{board:?}"
                );
            }
        }
    }
}

/// A row that runs over the edge into the next one is no line.
#[test]
fn lines_do_not_wrap_around_the_edge() {
    let cell = |column, row| Cell::new(column, row).unwrap();
    for size in [size(6), size(19)] {
        let last = size.get() - 1;
        let wrapped: Vec<Cell> = (last - 2..=last).map(|c| cell(c, 2)).collect();
        let beyond = [cell(0, 3), cell(1, 3), cell(2, 3)];
        let all: Vec<Cell> = wrapped.iter().copied().chain(beyond).collect();
        let mut board = black_to_move(size, &all[..5], &all);
        let elsewhere = board
            .empty()
            .iter()
            .find(|cell| !all.contains(cell))
            .unwrap();
        board.play(Move::pair(all[5], elsewhere));
        assert_eq!(board.outcome(), None, "{board:?}");
    }
}

#[test]
fn fast_and_slow_win_detection_agree() {
    let mut wins = [0; 2];
    for (length, games) in [(6, 60), (7, 30), (9, 20), (13, 10), (15, 8), (19, 6)] {
        let lines = windows(size(length), 6);
        for seed in 0..games {
            let positions = building_game(size(length), 1000 + seed);
            for board in &positions {
                let winner = match board.outcome() {
                    Some(Outcome::Win(side)) => Some(side),
                    _ => None,
                };
                assert_eq!(winner, slow_winner(board, &lines), "{board:?}");
            }
            if let Some(Outcome::Win(side)) = positions.last().unwrap().outcome() {
                wins[side.index()] += 1;
            }
        }
    }
    assert!(
        wins[0] > 5 && wins[1] > 5,
        "both sides should win sometimes: {wins:?}"
    );
}

#[test]
fn a_stone_that_would_make_six_is_known_beforehand() {
    let mut found = 0;
    let lines = windows(size(8), 6);
    for seed in 0..6 {
        let mut positions = building_game(size(8), 2000 + seed);
        positions.retain(|board| board.outcome().is_none());
        for board in positions {
            for cell in board.empty().iter() {
                for side in Side::BOTH {
                    let mut stones = board.stones(side);
                    stones.insert(cell);
                    let slow = has_line(&lines, &stones);
                    assert_eq!(board.makes_six(side, cell), slow, "{cell} in {board:?}");
                    found += u32::from(slow);
                }
            }
        }
    }
    assert!(found > 20, "only {found} such stones seen");
}

/// On an even board one cell is left for the last turn; on an odd one the pairs come out even.
#[test]
fn a_full_board_is_a_draw() {
    for (length, last_turn) in [(6, 1), (7, 2)] {
        let mut rng = Rng::new(5);
        let mut draws = 0;
        while draws < 5 {
            let mut board = Board::new(size(length));
            let mut due = 0;
            while let Some(&mv) = rng.choose(&board.legal_moves()) {
                due = board.stones_due();
                let mover = board.turn();
                board.play(mv);
                assert_eq!(board.turn(), !mover);
            }
            if board.outcome() == Some(Outcome::Draw) {
                draws += 1;
                assert_eq!(due, last_turn);
                assert_eq!(board.reason(), Some(Reason::BoardFull));
                assert_eq!(board.placed(), board.size().area());
                assert_eq!(board.stones_due(), 0);
                assert_eq!(board.count_moves(&mut quina_core::MoveList::new()), 0);
                assert_eq!(Board::from_text(&board.to_text()), Ok(board));
            }
        }
    }
}

#[test]
fn black_places_one_stone_and_then_both_place_two() {
    let mut board = Board::default();
    let sides = [
        Side::First,
        Side::Second,
        Side::First,
        Side::Second,
        Side::First,
    ];
    for (i, side) in sides.into_iter().enumerate() {
        assert_eq!(board.turn(), side);
        assert_eq!(board.stones_due(), if i == 0 { 1 } else { 2 });
        let stones = |board: &Board| board.stones(side).len();
        let before = stones(&board);
        board.play(board.legal_moves()[7 * i]);
        assert_eq!(stones(&board) - before, if i == 0 { 1 } else { 2 });
    }
}

#[test]
fn perft_by_formula() {
    let choose_two = |n: u64| n * (n - 1) / 2;
    for length in [6, 7, 8] {
        let area = u64::from(size(length).area());
        let by_formula = [1, area, area * choose_two(area - 1)];
        for (depth, nodes) in (0..).zip(by_formula) {
            let mut start = Board::new(size(length));
            assert_eq!(perft::plain(&mut start, depth), nodes);
            assert_eq!(perft::bulk(&mut start, depth), nodes);
        }
    }
    let mut small = Board::new(size(6));
    assert_eq!(perft::plain(&mut small, 3), 36 * 595 * 528);
    assert_eq!(perft::bulk(&mut small, 3), 36 * 595 * 528);
    let mut large = Board::new(Size::MAX);
    assert_eq!(perft::bulk(&mut large, 1), 361);
    assert_eq!(perft::bulk(&mut large, 2), 361 * 64_620);
}

/// Wins cut the tree: every turn that completes a line has nothing behind it.
#[test]
fn perft_stops_at_a_win() {
    let mut board = Board::from_text("6x6 moves a1 a6c5 b1c1 b4f5 d1e1 d5e3").unwrap();
    let lines = windows(board.size(), 6);
    let (mut wins, mut others) = (0, 0);
    for mv in board.legal_moves() {
        let mut black = board.stones(Side::First);
        for cell in mv.stones() {
            black.insert(cell);
        }
        if has_line(&lines, &black) {
            wins += 1;
        } else {
            others += 1;
        }
    }
    assert_eq!((wins, others), (24, 276));
    assert_eq!(perft::plain(&mut board, 1), 300);
    assert_eq!(perft::plain(&mut board, 2), 276 * 253);
    assert_eq!(perft::bulk(&mut board, 2), 276 * 253);
}

/// A position is accepted exactly if its last turn can be taken back to one without a line.
#[test]
fn set_up_accepts_what_play_can_reach() {
    let board_size = size(7);
    let lines = windows(board_size, 6);
    let mut rng = Rng::new(77);
    let mut verdicts = [0; 2];
    while verdicts[0] < 60 || verdicts[1] < 60 {
        let mut black = CellSet::EMPTY;
        for _ in 0..=rng.below(4) {
            let line = rng.choose(&lines).unwrap();
            for &cell in line {
                black.insert(cell);
            }
        }
        let mut rest: Vec<Cell> = board_size.cells().filter(|&c| !black.contains(c)).collect();
        rng.shuffle(&mut rest);
        if black.len().is_multiple_of(2) {
            black.insert(rest.pop().unwrap());
        }
        let Some(white) = rest.get(..black.len() - 1) else {
            continue;
        };
        let white: CellSet = white.iter().copied().collect();
        if has_line(&lines, &white) {
            continue;
        }
        let possible = breaks(&lines, &black, 2);
        match Board::set_up(board_size, black, white) {
            Ok(board) => {
                assert!(possible, "{board:?}");
                assert_eq!(board.outcome(), Some(Outcome::Win(Side::First)));
            }
            Err(fault) => {
                assert_eq!(fault, SetUpFault::TooManyLines(Side::First));
                assert!(!possible, "{black:?}");
            }
        }
        verdicts[usize::from(possible)] += 1;
    }
}

/// By trying every stone, not only those on a line.
fn breaks(lines: &[Vec<Cell>], stones: &CellSet, last_turn: u8) -> bool {
    !has_line(lines, stones)
        || last_turn > 0
            && stones.iter().any(|gone| {
                let rest: CellSet = stones.iter().filter(|&cell| cell != gone).collect();
                breaks(lines, &rest, last_turn - 1)
            })
}
