//! Deals that are none, and what is said of them.

#![allow(clippy::too_many_lines)] // Tables of samples.

use quina_klondike::{Deal, Size};

/// What a part is replaced by to leave it out.
const NONE: &str = "";

/// A sound deal to be spoilt: the sorted deck.
fn sorted() -> String {
    Size::WHOLE.deck().map(|card| card.to_string()).collect()
}

fn assert_refused(samples: Vec<(String, &str)>) {
    assert!(samples.len() >= 15);
    for (text, what) in samples {
        match Deal::from_any(&text) {
            Ok(deal) => panic!("{text:?} is read as {deal}"),
            Err(error) => assert_eq!(error.to_string(), what, "for {text}"),
        }
    }
}

#[test]
fn sorted_decks_are_deals() {
    let deal: Deal = sorted().parse().unwrap();
    assert_eq!(deal.to_string(), sorted());
}

#[test]
fn bad_deck_texts() {
    let deck = sorted();
    let with = |from: &str, to: &str| deck.replacen(from, to, 1);
    assert_refused(vec![
        (
            String::new(),
            "no cards: expected 52 of them, or `seed` and a number",
        ),
        (
            " \n\t".to_string(),
            "no cards: expected 52 of them, or `seed` and a number",
        ),
        (with("QH", NONE), "51 of 52 cards: QH is missing"),
        (
            with("QHKH", NONE),
            "50 of 52 cards: QH and 1 more are missing",
        ),
        (
            with("QH", "QS"),
            "column 101: QS is dealt twice, as card 38 and as card 51",
        ),
        (
            format!("{deck}AC"),
            "column 105: AC is dealt twice, as card 1 and as card 53",
        ),
        (
            with("2C", "1C"),
            "column 3: `1` is no rank: expected one of A23456789TJQK",
        ),
        (
            with("2C", "0C"),
            "column 3: `0` is no rank: expected one of A23456789TJQK",
        ),
        (
            with("2C", "2X"),
            "column 4: `X` is no suit: expected C, D, H or S",
        ),
        (
            with("2C", "C2"),
            "column 3: `C` is no rank: expected one of A23456789TJQK",
        ),
        (
            with("2C", "2,C"),
            "column 4: `,` is no suit: expected C, D, H or S",
        ),
        (
            with("2C", "2 C"),
            "column 4: ` ` is no suit: expected C, D, H or S",
        ),
        (
            with("2C", "2♣"),
            "column 4: `♣` is no suit: expected C, D, H or S",
        ),
        (
            deck[..103].to_string(),
            "column 104: the text ends where a suit was expected",
        ),
        (
            deck[1..].to_string(),
            "column 1: `C` is no rank: expected one of A23456789TJQK",
        ),
        (
            with("2C", "\n2C\n3"),
            "line 3, column 2: `3` is no suit: expected C, D, H or S",
        ),
        (
            "hello".to_string(),
            "column 1: `h` is no rank: expected one of A23456789TJQK",
        ),
        (
            "13x4x8:".to_string() + &deck,
            "column 1: 8 piles: expected 1 to 7",
        ),
        (
            "3x2:ACAD".to_string(),
            "column 1: `3x2` is no size: expected ranks x suits x piles, as in `13x4x7`",
        ),
        (
            "3x2x2:AC2C3CADAH2D".to_string(),
            "column 15: AH is not in a deck of size 3x2x2",
        ),
        (
            "3x2x2:AC2C3CAD4D2D".to_string(),
            "column 15: 4D is not in a deck of size 3x2x2",
        ),
        (
            "2x1x1:2CAS".to_string(),
            "column 9: AS is not in a deck of size 2x1x1",
        ),
        (
            "3x2x2:".to_string(),
            "no cards: expected 6 of them, or `seed` and a number",
        ),
        (
            "seed".to_string(),
            "no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "seed seven".to_string(),
            "`seven` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "seed 1 2".to_string(),
            "`1 2` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "seed 18446744073709551616".to_string(),
            "`18446744073709551616` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "3x2x2:seed +1".to_string(),
            "`+1` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "A".repeat(70_000),
            "70000 bytes of text: a deal has at most 65536",
        ),
    ]);
}

#[test]
fn bad_shootme_digits() {
    let digits = sorted().parse::<Deal>().unwrap().to_shootme();
    let with = |from: &str, to: &str| digits.replacen(from, to, 1);
    assert_refused(vec![
        (
            "0".to_string(),
            "number of digits is 1: expected three for each card",
        ),
        (
            "012".to_string(),
            "1 of 52 cards: AC and 50 more are missing",
        ),
        (
            digits[..155].to_string(),
            "number of digits is 155: expected three for each card",
        ),
        (digits[..153].to_string(), "51 of 52 cards: KS is missing"),
        (format!("{digits}011"), "column 157: `011` comes twice"),
        (
            format!("{digits}0"),
            "number of digits is 157: expected three for each card",
        ),
        (
            with("021", "001"),
            "column 4: `001` is no card: expected a rank 01 to 13 and a suit 1 to 4",
        ),
        (
            with("021", "141"),
            "column 4: `141` is no card: expected a rank 01 to 13 and a suit 1 to 4",
        ),
        (
            with("021", "991"),
            "column 4: `991` is no card: expected a rank 01 to 13 and a suit 1 to 4",
        ),
        (
            with("021", "020"),
            "column 4: `020` is no card: expected a rank 01 to 13 and a suit 1 to 4",
        ),
        (
            with("021", "025"),
            "column 4: `025` is no card: expected a rank 01 to 13 and a suit 1 to 4",
        ),
        (with("021", "011"), "column 4: `011` comes twice"),
        (
            with("131", "\n131\n141"),
            "line 3, column 1: `141` is no card: expected a rank 01 to 13 and a suit 1 to 4",
        ),
        (with("134", "0 11"), "column 154: `011` comes twice"),
        (
            with("134", "١٣4"),
            "column 1: `0` is no rank: expected one of A23456789TJQK",
        ),
    ]);
    let error = Deal::from_shootme("01x").unwrap_err();
    assert_eq!(error.to_string(), "column 3: `x` is no digit");
}

#[test]
fn bad_solvitaire_json() {
    let json = sorted().parse::<Deal>().unwrap().to_solvitaire();
    let with = |from: &str, to: &str| {
        assert!(json.contains(from), "{from} in {json}");
        json.replacen(from, to, 1)
    };
    assert_refused(vec![
        (
            "{".to_string(),
            "line 1, column 1: JSON: EOF while parsing an object",
        ),
        (
            "{}".to_string(),
            "line 1, column 2: JSON: missing field `tableau piles`",
        ),
        (
            "{]".to_string(),
            "line 1, column 2: JSON: key must be a string",
        ),
        (
            json[..json.len() - 1].to_string(),
            "line 1, column 306: JSON: EOF while parsing an object",
        ),
        (
            format!("{json} {json}"),
            "line 1, column 309: JSON: trailing characters",
        ),
        (
            with("\"stock\"", "\"talon\""),
            "line 1, column 182: JSON: unknown field `talon`, expected one of `tableau piles`, `stock`, `waste`, `foundation`, `foundations`",
        ),
        (
            with("\"stock\"", "\"tableau piles\""),
            "line 1, column 190: JSON: duplicate field `tableau piles`",
        ),
        (
            with("\"stock\":[", "\"stock\":[7,"),
            "line 1, column 185: JSON: invalid type: integer `7`, expected a string",
        ),
        (
            with("\"stock\":[", "\"stock\":[\"\","),
            "stock, card 1: `` is no card",
        ),
        (
            with("\"stock\":[", "\"stock\":[\"ZZ\","),
            "stock, card 1: `ZZ` is no card",
        ),
        (
            with("\"stock\":[", "\"stock\":[\"14H\","),
            "stock, card 1: `14H` is no card",
        ),
        (
            with("\"stock\":[", "\"stock\":[\"A♥\","),
            "stock, card 1: `A♥` is no card",
        ),
        (
            with("\"stock\":[", "\"stock\":[\"AC\","),
            "AC is dealt twice, as card 1 and as card 53",
        ),
        (
            with("\"stock\":[\"KS\",", "\"stock\":["),
            "51 of 52 cards: KS is missing",
        ),
        (
            with("[\"AC\"]", "[\"AC\",\"KS\"]"),
            "pile 1 has 2 cards: a deal gives it 1",
        ),
        (
            with("[\"AC\"]", "[]"),
            "pile 1 has 0 cards: a deal gives it 1",
        ),
        (
            with("[\"AC\"]", "\"AC\""),
            "line 1, column 22: JSON: invalid type: string \"AC\", expected a sequence",
        ),
        (with("[\"AC\"],", NONE), "6 piles: a deal has 7"),
        (with("[[\"AC\"]", "[[],[\"AC\"]"), "8 piles: a deal has 7"),
        (
            with("[\"AC\"]", "[\"Ac\"]"),
            "AC lies face down in pile 1: in a deal it lies face up",
        ),
        (
            with("2c", "2C"),
            "2C lies face up in pile 2: in a deal it lies face down",
        ),
        (
            with("}", ",\"waste\":[\"AC\"]}"),
            "a game under way: in a deal the waste and the foundations are empty",
        ),
        (
            with("}", ",\"foundations\":[\"AC\"]}"),
            "a game under way: in a deal the waste and the foundations are empty",
        ),
        (
            with("}", ",\"foundations\":[[\"AC\"]]}"),
            "a game under way: in a deal the waste and the foundations are empty",
        ),
        (
            with("}", ",\"foundations\":7}"),
            "line 1, column 322: JSON: invalid type: integer `7`, expected a sequence",
        ),
        (
            "{\"tableau piles\":".to_string() + &"[".repeat(1000),
            "line 1, column 19: JSON: invalid type: sequence, expected a string",
        ),
    ]);
}

#[test]
fn bad_pysol_lists() {
    let list = sorted().parse::<Deal>().unwrap().to_pysol();
    let with = |from: &str, to: &str| {
        assert!(list.contains(from), "{from} in {list}");
        list.replacen(from, to, 1)
    };
    assert_refused(vec![
        (
            "Talon".to_string(),
            "line 1, column 1: expected `Talon:`, found `Talon`",
        ),
        ("Talon:".to_string(), "0 piles: a deal has 7"),
        (
            "Talon AC".to_string(),
            "line 1, column 1: expected `Talon:`, found `Talon AC`",
        ),
        (
            with("Talon: ", "Talon: XX "),
            "line 1, column 8: `XX` is no card",
        ),
        (
            with("Talon: ", "Talon: <2C "),
            "line 1, column 8: `<2C` is no card",
        ),
        (
            with("Talon: ", "Talon: AC "),
            "AC is dealt twice, as card 1 and as card 29",
        ),
        (with("\nAC", NONE), "6 piles: a deal has 7"),
        (with("\nAC", "\nAC\nAC"), "8 piles: a deal has 7"),
        (
            with("\nAC", "\nAC KS"),
            "pile 1 has 2 cards: a deal gives it 1",
        ),
        (
            with("\nAC", "\n<AC>"),
            "AC lies face down in pile 1: in a deal it lies face up",
        ),
        (
            with("<2C>", "2C"),
            "2C lies face up in pile 2: in a deal it lies face down",
        ),
        (with("<2C>", "<2C"), "line 3, column 1: `<2C` is no card"),
        (with("<2C>", "<>"), "line 3, column 1: `<>` is no card"),
        (
            with("<2C>", "<AC>"),
            "AC is dealt twice, as card 1 and as card 2",
        ),
        (with("<2C> ", NONE), "pile 2 has 1 card: a deal gives it 2"),
        (
            with("<2C>", "<11C>"),
            "line 3, column 1: `<11C>` is no card",
        ),
        (
            with("<2C> ", "<2C>"),
            "line 3, column 1: `<2C>8C` is no card",
        ),
    ]);
    let error = Deal::from_pysol("5C\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: expected `Talon:`, found `5C`"
    );
}
