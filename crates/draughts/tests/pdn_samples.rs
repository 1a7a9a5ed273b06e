//! The sample files under `data/draughts/pdn`.

use quina_draughts::pdn::{Reader, Writer, check};
use quina_draughts::{English, International, Rules};

const INTERNATIONAL: &[u8] = include_bytes!("../../../data/draughts/pdn/international.pdn");
const ENGLISH: &[u8] = include_bytes!("../../../data/draughts/pdn/english.pdn");
const ODDITIES: &[u8] = include_bytes!("../../../data/draughts/pdn/oddities.pdn");
const TIDIED: &[u8] = include_bytes!("../../../data/draughts/pdn/oddities_tidied.pdn");

/// A file read and printed again.
fn reprinted<R: Rules>(file: &[u8]) -> String {
    let mut writer = Writer::new(Vec::new());
    for game in Reader::<R, _>::new(file) {
        let game = game.expect("the samples are sound");
        writer.write(&game).expect("a vector takes anything");
    }
    String::from_utf8(writer.into_inner()).expect("the writer prints UTF-8")
}

#[test]
fn tidy_files_are_printed_as_they_stand() {
    let as_text = |file| std::str::from_utf8(file).expect("these files are UTF-8");
    assert_eq!(
        reprinted::<International>(INTERNATIONAL),
        as_text(INTERNATIONAL)
    );
    assert_eq!(reprinted::<English>(ENGLISH), as_text(ENGLISH));
    assert_eq!(reprinted::<International>(TIDIED), as_text(TIDIED));
}

#[test]
fn an_untidy_file_becomes_a_tidy_one() {
    assert!(ODDITIES.contains(&0xFC), "the Latin-1 has been lost");
    assert!(
        ODDITIES.windows(2).any(|pair| pair == b"\r\n"),
        "the line ends have been lost"
    );
    assert_eq!(reprinted::<International>(ODDITIES).as_bytes(), TIDIED);
}

#[test]
fn every_game_and_move_is_counted() {
    let count = |checked: quina_core::Checked| (checked.games, checked.moves);
    assert_eq!(
        check::<International>(INTERNATIONAL).map(count),
        Ok((4, 116))
    );
    assert_eq!(check::<English>(ENGLISH).map(count), Ok((3, 92)));
    assert_eq!(check::<International>(ODDITIES).map(count), Ok((7, 22)));
}
