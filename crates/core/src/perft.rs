//! Perft: the number of move sequences of a given length, the classic proof of a generator.

use crate::{Key, MoveList, Position, State};

/// Counts by playing every move down to the leaves.
pub fn plain<S: State>(state: &mut S, depth: u32) -> u64 {
    fn walk<S: State>(state: &mut S, depth: u32, list: &mut MoveList<S::Move>) -> u64 {
        if depth == 0 {
            return 1;
        }
        each_move(state, list, |state, _, list| walk(state, depth - 1, list))
    }
    walk(state, depth, &mut MoveList::new())
}

/// Counts the last ply in bulk: the moves are counted and not played.
pub fn bulk<S: State>(state: &mut S, depth: u32) -> u64 {
    bulk_with(state, depth, &mut MoveList::new())
}

fn bulk_with<S: State>(state: &mut S, depth: u32, list: &mut MoveList<S::Move>) -> u64 {
    match depth {
        0 => 1,
        1 => state.count_moves(list),
        _ => each_move(state, list, |state, _, list| {
            bulk_with(state, depth - 1, list)
        }),
    }
}

/// The count behind each move of the root; they add up to the whole.
pub fn divided<S: State>(state: &mut S, depth: u32) -> Vec<(S::Move, u64)> {
    let mut rows = Vec::new();
    if depth > 0 {
        each_move(state, &mut MoveList::new(), |state, mv, list| {
            let count = bulk_with(state, depth - 1, list);
            rows.push((mv, count));
            count
        });
    }
    rows
}

/// Counts with a table of positions already counted.
pub fn hashed<P: Position>(position: &mut P, depth: u32, table: &mut Table) -> u64 {
    hashed_with(position, depth, table, &mut MoveList::new())
}

fn hashed_with<P: Position>(
    position: &mut P,
    depth: u32,
    table: &mut Table,
    list: &mut MoveList<P::Move>,
) -> u64 {
    if depth < 2 {
        return bulk_with(position, depth, list);
    }
    let key = position.key();
    if let Some(count) = table.get(key, depth) {
        return count;
    }
    let count = each_move(position, list, |next, _, list| {
        hashed_with(next, depth - 1, table, list)
    });
    table.put(key, depth, count);
    count
}

/// Plays each move, adds up what `visit` counts behind it, and leaves everything as it was.
#[inline]
fn each_move<S: State>(
    state: &mut S,
    list: &mut MoveList<S::Move>,
    mut visit: impl FnMut(&mut S, S::Move, &mut MoveList<S::Move>) -> u64,
) -> u64 {
    let mark = list.len();
    state.moves(list);
    let mut total = 0;
    for i in mark..list.len() {
        let mv = list[i];
        let undo = state.play(mv);
        total += visit(state, mv, list);
        state.undo(mv, undo);
    }
    list.truncate(mark);
    total
}

/// What [`hashed`] remembers: a fixed number of counts, the newest in its place wins.
#[derive(Debug, Clone)]
pub struct Table {
    entries: Vec<Entry>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: Key,
    depth: u32,
    count: u64,
}

impl Table {
    /// A table of at most `megabytes` MiB, and at least one entry.
    pub fn new(megabytes: usize) -> Self {
        let size = (megabytes << 20) / size_of::<Entry>();
        Self {
            entries: vec![Entry::default(); size.max(1)],
        }
    }

    fn place(&self, key: Key, depth: u32) -> usize {
        // Depths of one position must not share a place, or each would drive the other out.
        let mixed = key
            .0
            .wrapping_add(u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        ((u128::from(mixed) * self.entries.len() as u128) >> 64) as usize
    }

    fn get(&self, key: Key, depth: u32) -> Option<u64> {
        let entry = self.entries[self.place(key, depth)];
        (entry.key == key && entry.depth == depth).then_some(entry.count)
    }

    fn put(&mut self, key: Key, depth: u32, count: u64) {
        let place = self.place(key, depth);
        self.entries[place] = Entry { key, depth, count };
    }
}
