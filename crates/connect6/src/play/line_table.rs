//! The line table: what a further stone on each cell would be worth.
//!
//! On the large board there are 924 windows of six cells. One with stones of both colours is dead;
//! one with stones of a single colour is a live line of that many stones, and worth something to
//! whoever adds to it or blocks it. The worth of a cell is the sum over the windows through it: when
//! a window changes, so do its six cells, each by one addition of four small numbers at once. Only
//! the order of moves reads it, so it is brought up to date where moves are ranked and nowhere else.

use super::weights::Weights;
use crate::{Board, Cell, CellSet, Direction, Move, Size};
use quina_core::{Key, Position, Side};

/// All windows of a board with the stones in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineTable {
    size: Size,
    key: Key,
    stones: [CellSet; 2],
    /// The stones in the window that begins at a cell and runs in a direction.
    windows: [[Window; Cell::COUNT]; 4],
    cells: [Worth; Cell::COUNT],
    /// What a window adds to each of its cells, by [`Window::index`].
    worths: [Worth; Window::COUNT],
}

/// How many stones of each side lie in a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Window(u8);

impl Window {
    /// Every index is below it: three bits for each side.
    const COUNT: usize = 64;

    const fn with(self, side: Side) -> Self {
        Self(self.0 + (1 << (3 * side.index())))
    }

    const fn without(self, side: Side) -> Self {
        Self(self.0 - (1 << (3 * side.index())))
    }

    const fn index(self) -> usize {
        self.0 as usize
    }

    /// The stones of `side`, if the other side has none here.
    const fn live(self, side: Side) -> Option<usize> {
        match (side, self.0 & 7, self.0 >> 3) {
            (Side::First, own, 0) | (Side::Second, 0, own) => Some(own as usize),
            _ => None,
        }
    }

    const fn is_dead(self) -> bool {
        self.0 & 7 != 0 && self.0 >> 3 != 0
    }
}

/// What a stone on a cell is worth: for each side what it adds to its own lines, and what it blocks
/// of the other's. In one array, so that all are added at once.
type Worth = [u16; 4];

const ATTACK: usize = 0;
const BLOCK: usize = 2;

fn worth(window: Window, weights: &Weights) -> Worth {
    let mut worth = [0; 4];
    for side in Side::BOTH {
        let (own, other) = (side.index(), side.other().index());
        if let Some(stones @ 0..=5) = window.live(side) {
            worth[ATTACK + own] = weights.attack()[stones];
            worth[BLOCK + other] = weights.block()[stones];
        }
    }
    worth
}

/// The distance in cell numbers from one cell of a window to the next.
const STEPS: [isize; 4] = [
    1,
    Size::MAX.get() as isize,
    Size::MAX.get() as isize + 1,
    1 - Size::MAX.get() as isize,
];

/// The number of the cell `by` steps further in a direction.
#[inline]
const fn stepped(cell: usize, direction: usize, by: isize) -> usize {
    cell.wrapping_add_signed(STEPS[direction] * by)
}

/// How many steps back from a cell the windows through it begin: at least and at most.
#[inline]
const fn reach(cell: Cell, size: Size, direction: usize) -> (isize, isize) {
    const fn min(a: isize, b: isize) -> isize {
        if a < b { a } else { b }
    }
    let last = size.get() as isize - 1;
    let (column, row) = (cell.column() as isize, cell.row() as isize);
    let (before, after) = match Direction::ALL[direction] {
        Direction::Row => (column, last - column),
        Direction::Column => (row, last - row),
        Direction::Rising => (
            min(column, row),
            last - if column > row { column } else { row },
        ),
        Direction::Falling => (min(column, last - row), min(last - column, row)),
    };
    (if after < 5 { 5 - after } else { 0 }, min(before, 5))
}

impl LineTable {
    /// The table of the empty board of this size.
    pub fn new(size: Size, weights: &Weights) -> Self {
        let mut table = Self {
            size,
            key: Board::new(size).key(),
            stones: [CellSet::EMPTY; 2],
            windows: [[Window::default(); Cell::COUNT]; 4],
            cells: [[0; 4]; Cell::COUNT],
            worths: std::array::from_fn(|index| worth(Window(index as u8), weights)),
        };
        let empty = table.worths[0];
        for cell in size.cells() {
            for direction in 0..4 {
                let (least, most) = reach(cell, size, direction);
                for _ in least..=most {
                    add(&mut table.cells[cell.index()], empty);
                }
            }
        }
        table
    }

    /// Whether the table stands where this board does.
    #[inline]
    pub fn is_at(&self, board: &Board) -> bool {
        self.key == board.key()
    }

    /// Brings the table to where the board is, stone by stone.
    pub fn follow(&mut self, board: &Board, weights: &Weights) {
        if self.is_at(board) {
            return;
        }
        if self.size != board.size() {
            *self = Self::new(board.size(), weights);
        }
        for side in Side::BOTH {
            let (before, now) = (self.stones[side.index()], board.stones(side));
            for cell in (before & !now).iter() {
                self.lift(side, cell);
            }
        }
        for side in Side::BOTH {
            let (before, now) = (self.stones[side.index()], board.stones(side));
            for cell in (now & !before).iter() {
                self.lay(side, cell);
            }
        }
        debug_assert!(self.is_at(board), "{board:?}");
    }

    /// A stone is laid on an empty cell.
    ///
    /// The worth of a cell is four small numbers changed at once; WebAssembly does that in one
    /// instruction only where it is told that it may.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub fn lay(&mut self, side: Side, cell: Cell) {
        self.stones[side.index()].insert(cell);
        self.key ^= Board::stone_key(side, cell);
        self.change(cell, |window| window.with(side));
    }

    /// A stone is taken up.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    pub fn lift(&mut self, side: Side, cell: Cell) {
        self.stones[side.index()].remove(cell);
        self.key ^= Board::stone_key(side, cell);
        self.change(cell, |window| window.without(side));
    }

    /// Changes every window through a cell, and with it the counts and the worth of its cells.
    #[inline]
    fn change(&mut self, cell: Cell, change: impl Fn(Window) -> Window) {
        for direction in 0..4 {
            let (least, most) = reach(cell, self.size, direction);
            for back in least..=most {
                let start = stepped(cell.index(), direction, -back);
                let window = &mut self.windows[direction][start];
                let before = *window;
                let now = change(before);
                *window = now;
                if before.is_dead() && now.is_dead() {
                    continue;
                }
                let (old, new) = (&self.worths[before.index()], &self.worths[now.index()]);
                let difference = std::array::from_fn(|i| new[i].wrapping_sub(old[i]));
                for step in 0..6 {
                    add(&mut self.cells[stepped(start, direction, step)], difference);
                }
            }
        }
    }

    /// What a stone of `side` on this cell adds to its own lines.
    #[inline]
    pub const fn attack(&self, side: Side, cell: Cell) -> i32 {
        self.cells[cell.index()][ATTACK + side.index()] as i32
    }

    /// What a stone of `side` on this cell takes from the other side's lines.
    #[inline]
    pub const fn block(&self, side: Side, cell: Cell) -> i32 {
        self.cells[cell.index()][BLOCK + side.index()] as i32
    }

    /// What two stones are worth together beyond the sum of each alone: in a window of one's own
    /// the second finds a stone more, and a window of the opponent's is blocked only once.
    #[inline]
    pub fn synergy(&self, side: Side, mv: Move, weights: &Weights) -> i32 {
        let mut sum = 0;
        self.shared(mv, |window| {
            if let Some(stones @ 0..=4) = window.live(side) {
                let attack = weights.attack();
                sum += i32::from(attack[stones + 1]) - i32::from(attack[stones]);
            }
            if let Some(stones @ 1..=5) = window.live(side.other()) {
                sum -= i32::from(weights.block()[stones]);
            }
        });
        sum
    }

    /// Shows every window that holds both stones of a turn.
    #[inline]
    fn shared(&self, mv: Move, mut see: impl FnMut(Window)) {
        let Some((direction, low, distance)) = between(mv) else {
            return;
        };
        let (least, most) = reach(low, self.size, direction);
        for back in least..=most.min(5 - distance) {
            see(self.windows[direction][stepped(low.index(), direction, -back)]);
        }
    }
}

/// The direction in which both stones lie, the one that comes first on it and how far apart they
/// are, if one window can hold them.
#[inline]
fn between(mv: Move) -> Option<(usize, Cell, isize)> {
    let (first, second) = (mv.first(), mv.second()?);
    let across = second.column() as isize - first.column() as isize;
    let up = second.row() as isize - first.row() as isize;
    let (direction, low) = match (across, up) {
        (_, 0) => (Direction::Row, first),
        (0, _) => (Direction::Column, first),
        _ if across == up => (Direction::Rising, first),
        // The stone with the lower index lies lower, and falling lines run from the top.
        _ if across == -up => (Direction::Falling, second),
        _ => return None,
    };
    let distance = across.abs().max(up);
    (distance < 6).then_some((direction as usize, low, distance))
}

#[inline]
fn add(worth: &mut Worth, other: Worth) {
    for (number, more) in worth.iter_mut().zip(other) {
        *number = number.wrapping_add(more);
    }
}
