//! Random boards with few pieces, many of them kings.

use quina_core::Rng;
use quina_draughts::{Board, Colour, Piece, Position, Rank, Rules, Square};

/// A position with at most so many pieces of each colour on random squares.
pub fn position<R: Rules>(rng: &mut Rng, most_pieces: u64) -> Position<R> {
    let mut squares: Vec<Square<R>> = Square::all().collect();
    rng.shuffle(&mut squares);
    let mut board = Board::EMPTY;
    for colour in Colour::BOTH {
        for _ in 0..=rng.below(most_pieces) {
            let rank = if rng.below(2) == 0 {
                Rank::King
            } else {
                Rank::Man
            };
            let piece = Piece { colour, rank };
            // A man drawn for his crown row stays off the board.
            if let Some(square) = squares.pop() {
                let _ = board.put(square, piece);
            }
        }
    }
    if board.occupied().is_empty() {
        return position(rng, most_pieces);
    }
    Position::new(board, Colour::BOTH[rng.below(2) as usize])
}
