//! Opening books: what a long search has found about the first moves, kept in a file.
//!
//! A book knows positions by their text, one for all images of a board, and, for each, moves with the
//! scores that a search gave them.
//! Scores are backed up from position to position when it is read, so that a file that grows says of
//! the first move what its deepest lines have found. Nothing here knows a game: a book of any game of
//! two is grown by [`BookBuilder`] in the same way.

mod build;
mod file;
mod image;

pub use build::{BookBuilder, Grown};

use crate::built::{BOOKS, DRAUGHTS};
use crate::{AnyPosition, Game};
use image::{Turning, name_of};
use quina_core::{ParseError, Rng};
use std::collections::HashMap;

/// Hundredths of a man by which a move may be worse than the best and still be played.
const MARGIN: i32 = 4;

/// An opening book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Book {
    game: Game,
    /// Positions searched for each score.
    nodes: u64,
    /// Pieces of the endgame tables that the searches asked, if they were given any.
    tables: Option<usize>,
    /// Where it begins.
    roots: Vec<String>,
    pages: Vec<Page>,
    /// Which page a position is on.
    index: HashMap<String, usize>,
}

/// A position with its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Page {
    position: String,
    moves: Vec<Entry>,
}

/// A move of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    mv: String,
    /// What the search said of it, for the side that makes it.
    searched: i32,
    /// What the book says of it, once what follows is taken into account.
    value: i32,
    /// The position after it, as the book knows it.
    next: String,
}

/// A move of a book, with its worth to the side to move in hundredths of a man.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: String,
    /// Its worth.
    pub value: i32,
}

impl Book {
    /// The book that comes with the engine, where there is one for the game in this build.
    ///
    /// ```
    /// use quina_engine::{AnyPosition, Book, Game, Start};
    /// let start = AnyPosition::start(Game::Draughts, &Start::default()).unwrap();
    /// if let Some(book) = Book::built_in(Game::Draughts) {
    ///     assert!(!book.moves(&start).is_empty());
    /// }
    /// ```
    pub fn built_in(game: Game) -> Option<Self> {
        let text = match game {
            Game::Draughts if DRAUGHTS && BOOKS => {
                include_str!("../../../../data/draughts/book-international.txt")
            }
            Game::Checkers if DRAUGHTS && BOOKS => {
                include_str!("../../../../data/draughts/book-english.txt")
            }
            _ => return None,
        };
        let book = Self::from_text(text);
        debug_assert!(book.is_ok(), "{book:?}");
        book.ok()
    }

    /// Reads a book. A file that was changed or cut short is refused, and so is one that holds a
    /// position or a move that does not exist.
    pub fn from_text(text: &str) -> Result<Self, ParseError> {
        file::read(text)
    }

    /// The book as a file.
    pub fn to_text(&self) -> String {
        file::write(self)
    }

    /// The game it is of.
    pub fn game(&self) -> Game {
        self.game
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// What it says of a position, the best move first; nothing if it does not know it.
    pub fn moves(&self, position: &AnyPosition) -> Vec<BookMove> {
        let page = self.index.get(&name_of(position));
        let page = page.filter(|_| position.game() == self.game);
        let moves = page.and_then(|&page| self.moves_of(&self.pages[page], position));
        let mut moves = moves.unwrap_or_default();
        moves.sort_by_key(|mv| -mv.value);
        moves
    }

    /// The moves of a page as they are in a position, which is an image of the page's.
    fn moves_of(&self, page: &Page, position: &AnyPosition) -> Option<Vec<BookMove>> {
        let known = AnyPosition::from_text(self.game, &page.position).ok()?;
        let turning = Turning::new(&known, &position.to_text())?;
        let turned = |entry: &Entry| {
            let mv = turning.turned(&entry.mv).ok()?;
            let value = entry.value;
            Some(BookMove { mv, value })
        };
        page.moves.iter().map(turned).collect()
    }

    /// One of the best moves of a position, drawn by the seed from those that are as good.
    pub fn choose(&self, position: &AnyPosition, seed: u64) -> Option<BookMove> {
        let moves = self.moves(position);
        let best = moves.first()?.value;
        let good = moves.iter().take_while(|mv| mv.value >= best - MARGIN);
        let good: Vec<&BookMove> = good.collect();
        let key = position.key().map_or(0, |key| key.0);
        let chosen = Rng::new(seed ^ key).below(good.len() as u64) as usize;
        Some(good[chosen].clone())
    }

    fn new(game: Game, nodes: u64, roots: Vec<String>) -> Self {
        Self {
            game,
            nodes,
            tables: None,
            roots,
            pages: Vec::new(),
            index: HashMap::new(),
        }
    }

    /// Adds a position that is not there yet.
    fn add(&mut self, page: Page) {
        self.index.insert(page.position.clone(), self.pages.len());
        self.pages.push(page);
    }

    /// The best value of a page for the side to move.
    fn value(&self, page: usize) -> Option<i32> {
        self.pages[page].moves.iter().map(|entry| entry.value).max()
    }

    /// Backs the scores up, from the last positions to the first. Where positions follow each other
    /// in a circle, the score of the search stands.
    fn back_up(&mut self) {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut states = vec![State::New; self.pages.len()];
        for first in 0..self.pages.len() {
            // A stack of our own: a line of the book may be long.
            let mut stack = vec![first];
            while let Some(&page) = stack.last() {
                if states[page] == State::New {
                    states[page] = State::Open;
                    let moves = self.pages[page].moves.iter();
                    let next = moves.filter_map(|entry| self.index.get(&entry.next));
                    stack.extend(next.filter(|&&next| states[next] == State::New));
                    continue;
                }
                stack.pop();
                if states[page] == State::Open {
                    for entry in 0..self.pages[page].moves.len() {
                        let Entry { searched, next, .. } = &self.pages[page].moves[entry];
                        let next = self
                            .index
                            .get(next)
                            .filter(|&&next| states[next] == State::Done);
                        let backed = next.and_then(|&next| self.value(next));
                        self.pages[page].moves[entry].value =
                            backed.map_or(*searched, |value| -value);
                    }
                    states[page] = State::Done;
                }
            }
        }
    }
}
