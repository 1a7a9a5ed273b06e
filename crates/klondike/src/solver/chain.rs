//! Talon cards laid out no earlier than they are needed.
//!
//! With every talon card at hand there is no reason to lay one out before a move that is
//! impossible without it: it only takes a place. (Take a shortest winning line and, among those,
//! one in which cards are laid out as late as can be. What follows a card laid out is then
//! something that needs it, or the two could change places.) Such a move lays another card on it,
//! or sends its twin home, from which it can take the child. So laying out comes in chains, each
//! card for the sake of the next one, and the end of a chain is a move of another kind.

use super::cards::{Cards, Heights, children, twin};
use super::realm::{Member, Realm};
use super::search::{Pack, Search, Step};
use super::stage::Stage;

impl<K: Pack> Search<'_, K> {
    /// Begins a chain with each of some talon cards, wherever in the realm it can.
    pub(super) fn try_chains(&mut self, stage: &Stage, realm: &Realm, mut cards: Cards) -> bool {
        let mark = self.chained.len();
        while cards != 0 {
            let bit = cards.trailing_zeros();
            cards &= cards - 1;
            for at in realm.members() {
                let Member {
                    heights,
                    welcome,
                    home,
                    ..
                } = self.realms.members[at];
                // A card that can go home comes back from there if need be.
                let is_better_home = home >> bit & 1 != 0 && self.start.may_return;
                if welcome >> bit & 1 != 0 && !is_better_home {
                    self.chained.push(heights);
                }
            }
            let is_won = self.chain(stage, bit, mark);
            self.chained.truncate(mark);
            if is_won || self.is_over() {
                return is_won;
            }
        }
        false
    }

    /// Lays out a talon card at each of the heights from `mark` on, and goes on with what could
    /// not be done without it.
    fn chain(&mut self, stage: &Stage, bit: u32, mark: usize) -> bool {
        let wanted = children(1 << bit);
        let from = self.chained.len();
        for at in mark..from {
            let heights = self.chained[at];
            // While its twin is bare, the card serves nothing that its twin does not.
            if self.start.look(stage, heights).welcome & wanted == 0 {
                self.chained.push(heights);
            }
        }
        if from == self.chained.len() {
            return false;
        }
        let next = self.start.after(stage, bit);
        let before = self.send_twin(&next, bit, from).or_else(|| {
            let followed = self.bring_back(&next, bit, from);
            followed.or_else(|| self.lay_on(&next, bit, from))
        });
        self.chained.truncate(from);
        if let Some(before) = before {
            self.steps.push(Step {
                bit,
                before,
                goes_home: false,
            });
        }
        before.is_some()
    }

    /// Sends home the twin of the card laid out. The heights at which this wins.
    fn send_twin(&mut self, stage: &Stage, bit: u32, from: usize) -> Option<Heights> {
        let (twin, mark) = (twin(bit), self.entries.len());
        if stage.open >> twin & 1 == 0 {
            return None;
        }
        for at in from..self.chained.len() {
            let heights = self.chained[at];
            if heights.next() >> twin & 1 != 0 {
                self.enter_by(heights, heights.up(twin));
            }
        }
        if stage.locked >> twin & 1 == 0 {
            return self.enter(stage, mark).map(|entry| entry.before);
        }
        (self.entries.len() > mark && self.play(stage, twin, mark)).then(|| self.last_before())
    }

    /// Brings back a card from its foundation to lie on the one laid out.
    fn bring_back(&mut self, stage: &Stage, bit: u32, from: usize) -> Option<Heights> {
        let mark = self.entries.len();
        for at in from..self.chained.len() {
            let heights = self.chained[at];
            let mut back = heights.next() >> 4 & stage.open & children(1 << bit);
            while self.start.may_return && back != 0 {
                let child = back.trailing_zeros();
                back &= back - 1;
                let lower = heights.down(child);
                if !(self.pruning.safe_home && lower.safe() >> child & 1 != 0) {
                    self.enter_by(heights, lower);
                }
            }
        }
        self.enter(stage, mark).map(|entry| entry.before)
    }

    /// Lays a locked card, or another one of the talon, on the one laid out.
    fn lay_on(&mut self, stage: &Stage, bit: u32, from: usize) -> Option<Heights> {
        let mark = self.entries.len();
        let mut cards = children(1 << bit) & (stage.locked | stage.talon);
        while cards != 0 && !self.is_over() {
            let child = cards.trailing_zeros();
            cards &= cards - 1;
            let is_won = if stage.locked >> child & 1 != 0 {
                for at in from..self.chained.len() {
                    let heights = self.chained[at];
                    self.enter_by(heights, heights);
                }
                self.play(stage, child, mark)
            } else {
                self.chain(stage, child, from)
            };
            if is_won {
                return Some(self.last_before());
            }
        }
        None
    }

    /// The heights before the step found last.
    fn last_before(&self) -> Heights {
        self.steps.last().map_or(Heights(0), |step| step.before)
    }
}
