//! Games that are lost whatever is played: found by a game with gentler rules.
//!
//! The gentler game lets every card that was ever seen be used as often as one likes: it is home
//! as soon as all lower cards of its suit were seen, and it takes any number of children. What
//! even this game cannot uncover, the real one cannot either. Three things it does not forgive: a
//! card of the talon can only be a parent if it can be laid somewhere itself, a king needs an
//! empty pile, and where a pair of cards has but one parent to be seen, a loose twin that cannot
//! go home keeps it.

use super::cards::{Cards, children, each, lower, parents, twin};
use super::stage::{Stage, Start};

impl Start {
    /// Whether the game is lost for a reason that can be seen at once.
    pub(super) fn is_dead(&self, stage: &Stage) -> bool {
        let mut gentle = Gentle {
            loose: stage.open & !stage.locked,
            seen: stage.open | stage.talon,
            parents: stage.open,
            columns: u32::from(stage.columns),
        };
        gentle.lay_out(self, stage.talon);
        let mut depths: [usize; 7] = std::array::from_fn(|pile| stage.depth(pile));
        loop {
            let mut is_changed = false;
            for (stack, depth) in self.stacks.iter().zip(&mut depths) {
                while *depth > 0 && gentle.lets_go(self, u32::from(stack[*depth - 1])) {
                    *depth -= 1;
                    is_changed = true;
                    if *depth > 0 {
                        let card = 1 << stack[*depth - 1];
                        gentle.seen |= card;
                        gentle.parents |= card;
                    } else {
                        gentle.columns += 1;
                    }
                }
            }
            if gentle.seen == self.deck {
                return false;
            }
            if !is_changed {
                return true;
            }
            gentle.lay_out(self, stage.talon);
        }
    }
}

struct Gentle {
    loose: Cards,
    seen: Cards,
    parents: Cards,
    columns: u32,
}

impl Gentle {
    /// Lays out the talon cards that find a parent.
    fn lay_out(&mut self, start: &Start, talon: Cards) {
        loop {
            let open = self.parents;
            // The kings' empty pile is looked for where it matters; here they are always let in.
            self.parents |= talon & (children(open) | start.kings);
            if self.parents == open {
                return;
            }
        }
    }

    /// Whether all lower cards of a card's suit were seen.
    #[inline]
    fn may_go_home(&self, bit: u32) -> bool {
        lower(bit) & !self.seen == 0
    }

    /// Whether a locked card can leave its pile.
    #[inline]
    fn lets_go(&self, start: &Start, bit: u32) -> bool {
        if self.may_go_home(bit) {
            return true;
        }
        if start.kings >> bit & 1 != 0 {
            let at_home = |&king: &u32| self.may_go_home(king);
            let kings = each(self.loose & start.kings).filter(|king| !at_home(king));
            return self.columns as usize > kings.count();
        }
        let parents_all = parents(bit);
        match parents_all & self.parents {
            0 => false,
            both if both == parents_all => true,
            _ => {
                let twin = twin(bit);
                self.loose >> twin & 1 == 0 || self.may_go_home(twin)
            }
        }
    }
}
