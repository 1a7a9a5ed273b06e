//! The six features on layouts made by hand, counted on paper.

use quina_core::Notation;
use quina_klondike::player::{Features, Weights};
use quina_klondike::{Layout, Rules};

fn features(text: &str) -> Features {
    Features::of(&Layout::from_text(text).unwrap())
}

/// The values by H1 and by H2.
fn values(features: &Features) -> (i32, i32) {
    let value = |weights: Weights| weights.value(features).value();
    (value(Weights::OPENING), value(Weights::ENDGAME))
}

#[test]
fn all_six_at_once() {
    let found = features(
        "draw=3 size=4x4x4 stock=3C4D waste=AS2S home=2C \
         T1=4H T2=AD/3S T3=2D3D/AH T4=4C4S2H/3H",
    );
    let expected = Features {
        // The ace and the two of clubs.
        home: 2,
        home_ranks: 1,
        // AD; 2D and 3D; 4C, 4S and 2H.
        face_down: 13 + (12 + 11) + (10 + 10 + 12),
        // 2S now, 4D by one turn, 3C on the next pass; AS stays under 2S and 3C.
        reachable: 3,
        // 2D and 2H; 4C and 4S.
        pairs: 2,
        // 3D on 2D, 3H on 2H.
        suited: 2,
        // 3H on 4C and 4S.
        builds: 1,
    };
    assert_eq!(found, expected);
    // H1: 5 + 4 for the cards home, then -68 - 2*5 - 2*5 - 10. H2: 2*5, then -68 + 3 - 2 - 2 - 5.
    assert_eq!(values(&found), (-89, -64));
}

#[test]
fn a_solved_game_has_only_cards_home() {
    let mut text = Rules::DRAW_THREE.to_string();
    text += " stock=- waste=- home=KCKDKHKS T1=- T2=- T3=- T4=- T5=- T6=- T7=-";
    let found = features(&text);
    let expected = Features {
        home: 52,
        home_ranks: 4 * 78,
        ..Features::default()
    };
    assert_eq!(found, expected);
    // By H1 every card from the seven on is worth less than nothing at home.
    assert_eq!(values(&found), (4 * (13 * 5 - 78), 52 * 5));
}

#[test]
fn three_of_a_rank_are_three_pairs_and_four_are_six() {
    let heaps = "draw=3 size=4x4x4 stock=ADAHAS2C waste=2D2H home=- T1=AC T2=4C/2S";
    let four = features(&format!("{heaps} T3=4D4H/3C T4=3D3H4S/3S"));
    assert_eq!(four.pairs, 6 + 1);
    let three = features(&format!("{heaps} T3=4D3C/4H T4=3D3H4S/3S"));
    assert_eq!(three.pairs, 3 + 3);
}

/// A card that lies on one of its hosts face up has been built, not blocked.
#[test]
fn built_runs_block_nothing_of_their_own() {
    let heaps = "draw=1 size=4x4x4 stock=AC2C3CADAHAS waste=- home=- T1=2D T2=4D/3D";
    // 3H has 4C under it face down and 4S face up. 4S is on 3S, and 3H on 2H.
    let built = features(&format!("{heaps} T3=2S/4H T4=2H4C3S/4S3H"));
    assert_eq!((built.builds, built.suited), (0, 2));
    let blocked = features(&format!("{heaps} T3=2S3S/4H T4=4C4S2H/3H"));
    assert_eq!((blocked.builds, blocked.suited), (1, 2));
}

/// A face-down card blocks as a face-up one does, and each lower card of its suit counts.
#[test]
fn every_blocked_card_counts() {
    let found = features(
        "draw=1 size=5x4x4 stock=AC2C3C4C5C5D5H5S2S3S waste=- home=- \
         T1=4S T2=AD/2D T3=AS3D/4D T4=AH2H4H/3H",
    );
    // 2D on AD; 4D on 3D; 2H on AH, 4H on both, 3H on AH and 2H.
    assert_eq!((found.suited, found.builds), (1 + 1 + 1 + 2 + 2, 0));
}

#[test]
fn redeals_bound_what_can_be_had() {
    let heaps = "size=4x4x4 stock=3C4D waste=AS2S home=2C T1=4H T2=AD/3S T3=2D3D/AH T4=4C4S2H/3H";
    for (rules, reachable) in [
        ("draw=1", 4),
        ("draw=1 redeals=0/0", 3),
        ("draw=2", 2),
        ("draw=3 redeals=1/1", 2),
        ("draw=3 redeals=0/1", 3),
    ] {
        let found = features(&format!("{rules} {heaps}"));
        assert_eq!(found.reachable, reachable, "{rules}");
    }
}
