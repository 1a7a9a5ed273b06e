//! The laws of play and of notation on random games, under all rules and sizes.

mod common;

use quina_core::{Notation, Puzzle, Rng, State, perft};
use quina_klondike::{Code, Deal, Layout, Move, Rules, Size, Suits};
use quina_testkit::laws;
use std::collections::HashMap;

/// Games that hurry cards home, so that late positions are seen too.
fn eager_games(start: &Layout, seed: u64, games: u32, plies: u32, mut visit: impl FnMut(&Layout)) {
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut layout = *start;
        for _ in 0..plies {
            visit(&layout);
            let Some(mv) = common::eager_move(&layout.legal_moves(), &mut rng) else {
                break;
            };
            layout.play(mv);
        }
        visit(&layout);
    }
}

#[test]
fn play_is_sound_and_text_reads_back() {
    for seed in 0..4 {
        for (_, start) in common::starts(seed) {
            laws::random_games(&start, seed, 1, 80, |layout| {
                laws::moves_are_sound(layout);
                laws::text_reads_back(layout);
            });
            eager_games(&start, seed, 2, 120, |layout| {
                laws::moves_are_sound(layout);
                laws::text_reads_back(layout);
            });
        }
    }
}

/// A whole game taken back move by move is the deal again.
#[test]
fn long_games_are_taken_back() {
    for (_, start) in common::starts(11) {
        let mut layout = start;
        let mut rng = Rng::new(5);
        let mut played = Vec::new();
        for _ in 0..300 {
            let Some(mv) = common::eager_move(&layout.legal_moves(), &mut rng) else {
                break;
            };
            let before = layout;
            played.push((mv, layout.play(mv), before));
        }
        for (mv, undo, before) in played.into_iter().rev() {
            layout.undo(mv, undo);
            assert_eq!(layout, before, "{mv} taken back");
        }
        assert_eq!(layout, start);
    }
}

/// Two layouts have the same code exactly if they are equal.
#[test]
fn codes_are_exact() {
    for rules in common::all_rules() {
        let mut seen: HashMap<Code, Layout> = HashMap::new();
        for size in ["13x4x7", "4x2x2"] {
            if size == "4x2x2" {
                seen.clear();
            }
            for seed in 0..20 {
                let deal = Deal::seeded(seed, size.parse().unwrap());
                eager_games(&Layout::new(&deal, rules), seed, 3, 150, |layout| {
                    let known = seen.entry(layout.encode()).or_insert(*layout);
                    assert_eq!(known, layout);
                });
            }
        }
        // The other way round, on all pairs of a little game.
        let layouts: Vec<&Layout> = seen.values().collect();
        for (i, a) in layouts.iter().enumerate() {
            assert!(
                layouts[..i]
                    .iter()
                    .all(|b| a != b && a.encode() != b.encode())
            );
        }
    }
}

#[test]
fn perft_counts_the_same_in_bulk_and_in_full() {
    for (_, mut start) in common::starts(3) {
        assert_eq!(perft::plain(&mut start, 4), perft::bulk(&mut start, 4));
    }
}

#[test]
fn only_the_listed_moves_are_legal() {
    let writable = common::all_writable_moves();
    for seed in 0..3 {
        for (_, start) in common::starts(seed) {
            let mut rng = Rng::new(seed);
            let mut layout = start;
            for ply in 0..100 {
                let listed = layout.legal_moves();
                if ply % 10 == 0 {
                    let legal = writable.iter().filter(|&&mv| layout.is_legal(mv));
                    assert_eq!(legal.count(), listed.len(), "{}", layout.to_text());
                    assert!(listed.iter().all(|&mv| layout.is_legal(mv)));
                }
                let Some(mv) = common::eager_move(&listed, &mut rng) else {
                    break;
                };
                layout.play(mv);
            }
        }
    }
}

#[test]
fn a_won_game_has_no_moves_and_reads_back() {
    let text = "draw=3 stock=- waste=- home=KCKDKHKS T1=- T2=- T3=- T4=- T5=- T6=- T7=-";
    let layout = Layout::from_text(text).unwrap();
    assert!(layout.is_solved());
    assert_eq!(layout.legal_moves(), []);
    assert_eq!(layout.to_text(), text);
    let error = layout.move_from_text("KC:FC>T1").unwrap_err();
    assert_eq!(error.to_string(), "KC:FC>T1: the game is won already");
}

/// The last card turned of three lies on top; a short stock turns what it has; the waste is
/// turned over without changing its order.
#[test]
fn cards_are_turned_by_threes() {
    let deal: Deal = "3x2x1:3CACAD2D2C3D".parse().unwrap();
    let mut layout = Layout::new(&deal, Rules::DRAW_THREE);
    let mut seen = Vec::new();
    for _ in 0..4 {
        layout.play(Move::Turn);
        seen.push(format!("{:?} {:?}", layout.waste(), layout.stock()));
    }
    assert_eq!(
        seen,
        [
            "[AC, AD, 2D] [2C, 3D]",
            "[AC, AD, 2D, 2C, 3D] []",
            "[] [AC, AD, 2D, 2C, 3D]",
            "[AC, AD, 2D] [2C, 3D]"
        ]
    );
}

#[test]
fn redeals_are_counted_where_they_are_limited() {
    let deal = Deal::seeded(1, Size::WHOLE);
    for (redeals, turns) in [(Some(0), 8), (Some(1), 17), (Some(2), 26)] {
        let rules = Rules {
            redeals,
            ..Rules::DRAW_THREE
        };
        let mut layout = Layout::new(&deal, rules);
        for _ in 0..turns {
            assert!(layout.is_legal(Move::Turn));
            layout.play(Move::Turn);
        }
        assert!(!layout.is_legal(Move::Turn));
        assert_eq!(Some(layout.redeals_used()), redeals);
    }
    let mut layout = Layout::new(&deal, Rules::DRAW_THREE);
    for _ in 0..9 {
        layout.play(Move::Turn);
    }
    assert_eq!(layout, Layout::new(&deal, Rules::DRAW_THREE));
}

/// A card uncovered turns up by itself, in the same move.
#[test]
fn uncovered_cards_turn_up() {
    let text = "draw=1 size=4x2x2 stock=2C3C waste=4D2DAC home=- T1=4C T2=AD/3D";
    let mut layout = Layout::from_text(text).unwrap();
    for (mv, after) in [
        (
            "3D:T2>T1",
            "draw=1 size=4x2x2 stock=2C3C waste=4D2DAC home=- T1=4C3D T2=AD",
        ),
        (
            "AD:T2>FD",
            "draw=1 size=4x2x2 stock=2C3C waste=4D2DAC home=AD T1=4C3D T2=-",
        ),
        (
            "4C:T1>T2",
            "draw=1 size=4x2x2 stock=2C3C waste=4D2DAC home=AD T1=- T2=4C3D",
        ),
    ] {
        layout.play(layout.move_from_text(mv).unwrap());
        assert_eq!(layout.to_text(), after);
    }
}

#[test]
fn diagrams_show_everything() {
    let deal: Deal = common::decks("draw3.csv")[0].parse().unwrap();
    let rules = Rules {
        redeals: Some(2),
        from_foundation: false,
        ..Rules::DRAW_THREE
    };
    let mut layout = Layout::new(&deal, rules);
    for text in ["AS:T2>FS", "@", "AH:T6>FH"] {
        layout.play(layout.move_from_text(text).unwrap());
    }
    assert_eq!(
        layout.diagram(),
        "\
draw 3, 0 of 2 redeals used, no card leaves the foundations
stock 21: TH 7D 5S 9C 4S 7C KC 4D 2D 5C AD 3S QS QC 4H 2S AC QH TC KS 6H
waste  3: TS 6C 3H
home   2: -- -- AH AS

 T1   T2   T3   T4   T5   T6   T7
 9D   4C  [QD] [9S] [6S] [3D] [2H]
          [TD] [JS] [8H] [3C] [5D]
           JC  [8S] [5H] [8C] [KD]
                6D  [8D] [7H] [7S]
                     JH   9H  [2C]
                              [KH]
                               JD"
    );
    let symbols = layout.diagram_with(Suits::Symbols);
    assert!(symbols.contains("A♠"), "{symbols}");
    assert!(!symbols.contains("AS"), "{symbols}");
}
