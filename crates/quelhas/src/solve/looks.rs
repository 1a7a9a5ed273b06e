//! How good an island looks for a side that has just moved: the order in which moves are tried.
//!
//! The sum over all islands is compared between moves and proves nothing. The two sides are not
//! weighed alike: a move must be good for its maker, and above all it must leave few replies,
//! since each of them has to be refuted.

use crate::Board;
use crate::geometry::{Direction, STRIDE};
use crate::play::Room;

/// What is counted for each side.
const COUNTS: usize = 8;

/// The worth of each count, set by hill climbing on the number of sums that 165 positions took
/// to solve: 160 of random play on 10x10 with 48 to 52 empty cells, and five empty boards.
struct Weights {
    /// Of the side that has just moved.
    own: [i32; COUNTS],
    /// Of the side to move.
    other: [i32; COUNTS],
    /// Of an island as such, strips excepted.
    island: i32,
}

/// In the order of [`counts`].
const WEIGHTS: Weights = Weights {
    own: [-778, -106, -285, -488, -820, 1176, -342, -19],
    other: [579, -368, -260, 146, 1421, -1345, -166, -525],
    island: -492,
};

/// How an island looks that is no strip: after a move of Vertical, and after one of Horizontal.
pub(super) fn of_island(cells: u128, [v, h]: &[Room; 2]) -> [i32; 2] {
    let vertical = counts::<STRIDE>(cells, Direction::Vertical, v);
    let horizontal = counts::<1>(cells, Direction::Horizontal, h);
    [
        WEIGHTS.island + weigh(&vertical, &horizontal),
        WEIGHTS.island + weigh(&horizontal, &vertical),
    ]
}

/// The same of a standing strip.
pub(super) fn of_strip(cells: u128) -> [i32; 2] {
    let room = Room::of(Board::from_bits(cells), Direction::Vertical);
    let vertical = counts::<STRIDE>(cells, Direction::Vertical, &room);
    let none = [0; COUNTS];
    [weigh(&vertical, &none), weigh(&none, &vertical)]
}

fn weigh(own: &[i32; COUNTS], other: &[i32; COUNTS]) -> i32 {
    (0..COUNTS)
        .map(|i| WEIGHTS.own[i] * own[i] + WEIGHTS.other[i] * other[i])
        .sum()
}

/// Runs of at least two, three, four and six cells; moves that are sure, that are possible in
/// cells of one's own and that are possible at all; and segments.
#[inline]
fn counts<const STEP: usize>(cells: u128, direction: Direction, room: &Room) -> [i32; COUNTS] {
    let runs = |starts: u128| (starts & !(starts << STEP)).count_ones() as i32;
    let two = cells & cells >> STEP;
    let three = two & two >> STEP;
    let four = three & three >> STEP;
    let six = four & four >> (2 * STEP);
    [
        room.runs,
        runs(three),
        runs(four),
        runs(six),
        room.min_excl,
        room.max_excl,
        room.max_total,
        Board::from_bits(cells).count_segments(direction) as i32,
    ]
}
