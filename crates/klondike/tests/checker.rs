//! The layout and the referee, two programs of the same rules, must never disagree.

mod common;

use quina_core::{Notation, Rng, State};
use quina_klondike::checker::{Table, replay};
use quina_klondike::{Deal, Layout, Move, Rules, Size, Suit};

/// Every heap of the referee's table is the layout's.
fn assert_same(layout: &Layout, table: &Table) {
    let stock: Vec<_> = table.stock.iter().rev().copied().collect();
    assert_eq!(layout.stock(), stock);
    assert_eq!(layout.waste(), table.waste);
    for suit in Suit::ALL {
        let home = &table.foundations[suit.index()];
        assert_eq!(layout.foundation(suit), home.last().copied());
        assert!(home.iter().all(|card| card.suit() == suit));
    }
    assert_eq!(layout.cards_home(), table.cards_home());
    assert_eq!(layout.piles().len(), table.piles.len());
    for (pile, heap) in layout.piles().iter().zip(&table.piles) {
        assert_eq!(pile.face_down(), heap.down);
        assert_eq!(pile.face_up(), heap.up);
    }
    if layout.rules().redeals.is_some() {
        assert_eq!(layout.redeals_used(), table.redeals);
        assert_eq!(&Table::from(layout), table);
    }
}

/// On random games of all rules and sizes: the same deal, the same layout after every move, and
/// for every move that can be written down the same verdict for the same reason.
#[test]
fn layout_and_referee_agree() {
    let writable = common::all_writable_moves();
    let mut faults = std::collections::HashSet::new();
    for seed in 0..6 {
        for (deal, mut layout) in common::starts(seed) {
            let mut table = Table::new(&deal, layout.rules());
            let mut rng = Rng::new(seed);
            for ply in 0..150 {
                assert_same(&layout, &table);
                if ply % 7 == 0 {
                    for &mv in &writable {
                        let verdict = table.judge(mv);
                        assert_eq!(layout.judge(mv), verdict, "{mv} in {}", layout.to_text());
                        faults.extend(verdict.err().map(|fault| std::mem::discriminant(&fault)));
                    }
                }
                let Some(mv) = common::eager_move(&layout.legal_moves(), &mut rng) else {
                    break;
                };
                layout.play(mv);
                assert_eq!(table.play(mv), Ok(()), "{mv}");
            }
            assert_same(&layout, &table);
            for &mv in &writable {
                assert_eq!(layout.judge(mv), table.judge(mv), "{mv}");
            }
        }
    }
    // The games above must have met every fault there is.
    assert_eq!(faults.len(), 14);
}

/// A move that the referee refuses changes nothing on the table.
#[test]
fn refused_moves_change_nothing() {
    let deal = Deal::seeded(5, Size::WHOLE);
    let mut table = Table::new(&deal, Rules::DRAW_THREE);
    for _ in 0..5 {
        table.play(Move::Turn).unwrap();
    }
    let before = table.clone();
    for mv in common::all_writable_moves() {
        if before.judge(mv).is_err() {
            assert!(table.play(mv).is_err());
            assert_eq!(table, before, "{mv}");
        }
    }
}

/// The numbers of move sequences, counted by the layout and by the referee alone.
#[test]
fn perft_agrees() {
    fn walk(table: &Table, writable: &[Move], depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = writable.iter().filter(|&&mv| table.judge(mv).is_ok());
        legal
            .map(|&mv| {
                let mut next = table.clone();
                next.play(mv).unwrap();
                walk(&next, writable, depth - 1)
            })
            .sum()
    }
    let writable = common::all_writable_moves();
    for (seed, size, depth) in [(2, "13x4x7", 4), (1, "4x2x2", 6), (3, "5x3x3", 6)] {
        let deal = Deal::seeded(seed, size.parse().unwrap());
        for rules in common::all_rules() {
            let counted = walk(&Table::new(&deal, rules), &writable, depth);
            let mut layout = Layout::new(&deal, rules);
            assert_eq!(
                quina_core::perft::bulk(&mut layout, depth),
                counted,
                "{rules}"
            );
        }
    }
}

/// The text of a random game, as the layout writes it, is replayed by the referee to the end.
#[test]
fn games_written_by_the_layout_are_replayed() {
    for seed in 0..30 {
        for (deal, mut layout) in common::starts(seed) {
            let mut rng = Rng::new(seed);
            let mut texts = Vec::new();
            for _ in 0..100 {
                let Some(mv) = common::eager_move(&layout.legal_moves(), &mut rng) else {
                    break;
                };
                texts.push(layout.move_to_text(mv));
                layout.play(mv);
            }
            let played = texts.len() as u64;
            let (home, cards) = (layout.cards_home(), deal.cards().len());
            match replay(&deal, layout.rules(), &texts.join(" ")) {
                Ok(moves) => assert_eq!((moves, home), (played, cards)),
                Err(error) => assert_eq!(
                    error.to_string(),
                    format!(
                        "the {played} moves are legal but the game is not won: \
                         {home} of {cards} cards are home"
                    )
                ),
            }
        }
    }
}
