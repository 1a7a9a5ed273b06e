//! Games put together move by move: the one place where moves meet the rules, for the reader and
//! for programs that write games of their own.

use super::{Comment, Game, GameResult, Line, MAX_DEPTH, Nag, Notes, Ply, Tags};
use crate::{Move, Position, Rules};
use quina_core::State;
use std::error::Error;
use std::fmt;

/// A game in the making. It can only become one in which every move is legal.
///
/// ```
/// use quina_core::Notation;
/// use quina_draughts::pdn::{Builder, GameResult, Nag, Tags};
/// use quina_draughts::{International, Position};
///
/// let mut builder = Builder::new(Position::<International>::start());
/// builder.play(builder.position().move_from_text("32-28")?)?;
/// builder.open_variation()?;
/// builder.play(builder.position().move_from_text("33-28")?)?;
/// builder.nag(Nag(5));
/// builder.close_variation()?;
/// builder.play(builder.position().move_from_text("19-23")?)?;
/// let game = builder.finish(Tags::new(), GameResult::Unknown);
/// assert!(game.to_string().ends_with("1. 32-28 (1. 33-28!?) 1... 19-23 *\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Builder<R: Rules> {
    start: Position<R>,
    main: Branch<R>,
    variations: Vec<Branch<R>>,
}

/// A line that is still open.
#[derive(Debug, Clone)]
struct Branch<R: Rules> {
    line: Line<R>,
    /// Where the last move was played: variations on it begin here.
    before: Position<R>,
    current: Position<R>,
}

impl<R: Rules> Branch<R> {
    fn at(position: Position<R>) -> Self {
        Self {
            line: Line::new(),
            before: position,
            current: position,
        }
    }

    fn notes(&mut self) -> &mut Notes {
        match self.line.plies.last_mut() {
            Some(ply) => &mut ply.notes,
            None => &mut self.line.notes,
        }
    }
}

impl<R: Rules> Builder<R> {
    /// A game that begins at `start`.
    pub fn new(start: Position<R>) -> Self {
        Self {
            start,
            main: Branch::at(start),
            variations: Vec::new(),
        }
    }

    /// Where the open line stands.
    pub fn position(&self) -> &Position<R> {
        &self.open().current
    }

    /// How many variations are open, one inside the other.
    pub fn depth(&self) -> usize {
        self.variations.len()
    }

    /// How many moves the open line has.
    pub fn plies(&self) -> usize {
        self.open().line.plies.len()
    }

    /// Begins at another position; `false`, and nothing changes, once there is a move.
    pub(super) fn begin_at(&mut self, start: Position<R>) -> bool {
        let is_pristine = self.depth() == 0 && self.plies() == 0;
        if is_pristine {
            self.start = start;
            self.main.before = start;
            self.main.current = start;
        }
        is_pristine
    }

    /// Plays a move in the open line.
    pub fn play(&mut self, mv: Move<R>) -> Result<(), Refusal> {
        if !self.position().is_legal(mv) {
            return Err(Refusal::IllegalMove);
        }
        self.play_legal(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub(super) fn play_legal(&mut self, mv: Move<R>) {
        let branch = self.open_mut();
        branch.before = branch.current;
        branch.current.play(mv);
        branch.line.plies.push(Ply::new(mv));
    }

    /// Adds a glyph to the last move, or before the first.
    pub fn nag(&mut self, nag: Nag) {
        self.open_mut().notes().nags.push(nag);
    }

    /// Adds a comment to the last move, or before the first; a blank one is forgotten.
    pub fn comment(&mut self, text: &str) {
        self.open_mut().notes().comments.extend(Comment::new(text));
    }

    /// Opens a variation: what follows is played in place of the last move.
    pub fn open_variation(&mut self) -> Result<(), Refusal> {
        if self.plies() == 0 {
            return Err(Refusal::NothingToVary);
        }
        if self.depth() == MAX_DEPTH {
            return Err(Refusal::TooDeep);
        }
        self.variations.push(Branch::at(self.open().before));
        Ok(())
    }

    /// Closes the open variation; one that holds nothing is forgotten.
    pub fn close_variation(&mut self) -> Result<(), Refusal> {
        let line = self.variations.pop().ok_or(Refusal::NothingOpen)?.line;
        let varied = self.open_mut().line.plies.last_mut();
        if let Some(ply) = varied.filter(|_| !line.plies.is_empty() || !line.notes.is_empty()) {
            ply.variations.push(line);
        }
        Ok(())
    }

    /// The game, with all variations closed.
    pub fn finish(mut self, tags: Tags, result: GameResult) -> Game<R> {
        while self.close_variation().is_ok() {}
        Game {
            tags,
            result,
            start: self.start,
            line: self.main.line,
        }
    }

    fn open(&self) -> &Branch<R> {
        self.variations.last().unwrap_or(&self.main)
    }

    fn open_mut(&mut self) -> &mut Branch<R> {
        self.variations.last_mut().unwrap_or(&mut self.main)
    }
}

/// Why a [`Builder`] would not do what it was told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// The move is not legal where the open line stands.
    IllegalMove,
    /// A variation takes the place of a move, and the open line has none.
    NothingToVary,
    /// Variations stand inside variations too deep.
    TooDeep,
    /// No variation is open.
    NothingOpen,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove => f.write_str("the move is not legal here"),
            Self::NothingToVary => f.write_str("a variation opens before there is a move to vary"),
            Self::TooDeep => write!(f, "variations are nested deeper than {MAX_DEPTH}"),
            Self::NothingOpen => f.write_str("a `)` closes a variation, but none is open"),
        }
    }
}

impl Error for Refusal {}
