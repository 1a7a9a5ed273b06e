//! Malformed game records, each with the whole error it must give.

#[allow(dead_code)]
mod common;

use common::refuse;
use quina_connect6::{championship, check, sgf};

type Table = &'static [(&'static str, &'static str)];

const SGF: Table = &[
    ("", "the text holds no game: expected `(` to begin one"),
    ("  \n", "the text holds no game: expected `(` to begin one"),
    (
        "hello",
        "line 1, column 1: `h` found: expected `(` to begin a game",
    ),
    (
        "(",
        "line 1, column 2: the text ends inside a game: expected `)`",
    ),
    (
        "()",
        "line 1, column 2: `)` found: expected `;` to begin a node",
    ),
    (
        "(;",
        "line 1, column 3: the text ends inside a game: expected `)`",
    ),
    (
        "(;B[jj]",
        "line 1, column 8: the text ends inside a game: expected `)`",
    ),
    (
        "(;B[jj]))",
        "line 1, column 9: `)` found: expected `(` to begin a game",
    ),
    (
        "(;B[jj]) x",
        "line 1, column 10: `x` found: expected `(` to begin a game",
    ),
    (
        "(;B[jj](;W[kk]);W[ll])",
        "line 1, column 16: `;` found: expected `(` or `)` after a variation",
    ),
    (
        "((;B[jj]))",
        "line 1, column 2: `(` found: expected `;` to begin a node",
    ),
    ("(;B)", "line 1, column 4: expected `[` after property `B`"),
    (
        "(;b[jj])",
        "line 1, column 3: `b` is no property: expected capitals",
    ),
    (
        "(;B[jj\n",
        "line 1, column 4: the value that begins here has no `]`",
    ),
    (
        "(;B[jj];W[kk\\];W[ll])",
        "line 1, column 11: `kk\\\\];W[ll` found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`",
    ),
    (
        "(;B[])",
        "line 1, column 5: a turn without a stone: Connect6 has no pass",
    ),
    (
        "(;B[tt])",
        "line 1, column 5: `tt` is off the board of 19x19",
    ),
    (
        "(;SZ[20])",
        "line 1, column 6: `20` is no board size: expected 6 to 19",
    ),
    (
        "(;SZ[5])",
        "line 1, column 6: `5` is no board size: expected 6 to 19",
    ),
    (
        "(;SZ[19:18])",
        "line 1, column 6: `19:18` is no board size: expected 6 to 19",
    ),
    (
        "(;SZ[abc])",
        "line 1, column 6: `abc` is no board size: expected 6 to 19",
    ),
    (
        "(;SZ[15];B[pp])",
        "line 1, column 12: `pp` is off the board of 15x15",
    ),
    (
        "(;W[jj])",
        "line 1, column 5: Black is to place a stone, not White",
    ),
    (
        "(;B[jj];B[kk])",
        "line 1, column 11: White is to place a stone, not Black",
    ),
    ("(;B[jj]\n;W[kk]\n;W[jj])", "line 3, column 4: j10 is taken"),
    (
        "(;B[jj];W[kk];W[ll];W[mm])",
        "line 1, column 23: Black is to place a stone, not White",
    ),
    (
        "(;B[j20])",
        "line 1, column 6: `20` is no row: expected 1 to 19",
    ),
    ("(;B[j10];W[j9j9])", "line 1, column 14: j9 is taken"),
    (
        "(;B[j10k11])",
        "line 1, column 8: White is to place a stone, not Black",
    ),
    (
        "(;B[jjj])",
        "line 1, column 5: `jjj` found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`",
    ),
    (
        "(;B[j!])",
        "line 1, column 5: `j!` found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`",
    ),
    (
        "(;B[jj]AB[kk])",
        "line 1, column 5: White is to place a stone, not Black",
    ),
    ("(;AB[jj][jj])", "line 1, column 10: j10 is set up twice"),
    (
        "(;AB[jj][kk])",
        "line 1, column 6: 2 black and 0 white stones are no whole number of turns: Black opens with one stone, then both place two",
    ),
    (
        "(;AB[jj]AW[jj][kk])",
        "line 1, column 6: a black and a white stone lie on j10",
    ),
    (
        "(;AB[jj]PL[B])",
        "line 1, column 12: White is to move with these stones, not Black",
    ),
    (
        "(;AB[jj]PL[x])",
        "line 1, column 12: `x` is no side: expected `B` or `W`",
    ),
    (
        "(;AB[aa:])",
        "line 1, column 9: `` found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`",
    ),
    (
        "(;AB[aa:bbcc])",
        "line 1, column 6: `aa:bbcc` is no rectangle: expected two corners",
    ),
    (
        "(;B[jj];AE[aa])",
        "line 1, column 12: stones can be set up only before the first turn",
    ),
    (
        "(;B[jj];AB[aa])",
        "line 1, column 12: stones can be set up only before the first turn",
    ),
    (
        "(;AB[])",
        "line 1, column 6: `` found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`",
    ),
    (
        "(;SZ[6];B[a1];W[a6c5];B[b1c1];W[b4f5];B[d1e1];W[d5e3];B[f1f2];W[f3f4])",
        "line 1, column 65: the game is over: Black has six in a row",
    ),
    (
        "(;SZ[6];B[a1];W[a6c5];B[b1c1];W[b4f5];B[d1e1];W[d5e3];B[f1];W[f3f4])",
        "line 1, column 63: the game is over: Black has six in a row",
    ),
    (
        "(;B[jj];1)",
        "line 1, column 9: `1` found: expected a property, `;`, `(` or `)`",
    ),
    (
        "(;PB[é\né]B[kk];\n B[é])",
        "line 3, column 4: `é` found: expected cells such as `jj`, `jjkk`, `j10` or `j10k11`",
    ),
];

#[test]
fn sgf_files() {
    refuse(SGF, sgf::read);
}

#[test]
fn records_without_measure() {
    let deep = "(;".repeat(2000);
    let error = "line 1, column 2001: variations are nested deeper than 1000";
    refuse(&[(&deep, error)], sgf::read);
    let wide = format!("({}", ";".repeat((1 << 20) + 1));
    let error = "line 1, column 1048578: more than 1048576 nodes in one file";
    refuse(&[(&wide, error)], sgf::read);
    let many = "(;)\n".repeat(100_001);
    let error = "line 100001, column 2: more than 100000 games in one file";
    refuse(&[(&many, error)], sgf::read);
    let many = "{}\n".repeat(100_001);
    let error = "line 100001, column 1: more than 100000 games in one file";
    refuse(&[(&many, error)], championship::read);
}

const CHAMPIONSHIP: Table = &[
    (
        "",
        "the text holds no game: expected `{` or a stone such as `B(J,10)`",
    ),
    ("{", "line 1, column 2: expected `}` to end the game"),
    (
        "hello",
        "line 1, column 1: `h` found: expected a stone such as `B(J,10)`",
    ),
    (
        "{[C5];B(J,10)}",
        "line 1, column 3: `C5` found: a Connect6 record begins with `C6`",
    ),
    (
        "{[C6][A;B(J,10)}",
        "line 1, column 6: the field that begins here has no `]`",
    ),
    (
        "{[C6];B(J,10)",
        "line 1, column 14: expected `}` to end the game",
    ),
    (
        "B",
        "line 1, column 2: the end of the text found: expected `(`",
    ),
    (
        "B(",
        "line 1, column 3: the end of the text found: expected a column from A to S",
    ),
    (
        "B(T,10)",
        "line 1, column 3: `T` found: expected a column from A to S",
    ),
    (
        "B(J",
        "line 1, column 4: the end of the text found: expected `,`",
    ),
    ("B(J.10)", "line 1, column 4: `.` found: expected `,`"),
    (
        "B(J,)",
        "line 1, column 5: `)` found: expected a row from 1 to 19",
    ),
    (
        "B(J,x)",
        "line 1, column 5: `x` found: expected a row from 1 to 19",
    ),
    (
        "B(J,0)",
        "line 1, column 5: `0` found: expected a row from 1 to 19",
    ),
    (
        "B(J,20)",
        "line 1, column 5: `20` found: expected a row from 1 to 19",
    ),
    (
        "B(J,10",
        "line 1, column 7: the end of the text found: expected `)`",
    ),
    ("B(J,10];", "line 1, column 7: `]` found: expected `)`"),
    (
        "W(J,10)",
        "line 1, column 1: Black is to place a stone, not White",
    ),
    (
        "B(J,10);B(K,10)",
        "line 1, column 9: White is to place a stone, not Black",
    ),
    ("B(J,10);\nW(J,10)", "line 2, column 1: j10 is taken"),
    (
        "B(J,10);X(K,10)",
        "line 1, column 9: `X` found: expected a stone such as `B(J,10)`",
    ),
    (
        "B(J,10)MARK[1",
        "line 1, column 12: the field that begins here has no `]`",
    ),
    (
        "B(J,10)mark[1]",
        "line 1, column 8: `mark` is no property of a stone",
    ),
    (
        "B(J,10)PB[1]",
        "line 1, column 8: `PB` is no property of a stone",
    ),
    (
        "B(J,10)}",
        "line 1, column 8: `}` found: expected a stone such as `B(J,10)`",
    ),
    (
        "{[C6]B(J,10)} x",
        "line 1, column 15: `x` found: expected a stone such as `B(J,10)`",
    ),
    (
        "{{C6};B(J,10);W(K,10);W(L,10);W(M,10)}",
        "line 1, column 31: Black is to place a stone, not White",
    ),
    (
        "B(J,999999999999)",
        "line 1, column 5: `999999999999` found: expected a row from 1 to 19",
    ),
];

#[test]
fn championship_records() {
    refuse(CHAMPIONSHIP, championship::read);
}

const FILES: Table = &[
    ("", "the text holds no game"),
    ("# nothing\n\n", "the text holds no game"),
    ("j10\nj10 j10k11", "line 2, column 5: j10 is taken"),
    (
        "15x15 h8\n15x15 p1",
        "line 2, column 7: p1 is off the board of 15x15",
    ),
    (
        "  é",
        "line 1, column 3: `é` is no column: expected a letter from a to s",
    ),
    (
        "7x8 a1",
        "line 1, column 1: a board of `7x8` is not played: expected 6x6 to 19x19",
    ),
    (
        "moves moves",
        "line 1, column 8: expected a row from 1 to 19 after `m`",
    ),
    (
        "j10 1.k11\n",
        "line 1, column 10: two stones are due, not one",
    ),
    (
        "1. j10 2. k11",
        "line 1, column 14: two stones are due, not one",
    ),
    (
        "\u{feff}(;B[jj]",
        "line 1, column 8: the text ends inside a game: expected `)`",
    ),
    (
        "\n\n (;B[zz])",
        "line 3, column 6: `zz` is off the board of 19x19",
    ),
    ("{[C6];B(J,10);W(J,10)}", "line 1, column 15: j10 is taken"),
    (
        "w(J,10)",
        "line 1, column 1: Black is to place a stone, not White",
    ),
    ("[C6]B(K,1);W(K,1)", "line 1, column 12: k1 is taken"),
    (
        "6x6 c3 a1b9",
        "line 1, column 10: b9 is off the board of 6x6",
    ),
    (
        "(;B[jj])(;W[jj])",
        "line 1, column 13: Black is to place a stone, not White",
    ),
];

#[test]
fn files_to_check() {
    refuse(FILES, |text| check(text.as_bytes()));
    let large = vec![b' '; (16 << 20) + 1];
    let error = check(large.as_slice()).unwrap_err();
    assert_eq!(error.to_string(), "the file is larger than 16 MiB");
}

/// A file in another encoding is refused for what is wrong in it, not for its bytes.
#[test]
fn bytes_that_are_no_utf8() {
    let error = check(&b"(;PB[\xCF\xC8];B[zz])"[..]).unwrap_err();
    let expected = "line 1, column 12: `zz` is off the board of 19x19";
    assert_eq!(error.to_string(), expected);
}
