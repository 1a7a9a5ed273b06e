//! A game in progress of any kind: where it began, what was played, and how it stands.
//!
//! A shell that lets people play keeps one of these. The moves are kept as text, so that they can
//! be sent with a [`Request`] as they are; the rules that need the past (repetition) and what
//! people do beside the board (resigning) are judged here, and never in a shell.

use crate::any::dispatch;
use crate::query::MoveTree;
use crate::{AnyPosition, Error, Game, Request, Standing, Telling, save};
use quina_core::{Ending, Key, Notation, Outcome, ParseError, Position, Record, Side, ending_of};
use quina_quelhas as quelhas;

/// A start position and the moves played from it.
///
/// ```
/// use quina_engine::{AnyPosition, AnyRecord, Game};
/// let start = AnyPosition::from_text(Game::Draughts, "W:W28:B22,12").unwrap();
/// let mut record = AnyRecord::new(start);
/// assert_eq!(record.play("28"), Ok(String::from("28x8")));
/// assert_eq!(record.standing().to_string(), "White wins: no legal move");
/// assert_eq!(record.undo(), Some(String::from("28x8")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyRecord {
    start: AnyPosition,
    current: AnyPosition,
    moves: Vec<String>,
    /// The keys of all positions so far, so that repetitions are seen; none in a puzzle.
    keys: Vec<Key>,
    resigned: Option<Side>,
}

impl AnyRecord {
    /// A game that begins at `start`.
    pub fn new(start: AnyPosition) -> Self {
        Self {
            keys: start.key().into_iter().collect(),
            current: start.clone(),
            start,
            moves: Vec::new(),
            resigned: None,
        }
    }

    /// The game that a request speaks of; an error names the first move that cannot be played.
    pub fn of(request: &Request) -> Result<Self, Error> {
        Self::played(request.root()?, &request.moves)
    }

    /// A game that began at `start` and went on with these moves; an error names the first that
    /// cannot be played.
    pub fn played(start: AnyPosition, moves: &[String]) -> Result<Self, Error> {
        let mut record = Self::new(start);
        for (index, text) in moves.iter().enumerate() {
            let played = record.advance(text);
            played.map_err(|error| refusal(index, text, &error.to_string()))?;
        }
        Ok(record)
    }

    /// A question about where the game stands, at full strength and without limits.
    pub fn request(&self) -> Request {
        Request {
            position: Some(self.start.to_text()),
            moves: self.moves.clone(),
            ..Request::new(self.game())
        }
    }

    /// Which game this is.
    pub fn game(&self) -> Game {
        self.start.game()
    }

    /// Where the game began.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Where the game stands.
    pub fn position(&self) -> &AnyPosition {
        &self.current
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// How the game stands: by the board, by a counter, by repetition, or because a side resigned.
    pub fn standing(&self) -> Standing {
        if let Some(side) = self.resigned {
            let name = |side| self.game().side_name(side).unwrap_or_default();
            return Standing::Won {
                side: name(side.other()).to_owned(),
                reason: format!("{} resigned", name(side)),
            };
        }
        dispatch!(&self.current,
            position position => Standing::of_game(position, &self.keys),
            puzzle puzzle => Standing::of_puzzle(puzzle))
    }

    /// How the game ended for the two persons, if it has ended; a puzzle has no such end.
    pub fn outcome(&self) -> Option<Outcome> {
        let by_sides = match self.resigned {
            Some(side) => Outcome::Win(side.other()),
            None => self.ending()?.outcome,
        };
        Some(match by_sides {
            Outcome::Win(side) => Outcome::Win(self.exchanged(side)),
            Outcome::Draw => Outcome::Draw,
        })
    }

    /// The end of the game by the rules, if it has come; resigning is not among them.
    pub(crate) fn ending(&self) -> Option<Ending> {
        dispatch!(&self.current,
            position position => ending_of(position, &self.keys),
            puzzle _puzzle => None)
    }

    /// Which of the two persons is to move, the first being the one who began on the side that
    /// opens the game; nobody in a puzzle or when the game is over.
    ///
    /// Persons and sides part where the swap of Quelhas is played: it exchanges the sides.
    pub fn to_move(&self) -> Option<Side> {
        if self.standing().is_over() {
            return None;
        }
        self.turn().map(|turn| self.exchanged(turn))
    }

    /// The side that a person plays now.
    pub fn side_of(&self, person: Side) -> Side {
        self.exchanged(person)
    }

    /// The person of a side, or the side of a person: the other one after a swap.
    fn exchanged(&self, side: Side) -> Side {
        let swap = quelhas::Move::Swap.to_string();
        let is_swapped = self.game() == Game::Quelhas && self.moves.contains(&swap);
        if is_swapped { side.other() } else { side }
    }

    /// Plays a move as people type it (see [`AnyPosition::complete`]) and gives it in full.
    pub fn play(&mut self, text: &str) -> Result<String, Error> {
        let standing = self.standing();
        if standing.is_over() {
            return Err(Error::Request(format!("the game is over: {standing}")));
        }
        let mv = self.current.complete(text)?;
        let played = self.advance(&mv);
        played.map_err(|error| Error::Request(error.to_string()))
    }

    /// Plays a legal move written in full, in any spelling that the game knows, and gives it in
    /// the game's own. Whether the game is over is not asked: programs ask that themselves.
    pub fn advance(&mut self, text: &str) -> Result<String, ParseError> {
        let mv = self.current.play(text)?;
        self.moves.push(mv.clone());
        self.keys.extend(self.current.key());
        Ok(mv)
    }

    /// Takes back the last move and gives it, or `None` at the start. A side that has resigned
    /// is in the game again.
    pub fn undo(&mut self) -> Option<String> {
        self.resigned = None;
        let last = self.moves.pop()?;
        self.keys.pop();
        self.current = self.start.clone();
        for mv in &self.moves {
            let played = self.current.play(mv);
            debug_assert!(played.is_ok(), "{mv} was played before");
        }
        Some(last)
    }

    /// The side to move gives the game up; `false`, and nothing changes, if there is none.
    #[must_use]
    pub fn resign(&mut self) -> bool {
        self.turn().is_some_and(|side| self.resign_as(side))
    }

    /// A side gives the game up, whoever is to move; `false`, and nothing changes, if the game is
    /// over or has no sides.
    pub fn resign_as(&mut self, side: Side) -> bool {
        let can_resign = self.turn().is_some() && !self.standing().is_over();
        if can_resign {
            self.resigned = Some(side);
        }
        can_resign
    }

    /// Takes a resignation back; `false` if there was none.
    pub fn take_resignation_back(&mut self) -> bool {
        self.resigned.take().is_some()
    }

    /// The side that has resigned.
    pub(crate) fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// The game as a file that [`check`](crate::check) reads: PDN for the draughts games, SGF for
    /// Connect6, our own records for Quelhas and Klondike. `names` are those of the two persons.
    pub fn to_file(&self, names: [&str; 2]) -> Result<String, Error> {
        self.to_telling_file(names, &Telling::default())
    }

    /// The same, with what can be told of the game beside its moves.
    pub fn to_telling_file(
        &self,
        names: [&str; 2],
        telling: &Telling<'_>,
    ) -> Result<String, Error> {
        save::to_file(self, &MoveTree::new(&self.moves, &[])?, telling, names)
    }

    /// The side to move.
    fn turn(&self) -> Option<Side> {
        dispatch!(&self.current,
            position position => Some(position.turn()),
            puzzle _puzzle => None)
    }
}

/// Plays moves from a start; an error names the first that cannot be played.
pub(crate) fn replay<P>(start: &P, moves: &[String]) -> Result<Record<P>, Error>
where
    P: Position + Notation,
{
    let mut record = Record::new(start.clone());
    for (index, text) in moves.iter().enumerate() {
        let mv = record
            .position()
            .move_from_text(text)
            .map_err(|error| refusal(index, text, &error.to_string()))?;
        if !record.play(mv) {
            return Err(refusal(index, text, "not legal here"));
        }
    }
    Ok(record)
}

fn refusal(index: usize, text: &str, why: &str) -> Error {
    Error::Request(format!("move {} ({text}): {why}", index + 1))
}
