//! Every window of six cells with the stones in it, kept stone by stone.
//!
//! A line is a word of bits, so all windows of a line are counted at once: six shifted copies of
//! the word are added in bit slices, and bit `i` of the result tells of the window that begins at
//! bit `i`. That is some thirty instructions for a line and no table in memory, and laying or
//! lifting a stone does it for the four lines through its cell. Beside the counts stand the sets of
//! lines worth looking at, so that a search for threats reads a handful of lines and not all 112.

use super::threats::{Threats, on_line};
use crate::line::{Crossing, sixes};
use crate::{Board, Cell, CellSet, Line, Move, Size};
use quina_core::{Key, Position, Side};

/// All windows of a board, for both sides.
///
/// ```
/// use quina_connect6::{Board, Windows};
/// use quina_core::{Notation, Side};
/// let board = Board::from_text("6/6/6/x5/xx1xx1/oooo2 w").unwrap();
/// let windows = Windows::of(&board);
/// assert!(windows.has_threat(Side::Second));
/// assert_eq!(windows.count(Side::First, 4), 1, "a2 to f2");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Windows {
    words: [[u32; 2]; Line::COUNT],
    slices: [[Slices; 2]; Line::COUNT],
    /// The lines with a window of two, of three, and of four or five stones, for each side.
    lines: [[LineSet; 3]; 2],
    /// How many live windows of each number of stones a line has for each side, and all lines.
    counts: [[Counts; 2]; Line::COUNT],
    sums: [Counts; 2],
    key: Key,
    size: Size,
}

/// The counts of all windows of a line for one side, in bit slices: the window at a bit holds
/// `ones + 2 twos + 4 fours` stones, and none of the other side where `live` is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Slices {
    live: u32,
    ones: u32,
    twos: u32,
    fours: u32,
}

impl Slices {
    #[inline]
    const fn new(own: u32, other: u32, mask: u32) -> Self {
        let [a, b, c, d, e, f] = [own, own >> 1, own >> 2, own >> 3, own >> 4, own >> 5];
        let (low, low_carry) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (high, high_carry) = (d ^ e ^ f, d & e | f & (d ^ e));
        let carry = low & high;
        Self {
            live: sixes(mask & !other),
            ones: low ^ high,
            twos: low_carry ^ high_carry ^ carry,
            fours: low_carry & high_carry | carry & (low_carry ^ high_carry),
        }
    }

    /// The live windows with exactly this many stones.
    #[inline]
    pub fn of(self, stones: usize) -> u32 {
        let pick = |bit: usize, slice: u32| if stones & bit == 0 { !slice } else { slice };
        self.live & pick(1, self.ones) & pick(2, self.twos) & pick(4, self.fours)
    }

    /// The live windows that one turn fills.
    #[inline]
    const fn threats(self) -> u32 {
        self.live & self.fours & !self.twos
    }

    /// The live windows with at least two stones.
    #[inline]
    pub const fn two_or_more(self) -> u32 {
        self.live & (self.twos | self.fours)
    }

    /// The live windows with at least three stones.
    #[inline]
    pub const fn three_or_more(self) -> u32 {
        self.live & (self.twos & self.ones | self.fours)
    }

    /// The live windows with at least one stone.
    #[inline]
    pub const fn one_or_more(self) -> u32 {
        self.live & (self.ones | self.twos | self.fours)
    }
}

/// How many windows have 1 to 6 stones, ten bits each: there are 924 windows in all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Counts(u64);

impl Counts {
    #[inline]
    fn new(slices: Slices) -> Self {
        let fields = (1..=6).map(|stones| {
            let windows = u64::from(slices.of(stones).count_ones());
            windows << (10 * (stones - 1))
        });
        Self(fields.sum())
    }

    #[inline]
    const fn of(self, stones: usize) -> i32 {
        (self.0 >> (10 * (stones - 1)) & 0x3FF) as i32
    }
}

/// The cells that these windows cover.
#[inline]
pub(crate) const fn spread(windows: u32) -> u32 {
    let twos = windows | windows << 1;
    twos | twos << 2 | twos << 4
}

/// The windows through a bit.
#[inline]
pub(crate) const fn around(bit: u32) -> u32 {
    (0b11_1111 << bit) >> 5
}

/// A set of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LineSet([u64; 2]);

impl LineSet {
    #[inline]
    const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline]
    const fn set(&mut self, line: usize, present: bool) {
        let word = &mut self.0[line >> 6];
        *word = *word & !(1 << (line & 63)) | (present as u64) << (line & 63);
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Line> {
        (0..2).flat_map(move |half| {
            let mut word = self.0[half];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros();
                (word != 0).then(|| {
                    word &= word - 1;
                    Line::from_index(64 * half + bit as usize)
                })
            })
        })
    }
}

const TWO: usize = 0;
const THREE: usize = 1;
const FOUR: usize = 2;

impl Windows {
    /// The windows of the empty board of this size.
    pub fn new(size: Size) -> Self {
        let mut windows = Self {
            words: [[0; 2]; Line::COUNT],
            slices: [[Slices::default(); 2]; Line::COUNT],
            lines: [[LineSet::default(); 3]; 2],
            counts: [[Counts::default(); 2]; Line::COUNT],
            sums: [Counts::default(); 2],
            key: Board::new(size).key(),
            size,
        };
        for line in Line::all() {
            windows.slices[line.index()] = [Slices::new(0, 0, line.mask(size)); 2];
        }
        windows
    }

    /// The windows of this board.
    pub fn of(board: &Board) -> Self {
        let mut windows = Self::new(board.size());
        windows.follow(board);
        windows
    }

    /// The board's size.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The key of the stones: that of a [`Board`] where they lie.
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// Brings the windows to where the board is, stone by stone.
    pub fn follow(&mut self, board: &Board) {
        if self.key == board.key() {
            return;
        }
        if self.size != board.size() {
            *self = Self::new(board.size());
        }
        for side in Side::BOTH {
            for cell in (self.stones(side) & !board.stones(side)).iter() {
                self.lift(side, cell);
            }
        }
        for side in Side::BOTH {
            for cell in (board.stones(side) & !self.stones(side)).iter() {
                self.lay(side, cell);
            }
        }
        debug_assert!(self.key == board.key(), "{board:?}");
    }

    /// A stone is laid on an empty cell.
    #[inline]
    pub fn lay(&mut self, side: Side, cell: Cell) {
        self.change(side, cell, |word, bit| word | bit);
    }

    /// A stone is taken up.
    #[inline]
    pub fn lift(&mut self, side: Side, cell: Cell) {
        self.change(side, cell, |word, bit| word & !bit);
    }

    /// The stones of a turn are laid.
    #[inline]
    pub fn play(&mut self, side: Side, mv: Move) {
        mv.stones().for_each(|cell| self.lay(side, cell));
    }

    /// Whether `side` makes a threat by this turn, having none before.
    #[inline]
    pub fn makes_threat(&self, side: Side, mv: Move) -> bool {
        let mut stones = mv.stones().map(|stone| Crossing::of(stone).words());
        let Some(first) = stones.next() else {
            return false;
        };
        let second = stones.next().unwrap_or(first);
        first
            .into_iter()
            .zip(second)
            .any(|((line, bit), (other, other_bit))| {
                let around = |bit: u32| around(bit.trailing_zeros());
                let own = self.slices[line][side.index()];
                let threes = self.slices[other][side.index()].of(3);
                own.of(3) & around(bit) != 0
                    || threes & around(other_bit) != 0
                    || (line == other && own.of(2) & around(bit) & around(other_bit) != 0)
            })
    }

    /// The stones of a turn are taken up.
    #[inline]
    pub fn undo(&mut self, side: Side, mv: Move) {
        mv.stones().for_each(|cell| self.lift(side, cell));
    }

    #[inline]
    fn change(&mut self, side: Side, cell: Cell, change: impl Fn(u32, u32) -> u32) {
        self.key ^= Board::stone_key(side, cell);
        for (line, bit) in Crossing::of(cell).words() {
            let word = &mut self.words[line][side.index()];
            *word = change(*word, bit);
            let [first, second] = self.words[line];
            let mask = Line::from_index(line).mask(self.size);
            let slices = [
                Slices::new(first, second, mask),
                Slices::new(second, first, mask),
            ];
            self.slices[line] = slices;
            for (index, slices) in slices.into_iter().enumerate() {
                let lines = &mut self.lines[index];
                lines[TWO].set(line, slices.of(2) != 0);
                lines[THREE].set(line, slices.of(3) != 0);
                lines[FOUR].set(line, slices.threats() != 0);
                let counts = Counts::new(slices);
                let before = std::mem::replace(&mut self.counts[line][index], counts);
                self.sums[index].0 = self.sums[index].0 - before.0 + counts.0;
            }
        }
    }

    /// The stones of a side.
    pub fn stones(&self, side: Side) -> CellSet {
        CellSet::from_rows(|row| self.words[row][side.index()])
    }

    /// The cells without a stone.
    pub fn empty(&self) -> CellSet {
        CellSet::from_rows(|row| self.line_empty(Line::from_index(row)))
    }

    /// Whether a cell has no stone.
    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.line_empty(Line::row(cell.row())) >> cell.column() & 1 == 1
    }

    /// The stones of a side on a line, as bits.
    #[inline]
    pub(crate) const fn word(&self, side: Side, line: Line) -> u32 {
        self.words[line.index()][side.index()]
    }

    /// The cells of a line without a stone, as bits.
    #[inline]
    pub(crate) fn line_empty(&self, line: Line) -> u32 {
        let [first, second] = self.words[line.index()];
        line.mask(self.size) & !(first | second)
    }

    /// The windows of a line as one side sees them.
    #[inline]
    pub(crate) const fn slices(&self, side: Side, line: Line) -> Slices {
        self.slices[line.index()][side.index()]
    }

    /// The lines with a live window of exactly two stones of a side.
    #[inline]
    pub(crate) const fn lines_of_two(&self, side: Side) -> LineSet {
        self.lines[side.index()][TWO]
    }

    /// The lines with a live window of exactly three stones of a side.
    #[inline]
    pub(crate) const fn lines_of_three(&self, side: Side) -> LineSet {
        self.lines[side.index()][THREE]
    }

    /// How many live windows of exactly this many stones, 1 to 6, a side has.
    #[inline]
    pub const fn count(&self, side: Side, stones: usize) -> i32 {
        self.sums[side.index()].of(stones)
    }

    /// Whether a side has a window that one turn of two stones makes six. Exact.
    #[inline]
    pub const fn has_threat(&self, side: Side) -> bool {
        !self.lines[side.index()][FOUR].is_empty()
    }

    /// The missing stones of every threat of `side`, window by window; the same may come twice.
    #[inline]
    pub fn missing(&self, side: Side) -> impl Iterator<Item = Move> {
        let lines = self.lines[side.index()][FOUR];
        lines
            .iter()
            .flat_map(move |line| on_line(line, self.word(side, line), self.line_empty(line)))
    }

    /// All threats of a side together, and every way to answer them. Exact.
    #[inline]
    pub fn threats(&self, side: Side) -> Threats {
        self.missing(side).collect()
    }

    /// The empty cells of the live windows in which a side has at least `stones` (1 to 3) stones.
    pub(crate) fn reach(&self, side: Side, stones: usize) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for line in Line::all() {
            let slices = self.slices(side, line);
            let windows = match stones {
                1 => slices.one_or_more(),
                2 => slices.two_or_more(),
                _ => slices.three_or_more(),
            };
            let mut bits = spread(windows) & self.line_empty(line);
            while bits != 0 {
                if let Some(cell) = line.cell(bits.trailing_zeros()) {
                    cells.insert(cell);
                }
                bits &= bits - 1;
            }
        }
        cells
    }
}
