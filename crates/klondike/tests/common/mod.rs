//! What several test files need: the deals of the data files and the rules worth trying.

use quina_core::{MoveList, Puzzle, Rng, State};
use quina_klondike::{Card, Code, Deal, Draw, Layout, Move, PileNumber, Place, Rules, Size, Suit};
use std::collections::HashSet;

/// The deck texts of one of the data files.
#[allow(dead_code)] // Each test file takes what it needs.
pub fn decks(file: &str) -> Vec<String> {
    let path = format!("{}/../../data/klondike/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let rows = text.lines().skip(1);
    rows.map(|row| row.split(',').nth(1).expect(row).to_string())
        .collect()
}

/// Every combination of draw, redeal limit and return from the foundations that we try.
#[allow(dead_code)]
pub fn all_rules() -> Vec<Rules> {
    let mut all = Vec::new();
    for draw in [Draw::One, Draw::Two, Draw::Three] {
        for redeals in [None, Some(0), Some(2)] {
            for from_foundation in [true, false] {
                all.push(Rules {
                    draw,
                    redeals,
                    from_foundation,
                });
            }
        }
    }
    all
}

/// The whole game and little ones.
#[allow(dead_code)]
pub fn sizes() -> Vec<Size> {
    ["13x4x7", "6x4x4", "5x3x3", "4x2x2", "7x1x2", "3x4x1"]
        .map(|text| text.parse().expect(text))
        .to_vec()
}

/// Every move that can be written down for a whole deck and seven piles, legal or not.
#[allow(dead_code)]
pub fn all_writable_moves() -> Vec<Move> {
    let places: Vec<Place> = [Place::Waste]
        .into_iter()
        .chain(PileNumber::ALL.map(Place::Pile))
        .chain(Suit::ALL.map(Place::Foundation))
        .collect();
    let mut moves = vec![Move::Turn];
    for card in (0..52).filter_map(Card::from_index) {
        for &from in &places {
            moves.extend(places.iter().map(|&to| Move::Carry { card, from, to }));
        }
    }
    moves
}

/// A move chosen at random, but cards go home at once when they can: plain random play hardly
/// ever gets far enough to see an empty pile or a full foundation.
#[allow(dead_code)]
pub fn eager_move(moves: &[Move], rng: &mut Rng) -> Option<Move> {
    let goes_home = |mv: &&Move| {
        matches!(
            mv,
            Move::Carry {
                to: Place::Foundation(_),
                ..
            }
        )
    };
    let home: Vec<Move> = moves.iter().filter(goes_home).copied().collect();
    let choice = if rng.below(4) > 0 && !home.is_empty() {
        &home[..]
    } else {
        moves
    };
    rng.choose(choice).copied()
}

/// The layouts of a seeded deal of each size under all rules.
#[allow(dead_code)]
pub fn starts(seed: u64) -> Vec<(Deal, Layout)> {
    let mut starts = Vec::new();
    for size in sizes() {
        for rules in all_rules() {
            let deal = Deal::seeded(seed, size);
            let layout = Layout::new(&deal, rules);
            starts.push((deal, layout));
        }
    }
    starts
}

/// Whether a layout can be won: every state that can be reached is looked at once.
#[allow(dead_code)]
pub fn plain_verdict(start: &Layout) -> bool {
    fn visit(layout: &mut Layout, seen: &mut HashSet<Code>, list: &mut MoveList<Move>) -> bool {
        if layout.is_solved() {
            return true;
        }
        if !seen.insert(layout.encode()) {
            return false;
        }
        let mark = list.len();
        layout.moves(list);
        let is_won = (mark..list.len()).any(|i| {
            let mv = list[i];
            let undo = layout.play(mv);
            let is_won = visit(layout, seen, list);
            layout.undo(mv, undo);
            is_won
        });
        list.truncate(mark);
        is_won
    }
    visit(
        &mut start.clone(),
        &mut HashSet::new(),
        &mut MoveList::new(),
    )
}

/// A line as the checker reads it.
#[allow(dead_code)]
pub fn line_text(line: &[Move]) -> String {
    let texts: Vec<String> = line.iter().map(ToString::to_string).collect();
    texts.join(" ")
}
