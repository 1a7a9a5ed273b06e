//! One walk over the sums below a position: what both methods of proof share.

use super::choices::Choices;
use super::island::{Island, each_part};
use super::numbers::Numbers;
use super::reduction::{Reduction, Reductions};
use super::table::Table;
use super::totals::{Totals, by_bounds};
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

/// A move by where it is played, with its looks in front: offers are compared as numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Offer(u64);

impl Offer {
    /// Flips the sign, so that numbers without one are in the order of those with it.
    const SIGN: u32 = 1 << 31;

    #[inline]
    const fn new(guess: i32, place: u16, number: u16) -> Self {
        let looks = guess as u32 ^ Self::SIGN;
        Self((looks as u64) << 32 | (place as u64) << 16 | number as u64)
    }

    /// Which island of the sum is played in, and after all of these strips by their lengths.
    #[inline]
    const fn place(self) -> usize {
        (self.0 >> 16) as usize & 0xFFFF
    }

    /// Which of the choices in that island it is.
    #[inline]
    const fn number(self) -> u32 {
        self.0 as u32 & 0xFFFF
    }
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
    pub stacks: &'a mut Stacks,
}

/// What lies on the path from the root, one frame above the other.
#[derive(Debug, Clone, Default)]
pub(super) struct Stacks {
    pub offers: Vec<Offer>,
    pub children: Vec<Child>,
    pub islands: Vec<Island>,
}

impl Walk<'_> {
    /// The sum that a board is, at the bottom of the stack.
    pub fn root(&mut self, board: Board, turn: Side) -> Node {
        self.stacks.islands.clear();
        self.stacks.offers.clear();
        self.stacks.children.clear();
        let mut totals = Totals::default();
        each_part(board.bits(), self.reductions, |part| {
            totals += part.totals;
            if !part.is_strip() {
                self.stacks.islands.push(part);
            }
        });
        Node {
            first: 0,
            end: self.stacks.islands.len(),
            totals,
            mover: turn.index(),
        }
    }

    /// The sum behind a move, on top of the stack.
    pub fn enter(&mut self, node: &Node, child: &Child) -> Node {
        let first = self.stacks.islands.len();
        let skipped = child.island.map_or(node.end, |at| node.first + at as usize);
        self.stacks.islands.extend_from_within(node.first..skipped);
        if skipped < node.end {
            self.stacks
                .islands
                .extend_from_within(skipped + 1..node.end);
        }
        each_part(child.left, self.reductions, |part| {
            if !part.is_strip() {
                self.stacks.islands.push(part.seen_by(node.mover));
            }
        });
        Node {
            first,
            end: self.stacks.islands.len(),
            totals: child.totals,
            mover: 1 - node.mover,
        }
    }

    /// Takes the topmost sum off the stack.
    pub fn leave(&mut self, node: &Node) {
        self.stacks.islands.truncate(node.first);
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
            .or_else(|| self.table.result(self.key(totals, mover)))
    }

    /// Appends an offer for every move, but for those that lose at once. Stops at one that wins at
    /// once and says so.
    #[inline]
    pub fn expand(&mut self, node: &Node) -> bool {
        for at in node.first..node.end {
            let view = self.stacks.islands[at].views[node.mover];
            let twin = |island: &Island| island.views[node.mover] == view;
            if self.stacks.islands[node.first..at].iter().any(twin) {
                continue;
            }
            let mut rest = node.totals;
            rest -= self.stacks.islands[at].totals;
            if self.expand_in(node.mover, view, &rest, at - node.first) {
                return true;
            }
        }
        for length in 2..=LINES {
            let strips = node.totals.strips;
            if strips.can_play(node.mover, length, self.reductions) {
                let strip = Island::strip(node.mover, length, self.reductions);
                let mut rest = node.totals;
                rest -= strip.totals;
                let place = node.end - node.first + length;
                if self.expand_in(node.mover, strip.views[node.mover], &rest, place) {
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    fn expand_in(&mut self, mover: usize, view: u128, rest: &Totals, place: usize) -> bool {
        let other = 1 - mover;
        let range = self.choices.of(view);
        let has_bounds = self.reductions.has(Reduction::Bounds);
        let first = range.start;
        for (number, glance) in self.choices.glances(range).iter().enumerate() {
            let decided = if has_bounds {
                let most = [
                    rest.most[other] + glance.most[1],
                    rest.most[mover] + glance.most[0],
                ];
                let least = [
                    rest.least[other] + glance.least[1],
                    rest.least[mover] + glance.least[0],
                ];
                by_bounds(most, least)
            } else {
                let mut totals = self.choices.at(first + number as u32).totals.seen_by(mover);
                totals += *rest;
                totals.decided(other, self.reductions)
            };
            match decided {
                Some(true) => {}
                Some(false) => return true,
                None => {
                    let guess = rest.guess[mover] + glance.guess;
                    self.stacks
                        .offers
                        .push(Offer::new(guess, place as u16, number as u16));
                }
            }
        }
        false
    }

    /// What an offer leads to. Nothing is known of it yet.
    #[inline]
    pub fn child(&mut self, node: &Node, offer: Offer) -> Child {
        let (mover, place) = (node.mover, offer.place());
        let at = node.first + place;
        let (island, played) = if at < node.end {
            (Some(place as u16), self.stacks.islands[at])
        } else {
            (None, Island::strip(mover, at - node.end, self.reductions))
        };
        let range = self.choices.of(played.views[mover]);
        let choice = self.choices.at(range.start + offer.number());
        let mut totals = choice.totals.seen_by(mover);
        totals += node.totals;
        totals -= played.totals;
        Child {
            totals,
            numbers: Numbers { win: 1, lose: 1 },
            left: choice.left,
            island,
        }
    }
}
