//! Proof and disproof numbers from the mover's point of view, and how children add up to them.

/// How many positions must still be settled for the mover to reach its goal, and how many for it
/// to fail. Seen from the other side the two change places, so one formula serves both players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    /// What it takes to show that the mover succeeds.
    pub succeed: u32,
    /// What it takes to show that the mover fails.
    pub fail: u32,
}

/// The number of something that cannot be.
pub(super) const NEVER: u32 = u32::MAX;

impl Numbers {
    /// The mover succeeds: proved.
    pub const SUCCESS: Self = Self {
        succeed: 0,
        fail: NEVER,
    };
    /// The mover fails: proved.
    pub const FAILURE: Self = Self {
        succeed: NEVER,
        fail: 0,
    };
    /// The bounds that only a proof reaches.
    pub const UNBOUNDED: Self = Self {
        succeed: NEVER,
        fail: NEVER,
    };

    /// A proved result.
    pub const fn settled(mover_succeeds: bool) -> Self {
        if mover_succeeds {
            Self::SUCCESS
        } else {
            Self::FAILURE
        }
    }

    /// An open position with this many moves: one good move suffices, all must fail.
    pub fn open(moves: u64) -> Self {
        Self {
            succeed: 1,
            fail: moves.clamp(1, u64::from(NEVER / 2)) as u32,
        }
    }

    /// Whether the result is proved.
    pub const fn is_settled(self) -> bool {
        self.succeed == 0 || self.fail == 0
    }

    /// Whether either number has come up to its bound. A proof reaches every bound.
    pub const fn reaches(self, bounds: Self) -> bool {
        self.succeed >= bounds.succeed || self.fail >= bounds.fail
    }
}

/// What the children of a position say about it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Summary {
    /// The numbers of the position itself.
    pub numbers: Numbers,
    /// The child that is cheapest to show a success through.
    pub best: usize,
    /// The smallest `fail` among the other children.
    pub second: u32,
    /// Children that the opponent is not yet shown to succeed in.
    open: u32,
}

impl Summary {
    /// Adds up children, each given by its own mover's numbers.
    pub fn of(children: impl Iterator<Item = Numbers>, weak_sums: bool) -> Self {
        let (mut best, mut least, mut second) = (0, NEVER, NEVER);
        let (mut sum, mut largest, mut open) = (0u64, 0u32, 0u32);
        for (index, child) in children.enumerate() {
            if child.fail < least {
                (best, second, least) = (index, least, child.fail);
            } else {
                second = second.min(child.fail);
            }
            sum += u64::from(child.succeed);
            largest = largest.max(child.succeed);
            open += u32::from(child.succeed > 0);
        }
        let whole = if weak_sums {
            u64::from(largest) + u64::from(open.saturating_sub(1))
        } else {
            sum
        };
        // Only a child that cannot succeed makes the number infinite; a large sum does not.
        let fail = if largest == NEVER {
            NEVER
        } else {
            whole.min(u64::from(NEVER - 1)) as u32
        };
        Self {
            numbers: Numbers {
                succeed: least,
                fail,
            },
            best,
            second,
            open,
        }
    }

    /// How far the best child may be searched before its parent must look around again.
    pub fn bounds_below(
        &self,
        bounds: Numbers,
        best: Numbers,
        slack: u32,
        weak_sums: bool,
    ) -> Numbers {
        let others = if weak_sums {
            self.open.saturating_sub(1)
        } else {
            self.numbers.fail - best.succeed
        };
        let lead = u64::from(self.second) * u64::from(slack) / 100 + 1;
        let second = u64::from(self.second) + lead;
        Numbers {
            succeed: if bounds.fail == NEVER {
                NEVER
            } else {
                bounds.fail - others
            },
            fail: second.min(u64::from(bounds.succeed)) as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn numbers(succeed: u32, fail: u32) -> Numbers {
        Numbers { succeed, fail }
    }

    #[test]
    fn one_failing_child_is_a_success() {
        let children = [numbers(3, 4), Numbers::FAILURE];
        for weak in [false, true] {
            let summary = Summary::of(children.into_iter(), weak);
            assert_eq!(summary.numbers, Numbers::SUCCESS);
            assert_eq!(summary.best, 1);
        }
    }

    #[test]
    fn only_succeeding_children_are_a_failure() {
        let children = [Numbers::SUCCESS, Numbers::SUCCESS];
        for weak in [false, true] {
            assert_eq!(
                Summary::of(children.into_iter(), weak).numbers,
                Numbers::FAILURE
            );
        }
    }

    #[test]
    fn sums_and_weak_sums() {
        let children = [
            numbers(3, 4),
            numbers(5, 2),
            Numbers::SUCCESS,
            numbers(1, 9),
        ];
        let plain = Summary::of(children.into_iter(), false);
        assert_eq!(
            (plain.numbers, plain.best, plain.second),
            (numbers(2, 9), 1, 4)
        );
        let weak = Summary::of(children.into_iter(), true);
        assert_eq!(weak.numbers, numbers(2, 7));
    }

    #[test]
    fn a_huge_sum_is_not_a_proof() {
        let children = [numbers(NEVER - 1, 1), numbers(NEVER - 1, 1)];
        for weak in [false, true] {
            let summary = Summary::of(children.into_iter(), weak);
            assert_eq!(summary.numbers, numbers(1, NEVER - 1));
        }
    }

    /// A child is searched only with bounds above its own numbers, or the search would not move.
    #[test]
    fn bounds_leave_room_for_progress() {
        let children = [numbers(3, 4), numbers(5, 4), numbers(2, 7)];
        for (weak, slack) in [(false, 0), (true, 0), (false, 25), (true, 25)] {
            let summary = Summary::of(children.into_iter(), weak);
            let best = children[summary.best];
            let bounds = numbers(summary.numbers.succeed + 1, summary.numbers.fail + 1);
            let below = summary.bounds_below(bounds, best, slack, weak);
            assert!(!best.reaches(below), "{best:?} against {below:?}");
        }
    }
}
