//! The sums that the learned evaluation reads, kept stone by stone.

use super::pattern::{REACH, Walled};
use super::{BOTH, Learned, VIEW};
use crate::line::Crossing;
use crate::{Board, Cell, CellSet, Line, Move, Size};
use quina_core::{Key, Position, Side};

/// What every cell sees, and the sum over the empty ones.
#[derive(Debug, Clone)]
pub struct Sums {
    size: Size,
    key: Key,
    stones: [CellSet; 2],
    words: [[u32; 2]; Line::COUNT],
    patterns: [[u16; 4]; Cell::COUNT],
    /// The weights of a cell's four patterns together, as Black and as White sees them.
    cells: Vec<[i16; BOTH]>,
    /// The positive parts of those of all empty cells together.
    pool: [i32; BOTH],
}

impl Sums {
    /// The sums of the empty board of this size: where no stone is in sight all is worth nothing.
    pub fn new(size: Size) -> Self {
        let mut sums = Self {
            size,
            key: Board::new(size).key(),
            stones: [CellSet::EMPTY; 2],
            words: [[0; 2]; Line::COUNT],
            patterns: [[0; 4]; Cell::COUNT],
            cells: vec![[0; BOTH]; Cell::COUNT],
            pool: [0; BOTH],
        };
        for cell in size.cells() {
            for (direction, (line, bit)) in Crossing::of(cell).words().into_iter().enumerate() {
                let mask = Line::from_index(line).mask(size);
                let pattern = Walled::new([0; 2], mask).pattern(bit.trailing_zeros());
                sums.patterns[cell.index()][direction] = pattern as u16;
            }
        }
        sums
    }

    /// Brings the sums to where the board is, stone by stone.
    pub fn follow(&mut self, board: &Board, learned: &Learned) {
        if self.key == board.key() {
            return;
        }
        if self.size != board.size() {
            *self = Self::new(board.size());
        }
        let now = Side::BOTH.map(|side| board.stones(side));
        for side in Side::BOTH {
            for cell in (self.stones[side.index()] & !now[side.index()]).iter() {
                self.stones[side.index()].remove(cell);
                self.change(side, cell, false, learned);
                add_positive(&mut self.pool, &self.cells[cell.index()]);
            }
        }
        for side in Side::BOTH {
            for cell in (now[side.index()] & !self.stones[side.index()]).iter() {
                take_positive(&mut self.pool, &self.cells[cell.index()]);
                self.stones[side.index()].insert(cell);
                self.change(side, cell, true, learned);
            }
        }
        debug_assert!(self.key == board.key(), "{board:?}");
    }

    /// Whether the sums stand where this board does.
    #[inline]
    pub fn is_at(&self, board: &Board) -> bool {
        self.key == board.key()
    }

    /// What speaks for a stone of `side` on this cell.
    #[inline]
    pub fn policy(&self, side: Side, cell: Cell, learned: &Learned) -> i32 {
        learned.stone(side, &self.cells[cell.index()])
    }

    /// What speaks for two stones together beyond what speaks for each: how much each does for the
    /// other.
    pub fn synergy(&self, side: Side, mv: Move, learned: &Learned) -> i32 {
        let Some(second) = mv.second() else { return 0 };
        let first = mv.first();
        let crossing = |cell| Crossing::of(cell).words();
        let lines = crossing(first).into_iter().zip(crossing(second));
        for (direction, ((line, bit), (other, other_bit))) in lines.enumerate() {
            if line != other {
                continue;
            }
            let (bit, other_bit) = (bit.trailing_zeros(), other_bit.trailing_zeros());
            if bit.abs_diff(other_bit) > REACH {
                return 0;
            }
            let gain = |cell: Cell, bit: u32, stone: u32| {
                let mut words = self.words[line];
                words[side.index()] |= 1 << stone;
                let mask = Line::from_index(line).mask(self.size);
                let with = learned.row(Walled::new(words, mask).pattern(bit));
                let without = usize::from(self.patterns[cell.index()][direction]);
                let without = learned.row(without);
                let now = &self.cells[cell.index()];
                let then = std::array::from_fn(|lane| now[lane] + (with[lane] - without[lane]));
                learned.stone(side, &then) - learned.stone(side, now)
            };
            return gain(first, bit, other_bit).midpoint(gain(second, other_bit, bit));
        }
        0
    }

    /// The sum over all empty cells, first as `side` sees them.
    #[inline]
    pub(super) fn pool(&self, side: Side) -> [i32; BOTH] {
        let mut pool = self.pool;
        if side == Side::Second {
            pool.rotate_left(VIEW);
        }
        pool
    }

    /// A stone is laid or lifted: what its lines' cells see changes.
    #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
    fn change(&mut self, side: Side, cell: Cell, lay: bool, learned: &Learned) {
        self.key ^= Board::stone_key(side, cell);
        for (direction, (line, bit)) in Crossing::of(cell).words().into_iter().enumerate() {
            let word = &mut self.words[line][side.index()];
            *word = if lay { *word | bit } else { *word & !bit };
            let mask = Line::from_index(line).mask(self.size);
            let [first, second] = self.words[line];
            let walled = Walled::new([first, second], mask);
            let at = bit.trailing_zeros();
            let step = STEPS[direction];
            for away in -(REACH as i32)..=REACH as i32 {
                let other = at as i32 + away;
                if away == 0 || other < 0 || mask >> other & 1 == 0 {
                    continue;
                }
                let index = (cell.index() as i32 + away * step) as usize;
                let now = walled.pattern(other as u32);
                let before = usize::from(self.patterns[index][direction]);
                if now == before {
                    continue;
                }
                self.patterns[index][direction] = now as u16;
                let (old, new) = (learned.row(before), learned.row(now));
                let counts = (first | second) >> other & 1 == 0;
                let sums = &mut self.cells[index];
                for lane in 0..BOTH {
                    let was = sums[lane];
                    let is = was + (new[lane] - old[lane]);
                    sums[lane] = is;
                    if counts {
                        self.pool[lane] += i32::from(is.max(0)) - i32::from(was.max(0));
                    }
                }
            }
        }
    }
}

/// From a cell's number to the next one's in each direction.
const STEPS: [i32; 4] = [
    1,
    Size::MAX.get() as i32,
    Size::MAX.get() as i32 + 1,
    1 - Size::MAX.get() as i32,
];

fn add_positive(pool: &mut [i32; BOTH], cell: &[i16; BOTH]) {
    for (sum, &weight) in pool.iter_mut().zip(cell) {
        *sum += i32::from(weight.max(0));
    }
}

fn take_positive(pool: &mut [i32; BOTH], cell: &[i16; BOTH]) {
    for (sum, &weight) in pool.iter_mut().zip(cell) {
        *sum -= i32::from(weight.max(0));
    }
}
