//! What room a side has left on a board, counted on the whole board at once.
//!
//! A *run* is a longest row of empty cells in a side's direction; runs of one cell are of no use.
//! Cells are told apart by how many cells of their run come before them, and sets of "at least so
//! many before" double in a few shifts, so that no run is ever walked.

use crate::Board;
use crate::geometry::{Direction, STRIDE};
use quina_core::Side;

/// The runs of one side and what it can or must still do in them.
///
/// ```
/// use quina_core::Notation;
/// use quina_quelhas::{Direction, Position, play::Room};
/// let position = Position::from_text("..#./..#./##../##.. V").unwrap();
/// let room = Room::of(position.board(), Direction::Vertical);
/// // Columns a, b, c have a run of two and d one of four; nobody else can use the upper half of d.
/// assert_eq!(room, Room { runs: 4, max_total: 5, min_excl: 1, max_excl: 1, needed: 4 });
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Runs of two or more cells.
    pub runs: i32,
    /// The most moves this side could still make: half of each run, rounded down.
    pub max_total: i32,
    /// The fewest moves this side must still be able to make, whatever happens: one for each run
    /// with two neighbouring cells that only this side can use. One move may fill a whole run,
    /// so a run counts once however many such pairs it has.
    pub min_excl: i32,
    /// The most moves this side could make in cells that only it can use.
    pub max_excl: i32,
    /// The moves after which this side has none left at the latest, if it always fills a run whole:
    /// as many as there are pieces of two cells or more after the opponent has cut each run where
    /// that is possible.
    pub needed: i32,
}

impl Room {
    /// The room of the side that plays in this direction.
    #[inline]
    pub fn of(empty: Board, direction: Direction) -> Self {
        let empty = empty.bits();
        match direction {
            Direction::Vertical => Self::along::<STRIDE, 1>(empty),
            Direction::Horizontal => Self::along::<1, STRIDE>(empty),
        }
    }

    /// The room of the mover and then that of the opponent.
    #[inline]
    pub(super) fn both(empty: Board, mover: Side) -> [Self; 2] {
        let empty = empty.bits();
        let vertical = Self::along::<STRIDE, 1>(empty);
        let horizontal = Self::along::<1, STRIDE>(empty);
        match mover {
            Side::First => [vertical, horizontal],
            Side::Second => [horizontal, vertical],
        }
    }

    /// The room along lines whose next cell is `STEP` bits on, where the opponent's is `ACROSS`.
    #[inline]
    fn along<const STEP: usize, const ACROSS: usize>(empty: u128) -> Self {
        let all = Places::new::<STEP>(empty);
        // Without a neighbour across, a cell can be in none of the opponent's segments.
        let exclusive = empty & !(empty << ACROSS) & !(empty >> ACROSS);
        let own = Places::new::<STEP>(exclusive);
        // From each exclusive pair on to the end of its run, so that a run is marked once.
        let marked = all.onwards::<STEP>(own.after_one);
        Self {
            needed: all.pieces::<STEP>(empty, exclusive),
            runs: count(all.second),
            max_total: count(all.odd::<STEP>()),
            min_excl: count(marked & !(empty >> STEP)),
            max_excl: count(own.odd::<STEP>()),
        }
    }
}

/// Cells by their places in their runs.
struct Places {
    /// Those with one or more cells of the run before them, and so on.
    after_one: u128,
    after_two: u128,
    after_four: u128,
    after_eight: u128,
    /// The second cell of each run.
    second: u128,
}

impl Places {
    #[inline]
    fn new<const STEP: usize>(cells: u128) -> Self {
        let after_one = cells & cells << STEP;
        let after_two = after_one & after_one << STEP;
        let after_four = after_two & after_two << (2 * STEP);
        Self {
            after_one,
            after_two,
            after_four,
            after_eight: after_four & after_four << (4 * STEP),
            second: after_one & !after_two,
        }
    }

    /// How many pieces of two cells or more the runs can be cut into by filling single cells that
    /// are not exclusive. Pieces are taken from the start of each run, each as short as can be: that
    /// leaves the most for the rest, and no run of ten cells has more than three.
    #[inline]
    fn pieces<const STEP: usize>(&self, empty: u128, exclusive: u128) -> i32 {
        let mut ends = self.second;
        let mut pieces = count(ends);
        for _ in 1..3 {
            // The first cell after each piece that can be filled; the next piece begins behind it.
            let after = self.onwards::<STEP>(ends << STEP & empty);
            let cuts = after & !exclusive;
            let first_cuts = cuts & !(self.onwards::<STEP>(cuts) << STEP);
            ends = (first_cuts << STEP & empty) << STEP & empty;
            if ends == 0 {
                break;
            }
            pieces += count(ends);
        }
        pieces
    }

    /// These cells and all that come after them in their runs.
    #[inline]
    const fn onwards<const STEP: usize>(&self, mut cells: u128) -> u128 {
        cells |= cells << STEP & self.after_one;
        cells |= cells << (2 * STEP) & self.after_two;
        cells |= cells << (4 * STEP) & self.after_four;
        cells | cells << (8 * STEP) & self.after_eight
    }

    /// Every second cell of each run: as many as segments of two fit.
    #[inline]
    fn odd<const STEP: usize>(&self) -> u128 {
        let mut odd = self.second;
        odd |= odd << (2 * STEP) & self.after_two;
        odd |= odd << (4 * STEP) & self.after_four;
        odd | odd << (8 * STEP) & self.after_eight
    }
}

#[inline]
fn count(cells: u128) -> i32 {
    cells.count_ones() as i32
}
