//! A position: the board, who is to move, and what the drawing rules have counted.

use crate::board::{Board, Lookout, Piece, Rank};
use crate::draws::Counters;
use crate::generate::{Counter, Lister, Routes, generate};
use crate::moves::{Move, Route};
use crate::zobrist::{TURN, piece_key, pieces_key, position_key};
use crate::{Colour, Rules, Squares};
use quina_core::{Key, MoveList, Notation, Outcome, Reason, Side, State, Symmetric};
use std::fmt;

/// A position in a game by the rules of `R`.
///
/// ```
/// use quina_core::State;
/// use quina_draughts::{English, Position};
/// assert_eq!(Position::<English>::start().legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position<R: Rules> {
    board: Board<R>,
    key: Key,
    mover: Colour,
    counters: Counters,
}

impl<R: Rules> Position<R> {
    /// The start of a game.
    pub fn start() -> Self {
        Self::new(Board::start(), R::OPENER)
    }

    /// A position whose counters begin here.
    pub fn new(board: Board<R>, mover: Colour) -> Self {
        Self {
            board,
            key: position_key(&board, mover),
            mover,
            counters: Counters::default(),
        }
    }

    /// The same position, with these counters.
    pub(crate) fn with_counters(self, counters: Counters) -> Self {
        Self { counters, ..self }
    }

    /// Where the pieces stand.
    #[inline]
    pub const fn board(&self) -> &Board<R> {
        &self.board
    }

    /// The colour to move.
    #[inline]
    pub const fn mover(&self) -> Colour {
        self.mover
    }

    /// What the drawing rules have counted.
    #[inline]
    pub const fn counters(&self) -> Counters {
        self.counters
    }

    /// Whether the side to move must capture.
    #[inline]
    pub fn must_capture(&self) -> bool {
        self.board.can_capture(self.mover)
    }

    /// Whether a legal move makes a man a king.
    #[inline]
    pub fn is_promotion(&self, mv: Move<R>) -> bool {
        Squares::crown_row(self.mover).contains(mv.to())
            && !self.board.all_kings().contains(mv.from())
    }

    /// Plays a move of White, or else of Black.
    #[inline]
    fn advance<const WHITE: bool>(&mut self, mv: Move<R>) {
        let mover = Lookout::<R, WHITE>::MOVER;
        let before = self.board;
        let rank = before.rank(mv.from());
        self.key ^= self.key_change(mover, mv, rank);
        self.board.shift(mover, mv, rank);
        self.mover = !mover;
        let quiet = rank == Rank::King && !mv.is_capture();
        self.counters.count(&before, &self.board, quiet);
    }

    /// What a move by a piece of this rank changes in the key.
    #[inline]
    fn key_change(&self, mover: Colour, mv: Move<R>, rank: Rank) -> Key {
        let of = |colour, rank| Piece { colour, rank };
        let piece = of(mover, rank);
        let mut change = TURN ^ piece_key(piece, mv.from()) ^ piece_key(piece, mv.to());
        if rank == Rank::Man && Squares::crown_row(mover).contains(mv.to()) {
            let (man, king) = (of(mover, Rank::Man), of(mover, Rank::King));
            change ^= piece_key(man, mv.to()) ^ piece_key(king, mv.to());
        }
        if mv.is_capture() {
            let (man, king) = (of(!mover, Rank::Man), of(!mover, Rank::King));
            let kings = mv.captured() & self.board.all_kings();
            change ^= pieces_key(man, mv.captured() - kings) ^ pieces_key(king, kings);
        }
        change
    }

    /// Appends the legal moves, each as often as there are routes that make it: the way some
    /// published perft tables count.
    pub fn moves_by_route(&self, list: &mut MoveList<Move<R>>) {
        generate(&self.board, self.mover, &mut Lister::<R, true>::new(list));
    }

    /// Every route of every legal move.
    pub fn routes(&self) -> Vec<Route<R>> {
        let mut routes = Routes(Vec::new());
        generate(&self.board, self.mover, &mut routes);
        routes.0
    }
}

impl<R: Rules> State for Position<R> {
    type Move = Move<R>;
    type Undo = Self;

    #[inline]
    fn moves(&self, list: &mut MoveList<Move<R>>) {
        generate(&self.board, self.mover, &mut Lister::<R, false>::new(list));
    }

    #[inline]
    fn play(&mut self, mv: Move<R>) -> Self {
        let before = *self;
        // Two copies of the code, each with its colour a constant.
        match self.mover {
            Colour::White => self.advance::<true>(mv),
            Colour::Black => self.advance::<false>(mv),
        }
        before
    }

    #[inline]
    fn undo(&mut self, _: Move<R>, before: Self) {
        *self = before;
    }

    #[inline]
    fn count_moves(&self, list: &mut MoveList<Move<R>>) -> u64 {
        let mut counter = Counter::new(list);
        generate(&self.board, self.mover, &mut counter);
        counter.finish()
    }
}

impl<R: Rules> quina_core::Position for Position<R> {
    #[inline]
    fn turn(&self) -> Side {
        self.mover.side::<R>()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.reason().map(|reason| match reason {
            Reason::NoMoves => Outcome::Win((!self.mover).side::<R>()),
            _ => Outcome::Draw,
        })
    }

    #[inline]
    fn is_drawn_by_rule(&self) -> bool {
        self.counters.reason(&self.board).is_some()
    }

    #[inline]
    fn reason(&self) -> Option<Reason> {
        if self.board.can_move(self.mover) {
            self.counters.reason(&self.board)
        } else {
            Some(Reason::NoMoves)
        }
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        position_key(&self.board, self.mover)
    }

    #[inline]
    fn reversible_plies(&self) -> u32 {
        self.counters.quiet_plies().into()
    }

    fn side_name(side: Side) -> &'static str {
        Colour::of::<R>(side).name()
    }
}

/// The board may be turned round with the colours exchanged.
impl<R: Rules> Symmetric for Position<R> {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, index: usize) -> Self {
        if index == 0 {
            *self
        } else {
            Self::new(self.board.swapped(), !self.mover).with_counters(self.counters)
        }
    }

    fn move_image(&self, mv: Move<R>, index: usize) -> Move<R> {
        if index == 0 { mv } else { mv.rotated() }
    }

    fn swaps_sides(&self, index: usize) -> bool {
        index == 1
    }
}

/// The position as text, for a message of a failed test.
impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_text())
    }
}
