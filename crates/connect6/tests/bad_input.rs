//! Malformed positions and moves, each with the whole error it must give.

#[allow(dead_code)]
mod common;

use common::refuse;
use quina_connect6::{Board, move_from_letters};
use quina_core::Notation;

type Table = &'static [(&'static str, &'static str)];

const POSITIONS: Table = &[
    (
        "",
        "the text is empty: expected rows joined by `/`, or `moves` and the turns",
    ),
    (
        "   ",
        "the text is empty: expected rows joined by `/`, or `moves` and the turns",
    ),
    (
        "hello",
        "column 1: `hello` found: expected rows joined by `/`, or `moves` and the turns",
    ),
    ("moves j20", "column 8: `20` is no row: expected 1 to 19"),
    (
        "5x5 moves",
        "column 1: a board of `5x5` is not played: expected 6x6 to 19x19",
    ),
    (
        "20x20 moves j10",
        "column 1: a board of `20x20` is not played: expected 6x6 to 19x19",
    ),
    (
        "15x14 moves h8",
        "column 1: a board of `15x14` is not played: expected 6x6 to 19x19",
    ),
    ("15x15", "column 6: expected `moves` after the size"),
    ("15x15 h8", "column 7: `h8` found: expected `moves`"),
    ("moves j10 j10k11", "column 11: j10 is taken"),
    ("moves j10 k11", "column 14: two stones are due, not one"),
    ("moves j10k11", "column 10: one stone is due, not two"),
    (
        "moves j10 i9k11k12",
        "column 16: `k12` found after the second stone",
    ),
    (
        "moves j10 i9;k11",
        "column 13: `;` is no column: expected a letter from a to s",
    ),
    ("6x6 moves c4 g7a1", "column 14: g7 is off the board of 6x6"),
    (
        "moves a1 a19b19 b1c1 c19d19 d1e1 e19f19 f1f2",
        "column 41: the game is over: a completed line",
    ),
    ("6/6/6/6/6 w", "column 1: 5 rows found: a board has 6 to 19"),
    (
        "6/6/6/6/6/6/6/6/6/6/6/6/6/6/6/6/6/6/6/6 b",
        "column 1: 20 rows found: a board has 6 to 19",
    ),
    (
        "6/6/6/6/6/6",
        "column 12: expected `b` or `w` for the side to move",
    ),
    (
        "6/6/6/6/6/6 z",
        "column 13: `z` found: expected `b` or `w` for the side to move",
    ),
    (
        "6/6/6/6/6/6 w",
        "column 13: Black is to move with these stones, not White",
    ),
    (
        "6/6/6/6/6/6 b b",
        "column 15: `b` found after the end of the position",
    ),
    ("6/6/6/6/6/7 b", "column 11: row 1 has more than 6 cells"),
    ("6/6/6/6/6/5 b", "column 12: row 1 has 5 of 6 cells"),
    (
        "6/6/6/6/6/05 b",
        "column 11: a run of empty cells begins with `0`",
    ),
    (
        "6/6/6/6/6/xxxxxxx w",
        "column 17: row 1 has more than 6 cells",
    ),
    (
        "6/6/6/6/6/x4? w",
        "column 13: `?` is no cell: expected `x`, `o`, `.` or a number",
    ),
    ("6/6//6/6/6 b", "column 5: row 4 has 0 of 6 cells"),
    (
        "6/6/6/6/6/xo4 b",
        "1 black and 1 white stones are no whole number of turns: Black opens with one stone, then both place two",
    ),
    (
        "6/6/6/6/6/x5 b",
        "column 14: White is to move with these stones, not Black",
    ),
    (
        "6/6/6/6/6/o5 b",
        "0 black and 1 white stones are no whole number of turns: Black opens with one stone, then both place two",
    ),
    ("6/6/6/6/6/99 b", "column 11: row 1 has more than 6 cells"),
    (
        "6/6/6/é5/6/6 b",
        "column 7: `é` is no cell: expected `x`, `o`, `.` or a number",
    ),
    (
        "6/6/x5/xoo3/oo4/xxxxxx b",
        "8 black and 4 white stones are no whole number of turns: Black opens with one stone, then both place two",
    ),
    (
        "6/6/6/x5/oo1oo1/xxxxxx b",
        "7 black and 4 white stones are no whole number of turns: Black opens with one stone, then both place two",
    ),
    (
        "oo4/oo4/oo4/xxx3/xxx3/xxxxxx w",
        "12 black and 6 white stones are no whole number of turns: Black opens with one stone, then both place two",
    ),
    (
        "xxxxxx/oo4/oo4/oo4/oooooo/xxxxxx w",
        "12 black and 12 white stones are no whole number of turns: Black opens with one stone, then both place two",
    ),
    (
        "oooooo/oooooo/xxxxxx/xxxxxx/6/1x4 w",
        "White has six in a row, but the other side has moved since",
    ),
];

#[test]
fn positions() {
    refuse(POSITIONS, Board::from_text);
    let lines = "xxxxxx1/xxxxxx1/xxxxxx1/x6/ooo1ooo/ooo1ooo/ooo1ooo w";
    let error = "Black has more lines of six than one turn can make";
    refuse(&[(lines, error)], Board::from_text);
}

const MOVES: Table = &[
    ("", "column 1: expected a cell such as `j10`"),
    ("j", "column 2: expected a row from 1 to 19 after `j`"),
    (
        "10",
        "column 1: `1` is no column: expected a letter from a to s",
    ),
    (
        "t5",
        "column 1: `t` is no column: expected a letter from a to s",
    ),
    ("j0", "column 2: `0` is no row: expected 1 to 19"),
    ("j20", "column 2: `20` is no row: expected 1 to 19"),
    ("j100", "column 2: `100` is no row: expected 1 to 19"),
    ("j05", "column 2: `05` is no row: expected 1 to 19"),
    ("k11", "column 4: two stones are due, not one"),
    ("k11k", "column 5: expected a row from 1 to 19 after `k`"),
    ("k11l12m13", "column 7: `m13` found after the second stone"),
    (
        "k11 l12",
        "column 4: ` ` is no column: expected a letter from a to s",
    ),
    (
        "k11,,l12",
        "column 5: `,` is no column: expected a letter from a to s",
    ),
    ("k11-", "column 5: expected a cell such as `j10`"),
    ("j10k11", "column 1: j10 is taken"),
    ("k11j10", "column 4: j10 is taken"),
    ("k11k11", "column 4: both stones are on k11"),
    (
        "é5",
        "column 1: `é` is no column: expected a letter from a to s",
    ),
    (
        "k1é",
        "column 3: `é` is no column: expected a letter from a to s",
    ),
    (
        "k11é",
        "column 4: `é` is no column: expected a letter from a to s",
    ),
    ("k-11", "column 2: expected a row from 1 to 19 after `k`"),
    ("pass", "column 2: expected a row from 1 to 19 after `p`"),
    (
        "K11;L12",
        "column 4: `;` is no column: expected a letter from a to s",
    ),
];

const MOVES_ON_A_SMALL_BOARD: Table = &[
    ("g1", "column 1: g1 is off the board of 6x6"),
    ("a7", "column 1: a7 is off the board of 6x6"),
    ("a1b2", "column 3: one stone is due, not two"),
    ("c3-c4", "column 4: one stone is due, not two"),
];

#[test]
fn moves() {
    let board = Board::from_text("moves j10").unwrap();
    refuse(MOVES, |text| board.move_from_text(text));
    let board = Board::from_text("6x6 moves").unwrap();
    refuse(MOVES_ON_A_SMALL_BOARD, |text| board.move_from_text(text));
    let over = Board::from_text("6x6 moves a1 a6c5 b1c1 b4f5 d1e1 d5e3 f1f2").unwrap();
    let table = [("a2a3", "the game is over: a completed line")];
    refuse(&table, |text| over.move_from_text(text));
}

const LETTERS: Table = &[
    ("", "`` found: expected two or four letters"),
    ("J", "`J` found: expected two or four letters"),
    ("JJ", "column 1: j10 is taken"),
    ("KK", "column 3: two stones are due, not one"),
    ("JJKK", "column 1: j10 is taken"),
    ("KKJJ", "column 3: j10 is taken"),
    ("KKKK", "column 3: both stones are on k11"),
    ("KKL", "`KKL` found: expected two or four letters"),
    ("KKLLM", "`KKLLM` found: expected two or four letters"),
    ("KKLLMM", "`KKLLMM` found: expected two or four letters"),
    ("K1", "column 2: `1` found: expected a letter from A to S"),
    ("TT", "column 1: `T` found: expected a letter from A to S"),
    ("KKTS", "column 3: `T` found: expected a letter from A to S"),
    ("K K", "`K K` found: expected two or four letters"),
    ("@@KK", "column 1: `@` found: expected a letter from A to S"),
    ("KKé!", "column 3: `é` found: expected a letter from A to S"),
    ("T@", "column 1: `T` found: expected a letter from A to S"),
    ("kk  ", "column 3: ` ` found: expected a letter from A to S"),
];

const LETTERS_ON_A_SMALL_BOARD: Table = &[
    ("GA", "column 1: g1 is off the board of 6x6"),
    ("AG", "column 1: a7 is off the board of 6x6"),
    ("ABCD", "column 3: one stone is due, not two"),
];

#[test]
fn letters() {
    let board = Board::from_text("moves j10").unwrap();
    refuse(LETTERS, |text| move_from_letters(&board, text));
    let board = Board::from_text("6x6 moves").unwrap();
    refuse(LETTERS_ON_A_SMALL_BOARD, |text| {
        move_from_letters(&board, text)
    });
}
