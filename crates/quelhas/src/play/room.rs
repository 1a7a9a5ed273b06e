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
/// assert_eq!(room, Room { runs: 4, max_total: 5, min_excl: 1, max_excl: 1 });
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
        let mut marked = own.after_one;
        marked |= marked << STEP & all.after_one;
        marked |= marked << (2 * STEP) & all.after_two;
        marked |= marked << (4 * STEP) & all.after_four;
        marked |= marked << (8 * STEP) & all.after_eight;
        Self {
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
