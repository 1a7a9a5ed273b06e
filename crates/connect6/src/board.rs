//! The position: stones as bits on lines, kept up to date stone by stone.
//!
//! # The rules, where they leave a choice
//!
//! Black opens with one stone; from then on a turn is two stones, whoever moves. A turn is always
//! the whole pair while two cells are empty, even if its first stone already makes six: the second
//! then changes nothing, and every position has as many turns as a formula says. Only when a
//! single cell is left (boards of even size) is the last turn one stone. Six or more of a colour
//! in a row win; a full board without that is a draw.
//!
//! Whose turn it is follows from the number of stones, so there is nothing to keep in step with
//! the stones, and the key needs no part for the side to move.

use crate::line::{Crossing, has_six};
use crate::{Cell, CellSet, Line, Move, Size};
use quina_core::{
    Key, MoveList, Notation, Outcome, Position, Reason, Side, State, Symmetric, zobrist,
};
use std::fmt;

static STONES: [[Key; Cell::COUNT]; 2] = [zobrist(0xC6B1), zobrist(0xC6A2)];
static SIZES: [Key; Size::MAX.get() as usize + 1] = zobrist(0xC653);

/// A Connect6 position between two turns.
///
/// ```
/// use quina_connect6::{Board, Size};
/// use quina_core::{Notation, Position, Side, State, perft};
/// let mut board = Board::new(Size::MAX);
/// assert_eq!(perft::bulk(&mut board, 2), 361 * 64_620);
/// let mv = board.move_from_text("j10").unwrap();
/// board.play(mv);
/// assert_eq!(board.turn(), Side::Second);
/// assert_eq!(board.stones_due(), 2);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// Both colours of a line lie side by side: whoever reads one reads the other.
    lines: [[u32; 2]; Line::COUNT],
    key: Key,
    /// A whole word: two stones in quick succession write and read it, and a half word beside
    /// other fields would make the processor wait for the write.
    placed: u32,
    size: Size,
    winner: Option<Side>,
}

impl Board {
    /// The empty board of this size.
    pub fn new(size: Size) -> Self {
        Self {
            lines: [[0; 2]; Line::COUNT],
            key: SIZES[usize::from(size.get())],
            placed: 0,
            size,
            winner: None,
        }
    }

    /// The board's size.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// How many stones lie on the board.
    #[inline]
    pub const fn placed(&self) -> u32 {
        self.placed
    }

    /// The stone on a cell, if there is one.
    #[inline]
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        let row = self.line(Line::row(cell.row()));
        let on = |side: Side| row[side.index()] >> cell.column() & 1 == 1;
        Side::BOTH.into_iter().find(|&side| on(side))
    }

    /// Whether a cell is on the board and has no stone.
    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.line_empty(Line::row(cell.row())) >> cell.column() & 1 == 1
    }

    /// The stones of a side.
    pub fn stones(&self, side: Side) -> CellSet {
        CellSet::from_rows(|row| self.lines[row][side.index()])
    }

    /// The cells without a stone.
    pub fn empty(&self) -> CellSet {
        CellSet::from_rows(|row| self.line_empty(Line::row(row as u8)))
    }

    /// The stones on a line as bits, indexed by [`Side::index`].
    #[inline]
    pub fn line(&self, line: Line) -> [u32; 2] {
        self.lines[line.index()]
    }

    /// The cells of a line without a stone, as bits.
    #[inline]
    pub fn line_empty(&self, line: Line) -> u32 {
        let [black, white] = self.line(line);
        line.mask(self.size) & !(black | white)
    }

    /// Whether one stone of `side` on this cell would make six in a row where there is none yet.
    #[inline]
    pub fn makes_six(&self, side: Side, cell: Cell) -> bool {
        let words = Crossing::of(cell).words();
        words
            .into_iter()
            .any(|(line, bit)| has_six(self.lines[line][side.index()] | bit))
    }

    /// How many stones the side to move must place: 2, or 1 to open the game or to fill the last
    /// cell, or 0 when the game is over.
    #[inline]
    pub fn stones_due(&self) -> u8 {
        let left = self.size.area() - self.placed;
        if self.winner.is_some() {
            0
        } else if self.placed == 0 || self.is_mid_turn() {
            1
        } else {
            left.min(2) as u8
        }
    }

    #[inline]
    const fn is_full(&self) -> bool {
        self.placed == self.size.area()
    }

    /// Whether the first stone of a pair lies and the second does not.
    #[inline]
    pub(crate) const fn is_mid_turn(&self) -> bool {
        self.placed > 0 && self.placed.is_multiple_of(2) && !self.is_full()
    }

    /// Who places the stone that comes after `placed` others.
    #[inline]
    pub(crate) const fn placer(placed: u32) -> Side {
        if placed.div_ceil(2).is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Lays the next stone, which may be half a turn, on an empty cell. Gives what
    /// [`Board::take`] needs.
    pub(crate) fn place(&mut self, cell: Cell) -> Option<Side> {
        let before = self.winner;
        let side = Self::placer(self.placed);
        if self.put(side, cell) {
            self.winner = Some(side);
        }
        before
    }

    /// The part of the key that a stone makes, for tables that follow a board stone by stone.
    #[inline]
    pub(crate) fn stone_key(side: Side, cell: Cell) -> Key {
        STONES[side.index()][cell.index()]
    }

    /// Takes back what [`Board::place`] did.
    pub(crate) fn take(&mut self, cell: Cell, before: Option<Side>) {
        self.lift(cell);
        self.winner = before;
    }

    /// Lays a stone whoever's turn it is, and says whether it made six in a row.
    #[inline]
    pub(crate) fn put(&mut self, side: Side, cell: Cell) -> bool {
        debug_assert!(self.is_empty(cell), "{cell} is taken");
        let mut six = false;
        for (line, bit) in Crossing::of(cell).words() {
            let word = &mut self.lines[line][side.index()];
            *word |= bit;
            six |= has_six(*word);
        }
        self.key ^= STONES[side.index()][cell.index()];
        self.placed += 1;
        six
    }

    /// Takes up the stone laid last.
    #[inline]
    fn lift(&mut self, cell: Cell) {
        self.lift_of(Self::placer(self.placed - 1), cell);
    }

    /// Takes up a stone whenever it was laid.
    #[inline]
    pub(crate) fn lift_of(&mut self, side: Side, cell: Cell) {
        debug_assert_eq!(self.stone(cell), Some(side), "{cell}");
        for (line, bit) in Crossing::of(cell).words() {
            self.lines[line][side.index()] &= !bit;
        }
        self.key ^= STONES[side.index()][cell.index()];
        self.placed -= 1;
    }

    pub(crate) fn set_winner(&mut self, winner: Option<Side>) {
        self.winner = winner;
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new(Size::default())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.to_text())
    }
}

impl State for Board {
    type Move = Move;
    type Undo = ();

    fn moves(&self, list: &mut MoveList<Move>) {
        let due = self.stones_due();
        if due == 0 {
            return;
        }
        let mut buffer = [Cell::at(0, 0); Cell::COUNT];
        let mut count = 0;
        for cell in self.empty().iter() {
            buffer[count] = cell;
            count += 1;
        }
        let cells = &buffer[..count];
        if due == 1 {
            list.extend(cells.iter().map(|&cell| Move::one(cell)));
        } else {
            for (i, &first) in cells.iter().enumerate() {
                list.extend(
                    cells[i + 1..]
                        .iter()
                        .map(|&second| Move::pair(first, second)),
                );
            }
        }
    }

    fn count_moves(&self, _: &mut MoveList<Move>) -> u64 {
        let empty = u64::from(self.size.area() - self.placed);
        match self.stones_due() {
            0 => 0,
            1 => empty,
            _ => empty * (empty - 1) / 2,
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.stones_due() == 1 + u8::from(mv.is_pair()) && mv.stones().all(|c| self.is_empty(c))
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} in {self:?}");
        let side = Self::placer(self.placed);
        let mut six = self.put(side, mv.first());
        if let Some(second) = mv.second() {
            six |= self.put(side, second);
        }
        if six {
            self.winner = Some(side);
        }
    }

    /// Before a legal turn the game was not over, so there is no winner to remember.
    #[inline]
    fn undo(&mut self, mv: Move, (): ()) {
        if let Some(second) = mv.second() {
            self.lift(second);
        }
        self.lift(mv.first());
        self.winner = None;
    }
}

impl Position for Board {
    #[inline]
    fn turn(&self) -> Side {
        // The stone that fills a board of even size ends a turn without a partner.
        Self::placer(self.placed + u32::from(self.is_full()))
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Win(side)),
            None if self.is_full() => Some(Outcome::Draw),
            None => None,
        }
    }

    fn reason(&self) -> Option<Reason> {
        self.outcome().map(|outcome| match outcome {
            Outcome::Win(_) => Reason::Line,
            Outcome::Draw => Reason::BoardFull,
        })
    }

    #[inline]
    fn key(&self) -> Key {
        self.key
    }

    fn fresh_key(&self) -> Key {
        let mut key = SIZES[usize::from(self.size.get())];
        for side in Side::BOTH {
            for cell in self.stones(side).iter() {
                key ^= STONES[side.index()][cell.index()];
            }
        }
        key
    }

    fn side_name(side: Side) -> &'static str {
        ["Black", "White"][side.index()]
    }
}

/// The eight symmetries of the square: bit 0 mirrors left and right, bit 1 bottom and top, and
/// bit 2 then exchanges columns and rows.
impl Symmetric for Board {
    fn symmetries(&self) -> usize {
        8
    }

    fn image(&self, index: usize) -> Self {
        let mut image = Self::new(self.size);
        for side in Side::BOTH {
            for cell in self.stones(side).iter() {
                image.put(side, cell_image(cell, self.size, index));
            }
        }
        image.winner = self.winner;
        image
    }

    fn move_image(&self, mv: Move, index: usize) -> Move {
        let map = |cell| cell_image(cell, self.size, index);
        match mv.second() {
            Some(second) => Move::pair(map(mv.first()), map(second)),
            None => Move::one(map(mv.first())),
        }
    }
}

fn cell_image(cell: Cell, size: Size, index: usize) -> Cell {
    let last = size.get() - 1;
    let mirrored = |at, bit: usize| if index & bit == 0 { at } else { last - at };
    let (column, row) = (mirrored(cell.column(), 1), mirrored(cell.row(), 2));
    if index & 4 == 0 {
        Cell::at(column, row)
    } else {
        Cell::at(row, column)
    }
}
