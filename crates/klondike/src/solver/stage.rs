//! What cannot be undone: which cards still lie face down and which are still in the talon.
//!
//! A [`Stage`] together with the heights of the foundations is all that decides a game. The
//! face-down cards of a pile leave it from the top, so a count tells which are left; under the
//! first face-up card of a pile nothing else is ever laid, so that card (the **locked** one) is
//! known too; every other card is in the talon, home, or **loose**: lying on a parent, it does
//! not matter which.

use super::cards::{Cards, Heights, SUITS, Slots, bit_of, card_of, set_of};
use crate::card::Card;
use crate::layout::Layout;

/// What stays the same during a whole game.
#[derive(Debug, Clone)]
pub(super) struct Start {
    /// Cards turned at once.
    pub(super) draw: u32,
    /// Whether redeals are counted.
    pub(super) is_limited: bool,
    /// Whether cards may come back from the foundations.
    pub(super) may_return: bool,
    pub(super) deck: Cards,
    pub(super) kings: Cards,
    /// The face-down cards of each pile and the locked one on them, as bit numbers.
    pub(super) stacks: [[u8; 7]; 7],
    /// The pile in which a card was face down or locked.
    pub(super) pile_of: [u8; 64],
    /// What one card of each pile counts in the stage's code.
    weights: [u32; 7],
    /// The bit number of each talon card, in the order in which they are turned.
    pub(super) talon: [u8; 52],
    /// The place of each card in that order.
    pub(super) place_of: [u8; 64],
    /// How many cards the talon has at first.
    pub(super) talon_size: u32,
}

/// The part of a state that only ever shrinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stage {
    /// The depths in one number.
    pub(super) code: u32,
    /// Face-down and locked cards left in each pile, four bits each.
    depths: u32,
    /// Face-down cards left.
    pub(super) hidden: u8,
    /// Piles without a locked card: empty, or a king's.
    pub(super) columns: u8,
    /// How many of the talon's cards are turned, as far as it matters.
    pub(super) turned: u8,
    /// Redeals left, where they are counted.
    pub(super) redeals: u8,
    /// The talon by the places of its cards.
    pub(super) order: u64,
    /// The talon by its cards.
    pub(super) talon: Cards,
    /// Cards neither face down nor in the talon.
    pub(super) open: Cards,
    /// The first face-up cards of their piles.
    pub(super) locked: Cards,
}

impl Start {
    /// The stage and the heights of a layout, and what stays the same after it.
    pub(super) fn of(layout: &Layout) -> (Self, Stage, Heights) {
        let (rules, size) = (layout.rules(), layout.size());
        let mut start = Self {
            draw: rules.draw.count() as u32,
            is_limited: rules.redeals.is_some(),
            may_return: rules.from_foundation,
            deck: size.deck().map(set_of).sum(),
            kings: size
                .suits()
                .iter()
                .map(|&suit| set_of(Card::new(size.king(), suit)))
                .sum(),
            stacks: [[0; 7]; 7],
            pile_of: [0; 64],
            weights: [0; 7],
            talon: [0; 52],
            place_of: [0; 64],
            talon_size: 0,
        };
        let mut stage = Stage {
            code: 0,
            depths: 0,
            hidden: 0,
            columns: 0,
            turned: layout.waste().len() as u8,
            redeals: 0,
            order: 0,
            talon: 0,
            open: start.deck,
            locked: 0,
        };
        start.read_piles(layout, &mut stage);
        for &card in layout.waste().iter().chain(layout.stock()) {
            let (bit, place) = (bit_of(card), start.talon_size);
            start.talon[place as usize] = bit as u8;
            start.place_of[bit as usize] = place as u8;
            start.talon_size += 1;
            stage.order |= 1 << place;
            stage.talon |= 1 << bit;
        }
        stage.open &= !stage.talon;
        if let Some(limit) = rules.redeals {
            let left = limit.saturating_sub(layout.redeals_used());
            stage.redeals = left.min(start.talon_size) as u8;
        }
        start.settle_talon(&mut stage);
        let home = |place: usize| {
            let suit = SUITS[place];
            let top = layout
                .foundation(suit)
                .map_or(0, |card| card.rank().value());
            // A suit that the deck lacks is as good as complete.
            if size.suits().contains(&suit) {
                top
            } else {
                size.king().value()
            }
        };
        let heights = (0..4)
            .map(|place| u16::from(home(place)) << (4 * place))
            .sum();
        (start, stage, Heights(heights))
    }

    /// The same game with every talon card at hand.
    #[must_use]
    pub(super) fn opened(&self) -> Self {
        Self {
            draw: 1,
            is_limited: false,
            ..self.clone()
        }
    }

    fn read_piles(&mut self, layout: &Layout, stage: &mut Stage) {
        let mut weight = 1;
        for (pile, cards) in layout.piles().iter().enumerate() {
            let down = cards.face_down();
            let stack = down.iter().chain(cards.face_up().first());
            let mut depth = 0;
            for &card in stack {
                self.stacks[pile][depth] = bit_of(card) as u8;
                self.pile_of[bit_of(card) as usize] = pile as u8;
                depth += 1;
            }
            self.weights[pile] = weight;
            weight *= depth as u32 + 1;
            stage.code += self.weights[pile] * depth as u32;
            stage.depths |= (depth as u32) << (4 * pile);
            stage.hidden += down.len() as u8;
            stage.open &= !down.iter().map(|&card| set_of(card)).sum::<Cards>();
            self.settle_pile(stage, pile);
        }
    }

    /// Locks the first face-up card of a pile, unless it is a king at the bottom: that is where
    /// every king ends.
    #[inline]
    fn settle_pile(&self, stage: &mut Stage, pile: usize) {
        let depth = stage.depth(pile);
        if depth > 0 {
            let first = 1 << self.stacks[pile][depth - 1];
            if depth > 1 || first & self.kings == 0 {
                stage.locked |= first;
                return;
            }
            stage.depths -= 1 << (4 * pile);
            stage.code -= self.weights[pile];
        }
        stage.columns += 1;
    }

    /// Forgets how many cards are turned where it makes no difference: with redeals for ever, a
    /// waste that any later pass will show again is as good as none.
    #[inline]
    fn settle_talon(&self, stage: &mut Stage) {
        let left = stage.order.count_ones();
        if self.is_limited {
            stage.redeals = stage.redeals.min(left as u8);
        } else if u32::from(stage.turned).is_multiple_of(self.draw)
            || u32::from(stage.turned) == left
        {
            stage.turned = 0;
        }
    }

    /// The stage after a locked card has left its pile, or a card the talon; any other card
    /// changes nothing.
    #[inline]
    pub(super) fn after(&self, stage: &Stage, bit: u32) -> Stage {
        let mut next = *stage;
        let card: Cards = 1 << bit;
        if stage.locked & card != 0 {
            let pile = self.pile_of[bit as usize] as usize;
            next.locked &= !card;
            next.depths -= 1 << (4 * pile);
            next.code -= self.weights[pile];
            let depth = next.depth(pile);
            if depth > 0 {
                next.open |= 1 << self.stacks[pile][depth - 1];
                next.hidden -= 1;
            }
            self.settle_pile(&mut next, pile);
        } else if stage.talon & card != 0 {
            let place = 1u64 << self.place_of[bit as usize];
            let at = (stage.order & (place - 1)).count_ones();
            if self.is_limited && !self.is_in_pass(stage, at) {
                next.redeals -= 1;
            }
            next.order &= !place;
            next.talon &= !card;
            next.open |= card;
            next.turned = at as u8;
            self.settle_talon(&mut next);
        }
        next
    }

    /// Whether the talon card with `at` others before it comes to the top before a redeal.
    #[inline]
    fn is_in_pass(&self, stage: &Stage, at: u32) -> bool {
        let turned = u32::from(stage.turned);
        let last = at + 1 == stage.order.count_ones();
        at + 1 >= turned && (last || (at + 1 - turned).is_multiple_of(self.draw))
    }

    /// Those of some talon cards that can be brought to the top of the waste.
    #[inline]
    pub(super) fn reachable(&self, stage: &Stage, mut cards: Cards) -> Cards {
        if self.is_open_talon() {
            return cards;
        }
        let left = stage.order.count_ones();
        let may_redeal = !self.is_limited || stage.redeals > 0;
        let mut found = 0;
        while cards != 0 {
            let card = cards & cards.wrapping_neg();
            cards ^= card;
            let place = self.place_of[card.trailing_zeros() as usize];
            let at = (stage.order & ((1 << place) - 1)).count_ones();
            let in_next_pass =
                || may_redeal && ((at + 1).is_multiple_of(self.draw) || at + 1 == left);
            if self.is_in_pass(stage, at) || in_next_pass() {
                found |= card;
            }
        }
        found
    }

    /// Whether the talon leaves room for the rest of a state in 64 bits; of a whole deck it does.
    pub(super) fn fits_in_64_bits(&self) -> bool {
        self.talon_size <= 26
    }

    /// Whether every talon card can be had at any time.
    #[inline]
    pub(super) fn is_open_talon(&self) -> bool {
        self.draw == 1 && !self.is_limited
    }

    /// What the piles allow at some heights.
    #[inline]
    pub(super) fn look(&self, stage: &Stage, heights: Heights) -> Slots {
        let visible = stage.open & !heights.home();
        let loose = visible & !stage.locked;
        let kings = (loose & self.kings).count_ones();
        let room = if u32::from(stage.columns) > kings {
            self.kings
        } else {
            0
        };
        Slots::new(visible, loose, room)
    }

    /// Those of some talon cards that can be taken away without making another harder to get: any,
    /// where all are at hand; otherwise only the last one of all, while the stock is full.
    #[inline]
    pub(super) fn removable(&self, stage: &Stage, cards: Cards) -> Cards {
        if self.is_open_talon() {
            return cards;
        }
        if self.is_limited || stage.turned > 0 {
            return 0;
        }
        let last = self.talon[stage.order.ilog2() as usize];
        cards & 1 << last
    }

    /// Whether nothing can go wrong any more: all cards are face up and to be had at any time.
    #[inline]
    pub(super) fn is_sure(&self, stage: &Stage) -> bool {
        stage.hidden == 0 && (stage.talon == 0 || self.is_open_talon())
    }

    /// The card of a bit number.
    pub(super) fn card(bit: u32) -> Card {
        card_of(bit)
    }
}

impl Stage {
    /// The same stage for a game with every talon card at hand.
    #[inline]
    #[must_use]
    pub(super) fn opened(&self) -> Self {
        Self {
            turned: 0,
            redeals: 0,
            ..*self
        }
    }

    /// Face-down and locked cards left in a pile.
    #[inline]
    pub(super) fn depth(&self, pile: usize) -> usize {
        (self.depths >> (4 * pile)) as usize & 15
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::search::Pack;
    use crate::{Deal, Draw, Move, Place, Rules, Size};
    use quina_core::{Rng, State};

    fn all_rules() -> impl Iterator<Item = Rules> {
        let draws = [Draw::One, Draw::Two, Draw::Three].into_iter();
        draws.flat_map(|draw| {
            [None, Some(0), Some(2)].map(|redeals| Rules {
                draw,
                redeals,
                from_foundation: true,
            })
        })
    }

    /// The cards that turning on and on brings to the top of the waste.
    fn turned_up(layout: &Layout) -> Cards {
        let mut layout = *layout;
        let mut cards = 0;
        // Two passes and a bit: after that nothing new comes.
        for _ in 0..2 * (layout.stock().len() + layout.waste().len()) + 3 {
            cards |= layout.waste().last().map_or(0, |&card| set_of(card));
            if layout.is_legal(Move::Turn) {
                layout.play(Move::Turn);
            }
        }
        cards
    }

    /// Random games: at every moment the stage made afresh is the one kept up to date, its
    /// talon gives what turning gives, and its key can be read back.
    #[test]
    fn stages_follow_the_game() {
        let mut rng = Rng::new(2);
        for seed in 0..60 {
            for rules in all_rules() {
                let deal = Deal::seeded(seed, Size::WHOLE);
                let mut layout = Layout::new(&deal, rules);
                let (start, mut stage, _) = Start::of(&layout);
                let mut is_turned = false;
                for _ in 0..120 {
                    let (fresh_start, fresh, heights) = Start::of(&layout);
                    let reachable = fresh_start.reachable(&fresh, fresh.talon);
                    assert_eq!(turned_up(&layout), reachable);
                    // The search knows of no turns but those that lead to a card taken, and
                    // wastes no redeal.
                    if !is_turned && rules.redeals.is_none() {
                        assert_eq!(start.reachable(&stage, stage.talon), reachable);
                    }
                    assert_eq!((fresh.open, fresh.locked), (stage.open, stage.locked));
                    assert_eq!((fresh.hidden, fresh.columns), (stage.hidden, stage.columns));
                    let opened = stage.opened();
                    let unpacked = start.unpack(u64::pack(&opened, heights));
                    assert_eq!(unpacked, (opened, heights));
                    let Some(&mv) = rng.choose(&layout.legal_moves()) else {
                        break;
                    };
                    layout.play(mv);
                    match mv {
                        Move::Turn => is_turned = true,
                        Move::Carry { card, from, .. } => {
                            if from == Place::Waste {
                                is_turned = false;
                            }
                            if !matches!(from, Place::Foundation(_)) {
                                stage = start.after(&stage, bit_of(card));
                            }
                        }
                    }
                }
            }
        }
    }

    impl Start {
        /// The stage and heights of a key of an open talon.
        fn unpack(&self, key: u64) -> (Stage, Heights) {
            let (code, order) = ((key >> 16) as u32 & 0xFFFF, key >> 32 & ((1 << 26) - 1));
            let mut stage = Stage {
                code,
                depths: 0,
                hidden: 0,
                columns: 0,
                turned: (key >> 58) as u8 & 31,
                redeals: 0,
                order,
                talon: 0,
                open: self.deck,
                locked: 0,
            };
            let mut rest = code;
            for pile in (0..7).rev() {
                let depth = rest / self.weights[pile];
                rest %= self.weights[pile];
                stage.depths |= depth << (4 * pile);
                for &bit in &self.stacks[pile][..(depth as usize).saturating_sub(1)] {
                    stage.open &= !(1 << bit);
                    stage.hidden += 1;
                }
                self.settle_pile(&mut stage, pile);
            }
            for place in 0..self.talon_size as usize {
                if order >> place & 1 != 0 {
                    stage.talon |= 1 << self.talon[place];
                }
            }
            stage.open &= !stage.talon;
            (stage, Heights(key as u16))
        }
    }
}
