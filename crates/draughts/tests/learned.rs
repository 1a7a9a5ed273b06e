//! The learned evaluation: its file, and that it judges both sides alike.

use quina_core::{Fingerprint, Notation, Symmetric};
use quina_draughts::learned::Learned;
use quina_draughts::{English, International, Position, Rules};
use quina_testkit::laws;
use std::fs;

/// A file with these regions and weights, in the form in which the checksum was of the weights alone.
fn file(game: &str, regions: &str, weights: &[i16]) -> Vec<u8> {
    file_with_net(game, regions, "null", weights)
}

/// The same, with a net of so many units.
fn file_with_net(game: &str, regions: &str, units: &str, weights: &[i16]) -> Vec<u8> {
    let payload: Vec<u8> = weights.iter().flat_map(|w| w.to_le_bytes()).collect();
    let checksum = Fingerprint::of(&payload).value();
    let mut bytes = format!(
        "quina patterns 1\n{{\"game\":\"{game}\",\"unit\":16,\"regions\":{regions},\
         \"units\":{units},\"checksum\":\"{checksum:016x}\"}}\n"
    )
    .into_bytes();
    bytes.extend(payload);
    bytes
}

/// Weights of no meaning, each unlike the others.
fn noise(count: usize) -> Vec<i16> {
    let number = |i: usize| (i.wrapping_mul(2_654_435_761) >> 7) as i16 / 8;
    (0..count).map(number).collect()
}

const INTERNATIONAL: &str =
    "[{\"states\":3,\"squares\":[21,22,26,27]},{\"states\":5,\"squares\":[28]}]";
const ENGLISH: &str = "[{\"states\":5,\"squares\":[1,5,9]},{\"states\":3,\"squares\":[32,31]}]";

fn international() -> Learned<International> {
    let weights = noise(2 * (4 + 50 + 81 + 5));
    Learned::from_bytes(&file("International draughts", INTERNATIONAL, &weights)).unwrap()
}

fn english() -> Learned<English> {
    let weights = noise(2 * (4 + 32 + 125 + 9));
    Learned::from_bytes(&file("English checkers", ENGLISH, &weights)).unwrap()
}

fn both_sides_alike<R: Rules>(mut learned: Learned<R>) {
    let fresh = learned.clone();
    let mut different = 0;
    laws::random_games(&Position::<R>::start(), 5, 30, 150, |position| {
        let image = position.image(1);
        let here = learned.evaluate(position.board(), position.mover());
        let there = learned.evaluate(image.board(), image.mover());
        assert_eq!(here, there, "{position:?}");
        let fresh = fresh.clone().evaluate(position.board(), position.mover());
        assert_eq!(here, fresh, "whatever was judged before: {position:?}");
        different += usize::from(here != 0);
    });
    assert!(different > 1000, "the weights say something");
}

#[test]
fn turning_the_board_changes_nothing() {
    both_sides_alike(international());
    both_sides_alike(english());
    for units in [64, 192] {
        let weights = noise(2 * (4 + 32) + units * (4 * 32 + 1 + 2));
        let bytes = file_with_net("English checkers", "[]", &units.to_string(), &weights);
        both_sides_alike(Learned::<English>::from_bytes(&bytes).unwrap());
    }
}

/// The files that are shipped, read and judged by as Python does.
fn as_python<R: Rules>(file: &str) {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/draughts");
    let bytes = fs::read(format!("{data}/learned-{file}.bin")).unwrap();
    let mut learned = Learned::<R>::from_bytes(&bytes).unwrap();
    let checks = fs::read_to_string(format!("{data}/learned-checks.txt")).unwrap();
    let lines = checks.lines().filter_map(|line| line.split_once(' '));
    let mut checked = 0;
    for (_, line) in lines.filter(|line| line.0 == file) {
        let (fen, told) = line.split_once(" = ").unwrap();
        let position = <Position<R> as Notation>::from_text(fen).unwrap();
        let found = learned.evaluate(position.board(), position.mover());
        assert_eq!(found.to_string(), told, "{fen}");
        checked += 1;
    }
    assert_eq!(checked, 150);
}

#[test]
fn python_and_the_engine_agree_to_the_last_unit() {
    as_python::<International>("international");
    as_python::<International>("international-small");
    as_python::<English>("english");
}

/// One man, one king, one filling: what each weight does.
#[test]
fn every_weight_counts_where_it_should() {
    let mut weights = vec![0; 2 * (4 + 50 + 81 + 5)];
    let mut set = |index: usize, hundredths: i16| {
        weights[2 * index] = 16 * hundredths;
        weights[2 * index + 1] = 16 * hundredths;
    };
    set(0, 3); // to move
    set(1, 100); // man
    set(2, 40); // first king
    set(3, 2); // king move
    set(4 + 45, 300); // a king on 46
    set(54 + 2 * 9 + 1, 7); // own man on 21, the other's on 26
    set(54 + 81 + 1, 11); // own man on 28
    let bytes = file("International draughts", INTERNATIONAL, &weights);
    let mut learned = Learned::<International>::from_bytes(&bytes).unwrap();
    let mut worth = |fen: &str| {
        let position = <Position<International> as Notation>::from_text(fen).unwrap();
        learned.evaluate(position.board(), position.mover())
    };
    assert_eq!(worth("W:W31:B20"), 3);
    assert_eq!(worth("W:W31,32:B20"), 103);
    assert_eq!(worth("B:W31,32:B20"), -97);
    assert_eq!(worth("W:W28:B20"), 3 + 11);
    assert_eq!(worth("B:W31:B23"), 3 + 11, "Black sees 23 as White sees 28");
    assert_eq!(worth("W:W21:B26"), 3 + 7);
    assert_eq!(worth("W:WK46:B20"), 3 - 100 + 40 + 300 + 18);
    assert_eq!(worth("W:W36,38:B6,K5"), 3 + 200 - 100 - 40 - 300 - 18);
}

/// A unit counts for what its pieces have in common, from the mover's side, and no more than in full.
#[test]
fn a_unit_tells_what_stands_together() {
    const TERMS: usize = 2 * (4 + 32);
    const ROWS: usize = 4 * 32;
    const UNIT: usize = 5;
    let mut weights = vec![0; TERMS + 64 * (ROWS + 1 + 2)];
    let row = |kind: usize, square: usize| TERMS + 64 * (32 * kind + square - 1) + UNIT;
    weights[row(0, 32)] = 181; // the mover's man on 32
    weights[row(1, 1)] = 181; // the opponent's on 1
    weights[row(2, 10)] = 2_000; // the mover's king on 10
    weights[TERMS + 64 * ROWS + UNIT] = -181; // one of them is nothing yet
    let worth = TERMS + 64 * (ROWS + 1) + 2 * UNIT;
    weights[worth] = 24 * 16 * 10;
    weights[worth + 1] = 24 * 16 * 10;
    let bytes = file_with_net("English checkers", "[]", "64", &weights);
    let mut learned = Learned::<English>::from_bytes(&bytes).unwrap();
    let mut worth = |fen: &str| {
        let position = <Position<English> as Notation>::from_text(fen).unwrap();
        learned.evaluate(position.board(), position.mover())
    };
    assert_eq!(worth("W:W31:B2"), 0);
    assert_eq!(worth("W:W32:B2"), 0);
    assert_eq!(worth("W:W32:B1"), 239, "a little is lost in whole numbers");
    assert_eq!(worth("B:W32:B1"), 239, "Black sees the same");
    assert_eq!(worth("B:W31:B1,2"), 0);
    assert_eq!(worth("W:WK10:B2"), 239, "no more than in full");
    assert_eq!(worth("B:WK10:B2"), 0, "that king is the mover's to have");
}

#[test]
fn a_bad_file_is_named() {
    let good = file("International draughts", INTERNATIONAL, &noise(280));
    let mut cut = good.clone();
    cut.pop();
    let mut spoilt = good.clone();
    *spoilt.last_mut().unwrap() ^= 1;
    let head = |text: &str| format!("quina patterns 1\n{text}\n").into_bytes();
    let regions = |text: &str| file("International draughts", text, &[]);
    let bad: [(Vec<u8>, &str); 16] = [
        (Vec::new(), "the first line is missing"),
        (b"{}\n".to_vec(), "the first line is not `quina patterns 1`"),
        (b"quina patterns 1\n".to_vec(), "the head is missing"),
        (
            head("{"),
            "the head: EOF while parsing an object at line 1 column 1",
        ),
        (head("{}"), "expected \"game\": \"International draughts\""),
        (
            file("English checkers", "[]", &[]),
            "expected \"game\": \"International draughts\"",
        ),
        (
            head("{\"game\":\"International draughts\",\"unit\":0}"),
            "\"unit\" is not a number from 1 to 256",
        ),
        (regions("7"), "expected \"regions\" as a list"),
        (regions("[1,2,3,4,5,6,7,8,9,10]"), "more than 9 regions"),
        (
            regions("[{\"states\":4}]"),
            "region 1: \"states\" is not 3 or 5",
        ),
        (
            regions("[{\"states\":3,\"squares\":[1,1]}]"),
            "region 1: \"squares\" is not a list of different squares",
        ),
        (
            regions("[{\"states\":3,\"squares\":[1,2,3,4,5,6,7,8,9,10,11,12,13,14]}]"),
            "region 1 is too large",
        ),
        (
            file_with_net("International draughts", "[]", "63", &[]),
            "\"units\" is not a multiple of 64 up to 512",
        ),
        (
            file_with_net("International draughts", "[]", "576", &[]),
            "\"units\" is not a multiple of 64 up to 512",
        ),
        (cut, "expected 560 bytes of weights, found 559"),
        (spoilt, "the file is spoilt: its checksum is another"),
    ];
    for (bytes, text) in bad {
        let error = Learned::<International>::from_bytes(&bytes).unwrap_err();
        assert!(
            error.to_string().starts_with(text),
            "expected {text:?}, found {:?}",
            error.to_string()
        );
    }
}
