//! The search: depth first from realm to realm, by the moves that cannot be undone.
//!
//! A locked card leaves its pile, or a card the talon: every move makes the stage smaller, so no
//! line comes back to a realm, and a realm need only be remembered once it is known to be lost.

use super::cards::{Cards, Heights};
use super::key_set::{Key, KeySet};
use super::open::Patience;
use super::pruning::Pruning;
use super::realm::{Entry, Member, Realm, Realms};
use super::stage::{Stage, Start};
use quina_search::{Clock, Halt};

/// A move that cannot be undone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The card.
    pub(super) bit: u32,
    /// The heights before it.
    pub(super) before: Heights,
    /// Whether it goes home or on a parent.
    pub(super) goes_home: bool,
}

/// A search under way.
pub(super) struct Search<'a, K> {
    pub(super) start: &'a Start,
    pub(super) pruning: Pruning,
    pub(super) clock: Clock,
    /// The number of states at which the search ends undecided.
    pub(super) ends_at: u64,
    /// Realms that are lost.
    pub(super) lost: KeySet<K>,
    /// The same game with every talon card at hand, where this one is another.
    pub(super) open: Option<Box<Search<'a, u64>>>,
    pub(super) realms: Realms,
    /// Ways into the realms to be gathered next.
    pub(super) entries: Vec<Entry>,
    /// Heights at which a talon card was laid out for the next move's sake.
    pub(super) chained: Vec<Heights>,
    /// The line that wins, last step first.
    pub(super) steps: Vec<Step>,
}

/// A key that can hold a stage and heights.
pub(super) trait Pack: Key {
    /// The exact key.
    fn pack(stage: &Stage, heights: Heights) -> Self;
}

impl Pack for u64 {
    /// 16 bits of heights, 16 of depths, 26 of talon and 5 of turned cards.
    #[inline]
    fn pack(stage: &Stage, heights: Heights) -> Self {
        u64::from(heights.0)
            | u64::from(stage.code) << 16
            | stage.order << 32
            | u64::from(stage.turned) << 58
            | 1 << 63
    }
}

impl Pack for u128 {
    /// The same with room for 52 cards in the talon, and redeals.
    #[inline]
    fn pack(stage: &Stage, heights: Heights) -> Self {
        u128::from(heights.0)
            | u128::from(stage.code) << 16
            | u128::from(stage.order) << 32
            | u128::from(stage.turned) << 96
            | u128::from(stage.redeals) << 104
            | 1 << 127
    }
}

impl<'a, K: Pack> Search<'a, K> {
    pub(super) fn new(start: &'a Start, pruning: Pruning, clock: Clock, memory: usize) -> Self {
        Self {
            start,
            pruning,
            clock,
            ends_at: u64::MAX,
            lost: KeySet::new(memory),
            open: None,
            realms: Realms::new(),
            entries: Vec::new(),
            chained: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Whether the game is won from here; where it is not and a limit was reached, nothing is
    /// known.
    pub(super) fn run(&mut self, stage: &Stage, heights: Heights) -> bool {
        let mark = self.entries.len();
        self.enter_by(heights, heights);
        self.enter(stage, mark).is_some()
    }

    /// Whether a limit is reached.
    #[inline]
    pub(super) fn is_over(&self) -> bool {
        self.clock.halt().is_some() || self.clock.nodes() >= self.ends_at
    }

    /// Bytes in use for realms that are lost.
    pub(super) fn bytes(&self) -> usize {
        let open = self.open.as_ref().map_or(0, |open| open.bytes());
        self.lost.bytes() + open
    }

    /// Heights looked at.
    pub(super) fn looked(&self) -> u64 {
        let open = self.open.as_ref().map_or(0, |open| open.looked());
        self.realms.looked + open
    }

    #[inline]
    pub(super) fn enter_by(&mut self, before: Heights, heights: Heights) {
        self.entries.push(Entry { heights, before });
    }

    /// Searches the realms that the entries from `mark` on lie in, and takes these away. The
    /// entry that wins, if one does.
    pub(super) fn enter(&mut self, stage: &Stage, mark: usize) -> Option<Entry> {
        let first = *self.entries.get(mark)?;
        if self.pruning.sure_wins && self.start.is_sure(stage) {
            self.entries.truncate(mark);
            return Some(first);
        }
        // Most realms are small and met again by the same way: no need to gather them.
        let mut kept = mark;
        for at in mark..self.entries.len() {
            let entry = self.entries[at];
            if !self.lost.contains(K::pack(stage, entry.heights)) {
                self.entries[kept] = entry;
                kept += 1;
            }
        }
        self.entries.truncate(kept);
        if kept == mark {
            return None;
        }
        if self.pruning.dead_ends && self.start.is_dead(stage) {
            self.entries.truncate(mark);
            return None;
        }
        let (realms, members) = (self.realms.list.len(), self.realms.members.len());
        let entries = &self.entries[mark..];
        self.realms
            .gather(self.start, stage, entries, self.pruning.safe_home);
        self.entries.truncate(mark);
        let mut winner = None;
        for at in realms..self.realms.list.len() {
            let realm = self.realms.list[at];
            if self.search(stage, &realm) {
                winner = Some(realm.entry);
            }
            if winner.is_some() || self.is_over() {
                break;
            }
        }
        self.realms.truncate(realms, members);
        winner
    }

    /// Searches one realm.
    fn search(&mut self, stage: &Stage, realm: &Realm) -> bool {
        let key = K::pack(stage, realm.greatest);
        if self.lost.contains(key) || self.is_lost_openly(stage, realm) {
            return false;
        }
        if self.start.deck & !realm.greatest.home() == 0 {
            return true;
        }
        self.clock.tick();
        if self.is_over() {
            return false;
        }
        if self.try_all(stage, realm) {
            return true;
        }
        if !self.is_over() && !self.lost.insert(key) {
            self.clock.end(Halt::Memory);
        }
        false
    }

    /// Tries every move of a realm that is worth it.
    fn try_all(&mut self, stage: &Stage, realm: &Realm) -> bool {
        // Step 1. What goes home at once, whatever else could be done.
        let (mut welcome, mut home) = (0, 0);
        for at in realm.members() {
            let member = self.realms.members[at];
            welcome |= member.welcome;
            home |= member.home;
            let forced = self.forced(stage, &member);
            if forced != 0 {
                let (bit, mark) = (forced.trailing_zeros(), self.entries.len());
                self.enter_by(member.heights, member.heights.up(bit));
                return self.play(stage, bit, mark);
            }
        }
        // Step 2. Card by card: those that uncover others before those of the talon, and those
        // that go home before those that take a place.
        let reachable = self.start.reachable(stage, (welcome | home) & stage.talon);
        let fixed = (welcome | home) & !stage.talon;
        let is_late = self.pruning.late_talon && self.start.is_open_talon();
        let laid = if is_late { 0 } else { reachable & !home };
        let mut patience = Patience::from(self.clock.nodes());
        for mut cards in [fixed & home, fixed & !home, reachable & home, laid] {
            while cards != 0 {
                let bit = cards.trailing_zeros();
                cards &= cards - 1;
                if self.try_card(stage, realm, bit) {
                    return true;
                }
                if self.is_over() || self.gives_up(stage, realm, &mut patience) {
                    return false;
                }
            }
        }
        // Step 3. Talon cards that are laid out for the sake of the next move.
        is_late && self.try_chains(stage, realm, reachable & welcome)
    }

    /// Cards that go home at once, whatever else could be done.
    #[inline]
    fn forced(&self, stage: &Stage, member: &Member) -> Cards {
        let Member { heights, home, .. } = *member;
        let mut forced = 0;
        if self.pruning.safe_home {
            forced |= home & heights.safe() & !stage.talon;
        }
        if self.pruning.talon_home {
            // Where nothing comes back, the card itself must be one that no pile will miss.
            let settled = if self.start.may_return {
                heights.settled()
            } else {
                heights.safe()
            };
            let free = settled & home & stage.talon;
            if free != 0 {
                forced |= self.start.removable(stage, free);
            }
        }
        forced
    }

    /// Moves a card wherever in the realm it can be moved.
    fn try_card(&mut self, stage: &Stage, realm: &Realm, bit: u32) -> bool {
        let mark = self.entries.len();
        for at in realm.members() {
            let Member {
                heights,
                welcome,
                home,
                ..
            } = self.realms.members[at];
            let can_go_home = home >> bit & 1 != 0;
            if can_go_home {
                self.enter_by(heights, heights.up(bit));
            }
            // Laid on a parent it could go home from there: the realm is the same.
            let is_same = can_go_home && self.start.may_return;
            if welcome >> bit & 1 != 0 && !is_same {
                self.enter_by(heights, heights);
            }
        }
        self.play(stage, bit, mark)
    }

    /// Moves a card, which makes the entries from `mark` on possible.
    pub(super) fn play(&mut self, stage: &Stage, bit: u32, mark: usize) -> bool {
        let next = self.start.after(stage, bit);
        let Some(Entry { heights, before }) = self.enter(&next, mark) else {
            return false;
        };
        let goes_home = heights != before;
        self.steps.push(Step {
            bit,
            before,
            goes_home,
        });
        true
    }
}
