//! Solutions made shorter.
//!
//! A solver that looks for any win wanders: it moves a card there and back, and turns the talon
//! for a card that it could have taken a pass earlier. Two things are done about it until neither
//! helps: a move, or two near each other, that the rest of the line does not need is left out;
//! and from each state a short search looks for a state further down the line.

use crate::layout::{Code, Layout};
use crate::moves::Move;
use quina_core::{MoveList, Puzzle, State};
use std::collections::HashMap;

/// How far apart two moves may be that are left out together.
const PAIR_REACH: usize = 24;
/// How many moves a detour's replacement may have.
const DETOUR: u32 = 2;

impl Layout {
    /// A solution of this layout made shorter, if it can be: the line must win from here and the
    /// one returned does too. A line that does not win is returned as it is.
    pub fn shortened(&self, line: &[Move]) -> Vec<Move> {
        let mut line = line.to_vec();
        if !self.wins_by(&line) {
            return line;
        }
        loop {
            let length = line.len();
            self.cut_detours(&mut line);
            self.leave_out(&mut line);
            if line.len() == length {
                return line;
            }
        }
    }

    fn wins_by(&self, line: &[Move]) -> bool {
        let mut layout = *self;
        let is_legal = line.iter().all(|&mv| {
            let is_legal = layout.is_legal(mv);
            if is_legal {
                layout.play(mv);
            }
            is_legal
        });
        is_legal && layout.is_solved()
    }

    /// Leaves out single moves and pairs of moves that the rest of the line does not need.
    fn leave_out(&self, line: &mut Vec<Move>) {
        let mut layout = *self;
        let mut at = 0;
        while at < line.len() {
            let rest = &line[at + 1..];
            if layout.wins_by(rest) {
                line.remove(at);
                continue;
            }
            let other = (0..rest.len().min(PAIR_REACH)).find(|&other| {
                let mut without = rest.to_vec();
                without.remove(other);
                layout.wins_by(&without)
            });
            if let Some(other) = other {
                line.remove(at + 1 + other);
                line.remove(at);
                continue;
            }
            layout.play(line[at]);
            at += 1;
        }
    }

    /// From each state of the line, takes the shortest way found to a state further down.
    fn cut_detours(&self, line: &mut Vec<Move>) {
        let mut layout = *self;
        let mut at = 0;
        while at < line.len() {
            let mut later = HashMap::new();
            let mut end = layout;
            for (ahead, &mv) in line[at..].iter().enumerate() {
                end.play(mv);
                later.insert(end.encode(), ahead + 1);
            }
            let mut detour = Detour {
                later,
                best: None,
                path: Vec::new(),
                list: MoveList::new(),
            };
            detour.search(&mut layout.clone(), DETOUR);
            if let Some((path, ahead)) = detour.best {
                line.splice(at..at + ahead, path);
            }
            layout.play(line[at]);
            at += 1;
        }
    }
}

/// A search for a shorter way to a state further down a line.
struct Detour {
    /// How many moves ahead each state of the line is.
    later: HashMap<Code, usize>,
    /// The way that saves most, and how many moves of the line it replaces.
    best: Option<(Vec<Move>, usize)>,
    path: Vec<Move>,
    list: MoveList<Move>,
}

impl Detour {
    fn search(&mut self, layout: &mut Layout, depth: u32) {
        if let Some(&ahead) = self.later.get(&layout.encode()) {
            let saved = |path: &[Move], ahead: usize| ahead.saturating_sub(path.len());
            let best = self.best.as_ref();
            if saved(&self.path, ahead) > best.map_or(0, |(path, ahead)| saved(path, *ahead)) {
                self.best = Some((self.path.clone(), ahead));
            }
        }
        if depth == 0 {
            return;
        }
        let mark = self.list.len();
        layout.moves(&mut self.list);
        for at in mark..self.list.len() {
            let mv = self.list[at];
            let undo = layout.play(mv);
            self.path.push(mv);
            self.search(layout, depth - 1);
            self.path.pop();
            layout.undo(mv, undo);
        }
        self.list.truncate(mark);
    }
}
