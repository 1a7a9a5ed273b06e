//! Files of solutions: the ones we keep are won, and what is wrong with others is said.

#![allow(clippy::too_many_lines)] // Tables of samples.

use quina_core::Checked;
use quina_klondike::check;

const DATA: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../data/klondike/solutions.txt"
));

/// A game of four cards, won in seven moves.
const LITTLE: &str = "deal: 2x2x1:2D2CACAD
draw: 1
@ @ AC:W>FC 2C:W>FC
@ AD:W>FD 2D:T1>FD
";

#[test]
fn our_solutions_are_won() {
    let moves = 117 + 107 + 108 + 101;
    assert_eq!(check(DATA.as_bytes()), Ok(Checked { games: 4, moves }));
}

/// No move of a solution can be left out or changed for another without the referee seeing it,
/// unless it was a detour; so of all these maimed solutions hardly any passes.
#[test]
fn maimed_solutions_are_refused() {
    let is_move = |word: &str| word == "@" || word.contains('>');
    let words: Vec<&str> = DATA
        .lines()
        .filter(|l| !l.starts_with('#'))
        .flat_map(|l| l.split(' '))
        .collect();
    let total = words.iter().filter(|word| is_move(word)).count();
    assert_eq!(total, 433);
    let mut passed = 0;
    for skipped in 0..total {
        let mut count = 0;
        let mut text = String::new();
        for line in DATA.lines().filter(|line| !line.starts_with('#')) {
            for word in line.split(' ') {
                let is_skipped = is_move(word) && count == skipped;
                count += usize::from(is_move(word));
                if !is_skipped {
                    text += word;
                    text.push(' ');
                }
            }
            text.push('\n');
        }
        passed += usize::from(check(text.as_bytes()).is_ok());
    }
    assert!(passed < total / 20, "{passed} of {total} pass");
}

#[test]
fn layout_of_the_file_is_free() {
    let expected = |games, moves| Ok(Checked { games, moves });
    assert_eq!(check(LITTLE.as_bytes()), expected(1, 7));
    assert_eq!(check(LITTLE.repeat(3).as_bytes()), expected(3, 21));
    for text in [
        LITTLE.replace('\n', "\r\n"),
        LITTLE.replace('\n', " # a remark\n\n"),
        LITTLE.replace(": ", ":"),
        LITTLE.replace("deal", "  deal  "),
        LITTLE.replace("draw: 1", "from-foundation: no\nredeals: 0\ndraw: 1"),
        LITTLE.to_lowercase(),
        LITTLE.trim_end().to_string(),
    ] {
        assert_eq!(check(text.as_bytes()), expected(1, 7), "{text}");
    }
    // Draw three is what a file means that does not say.
    let three = "deal: 2x2x1:2D2CADAC\n@ AC:W>FC AD:W>FD 2C:W>FC 2D:T1>FD";
    assert_eq!(check(three.as_bytes()), expected(1, 5));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let little = |from: &str, to: &str| LITTLE.replace(from, to);
    for (text, what) in [
        (
            String::new(),
            "no solution: expected a line with `deal:` or `seed:`",
        ),
        (
            "# nothing\n\n".to_string(),
            "no solution: expected a line with `deal:` or `seed:`",
        ),
        (
            "@ @".to_string(),
            "line 1, column 1: moves before a `deal:` or a `seed:`",
        ),
        (
            "draw: 1".to_string(),
            "line 1, column 1: `draw:` before a `deal:` or a `seed:`",
        ),
        (
            "seed: x".to_string(),
            "line 1, column 7: `x` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "seed: -1".to_string(),
            "line 1, column 7: `-1` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "seed: 18446744073709551616".to_string(),
            "line 1, column 7: `18446744073709551616` is no seed: expected a number from 0 to 18446744073709551615",
        ),
        (
            "deal: 2x2x1:2D2CAC".to_string(),
            "line 1, column 7: 3 of 4 cards: AD is missing",
        ),
        (
            "deal: 2x2x1:2D2CACAX".to_string(),
            "line 1, column 20: `X` is no suit: expected C, D, H or S",
        ),
        (
            "deal:".to_string(),
            "line 1, column 6: no cards: expected 52 of them, or `seed` and a number",
        ),
        (
            little("draw: 1", "draw: 4"),
            "line 2, column 7: `4` cards at a time: expected 1, 2 or 3",
        ),
        (
            little("draw: 1", "draw: 1\ndraw: 1"),
            "line 3, column 1: `draw:` is given twice",
        ),
        (
            little("draw: 1", "redeals: none"),
            "line 2, column 10: `none` redeals: expected `unlimited` or a number",
        ),
        (
            little("draw: 1", "from-foundation: maybe"),
            "line 2, column 18: `maybe`: expected `yes` or `no`",
        ),
        (
            little("draw: 1", "size: 2x2x1"),
            "line 2, column 1: `size:` is unknown: expected deal, seed, draw, redeals or from-foundation",
        ),
        (
            little("@ AD", "draw: 1\n@ AD"),
            "line 4, column 1: `draw:` after the first move",
        ),
        (
            little("@ @", "@ draw"),
            "line 3, column 3: `d` is no rank: expected one of A23456789TJQK",
        ),
        (
            little("AC:W>FC", "AC:W>FS"),
            "line 3, column 5: move 3 (AC:W>FS): AC cannot go on the foundation of spades",
        ),
        (
            little("AC:W>FC 2C:W>FC", "2C:W>FC AC:W>FC"),
            "line 3, column 5: move 3 (2C:W>FC): 2C is under AC",
        ),
        (
            little("@ @", "@ @ @ @ @"),
            "line 3, column 11: move 6 (AC:W>FC): AC is not in the waste",
        ),
        (
            little("draw: 1", "draw: 1\nredeals: 0").replace("@ @", "@ @ @ @ @"),
            "line 4, column 7: move 4 (@): the stock is empty and this game has no redeals",
        ),
        (
            little("2D:T1>FD", " "),
            "line 4: the 6 moves are legal but the game is not won: 3 of 4 cards are home",
        ),
        (
            little("2D:T1>FD", "2D:T1>FD @"),
            "line 4, column 20: move 8 (@): the game is won already",
        ),
        (
            little("\n@ AD:W>FD 2D:T1>FD", "\n# lost") + LITTLE,
            "line 3: the 4 moves are legal but the game is not won: 2 of 4 cards are home",
        ),
        (
            format!("{LITTLE}deal: {{]"),
            "line 5, column 8: JSON: key must be a string",
        ),
        (
            "seed: 1\n".to_string(),
            "line 1: the 0 moves are legal but the game is not won: 0 of 52 cards are home",
        ),
    ] {
        let error = check(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), what, "for {text}");
    }
    let error = check(&b"deal: \xff"[..]).unwrap_err();
    assert_eq!(error.to_string(), "line 1: not UTF-8 text");
    let long = "@ ".repeat(1 << 20);
    let error = check(long.as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1: more than 1048576 bytes on a line"
    );
}
