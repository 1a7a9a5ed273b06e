//! The exact gates: who can make six this turn, and which turns prevent it.
//!
//! All of it is read off the board's line words, so that it holds for any board and depends on no
//! table and no weight. A *threat* of a side is a window of six cells without a stone of the other
//! side and with at most two cells empty: one turn fills it. It is told by the stones that are
//! missing, one or two, which is why a [`Move`] can stand for it.

use super::windows::Windows;
use crate::line::sixes;
use crate::{Board, Cell, Direction, Line, Move};
use quina_core::{Position, Side};

/// The lowest bit of every window of six that `own` bits and at most two `empty` bits fill.
///
/// ```
/// use quina_connect6::threat_windows;
/// assert_eq!(threat_windows(0b0011_1100, 0b1100_0011), 0b111, "open on both sides");
/// assert_eq!(threat_windows(0b0000_1111, 0b1101_0000), 0, "blocked at once");
/// ```
#[inline]
pub const fn threat_windows(own: u32, empty: u32) -> u32 {
    let (mut one, mut two, mut three) = (0, 0, 0);
    let mut step = 0;
    while step < 6 {
        let here = empty >> step;
        three |= two & here;
        two |= one & here;
        one |= here;
        step += 1;
    }
    sixes(own | empty) & !three
}

/// The missing stones of every threat of `side`, window by window; the same ones may come twice.
pub fn missing_stones(board: &Board, side: Side) -> impl Iterator<Item = Move> {
    Line::all().flat_map(move |line| {
        let own = board.line(line)[side.index()];
        let empty = if own.count_ones() < 4 {
            0
        } else {
            board.line_empty(line)
        };
        on_line(line, own, empty)
    })
}

/// The missing stones of the threats on one line, given its words.
#[inline]
pub(super) fn on_line(line: Line, own: u32, empty: u32) -> impl Iterator<Item = Move> {
    let mut windows = threat_windows(own, empty) & !sixes(own);
    std::iter::from_fn(move || {
        if windows == 0 {
            return None;
        }
        let missing = empty & 0b11_1111 << windows.trailing_zeros();
        windows &= windows - 1;
        let low = line.cell(missing.trailing_zeros())?;
        let high = line.cell(missing.ilog2())?;
        Some(if low == high {
            Move::one(low)
        } else {
            Move::pair(low, high)
        })
    })
}

/// A turn that makes six for the side to move, or `None` if there is none. Exact.
///
/// ```
/// use quina_connect6::{Board, winning_turn};
/// use quina_core::Notation;
/// let board = Board::from_text("6/6/6/x5/xx1xx1/oooo2 w").unwrap();
/// assert_eq!(winning_turn(&board).unwrap().to_string(), "e1f1");
/// ```
pub fn winning_turn(board: &Board) -> Option<Move> {
    winning_turns(board).next()
}

/// A turn for every threat that the side to move can carry out now; the same may come twice.
pub(crate) fn winning_turns(board: &Board) -> impl Iterator<Item = Move> {
    let due = board.stones_due();
    missing_stones(board, board.turn()).filter_map(move |missing| {
        match (due, missing.is_pair()) {
            (2, true) | (1, false) => Some(missing),
            // The second stone of the turn changes nothing: the first empty cell will do.
            (2, false) => {
                let mut others = board.empty().iter().filter(|&cell| !missing.contains(cell));
                others.next().map(|cell| Move::pair(missing.first(), cell))
            }
            _ => None,
        }
    })
}

/// All threats of one side together, and every way to answer them. Exact.
///
/// The defender must take a cell of each. Whoever takes one of the at most two cells of the first
/// threat is left with those it does not meet, and what meets all of these is again at most two
/// cells: so nothing needs to be stored but two short lists.
///
/// ```
/// use quina_connect6::{Board, Threats};
/// use quina_core::{Notation, Side};
/// let board = Board::from_text("8/8/8/8/8/8/o1o1o1o1/1xxxx2x w").unwrap();
/// let threats = Threats::of(&board, Side::First);
/// assert_eq!(threats.stones_to_answer(), Some(1));
/// assert_eq!(threats.alone().next().unwrap().to_string(), "f1");
/// assert_eq!(threats.pairs().next().unwrap().to_string(), "a1g1");
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct Threats {
    /// The missing stones of the first threat found.
    first: Option<Move>,
    /// For each of these stones: what is left to answer once the defender lies there.
    left: [Left; 2],
}

/// What meets all threats that one stone of the defender has not met.
#[derive(Debug, Clone, Copy, Default)]
enum Left {
    /// There are none left: any second stone will do.
    #[default]
    Nothing,
    /// Any of these, all of them gone if no stone meets all.
    Cells([Option<Cell>; 2]),
}

impl Left {
    /// Keeps what meets this threat, too.
    fn narrow(&mut self, missing: Move) {
        *self = Self::Cells(match *self {
            Self::Nothing => [Some(missing.first()), missing.second()],
            Self::Cells(cells) => cells.map(|cell| cell.filter(|&cell| missing.contains(cell))),
        });
    }
}

impl Threats {
    /// The threats of `side` on this board.
    pub fn of(board: &Board, side: Side) -> Self {
        missing_stones(board, side).collect()
    }

    /// The threats on the lines through the stones of `mv`, once `side` has placed it there.
    ///
    /// Where the side had none before, these are all it has.
    pub fn made_by(windows: &Windows, side: Side, mv: Move) -> Self {
        let mut threats = Self::default();
        for (index, stone) in mv.stones().enumerate() {
            for direction in Direction::ALL {
                let (line, bit) = Line::through(stone, direction);
                let mut stones = 1 << bit;
                if let Some(other) = mv.stones().find(|&other| other != stone) {
                    let (other_line, other_bit) = Line::through(other, direction);
                    if other_line == line {
                        if index == 1 {
                            continue;
                        }
                        stones |= 1 << other_bit;
                    }
                }
                let own = windows.word(side, line) | stones;
                if own.count_ones() >= 4 {
                    let empty = windows.line_empty(line) & !stones;
                    on_line(line, own, empty).for_each(|missing| threats.add(missing));
                }
            }
        }
        threats
    }

    /// Adds a threat, told by the stones that are missing.
    #[inline]
    pub(super) fn add(&mut self, missing: Move) {
        let first = *self.first.get_or_insert(missing);
        for (stone, left) in first.stones().zip(&mut self.left) {
            if !missing.contains(stone) {
                left.narrow(missing);
            }
        }
    }

    /// Whether there is no threat.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// Whether a turn takes a cell of every threat.
    pub fn are_answered_by(&self, mv: Move) -> bool {
        self.is_empty()
            || self.answers().any(|(stone, left)| {
                mv.contains(stone)
                    && match left {
                        Left::Nothing => true,
                        Left::Cells(cells) => cells
                            .into_iter()
                            .flatten()
                            .any(|cell| cell != stone && mv.contains(cell)),
                    }
            })
    }

    /// The cells that answer all threats together with this one, which does not do so alone.
    pub(super) fn partners(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let other = move |pair: Move| pair.stones().find(|&stone| stone != cell);
        let pairs = self.pairs().filter(move |pair| pair.contains(cell));
        self.alone().chain(pairs.filter_map(other))
    }

    /// The cells that answer all threats alone, whatever the second stone.
    pub fn alone(&self) -> impl Iterator<Item = Cell> {
        self.answers()
            .filter_map(|(stone, left)| matches!(left, Left::Nothing).then_some(stone))
    }

    /// The pairs that answer all threats though neither stone does so alone, each once.
    pub fn pairs(&self) -> impl Iterator<Item = Move> {
        let is_alone = |cell: Cell| self.alone().any(|other| other == cell);
        let first = self.first.map(Move::first);
        self.answers().flat_map(move |(stone, left)| {
            let cells = match left {
                Left::Nothing => [None; 2],
                Left::Cells(cells) => cells,
            };
            cells
                .into_iter()
                .flatten()
                // Both stones of the first threat were paired when the first of them was.
                .filter(move |&cell| !is_alone(cell) && (Some(cell) != first))
                .map(move |cell| Move::pair(stone, cell))
        })
    }

    fn answers(&self) -> impl Iterator<Item = (Cell, Left)> {
        let stones = self.first.into_iter().flat_map(Move::stones);
        stones.zip(self.left)
    }

    /// How many stones of the defender answer everything: 0 to 2, or `None` if no turn does.
    pub fn stones_to_answer(&self) -> Option<u8> {
        if self.is_empty() {
            Some(0)
        } else if self.alone().next().is_some() {
            Some(1)
        } else {
            self.pairs().next().map(|_| 2)
        }
    }
}

impl FromIterator<Move> for Threats {
    fn from_iter<I: IntoIterator<Item = Move>>(missing: I) -> Self {
        let mut threats = Self::default();
        missing.into_iter().for_each(|missing| threats.add(missing));
        threats
    }
}
