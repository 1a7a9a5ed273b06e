//! Positions that no game can hold, and moves that are not legal: what is said of them.

#![allow(clippy::too_many_lines)] // Tables of samples.

use quina_core::Notation;
use quina_klondike::Layout;

/// What a part is replaced by to leave it out.
const NONE: &str = "";

/// A game of eight cards under way.
const SMALL: &str = "draw=1 redeals=0/1 size=4x2x2 stock=2C3C waste=4D2DAC home=- T1=4C T2=AD/3D";

/// A whole game under way.
const WHOLE: &str = "draw=3 stock=TH7D5S9C4S7CKC4D2D5CAD3SQSQC4H2SACQHTCKS6H waste=TS6C3H home=AHAS T1=9D T2=4C T3=QDTD/JC T4=9SJS8S/6D T5=6S8H5H8D/JH T6=3D3C8C7H/9H T7=2H5DKD7S2CKH/JD";

#[test]
fn the_sound_ones_are_sound() {
    for text in [SMALL, WHOLE] {
        assert_eq!(Layout::from_text(text).unwrap().to_text(), text);
    }
}

#[test]
fn other_spellings_are_read() {
    let layout = Layout::from_text(SMALL).unwrap();
    for text in [
        SMALL.replace(' ', "  \n"),
        SMALL.replace("T1=4C", "T1=-/4C"),
        SMALL.replace("2C3C", "2c3c"),
        SMALL.replace("0/1", "1"),
    ] {
        assert_eq!(Layout::from_text(&text), Ok(layout), "{text}");
    }
    let long = WHOLE.replace(
        "draw=3",
        "draw=3 redeals=unlimited from-foundation=yes size=13x4x7",
    );
    assert_eq!(Layout::from_text(&long), Layout::from_text(WHOLE));
    let fresh = Layout::from_text("draw=1 redeals=3 from-foundation=no seed=7").unwrap();
    assert_eq!(Layout::from_text(&fresh.to_text()), Ok(fresh));
    let deal = "deal=3x2x2:3CACAD2D2C3D";
    assert_eq!(
        Layout::from_text(&format!("draw=2 {deal}")),
        Layout::from_text(&format!("draw=2 size=3x2x2 {deal}"))
    );
}

#[test]
fn bad_positions_are_named() {
    let small = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        SMALL.replacen(from, to, 1)
    };
    let whole = |from: &str, to: &str| {
        assert!(WHOLE.contains(from), "{from}");
        WHOLE.replacen(from, to, 1)
    };
    for (text, what) in [
        (
            String::new(),
            "column 1: the text ends where `draw=` was expected",
        ),
        (
            "start".to_string(),
            "column 1: expected `draw=`, found `start`",
        ),
        (
            "draw=1".to_string(),
            "column 7: the text ends where `stock=` was expected",
        ),
        (
            small("draw=1 ", NONE),
            "column 1: expected `draw=`, found `redeals=0/1`",
        ),
        (
            small("draw=1", "draw=0"),
            "column 6: `0` cards at a time: expected 1, 2 or 3",
        ),
        (
            small("draw=1", "draw=one"),
            "column 6: `one` cards at a time: expected 1, 2 or 3",
        ),
        (
            small("0/1", "2/1"),
            "column 16: 2 redeals used of 1 allowed",
        ),
        (
            small("0/1", "x/1"),
            "column 16: `x/1` redeals: expected used/allowed",
        ),
        (
            small("0/1", "none"),
            "column 16: `none` redeals: expected `unlimited` or a number",
        ),
        (
            small("0/1", "0/4294967296"),
            "column 16: `0/4294967296` redeals: expected used/allowed",
        ),
        (
            small("0/1", "0/1 from-foundation=perhaps"),
            "column 36: `perhaps`: expected `yes` or `no`",
        ),
        (
            small("4x2x2", "4x2x9"),
            "column 25: 9 piles: expected 1 to 7",
        ),
        (
            small("4x2x2", "3x2x2"),
            "column 48: 4D is not in a deck of size 3x2x2",
        ),
        (
            small("4x2x2", "4x2x1"),
            "column 68: `T2=AD/3D` follows the position",
        ),
        (
            small("4x2x2", "4x2x3"),
            "column 37: stock and waste hold 5 cards: 2 were dealt there",
        ),
        (
            small(" waste=4D2DAC", NONE),
            "column 42: expected `waste=`, found `home=-`",
        ),
        (
            small("stock=", "home=- stock="),
            "column 31: expected `stock=`, found `home=-`",
        ),
        (
            small("stock=2C3C", "stock="),
            "column 37: expected cards, or `-` for none",
        ),
        (
            small("T1=4C", "T1=/4C"),
            "column 65: expected cards, or `-` for none",
        ),
        (
            small("home=-", "home="),
            "column 60: expected cards, or `-` for none",
        ),
        (
            small("stock=2C3C", "stock=2C,3C"),
            "column 39: `,` is no rank: expected one of A23456789TJQK",
        ),
        (
            small("stock=2C3C", "stock=2C"),
            "7 of 8 cards: 3C is missing",
        ),
        (
            small("stock=2C3C", "stock=2C3C3C"),
            "column 41: 3C lies in the stock twice",
        ),
        (
            small("stock=2C3C", "stock=2C3C4C"),
            "column 37: stock and waste hold 6 cards: 5 were dealt there",
        ),
        (
            small("stock=2C3C", "stock=2C3H"),
            "column 39: 3H is not in a deck of size 4x2x2",
        ),
        (
            small("home=-", "home=AC"),
            "column 60: AC lies in the waste and on top of its foundation",
        ),
        (
            small("home=-", "home=3C"),
            "column 60: 3C lies in the stock and on top of its foundation",
        ),
        (
            small("home=-", "home=5C"),
            "column 60: 5C is not in a deck of size 4x2x2",
        ),
        (
            small("T2=AD/3D", "T2=3DAD/-"),
            "column 71: T2 has 2 cards face down: it was dealt 1",
        ),
        (
            small("T2=AD/3D", "T2=AD3D/"),
            "column 76: expected cards, or `-` for none",
        ),
        (
            small("T2=AD/3D", "T2=AD/-"),
            "column 74: T2 has no card face up: the top card turns up by itself",
        ),
        (
            small("T2=AD/3D", "T2=AD3D"),
            "column 71: 3D lies face up on AD in T2: runs go down in alternating colours",
        ),
        (
            small("T2=AD/3D", "T2=AD/3D/"),
            "column 76: `/` is no rank: expected one of A23456789TJQK",
        ),
        (
            small(
                "waste=4D2DAC home=- T1=4C T2=AD/3D",
                "waste=- home=- T1=2DAC4C/4D T2=AD/3D",
            ),
            "column 60: T1 has 3 cards face down: it was dealt 0",
        ),
        (
            small("T2=AD/3D", "T2=AD/3D T3=-"),
            "column 77: `T3=-` follows the position",
        ),
        (
            small("T2=AD/3D", NONE),
            "column 68: the text ends where `T2=` was expected",
        ),
        (whole("6H waste", " waste"), "51 of 52 cards: 6H is missing"),
        (
            whole("TS6C3H", "-"),
            "49 of 52 cards: 6C and 2 more are missing",
        ),
        (
            whole("home=AHAS", "home=AHASAS"),
            "column 79: AS lies on top of its foundation twice",
        ),
        (
            whole("home=AHAS", "home=2HAS"),
            "column 149: 2H lies on top of its foundation and in T7",
        ),
        (
            whole("T1=9D T2=4C", "T1=9D4C T2=-"),
            "column 83: 4C lies face up on 9D in T1: runs go down in alternating colours",
        ),
        (
            whole("T2=4C", "T2=4D"),
            "column 89: 4D lies in the stock and in T2",
        ),
        (
            whole("stock=TH", "stock=")
                .replace("T2=4C", "T2=4C/TH")
                .replace("T1=9D", "T1=TH/9D"),
            "column 81: T1 has 1 card face down: it was dealt 0",
        ),
        (
            whole("home=AHAS T1=9D", "home=AS T1=9D").replace("waste=", "waste=AH"),
            "column 14: stock and waste hold 25 cards: 24 were dealt there",
        ),
        (
            whole("draw=3", "draw=3\nsize=1x1x1"),
            "line 2, column 18: TH is not in a deck of size 1x1x1",
        ),
        (
            "draw=3 redeals=1/2 seed=7".to_string(),
            "1 used redeals: a fresh deal has used none",
        ),
        (
            "draw=3 seed=-7".to_string(),
            "column 13: `-7` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "draw=3 seed=7 T1=-".to_string(),
            "column 15: `T1=-` follows the position",
        ),
        (
            "draw=3 size=3x2x2 deal=4x1x1:AC2C3C4C".to_string(),
            "column 19: a deal of size 4x1x1, not 3x2x2",
        ),
        (
            "draw=3 deal=3x2x2:3CACAD2D2C4D".to_string(),
            "column 29: 4D is not in a deck of size 3x2x2",
        ),
    ] {
        match Layout::from_text(&text) {
            Ok(layout) => panic!("{text:?} is read as {}", layout.to_text()),
            Err(error) => assert_eq!(error.to_string(), what, "for {text}"),
        }
    }
}

#[test]
fn bad_moves_are_named() {
    let small = Layout::from_text(SMALL).unwrap();
    let closed = SMALL
        .replace("0/1", "0/1 from-foundation=no")
        .replace("waste=4D2DAC home=-", "waste=4D2D home=AC");
    let closed = Layout::from_text(&closed).unwrap();
    let turned = SMALL
        .replace("0/1", "1/1")
        .replace("stock=2C3C waste=4D2DAC", "stock=- waste=2C3C4D2DAC");
    let turned = Layout::from_text(&turned).unwrap();
    let bare = "draw=1 size=2x2x1 stock=- waste=- home=2CAD T1=2D";
    let bare = Layout::from_text(bare).unwrap();
    let home = "draw=1 size=4x2x2 stock=- waste=4D home=3C2D T1=4C3D T2=-";
    let home = Layout::from_text(home).unwrap();
    for (layout, text, what) in [
        (
            &small,
            NONE,
            "column 1: no move: expected `@` or one like `8C:T6>T4`",
        ),
        (
            &small,
            "@@",
            "column 1: `@` is no rank: expected one of A23456789TJQK",
        ),
        (
            &small,
            "turn",
            "column 2: `u` is no suit: expected C, D, H or S",
        ),
        (
            &small,
            "8",
            "column 2: the text ends where a suit was expected",
        ),
        (
            &small,
            "8C",
            "column 3: the move ends where `:` was expected",
        ),
        (&small, "8C>T4", "column 3: expected `:`, found `>`"),
        (
            &small,
            "8C:T6",
            "column 4: no `>` between two places in `T6`",
        ),
        (
            &small,
            "8C:T6-T4",
            "column 4: no `>` between two places in `T6-T4`",
        ),
        (
            &small,
            "8C:T8>T4",
            "column 4: `T8` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            "8C:T0>T4",
            "column 4: `T0` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            "8C:X>T4",
            "column 4: `X` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            "8C:>T4",
            "column 4: no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            "8C:T6>",
            "column 7: no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            "8C:T6>F",
            "column 7: `F` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            "8C:T6>FX",
            "column 7: `FX` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            "8C:T6>T4>T5",
            "column 7: `T4>T5` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (
            &small,
            " @",
            "column 1: ` ` is no rank: expected one of A23456789TJQK",
        ),
        (
            &small,
            "8♣:T6>T4",
            "column 2: `♣` is no suit: expected C, D, H or S",
        ),
        (
            &small,
            "10C:♠>T4",
            "column 5: `♠` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
        ),
        (&small, "8C:T6>T4", "8C:T6>T4: there is no T6 in this game"),
        (&small, "AC:T1>FC", "AC:T1>FC: AC is not in T1"),
        (&small, "AC:FC>T1", "AC:FC>T1: AC is not on FC"),
        (&small, "2C:W>FC", "2C:W>FC: 2C is not in the waste"),
        (&small, "AD:T2>FD", "AD:T2>FD: AD lies face down in T2"),
        (&small, "2D:W>FD", "2D:W>FD: 2D is under AC"),
        (&small, "4C:T1>W", "4C:T1>W: 4C cannot go to the waste"),
        (&small, "4C:T1>T1", "4C:T1>T1: 4C is in T1 already"),
        (&small, "4C:T1>T3", "4C:T1>T3: there is no T3 in this game"),
        (
            &small,
            "AC:W>FD",
            "AC:W>FD: AC cannot go on the foundation of diamonds",
        ),
        (
            &small,
            "3D:T2>FD",
            "3D:T2>FD: 3D cannot go home: its foundation is empty",
        ),
        (
            &small,
            "AC:W>T1",
            "AC:W>T1: AC cannot go on 4C: piles build down in alternating colours",
        ),
        (
            &small,
            "4C:T1>T2",
            "4C:T1>T2: 4C cannot go on 3D: piles build down in alternating colours",
        ),
        (
            &closed,
            "AC:FC>T1",
            "AC:FC>T1: AC may not leave its foundation in this game",
        ),
        (
            &turned,
            "@",
            "@: the stock is empty and its redeals are used: 1 of 1",
        ),
        (&bare, "@", "@: the stock and the waste are both empty"),
        (&home, "4C:T1>FC", "4C:T1>FC: 4C is under 3D"),
        (&home, "AC:FC>T2", "AC:FC>T2: AC is under 2C"),
        (
            &home,
            "3D:T1>FC",
            "3D:T1>FC: 3D cannot go on the foundation of clubs",
        ),
        (&home, "2C:FC>FC", "2C:FC>FC: 2C is under 3C"),
        (&home, "3C:FC>FC", "3C:FC>FC: 3C is on FC already"),
        (
            &home,
            "4D:W>FD",
            "4D:W>FD: 4D cannot go home: its foundation has reached 2D",
        ),
        (
            &home,
            "3D:T1>T2",
            "3D:T1>T2: 3D cannot fill an empty pile: only a 4 can",
        ),
    ] {
        match layout.move_from_text(text) {
            Ok(mv) => panic!("{text:?} is read as {mv} in {}", layout.to_text()),
            Err(error) => assert_eq!(error.to_string(), what, "for {text}"),
        }
    }
}
