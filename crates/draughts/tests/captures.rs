//! The rules of capturing, corner by corner.

use quina_core::{MoveList, Notation, State};
use quina_draughts::{
    Board, Colour, English, International, Move, Piece, Position, Rank, Rules, Square,
};

fn position<R: Rules>(text: &str) -> Position<R> {
    Position::from_text(text).expect("a position")
}

/// The legal moves in the way of the Hub protocol, which names what is captured, sorted.
fn moves<R: Rules>(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = position::<R>(text)
        .legal_moves()
        .iter()
        .map(Move::to_string)
        .collect();
    moves.sort();
    moves
}

/// The position after the only legal move.
fn after_the_only_move<R: Rules>(text: &str) -> String {
    let mut position = position::<R>(text);
    let [mv] = position.legal_moves()[..] else {
        panic!("{:?} in {text}", position.legal_moves());
    };
    position.play(mv);
    position.to_text()
}

#[test]
fn men_capture_backwards_in_international_only() {
    assert_eq!(moves::<International>("W:W28:B33"), ["28x39x33"]);
    assert_eq!(moves::<English>("W:W18:B23"), ["18-14", "18-15"]);
}

#[test]
fn capture_is_compulsory() {
    assert_eq!(moves::<International>("W:W28,45:B22"), ["28x17x22"]);
    assert_eq!(moves::<English>("W:W18,32:B15"), ["18x11x15"]);
}

#[test]
fn the_most_pieces_must_be_taken_in_international() {
    let text = "W:W28,46:B22,11,41";
    assert_eq!(moves::<International>(text), ["28x6x11x22"]);
    let by_the_king = ["10", "14", "19", "23", "28", "5"].map(|to| format!("46x{to}x32x41"));
    assert_eq!(moves::<International>("W:W45,K46:B40,41,32"), by_the_king);
}

#[test]
fn a_king_counts_as_one_in_the_majority() {
    // Two men outweigh a king; a king and a man are as good as two men.
    assert_eq!(moves::<International>("W:W28:BK22,23,14"), ["28x10x14x23"]);
    assert_eq!(
        moves::<International>("W:W28:BK22,K11,23,14"),
        ["28x10x14x23", "28x6x11x22"]
    );
}

#[test]
fn any_route_will_do_in_english() {
    assert_eq!(moves::<English>("W:W18:B14,15,8"), ["18x4x8x15", "18x9x14"]);
}

#[test]
fn an_english_capture_goes_to_its_end() {
    assert_eq!(moves::<English>("W:W31:B27,19"), ["31x15x19x27"]);
}

#[test]
fn captured_pieces_stay_until_the_move_is_over() {
    // The Turkish stroke: from 22 the king could fly on over 33 and take 39, had 33, which it took
    // first, left the board already.
    let ends = ["22", "27", "31", "36"].map(|to| format!("47x{to}x18x19x33"));
    assert_eq!(moves::<International>("W:WK47:B18,19,33,39"), ends);
}

#[test]
fn no_piece_is_jumped_twice() {
    // The same way round, with nothing behind 33: it still cannot be jumped again.
    let ends = ["22", "27", "31", "36"].map(|to| format!("47x{to}x18x19x33"));
    assert_eq!(moves::<International>("W:WK47:B18,19,33"), ends);
}

#[test]
fn empty_squares_may_be_crossed_again() {
    // On its last leg, from 27 to 49, the king crosses 38 for the second time.
    let text = "W:WK47:B18,19,33,43";
    assert_eq!(moves::<International>(text), ["47x49x18x19x33x43"]);
    // A man goes round a square of four and ends where he began.
    let text = "W:W38:B32,22,23,33";
    assert_eq!(moves::<International>(text), ["38x38x22x23x32x33"]);
    assert_eq!(after_the_only_move::<International>(text), "B:W38:B");
}

#[test]
fn routes_that_take_the_same_pieces_are_one_move() {
    let ring = position::<International>("W:W38:B32,22,23,33");
    let mut by_route = MoveList::new();
    ring.moves_by_route(&mut by_route);
    assert_eq!(by_route.len(), 2, "two ways round");
    assert_eq!(by_route[0], by_route[1]);
    assert_eq!(ring.legal_moves(), by_route[..1]);
    assert_eq!(ring.count_moves(&mut MoveList::new()), 1);
    let ring = position::<English>("W:WK23:B18,19,10,11");
    assert_eq!(ring.routes().len(), 2);
    assert_eq!(ring.legal_moves().len(), 1);
}

#[test]
fn routes_that_take_different_pieces_are_different_moves() {
    assert_eq!(
        moves::<English>("W:W27:B15,16,23,24"),
        ["27x11x15x23", "27x11x16x24"]
    );
    assert_eq!(
        moves::<International>("W:WK46:B9,13,21,41"),
        ["46x26x13x21x41", "46x26x9x21x41"]
    );
}

#[test]
fn a_man_only_passing_the_crown_row_stays_a_man_in_international() {
    assert_eq!(
        after_the_only_move::<International>("W:W12:B8,9"),
        "B:W14:B"
    );
}

#[test]
fn a_man_ending_on_the_crown_row_is_crowned() {
    assert_eq!(after_the_only_move::<International>("W:W12:B8"), "B:WK3:B");
    assert_eq!(after_the_only_move::<English>("B:B28:W"), "W:W:BK32");
}

#[test]
fn reaching_the_crown_row_ends_an_english_capture() {
    // As a king on 2 it could take 7 as well.
    assert_eq!(after_the_only_move::<English>("W:W9:B6,7"), "B:WK2:B7");
}

/// The generator looks for twins only among captures of four or more. Here is why that is enough:
/// with one king and up to three enemies, wherever they stand, no two routes make one move.
/// More pieces on the board can only close routes, and men have fewer than kings.
#[test]
fn fewer_than_four_captures_have_no_twin() {
    fn no_twins<R: Rules>(board: Board<R>) {
        let mut list = MoveList::new();
        Position::new(board, Colour::White).moves_by_route(&mut list);
        for (i, mv) in list.iter().enumerate() {
            assert!(!list[..i].contains(mv), "{mv} twice on {board:?}");
        }
    }
    fn with_enemies<R: Rules>(board: Board<R>, from: usize, left: usize) {
        for number in from..=R::SQUARES {
            let mut board = board;
            let enemy = Piece {
                colour: Colour::Black,
                rank: Rank::King,
            };
            let square = Square::from_number(number).expect("on the board");
            if board.put(square, enemy).is_ok() {
                no_twins(board);
                if left > 1 {
                    with_enemies(board, number + 1, left - 1);
                }
            }
        }
    }
    fn everywhere<R: Rules>() {
        for square in Square::<R>::all() {
            let mut board = Board::EMPTY;
            let king = Piece {
                colour: Colour::White,
                rank: Rank::King,
            };
            board.put(square, king).expect("an empty board");
            with_enemies(board, 1, 3);
        }
    }
    everywhere::<International>();
    everywhere::<English>();
}
