//! The one move generator of both games.
//!
//! It works on whole sets of squares and hands whole sets of moves to a [`Sink`]: the list of a
//! search unrolls them, the counter of perft adds up their sizes. Only captures of two or more
//! pieces, and flying kings, are followed piece by piece, in [`hunt`].

mod hunt;
mod sink;

use crate::board::{Board, Lookout};
use crate::rays::sight;
use crate::{Colour, Direction, Rules, Squares};
use hunt::Hunt;
pub(crate) use sink::{Counter, Lister, Routes, Sink};

/// Hands every legal move of `mover` to the sink.
#[inline]
pub(crate) fn generate<R: Rules, S: Sink<R>>(board: &Board<R>, mover: Colour, sink: &mut S) {
    match mover {
        Colour::White => generate_for::<R, S, true>(board, sink),
        Colour::Black => generate_for::<R, S, false>(board, sink),
    }
}

#[inline]
fn generate_for<R: Rules, S: Sink<R>, const WHITE: bool>(board: &Board<R>, sink: &mut S) {
    let lookout = Lookout::<R, WHITE>::new(board);
    let footholds = lookout.footholds();
    let by_man = Direction::ALL.map(Lookout::<R, WHITE>::man_captures);
    let mut hunt = Hunt::new(&lookout, &footholds, sink);
    hunt.short_captures(lookout.men, by_man);
    if R::FLYING_KINGS {
        hunt.flying_captures(lookout.kings);
    } else {
        hunt.short_captures(lookout.kings, [true; 4]);
    }
    if !hunt.has_captured() {
        quiet_moves(&lookout, sink);
    }
}

#[inline]
fn quiet_moves<R: Rules, S: Sink<R>, const WHITE: bool>(lookout: &Lookout<R, WHITE>, sink: &mut S) {
    let &Lookout {
        men, kings, empty, ..
    } = lookout;
    for direction in Direction::ALL {
        let mut steppers = Squares::NONE;
        if direction.is_forward(Lookout::<R, WHITE>::MOVER) {
            steppers |= men;
        }
        if !R::FLYING_KINGS {
            steppers |= kings;
        }
        sink.steps(steppers.toward(direction) & empty, direction);
    }
    if R::FLYING_KINGS {
        for king in kings {
            let reach = Direction::ALL
                .into_iter()
                .fold(Squares::NONE, |reach, direction| {
                    reach | sight(king, direction, !empty)
                });
            sink.flights(king, reach & empty);
        }
    }
}
