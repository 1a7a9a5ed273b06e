//! Whatever text comes in, the readers answer and do not fall over.

mod common;

use common::position;
use proptest::prelude::*;
use quina_core::{Notation, State};
use quina_quelhas::record::{Reader, check};
use quina_quelhas::{Move, Position, Size};

const RECORD: &str = "game: quelhas\nsize: 4x4\nswap: yes\nfirst: Ana\n\n1. b1-b2 swap 2. c2-d2 \
                      a1-a4 # so\n3. c1-d1 c3-c4 4. H\n---\nposition: #../#../... H swap\n1. swap *\n";

/// A text with some of its characters replaced, left out or doubled.
fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let edit = (
        any::<prop::sample::Index>(),
        "[-.#/VHa-k0-9:* \nswp\u{e9}]?",
        0..3_usize,
    );
    prop::collection::vec(edit, 1..6).prop_map(move |edits| {
        let mut letters: Vec<char> = text.chars().collect();
        for (index, new, dropped) in edits {
            let at = index.index(letters.len());
            let end = (at + dropped).min(letters.len());
            letters.splice(at..end, new.chars());
            if letters.is_empty() {
                letters.push('.');
            }
        }
        letters.into_iter().collect()
    })
}

/// Reading may fail; what was read must print to a text that reads as the same.
fn position_reads_or_fails(text: &str) {
    if let Ok(read) = Position::from_text(text) {
        assert_eq!(Position::from_text(&read.to_text()), Ok(read));
    }
}

fn record_reads_or_fails(bytes: &[u8]) {
    let games: Vec<_> = Reader::new(bytes).collect();
    for game in games.iter().flatten() {
        let text = game.to_string();
        assert_eq!(
            Reader::new(text.as_bytes()).next(),
            Some(Ok(game.clone())),
            "{text}"
        );
    }
    let whole = !games.is_empty() && games.iter().all(Result::is_ok);
    assert_eq!(check(bytes).is_ok(), whole);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_position_text(text in any::<String>()) {
        position_reads_or_fails(&text);
    }

    #[test]
    fn likely_position_text(text in "[.#/]{0,130} ?[VH]? ?(swap)?") {
        position_reads_or_fails(&text);
    }

    #[test]
    fn mutated_position_text(text in mutated("..../.#../.#../.... H swap")) {
        position_reads_or_fails(&text);
    }

    #[test]
    fn any_move_text(text in any::<String>()) {
        let _ = Position::default().move_from_text(&text);
        let _ = text.parse::<Size>();
    }

    #[test]
    fn likely_move_text(text in "[a-kA-K][0-9]{1,2}-[a-k][0-9]{1,2}|swap") {
        for start in [position("..../.#../.#../.... H swap"), Position::default()] {
            if let Ok(mv) = start.move_from_text(&text) {
                prop_assert!(start.is_legal(mv), "{} is not legal", mv);
                prop_assert_eq!(start.move_from_text(&mv.to_string()), Ok(mv));
            }
        }
    }

    #[test]
    fn any_code(code in any::<u32>()) {
        prop_assert_eq!(Move::from_code(code).map(Move::code), (code <= 900).then_some(code));
    }

    #[test]
    fn any_record(bytes in any::<Vec<u8>>()) {
        record_reads_or_fails(&bytes);
    }

    #[test]
    fn likely_record(text in "((size: [2-5]x[2-5]|swap: (yes|no)|first: \\PC{0,9}|result: [VH*]|\
                              [1-3]\\. |[a-d][1-4]-[a-d][1-4]|swap|[VH*]|---|#.|)[ \n]){0,12}") {
        record_reads_or_fails(text.as_bytes());
    }

    #[test]
    fn mutated_record(text in mutated(RECORD)) {
        record_reads_or_fails(text.as_bytes());
    }
}

#[test]
fn the_record_to_be_mutated_is_right() {
    assert_eq!(check(RECORD.as_bytes()).unwrap().games, 2);
}
