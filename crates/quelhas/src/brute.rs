//! Brute force: exact answers by trying everything, with no theorem and no reduction.
//!
//! This is the yardstick. It is slow, it is meant to be read at a glance, and every cleverer
//! solver must agree with it wherever it can follow. [`Fillings`] decides all fillings of a small
//! board at once; [`Search`] decides one position of any size with few enough empty cells.

use crate::geometry::Direction;
use crate::{Board, Cell, Move, Position, Size};
use quina_core::{MoveList, Position as _, Side, State};
use std::collections::HashMap;
use std::ops::Not;

/// What a position is worth to the player to move; there are no draws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Worth {
    /// The player to move wins with best play.
    Win,
    /// The player to move loses whatever they do.
    Loss,
}

impl Worth {
    fn winning(wins: bool) -> Self {
        if wins { Self::Win } else { Self::Loss }
    }
}

/// The same position as the other player sees it.
impl Not for Worth {
    type Output = Self;

    fn not(self) -> Self {
        Self::winning(self == Self::Loss)
    }
}

/// The worth of every filling of a small board, for either side to move, without swap.
///
/// ```
/// use quina_quelhas::{Position, Size, brute::{Fillings, Worth}};
/// let size = Size::new(3, 4).unwrap();
/// let fillings = Fillings::new(size).unwrap();
/// let start = Position::new(size, false);
/// assert_eq!(fillings.worth(&start), Some(Worth::Win));
/// assert_eq!(fillings.winning_moves(&start).unwrap().len(), 4);
/// ```
#[derive(Debug, Clone)]
pub struct Fillings {
    size: Size,
    /// For each side to move, one bit for each set of empty cells: whether the mover wins.
    wins: [Vec<u64>; 2],
}

/// How many fillings of a board there are of each class of outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Census {
    /// The player to move wins, whichever side that is (N, the next player).
    pub next: u64,
    /// The player to move loses, whichever side that is (P, the previous player).
    pub previous: u64,
    /// Vertical wins, whoever moves.
    pub vertical: u64,
    /// Horizontal wins, whoever moves.
    pub horizontal: u64,
}

impl Fillings {
    /// The most cells a board may have to be decided whole: 5x5, in 8 MiB.
    pub const MOST_CELLS: usize = 25;

    /// Decides every filling of a board, or `None` if it has more than [`Fillings::MOST_CELLS`].
    pub fn new(size: Size) -> Option<Self> {
        let cells = size.rows() * size.columns();
        if cells > Self::MOST_CELLS {
            return None;
        }
        let sets = 1_u32 << cells;
        let mut fillings = Self {
            size,
            wins: [(); 2].map(|()| vec![0; sets.div_ceil(64) as usize]),
        };
        let segments = Direction::BOTH.map(|direction| {
            let mut segments = Vec::new();
            Board::new(size).each_segment(direction, |segment| {
                segments.push(compact(size, segment.cells()));
            });
            segments
        });
        // A move leaves a subset of the empty cells, which is a smaller number.
        for empty in 0..sets {
            for side in Side::BOTH {
                let mut moves = segments[side.index()]
                    .iter()
                    .filter(|&&segment| segment & !empty == 0)
                    .peekable();
                let stuck = moves.peek().is_none();
                if stuck || moves.any(|segment| !fillings.wins(side.other(), empty ^ segment)) {
                    fillings.wins[side.index()][empty as usize / 64] |= 1 << (empty % 64);
                }
            }
        }
        Some(fillings)
    }

    fn wins(&self, mover: Side, empty: u32) -> bool {
        self.wins[mover.index()][empty as usize / 64] >> (empty % 64) & 1 == 1
    }

    /// The worth of a position to its mover; `None` on another size of board or with the swap open.
    pub fn worth(&self, position: &Position) -> Option<Worth> {
        let known = position.size() == self.size && !position.swap_is_open();
        known.then(|| {
            let empty = compact(self.size, position.board());
            Worth::winning(self.wins(position.turn(), empty))
        })
    }

    /// The moves that win; `None` where [`Fillings::worth`] is.
    pub fn winning_moves(&self, position: &Position) -> Option<Vec<Move>> {
        self.worth(position)?;
        winning_moves(position, |next| self.worth(next))
    }

    /// How many fillings there are of each class.
    pub fn census(&self) -> Census {
        let [vertical, horizontal] = &self.wins;
        let count = |both: fn(u64, u64) -> u64| {
            let words = vertical.iter().zip(horizontal);
            words
                .map(|(&v, &h)| u64::from(both(v, h).count_ones()))
                .sum()
        };
        let (next, vertical, horizontal) = (
            count(|v, h| v & h),
            count(|v, h| v & !h),
            count(|v, h| h & !v),
        );
        let all = 1 << (self.size.rows() * self.size.columns());
        Census {
            next,
            previous: all - next - vertical - horizontal,
            vertical,
            horizontal,
        }
    }
}

/// The cells of a set as a number with one bit for each cell of the board and none between.
fn compact(size: Size, set: Board) -> u32 {
    let bit = |cell: Cell| 1 << (cell.row() * size.columns() + cell.column());
    set.cells().map(bit).sum()
}

/// A search of everything below a position, which remembers every board it has decided.
///
/// ```
/// use quina_core::Notation;
/// use quina_quelhas::{Move, Position, brute::{Search, Worth}};
/// // Horizontal has no good segment here, and swaps.
/// let position = Position::from_text(".#../.#../.#.. H swap").unwrap();
/// let mut search = Search::new(1_000);
/// assert_eq!(search.winning_moves(&position), Some(vec![Move::Swap]));
/// ```
#[derive(Debug, Clone)]
pub struct Search {
    known: HashMap<(Board, Side), Worth>,
    most: usize,
}

impl Search {
    /// A search that gives up rather than remember more than `most` boards.
    pub fn new(most: usize) -> Self {
        Self {
            known: HashMap::new(),
            most,
        }
    }

    /// How many boards it remembers.
    pub fn boards(&self) -> usize {
        self.known.len()
    }

    /// The worth of a position to its mover; `None` if there was too much to remember.
    pub fn worth(&mut self, position: &Position) -> Option<Worth> {
        self.decide(&mut position.clone(), &mut MoveList::new())
    }

    /// The moves that win; `None` if there was too much to remember.
    pub fn winning_moves(&mut self, position: &Position) -> Option<Vec<Move>> {
        winning_moves(position, |next| self.worth(next))
    }

    fn decide(&mut self, position: &mut Position, list: &mut MoveList<Move>) -> Option<Worth> {
        if position.outcome().is_some() {
            return Some(Worth::Win);
        }
        let board = (position.board(), position.turn());
        // The same board with the swap open is another matter, and stands only once in a game.
        let remembered = !position.swap_is_open();
        if remembered && let Some(&worth) = self.known.get(&board) {
            return Some(worth);
        }
        let mark = list.len();
        position.moves(list);
        let mut worth = Worth::Loss;
        for at in mark..list.len() {
            let mv = list[at];
            let undo = position.play(mv);
            let reply = self.decide(position, list);
            position.undo(mv, undo);
            if reply? == Worth::Loss {
                worth = Worth::Win;
                break;
            }
        }
        list.truncate(mark);
        if remembered {
            if self.known.len() == self.most {
                return None;
            }
            self.known.insert(board, worth);
        }
        Some(worth)
    }
}

fn winning_moves(
    position: &Position,
    mut worth: impl FnMut(&Position) -> Option<Worth>,
) -> Option<Vec<Move>> {
    let mut winning = Vec::new();
    for mv in position.legal_moves() {
        let mut next = *position;
        next.play(mv);
        if worth(&next)? == Worth::Loss {
            winning.push(mv);
        }
    }
    Some(winning)
}
