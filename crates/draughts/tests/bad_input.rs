//! Texts that must be refused, each with the exact words, and noise that must not cause a panic.

mod sparse;

use proptest::prelude::*;
use quina_core::{Notation, ParseError, Rng, State};
use quina_draughts::{English, International, Position, Rules, Square};

fn refused<T: std::fmt::Debug>(
    samples: &[(&str, &str)],
    read: impl Fn(&str) -> Result<T, ParseError>,
) {
    for (text, expected) in samples {
        match read(text) {
            Ok(value) => panic!("`{text}` was read as {value:?}"),
            Err(error) => assert_eq!(error.to_string(), *expected, "for `{text}`"),
        }
    }
}

#[test]
fn positions_that_are_no_fen() {
    let samples = [
        (
            "",
            "expected a position such as W:W31-50:B1-20, found nothing",
        ),
        (
            "   ",
            "expected a position such as W:W31-50:B1-20, found nothing",
        ),
        (
            "X:W31-50:B1-20",
            "column 1: expected W or B for the side to move, found `X`",
        ),
        ("W", "White's pieces are missing: expected `:W` and squares"),
        (
            "W31-50:B1-20",
            "column 2: expected `:` after the side to move, found `3`",
        ),
        (
            "W/W31-50:B1-20",
            "column 2: expected `:` after the side to move, found `/`",
        ),
        (
            "W:W31-50",
            "Black's pieces are missing: expected `:B` and squares",
        ),
        (
            "W:B1-20",
            "White's pieces are missing: expected `:W` and squares",
        ),
        ("W:W:B", "there is no piece on the board"),
        (
            "W:W31-50:W1-20",
            "column 10: White's pieces are given twice",
        ),
        (
            "W:W31-50:B1-20:Q3",
            "column 16: expected W, B, H, E or F, found `Q`",
        ),
        (
            "W:W31-50:B1-20 B",
            "column 16: expected `:` or the end, found `B`",
        ),
        (
            "W:W31-50:B1-20..",
            "column 16: expected `:` or the end, found `.`",
        ),
        ("W:W51:B1", "column 4: square 51 is off the board (1 to 50)"),
        ("W:W0:B1", "column 4: square 0 is off the board (1 to 50)"),
        (
            "W:W99999999999999999999999:B1",
            "column 4: square 99999999999999999999999 is off the board (1 to 50)",
        ),
        (
            "W:W31-51:B1",
            "column 7: square 51 is off the board (1 to 50)",
        ),
        ("W:W40-31:B1", "column 4: the range 40-31 runs backwards"),
        ("W:W31,,32:B1", "column 7: expected a square, found `,`"),
        ("W:W31,:B1", "column 7: expected a square, found `:`"),
        ("W:W31-:B1", "column 7: expected a square, found `:`"),
        ("W:WK:B1", "column 5: expected a square, found `:`"),
    ];
    refused(&samples, Position::<International>::from_text);
}

#[test]
fn positions_that_cannot_stand() {
    let samples = [
        ("W:W31,31:B1", "column 7: square 31 is given twice"),
        ("W:W31-35:B20,33", "column 14: square 33 is given twice"),
        (
            "W:W3:B20",
            "column 4: a White man cannot stand on 3: he would be a king",
        ),
        (
            "W:W40:B20,48",
            "column 11: a Black man cannot stand on 48: he would be a king",
        ),
        ("W:W6-26:B30", "column 4: White has more than 20 pieces"),
        (
            "W:WK40:BK1-20,K30",
            "column 16: Black has more than 20 pieces",
        ),
        ("W:Wa2:B1", "column 4: `a2` is not a dark square"),
        ("W:Wz9:B1", "column 4: `z9` is not a dark square"),
        (
            "W:W31\u{fc}:B1",
            "column 6: expected `:` or the end, found `\u{fc}`",
        ),
        ("W:W40:B1:H", "column 11: expected a number, found the end"),
        (
            "W:W40:B1:H70000",
            "column 11: 70000 is too large: at most 65535",
        ),
        (
            "W:W40:B1:E3",
            "column 10: E counts plies of a few pieces against a lone king, and this is no such ending",
        ),
        (
            "W:W\u{fc}:B1",
            "column 4: expected a square, found `\u{fc}`",
        ),
    ];
    refused(&samples, Position::<International>::from_text);
    let english = [
        ("B:W33:B1", "column 4: square 33 is off the board (1 to 32)"),
        (
            "B:W21-32,K14:B1",
            "column 11: White has more than 12 pieces",
        ),
        (
            "B:W4:B9",
            "column 4: a White man cannot stand on 4: he would be a king",
        ),
        (
            "B:WK4:B9,29",
            "column 10: a Black man cannot stand on 29: he would be a king",
        ),
        (
            "W:WK9:BK32:E1",
            "column 12: E counts plies of a few pieces against a lone king, and this is no such ending",
        ),
        ("W:Wi1:B1", "column 4: `i1` is not a dark square"),
    ];
    refused(&english, Position::<English>::from_text);
}

#[test]
fn bad_hub_boards() {
    let board = |squares: &str| format!("W{squares}{}", "e".repeat(50 - squares.len()));
    let samples = [
        (
            String::new(),
            "column 1: expected W or B for the side to move, found the end",
        ),
        (
            "w".into(),
            "column 1: expected W or B for the side to move, found `w`",
        ),
        (
            "\u{fc}".into(),
            "column 1: expected W or B for the side to move, found `\u{fc}`",
        ),
        (
            "W".into(),
            "expected 50 squares after the side to move, found 0",
        ),
        (
            "B".repeat(50),
            "expected 50 squares after the side to move, found 49",
        ),
        (
            "B".repeat(52),
            "expected 50 squares after the side to move, found 51",
        ),
        (
            format!("X{}", "e".repeat(50)),
            "column 1: expected W or B for the side to move, found `X`",
        ),
        (
            format!("W{}", "e".repeat(50)),
            "there is no piece on the board",
        ),
        (
            board("eeex"),
            "column 5: expected w, b, W, B or e for square 4, found `x`",
        ),
        (
            board("e e"),
            "column 3: expected w, b, W, B or e for square 2, found ` `",
        ),
        (
            board("E"),
            "column 2: expected w, b, W, B or e for square 1, found `E`",
        ),
        (
            board("1"),
            "column 2: expected w, b, W, B or e for square 1, found `1`",
        ),
        (
            board("eew"),
            "column 4: a White man cannot stand on 3: he would be a king",
        ),
        (
            format!("W{}", "e".repeat(45) + "eebee"),
            "column 49: a Black man cannot stand on 48: he would be a king",
        ),
        (
            board(&"b".repeat(21)),
            "column 22: Black has more than 20 pieces",
        ),
        (
            format!("W{}", "e".repeat(5) + &"W".repeat(22) + &"e".repeat(23)),
            "column 27: White has more than 20 pieces",
        ),
        (
            format!("W{}", "e".repeat(49) + "\u{fc}"),
            "column 51: expected w, b, W, B or e for square 50, found `\u{fc}`",
        ),
    ];
    let borrowed: Vec<_> = samples
        .iter()
        .map(|(text, expected)| (&text[..], *expected))
        .collect();
    refused(&borrowed, Position::<International>::from_hub_text);
    let english = [
        (
            "BbbbbbbbbbbbbeeeeeeeewwwwwwwwwwwwX",
            "expected 32 squares after the side to move, found 33",
        ),
        (
            "Bweeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
            "expected 32 squares after the side to move, found 33",
        ),
    ];
    refused(&english, Position::<English>::from_hub_text);
}

fn refused_in<R: Rules>(fen: &str, samples: &[(&str, &str)]) {
    let position = Position::<R>::from_text(fen).expect("a position");
    refused(samples, |text| position.move_from_text(text));
}

#[test]
fn texts_that_are_no_moves() {
    refused_in::<International>(
        "W:W31-50:B1-20",
        &[
            ("", "expected a move such as 32-28 or 19x28, found nothing"),
            (
                "32",
                "column 3: expected - or x and another square, found the end",
            ),
            ("32-", "column 4: expected a square, found the end"),
            ("-28", "column 1: expected a square, found `-`"),
            ("32 28", "column 3: expected - or x, found ` `"),
            ("32--28", "column 4: expected a square, found `-`"),
            ("32-28 ", "column 6: expected - or x, found ` `"),
            ("51-46", "column 1: square 51 is off the board (1 to 50)"),
            ("32-0", "column 4: square 0 is off the board (1 to 50)"),
            ("32-28!", "column 6: expected - or x, found `!`"),
            ("d4-e6", "column 4: `e6` is not a dark square"),
            ("\u{fc}-28", "column 1: expected a square, found `\u{fc}`"),
            ("32-\u{fc}", "column 4: expected a square, found `\u{fc}`"),
            ("28-23", "column 1: there is no piece on 28"),
            (
                "20-24",
                "column 1: the piece on 20 is Black's, and White is to move",
            ),
            ("d6-e5", "column 1: there is no piece on d6"),
            ("32-27-21", "column 1: 32-27-21 is not a legal move"),
            ("32-26", "column 1: 32-26 is not a legal move"),
            (
                "32x28",
                "column 1: 32x28 captures nothing: White has no capture here",
            ),
            ("32x28x19", "column 1: 32x28x19 is not a legal move"),
            (
                "1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-17-18-19-20-21-22-23",
                "column 58: a move has at most 22 squares",
            ),
        ],
    );
}

#[test]
fn moves_that_break_the_rules_of_capture() {
    refused_in::<International>(
        "W:W28,46:B22,11,41",
        &[
            (
                "28-23",
                "column 1: 28-23 is not legal: White must capture 2 pieces, for instance 28x17x6",
            ),
            (
                "46x37",
                "column 1: 46x37 is not legal: White must capture 2 pieces, for instance 28x17x6",
            ),
            (
                "28x17",
                "column 1: 28x17 stops too soon: the capture goes on, as 28x17x6",
            ),
            (
                "a1xc3",
                "column 1: a1xc3 is not legal: White must capture 2 pieces, for instance e5xc7xa9",
            ),
        ],
    );
    refused_in::<International>(
        "W:W28:B22",
        &[
            (
                "28-23",
                "column 1: 28-23 is not legal: White must capture, for instance 28x17",
            ),
            (
                "28x19",
                "column 1: 28x19 is not legal: White must capture, for instance 28x17",
            ),
        ],
    );
    refused_in::<International>(
        "W:WK46:B9,13,21,41",
        &[
            (
                "46x26",
                "column 1: 46x26 is ambiguous: 46x14x3x26 or 46x19x8x26",
            ),
            (
                "46x19x26",
                "column 1: 46x19x26 is ambiguous: 46x14x3x26 or 46x19x8x26",
            ),
            (
                "a1xa5",
                "column 1: a1xa5 is ambiguous: a1xh8xf10xa5 or a1xg7xe9xa5",
            ),
            (
                "46x26x13",
                "column 1: 46x26x13 is not legal: White must capture 3 pieces, for instance 46x14x3x26",
            ),
            (
                "46x26x41x21x21",
                "column 1: 46x26x41x21x21 is not legal: White must capture 3 pieces, for instance 46x14x3x26",
            ),
            (
                "46x19",
                "column 1: 46x19 stops too soon: the capture goes on, as 46x19x8x26",
            ),
        ],
    );
    refused_in::<English>(
        "W:W27:B15,16,23,24",
        &[
            (
                "27x11",
                "column 1: 27x11 is ambiguous: 27x18x11 or 27x20x11",
            ),
            (
                "27x18",
                "column 1: 27x18 stops too soon: the capture goes on, as 27x18x11",
            ),
            ("33-28", "column 1: square 33 is off the board (1 to 32)"),
            (
                "27-11-4",
                "column 1: 27-11-4 is not legal: White must capture, for instance 27x18x11",
            ),
        ],
    );
    refused_in::<English>(
        "W:W29:B25,22",
        &[("29-25", "column 1: 29-25 is not a legal move")],
    );
}

#[test]
fn bad_squares() {
    let samples = [
        ("", "column 1: expected a square, found the end"),
        ("0", "column 1: square 0 is off the board (1 to 50)"),
        ("51", "column 1: square 51 is off the board (1 to 50)"),
        ("12a", "column 3: unexpected `a` after a square"),
        (
            "000000000000000000000000000001x",
            "column 31: unexpected `x` after a square",
        ),
        (
            "999999999999999999999999999999",
            "column 1: square 999999999999999999999999… is off the board (1 to 50)",
        ),
        ("a", "column 1: `a` is not a dark square"),
        ("a2", "column 1: `a2` is not a dark square"),
        ("a11", "column 1: `a11` is not a dark square"),
        ("k1", "column 1: `k1` is not a dark square"),
        ("+1", "column 1: expected a square, found `+`"),
        (" 1", "column 1: expected a square, found ` `"),
    ];
    refused(&samples, Square::<International>::from_text);
}

/// Feeds a text to every reader.
fn feed(text: &str) {
    fn feed_as<R: Rules>(text: &str, positions: &[&str]) {
        if let Ok(position) = Position::<R>::from_text(text) {
            assert_eq!(Position::from_text(&position.to_text()), Ok(position));
            let _ = position.diagram();
        }
        let _ = Position::<R>::from_hub_text(text);
        let _ = Square::<R>::from_text(text);
        for fen in positions {
            let position = Position::<R>::from_text(fen).expect("a position");
            if let Ok(mv) = position.move_from_text(text) {
                assert!(position.is_legal(mv), "{text} in {fen}");
            }
        }
    }
    feed_as::<International>(text, &["W:W31-50:B1-20", "W:WK46:B9,13,21,41"]);
    feed_as::<English>(text, &["B:W21-32:B1-12", "W:W27:B15,16,23,24"]);
}

/// One character of a text dropped, doubled or replaced.
fn mutated(text: &str, at: usize, letter: char, way: u8) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = at % (letters.len() + 1);
    match way {
        0 => letters.insert(at, letter),
        1 if at < letters.len() => drop(letters.remove(at)),
        _ if at < letters.len() => letters[at] = letter,
        _ => {}
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn noise_never_panics(text in any::<String>()) {
        feed(&text);
    }

    #[test]
    fn noise_of_the_right_letters_never_panics(text in "[WBKHEFwbkex:,.0-9a-j -]{0,60}") {
        feed(&text);
    }

    #[test]
    fn mutated_texts_never_panic(
        seed in any::<u64>(),
        at in any::<usize>(),
        letter in prop_oneof![any::<char>(), proptest::char::range('!', 'z')],
        way in 0..3u8,
    ) {
        let position = sparse::position::<International>(&mut Rng::new(seed), 10);
        feed(&mutated(&position.to_text(), at, letter, way));
        feed(&mutated(&position.to_hub_text(), at, letter, way));
        if let Some(&mv) = Rng::new(seed).choose(&position.legal_moves()) {
            feed(&mutated(&position.move_to_text(mv), at, letter, way));
            let text = mutated(&mv.to_string(), at, letter, way);
            if let Ok(read) = position.move_from_text(&text) {
                prop_assert!(position.is_legal(read));
            }
        }
    }
}
