//! A quick exact solver for labels: win or loss by searching the sum of islands as one game.
//!
//! Every legal move is tried until one wins. Boards that differ only in where their islands lie,
//! or how each is flipped, are remembered as one; cells nobody can use are dropped, and strips,
//! which one side alone can use, are shortened to even length and cancelled against equal ones of
//! the other side. The counting bounds end a branch early.

use quina_core::{Position as _, Side, State};
use quina_quelhas::brute::Worth;
use quina_quelhas::play::{Bounds, Hand};
use quina_quelhas::{Board, Cell, Direction, Move, Position, Size};
use quina_search::{Oracle, Order};
use std::collections::HashMap;

pub struct Exact {
    known: HashMap<(Vec<u128>, Side), bool>,
    guide: Hand,
    pub nodes: u64,
    limit: u64,
}

impl Exact {
    pub fn new(guide: Hand) -> Self {
        Self {
            known: HashMap::new(),
            guide,
            nodes: 0,
            limit: 0,
        }
    }

    /// `None` if it took more than `limit` positions.
    pub fn worth(&mut self, position: &Position, limit: u64) -> Option<Worth> {
        if self.known.len() > 4_000_000 {
            self.known.clear();
        }
        self.limit = self.nodes + limit;
        let wins = self.wins(position.board(), position.turn())?;
        Some(if wins { Worth::Win } else { Worth::Loss })
    }

    fn wins(&mut self, board: Board, side: Side) -> Option<bool> {
        if !board.has_room(Direction::of(side)) {
            return Some(true);
        }
        if self.nodes >= self.limit {
            return None;
        }
        self.nodes += 1;
        let reduced = reduce(board);
        let [mine, theirs] = [side.index(), side.other().index()].map(|i| reduced.strips[i]);
        if reduced.only_strips {
            return Some(mine <= theirs);
        }
        let board = reduced.board;
        let position = Position::from_board(Size::STANDARD, board, side).unwrap();
        if position.outcome().is_some() {
            return Some(true);
        }
        if let Some(score) = Bounds.probe(&position) {
            return Some(score.is_win());
        }
        let key = (reduced.key, side);
        if let Some(&wins) = self.known.get(&key) {
            return Some(wins);
        }
        let mut moves: Vec<(i32, Move)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (-self.guide.priority(&position, mv), mv))
            .collect();
        moves.sort_by_key(|&(rank, _)| rank);
        let mut wins = false;
        for (_, mv) in moves {
            let mut next = position;
            next.play(mv);
            if !self.wins(next.board(), side.other())? {
                wins = true;
                break;
            }
        }
        self.known.insert(key, wins);
        Some(wins)
    }
}

struct Reduced {
    board: Board,
    key: Vec<u128>,
    strips: [usize; 2],
    only_strips: bool,
}

fn neighbours(set: u128) -> u128 {
    set << 1 | set >> 1 | set << 11 | set >> 11
}

fn board(bits: u128) -> Board {
    let mut b = bits;
    let mut cells = Vec::new();
    while b != 0 {
        let i = b.trailing_zeros() as usize;
        cells.push(Cell::new(i / 11, i % 11).unwrap());
        b &= b - 1;
    }
    cells.into_iter().collect()
}

fn reduce(empty: Board) -> Reduced {
    let mut rest = empty.bits();
    rest &= neighbours(rest);
    let mut strips: [Vec<u128>; 2] = [Vec::new(), Vec::new()];
    let mut key = Vec::new();
    let mut kept = 0;
    while rest != 0 {
        let mut island = rest & rest.wrapping_neg();
        loop {
            let grown = (island | neighbours(island)) & rest;
            if grown == island {
                break;
            }
            island = grown;
        }
        rest ^= island;
        let vertical = island & island >> 11 != 0;
        let horizontal = island & island >> 1 != 0;
        if vertical && horizontal {
            kept |= island;
            key.push(canonical(island));
        } else {
            let island = if island.count_ones() % 2 == 1 {
                island & (island - 1)
            } else {
                island
            };
            strips[usize::from(horizontal)].push(island);
        }
    }
    let only_strips = key.is_empty();
    let [v, h] = &mut strips;
    v.retain(|strip| {
        match h
            .iter()
            .position(|other| other.count_ones() == strip.count_ones())
        {
            Some(at) => {
                h.swap_remove(at);
                false
            }
            None => true,
        }
    });
    for strip in v.iter().chain(h.iter()) {
        kept |= strip;
        key.push(canonical(*strip));
    }
    key.sort_unstable();
    Reduced {
        board: board(kept),
        key,
        strips: [v.len(), h.len()],
        only_strips,
    }
}

fn canonical(island: u128) -> u128 {
    let mut cells = [(0u8, 0u8); 100];
    let mut n = 0;
    let (mut top, mut left, mut bottom, mut right) = (9, 9, 0, 0);
    let mut bits = island;
    while bits != 0 {
        let bit = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        let (r, c) = (bit / 11, bit % 11);
        cells[n] = (r, c);
        n += 1;
        top = top.min(r);
        bottom = bottom.max(r);
        left = left.min(c);
        right = right.max(c);
    }
    let mut images = [0u128; 4];
    for &(r, c) in &cells[..n] {
        let (a, b, x, y) = (r - top, c - left, bottom - r, right - c);
        images[0] |= 1 << (a * 11 + b);
        images[1] |= 1 << (x * 11 + b);
        images[2] |= 1 << (a * 11 + y);
        images[3] |= 1 << (x * 11 + y);
    }
    images.into_iter().min().unwrap()
}
