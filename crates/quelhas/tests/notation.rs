//! Texts that are right: positions, moves, diagrams.

mod common;

use common::position;
use quina_core::{Notation, Position as _, Side, State};
use quina_quelhas::{Position, Size};

#[test]
fn positions_are_printed_as_they_were_read() {
    for text in [
        "../.. V",
        "../.. H",
        "../.. V swap",
        "#./#. H swap",
        ".#./.#. H swap",
        "##/## V",
        "..../#.../#.../.... H swap",
        "..../#.../#.../.... H",
        "########../.......... V",
        "../../../../../../../../../.. V swap",
    ] {
        assert_eq!(position(text).to_text(), text);
    }
}

#[test]
fn white_space_around_and_between_is_let_pass() {
    assert_eq!(position("  ../..   V \t swap\n").to_text(), "../.. V swap");
}

#[test]
fn rows_come_from_the_top_and_columns_from_the_left() {
    let position = position("#.../.... V");
    assert_eq!(position.size(), Size::new(2, 4).unwrap());
    let filled: Vec<String> = position.filled().cells().map(|c| c.to_string()).collect();
    assert_eq!(filled, ["a1"]);
}

#[test]
fn moves_are_read_in_either_order_and_case() {
    let start = Position::default();
    for text in ["c1-c7", "c7-c1", "C1-c7", " c7-C1 "] {
        let mv = start.move_from_text(text).unwrap();
        assert_eq!(start.move_to_text(mv), "c1-c7");
    }
    let full = start.move_from_text("j10-j1").unwrap();
    assert_eq!(start.move_to_text(full), "j1-j10");
    let choice = position("#.../#.../.... H swap");
    for text in ["swap", "SWAP", " Swap"] {
        let mv = choice.move_from_text(text).unwrap();
        assert_eq!(choice.move_to_text(mv), "swap");
    }
}

/// The swap hands Vertical to the second person; board and turn stay, and it is on offer no more.
#[test]
fn a_swap_changes_nothing_on_the_board() {
    let before = position("..../#.../#.../.... H swap");
    let mut after = before;
    after.play(before.move_from_text("swap").unwrap());
    assert_eq!(after.to_text(), "..../#.../#.../.... H");
    assert_eq!(after.turn(), Side::Second);
    assert_ne!(after.key(), before.key());
    assert_eq!(after.legal_moves().len() + 1, before.legal_moves().len());
}

#[test]
fn the_swap_is_open_until_the_second_action() {
    let mut game = position("..../..../..../.... V swap");
    let texts = [
        ("b2-b3", "..../.#../.#../.... H swap"),
        ("c3-d3", "..../.#../.###/.... V"),
        ("c1-c2", "..#./.##./.###/.... H"),
    ];
    for (mv, text) in texts {
        game.play(game.move_from_text(mv).unwrap());
        assert_eq!(game.to_text(), text);
    }
}

#[test]
fn diagrams_are_for_people() {
    let ten = position("..#/..#/.../.../.../.../.../.../.../... H swap");
    let drawing = "
   a b c
 1 . . #
 2 . . #
 3 . . .
 4 . . .
 5 . . .
 6 . . .
 7 . . .
 8 . . .
 9 . . .
10 . . .
Horizontal to move, or to swap";
    assert_eq!(format!("\n{}", ten.diagram()), drawing);
    let open = position("../.. V");
    assert_eq!(open.diagram(), "   a b\n 1 . .\n 2 . .\nVertical to move");
    let over = position("#./#. H");
    assert_eq!(
        over.diagram(),
        "   a b\n 1 # .\n 2 # .\nHorizontal cannot move and has won"
    );
}
