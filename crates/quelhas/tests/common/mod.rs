//! What several tests share: the data files, and moves found without any bit board.
#![allow(dead_code, reason = "each test uses its own part")]

use quina_core::Notation;
use quina_quelhas::{Cell, Move, Position, Segment, Size};

/// A file of this game's data.
pub fn data(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/quelhas/");
    std::fs::read_to_string(format!("{folder}{name}")).unwrap()
}

/// A position that is known to be written right.
pub fn position(text: &str) -> Position {
    Position::from_text(text).unwrap_or_else(|error| panic!("`{text}`: {error}"))
}

/// A size that is known to be one.
pub fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

/// A few shapes of board, from the smallest to the largest.
pub const SHAPES: [(usize, usize); 9] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (2, 10),
    (10, 3),
    (5, 5),
    (7, 9),
    (10, 10),
];

/// The legal moves, found from the position's text alone, character by character.
pub fn moves_from_text(position: &Position) -> Vec<Move> {
    let text = position.to_text();
    let words: Vec<&str> = text.split(' ').collect();
    let rows: Vec<Vec<char>> = words[0]
        .split('/')
        .map(|row| row.chars().collect())
        .collect();
    let vertical = words[1] == "V";
    let mut moves = Vec::new();
    for row in 0..rows.len() {
        for column in 0..rows[0].len() {
            let mut end = (row, column);
            while rows.get(end.0).and_then(|cells| cells.get(end.1)) == Some(&'.') {
                if end != (row, column) {
                    let cell = |(row, column)| Cell::new(row, column).unwrap();
                    let segment = Segment::between(cell((row, column)), cell(end)).unwrap();
                    moves.push(Move::Segment(segment));
                }
                if vertical { end.0 += 1 } else { end.1 += 1 }
            }
        }
    }
    if words.get(2) == Some(&"swap") && !vertical && !moves.is_empty() {
        moves.push(Move::Swap);
    }
    moves
}
