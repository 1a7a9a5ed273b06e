//! Game records that are wrong, each with the whole of what is said about it.

use quina_quelhas::record::{LONGEST_LINE, check};

fn assert_refused(samples: &[(&str, &str)]) {
    for &(text, error) in samples {
        let refused = check(text.as_bytes()).unwrap_err();
        assert_eq!(refused.to_string(), error, "`{text}`");
    }
}

#[test]
fn files_without_a_game() {
    assert_refused(&[
        ("", "expected a game, found none"),
        ("# nothing but talk\n\n---\n", "expected a game, found none"),
    ]);
}

#[test]
fn bad_headers() {
    assert_refused(&[
        (
            "game: chess",
            "line 1, column 7: expected quelhas, found \"chess\"",
        ),
        (
            "postion: ../.. V",
            "line 1, column 1: unknown header \"postion\"; known are game, size, swap, position, first, second, event, date, result",
        ),
        (
            "size: 3x3\n  Size: 3x3",
            "line 2, column 3: header size is given twice",
        ),
        (
            "size: 3x11",
            "line 1, column 7: expected a size from 2x2 to 10x10, rows x columns, found \"3x11\"",
        ),
        (
            "swap: maybe",
            "line 1, column 7: expected yes or no, found \"maybe\"",
        ),
        ("swap:", "line 1, column 6: expected yes or no, found \"\""),
        (
            "position:   ../.x V",
            "line 1, column 17: expected . or # or /, found 'x'",
        ),
        (
            "position: ",
            "line 1, column 11: expected rows of . and # joined by /, then V or H; found nothing",
        ),
        (
            "position: ../.. V\nsize: 3x3",
            "line 2, column 7: size 3x3 does not fit the position, which is 2x2",
        ),
        (
            "size: 3x3\nposition: ../.. V",
            "line 2, column 11: size 3x3 does not fit the position, which is 2x2",
        ),
        (
            "position: ../.. V\nswap: yes",
            "line 2, column 7: swap yes does not fit the position, which is without the word swap",
        ),
        (
            "swap: no\nposition: ../.. V swap",
            "line 2, column 11: swap no does not fit the position, which is with the word swap",
        ),
        ("first:", "line 1, column 7: expected a text, found nothing"),
        (
            "first: A\u{7}na",
            "line 1, column 9: a control character in a text",
        ),
        (
            "result: draw",
            "line 1, column 9: expected V or H or *, found \"draw\"",
        ),
    ]);
}

#[test]
fn bad_moves_of_records() {
    assert_refused(&[
        (
            "size: 3x3\n\na1-b1",
            "line 3, column 1: a1-b1 is horizontal, and Vertical is to move",
        ),
        (
            "size: 3x4\n1. b1-b3\n  a2-c2",
            "line 3, column 3: a2-c2 runs over b2, which is filled",
        ),
        (
            "size: 3x3\n1. c1-c4",
            "line 2, column 8: expected a row number from 1 to 3, found \"4\"",
        ),
        (
            "size: 4x4\n1.swap",
            "line 2, column 3: swap is not on offer: the first segment is yet to be placed",
        ),
        (
            "size: 4x4\n1. a1-a2 b1-c1 2. swap",
            "line 2, column 19: swap is not on offer: it can only be the second player's first action",
        ),
        (
            "size: 4x4\n1. a1-a2 swap swap",
            "line 2, column 15: swap is not on offer: it can only be the second player's first action",
        ),
        (
            "size: 4x4\nswap: no\n1. a1-a2 swap",
            "line 3, column 10: swap is not on offer: it can only be the second player's first action",
        ),
        (
            "size: 4x4\n1. a1-a2 b1-c1 3. a3-a4",
            "line 2, column 16: expected move number 2, found \"3\"",
        ),
        (
            "size: 4x4\n1. a1-a2 resigns",
            "line 2, column 10: expected a column letter from a to d, found 'r'",
        ),
    ]);
}

#[test]
fn bad_ends_of_games() {
    assert_refused(&[
        (
            "size: 2x2\n1. a1-a2 H b1-b2",
            "line 2, column 12: expected the next game after the result, found \"b1-b2\"",
        ),
        (
            "size: 2x2\n1. a1-a2 b1-b2",
            "line 2, column 10: the game is over: Horizontal cannot move and has won",
        ),
        (
            "size: 2x2\n1. a1-a2 V",
            "line 2, column 10: the result is V, but on the board it is H",
        ),
        (
            "size: 2x2\nresult: *\n1. a1-a2",
            "line 2, column 9: the result is *, but on the board it is H",
        ),
        (
            "size: 3x3\nresult: V\n1. a1-a2 H",
            "line 3, column 10: the result here is H, and by the header V",
        ),
        (
            "size: 3x3\n1. a1-a2\nsize: 3x3",
            "line 3, column 1: a header among the moves; the next game begins after a blank line or ---",
        ),
        (
            "size: 3x3\n1. a1-a2 *\n\nsize: 4x4\n\n\n1. a1-a2 a1-b1",
            "line 7, column 10: a1-b1 runs over a1, which is filled",
        ),
    ]);
}

#[test]
fn bad_bytes() {
    let error = check(&b"size: 3x3\n\xC3\xA9 \xFF"[..]).unwrap_err();
    assert_eq!(error.to_string(), "line 2, column 3: not valid UTF-8");
    let long = format!("# fine\n#{}\n", "x".repeat(LONGEST_LINE));
    let error = check(long.as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), "line 2: a line of more than 4096 bytes");
    let just = format!("#{}\n1. a1-a2 *", "x".repeat(LONGEST_LINE - 1));
    assert_eq!(check(just.as_bytes()).unwrap().moves, 1);
    let name = format!("first: {}", "x".repeat(101));
    let error = check(name.as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 8: a text of more than 100 characters"
    );
}

/// An input that never ends is refused at its first line.
#[test]
fn endless_input() {
    let endless = std::io::BufReader::new(std::io::repeat(b'.'));
    let error = check(endless).unwrap_err();
    assert_eq!(error.to_string(), "line 1: a line of more than 4096 bytes");
}
