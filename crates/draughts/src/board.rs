//! The pieces on the board, whoever is to move.

use crate::rays::sight;
use crate::{Colour, Direction, Move, Rules, Square, Squares};
use std::error::Error;
use std::fmt;

/// A man or a king.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rank {
    /// An ordinary piece.
    Man,
    /// A crowned piece.
    King,
}

/// A piece: its colour and its rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub rank: Rank,
}

/// Where the pieces stand.
///
/// ```
/// use quina_draughts::{Board, Colour, English};
/// let board = Board::<English>::start();
/// assert_eq!(board.men(Colour::Black).len(), 12);
/// assert!(board.kings(Colour::Black).is_empty() && !board.can_capture(Colour::Black));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board<R: Rules> {
    pieces: [Squares<R>; 2],
    kings: Squares<R>,
}

impl Piece {
    /// 0 to 3, to index a table.
    #[inline]
    pub const fn index(self) -> usize {
        2 * self.rank as usize + self.colour.index()
    }
}

impl<R: Rules> Board<R> {
    /// No piece at all.
    pub const EMPTY: Self = Self {
        pieces: [Squares::NONE; 2],
        kings: Squares::NONE,
    };

    /// The board at the start of a game.
    pub const fn start() -> Self {
        Self {
            pieces: [Squares::home(Colour::White), Squares::home(Colour::Black)],
            kings: Squares::NONE,
        }
    }

    /// The board with these sets of pieces, which the caller vouches for.
    #[inline]
    pub(crate) const fn from_sets(white: Squares<R>, black: Squares<R>, kings: Squares<R>) -> Self {
        Self {
            pieces: [white, black],
            kings,
        }
    }

    /// Every piece of a colour.
    #[inline]
    pub fn pieces(&self, colour: Colour) -> Squares<R> {
        self.pieces[colour.index()]
    }

    /// The men of a colour.
    #[inline]
    pub fn men(&self, colour: Colour) -> Squares<R> {
        self.pieces(colour) - self.kings
    }

    /// The kings of a colour.
    #[inline]
    pub fn kings(&self, colour: Colour) -> Squares<R> {
        self.pieces(colour) & self.kings
    }

    /// The kings of both colours.
    #[inline]
    pub fn all_kings(&self) -> Squares<R> {
        self.kings
    }

    /// Every square that holds a piece.
    #[inline]
    pub fn occupied(&self) -> Squares<R> {
        self.pieces[0] | self.pieces[1]
    }

    /// Every square that holds none.
    #[inline]
    pub fn empty(&self) -> Squares<R> {
        !self.occupied()
    }

    /// What stands on a square.
    pub fn piece(&self, square: Square<R>) -> Option<Piece> {
        let colour = Colour::BOTH
            .into_iter()
            .find(|&colour| self.pieces(colour).contains(square))?;
        let rank = self.rank(square);
        Some(Piece { colour, rank })
    }

    /// The rank of the piece on a square that holds one.
    #[inline]
    pub(crate) fn rank(&self, square: Square<R>) -> Rank {
        if self.kings.contains(square) {
            Rank::King
        } else {
            Rank::Man
        }
    }

    /// Puts a piece on an empty square, or says why it cannot stand there.
    pub fn put(&mut self, square: Square<R>, piece: Piece) -> Result<(), Misplaced<R>> {
        let Piece { colour, rank } = piece;
        if self.occupied().contains(square) {
            return Err(Misplaced::Occupied(square));
        }
        if rank == Rank::Man && Squares::crown_row(colour).contains(square) {
            return Err(Misplaced::ManOnCrownRow(square, colour));
        }
        if self.pieces(colour).len() == R::MEN {
            return Err(Misplaced::TooMany(colour));
        }
        self.pieces[colour.index()] |= square.set();
        if rank == Rank::King {
            self.kings |= square.set();
        }
        Ok(())
    }

    /// Whether a piece of this colour could capture, were it to move.
    #[inline]
    pub fn can_capture(&self, colour: Colour) -> bool {
        match colour {
            Colour::White => !Lookout::<R, true>::new(self).hunters().is_empty(),
            Colour::Black => !Lookout::<R, false>::new(self).hunters().is_empty(),
        }
    }

    /// Whether this colour has any move, were it to move.
    #[inline]
    pub fn can_move(&self, colour: Colour) -> bool {
        match colour {
            Colour::White => Lookout::<R, true>::new(self).can_move(),
            Colour::Black => Lookout::<R, false>::new(self).can_move(),
        }
    }

    /// The board from the other side, with the colours exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self {
            pieces: [self.pieces[1].rotated(), self.pieces[0].rotated()],
            kings: self.kings.rotated(),
        }
    }

    /// Moves a piece of `mover` and takes `captured` off; a man who ends on his crown row becomes
    /// a king.
    #[inline]
    pub(crate) fn shift(&mut self, mover: Colour, mv: Move<R>, rank: Rank) {
        let (to, captured) = (mv.to().set(), mv.captured());
        // A capture may end where it began; then the two squares cancel out, as they should.
        let path = mv.from().set() ^ to;
        let crowns = match rank {
            Rank::Man => to & Squares::crown_row(mover),
            Rank::King => path,
        };
        self.pieces[mover.index()] ^= path;
        self.pieces[mover.other().index()] ^= captured;
        self.kings = (self.kings - captured) ^ crowns;
    }
}

/// Why a piece cannot be put on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misplaced<R: Rules> {
    /// Another piece stands there.
    Occupied(Square<R>),
    /// A man on the row where he would have become a king.
    ManOnCrownRow(Square<R>, Colour),
    /// This colour has all the pieces it can have.
    TooMany(Colour),
}

impl<R: Rules> fmt::Display for Misplaced<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(square) => write!(f, "square {square} is given twice"),
            Self::ManOnCrownRow(square, colour) => {
                let name = colour.name();
                write!(
                    f,
                    "a {name} man cannot stand on {square}: he would be a king"
                )
            }
            Self::TooMany(colour) => {
                write!(f, "{} has more than {} pieces", colour.name(), R::MEN)
            }
        }
    }
}

impl<R: Rules> Error for Misplaced<R> {}

/// A board as the side to move sees it. The colour is a type parameter, so that directions and
/// rows are constants where it matters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lookout<R: Rules, const WHITE: bool> {
    pub men: Squares<R>,
    pub kings: Squares<R>,
    pub enemy: Squares<R>,
    pub empty: Squares<R>,
}

impl<R: Rules, const WHITE: bool> Lookout<R, WHITE> {
    pub const MOVER: Colour = if WHITE { Colour::White } else { Colour::Black };

    #[inline]
    pub fn new(board: &Board<R>) -> Self {
        Self {
            men: board.men(Self::MOVER),
            kings: board.kings(Self::MOVER),
            enemy: board.pieces(Self::MOVER.other()),
            empty: board.empty(),
        }
    }

    /// For each direction, the squares next to an enemy with an empty square behind it.
    #[inline]
    pub fn footholds(&self) -> [Squares<R>; 4] {
        Direction::ALL.map(|direction| {
            let back = direction.opposite();
            (self.empty.toward(back) & self.enemy).toward(back)
        })
    }

    /// Whether a man may capture in this direction.
    #[inline]
    pub fn man_captures(direction: Direction) -> bool {
        R::MEN_CAPTURE_BACKWARDS || direction.is_forward(Self::MOVER)
    }

    /// The pieces that can capture.
    #[inline]
    pub fn hunters(&self) -> Squares<R> {
        let footholds = self.footholds();
        let standing = Direction::ALL
            .into_iter()
            .fold(Squares::NONE, |hunters, direction| {
                let jumpers = if Self::man_captures(direction) {
                    self.men | self.kings
                } else {
                    self.kings
                };
                hunters | (jumpers & footholds[direction.index()])
            });
        if !R::FLYING_KINGS {
            return standing;
        }
        let can_fly_to_one = |king: Square<R>| {
            Direction::ALL.into_iter().any(|direction| {
                let reach = sight(king, direction, !self.empty) & self.empty;
                reach.meets(footholds[direction.index()])
            })
        };
        let flying = (self.kings - standing).iter();
        flying
            .filter(|&king| can_fly_to_one(king))
            .fold(standing, |hunters, king| hunters | king.set())
    }

    #[inline]
    fn can_move(&self) -> bool {
        let can_step = Direction::ALL.into_iter().any(|direction| {
            let men = if direction.is_forward(Self::MOVER) {
                self.men
            } else {
                Squares::NONE
            };
            (men | self.kings).toward(direction).meets(self.empty)
        });
        can_step || !self.hunters().is_empty()
    }
}
