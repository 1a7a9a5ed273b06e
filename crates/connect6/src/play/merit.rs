//! What speaks for a turn before any search.

use super::line_table::LineTable;
use super::weights::Weights;
use crate::learned::{Learned, Sums};
use crate::{Board, Cell, Move, Size, Threats, Windows};
use quina_core::{Position, Side};

/// The mover's view of a board: what each of its cells and turns promises.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub board: &'a Board,
    pub windows: &'a Windows,
    pub table: &'a LineTable,
    pub weights: &'a Weights,
    /// What was learned, and its sums on this board, where that decides.
    pub learned: Option<(&'a Learned, &'a Sums)>,
    pub mover: Side,
}

/// What was learned of a stone, in the scale of the line table.
const LEARNED_UNIT: i32 = 16;

impl<'a> View<'a> {
    pub fn new(
        board: &'a Board,
        windows: &'a Windows,
        table: &'a LineTable,
        weights: &'a Weights,
        learned: Option<(&'a Learned, &'a Sums)>,
    ) -> Self {
        Self {
            learned,
            board,
            windows,
            table,
            weights,
            mover: board.turn(),
        }
    }

    /// What the opponent threatens.
    pub fn threats(&self) -> Threats {
        self.windows.threats(!self.mover)
    }

    /// The worth of one stone of the mover, whatever the other.
    #[inline]
    pub fn cell(&self, cell: Cell) -> i32 {
        if let Some((learned, sums)) = self.learned {
            return LEARNED_UNIT * sums.policy(self.mover, cell, learned);
        }
        self.table.attack(self.mover, cell)
            + self.table.block(self.mover, cell)
            + nearness(cell, self.board.size())
    }

    /// What two stones are worth together beyond each alone.
    #[inline]
    pub fn synergy(&self, mv: Move) -> i32 {
        if !self.weights.settings().synergy {
            0
        } else if let Some((learned, sums)) = self.learned {
            LEARNED_UNIT * sums.synergy(self.mover, mv, learned)
        } else {
            self.table.synergy(self.mover, mv, self.weights)
        }
    }

    /// The worth of a whole turn.
    #[inline]
    pub fn turn(&self, mv: Move) -> i32 {
        mv.stones().map(|cell| self.cell(cell)).sum::<i32>() + self.synergy(mv)
    }

    /// The same, by its named parts.
    pub fn parts(&self, mv: Move) -> Vec<(&'static str, i32)> {
        let sum = |part: &dyn Fn(Cell) -> i32| mv.stones().map(part).sum();
        let synergy = ("synergy", self.synergy(mv));
        if self.learned.is_some() {
            return vec![("learned", sum(&|cell| self.cell(cell))), synergy];
        }
        vec![
            ("lines", sum(&|cell| self.table.attack(self.mover, cell))),
            ("block", sum(&|cell| self.table.block(self.mover, cell))),
            synergy,
            ("centre", sum(&|cell| nearness(cell, self.board.size()))),
        ]
    }
}

/// How near a cell is to the centre, 0 at the edge: it decides between cells that are equal in
/// all else.
#[inline]
fn nearness(cell: Cell, size: Size) -> i32 {
    let last = i32::from(size.get()) - 1;
    let off = |at: u8| (2 * i32::from(at) - last).abs();
    (last - off(cell.column()).max(off(cell.row()))) / 2
}

/// The cell where a game begins.
pub(super) fn centre(size: Size) -> Cell {
    Cell::at(size.get() / 2, size.get() / 2)
}
