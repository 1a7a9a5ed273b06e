//! The laws hold for the neutral game, and its counts are the published ones.

use quina_core::{Notation, Outcome, Position, Side, perft};
use quina_testkit::{ConnectFour, laws};

#[test]
fn laws_hold() {
    laws::random_games(&ConnectFour::new(), 4, 200, 42, |position| {
        laws::moves_are_sound(position);
        laws::position_is_consistent(position);
        laws::text_reads_back(position);
        laws::symmetry_commutes(position);
    });
}

/// Counted over move sequences, so games that end early stop there.
#[test]
fn perft_by_all_methods() {
    let known = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234];
    for (depth, &nodes) in known.iter().enumerate() {
        let mut start = ConnectFour::new();
        let depth = depth as u32;
        assert_eq!(perft::bulk(&mut start, depth), nodes);
        assert_eq!(
            perft::hashed(&mut start, depth, &mut perft::Table::new(1)),
            nodes
        );
        if depth < 7 {
            assert_eq!(perft::plain(&mut start, depth), nodes);
        }
        if depth > 0 {
            assert_eq!(
                perft::divided(&mut start, depth)
                    .iter()
                    .map(|row| row.1)
                    .sum::<u64>(),
                nodes
            );
        }
    }
}

#[test]
fn four_in_a_row_wins() {
    let position = ConnectFour::from_text("1212121").unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
    assert!(ConnectFour::from_text("12121212").is_err());
}

#[test]
fn bad_text_is_named() {
    let error = ConnectFour::from_text("1111118").unwrap_err();
    assert_eq!(error.to_string(), "column 7: expected a column, 1 to 7");
    let error = ConnectFour::from_text("1111111").unwrap_err();
    assert_eq!(error.to_string(), "column 7: column 1 cannot be played");
}
