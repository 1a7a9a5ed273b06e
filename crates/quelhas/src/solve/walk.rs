//! One walk over the sums below a position: what both methods of proof share.

use super::choices::Choices;
use super::island::{Island, each_part};
use super::numbers::Numbers;
use super::reduction::{Reduction, Reductions};
use super::table::Table;
use super::totals::Totals;
use crate::Board;
use crate::geometry::LINES;
use quina_core::Side;
use quina_search::{Clock, Halt};

/// What tells Horizontal's turn from Vertical's where the sum may not be transposed.
const LYING_TURN: u128 = 0x9216_D5D9_8979_FB1B_D131_0BA6_98DF_B5AC;

/// A sum with a side to move. Its islands lie on the walk's stack, strips apart: those are known
/// by the totals alone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    first: usize,
    end: usize,
    pub totals: Totals,
    pub mover: usize,
}

/// What a move leads to, before it is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    pub totals: Totals,
    pub numbers: Numbers,
    /// What the move leaves of its island, as the mover sees it.
    left: u128,
    /// Which island of the parent is played in; none if it is a strip.
    island: Option<u16>,
}

/// A walk with all it needs.
pub(super) struct Walk<'a> {
    pub table: &'a mut Table,
    pub choices: &'a mut Choices,
    pub reductions: Reductions,
    pub clock: Clock,
    pub children: Vec<Child>,
    pub islands: Vec<Island>,
}

impl Walk<'_> {
    /// The sum that a board is, at the bottom of the stack.
    pub fn root(&mut self, board: Board, turn: Side) -> Node {
        self.islands.clear();
        self.children.clear();
        let mut totals = Totals::default();
        each_part(board.bits(), self.reductions, |part| {
            totals += part.totals;
            if !part.is_strip() {
                self.islands.push(part);
            }
        });
        Node {
            first: 0,
            end: self.islands.len(),
            totals,
            mover: turn.index(),
        }
    }

    /// The sum behind a move, on top of the stack.
    pub fn enter(&mut self, node: &Node, child: &Child) -> Node {
        let first = self.islands.len();
        let skipped = child.island.map_or(node.end, |at| node.first + at as usize);
        self.islands.extend_from_within(node.first..skipped);
        if skipped < node.end {
            self.islands.extend_from_within(skipped + 1..node.end);
        }
        each_part(child.left, self.reductions, |part| {
            if !part.is_strip() {
                self.islands.push(part.seen_by(node.mover));
            }
        });
        Node {
            first,
            end: self.islands.len(),
            totals: child.totals,
            mover: 1 - node.mover,
        }
    }

    /// Takes the topmost sum off the stack.
    pub fn leave(&mut self, node: &Node) {
        self.islands.truncate(node.first);
    }

    /// Counts a sum that is visited.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Halt> {
        if self.clock.tick() {
            return Err(self.clock.halt().unwrap_or(Halt::Stopped));
        }
        Ok(())
    }

    /// The table's key of a sum.
    #[inline]
    pub fn key(&self, totals: &Totals, mover: usize) -> u128 {
        let key = totals.keys[mover];
        if mover == 1 && !self.reductions.has(Reduction::Transposition) {
            key.wrapping_add(LYING_TURN)
        } else {
            key
        }
    }

    /// The result for the side to move, if it is known without searching.
    #[inline]
    pub fn result(&self, totals: &Totals, mover: usize) -> Option<bool> {
        totals
            .decided(mover, self.reductions)
            .or_else(|| self.table.get(self.key(totals, mover))?.numbers.result())
    }

    /// Appends what every move leads to, with `look` telling the numbers of the other side there.
    /// Stops at a move that wins at once and says so. Moves that are known to lose are left out.
    #[inline]
    pub fn expand(
        &mut self,
        node: &Node,
        mut look: impl FnMut(&Self, &Totals, u128) -> Numbers,
    ) -> bool {
        for at in node.first..node.end {
            let view = self.islands[at].views[node.mover];
            let twin = |island: &Island| island.views[node.mover] == view;
            if self.islands[node.first..at].iter().any(twin) {
                continue;
            }
            let mut rest = node.totals;
            rest -= self.islands[at].totals;
            let island = Some((at - node.first) as u16);
            if self.expand_in(node.mover, view, rest, island, &mut look) {
                return true;
            }
        }
        for length in 2..=LINES {
            if !node
                .totals
                .strips
                .can_play(node.mover, length, self.reductions)
            {
                continue;
            }
            let strip = Island::strip(node.mover, length, self.reductions);
            let mut rest = node.totals;
            rest -= strip.totals;
            if self.expand_in(node.mover, strip.views[node.mover], rest, None, &mut look) {
                return true;
            }
        }
        false
    }

    #[inline]
    fn expand_in(
        &mut self,
        mover: usize,
        view: u128,
        rest: Totals,
        island: Option<u16>,
        look: &mut impl FnMut(&Self, &Totals, u128) -> Numbers,
    ) -> bool {
        let other = 1 - mover;
        for at in self.choices.of(view) {
            let choice = self.choices.at(at);
            let mut totals = choice.totals.seen_by(mover);
            totals += rest;
            let left = choice.left;
            let numbers = match totals.decided(other, self.reductions) {
                Some(wins) => Numbers::settled(wins),
                None => look(self, &totals, self.key(&totals, other)),
            };
            match numbers.result() {
                Some(true) => {}
                Some(false) => return true,
                None => self.children.push(Child {
                    totals,
                    numbers,
                    left,
                    island,
                }),
            }
        }
        false
    }
}
