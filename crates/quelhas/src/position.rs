//! The rules: whose turn it is, what they may do, and who has won.

use crate::geometry::{BITS, Direction, Size, Symmetry};
use crate::segment::SEGMENTS;
use crate::{Board, Move, Segment};
use quina_core::{
    Key, MoveList, Outcome, Position as Rules, Reason, Side, State, Symmetric, zobrist,
};

const FILLED: [Key; BITS] = zobrist(0x5155_454C_0001);
const SIZES: [Key; 81] = zobrist(0x5155_454C_0002);
const HORIZONTAL_TO_MOVE: Key = zobrist::<2>(0x5155_454C_0003)[0];
const SWAP_OPEN: Key = zobrist::<2>(0x5155_454C_0003)[1];

/// What filling each segment does to the key.
static SEGMENT_KEYS: [Key; SEGMENTS] = {
    let mut keys = [Key(0); SEGMENTS];
    let mut number = 0;
    while number < SEGMENTS {
        let segment = Segment::from_number(number);
        let (first, last) = (segment.first().bit(), segment.last().bit());
        let step = (last - first) / (segment.length() - 1);
        let mut bit = first;
        while bit <= last {
            keys[number].0 ^= FILLED[bit].0;
            bit += step;
        }
        number += 1;
    }
    keys
};

/// A Quelhas position, of any size from 2x2 to 10x10, with or without the swap.
///
/// # Sides are roles
/// [`Side::First`] is Vertical and [`Side::Second`] is Horizontal: a *role*, not a person.
/// `turn` and `outcome` name roles. A segment passes the turn to the other person and the other
/// role. A swap passes it to the other person only: the person who played Horizontal now owns
/// Vertical, the opener now owns Horizontal, and it is still Horizontal's turn on the same board.
/// So a position does not change who owns what; whoever keeps the moves asks
/// [`crate::record::is_swapped`].
///
/// For a search this means: scores are the *player to move*'s, and every ply turns them around,
/// the swap included, since after it the other person is to move. A search that compared `turn`
/// before and after a move to decide whether to turn a score around would get the swap wrong.
///
/// # When the swap is open
/// A game with the pie rule starts with the swap open ([`Position::new`] with `swap` true). It
/// stays open through the opener's first segment and is closed by the second player's first
/// action, whichever it is. It can be used only on that action, and only while the game goes on:
/// on a board so narrow that the first segment leaves Horizontal no move, Horizontal has won.
///
/// ```
/// use quina_core::{Notation, Position as _, Side, State};
/// use quina_quelhas::{Move, Position, Size};
///
/// let mut position = Position::new(Size::new(3, 4).unwrap(), true);
/// position.play(position.move_from_text("b1-b3").unwrap());
/// assert!(position.is_legal(Move::Swap));
/// position.play(Move::Swap);
/// assert_eq!(position.turn(), Side::Second);
/// assert!(!position.is_legal(Move::Swap));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    key: Key,
    size: Size,
    turn: Side,
    swap: bool,
}

impl Position {
    /// The empty board with Vertical to move; with `swap`, the second player may swap at ply 2.
    pub fn new(size: Size, swap: bool) -> Self {
        Self::assemble(size, Board::new(size), Side::First, swap)
    }

    /// A position without swap from its empty cells; `None` if one of them is off the board.
    pub fn from_board(size: Size, empty: Board, turn: Side) -> Option<Self> {
        Board::new(size)
            .contains_all(empty)
            .then(|| Self::assemble(size, empty, turn, false))
    }

    /// For callers that know the empty cells to be on the board and the swap to fit.
    pub(crate) fn assemble(size: Size, board: Board, turn: Side, swap: bool) -> Self {
        let mut position = Self {
            board,
            key: Key(0),
            size,
            turn,
            swap,
        };
        position.key = position.fresh_key();
        position
    }

    /// The same position with the swap open; `None` where no game has it open. It is open on the
    /// empty board with Vertical to move, and on a board that holds one vertical segment and
    /// nothing else with Horizontal to move.
    #[must_use]
    pub fn with_swap(self) -> Option<Self> {
        let filled = self.filled();
        let fits = match self.turn {
            Side::First => filled.is_empty(),
            Side::Second => is_vertical_segment(filled),
        };
        fits.then(|| Self::assemble(self.size, self.board, self.turn, true))
    }

    /// The same board with the same side to move, and no swap.
    #[must_use]
    pub fn without_swap(self) -> Self {
        Self::assemble(self.size, self.board, self.turn, false)
    }

    /// The rows and columns of the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The empty cells.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The filled cells.
    pub fn filled(&self) -> Board {
        Board::new(self.size) ^ self.board
    }

    /// Whether the second player's first action is still to come in a game with the pie rule.
    #[inline]
    pub const fn swap_is_open(&self) -> bool {
        self.swap
    }

    /// Whether the player to move may swap now.
    #[inline]
    pub const fn can_swap(&self) -> bool {
        self.swap && matches!(self.turn, Side::Second) && self.mover_has_room()
    }

    #[inline]
    const fn direction(&self) -> Direction {
        Direction::of(self.turn)
    }

    #[inline]
    const fn mover_has_room(&self) -> bool {
        self.board.has_room(self.direction())
    }
}

/// Whether these cells are one vertical segment and nothing else.
fn is_vertical_segment(filled: Board) -> bool {
    let segment = filled.as_segment();
    segment.is_some_and(|segment| segment.direction() == Direction::Vertical)
}

/// The game as it is played: 10x10 with the swap.
impl Default for Position {
    fn default() -> Self {
        Self::new(Size::STANDARD, true)
    }
}

/// What [`State::undo`] needs beside the move: whether the swap was open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Undo {
    swap: bool,
}

impl State for Position {
    type Move = Move;
    type Undo = Undo;

    /// Appends the segments, shorter ones first, and last the swap.
    fn moves(&self, list: &mut MoveList<Move>) {
        self.board.each_segment(self.direction(), |segment| {
            list.push(Move::Segment(segment));
        });
        if self.can_swap() {
            list.push(Move::Swap);
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Undo {
        let undo = Undo { swap: self.swap };
        if self.swap && self.turn == Side::Second {
            self.swap = false;
            self.key ^= SWAP_OPEN;
        }
        self.toggle(mv);
        undo
    }

    #[inline]
    fn undo(&mut self, mv: Move, undo: Undo) {
        self.toggle(mv);
        if self.swap != undo.swap {
            self.swap = undo.swap;
            self.key ^= SWAP_OPEN;
        }
    }

    #[inline]
    fn count_moves(&self, _: &mut MoveList<Move>) -> u64 {
        u64::from(self.board.count_segments(self.direction())) + u64::from(self.can_swap())
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Segment(segment) => {
                segment.direction() == self.direction() && self.board.contains_all(segment.cells())
            }
            Move::Swap => self.can_swap(),
        }
    }
}

impl Position {
    /// Fills or empties the cells of a move and passes the turn: the part that is its own inverse.
    #[inline]
    fn toggle(&mut self, mv: Move) {
        if let Move::Segment(segment) = mv {
            self.board = self.board ^ segment.cells();
            self.key ^= SEGMENT_KEYS[segment.number()] ^ HORIZONTAL_TO_MOVE;
            self.turn = self.turn.other();
        }
    }
}

impl Rules for Position {
    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    /// Who cannot move on their turn has won.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        (!self.mover_has_room()).then_some(Outcome::Win(self.turn))
    }

    fn reason(&self) -> Option<Reason> {
        self.outcome().map(|_| Reason::NoMoves)
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        let mut key = SIZES[(self.size.rows() - 2) * 9 + self.size.columns() - 2];
        for cell in self.filled().cells() {
            key ^= FILLED[cell.bit()];
        }
        if self.turn == Side::Second {
            key ^= HORIZONTAL_TO_MOVE;
        }
        if self.swap {
            key ^= SWAP_OPEN;
        }
        key
    }

    fn side_name(side: Side) -> &'static str {
        match side {
            Side::First => "Vertical",
            Side::Second => "Horizontal",
        }
    }
}

/// Every board may be flipped over either axis or both, which keeps the sides. A square one may
/// also be transposed, which exchanges them; not while the swap is open, since it is Horizontal's
/// alone.
impl Symmetric for Position {
    fn symmetries(&self) -> usize {
        if self.size.is_square() && !self.swap {
            Symmetry::ALL
        } else {
            Symmetry::FLIPS
        }
    }

    fn image(&self, index: usize) -> Self {
        let symmetry = Symmetry::new(index);
        let board = self
            .board
            .cells()
            .map(|cell| symmetry.cell(cell, self.size))
            .collect();
        let turn = if symmetry.transposes() {
            self.turn.other()
        } else {
            self.turn
        };
        Self::assemble(self.size, board, turn, self.swap)
    }

    fn move_image(&self, mv: Move, index: usize) -> Move {
        let symmetry = Symmetry::new(index);
        let Move::Segment(segment) = mv else {
            return mv;
        };
        let first = symmetry.cell(segment.first(), self.size);
        let last = symmetry.cell(segment.last(), self.size);
        Move::Segment(Segment::between(first, last).expect("the image of a line is a line"))
    }

    fn swaps_sides(&self, index: usize) -> bool {
        Symmetry::new(index).transposes()
    }
}
