//! A book grown position by position: drop-out expansion (T. Lincke).
//!
//! The next position to be searched is the one that is most likely to be asked for: each ply away
//! from the beginning costs a little, and each move that is worse than the best costs more. A ply
//! costs less where a side is pressed: there one wrong move loses, and the lines must be long; and
//! next to nothing where there is no choice. Its moves are searched, with as many positions each, and
//! what they are worth is backed up: those that a short look does not find useless, or the best in
//! the player's eyes where a game has too many.

use super::image::name_of;
use super::{Book, Entry, Page};
use crate::{
    AnyPosition, AnyRecord, EndgameTables, Error, Game, Outcome, Report, StopFlag, Thinker,
};
use quina_core::ParseError;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::iter;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Moves that are worse than the best by more than this are not written down.
const USELESS: i32 = 100;
/// The first look at a move takes this part of the positions.
const LOOK: u64 = 16;
/// Moves that the first look finds worse than the best by more than this are searched no further.
const HOPELESS: i32 = 60;
/// A side that is behind by more has lost, and nothing is worth knowing of it.
const LOST: u32 = 200;
/// With several threads so many positions are searched together for each.
const AHEAD: usize = 2;
/// The worth of a game that is over.
const WON: i32 = 30_000;

/// How the book of a game grows.
struct Growth {
    /// What a ply away from the beginning costs, in hundredths of a man.
    ply: u32,
    /// What it costs where a side is pressed.
    pressed_ply: u32,
    /// What it costs where there is nothing to choose.
    forced_ply: u32,
    /// How far behind a side is pressed.
    pressed: u32,
    /// How much more a move costs than what it is worse than the best.
    worse: u32,
    /// The same where the mover is pressed: what he believes best may be lost, and another move not.
    pressed_worse: u32,
    /// Moves of a position that are searched.
    most_moves: usize,
    /// MiB of each search at least, and at most.
    memory_mb: [u32; 2],
}

impl Growth {
    const fn of(game: Game) -> Self {
        match game {
            // Some sixty thousand turns, searched in trees, which take more memory than tables;
            // a turn weighs so much that the first ones are to be known well before long lines.
            Game::Connect6 => Self {
                ply: 40,
                pressed_ply: 40,
                forced_ply: 40,
                most_moves: 12,
                memory_mb: [64, 64],
                ..Self::usual()
            },
            // The ballots are many, and a third of them hard: long lines for those are worth more than
            // what else may be played in calm ones, which are drawn without a book.
            Game::Checkers => Self {
                ply: 25,
                pressed: 30,
                worse: 6,
                pressed_worse: 1,
                ..Self::usual()
            },
            _ => Self::usual(),
        }
    }

    const fn usual() -> Self {
        Self {
            ply: 10,
            pressed_ply: 3,
            forced_ply: 1,
            pressed: 8,
            worse: 2,
            pressed_worse: 2,
            most_moves: usize::MAX,
            memory_mb: [8, 64],
        }
    }

    /// MiB of a search: room for all of its positions, if they are not too many.
    fn memory_mb(&self, nodes: u64) -> u32 {
        let [least, most] = self.memory_mb;
        let wanted = u32::try_from(nodes >> 16).unwrap_or(u32::MAX);
        wanted.clamp(least, most)
    }

    /// What a ply costs from a position of this worth with so many moves to choose from.
    fn ply(&self, value: i32, moves: usize) -> u32 {
        if moves == 1 {
            self.forced_ply
        } else if (self.pressed..=LOST).contains(&value.unsigned_abs()) {
            self.pressed_ply
        } else {
            self.ply
        }
    }

    /// What a move costs that is so much worse than the best, which has this worth.
    fn move_cost(&self, value: i32, worse: u32) -> u32 {
        let is_pressed = value <= -(self.pressed as i32);
        worse.saturating_mul(if is_pressed {
            self.pressed_worse
        } else {
            self.worse
        })
    }
}

/// A book that grows.
#[derive(Debug)]
pub struct BookBuilder {
    book: Book,
    /// One for each thread.
    thinkers: Vec<Thinker>,
    /// What was searched before its turn, so that no thread is idle while others search.
    ahead: HashMap<String, Vec<Entry>>,
}

/// What came of growing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grown {
    /// The book knows a position more.
    Larger,
    /// There is no position left to add.
    Complete,
    /// The flag was raised, and the book is as it was.
    Stopped,
}

impl BookBuilder {
    /// An empty book that begins at these positions, each score being of so many positions.
    pub fn new(
        game: Game,
        roots: &[AnyPosition],
        nodes: u64,
        threads: usize,
    ) -> Result<Self, Error> {
        if game == Game::Klondike {
            let what = "klondike has one player: it has no openings".into();
            return Err(Error::Request(what));
        }
        let roots = roots.iter().map(name_of).collect();
        Ok(Self {
            book: Book::new(game, nodes, roots),
            thinkers: (0..threads.max(1)).map(|_| Thinker::new()).collect(),
            ahead: HashMap::new(),
        })
    }

    /// The same with searches that ask these endgame tables.
    #[must_use]
    pub fn with_tables(mut self, tables: &EndgameTables) -> Self {
        self.book.tables = Some(tables.most_pieces(self.book.game));
        for thinker in &mut self.thinkers {
            thinker.set_tables(tables.clone());
        }
        self
    }

    /// Goes on with a book, which must have been begun in the same way.
    pub fn resume(mut self, text: &str) -> Result<Self, ParseError> {
        let book = Book::from_text(text)?;
        let is_same = book.game == self.book.game
            && book.nodes == self.book.nodes
            && book.tables == self.book.tables
            && book.roots == self.book.roots;
        if !is_same {
            let what = "the book was begun with another game, other positions, nodes or tables";
            return Err(ParseError::whole(what));
        }
        self.book = book;
        Ok(self)
    }

    /// The book as it is.
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// Adds the position that is most likely to be asked for.
    pub fn grow(&mut self, stop: &StopFlag) -> Result<Grown, Error> {
        let Some(position) = self.next(1).pop() else {
            return Ok(Grown::Complete);
        };
        if !self.ahead.contains_key(&position) {
            self.search_ahead(stop)?;
        }
        let moves = self.ahead.remove(&position);
        let Some(moves) = moves.filter(|_| !stop.is_raised()) else {
            return Ok(Grown::Stopped);
        };
        self.book.add(Page { position, moves });
        self.book.back_up();
        Ok(Grown::Larger)
    }

    /// Searches the next position, and with several threads those that will probably follow it: what
    /// is found of the one changes little for the others. The book takes them when it is their turn,
    /// and so is the same as if each had been searched then.
    fn search_ahead(&mut self, stop: &StopFlag) -> Result<(), Error> {
        let count = match self.thinkers.len() {
            1 => 1,
            threads => AHEAD * threads,
        };
        let mut names = self.next(count);
        names.retain(|name| !self.ahead.contains_key(name));
        let positions = names
            .iter()
            .map(|name| AnyPosition::from_text(self.book.game, name));
        let positions = positions.collect::<Result<Vec<_>, _>>()?;
        let pages = self.searched(&positions, stop)?;
        if !stop.is_raised() {
            self.ahead.extend(names.into_iter().zip(pages));
        }
        Ok(())
    }

    /// The positions outside the book to which the cheapest ways lead, at most so many.
    fn next(&self, count: usize) -> Vec<String> {
        let book = &self.book;
        let growth = Growth::of(book.game);
        let mut ways: BinaryHeap<(Reverse<u32>, Reverse<&str>)> = BinaryHeap::new();
        ways.extend(
            book.roots
                .iter()
                .map(|root| (Reverse(0), Reverse(root.as_str()))),
        );
        let mut seen = HashSet::new();
        let mut found = Vec::new();
        while let Some((Reverse(cost), Reverse(position))) = ways.pop() {
            if !seen.insert(position) {
                continue;
            }
            let Some(&page) = book.index.get(position) else {
                if is_open(book.game, position) {
                    found.push(position.to_owned());
                    if found.len() == count {
                        break;
                    }
                }
                continue;
            };
            let best = book.value(page).unwrap_or(0);
            let moves = &book.pages[page].moves;
            for entry in moves {
                let worse = best.saturating_sub(entry.value).unsigned_abs();
                let next = cost
                    .saturating_add(growth.ply(best, moves.len()))
                    .saturating_add(growth.move_cost(best, worse));
                ways.push((Reverse(next), Reverse(&entry.next)));
            }
        }
        found
    }

    /// The moves to search, one of those that lead to images of one position.
    fn choice(&mut self, at: &AnyPosition) -> Result<Vec<String>, Error> {
        let mut request = AnyRecord::new(at.clone()).request();
        let growth = Growth::of(at.game());
        request.limits.memory_mb = Some(growth.memory_mb(self.book.nodes));
        let thinker = &mut self.thinkers[0];
        thinker.clear();
        let explained = thinker.explain(&request)?.moves;
        let mut seen = HashSet::new();
        let is_new = |mv: &String| {
            let mut next = at.clone();
            next.play(mv).is_ok() && seen.insert(name_of(&next))
        };
        let moves = explained.into_iter().map(|explained| explained.mv);
        Ok(moves.filter(is_new).take(growth.most_moves).collect())
    }

    /// The pages of these positions, each move with its score, but for useless ones: a short look at
    /// all of them, and then a long one at those that it leaves. A move without another is only
    /// looked at: the position after it comes soon.
    fn searched(
        &mut self,
        positions: &[AnyPosition],
        stop: &StopFlag,
    ) -> Result<Vec<Vec<Entry>>, Error> {
        let nodes = self.book.nodes;
        let moves = positions.iter().map(|at| self.choice(at));
        let moves = moves.collect::<Result<Vec<_>, Error>>()?;
        let looked = self.search_all(positions, &moves, nodes.div_ceil(LOOK), stop)?;
        let hopeful: Vec<Vec<String>> = looked.iter().map(|entries| hopeful(entries)).collect();
        let mut pages = self.search_all(positions, &hopeful, nodes, stop)?;
        for (page, looked) in pages.iter_mut().zip(looked) {
            if page.is_empty() {
                *page = looked;
            }
            let best = page.first().map_or(0, |entry| entry.searched);
            page.retain(|entry| entry.searched >= best - USELESS);
        }
        Ok(pages)
    }

    /// The moves of each position with their scores, the best first. Each search begins with an empty
    /// table, so that the book is the same on any number of threads.
    fn search_all(
        &mut self,
        positions: &[AnyPosition],
        moves: &[Vec<String>],
        nodes: u64,
        stop: &StopFlag,
    ) -> Result<Vec<Vec<Entry>>, Error> {
        let of_place = |(place, moves)| iter::repeat(place).zip(moves);
        let tasks: Vec<(usize, &String)> = moves.iter().enumerate().flat_map(of_place).collect();
        let next = AtomicUsize::new(0);
        let found = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for thinker in &mut self.thinkers {
                let (next, found, tasks) = (&next, &found, &tasks);
                scope.spawn(move || {
                    while let Some(&(place, mv)) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let entry = searched(thinker, &positions[place], mv, nodes, stop);
                        if let Ok(mut found) = found.lock() {
                            found.push((place, entry));
                        }
                    }
                });
            }
        });
        let mut pages = vec![Vec::new(); positions.len()];
        for (place, entry) in found.into_inner().unwrap_or_default() {
            pages[place].push(entry?);
        }
        for entries in &mut pages {
            entries.sort_by(|a, b| (-a.searched, &a.mv).cmp(&(-b.searched, &b.mv)));
        }
        Ok(pages)
    }
}

/// The moves that a short look leaves, where there is a choice.
fn hopeful(looked: &[Entry]) -> Vec<String> {
    if looked.len() == 1 {
        return Vec::new();
    }
    let best = looked.first().map_or(0, |entry| entry.searched);
    let hopeful = looked
        .iter()
        .filter(|entry| entry.searched >= best - HOPELESS);
    hopeful.map(|entry| entry.mv.clone()).collect()
}

/// Whether there is a move to be found.
fn is_open(game: Game, position: &str) -> bool {
    let position = AnyPosition::from_text(game, position);
    position.is_ok_and(|position| !AnyRecord::new(position).standing().is_over())
}

/// One move with its score, by a search of the position after it.
fn searched(
    thinker: &mut Thinker,
    at: &AnyPosition,
    mv: &str,
    nodes: u64,
    stop: &StopFlag,
) -> Result<Entry, Error> {
    let mut record = AnyRecord::new(at.clone());
    let mover = record.to_move();
    let mv = record.advance(mv).map_err(Error::Position)?;
    let value = if let Some(outcome) = record.outcome() {
        match outcome {
            Outcome::Draw => 0,
            Outcome::Win(winner) if Some(winner) == mover => WON,
            Outcome::Win(_) => -WON,
        }
    } else {
        let mut request = AnyRecord::new(record.position().clone()).request();
        request.limits.nodes = Some(nodes);
        request.limits.memory_mb = Some(Growth::of(at.game()).memory_mb(nodes));
        thinker.clear();
        -worth(&thinker.think(&request, stop, &mut |_| {})?)
    };
    Ok(Entry {
        mv,
        searched: value,
        value,
        next: name_of(record.position()),
    })
}

fn worth(report: &Report) -> i32 {
    let best = report.lines.first();
    best.map_or(0, |line| line.score.value.clamp(-WON, WON))
}
