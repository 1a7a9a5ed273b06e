//! Texts that nobody meant: no reader may panic on them, and what it accepts it can write back.

#[allow(dead_code)]
mod common;

use proptest::prelude::*;
use quina_connect6::{
    Board, Cell, Game, NodeId, Property, Size, championship, check, move_from_letters, sgf,
};
use quina_core::{Notation, Position, Rng, State};

const SGF: &str = "(;FF[4]GM[511]SZ[19]PB[a\\]b]RE[W+]C[x\ny];B[jj];W[j9](;W[ll]C[:]\
                   ;B[kkmm]LB[kk:x])(;W[aa];B[resign]))(;SZ[15]AB[hh]PL[W];W[aabb])";
const CHAMPIONSHIP: &str =
    "{[C6][a][b][先手胜][2017.07.29 重庆][e];B(J,10);W(I,11)MARK[1];W(I,12);B(A,1)C[x]}";
const ROWS: &str = "6/2xo2/..ox../1o1.1x/ox1x2/6 w";
const TURNS: &str = "15x15 moves 1.h8 g9,i9 3.h7-h6 4. h10f8";

/// A good text with a few characters changed, dropped, doubled or cut off.
fn mutated(text: &'static str) -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0..5u8, any::<char>());
    prop::collection::vec(edit, 1..6).prop_map(move |edits| {
        let mut letters: Vec<char> = text.chars().collect();
        for (index, kind, letter) in edits {
            if letters.is_empty() {
                break;
            }
            let at = index.index(letters.len());
            match kind {
                0 => letters[at] = letter,
                1 => drop(letters.remove(at)),
                2 => letters.insert(at, letters[at]),
                3 => letters.insert(at, text.chars().nth(letter as usize % 40).unwrap_or('[')),
                _ => letters.truncate(letters.len() - letters.len().min(at) / 4),
            }
        }
        letters.into_iter().collect()
    })
}

fn reads_back(games: &[Game]) -> Result<(), TestCaseError> {
    for text in [sgf::write(games), sgf::write_little_golem(games)] {
        match sgf::read(&text) {
            Ok(read) => prop_assert_eq!(read, games, "{}", text),
            Err(error) => prop_assert!(false, "{} in {}", error, text),
        }
    }
    Ok(())
}

fn read_by_all(text: &str) -> Result<(), TestCaseError> {
    if let Ok(board) = Board::from_text(text) {
        prop_assert_eq!(Board::from_text(&board.to_text()), Ok(board.clone()));
        prop_assert_eq!(board.key(), board.fresh_key());
    }
    for board in [Board::default(), Board::from_text("6x6 moves c3").unwrap()] {
        let read = [board.move_from_text(text), move_from_letters(&board, text)];
        for mv in read.into_iter().flatten() {
            prop_assert!(board.is_legal(mv));
        }
    }
    if let Ok(games) = sgf::read(text) {
        reads_back(&games)?;
        prop_assert!(check(text.as_bytes()).is_ok());
    }
    if let Ok(games) = championship::read(text) {
        for game in games {
            let written = championship::write(&game).expect("an empty 19x19 start");
            let again = championship::read(&written).expect("what was written can be read");
            prop_assert_eq!(again[0].main_line(), game.main_line());
            let sgf_text = sgf::write(std::slice::from_ref(&game));
            prop_assert_eq!(sgf::read(&sgf_text), Ok(vec![game]));
        }
    }
    let _ = check(text.as_bytes());
    Ok(())
}

/// A tree of random stones with random words, grown from a seed.
fn random_game(seed: u64, words: &[String]) -> Game {
    let mut rng = Rng::new(seed);
    let size = Size::new(6 + rng.below(14) as u8).unwrap();
    let positions = common::building_game(Size::MIN, seed);
    let mut game = Game::new(if rng.below(4) == 0 {
        positions[rng.below(positions.len() as u64) as usize].clone()
    } else {
        Board::new(size)
    });
    let word = |rng: &mut Rng| rng.choose(words).cloned().unwrap_or_default();
    let mut nodes = vec![NodeId::ROOT];
    game.set_name(quina_core::Side::First, &word(&mut rng));
    game.set_name(quina_core::Side::Second, &word(&mut rng));
    game.set_result(&word(&mut rng));
    let cells: Vec<Cell> = game.start().size().cells().collect();
    for _ in 0..rng.below(60) {
        // Mostly onwards, sometimes a variation.
        let behind = if rng.below(4) == 0 {
            rng.below(nodes.len() as u64) as usize
        } else {
            0
        };
        let parent = nodes[nodes.len() - 1 - behind];
        let cell = *rng.choose(&cells).unwrap();
        match game.add_stone(parent, cell) {
            Ok(node) => nodes.push(node),
            Err(_) if rng.below(8) == 0 => nodes.push(game.add_remark(parent, &word(&mut rng))),
            Err(_) => {}
        }
        let node = *rng.choose(&nodes).unwrap();
        match rng.below(10) {
            0 => game.set_comment(node, &word(&mut rng)),
            1 => game.add_property(node, Property::new("EV", &word(&mut rng)).unwrap()),
            _ => {}
        }
    }
    game
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..Default::default() })]

    #[test]
    fn any_text(text in any::<String>()) {
        read_by_all(&text)?;
    }

    #[test]
    fn text_of_our_letters(text in "[(){};BWCS\\[\\]\\\\a-sJ0-9,/xo. \\n]{0,60}") {
        read_by_all(&text)?;
    }

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = check(bytes.as_slice());
    }

    #[test]
    fn damaged_sgf(text in mutated(SGF)) {
        read_by_all(&text)?;
    }

    #[test]
    fn damaged_championship_text(text in mutated(CHAMPIONSHIP)) {
        read_by_all(&text)?;
    }

    #[test]
    fn damaged_rows(text in mutated(ROWS)) {
        read_by_all(&text)?;
    }

    #[test]
    fn damaged_turns(text in mutated(TURNS)) {
        read_by_all(&text)?;
    }

    #[test]
    fn games_read_back_as_written(seed in any::<u64>(), words in prop::collection::vec(any::<String>(), 0..6)) {
        let game = random_game(seed, &words);
        let games = vec![game.clone(), game];
        reads_back(&games)?;
    }
}

/// The texts that are damaged above are good before that.
#[test]
fn the_models_are_good() {
    for text in [CHAMPIONSHIP, TURNS] {
        assert!(
            check(text.as_bytes()).is_ok(),
            "{text}: {:?}",
            check(text.as_bytes())
        );
    }
    assert!(
        Board::from_text(ROWS).is_ok(),
        "{:?}",
        Board::from_text(ROWS)
    );
    assert!(
        Board::from_text(TURNS).is_ok(),
        "{:?}",
        Board::from_text(TURNS)
    );
    assert!(sgf::read(SGF).is_ok(), "{:?}", sgf::read(SGF));
}
