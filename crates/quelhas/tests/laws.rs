//! The laws of every game, and the rules of this one, on random games of many sizes.

mod common;

use common::{SHAPES, moves_from_text, position, size};
use quina_core::{Notation, Outcome, Position as _, Reason, Side, State, Symmetric};
use quina_quelhas::{Move, Position};
use quina_testkit::laws;

fn each_position(seed: u64, mut visit: impl FnMut(&Position)) {
    for (rows, columns) in SHAPES {
        for swap in [false, true] {
            let start = Position::new(size(rows, columns), swap);
            laws::random_games(&start, seed, 12, 100, &mut visit);
        }
    }
}

#[test]
fn moves_are_sound() {
    each_position(1, laws::moves_are_sound);
}

#[test]
fn positions_are_consistent() {
    each_position(2, laws::position_is_consistent);
}

#[test]
fn texts_read_back() {
    each_position(3, laws::text_reads_back);
}

#[test]
fn symmetries_commute_with_play() {
    each_position(4, laws::symmetry_commutes);
}

#[test]
fn moves_are_those_of_the_text() {
    each_position(5, |position| laws::moves_agree(position, moves_from_text));
}

/// Legality is known without a list, so it is held against the list over all 901 moves.
#[test]
fn exactly_the_listed_moves_are_legal() {
    each_position(6, |position| {
        let listed = position.legal_moves();
        for code in 0..=900 {
            let mv = Move::from_code(code).unwrap();
            assert_eq!(
                position.is_legal(mv),
                listed.contains(&mv),
                "{mv} in {position:?}"
            );
        }
    });
}

/// Whoever cannot move has won, and games always end there.
#[test]
fn the_side_without_a_move_wins() {
    let mut ended = 0;
    each_position(7, |position| {
        let over = moves_from_text(position).is_empty();
        let winner = over.then_some(Outcome::Win(position.turn()));
        assert_eq!(position.outcome(), winner);
        assert_eq!(position.reason(), over.then_some(Reason::NoMoves));
        ended += u32::from(over);
    });
    assert_eq!(ended, 12 * 2 * SHAPES.len() as u32);
}

#[test]
fn a_symmetry_that_transposes_exchanges_the_sides() {
    let start = position("#../#../... H");
    let expected = [
        "#../#../... H",
        ".../#../#.. H",
        "..#/..#/... H",
        ".../..#/..# H",
        "##./.../... V",
        ".##/.../... V",
        ".../.../##. V",
        ".../.../.## V",
    ];
    assert_eq!(start.symmetries(), 8);
    for (index, text) in expected.into_iter().enumerate() {
        assert_eq!(start.image(index).to_text(), text);
        assert_eq!(start.swaps_sides(index), index >= 4);
    }
    assert_eq!(position("#../#../... H swap").symmetries(), 4);
    assert_eq!(position("#.../#.../.... H").symmetries(), 4);
}

#[test]
fn positions_of_different_sizes_have_different_keys() {
    let mut keys = Vec::new();
    for rows in 2..=10 {
        for columns in 2..=10 {
            for swap in [false, true] {
                keys.push(Position::new(size(rows, columns), swap).key());
            }
        }
    }
    let count = keys.len();
    keys.sort();
    keys.dedup();
    assert_eq!(keys.len(), count);
}

#[test]
fn sides_have_the_names_of_their_directions() {
    assert_eq!(Position::side_name(Side::First), "Vertical");
    assert_eq!(Position::side_name(Side::Second), "Horizontal");
    assert_eq!(Position::default(), Position::new(size(10, 10), true));
}
