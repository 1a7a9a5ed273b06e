//! What a threat search remembers: which positions are won by threats, and how far the others were
//! searched in vain.

use crate::Move;
use quina_core::Key;

/// What is known of a position where the attacker is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// The attacker wins by this turn in so many turns, the six included.
    Won(Move, u8),
    /// There is no win in so many turns.
    NotIn(u8),
}

/// No number of turns will do.
pub(super) const NEVER: u8 = u8::MAX;

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: Key,
    /// The move's code, or [`NO_MOVE`] where there is no win.
    code: u32,
    turns: u8,
}

const NO_MOVE: u32 = u32::MAX;
const EMPTY: Entry = Entry {
    key: Key(0),
    code: NO_MOVE,
    turns: 0,
};

/// A table of fixed size; the newest of two that meet stays.
#[derive(Debug, Clone)]
pub(super) struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table of at most this many bytes, and at least one entry.
    pub fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Entry>()).max(1);
        Self {
            entries: vec![EMPTY; 1 << count.ilog2()],
        }
    }

    pub fn clear(&mut self) {
        self.entries.fill(EMPTY);
    }

    fn slot(&self, key: Key) -> usize {
        key.0 as usize & (self.entries.len() - 1)
    }

    pub fn get(&self, key: Key) -> Option<Known> {
        let entry = self.entries[self.slot(key)];
        if entry.key != key {
            return None;
        }
        if entry.code == NO_MOVE {
            return Some(Known::NotIn(entry.turns));
        }
        Move::from_code(entry.code).map(|mv| Known::Won(mv, entry.turns))
    }

    pub fn put(&mut self, key: Key, known: Known) {
        let (code, turns) = match known {
            Known::Won(mv, turns) => (mv.code(), turns),
            Known::NotIn(turns) => (NO_MOVE, turns),
        };
        let slot = self.slot(key);
        self.entries[slot] = Entry { key, code, turns };
    }
}
