//! Positions and moves that are wrong, each with the whole of what is said about it.

mod common;

use common::position;
use quina_core::Notation;
use quina_quelhas::Position;

#[test]
fn bad_positions() {
    let nothing = "expected rows of . and # joined by /, then V or H; found nothing";
    let samples = [
        ("", nothing),
        ("  \n ", nothing),
        (
            "../..",
            "column 6: expected V or H after the board, found nothing",
        ),
        (
            "../.. W",
            "column 7: expected V or H after the board, found \"W\"",
        ),
        (
            "../.. v",
            "column 7: expected V or H after the board, found \"v\"",
        ),
        (
            "../.. VH",
            "column 7: expected V or H after the board, found \"VH\"",
        ),
        ("V ../..", "column 1: expected . or # or /, found 'V'"),
        ("../.x V", "column 5: expected . or # or /, found 'x'"),
        ("../.\u{e9} V", "column 5: expected . or # or /, found 'é'"),
        ("  ../.x V", "column 7: expected . or # or /, found 'x'"),
        (
            ".. V",
            "column 1: the board has 1 row; a board has 2 to 10 rows",
        ),
        (
            "./. V",
            "column 1: row 1 has 1 cell; a board has 2 to 10 columns",
        ),
        (
            "/.. V",
            "column 1: row 1 has 0 cells; a board has 2 to 10 columns",
        ),
        (
            "../../ V",
            "column 7: row 3 has 0 cells; a board has 2 to 10 columns",
        ),
        (".../.. V", "column 5: row 2 has 2 cells; row 1 has 3"),
        ("../.../.. V", "column 4: row 2 has 3 cells; row 1 has 2"),
        (
            ".../.../. V",
            "column 9: row 3 has 1 cell; a board has 2 to 10 columns",
        ),
        (
            ".........../........... V",
            "column 11: row 1 has more than 10 cells",
        ),
        (
            "../../../../../../../../../../.. V",
            "column 30: expected the end of the board after 10 rows, found /",
        ),
        (
            "../.. V H",
            "column 9: expected swap or the end, found \"H\"",
        ),
        (
            "../.. V Swap",
            "column 9: expected swap or the end, found \"Swap\"",
        ),
        (
            "../.. V abcdefghijklmnopqrstuvwxyz",
            "column 9: expected swap or the end, found \"abcdefghijklmnopqrst\"...",
        ),
        (
            "../.. V swap 1",
            "column 14: expected the end after swap, found \"1\"",
        ),
        (
            "#./#. V swap",
            "column 9: swap with V to move needs an empty board",
        ),
    ];
    for (text, error) in samples {
        assert_eq!(
            Position::from_text(text).unwrap_err().to_string(),
            error,
            "`{text}`"
        );
    }
}

/// A swap is on offer after one vertical segment and never after anything else.
#[test]
fn swaps_that_no_game_offers() {
    for board in [
        ".../.../...",
        "#../.../...",
        "##./.../...",
        "#../#../..#",
        "#../.../#..",
        "##./##./...",
        "###/###/###",
        "#../#../.#.",
        ".#./##./.#.",
    ] {
        let text = format!("{board} H swap");
        let error = Position::from_text(&text).unwrap_err().to_string();
        let what = "swap with H to move needs a board with one vertical segment and no more";
        assert_eq!(error, format!("column 15: {what}"), "`{text}`");
    }
}

/// A board of which some cells are filled, with Vertical to move.
const BOARD: &str = "..#../..#../...../...../..... V";

#[test]
fn unreadable_moves() {
    let nothing = "expected a move such as c1-c7 or swap, found nothing";
    let samples = [
        ("", nothing),
        (" ", nothing),
        (
            "f1-f2",
            "column 1: expected a column letter from a to e, found 'f'",
        ),
        (
            "11-12",
            "column 1: expected a column letter from a to e, found '1'",
        ),
        (
            "\u{e9}1-a2",
            "column 1: expected a column letter from a to e, found 'é'",
        ),
        (
            "a",
            "column 2: expected a row number from 1 to 5, found nothing",
        ),
        (
            "a-a2",
            "column 2: expected a row number from 1 to 5, found '-'",
        ),
        (
            "a0-a2",
            "column 2: expected a row number from 1 to 5, found \"0\"",
        ),
        (
            "a01-a2",
            "column 2: expected a row number from 1 to 5, found \"01\"",
        ),
        (
            "a1-a6",
            "column 5: expected a row number from 1 to 5, found \"6\"",
        ),
        (
            "a1-a99999999999999999999999",
            "column 5: expected a row number from 1 to 5, found \"99999999999999999999\"...",
        ),
        (
            "a1",
            "column 3: expected - and a cell after a1, found nothing",
        ),
        (
            "a1a2",
            "column 3: expected - and a cell after a1, found 'a'",
        ),
        (
            "a1-",
            "column 4: expected a column letter from a to e, found nothing",
        ),
        (
            "a1-k2",
            "column 4: expected a column letter from a to e, found 'k'",
        ),
        (
            "a1-a2-a3",
            "column 6: expected the end after a1-a2, found '-'",
        ),
        (
            "a1-a2\u{2713}",
            "column 6: expected the end after a1-a2, found '✓'",
        ),
        (
            "a1-a2 a3",
            "column 7: expected one move, found \"a3\" after it",
        ),
    ];
    for (text, error) in samples {
        let refused = position(BOARD).move_from_text(text).unwrap_err();
        assert_eq!(refused.to_string(), error, "`{text}`");
    }
}

#[test]
fn illegal_moves() {
    let vertical = position(BOARD);
    let offered = position("#..../#..../...../...../..... H swap");
    let over = position("#./#. H swap");
    let fresh = position("../.. V swap");
    let samples = [
        (
            vertical,
            "b3-b3",
            "column 1: b3-b3 is one cell; a segment has two or more",
        ),
        (
            vertical,
            "a1-b2",
            "column 1: a1-b2 is neither in one column nor in one row",
        ),
        (
            vertical,
            "a3-e3",
            "column 1: a3-e3 is horizontal, and Vertical is to move",
        ),
        (
            vertical,
            "  e1-c1",
            "column 3: c1-e1 is horizontal, and Vertical is to move",
        ),
        (
            vertical,
            "c5-c1",
            "column 1: c1-c5 runs over c1, which is filled",
        ),
        (
            vertical,
            "c2-c4",
            "column 1: c2-c4 runs over c2, which is filled",
        ),
        (
            vertical,
            "swap",
            "column 1: swap is not on offer: it can only be the second player's first action",
        ),
        (
            fresh,
            "swap",
            "column 1: swap is not on offer: the first segment is yet to be placed",
        ),
        (
            over,
            "swap",
            "column 1: the game is over: Horizontal cannot move and has won",
        ),
        (
            over,
            "a1-b1",
            "column 1: the game is over: Horizontal cannot move and has won",
        ),
        (
            offered,
            "b1-b2",
            "column 1: b1-b2 is vertical, and Horizontal is to move",
        ),
        (
            offered,
            "swaps",
            "column 1: expected a column letter from a to e, found 's'",
        ),
    ];
    for (position, text, error) in samples {
        let refused = position.move_from_text(text).unwrap_err();
        assert_eq!(refused.to_string(), error, "`{text}`");
    }
}

#[test]
fn bad_sizes() {
    for text in [
        "", "10", "x", "1x5", "5x1", "11x5", "5x11", "+5x5", "05x5", "5x5x5", "5 x 5",
    ] {
        let error = text.parse::<quina_quelhas::Size>().unwrap_err().to_string();
        let what = "expected a size from 2x2 to 10x10, rows x columns, found";
        assert_eq!(error, format!("column 1: {what} {text:?}"));
    }
}
