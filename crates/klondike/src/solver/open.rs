//! The same game with every talon card at hand, to find out what is lost even then.
//!
//! Turning three cards at a time, or a limit of redeals, makes a game harder and its search much
//! larger. Most of what is lost is lost already in the easier game, where talon cards come no
//! earlier than they are needed. So below a realm that has cost a long search the easier game is
//! searched too, for a time in proportion; and what it finds to be lost is remembered for all.

use super::realm::Realm;
use super::search::{Pack, Search};
use super::stage::Stage;

/// A search of fewer states is cheaper than the question.
const FIRST: u64 = 128;
/// How much longer the search must have become before the question is asked again.
const GROWTH: u64 = 4;
/// States of the easier game that are worth one of the harder.
const PRICE: u64 = 2;

/// When to ask next whether a realm is lost in the easier game.
pub(super) struct Patience {
    since: u64,
    next: u64,
}

impl Patience {
    /// For a realm that is searched from this number of states on.
    pub(super) fn from(since: u64) -> Self {
        Self { since, next: FIRST }
    }
}

impl<K: Pack> Search<'_, K> {
    /// Whether a realm is known to be lost in the easier game.
    #[inline]
    pub(super) fn is_lost_openly(&self, stage: &Stage, realm: &Realm) -> bool {
        self.open.as_ref().is_some_and(|open| {
            let key = u64::pack(&stage.opened(), realm.greatest);
            open.lost.contains(key)
        })
    }

    /// After a long search below a realm: whether it is lost in the easier game.
    pub(super) fn gives_up(
        &mut self,
        stage: &Stage,
        realm: &Realm,
        patience: &mut Patience,
    ) -> bool {
        let spent = self.clock.nodes() - patience.since;
        if spent < patience.next {
            return false;
        }
        let Some(open) = &mut self.open else {
            return false;
        };
        patience.next = spent * GROWTH;
        let before = open.clock.nodes();
        open.ends_at = before + spent * PRICE;
        let is_won = open.run(&stage.opened(), realm.greatest);
        open.steps.clear();
        let is_lost = !is_won && !open.is_over();
        // States are states, whichever game they belong to.
        for _ in before..open.clock.nodes() {
            self.clock.tick();
        }
        is_lost
    }
}
