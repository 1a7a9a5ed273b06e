//! df-pn: proof numbers depth first in a table of fixed size (Nagai, 2002).
//!
//! The numbers of all children are kept along the path, so that the walk gets on whatever the
//! table forgets.

use super::numbers::{NEVER, Numbers};
use super::totals::Totals;
use super::walk::{Node, Walk};
use quina_search::Halt;

/// How far the walk may stay below a child past the point where another looks cheaper, as a
/// divisor of that other's number: the 1 + epsilon trick of Pawlewicz and Lew, 2007.
const SLACK: u32 = 4;

impl Walk<'_> {
    /// Searches a sum until a number reaches its bound, and gives the numbers.
    pub fn prove(&mut self, node: &Node, bounds: Numbers) -> Result<Numbers, Halt> {
        self.tick()?;
        let before = self.clock.nodes();
        let (mark, offers) = (self.stacks.children.len(), self.stacks.offers.len());
        let wins = self.expand(node) || self.list_children(node, offers);
        self.stacks.offers.truncate(offers);
        let numbers = if wins {
            Numbers::settled(true)
        } else {
            self.stacks.children[mark..].sort_unstable_by_key(|child| child.totals.keys);
            self.drop_twins(mark);
            self.settle(node, mark, bounds)?
        };
        self.stacks.children.truncate(mark);
        let work = self.clock.nodes() - before + 1;
        let key = self.key(&node.totals, node.mover);
        self.table.put(key, numbers, work);
        Ok(numbers)
    }

    /// Appends what the offers from `first` on lead to, with their numbers. Stops at one that is known
    /// to win and says so; those known to lose are left out.
    fn list_children(&mut self, node: &Node, first: usize) -> bool {
        let other = 1 - node.mover;
        for at in first..self.stacks.offers.len() {
            let mut child = self.child(node, self.stacks.offers[at]);
            child.numbers = self
                .table
                .get(self.key(&child.totals, other))
                .map_or_else(|| fresh(&child.totals, other), |known| known.numbers);
            match child.numbers.result() {
                Some(true) => {}
                Some(false) => return true,
                None => self.stacks.children.push(child),
            }
        }
        false
    }

    fn drop_twins(&mut self, mark: usize) {
        let mut kept = mark;
        for at in mark..self.stacks.children.len() {
            if kept == mark
                || self.stacks.children[kept - 1].totals.keys
                    != self.stacks.children[at].totals.keys
            {
                self.stacks.children.swap(kept, at);
                kept += 1;
            }
        }
        self.stacks.children.truncate(kept);
    }

    fn settle(&mut self, node: &Node, mark: usize, bounds: Numbers) -> Result<Numbers, Halt> {
        loop {
            // Children are in the other side's numbers: to win is to find one that loses there.
            let (mut best, mut least, mut second) = (mark, NEVER, NEVER);
            let (mut largest, mut open) = (0, 0);
            for at in mark..self.stacks.children.len() {
                let numbers = self.stacks.children[at].numbers;
                if numbers.lose < least {
                    (best, second, least) = (at, least, numbers.lose);
                } else {
                    second = second.min(numbers.lose);
                }
                largest = largest.max(numbers.win);
                open += u32::from(numbers.win > 0);
            }
            let lose = if open == 0 || largest == NEVER {
                largest
            } else {
                largest.saturating_add(open - 1).min(NEVER - 1)
            };
            let numbers = Numbers { win: least, lose };
            if numbers.reaches(bounds) {
                return Ok(numbers);
            }
            let child = self.stacks.children[best];
            let below = Numbers {
                win: if bounds.lose == NEVER {
                    NEVER
                } else {
                    bounds.lose - (open - 1)
                },
                lose: second
                    .saturating_add(second / SLACK)
                    .saturating_add(1)
                    .min(bounds.win),
            };
            let next = self.enter(node, &child);
            let found = self.prove(&next, below)?;
            self.leave(&next);
            self.stacks.children[best].numbers = found;
        }
    }
}

/// The numbers of a sum that nobody has looked at, for the side to move: the better it looks for
/// the side that moved there, the harder it is to win.
fn fresh(totals: &Totals, mover: usize) -> Numbers {
    /// A difference in looks that makes a win about three times as hard.
    const SCALE: f64 = 4000.0;
    let looks = f64::from(totals.guess[1 - mover]) / SCALE;
    let weight = |looks: f64| 1 + looks.exp().min(1e6) as u32;
    Numbers {
        win: weight(looks),
        lose: weight(-looks),
    }
}
