//! How much of a clock a move may take: one rule for everybody who plays by one.

use std::time::Duration;

/// So many moves are expected to come where nobody says how many.
const MOVES_TO_COME: u32 = 25;

/// What the next move may take of the time that is left, with what is added after each move: a
/// share for each move to come, the increment nearly whole, and never so much that none would be
/// left. `moves` is how many moves the time must last for, where that is known.
///
/// ```
/// use quina_engine::share_of_clock;
/// use std::time::Duration;
/// let second = Duration::from_secs(1);
/// assert_eq!(share_of_clock(26 * second, Duration::ZERO, None), second);
/// assert_eq!(share_of_clock(second, 10 * second, None), Duration::from_millis(700));
/// ```
pub fn share_of_clock(left: Duration, increment: Duration, moves: Option<u32>) -> Duration {
    let moves = moves.unwrap_or(MOVES_TO_COME).clamp(1, MOVES_TO_COME);
    let share = left / (moves + 1) + increment * 9 / 10;
    share.min(left * 7 / 10)
}
