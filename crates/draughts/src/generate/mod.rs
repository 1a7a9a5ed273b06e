//! The one move generator of both games.
//!
//! It works on whole sets of squares and hands whole sets of moves to a [`Sink`]: the list of a
//! search unrolls them, the counter of perft adds up their sizes. Only captures of two or more
//! pieces, and flying kings, are followed piece by piece, in [`hunt`].

mod hunt;
mod jumps;
mod sink;

use crate::board::{Board, Lookout};
use crate::rays::sight;
use crate::{Colour, Direction, Rules, Squares};
use hunt::Hunt;
use jumps::Jumps;
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
    if lookout.kings.is_empty() {
        return moves_of_men(&lookout, sink);
    }
    let hunters = lookout.hunters();
    if hunters.is_empty() {
        quiet_moves::<R, S, WHITE>(lookout.men, lookout.kings, lookout.empty, sink);
    } else {
        captures(&lookout, hunters, sink);
    }
}

/// The moves of a side without kings.
#[inline]
fn moves_of_men<R: Rules, S: Sink<R>, const WHITE: bool>(
    lookout: &Lookout<R, WHITE>,
    sink: &mut S,
) {
    let jumps = Jumps::new::<WHITE, false>(lookout.men, &lookout.footholds());
    if jumps.lead_on() {
        return captures(lookout, lookout.men, sink);
    }
    for direction in Direction::ALL {
        sink.jumps(jumps.arrivals[direction.index()], direction);
    }
    // Whether there is a capture is hard to foresee, for a processor too: when moves are counted,
    // an empty set of quiet moves costs less than a wrong guess.
    let free = if jumps.exist() {
        Squares::NONE
    } else {
        lookout.men
    };
    quiet_moves::<R, S, WHITE>(free, Squares::NONE, lookout.empty, sink);
}

/// The captures of these hunters.
#[inline]
fn captures<R: Rules, S: Sink<R>, const WHITE: bool>(
    lookout: &Lookout<R, WHITE>,
    hunters: Squares<R>,
    sink: &mut S,
) {
    let footholds = lookout.footholds();
    let mut hunt = Hunt::new(lookout, &footholds, sink);
    if R::FLYING_KINGS {
        hunt.flying_captures(lookout.kings & hunters);
    } else {
        hunt.short_captures::<true>(lookout.kings & hunters);
    }
    hunt.short_captures::<false>(lookout.men & hunters);
}

#[inline]
fn quiet_moves<R: Rules, S: Sink<R>, const WHITE: bool>(
    men: Squares<R>,
    kings: Squares<R>,
    empty: Squares<R>,
    sink: &mut S,
) {
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
