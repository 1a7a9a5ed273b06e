//! Counts of move sequences and of distinct positions, against the data file.

mod common;

use common::data;
use quina_core::{State, Symmetric, perft};
use quina_quelhas::{Board, Position, Size};
use std::collections::HashSet;

/// The numbers after the colon of the one line that begins so.
fn numbers(beginning: &str) -> Vec<u64> {
    let text = data("outcomes.txt");
    let line = text
        .lines()
        .find(|line| line.starts_with(beginning))
        .unwrap();
    let (_, numbers) = line.split_once(": ").unwrap();
    numbers.split(' ').map(|n| n.parse().unwrap()).collect()
}

fn known(swap: bool) -> Vec<u64> {
    numbers(if swap {
        "perft with the swap"
    } else {
        "perft 10x10"
    })
}

#[test]
fn the_file_holds_the_known_counts() {
    assert_eq!(known(false)[..3], [450, 158400, 52505640]);
    assert_eq!(known(true)[..3], [450, 158850, 52664040]);
}

#[test]
fn perft_to_depth_3() {
    for swap in [false, true] {
        for (depth, &count) in (1..=3).zip(&known(swap)) {
            let mut start = Position::new(Size::STANDARD, swap);
            assert_eq!(
                perft::bulk(&mut start, depth),
                count,
                "swap {swap}, depth {depth}"
            );
        }
    }
}

#[test]
fn all_ways_of_counting_agree() {
    for swap in [false, true] {
        let mut start = Position::new(Size::new(4, 5).unwrap(), swap);
        for depth in 0..=4 {
            let count = perft::plain(&mut start, depth);
            assert_eq!(perft::bulk(&mut start, depth), count);
            let mut table = perft::Table::new(1);
            assert_eq!(perft::hashed(&mut start, depth, &mut table), count);
            let rows = perft::divided(&mut start, depth);
            let sum: u64 = rows.iter().map(|row| row.1).sum();
            assert_eq!(sum, if depth == 0 { 0 } else { count });
        }
    }
}

#[test]
#[ignore = "14 billion sequences: a second in release, longer with checks on"]
fn perft_4() {
    for swap in [false, true] {
        let mut start = Position::new(Size::STANDARD, swap);
        assert_eq!(perft::bulk(&mut start, 4), known(swap)[3], "swap {swap}");
    }
}

/// First moves that are images of one another have equally many sequences behind them.
#[test]
#[ignore = "3.6 million million sequences: half a minute in release"]
fn perft_5_by_symmetry() {
    let start = Position::new(Size::STANDARD, false);
    let mut total = 0;
    for mv in start.legal_moves() {
        let orbit: HashSet<u32> = (0..4)
            .map(|index| start.move_image(mv, index).code())
            .collect();
        if orbit.iter().all(|&code| mv.code() <= code) {
            let mut next = start;
            next.play(mv);
            total += orbit.len() as u64 * perft::bulk(&mut next, 4);
        }
    }
    assert_eq!(total, known(false)[4]);
}

/// The least board among the images that keep the sides.
fn canonical(position: &Position) -> Board {
    let images = (0..4).map(|index| position.image(index).board());
    images.min().unwrap()
}

/// How many positions there are after each ply, those that are images of one another as one.
fn distinct(plies: usize) -> Vec<u64> {
    let mut level = vec![Position::new(Size::STANDARD, false)];
    let mut counts = Vec::new();
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next_level = Vec::new();
        for position in &level {
            for mv in position.legal_moves() {
                let mut next = *position;
                next.play(mv);
                if seen.insert(canonical(&next)) {
                    next_level.push(next);
                }
            }
        }
        counts.push(next_level.len() as u64);
        level = next_level;
    }
    counts
}

#[test]
fn distinct_positions_after_two_plies() {
    let known = numbers("distinct positions");
    assert_eq!(known[..2], [125, 38304]);
    assert_eq!(distinct(2), known[..2]);
}

#[test]
#[ignore = "six million positions: a few seconds and 700 MB"]
fn distinct_positions_after_three_plies() {
    assert_eq!(distinct(3), numbers("distinct positions"));
}
