//! Texts that are read and written: positions, moves, letters, diagrams.

#[allow(dead_code)]
mod common;

use common::{building_game, size};
use quina_connect6::{Board, Cell, Move, Size, move_from_letters, move_to_letters};
use quina_core::{Notation, Position, Side, State};

fn cell(column: u8, row: u8) -> Cell {
    Cell::new(column, row).unwrap()
}

#[test]
fn the_start_position() {
    let rows = ["19"; 19].join("/") + " b";
    assert_eq!(Board::default().to_text(), rows);
    assert_eq!(Board::from_text(&rows), Ok(Board::default()));
    assert_eq!(Board::from_text("moves"), Ok(Board::default()));
    assert_eq!(Board::from_text("15x15 moves"), Ok(Board::new(size(15))));
}

#[test]
fn many_spellings_of_one_position() {
    let text = "6/6/6/1ox3/2o3/6 b";
    let board = Board::from_text(text).unwrap();
    assert_eq!(board.stone(cell(2, 2)), Some(Side::First), "c3 is black");
    assert_eq!(board.stone(cell(1, 2)), Some(Side::Second), "b3 is white");
    assert_eq!(board.to_text(), text);
    for other in [
        "6/6/6/.ox.../..o.../6 b",
        "6/6/1.2../1ox3/1.o3/6 b",
        "6/6/6/1OX3/2O3/6 B",
        "  6/6/6/1ox3/2o3/6   b ",
        "6x6 moves c3 b3c2",
        "6X6 moves C3 C2,B3",
        "6x6 moves 1.c3 2.c2-b3",
        "6x6\tmoves 1. c3\n2. c2b3\n",
    ] {
        assert_eq!(Board::from_text(other).as_ref(), Ok(&board), "{other:?}");
    }
}

#[test]
fn moves_in_many_spellings() {
    let board = Board::from_text("moves j10").unwrap();
    let pair = Move::pair(cell(8, 8), cell(10, 10));
    for text in ["i9k11", "k11i9", "I9K11", "i9,k11", "k11-i9", "I9-k11"] {
        assert_eq!(board.move_from_text(text), Ok(pair), "{text}");
    }
    assert_eq!(board.move_to_text(pair), "i9k11");
    assert_eq!(
        Board::default().move_from_text("S19"),
        Ok(Move::one(cell(18, 18)))
    );
}

#[test]
fn letters_count_rows_from_the_bottom() {
    let start = Board::default();
    assert_eq!(move_from_letters(&start, "JJ"), Ok(Move::one(cell(9, 9))));
    assert_eq!(move_from_letters(&start, "as"), Ok(Move::one(cell(0, 18))));
    let board = Board::from_text("moves j10").unwrap();
    let pair = Move::pair(cell(10, 0), cell(8, 18));
    assert_eq!(move_from_letters(&board, "ISKA"), Ok(pair));
    assert_eq!(move_to_letters(pair), "KAIS");
}

#[test]
fn letters_read_back() {
    for board in building_game(Size::MAX, 9) {
        for mv in board.legal_moves().into_iter().step_by(997) {
            assert_eq!(move_from_letters(&board, &move_to_letters(mv)), Ok(mv));
        }
    }
}

#[test]
fn diagrams() {
    let board = Board::from_text("6x6 moves c3 b3c2").unwrap();
    let expected = [
        " 6 . . . . . .",
        " 5 . . . . . .",
        " 4 . . . . . .",
        " 3 . o x . . .",
        " 2 . . o . . .",
        " 1 . . . . . .",
        "   a b c d e f",
    ];
    assert_eq!(board.diagram(), expected.join("\n"));
    let large = Board::default().diagram();
    assert!(large.starts_with("19 . . ."));
    assert!(large.ends_with("   a b c d e f g h i j k l m n o p q r s"));
}

#[test]
fn sides_are_named() {
    assert_eq!(Board::side_name(Side::First), "Black");
    assert_eq!(Board::side_name(Side::Second), "White");
    assert_eq!(format!("{:?}", Board::new(size(6))), "Board(6/6/6/6/6/6 b)");
}
