//! Realms: what can be had from one another without doing anything for good.
//!
//! At one stage, cards that go home from the piles can come back, and those that came back can go
//! home again. All heights that can be had from one another in this way are a **realm**, and
//! where one of them is won all are. A realm is known again by its stage and its greatest
//! heights.
//!
//! Where the rules let no card come back every heights are a realm of their own, and sending a
//! loose card home is one more move that cannot be undone.

use super::cards::{Cards, Heights};
use super::stage::{Stage, Start};

/// Heights of a realm and what can be done there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member {
    pub(super) heights: Heights,
    /// Locked and talon cards for which there is a parent.
    pub(super) welcome: Cards,
    /// Locked and talon cards that can go home, and loose ones that could not come back.
    pub(super) home: Cards,
    /// Loose cards that can go home, and cards of the foundations that can come back.
    tides: Cards,
}

/// Heights at which a realm is entered.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry {
    pub(super) heights: Heights,
    /// The heights before the move that led here.
    pub(super) before: Heights,
}

/// A realm by the place of its members.
#[derive(Debug, Clone, Copy)]
pub(super) struct Realm {
    pub(super) entry: Entry,
    from: usize,
    to: usize,
    pub(super) greatest: Heights,
}

impl Realm {
    /// The places of its members.
    #[inline]
    pub(super) fn members(&self) -> std::ops::Range<usize> {
        self.from..self.to
    }
}

/// The realms on the way from the start to where a search is.
#[derive(Debug)]
pub(super) struct Realms {
    pub(super) list: Vec<Realm>,
    pub(super) members: Vec<Member>,
    /// One bit for each heights met while realms are gathered, and a list of them.
    marks: Vec<u64>,
    marked: Vec<Heights>,
    /// Heights looked at so far.
    pub(super) looked: u64,
}

impl Realms {
    pub(super) fn new() -> Self {
        Self {
            list: Vec::new(),
            members: Vec::new(),
            marks: vec![0; (1 << 16) / 64],
            marked: Vec::new(),
            looked: 0,
        }
    }

    /// Forgets realms and members beyond these numbers.
    pub(super) fn truncate(&mut self, realms: usize, members: usize) {
        self.list.truncate(realms);
        self.members.truncate(members);
    }

    /// Adds the realms that some entries lie in, each once. With `is_safe`, cards that no pile
    /// will miss go home and stay there.
    pub(super) fn gather(
        &mut self,
        start: &Start,
        stage: &Stage,
        entries: &[Entry],
        is_safe: bool,
    ) {
        for &entry in entries {
            let from = self.members.len();
            self.add(start, stage, entry.heights, is_safe);
            let mut at = from;
            while at < self.members.len() {
                self.spread(start, stage, at, is_safe);
                at += 1;
            }
            let new = &self.members[from..];
            self.looked += new.len() as u64;
            if let Some(greatest) = new.iter().map(|member| member.heights).max() {
                let to = self.members.len();
                self.list.push(Realm {
                    entry,
                    from,
                    to,
                    greatest,
                });
            }
        }
        while let Some(heights) = self.marked.pop() {
            self.marks[usize::from(heights.0) / 64] = 0;
        }
    }

    /// Marks heights; whether they were not marked before.
    #[inline]
    fn mark(&mut self, heights: Heights) -> bool {
        let (word, bit) = (usize::from(heights.0) / 64, 1u64 << (heights.0 % 64));
        let is_new = self.marks[word] & bit == 0;
        if is_new {
            self.marks[word] |= bit;
            self.marked.push(heights);
        }
        is_new
    }

    /// Adds a member unless it was met before.
    #[inline]
    fn add(&mut self, start: &Start, stage: &Stage, mut heights: Heights, is_safe: bool) {
        while self.mark(heights) {
            let slots = start.look(stage, heights);
            let safe = heights.safe() & slots.bare & !stage.locked;
            if is_safe && safe != 0 {
                heights = heights.up(safe.trailing_zeros());
                continue;
            }
            let next = heights.next();
            let (fixed, tides) = if start.may_return {
                let up = next & slots.bare & !stage.locked;
                let down = next >> 4 & slots.welcome & stage.open;
                (stage.locked, up | down)
            } else {
                (stage.open, 0)
            };
            self.members.push(Member {
                heights,
                welcome: slots.welcome & (stage.talon | stage.locked),
                home: next & (stage.talon | (slots.bare & fixed)),
                tides,
            });
            return;
        }
    }

    /// Adds the neighbours of a member.
    #[inline]
    fn spread(&mut self, start: &Start, stage: &Stage, at: usize, is_safe: bool) {
        let Member {
            heights, mut tides, ..
        } = self.members[at];
        let next = heights.next();
        while tides != 0 {
            let bit = tides.trailing_zeros();
            tides &= tides - 1;
            if next >> bit & 1 != 0 {
                self.add(start, stage, heights.up(bit), is_safe);
            } else if !(is_safe && heights.down(bit).safe() >> bit & 1 != 0) {
                self.add(start, stage, heights.down(bit), is_safe);
            }
        }
    }
}
