//! The index of the endgame tables: every board has one number, and the numbers have been published.

use quina_core::Rng;
use quina_draughts::tables::{MAX_PIECES, Material, Slice};
use quina_draughts::{Board, Colour, English, International, Piece, Rank, Rules, Square};
use std::collections::HashSet;

/// Boards of exactly so many pieces, of either colour or of one alone.
fn boards_of<R: Rules>(pieces: usize) -> u64 {
    let mut sum = 0;
    for own_men in 0..=pieces {
        for own_kings in 0..=pieces - own_men {
            for men in 0..=pieces - own_men - own_kings {
                let kings = pieces - own_men - own_kings - men;
                let count = |count: usize| count as u8;
                let material =
                    Material::new([own_men, men].map(count), [own_kings, kings].map(count));
                sum += Slice::<R>::new(material).len();
            }
        }
    }
    sum
}

fn stored<R: Rules>(pieces: usize) -> u64 {
    let slices = Material::all(pieces).into_iter();
    slices.map(|material| Slice::<R>::new(material).len()).sum()
}

/// The published counts are of boards with exactly so many pieces, those of one colour included, no
/// matter who is to move (Schaeffer and others 2007 for English checkers). The tables need none
/// where a side has no pieces, and one side to move.
#[test]
fn there_are_as_many_boards_as_published() {
    let english = (1..=6).map(boards_of::<English>);
    assert_eq!(
        english.collect::<Vec<_>>(),
        [120, 6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964]
    );
    let international = (4..=5).map(boards_of::<International>);
    assert_eq!(
        international.collect::<Vec<_>>(),
        [47_955_250, 1_674_983_028]
    );
    let stored_english = (2..=6).map(stored::<English>);
    assert_eq!(
        stored_english.collect::<Vec<_>>(),
        [3_488, 196_032, 6_209_316, 139_450_808, 2_426_085_676]
    );
    let stored_international = (2..=5).map(stored::<International>);
    assert_eq!(
        stored_international.collect::<Vec<_>>(),
        [8_845, 806_300, 41_971_200, 1_570_600_750]
    );
}

/// Every board of a material with two pieces, put together by hand.
fn two_pieces<R: Rules>(own: Rank, other: Rank) -> Vec<Board<R>> {
    let mut boards = Vec::new();
    for first in Square::all() {
        for second in Square::all() {
            let mut board = Board::EMPTY;
            let white = Piece {
                colour: Colour::White,
                rank: own,
            };
            let black = Piece {
                colour: Colour::Black,
                rank: other,
            };
            if board.put(first, white).is_ok() && board.put(second, black).is_ok() {
                boards.push(board);
            }
        }
    }
    boards
}

fn small_slices_are_numbered_without_gap<R: Rules>() {
    for own in [Rank::Man, Rank::King] {
        for other in [Rank::Man, Rank::King] {
            let boards = two_pieces::<R>(own, other);
            let slice = Slice::new(Material::of(&boards[0], Colour::White));
            let indices: HashSet<u64> = boards.iter().map(|board| slice.index(board)).collect();
            assert_eq!(slice.len(), boards.len() as u64);
            assert_eq!(indices, (0..slice.len()).collect());
        }
    }
}

#[test]
fn two_pieces_are_numbered_without_gap() {
    small_slices_are_numbered_without_gap::<English>();
    small_slices_are_numbered_without_gap::<International>();
}

fn there_and_back<R: Rules>() {
    let mut rng = Rng::new(8);
    for pieces in 2..=MAX_PIECES {
        for material in Material::all(pieces) {
            let slice = Slice::<R>::new(material);
            let random = (0..200).map(|_| rng.below(slice.len()));
            for index in random.chain([0, slice.len() - 1]) {
                let board = slice.board(index);
                assert_eq!(Material::of(&board, Colour::White), material);
                assert_eq!(slice.index(&board), index, "{material}");
            }
        }
    }
}

#[test]
fn a_board_leads_back_to_its_index() {
    there_and_back::<English>();
    there_and_back::<International>();
}

#[test]
fn what_a_move_leads_to_comes_first() {
    for pieces in 2..=MAX_PIECES {
        let order: Vec<Material> = (2..=pieces).flat_map(Material::all).collect();
        let place = |wanted: Material| order.iter().position(|&material| material == wanted);
        for material in Material::all(pieces) {
            for next in material.leads_to() {
                assert!(place(next) < place(material).min(place(material.turned())));
            }
        }
    }
}
