//! A recorded game: its tags, where it began, what was played and what was said about it.

use super::{GameResult, Notes, Tags};
use crate::{Move, Position, Rules};
use quina_core::Record;

/// A game as a PDN file holds it. Every move in it is legal in its place.
///
/// It is read by a [`Reader`](super::Reader) or made by a [`Builder`](super::Builder), and it
/// prints as PDN:
///
/// ```
/// use quina_draughts::International;
/// use quina_draughts::pdn::Game;
/// let game: Game<International> = "1. 32-28 19-23 2. 28x19 14x23 *".parse()?;
/// assert_eq!(game.moves().count(), 4);
/// assert!(game.to_string().ends_with("1. 32-28 19-23 2. 28x19 14x23 *\n"));
/// # Ok::<(), quina_core::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game<R: Rules> {
    /// Who played, when and where.
    pub tags: Tags,
    /// How the game is said to have ended.
    pub result: GameResult,
    pub(super) start: Position<R>,
    pub(super) line: Line<R>,
}

impl<R: Rules> Game<R> {
    /// Where the game began.
    pub fn start(&self) -> &Position<R> {
        &self.start
    }

    /// The moves of the game with their notes and variations.
    pub fn line(&self) -> &Line<R> {
        &self.line
    }

    /// The moves that were played, without the variations.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move<R>> {
        self.line.plies.iter().map(|ply| ply.mv)
    }

    /// The game replayed, with its repetitions seen.
    pub fn record(&self) -> Record<Position<R>> {
        let mut record = Record::new(self.start);
        for mv in self.moves() {
            let legal = record.play(mv);
            debug_assert!(legal, "a game holds legal moves only");
        }
        record
    }
}

/// A game without tags and notes, its result taken from the rules.
impl<R: Rules> From<&Record<Position<R>>> for Game<R> {
    fn from(record: &Record<Position<R>>) -> Self {
        let plies = record.moves().iter().map(|&mv| Ply::new(mv)).collect();
        Self {
            tags: Tags::new(),
            result: record.ending().map(|ending| ending.outcome).into(),
            start: *record.start(),
            line: Line {
                notes: Notes::default(),
                plies,
            },
        }
    }
}

/// A sequence of moves: the game itself or a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line<R: Rules> {
    pub(super) notes: Notes,
    pub(super) plies: Vec<Ply<R>>,
}

impl<R: Rules> Line<R> {
    pub(super) fn new() -> Self {
        Self {
            notes: Notes::default(),
            plies: Vec::new(),
        }
    }

    /// What is said before the first move.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The moves in their order.
    pub fn plies(&self) -> &[Ply<R>] {
        &self.plies
    }

    /// How many moves there are, those of all variations included.
    pub fn count_moves(&self) -> u64 {
        let variations = self.plies.iter().flat_map(|ply| &ply.variations);
        self.plies.len() as u64 + variations.map(Self::count_moves).sum::<u64>()
    }
}

/// A move, what is said of it, and what could have been played instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply<R: Rules> {
    pub(super) mv: Move<R>,
    pub(super) notes: Notes,
    pub(super) variations: Vec<Line<R>>,
}

impl<R: Rules> Ply<R> {
    pub(super) fn new(mv: Move<R>) -> Self {
        Self {
            mv,
            notes: Notes::default(),
            variations: Vec::new(),
        }
    }

    /// The move.
    pub fn mv(&self) -> Move<R> {
        self.mv
    }

    /// What is said of the move.
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Lines that begin with another move in this one's place.
    pub fn variations(&self) -> &[Line<R>] {
        &self.variations
    }
}
