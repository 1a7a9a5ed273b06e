//! What the hand-made evaluation looks at, each feature by name.
//!
//! All of it is counted on whole boards at once. A feature's count is the mover's minus the
//! opponent's, so that the evaluation is a plain sum of counts times weights.

use crate::board::Board;
use crate::play::zones::Zones;
use crate::rays::sight;
use crate::{Colour, Direction, Rules, Square, Squares};

/// One thing the evaluation looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// Men.
    Man,
    /// Kings.
    King,
    /// Empty squares that men can step to.
    ManMobility,
    /// Empty squares that kings can go to.
    KingMobility,
    /// Pieces with a friend next to them.
    Structure,
    /// Having a king where the opponent has none.
    FirstKing,
    /// Having more than two pieces and at most two moves.
    Locked,
    /// Men within four steps of the crown row with a free path to it.
    Runaway,
    /// Pieces on the two longest diagonals.
    TempoDiagonal,
    /// Kings, counted again when at most ten pieces are left.
    EndgameKing,
    /// Pieces by which the left and the right half differ.
    Balance,
    /// Pieces in the centre.
    Centre,
    /// Rows that the men have advanced.
    Advancement,
    /// Men on the row where the opponent would crown.
    BackRow,
    /// Kings in the centre.
    KingCentre,
}

/// A number for each feature, indexed by it.
pub type PerFeature<T> = [T; Feature::COUNT];

impl Feature {
    /// How many features there are.
    pub const COUNT: usize = 15;

    /// The names, as weights files spell them, in the order of the features.
    pub const NAMES: PerFeature<&'static str> = [
        "man",
        "king",
        "man_mobility",
        "king_mobility",
        "structure",
        "first_king",
        "locked",
        "runaway",
        "tempo_diagonal",
        "endgame_king",
        "balance",
        "centre",
        "advancement",
        "back_row",
        "king_centre",
    ];
}

/// Kings count again once there are no more pieces than this.
const ENDGAME_PIECES: usize = 10;

/// The features of a board: `mover`'s counts minus the opponent's.
pub fn features<R: Rules>(board: &Board<R>, mover: Colour) -> PerFeature<i32> {
    let (white, black) = (count::<R, true>(board), count::<R, false>(board));
    match mover {
        Colour::White => std::array::from_fn(|i| white[i] - black[i]),
        Colour::Black => std::array::from_fn(|i| black[i] - white[i]),
    }
}

/// The features of one colour.
#[inline]
fn count<R: Rules, const WHITE: bool>(board: &Board<R>) -> PerFeature<i32> {
    use Feature as F;
    let colour = if WHITE { Colour::White } else { Colour::Black };
    let (men, kings) = (board.men(colour), board.kings(colour));
    let pieces = men | kings;
    let empty = board.empty();
    let mut counts = [0; Feature::COUNT];
    counts[F::Man as usize] = number(men);
    for direction in Direction::ALL {
        if direction.is_forward(colour) {
            counts[F::ManMobility as usize] += number(men.toward(direction) & empty);
        }
    }
    counts[F::Structure as usize] = number(pieces & neighbours(pieces));
    counts[F::Runaway as usize] = runaways(men, empty, colour);
    counts[F::TempoDiagonal as usize] = number(pieces & Zones::<R>::DIAGONALS);
    counts[F::Balance as usize] = (number(pieces & Zones::<R>::LEFT) * 2 - number(pieces)).abs();
    counts[F::Centre as usize] = number(pieces & Zones::<R>::CENTRE);
    counts[F::Advancement as usize] = advancement(men, colour);
    counts[F::BackRow as usize] = number(men & Squares::crown_row(!colour));
    if !kings.is_empty() {
        let moves = kings.iter().map(|king| king_moves(king, empty)).sum();
        counts[F::King as usize] = number(kings);
        counts[F::KingMobility as usize] = moves;
        counts[F::FirstKing as usize] = i32::from(board.kings(!colour).is_empty());
        counts[F::KingCentre as usize] = number(kings & Zones::<R>::CENTRE);
        if board.occupied().len() <= ENDGAME_PIECES {
            counts[F::EndgameKing as usize] = number(kings);
        }
    }
    let moves = counts[F::ManMobility as usize] + counts[F::KingMobility as usize];
    counts[F::Locked as usize] = i32::from(moves <= 2 && pieces.len() > 2);
    counts
}

#[inline]
fn number<R: Rules>(squares: Squares<R>) -> i32 {
    squares.len() as i32
}

/// Every square next to one of these.
#[inline]
fn neighbours<R: Rules>(squares: Squares<R>) -> Squares<R> {
    Direction::ALL
        .into_iter()
        .fold(Squares::NONE, |all, direction| {
            all | squares.toward(direction)
        })
}

/// Men that could walk to the crown row over empty squares in at most four steps.
#[inline]
fn runaways<R: Rules>(men: Squares<R>, empty: Squares<R>, colour: Colour) -> i32 {
    let behind = |squares: Squares<R>| {
        Direction::ALL
            .into_iter()
            .filter(|direction| !direction.is_forward(colour))
            .fold(Squares::NONE, |all, direction| {
                all | squares.toward(direction)
            })
    };
    let mut free = Squares::crown_row(colour) & empty;
    let mut found = Squares::NONE;
    for _ in 0..4 {
        let before = behind(free);
        found |= before & men;
        free = before & empty;
    }
    number(found)
}

/// The empty squares that a king can go to, captures apart.
pub(crate) fn king_moves<R: Rules>(king: Square<R>, empty: Squares<R>) -> i32 {
    let reach = |direction| {
        if R::FLYING_KINGS {
            number(sight(king, direction, !empty) & empty)
        } else {
            number(king.set().toward(direction) & empty)
        }
    };
    Direction::ALL.into_iter().map(reach).sum()
}

/// The sum over men of the rows behind them.
#[inline]
fn advancement<R: Rules>(men: Squares<R>, colour: Colour) -> i32 {
    (1..R::EDGE)
        .map(|row| {
            let beyond = match colour {
                Colour::White => Squares::rows(0, R::EDGE - row),
                Colour::Black => Squares::rows(row, R::EDGE),
            };
            number(men & beyond)
        })
        .sum()
}
