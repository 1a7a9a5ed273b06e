//! The exact solver against the files of exact results, its lines against the rules, and its
//! manners: limits, swaps, tables kept from one question to the next.

mod common;

use common::{data, position, size};
use quina_core::{Outcome, Position as _, Side, State};
use quina_quelhas::brute::{Search, Worth};
use quina_quelhas::solve::{Method, Solver, SolverOptions};
use quina_quelhas::{Board, Cell, Move, Position, Segment, Size};
use quina_search::{Halt, Limits, StopFlag, Verdict};
use std::ops::RangeInclusive;

const METHODS: [Method; 2] = [Method::DepthFirst, Method::ProofNumber];
const NO_LIMITS: Limits = Limits {
    time: None,
    depth: None,
    nodes: None,
    memory: None,
};

fn solver(method: Method) -> Solver {
    Solver::new(SolverOptions {
        method,
        ..SolverOptions::default()
    })
}

fn wins(solver: &mut Solver, position: &Position) -> bool {
    let answer = solver.wins(position, &NO_LIMITS, &StopFlag::new());
    answer.found.expect("no limit binds")
}

fn winning_moves(solver: &mut Solver, position: &Position) -> Vec<Move> {
    let answer = solver.winning_moves(position, &NO_LIMITS, &StopFlag::new());
    answer.found.expect("no limit binds")
}

fn empty(size: Size, turn: Side) -> Position {
    Position::from_board(size, Board::new(size), turn).unwrap()
}

/// A line of the file of outcomes: a board with result and winning moves for V and for H.
struct Row {
    size: Size,
    starts: [(bool, usize); 2],
}

fn decided_boards() -> Vec<Row> {
    let text = data("outcomes.txt");
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [board, v, v_moves, h, h_moves, "N", ..] = words[..] else {
            return None;
        };
        let start = |letter, moves: &str| {
            let winning = moves.split('/').next().unwrap().parse().unwrap();
            (letter == "W", winning)
        };
        Some(Row {
            size: board.parse().unwrap(),
            starts: [start(v, v_moves), start(h, h_moves)],
        })
    };
    text.lines().filter_map(row).collect()
}

#[test]
fn small_empty_boards_and_their_winning_moves() {
    let boards = decided_boards();
    assert_eq!(boards.len(), 12);
    for method in METHODS {
        let mut solver = solver(method);
        for row in &boards {
            for (turn, known) in Side::BOTH.into_iter().zip(row.starts) {
                let start = empty(row.size, turn);
                let found = (
                    wins(&mut solver, &start),
                    winning_moves(&mut solver, &start).len(),
                );
                assert_eq!(found, known, "{} {turn:?} by {method:?}", row.size);
            }
        }
    }
}

/// The larger empty boards of the file, `5x6 W/W` or `3x7..3x10 L/W`: for V and for H to move.
fn larger_boards() -> Vec<(Size, [bool; 2])> {
    let text = data("outcomes.txt");
    let after = text.split("# Larger empty boards").nth(1).unwrap();
    let lines = after
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with('#'));
    let mut boards = Vec::new();
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.chunks(2) {
            let (first, last) = pair[0].split_once("..").unwrap_or((pair[0], pair[0]));
            let [first, last]: [Size; 2] = [first, last].map(|text| text.parse().unwrap());
            let (v, h) = pair[1].split_once('/').unwrap();
            for columns in first.columns()..=last.columns() {
                boards.push((size(first.rows(), columns), [v == "W", h == "W"]));
            }
        }
    }
    boards
}

fn larger_boards_are_right(method: Method, cells: RangeInclusive<usize>) -> usize {
    let mut solver = solver(method);
    let mut decided = 0;
    for (size, known) in larger_boards() {
        if cells.contains(&(size.rows() * size.columns())) {
            let found = Side::BOTH.map(|turn| wins(&mut solver, &empty(size, turn)));
            assert_eq!(found, known, "{size}");
            decided += 1;
        }
    }
    decided
}

#[test]
fn larger_empty_boards() {
    assert_eq!(larger_boards().len(), 29);
    assert_eq!(larger_boards_are_right(Method::DepthFirst, 0..=81), 27);
    assert_eq!(larger_boards_are_right(Method::ProofNumber, 0..=42), 14);
}

#[test]
#[ignore = "half a minute in release: the empty 9x10 and 10x10 boards"]
fn largest_empty_boards() {
    assert_eq!(larger_boards_are_right(Method::DepthFirst, 82..=100), 2);
}

#[test]
#[ignore = "minutes in release: first moves of the empty 10x10 board"]
fn full_columns_as_first_moves() {
    let mut solver = Solver::new(SolverOptions {
        memory: 1 << 30,
        ..SolverOptions::default()
    });
    for (column, wins_here) in [(4, true), (5, true), (0, false), (9, false)] {
        let ends = [0, 9].map(|row| Cell::new(row, column).unwrap());
        let mut next = empty(Size::STANDARD, Side::First);
        next.play(Move::Segment(Segment::between(ends[0], ends[1]).unwrap()));
        assert_eq!(!wins(&mut solver, &next), wins_here, "column {column}");
    }
}

#[test]
fn winning_first_moves_of_square_boards() {
    let mut solver = solver(Method::DepthFirst);
    for (side, winning) in [(6, 14), (7, 22)] {
        let start = empty(size(side, side), Side::First);
        assert_eq!(winning_moves(&mut solver, &start).len(), winning);
    }
}

struct Labelled {
    position: Position,
    wins: bool,
    winning: usize,
}

fn labelled(empties: RangeInclusive<usize>) -> Vec<Labelled> {
    let text = data("positions.txt");
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let moves = words[3].strip_prefix("winning_moves=").unwrap();
        Labelled {
            position: position(&format!("{} {}", words[0], words[1])),
            wins: words[2] == "W",
            winning: moves.split('/').next().unwrap().parse().unwrap(),
        }
    };
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    lines
        .map(read)
        .filter(|label| empties.contains(&label.position.board().len()))
        .collect()
}

fn labels_are_right(method: Method, empties: RangeInclusive<usize>) -> usize {
    let mut solver = solver(method);
    let labelled = labelled(empties);
    for label in &labelled {
        let found = (
            wins(&mut solver, &label.position),
            winning_moves(&mut solver, &label.position).len(),
        );
        let known = (label.wins, label.winning);
        assert_eq!(found, known, "{:?} by {method:?}", label.position);
    }
    labelled.len()
}

#[test]
fn all_labelled_positions() {
    assert_eq!(labels_are_right(Method::DepthFirst, 0..=100), 300);
}

#[test]
fn smaller_labelled_positions_by_proof_numbers() {
    assert!(labels_are_right(Method::ProofNumber, 0..=36) > 200);
}

/// A full line from every won position: legal to the end, and the winner stuck there.
#[test]
fn lines_replay_by_the_rules() {
    for method in METHODS {
        let mut solver = solver(method);
        for label in labelled(0..=34) {
            let answer = solver.line(&label.position, &NO_LIMITS, &StopFlag::new());
            let Verdict::Solved(line) = answer.found else {
                assert!(!label.wins, "{:?}", label.position);
                continue;
            };
            assert!(label.wins, "{:?}", label.position);
            let mut end = label.position;
            for mv in line {
                assert!(end.is_legal(mv), "{mv} in {:?}", label.position);
                end.play(mv);
            }
            let winner = label.position.turn();
            assert_eq!(end.outcome(), Some(Outcome::Win(winner)));
        }
    }
}

/// The move given with a verdict is one of the winning ones.
#[test]
fn the_first_move_wins() {
    let mut solver = solver(Method::DepthFirst);
    for label in labelled(0..=30) {
        let verdict = solver
            .solve(&label.position, &NO_LIMITS, &StopFlag::new())
            .found;
        let Verdict::Solved(first) = verdict else {
            assert_eq!(verdict, Verdict::Refuted);
            continue;
        };
        let stuck = label.position.outcome().is_some();
        assert_eq!(first.len(), usize::from(!stuck));
        for mv in first {
            let mut next = label.position;
            next.play(mv);
            let worth = Search::new(usize::MAX).worth(&next);
            assert_eq!(worth, Some(Worth::Loss), "{mv} in {:?}", label.position);
        }
    }
}

/// With the swap open the answers are those of brute force.
#[test]
fn the_swap_needs_no_search() {
    let mut solver = Solver::default();
    let start = Position::new(size(4, 4), true);
    assert!(!wins(&mut solver, &start));
    for opening in start.legal_moves() {
        let mut choice = start;
        choice.play(opening);
        let mut search = Search::new(usize::MAX);
        let mut known = search.winning_moves(&choice).unwrap();
        let mut found = winning_moves(&mut solver, &choice);
        for moves in [&mut known, &mut found] {
            moves.sort_by_key(|mv| mv.code());
        }
        assert_eq!(found, known, "after {opening}");
    }
}

/// One who may swap does so exactly where the board is lost for Horizontal.
#[test]
fn the_winning_move_of_a_swapper_wins() {
    let mut solver = Solver::default();
    let start = Position::new(size(5, 4), true);
    let mut swaps = 0;
    for opening in start.legal_moves() {
        let mut choice = start;
        choice.play(opening);
        let verdict = solver.solve(&choice, &NO_LIMITS, &StopFlag::new()).found;
        let Verdict::Solved(first) = verdict else {
            panic!("{opening}: {verdict:?}");
        };
        let kept_wins = Search::new(usize::MAX).worth(&choice.without_swap()) == Some(Worth::Win);
        assert_eq!(first[0] == Move::Swap, !kept_wins, "after {opening}");
        swaps += usize::from(first[0] == Move::Swap);
    }
    assert!(swaps > 0 && swaps < start.legal_moves().len());
}

/// What a limit leaves undone is not called lost.
#[test]
fn moves_are_judged_as_far_as_the_limits_allow() {
    let start = empty(size(6, 6), Side::First);
    let mut solver = Solver::default();
    let whole = solver.judge_moves(&start, &NO_LIMITS, &StopFlag::new());
    assert_eq!(whole.found.halt, None);
    let judged = whole.found.winning.len() + whole.found.losing.len();
    assert_eq!(judged, start.legal_moves().len());
    solver.clear();
    let half = Limits::nodes(whole.nodes / 2);
    let part = solver.judge_moves(&start, &half, &StopFlag::new()).found;
    assert_eq!(part.halt, Some(Halt::Nodes));
    assert!(part.winning.len() + part.losing.len() < judged);
    assert!(
        part.winning
            .iter()
            .all(|mv| whole.found.winning.contains(mv))
    );
    assert!(part.losing.iter().all(|mv| whole.found.losing.contains(mv)));
}

#[test]
fn limits_are_named() {
    let start = empty(Size::STANDARD, Side::First);
    for method in METHODS {
        let mut solver = solver(method);
        let answer = solver.solve(&start, &Limits::nodes(1000), &StopFlag::new());
        assert_eq!(answer.found, Verdict::Unknown(Halt::Nodes));
        assert_eq!(answer.nodes, 1000);
        let stop = StopFlag::new();
        stop.raise();
        let answer = solver.winning_moves(&start, &NO_LIMITS, &stop);
        assert_eq!(answer.found, Err(Halt::Stopped));
        let at_once = Limits::time(std::time::Duration::ZERO);
        let answer = solver.line(&start, &at_once, &StopFlag::new());
        assert_eq!(answer.found, Verdict::Unknown(Halt::Time));
    }
}

/// The second time a question costs nothing, until the table is cleared.
#[test]
fn tables_are_kept_until_cleared() {
    let start = empty(size(6, 6), Side::First);
    for method in METHODS {
        let mut solver = solver(method);
        let ask = |solver: &mut Solver| {
            let answer = solver.wins(&start, &NO_LIMITS, &StopFlag::new());
            assert_eq!(answer.found, Ok(true));
            answer.nodes
        };
        let first = ask(&mut solver);
        assert!(first > 0);
        assert_eq!(ask(&mut solver), 0);
        solver.clear();
        assert_eq!(ask(&mut solver), first);
    }
}
