//! Win or loss, depth first: the better-looking moves first, and the table for all the rest.

use super::numbers::Numbers;
use super::walk::{Node, Offer, Walk};
use quina_search::Halt;

/// So many of the best-looking moves are looked up in the table before any is searched: one known
/// refutation saves the search of the others. Looking all of them up takes longer than it saves.
const LIKELY: usize = 8;

impl Walk<'_> {
    /// Whether the mover wins. Nothing about this sum is known yet.
    pub fn wins(&mut self, node: &Node) -> Result<bool, Halt> {
        self.tick()?;
        let before = self.clock.nodes();
        let mark = self.stacks.offers.len();
        let wins = self.expand(node) || self.some_offer_wins(node, mark)?;
        self.stacks.offers.truncate(mark);
        let work = self.clock.nodes() - before + 1;
        let key = self.key(&node.totals, node.mover);
        self.table.put(key, Numbers::settled(wins), work);
        Ok(wins)
    }

    fn some_offer_wins(&mut self, node: &Node, mark: usize) -> Result<bool, Halt> {
        let end = self.stacks.offers.len();
        let likely = LIKELY.min(end - mark);
        sort_last(&mut self.stacks.offers[mark..], likely);
        let mut keys = [0; LIKELY];
        for (at, key) in (mark..end).rev().zip(&mut keys) {
            let child = self.child(node, self.stacks.offers[at]);
            *key = self.key(&child.totals, 1 - node.mover);
        }
        if self.table.any_loses(&keys[..likely]) {
            return Ok(true);
        }
        for at in (mark..end).rev() {
            if end - at == likely + 1 {
                self.stacks.offers[mark..=at].sort_unstable();
            }
            let child = self.child(node, self.stacks.offers[at]);
            // Asked again, since the search of another child may have settled this one.
            let key = self.key(&child.totals, 1 - node.mover);
            let reply = if let Some(wins) = self.table.result(key) {
                wins
            } else {
                let below = self.enter(node, &child);
                let wins = self.wins(&below)?;
                self.leave(&below);
                wins
            };
            self.stacks.offers.truncate(at);
            if !reply {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Puts the best-looking offers last and in order, the best at the very end. Most nodes are done
/// after the first few, so the rest are left as they come.
#[inline]
fn sort_last(offers: &mut [Offer], count: usize) {
    let rest = offers.len() - count;
    if rest > 0 {
        offers.select_nth_unstable(rest);
    }
    offers[rest..].sort_unstable();
}
