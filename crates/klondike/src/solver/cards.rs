//! Sets of cards as bits, and the arithmetic of slots.
//!
//! Four bits a rank, the aces lowest; within a rank the two black suits come first, so that the
//! two cards of one rank and colour are neighbours: a **pair**. A card below the king lies on one
//! of the two cards of its **parent pair**, one rank up and of the other colour. Which of the two
//! never matters to a solver, because a run can always change over to the other one when that is
//! bare; so a pile of cards is here only a count of children against a count of parents.

use crate::card::{Card, Suit};

/// A set of cards.
pub(super) type Cards = u64;

/// The lower bit of every pair.
const LOW: Cards = 0x5555_5555_5555_5555;
/// The lower bits of the black pairs.
const BLACK: Cards = 0x1111_1111_1111_1111;
/// The lower bits of the red pairs.
const RED: Cards = 0x4444_4444_4444_4444;
/// The cards of the suit whose bit is 0.
const ONE_SUIT: Cards = 0x1111_1111_1111_1111;

/// The place within a rank of each suit, clubs, diamonds, hearts and spades.
const PLACE: [u32; 4] = [0, 2, 3, 1];
/// The suit of each place within a rank.
pub(super) const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Diamonds, Suit::Hearts];

/// The bit number of a card.
#[inline]
pub(super) const fn bit_of(card: Card) -> u32 {
    (card.rank().value() as u32 - 1) * 4 + PLACE[card.suit().index()]
}

/// The card of a bit number below 52.
pub(super) fn card_of(bit: u32) -> Card {
    let suit = SUITS[bit as usize % 4];
    // Within a rank only the order of suits differs from that of `Card::index`.
    let index = bit as usize / 4 * 4 + suit.index();
    Card::from_index(index).unwrap_or(Card::new(crate::Rank::ACE, suit))
}

/// The set of one card.
#[inline]
pub(super) const fn set_of(card: Card) -> Cards {
    1 << bit_of(card)
}

/// Where the foundations stand: the number of cards home of each suit, four bits each, in the
/// order of [`SUITS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Heights(pub(super) u16);

impl Heights {
    #[inline]
    pub(super) const fn of(self, place: u32) -> u32 {
        (self.0 >> (4 * place)) as u32 & 15
    }

    /// One more card of the suit of `bit` home.
    #[inline]
    #[must_use]
    pub(super) const fn up(self, bit: u32) -> Self {
        Self(self.0 + (1 << (4 * (bit & 3))))
    }

    /// One card fewer of the suit of `bit` home.
    #[inline]
    #[must_use]
    pub(super) const fn down(self, bit: u32) -> Self {
        Self(self.0 - (1 << (4 * (bit & 3))))
    }

    /// How many cards must go home or come back at least to get from here to other heights.
    pub(super) fn distance(self, other: Self) -> u32 {
        (0..4)
            .map(|place| self.of(place).abs_diff(other.of(place)))
            .sum()
    }

    /// All cards home.
    #[inline]
    pub(super) const fn home(self) -> Cards {
        let mut cards = 0;
        let mut place = 0;
        while place < 4 {
            cards |= (((1 << (4 * self.of(place))) - 1) & ONE_SUIT) << place;
            place += 1;
        }
        cards
    }

    /// The next card that each foundation takes; past the king it is a card of no deck.
    #[inline]
    pub(super) const fn next(self) -> Cards {
        1 << (4 * self.of(0))
            | 2 << (4 * self.of(1))
            | 4 << (4 * self.of(2))
            | 8 << (4 * self.of(3))
    }

    /// Those of the next cards that no pile will ever miss: every card that could want to lie on
    /// one of them, or on a card that does, can go home itself as soon as it is free.
    #[inline]
    pub(super) const fn safe(self) -> Cards {
        let (a, b, c, d) = (self.of(0), self.of(1), self.of(2), self.of(3));
        let black = if a < b { a } else { b };
        let red = if c < d { c } else { d };
        let mut safe = 0;
        if a <= red + 1 && a <= b + 2 {
            safe |= 1 << (4 * a);
        }
        if b <= red + 1 && b <= a + 2 {
            safe |= 2 << (4 * b);
        }
        if c <= black + 1 && c <= d + 2 {
            safe |= 4 << (4 * c);
        }
        if d <= black + 1 && d <= c + 2 {
            safe |= 8 << (4 * d);
        }
        safe
    }
}

impl Heights {
    /// Those of the next cards whose foundation will never be wanted lower than it is: it is
    /// empty, or its top card is one that no pile will ever miss.
    #[inline]
    pub(super) const fn settled(self) -> Cards {
        let (a, b, c, d) = (self.of(0), self.of(1), self.of(2), self.of(3));
        let black = if a < b { a } else { b };
        let red = if c < d { c } else { d };
        let mut settled = 0;
        if a <= red + 2 && a <= b + 3 {
            settled |= 1 << (4 * a);
        }
        if b <= red + 2 && b <= a + 3 {
            settled |= 2 << (4 * b);
        }
        if c <= black + 2 && c <= d + 3 {
            settled |= 4 << (4 * c);
        }
        if d <= black + 2 && d <= c + 3 {
            settled |= 8 << (4 * d);
        }
        settled
    }
}

/// What the face-up cards of the piles allow.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slots {
    /// Face-up cards that are bare, or can be made so by moving a run to its other parent.
    pub(super) bare: Cards,
    /// Cards, wherever they are, for which a parent can be had.
    pub(super) welcome: Cards,
}

impl Slots {
    /// `visible` are the face-up cards of the piles, `loose` those of them that lie on a parent
    /// (kings apart), `room` the cards an empty pile takes: the kings or none.
    #[inline]
    pub(super) const fn new(visible: Cards, loose: Cards, room: Cards) -> Self {
        let pairs_any = (loose | loose >> 1) & LOW;
        let pairs_both = loose & (loose >> 1) & LOW;
        // A red child's parents are black, two bits up; a black child's are red, six bits up.
        let taken_once = (pairs_any & BLACK) << 6 | (pairs_any & RED) << 2;
        let taken_twice = (pairs_both & BLACK) << 6 | (pairs_both & RED) << 2;
        let parents_any = (visible | visible >> 1) & LOW;
        let parents_both = visible & (visible >> 1) & LOW;
        let free = (parents_any & !taken_once) | (parents_both & !taken_twice);
        let children = (free & RED) >> 6 | (free & BLACK) >> 2;
        Self {
            bare: visible & (free | free << 1),
            welcome: children | children << 1 | room,
        }
    }
}

/// The cards of a set, lowest first.
pub(super) fn each(mut cards: Cards) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = cards.trailing_zeros();
        (cards != 0).then(|| {
            cards &= cards - 1;
            bit
        })
    })
}

/// The cards of the same suit below a card.
#[inline]
pub(super) const fn lower(bit: u32) -> Cards {
    ((1 << (bit & !3)) - 1) & (ONE_SUIT << (bit & 3))
}

/// The two cards that a card may lie on; none of a deck for a king.
#[inline]
pub(super) const fn parents(bit: u32) -> Cards {
    let pair = 3 << (bit & !1);
    if bit & 2 == 0 { pair << 6 } else { pair << 2 }
}

/// The other card of the pair.
#[inline]
pub(super) const fn twin(bit: u32) -> u32 {
    bit ^ 1
}

/// All cards that may lie on one of `cards`.
#[inline]
pub(super) const fn children(cards: Cards) -> Cards {
    let any = (cards | cards >> 1) & LOW;
    let children = (any & RED) >> 6 | (any & BLACK) >> 2;
    children | children << 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole_deck() -> impl Iterator<Item = Card> {
        (0..52).filter_map(Card::from_index)
    }

    #[test]
    fn bits_are_cards() {
        for card in whole_deck() {
            assert_eq!(card_of(bit_of(card)), card);
            let fits: Cards = whole_deck()
                .filter(|&lower| card.fits_on(lower))
                .map(set_of)
                .sum();
            let in_deck = |cards: Cards| cards & ((1 << 52) - 1);
            assert_eq!(in_deck(parents(bit_of(card))), fits, "{card}");
            let fitting: Cards = whole_deck()
                .filter(|upper| upper.fits_on(card))
                .map(set_of)
                .sum();
            assert_eq!(children(set_of(card)), fitting, "{card}");
            let below: Cards = whole_deck()
                .filter(|low| low.suit() == card.suit() && low.rank() < card.rank())
                .map(set_of)
                .sum();
            assert_eq!(lower(bit_of(card)), below, "{card}");
            let twin = card_of(twin(bit_of(card)));
            assert_eq!(twin.rank(), card.rank());
            assert!(twin != card && twin.suit().is_red() == card.suit().is_red());
        }
    }

    #[test]
    fn heights_are_cards_home() {
        let heights = Heights(0xD_0_3_1);
        let home: Vec<String> = each(heights.home())
            .map(|bit| card_of(bit).to_string())
            .collect();
        let hearts = whole_deck().filter(|card| card.suit() == Suit::Hearts);
        assert_eq!(home.len(), 1 + 3 + hearts.count());
        assert!(
            ["AC", "AS", "2S", "3S", "KH"]
                .iter()
                .all(|card| home.contains(&(*card).to_string()))
        );
        let next: Vec<Card> = each(heights.next() & ((1 << 52) - 1))
            .map(card_of)
            .collect();
        let card = |text: &str| text.parse::<Card>().unwrap();
        assert_eq!(next, [card("AD"), card("2C"), card("4S")]);
        assert_eq!(heights.up(bit_of(card("2C"))), Heights(0xD032));
        assert_eq!(heights.down(bit_of(card("3S"))), Heights(0xD021));
    }

    /// A card is settled where the one below it, were it the next one, would be safe.
    #[test]
    fn settled_is_safe_one_lower() {
        for number in 0..=u16::MAX {
            let heights = Heights(number);
            for bit in each(heights.next()) {
                let is_settled = heights.settled() >> bit & 1 != 0;
                let is_empty = bit < 4;
                let was_safe = is_empty || heights.down(bit).safe() >> (bit - 4) & 1 != 0;
                assert_eq!(is_settled, was_safe, "{number:04x} {bit}");
            }
        }
    }
}
