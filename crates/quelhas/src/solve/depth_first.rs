//! Win or loss, depth first: the better-looking moves first, and the table for all the rest.

use super::numbers::Numbers;
use super::walk::{Node, Walk};
use quina_search::Halt;

impl Walk<'_> {
    /// Whether the mover wins. Nothing about this sum is known yet.
    pub fn wins(&mut self, node: &Node) -> Result<bool, Halt> {
        self.tick()?;
        let before = self.clock.nodes();
        let mark = self.children.len();
        // Every child is looked up before any is searched: one known refutation saves the rest.
        let open = Numbers { win: 1, lose: 1 };
        let mut wins = self.expand(node, |walk, _, key| {
            walk.table.get(key).map_or(open, |known| {
                known.numbers.result().map_or(open, Numbers::settled)
            })
        });
        let sign = if node.mover == 0 { 1 } else { -1 };
        let other = 1 - node.mover;
        if !wins {
            let children = &mut self.children[mark..];
            children.sort_unstable_by_key(|child| (sign * child.totals.guess, child.totals.keys));
            // The last is the best, so that it can be taken off the end.
            while self.children.len() > mark {
                let child = self.children[self.children.len() - 1];
                self.children.pop();
                // Searching a brother may have settled this one.
                let known = self.table.get(self.key(&child.totals, other));
                let reply = match known.and_then(|known| known.numbers.result()) {
                    Some(wins) => wins,
                    None => {
                        let below = self.enter(node, &child);
                        let wins = self.wins(&below)?;
                        self.leave(&below);
                        wins
                    }
                };
                if !reply {
                    wins = true;
                    break;
                }
            }
        }
        self.children.truncate(mark);
        let work = self.clock.nodes() - before + 1;
        let key = self.key(&node.totals, node.mover);
        self.table.put(key, Numbers::settled(wins), work);
        Ok(wins)
    }
}
