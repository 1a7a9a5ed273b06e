//! Intervals of proportions.

use super::rating::Z95;
use serde::{Deserialize, Serialize};

/// A 95% interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// Wilson's interval of a proportion: right for few trials too, and never outside 0 to 1.
///
/// ```
/// let interval = quina_lab::stats::proportion(8, 10);
/// assert_eq!(format!("{:.4} {:.4}", interval.low, interval.high), "0.4902 0.9433");
/// ```
pub fn proportion(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval {
            low: 0.0,
            high: 1.0,
        };
    }
    let n = trials as f64;
    let share = successes as f64 / n;
    let z2 = Z95 * Z95;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Interval {
        low: (middle - half).max(0.0),
        high: (middle + half).min(1.0),
    }
}
