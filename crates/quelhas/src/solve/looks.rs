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

/// The same of a standing strip of this length.
pub(super) fn of_strip(length: usize) -> [i32; 2] {
    let (length, moves) = (length as i32, length as i32 / 2);
    let runs = [2, 3, 4, 6].map(|least| i32::from(length >= least));
    let segments = length * (length - 1) / 2;
    let vertical = [
        runs[0], runs[1], runs[2], runs[3], 1, moves, moves, segments,
    ];
    let none = [0; COUNTS];
    [weigh(&vertical, &none), weigh(&none, &vertical)]
}

#[inline]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::shape::column;

    /// What is said of a strip by its length is what is counted on its cells.
    #[test]
    fn strips_look_like_the_islands_they_are() {
        for length in 2..=10 {
            let cells = column(length);
            let board = Board::from_bits(cells);
            let rooms = Direction::BOTH.map(|direction| Room::of(board, direction));
            let counted = of_island(cells, &rooms).map(|looks| looks - WEIGHTS.island);
            assert_eq!(of_strip(length), counted, "{length} cells");
        }
    }
}
