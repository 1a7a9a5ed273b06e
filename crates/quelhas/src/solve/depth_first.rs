//! Win or loss, depth first: the better-looking moves first, and the table for all the rest.

use super::numbers::Numbers;
use super::walk::{Node, Walk};
use quina_search::Halt;

/// So many of the best-looking moves are looked up in the table before any is searched: one known
/// refutation saves the search of the others. Looking all of them up takes longer than it saves.
const LIKELY: usize = 16;

impl Walk<'_> {
    /// Whether the mover wins. Nothing about this sum is known yet.
    pub fn wins(&mut self, node: &Node) -> Result<bool, Halt> {
        self.tick()?;
        let before = self.clock.nodes();
        let mark = self.children.len();
        let open = Numbers { win: 1, lose: 1 };
        let wins = self.expand(node, |_, _, _| open) || self.some_child_loses(node, mark)?;
        self.children.truncate(mark);
        let work = self.clock.nodes() - before + 1;
        let key = self.key(&node.totals, node.mover);
        self.table.put(key, Numbers::settled(wins), work);
        Ok(wins)
    }

    fn some_child_loses(&mut self, node: &Node, mark: usize) -> Result<bool, Halt> {
        let end = self.children.len();
        let likely = LIKELY.min(end - mark);
        for at in (end - likely..end).rev() {
            self.bring_best(mark, at, node.mover);
        }
        // All at once before the first is looked at: the memory of a large table answers slowly,
        // and to many questions as fast as to one.
        for child in &self.children[end - likely..] {
            self.table.touch(self.key(&child.totals, 1 - node.mover));
        }
        for at in (end - likely..end).rev() {
            if self.child_wins(node, at) == Some(false) {
                return Ok(true);
            }
        }
        for at in (mark..end).rev() {
            if end - at > likely {
                self.bring_best(mark, at, node.mover);
            }
            // Asked again, since the search of another child may have settled this one.
            let reply = if let Some(wins) = self.child_wins(node, at) {
                wins
            } else {
                let child = self.children[at];
                let below = self.enter(node, &child);
                let wins = self.wins(&below)?;
                self.leave(&below);
                wins
            };
            self.children.truncate(at);
            if !reply {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Puts the best-looking of the children from `mark` to `last` in the last place. Most nodes
    /// are done after the first few, so the rest are not put in order.
    #[inline]
    fn bring_best(&mut self, mark: usize, last: usize, mover: usize) {
        let mut best = last;
        for at in mark..last {
            if self.children[at].totals.guess[mover] > self.children[best].totals.guess[mover] {
                best = at;
            }
        }
        self.children.swap(best, last);
    }

    /// What the table knows of a child.
    #[inline]
    fn child_wins(&self, node: &Node, at: usize) -> Option<bool> {
        let key = self.key(&self.children[at].totals, 1 - node.mover);
        self.table.get(key)?.numbers.result()
    }
}
