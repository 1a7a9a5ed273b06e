//! What became of a game move by move: scores as chances, and the moves that gave chances away.
//!
//! The page judges with the same numbers (`web/src/game/review.ts`), and a test holds the two together.

use crate::{Game, ScoreReport};

/// How bad a move was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A little was given away.
    Inaccuracy,
    /// At draughts about a man.
    Mistake,
    /// The game, perhaps.
    Blunder,
}

impl Mark {
    /// Drops of the chance to win from which a move has each mark.
    pub(crate) const DROPS: [(f64, Self); 3] = [
        (0.15, Self::Blunder),
        (0.1, Self::Mistake),
        (0.05, Self::Inaccuracy),
    ];

    /// The mark of a move that took the mover's chance from one to the other, if it has one.
    ///
    /// ```
    /// use quina_engine::Mark;
    /// assert_eq!(Mark::of(0.5, 0.38), Some(Mark::Mistake));
    /// assert_eq!(Mark::of(0.5, 0.48), None);
    /// ```
    pub fn of(before: f64, after: f64) -> Option<Self> {
        let found = Self::DROPS
            .iter()
            .find(|(least, _)| before - after >= *least);
        found.map(|&(_, mark)| mark)
    }
}

/// The score that multiplies the odds to win by e, as games of the engine with itself have it.
pub(crate) const fn scale(game: Game) -> f64 {
    match game {
        Game::Draughts => 242.0,
        Game::Checkers => 137.0,
        Game::Connect6 => 1056.0,
        Game::Quelhas => 193.0,
        Game::Klondike => 1.0,
    }
}

/// The chance of the side to move to win, from 0 to 1; a draw is half a win.
///
/// ```
/// use quina_engine::{Game, ScoreReport, chance};
/// let even = ScoreReport { value: 0, end: None, text: "0.00".into() };
/// assert_eq!(chance(Game::Draughts, &even), 0.5);
/// ```
pub fn chance(game: Game, score: &ScoreReport) -> f64 {
    match score.end {
        Some(plies) => f64::from(plies > 0),
        None => 1.0 / (1.0 + (-f64::from(score.value) / scale(game)).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page has the same numbers: whoever changes one of them changes both.
    #[test]
    fn the_page_judges_alike() {
        let page = include_str!("../../../web/src/game/review.ts");
        for game in Game::ALL {
            let said = format!("{game}: {}", scale(game));
            assert!(page.contains(&said), "{said}");
        }
        let names = ["blunder", "mistake", "inaccuracy"];
        for ((drop, _), name) in Mark::DROPS.iter().zip(names) {
            let said = format!("[{drop}, '{name}']");
            assert!(page.contains(&said), "{said}");
        }
    }
}
