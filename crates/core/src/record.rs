//! A game in progress: where it began, what was played, and the rules that need the past.

use crate::{Ending, Key, Outcome, Position, Reason};

/// A start position and the moves played from it.
///
/// It knows the past, so it alone can see a position stand for the third time.
#[derive(Debug, Clone)]
pub struct Record<P: Position> {
    start: P,
    current: P,
    moves: Vec<P::Move>,
    keys: Vec<Key>,
}

impl<P: Position> Record<P> {
    /// A game that begins at `start`.
    pub fn new(start: P) -> Self {
        let keys = vec![start.key()];
        Self {
            current: start.clone(),
            start,
            moves: Vec::new(),
            keys,
        }
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &P {
        &self.current
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// The keys of all positions so far, the start and the current one included.
    pub fn keys(&self) -> &[Key] {
        &self.keys
    }

    /// Plays a move; `false`, and nothing changes, if it is not legal here.
    #[must_use]
    pub fn play(&mut self, mv: P::Move) -> bool {
        if !self.current.is_legal(mv) {
            return false;
        }
        self.current.play(mv);
        self.moves.push(mv);
        self.keys.push(self.current.key());
        true
    }

    /// Takes back the last move and gives it, or `None` at the start.
    pub fn undo(&mut self) -> Option<P::Move> {
        let last = self.moves.pop()?;
        self.keys.pop();
        self.current = self.start.clone();
        for &mv in &self.moves {
            self.current.play(mv);
        }
        Some(last)
    }

    /// How often the current position has stood, this time included.
    pub fn occurrences(&self) -> usize {
        occurrences(&self.current, &self.keys)
    }

    /// The end of the game, if it has come: by the board, by a counter or by repetition.
    pub fn ending(&self) -> Option<Ending> {
        ending_of(&self.current, &self.keys)
    }
}

/// How often `position` has stood in a game that went through these keys, its own the last.
fn occurrences<P: Position>(position: &P, keys: &[Key]) -> usize {
    let window = position.reversible_plies() as usize + 1;
    let key = position.key();
    let past = keys.iter().rev().take(window);
    past.filter(|&&k| k == key).count()
}

/// The end of a game at `position` that went through these keys, its own the last; for those who
/// keep a game in a form of their own.
pub fn ending_of<P: Position>(position: &P, keys: &[Key]) -> Option<Ending> {
    let repeated = || {
        (occurrences(position, keys) >= 3).then_some(Ending {
            outcome: Outcome::Draw,
            reason: Reason::Repetition,
        })
    };
    position.ending().or_else(repeated)
}
