//! The laws that every game obeys: in full on small boards, on samples of moves on large ones.

#[allow(dead_code)]
mod common;

use common::{building_game, size};
use quina_connect6::{Board, Move, Size};
use quina_core::{MoveList, Notation, Position, Rng, State, Symmetric};
use quina_testkit::laws;

fn all_laws(board: &Board) {
    laws::moves_are_sound(board);
    laws::position_is_consistent(board);
    laws::text_reads_back(board);
    laws::symmetry_commutes(board);
}

#[test]
fn laws_hold_in_random_games_on_small_boards() {
    for (length, games) in [(6, 12), (7, 5), (8, 2)] {
        laws::random_games(&Board::new(size(length)), 60, games, 64, all_laws);
    }
    laws::random_games(&Board::new(size(9)), 61, 1, 41, all_laws);
}

#[test]
fn laws_hold_in_games_that_end_with_a_line() {
    for seed in 0..3 {
        let positions = building_game(size(7), seed);
        positions.iter().for_each(all_laws);
    }
}

#[test]
fn exactly_the_pairs_of_empty_cells_are_moves() {
    let slow = |board: &Board| {
        let empty: Vec<_> = board
            .size()
            .cells()
            .filter(|&c| board.stone(c).is_none())
            .collect();
        let pairs = (0..empty.len())
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .map(|(i, j)| Move::pair(empty[i], empty[j]));
        let lone = board.placed() == 0 || empty.len() == 1;
        match board.outcome() {
            Some(_) => Vec::new(),
            None if lone => empty.iter().map(|&cell| Move::one(cell)).collect(),
            None => pairs.collect(),
        }
    };
    for (length, seed) in [(6, 1), (7, 2), (8, 3)] {
        for board in building_game(size(length), seed) {
            laws::moves_agree(&board, slow);
        }
        laws::random_games(&Board::new(size(6)), seed, 2, 40, |board| {
            laws::moves_agree(board, slow);
        });
    }
}

/// The laws on some moves only: the large board has 64,980 of them.
fn sampled_laws(board: &Board, rng: &mut Rng) {
    assert_eq!(board.key(), board.fresh_key(), "{board:?}");
    assert_eq!(Board::from_text(&board.to_text()).as_ref(), Ok(board));
    let moves = board.legal_moves();
    let mut list = MoveList::new();
    assert_eq!(
        board.count_moves(&mut list),
        moves.len() as u64,
        "{board:?}"
    );
    assert!(
        moves.windows(2).all(|pair| pair[0].code() < pair[1].code()),
        "listed once each"
    );
    assert!(moves.iter().all(|&mv| board.is_legal(mv)), "{board:?}");
    assert_eq!(moves.is_empty(), board.outcome().is_some(), "{board:?}");
    for _ in 0..40 {
        let Some(&mv) = rng.choose(&moves) else {
            return;
        };
        assert_eq!(board.move_from_text(&board.move_to_text(mv)), Ok(mv));
        let mut played = board.clone();
        played.play(mv);
        assert_eq!(played.key(), played.fresh_key(), "{mv} in {board:?}");
        assert_ne!(played.key(), board.key(), "{mv} in {board:?}");
        assert_ne!(played.turn(), board.turn(), "{mv} in {board:?}");
        for index in 0..board.symmetries() {
            let mut image = board.image(index);
            image.play(board.move_image(mv, index));
            assert_eq!(
                image,
                played.image(index),
                "symmetry {index}, {mv} in {board:?}"
            );
        }
        played.undo(mv, ());
        assert_eq!(&played, board, "{mv} played and taken back");
    }
}

#[test]
fn sampled_laws_hold_on_large_boards() {
    let mut rng = Rng::new(19);
    for (length, seed) in [(15, 1), (15, 2), (19, 3), (19, 4), (19, 5)] {
        for board in building_game(size(length), seed) {
            sampled_laws(&board, &mut rng);
        }
    }
    let mut board = Board::new(Size::MAX);
    while let Some(&mv) = rng.choose(&board.legal_moves()) {
        board.play(mv);
        if board.placed() % 10 == 1 {
            sampled_laws(&board, &mut rng);
        }
    }
}

#[test]
fn moves_of_the_wrong_kind_are_not_legal() {
    let mut board = Board::new(size(6));
    let cells: Vec<_> = board.size().cells().collect();
    assert!(
        !board.is_legal(Move::pair(cells[0], cells[1])),
        "Black opens with one stone"
    );
    board.play(Move::one(cells[0]));
    assert!(
        !board.is_legal(Move::one(cells[1])),
        "then a turn is two stones"
    );
    assert!(
        !board.is_legal(Move::pair(cells[0], cells[1])),
        "a1 is taken"
    );
    let off = Size::MAX
        .cells()
        .find(|cell| !cell.is_on(board.size()))
        .unwrap();
    assert!(
        !board.is_legal(Move::pair(cells[1], off)),
        "{off} is off the board"
    );
    assert!(board.is_legal(Move::pair(cells[1], cells[2])));
}

#[test]
fn eight_symmetries_differ_on_a_lopsided_position() {
    let board = Board::from_text("6/6/6/6/6/1x4 w").unwrap();
    let images: Vec<String> = (0..8).map(|index| board.image(index).to_text()).collect();
    assert_eq!(images[0], board.to_text());
    for (i, image) in images.iter().enumerate() {
        assert!(!images[..i].contains(image), "symmetry {i} repeats another");
    }
}

/// The board is empty of stones on every size, but the keys tell the sizes apart.
#[test]
fn sizes_have_keys_of_their_own() {
    let keys: Vec<_> = common::sizes().map(|size| Board::new(size).key()).collect();
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key));
    }
}
