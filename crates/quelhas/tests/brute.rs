//! The brute-force solvers against the table of outcomes and against each other.

mod common;

use common::{data, position, size};
use quina_core::{Position as _, Side, State};
use quina_quelhas::brute::{Census, Fillings, Search, Worth};
use quina_quelhas::{Move, Position, Size};
use std::ops::RangeInclusive;

/// One line of the table: a board, `W` or `L` and winning/legal moves for V and for H, a census.
struct Row {
    size: Size,
    starts: [(Worth, usize, usize); 2],
    census: Census,
}

fn worth(letter: &str) -> Worth {
    match letter {
        "W" => Worth::Win,
        "L" => Worth::Loss,
        _ => panic!("neither W nor L: {letter}"),
    }
}

fn fraction(text: &str) -> (usize, usize) {
    let (winning, legal) = text.split_once('/').unwrap();
    (winning.parse().unwrap(), legal.parse().unwrap())
}

/// The lines of boards that were decided with all their fillings.
fn table() -> Vec<Row> {
    let text = data("outcomes.txt");
    let words = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    let row = |words: Vec<&str>| match words[..] {
        [
            board,
            v,
            v_moves,
            h,
            h_moves,
            "N",
            next,
            "P",
            previous,
            "V",
            vertical,
            "H",
            horizontal,
        ] => {
            let start = |letter, moves| {
                let (winning, legal) = fraction(moves);
                (worth(letter), winning, legal)
            };
            let number = |text: &str| text.parse().unwrap();
            Some(Row {
                size: board.parse().unwrap(),
                starts: [start(v, v_moves), start(h, h_moves)],
                census: Census {
                    next: number(next),
                    previous: number(previous),
                    vertical: number(vertical),
                    horizontal: number(horizontal),
                },
            })
        }
        _ => None,
    };
    words.filter_map(row).collect()
}

/// The empty board with this side to move.
fn empty(size: Size, turn: Side) -> Position {
    Position::from_board(size, Position::new(size, false).board(), turn).unwrap()
}

#[test]
fn every_filling_of_the_small_boards() {
    let table = table();
    assert_eq!(table.len(), 12);
    for row in table {
        let fillings = Fillings::new(row.size).unwrap();
        for (side, known) in Side::BOTH.into_iter().zip(row.starts) {
            let start = empty(row.size, side);
            let found = (
                fillings.worth(&start).unwrap(),
                fillings.winning_moves(&start).unwrap().len(),
                start.legal_moves().len(),
            );
            assert_eq!(found, known, "{} {side:?}", row.size);
        }
        assert_eq!(fillings.census(), row.census, "{}", row.size);
    }
}

/// A board and its transpose are the same game with the sides exchanged.
#[test]
fn transposed_boards_have_transposed_outcomes() {
    for (rows, columns) in [(2, 5), (3, 4), (3, 6)] {
        let upright = Fillings::new(size(rows, columns)).unwrap();
        let lying = Fillings::new(size(columns, rows)).unwrap();
        let (one, other) = (upright.census(), lying.census());
        assert_eq!((one.next, one.previous), (other.next, other.previous));
        assert_eq!(
            (one.vertical, one.horizontal),
            (other.horizontal, other.vertical)
        );
    }
}

#[test]
fn the_search_agrees_with_the_table_of_fillings() {
    let size = size(4, 4);
    let fillings = Fillings::new(size).unwrap();
    let mut search = Search::new(usize::MAX);
    quina_testkit::laws::random_games(&Position::new(size, false), 8, 40, 20, |position| {
        assert_eq!(search.worth(position), fillings.worth(position));
        assert_eq!(
            search.winning_moves(position),
            fillings.winning_moves(position)
        );
    });
    assert!(search.boards() > 1000);
}

#[test]
fn too_much_is_said_to_be_too_much() {
    assert!(Fillings::new(size(5, 6)).is_none());
    let fillings = Fillings::new(size(3, 3)).unwrap();
    assert_eq!(fillings.worth(&Position::new(size(3, 4), false)), None);
    assert_eq!(fillings.worth(&Position::new(size(3, 3), true)), None);
    assert_eq!(
        fillings.winning_moves(&Position::new(size(3, 3), true)),
        None
    );
    let offered = position("#../#../... H swap");
    assert_eq!(fillings.winning_moves(&offered), None);
    let mut search = Search::new(100);
    assert_eq!(search.worth(&Position::new(size(5, 5), false)), None);
    assert_eq!(search.boards(), 100);
}

/// With the swap the second player wins, whatever the opener does: they swap exactly where the
/// segments lose.
#[test]
fn the_second_player_wins_with_the_swap() {
    for (rows, columns) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 3), (4, 4)] {
        let mut search = Search::new(usize::MAX);
        let start = Position::new(size(rows, columns), true);
        assert_eq!(search.worth(&start), Some(Worth::Loss), "{rows}x{columns}");
        for opening in start.legal_moves() {
            let mut choice = start;
            choice.play(opening);
            assert_eq!(search.worth(&choice), Some(Worth::Win));
            let plain = Position::from_board(choice.size(), choice.board(), Side::Second).unwrap();
            let swaps = search.winning_moves(&choice).unwrap().contains(&Move::Swap);
            assert_eq!(
                swaps,
                search.worth(&plain) == Some(Worth::Loss),
                "after {opening}"
            );
        }
    }
}

/// One labelled 10x10 position.
struct Labelled {
    position: Position,
    worth: Worth,
    winning: usize,
    legal: usize,
    empties: usize,
}

fn labelled() -> Vec<Labelled> {
    let text = data("positions.txt");
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    let read = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let [board, turn, result, moves, _islands, empties] = words[..] else {
            panic!("not a labelled position: {line}");
        };
        let (winning, legal) = fraction(moves.strip_prefix("winning_moves=").unwrap());
        Labelled {
            position: position(&format!("{board} {turn}")),
            worth: worth(result),
            winning,
            legal,
            empties: empties.strip_prefix("empties=").unwrap().parse().unwrap(),
        }
    };
    lines.map(read).collect()
}

#[test]
fn labelled_positions_have_their_cells_and_moves() {
    let labelled = labelled();
    assert_eq!(labelled.len(), 300);
    for Labelled {
        position,
        legal,
        empties,
        ..
    } in labelled
    {
        assert_eq!(position.board().len(), empties, "{position:?}");
        assert_eq!(position.legal_moves().len(), legal, "{position:?}");
        quina_testkit::laws::text_reads_back(&position);
    }
}

/// Decides the labelled positions of the large board with so many empty cells; says how many.
fn labels_are_right(empties: RangeInclusive<usize>) -> usize {
    let mut decided = 0;
    for label in labelled() {
        let large = label.position.size() == Size::STANDARD;
        if large && empties.contains(&label.empties) {
            let mut search = Search::new(usize::MAX);
            label.check(
                search.worth(&label.position),
                search.winning_moves(&label.position),
            );
            decided += 1;
        }
    }
    decided
}

impl Labelled {
    fn check(&self, worth: Option<Worth>, winning: Option<Vec<Move>>) {
        assert_eq!(worth, Some(self.worth), "{:?}", self.position);
        let winning = winning.map(|moves| moves.len());
        assert_eq!(winning, Some(self.winning), "{:?}", self.position);
        // Who cannot move has won without a winning move.
        let wins = self.winning > 0 || self.position.outcome().is_some();
        assert_eq!(wins, self.worth == Worth::Win, "{:?}", self.position);
    }
}

#[test]
fn labels_of_the_5x5_board_are_right() {
    let fillings = Fillings::new(size(5, 5)).unwrap();
    let small = labelled()
        .into_iter()
        .filter(|label| label.position.size() == size(5, 5));
    let mut decided = 0;
    for label in small {
        label.check(
            fillings.worth(&label.position),
            fillings.winning_moves(&label.position),
        );
        decided += 1;
    }
    assert_eq!(decided, 100);
}

#[test]
fn labels_with_up_to_36_empty_cells_are_right() {
    assert_eq!(labels_are_right(0..=36), 156);
}

#[test]
#[ignore = "the next larger ones: a minute or two in release, half a gigabyte"]
fn labels_with_37_to_40_empty_cells_are_right() {
    assert_eq!(labels_are_right(37..=40), 24);
}
