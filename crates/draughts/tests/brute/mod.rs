//! Endgames solved plainly: boards in a hash table, moves of the naive generator, and as many sweeps
//! over all boards as it takes. It shares nothing with the tables but the types.

use crate::naive;
use quina_core::State;
use quina_draughts::tables::Value;
use quina_draughts::{Board, Colour, Piece, Position, Rank, Rules, Square};
use std::collections::HashMap;

/// The worth to White, who is to move, of every board of at most so many pieces on which both
/// colours stand.
pub fn solve<R: Rules>(most: usize) -> HashMap<Board<R>, Value> {
    let mut boards = Vec::new();
    place(Board::EMPTY, 1, most, &mut boards);
    boards.retain(|board| {
        let stands = |&colour: &Colour| !board.pieces(colour).is_empty();
        Colour::BOTH.iter().all(stands)
    });
    let number: HashMap<Board<R>, usize> = boards
        .iter()
        .enumerate()
        .map(|(i, &board)| (board, i))
        .collect();
    // `None` stands for a board without an opponent.
    let successors: Vec<Vec<Option<usize>>> = boards
        .iter()
        .map(|&board| {
            let position = Position::new(board, Colour::White);
            let after = |mv| {
                let mut next = position;
                next.play(mv);
                number.get(&next.board().swapped()).copied()
            };
            naive::moves(&position).into_iter().map(after).collect()
        })
        .collect();
    let mut values: Vec<Option<Value>> = vec![None; boards.len()];
    loop {
        // Each sweep sees only what the one before has found: it counts plies.
        let next: Vec<Option<Value>> = successors
            .iter()
            .zip(&values)
            .map(|(moves, &value)| value.or_else(|| judge(moves, &values)))
            .collect();
        if next == values {
            break;
        }
        values = next;
    }
    let values = values.into_iter().map(|value| value.unwrap_or(Value::Draw));
    boards.into_iter().zip(values).collect()
}

fn judge(moves: &[Option<usize>], values: &[Option<Value>]) -> Option<Value> {
    let after = |mv: &Option<usize>| mv.map_or(Some(Value::Loss), |next| values[next]);
    if moves.iter().any(|mv| after(mv) == Some(Value::Loss)) {
        return Some(Value::Win);
    }
    let is_lost = moves.iter().all(|mv| after(mv) == Some(Value::Win));
    is_lost.then_some(Value::Loss)
}

/// Appends the board and every board with more pieces from this square on.
fn place<R: Rules>(board: Board<R>, from: usize, left: usize, boards: &mut Vec<Board<R>>) {
    boards.push(board);
    if left == 0 {
        return;
    }
    for number in from..=R::SQUARES {
        let Some(square) = Square::from_number(number) else {
            continue;
        };
        for colour in Colour::BOTH {
            for rank in [Rank::Man, Rank::King] {
                let mut more = board;
                if more.put(square, Piece { colour, rank }).is_ok() {
                    place(more, number + 1, left - 1, boards);
                }
            }
        }
    }
}
