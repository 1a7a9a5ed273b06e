//! Proved results in a tree, and how evaluations become shares of the point.

use quina_core::{Outcome, Score, Side};

/// What is proved of a position, for its side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Standing {
    /// Nothing is proved.
    #[default]
    Open,
    /// Won, so many plies from here.
    Win(u16),
    /// Drawn.
    Draw,
    /// Lost, so many plies from here.
    Loss(u16),
}

impl Standing {
    /// The standing of a game that is over.
    pub fn of_end(outcome: Outcome, turn: Side) -> Self {
        match outcome {
            Outcome::Win(side) if side == turn => Self::Win(0),
            Outcome::Win(_) => Self::Loss(0),
            Outcome::Draw => Self::Draw,
        }
    }

    /// The standing that a proved score means: a score of neither win, loss nor draw proves none.
    pub fn of_score(score: Score) -> Self {
        match score.plies_to_end() {
            Some(plies) if score.is_win() => Self::Win(plies as u16),
            Some(plies) => Self::Loss(plies as u16),
            None if score == Score::DRAW => Self::Draw,
            None => Self::Open,
        }
    }

    /// The mover's share of the point, if it is proved.
    pub const fn share(self) -> Option<f64> {
        match self {
            Self::Open => None,
            Self::Win(_) => Some(1.0),
            Self::Draw => Some(0.5),
            Self::Loss(_) => Some(0.0),
        }
    }

    /// The proved score one ply earlier, for the side that moved into this position.
    pub fn score_before(self) -> Option<Score> {
        match self {
            Self::Open => None,
            Self::Win(plies) => Some(Score::loss_in(u32::from(plies) + 1)),
            Self::Draw => Some(Score::DRAW),
            Self::Loss(plies) => Some(Score::win_in(u32::from(plies) + 1)),
        }
    }

    /// What the standings behind all listed moves prove of the position before them: a lost one
    /// proves a win. Anything else is proved only if no legal move is missing from the list.
    pub fn of_parent(children: impl Iterator<Item = Self>, complete: bool) -> Self {
        let mut nearest_win = None::<u16>;
        let mut farthest_loss = 0;
        let (mut open, mut drawn) = (!complete, false);
        for child in children {
            match child {
                Self::Open => open = true,
                Self::Draw => drawn = true,
                Self::Win(plies) => farthest_loss = farthest_loss.max(plies.saturating_add(1)),
                Self::Loss(plies) => {
                    let plies = plies.saturating_add(1);
                    nearest_win = Some(nearest_win.map_or(plies, |nearest| nearest.min(plies)));
                }
            }
        }
        match nearest_win {
            Some(plies) => Self::Win(plies),
            None if open => Self::Open,
            None if drawn => Self::Draw,
            None => Self::Loss(farthest_loss),
        }
    }
}

/// The share of the point that an evaluation promises. A quotient rather than the usual logistic
/// curve, since exponentials differ from platform to platform.
pub(super) fn share_of_score(score: Score, scale: f64) -> f64 {
    let value = f64::from(score.value());
    0.5 + 0.5 * value / (value.abs() + scale)
}

/// The evaluation that promises this share of the point.
pub(super) fn score_of_share(share: f64, scale: f64) -> Score {
    let lead = (2.0 * share - 1.0).clamp(-1.0, 1.0);
    // A share of exactly one has no finite score; the cast and the range take it to the largest.
    Score::heuristic((scale * lead / (1.0 - lead.abs())) as i32)
}

#[cfg(test)]
mod tests {
    use super::Standing::{Draw, Loss, Open, Win};
    use super::*;

    #[test]
    fn a_parent_is_proved_by_its_children() {
        let parent = |children: &[Standing]| Standing::of_parent(children.iter().copied(), true);
        assert_eq!(parent(&[Open, Loss(4), Win(1), Loss(2)]), Win(3));
        assert_eq!(parent(&[Win(1), Win(5), Win(3)]), Loss(6));
        assert_eq!(parent(&[Win(1), Draw]), Draw);
        assert_eq!(parent(&[Win(1), Open]), Open);
        assert_eq!(parent(&[Draw, Open]), Open);
    }

    #[test]
    fn a_missing_move_may_be_the_saving_one() {
        let parent = |children: &[Standing]| Standing::of_parent(children.iter().copied(), false);
        assert_eq!(parent(&[Win(1)]), Open);
        assert_eq!(parent(&[Draw]), Open);
        assert_eq!(parent(&[Loss(0)]), Win(1));
    }

    #[test]
    fn shares_and_scores_are_inverse() {
        for value in [-900, -30, 0, 1, 200, 5000] {
            let score = Score::heuristic(value);
            let back = score_of_share(share_of_score(score, 200.0), 200.0);
            assert!((back.value() - value).abs() <= 1, "{value} and {back}");
        }
        assert_eq!(score_of_share(1.0, 200.0), Score::MAX_HEURISTIC);
        assert_eq!(score_of_share(0.0, 200.0), -Score::MAX_HEURISTIC);
    }
}
