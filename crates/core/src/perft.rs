//! Perft: the number of move sequences of a given length, the classic proof of a generator.
//!
//! A count too great for 64 bits comes out as [`u64::MAX`], by whichever method it was made.

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
    let mut total = 0u64;
    for i in mark..list.len() {
        let mv = list[i];
        let undo = state.play(mv);
        total = visit(state, mv, list).saturating_add(total);
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
    /// A table of at most `megabytes` MiB, and at least one entry; panics without the memory.
    pub fn new(megabytes: usize) -> Self {
        Self::try_new(megabytes).expect("memory for the table")
    }

    /// The same, or `None` where the memory cannot be had.
    pub fn try_new(megabytes: usize) -> Option<Self> {
        let size = (megabytes.checked_mul(1 << 20)? / size_of::<Entry>()).max(1);
        let mut entries = Vec::new();
        entries.try_reserve_exact(size).ok()?;
        entries.resize(size, Entry::default());
        Some(Self { entries })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two moves from every state, without an end.
    #[derive(Debug, Clone, PartialEq, Eq)]
    struct Forks;

    impl State for Forks {
        type Move = bool;
        type Undo = ();

        fn moves(&self, list: &mut MoveList<bool>) {
            list.extend([false, true]);
        }

        fn play(&mut self, _: bool) {}

        fn undo(&mut self, _: bool, (): ()) {}

        fn count_moves(&self, _: &mut MoveList<bool>) -> u64 {
            u64::MAX / 2
        }
    }

    #[test]
    fn a_count_past_64_bits_is_the_greatest_number() {
        assert_eq!(bulk(&mut Forks, 2), u64::MAX - 1);
        assert_eq!(bulk(&mut Forks, 3), u64::MAX);
        assert_eq!(bulk(&mut Forks, 9), u64::MAX);
    }

    #[test]
    fn a_table_without_memory_is_refused() {
        assert!(Table::try_new(usize::MAX).is_none());
        assert!(Table::try_new(usize::MAX >> 20).is_none());
        assert_eq!(Table::try_new(0).map(|table| table.entries.len()), Some(1));
    }
}
