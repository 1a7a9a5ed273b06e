//! A stack of moves, shared by all plies of a search.

use std::ops::{Deref, DerefMut};

/// A stack of moves without an allocation per node.
///
/// A generator appends its moves; a search remembers the length before, walks what was added,
/// and truncates back when it leaves the node. The frames of all plies lie next to each other in
/// one piece of memory, so a game may have nine moves or sixty thousand.
///
/// ```
/// use quina_core::MoveList;
/// let mut list = MoveList::new();
/// list.push('a');
/// let mark = list.len();
/// list.push('b');
/// assert_eq!(list[mark..], ['b']);
/// list.truncate(mark);
/// assert_eq!(list[..], ['a']);
/// ```
#[derive(Debug, Clone)]
pub struct MoveList<M> {
    moves: Vec<M>,
}

impl<M> MoveList<M> {
    /// An empty list with room for a few plies.
    pub fn new() -> Self {
        Self {
            moves: Vec::with_capacity(1024),
        }
    }

    /// Appends a move.
    #[inline]
    pub fn push(&mut self, mv: M) {
        self.moves.push(mv);
    }

    /// Drops every move from index `mark` on.
    #[inline]
    pub fn truncate(&mut self, mark: usize) {
        self.moves.truncate(mark);
    }

    /// Drops every move.
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// From index `mark` on, keeps only the moves that `keep` accepts, in their order.
    pub fn retain_from(&mut self, mark: usize, mut keep: impl FnMut(&M) -> bool) {
        let mut kept = mark;
        for i in mark..self.moves.len() {
            if keep(&self.moves[i]) {
                self.moves.swap(kept, i);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.moves
    }
}

impl<M> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.moves
    }
}

impl<M> Extend<M> for MoveList<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        self.moves.extend(moves);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retain_touches_only_its_own_frame() {
        let mut list = MoveList::new();
        list.extend([1, 2, 3, 4, 5, 6]);
        list.retain_from(2, |n| n % 2 == 0);
        assert_eq!(list[..], [1, 2, 4, 6]);
    }
}
