//! Positions and moves as text: what files hold, what we write, and that it reads back.

mod sparse;

use proptest::prelude::*;
use quina_core::{Notation, Rng, State};
use quina_draughts::{
    Colour, English, International, Labels, Position, Rules, Square, SquareStyle,
};

fn position<R: Rules>(text: &str) -> Position<R> {
    Position::from_text(text).expect("a position")
}

fn reads_as<R: Rules>(samples: &[(&str, &str)]) {
    for (text, canonical) in samples {
        match Position::<R>::from_text(text) {
            Ok(position) => assert_eq!(position.to_text(), *canonical, "from `{text}`"),
            Err(error) => panic!("`{text}`: {error}"),
        }
    }
}

#[test]
fn fen_is_read_as_files_have_it() {
    reads_as::<International>(&[
        ("W:W31-50:B1-20", "W:W31-50:B1-20"),
        ("W:B1-20:W31-50", "W:W31-50:B1-20"),
        ("B:W31-50:B1-20.", "B:W31-50:B1-20"),
        (" w : w31-50 : b1-20 . ", "W:W31-50:B1-20"),
        ("W:W31-50:B1-20:H0:F1", "W:W31-50:B1-20"),
        ("W:W 31, 32 ,33:B 1,2", "W:W31-33:B1,2"),
        ("W:WK1-3,40:B10", "W:W40,K1-3:B10"),
        ("W:W40,K3,K2,K1:B010", "W:W40,K1-3:B10"),
        ("b:wk28:bk5,k46", "B:WK28:BK5,K46"),
        ("W:Wa1,Kc5:Bb10", "W:W46,K27:B1"),
        ("W:WA1:BKj10", "W:W46:BK5"),
        ("W:W:BK5", "W:W:BK5"),
        ("B:WK46:B", "B:WK46:B"),
        ("W:WK46,K47:BK5:E4:H9", "W:WK46,K47:BK5:H9:E4"),
        ("W:W6:BK5:F120:H3", "W:W6:BK5:H3"),
    ]);
    reads_as::<English>(&[
        ("B:W21-32:B1-12", "B:W21-32:B1-12"),
        (
            "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.",
            "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29",
        ),
        ("W:Wa1,c3:Bb8", "W:W22,29:B1"),
    ]);
}

#[test]
fn start_positions() {
    let international = Position::<International>::start();
    assert_eq!(international.to_text(), "W:W31-50:B1-20");
    assert_eq!(international.mover(), Colour::White);
    let english = Position::<English>::start();
    assert_eq!(english.to_text(), "B:W21-32:B1-12");
    assert_eq!(english.mover(), Colour::Black);
}

#[test]
fn hub_boards() {
    let start = Position::<International>::start();
    let text = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(start.to_hub_text(), text);
    assert_eq!(Position::from_hub_text(&text), Ok(start));
    let kings = position::<English>("W:W32,K1:BK31,5");
    assert_eq!(kings.to_hub_text(), "WWeeebeeeeeeeeeeeeeeeeeeeeeeeeeBw");
    assert_eq!(Position::from_hub_text(&kings.to_hub_text()), Ok(kings));
}

#[test]
fn squares_in_both_styles() {
    let text =
        |number, style| Square::<International>::from_number(number).map(|s| s.to_text(style));
    assert_eq!(text(46, SquareStyle::Algebraic).as_deref(), Some("a1"));
    assert_eq!(text(5, SquareStyle::Algebraic).as_deref(), Some("j10"));
    assert_eq!(text(28, SquareStyle::Algebraic).as_deref(), Some("e5"));
    assert_eq!(text(28, SquareStyle::Numeric).as_deref(), Some("28"));
    for square in Square::<English>::all() {
        for style in [SquareStyle::Numeric, SquareStyle::Algebraic] {
            assert_eq!(Square::from_text(&square.to_text(style)), Ok(square));
        }
    }
}

/// Each text means the move that the Hub protocol writes so.
fn means<R: Rules>(fen: &str, samples: &[(&str, &str)]) {
    let position = position::<R>(fen);
    for (text, hub) in samples {
        match position.move_from_text(text) {
            Ok(mv) => assert_eq!(mv.to_string(), *hub, "`{text}` in {fen}"),
            Err(error) => panic!("`{text}` in {fen}: {error}"),
        }
    }
}

#[test]
fn moves_are_read_in_every_style() {
    means::<International>(
        "W:W31-50:B1-20",
        &[
            ("32-28", "32-28"),
            ("d4-e5", "32-28"),
            ("d4e5", "32-28"),
            ("032-28", "32-28"),
        ],
    );
    means::<International>(
        "W:W28:B22",
        &[
            ("28x17", "28x17x22"),
            ("28X17", "28x17x22"),
            ("28:17", "28x17x22"),
            ("28\u{d7}17", "28x17x22"),
            ("28-17", "28x17x22"),
            ("28x17x22", "28x17x22"),
            ("e5xc7", "28x17x22"),
            ("e5c7", "28x17x22"),
        ],
    );
    means::<English>(
        "W:W31:B27,19",
        &[
            ("31x15", "31x15x19x27"),
            ("31x24x15", "31x15x19x27"),
            ("31-24-15", "31x15x19x27"),
            ("31x15x27x19", "31x15x19x27"),
            ("e1xg3xe5", "31x15x19x27"),
        ],
    );
}

/// Two captures from 46 to 26: over 41, 13 and 21, or over 41, 9 and 21.
const TWO_WAYS: &str = "W:WK46:B9,13,21,41";

#[test]
fn ambiguous_captures_are_told_apart() {
    means::<International>(
        TWO_WAYS,
        &[
            ("46x19x8x26", "46x26x13x21x41"),
            ("46x14x3x26", "46x26x9x21x41"),
            // Only the second way passes these squares.
            ("46x14x26", "46x26x9x21x41"),
            ("46x3x26", "46x26x9x21x41"),
            ("46x26x13x21x41", "46x26x13x21x41"),
            ("46x26x41x21x9", "46x26x9x21x41"),
            ("a1xg7xe9xa5", "46x26x13x21x41"),
        ],
    );
    let position = position::<International>(TWO_WAYS);
    let texts: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.move_to_text(mv))
        .collect();
    assert_eq!(texts, ["46x14x3x26", "46x19x8x26"]);
}

#[test]
fn a_capture_that_crosses_itself_is_written_short() {
    let position = position::<International>("W:WK47:B18,19,33,43");
    let mv = position.legal_moves()[0];
    assert_eq!(position.move_to_text(mv), "47x49");
    assert_eq!(
        position.full_text(mv, SquareStyle::Numeric),
        "47x24x13x27x49"
    );
    means::<International>(
        "W:WK47:B18,19,33,43",
        &[
            ("47x24x13x27x49", "47x49x18x19x33x43"),
            ("47x38x38x49", "47x49x18x19x33x43"),
        ],
    );
}

#[test]
fn diagrams() {
    let drawn = "
 1    .   .   .   .   B   5
 6  b   .   .   .   .    10
11    .   .   .   .   .  15
16  .   .   .   .   .    20
21    .   .   .   .   .  25
26  .   .   .   .   .    30
31    .   .   .   .   .  35
36  .   .   .   .   .    40
41    .   .   .   .   .  45
46  W   w   .   .   .    50
Black to move";
    let sample = position::<International>("B:WK46,47:BK5,6");
    assert_eq!(sample.diagram(), drawn.trim_start_matches('\n'));
    let drawn = "\
8   .   .   .   .
7 .   .   .   .
6   .   .   .   .
5 .   .   .   .
4   .   .   .   .
3 .   .   .   .
2   .   .   .   .
1 w   .   .   B
  a b c d e f g h
White to move";
    let sample = position::<English>("W:W29:BK32");
    assert_eq!(sample.labelled_diagram(Labels::Coordinates), drawn);
    let bare = sample.labelled_diagram(Labels::None);
    assert!(bare.ends_with("\nw   .   .   B\nWhite to move"), "{bare}");
}

/// A king may take one piece, or four round a square and then that one: the short text is the
/// whole text of the single jump.
#[test]
fn a_single_jump_is_not_ambiguous_with_a_round_trip() {
    let position = position::<English>("B:W7,8,14,15,16:BK10");
    let texts: Vec<_> = position
        .legal_moves()
        .into_iter()
        .map(|mv| position.move_to_text(mv))
        .collect();
    assert_eq!(texts, ["10x3x12x19x10x17", "10x17"]);
    for mv in position.legal_moves() {
        let text = position.move_to_text(mv);
        assert_eq!(position.move_from_text(&text), Ok(mv), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_position_reads_back(seed in any::<u64>(), pieces in 1..20u64, quiet in 0..100u16) {
        fn check<R: Rules>(seed: u64, pieces: u64, quiet: u16) -> Result<(), TestCaseError> {
            let position = sparse::position::<R>(&mut Rng::new(seed), pieces);
            let with_counter = format!("{}:H{quiet}", position.to_text());
            let read = Position::<R>::from_text(&with_counter).expect("a position");
            prop_assert_eq!(read.counters().quiet_plies(), quiet);
            prop_assert_eq!(Position::from_text(&read.to_text()), Ok(read));
            prop_assert_eq!(Position::from_hub_text(&position.to_hub_text()), Ok(position));
            Ok(())
        }
        check::<International>(seed, pieces, quiet)?;
        check::<English>(seed, pieces.min(12), quiet)?;
    }

    #[test]
    fn any_move_reads_back_in_every_style(seed in any::<u64>(), pieces in 1..16u64) {
        fn check<R: Rules>(seed: u64, pieces: u64) -> Result<(), TestCaseError> {
            let position = sparse::position::<R>(&mut Rng::new(seed), pieces);
            for mv in position.legal_moves() {
                let mut texts = vec![mv.to_string()];
                for style in [SquareStyle::Numeric, SquareStyle::Algebraic] {
                    texts.push(position.move_to_styled_text(mv, style));
                    texts.push(position.full_text(mv, style));
                }
                for text in texts {
                    prop_assert_eq!(position.move_from_text(&text), Ok(mv), "`{}`", text);
                }
            }
            Ok(())
        }
        check::<International>(seed, pieces)?;
        check::<English>(seed, pieces.min(12))?;
    }
}
