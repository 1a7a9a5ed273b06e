//! The game under way: where every card lies. How it is played is in the rooms behind: `play`
//! lists moves, plays them and takes them back, `judge` says why a move is not legal.

mod judge;
mod play;

pub use play::Undo;

use crate::card::{Card, Rank, Suit, WHOLE_DECK};
use crate::deal::Deal;
use crate::moves::PileNumber;
use crate::rules::{Rules, Size};
use crate::stack::Stack;
use quina_core::Puzzle;

/// A pile can hold six cards face down and a run from king to ace on them.
const HIGHEST_PILE: usize = 6 + 13;

/// A tableau pile: some cards face down, then a run of cards face up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pile {
    cards: Stack<HIGHEST_PILE>,
    down: u8,
}

impl Pile {
    const EMPTY: Self = Self {
        cards: Stack::new(),
        down: 0,
    };

    /// The cards that lie face down, the lowest first.
    #[inline]
    pub fn face_down(&self) -> &[Card] {
        &self.cards[..self.down as usize]
    }

    /// The cards that lie face up, the lowest first: each fits on the one before it.
    #[inline]
    pub fn face_up(&self) -> &[Card] {
        &self.cards[self.down as usize..]
    }

    /// The top card.
    #[inline]
    pub fn top(&self) -> Option<Card> {
        self.cards.last().copied()
    }

    /// A pile of the parts that a reader found sound.
    pub(crate) fn of(face_down: &[Card], face_up: &[Card]) -> Self {
        let mut pile = Self::EMPTY;
        pile.cards.extend(face_down);
        pile.down = face_down.len() as u8;
        pile.cards.extend(face_up);
        pile
    }
}

/// The stock and the waste in one: turning the waste over keeps the order of the cards, so they
/// are one row with a mark between those turned and those not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Talon {
    cards: Stack<WHOLE_DECK>,
    turned: u8,
}

/// All cards of a game under way.
///
/// ```
/// use quina_core::{Notation, Puzzle, State};
/// use quina_klondike::{Deal, Layout, Rules};
/// let deal: Deal = "2x2x1:2D2CACAD".parse().unwrap();
/// let mut layout = Layout::new(&deal, Rules::DRAW_ONE);
/// for text in ["@", "@", "AC:W>FC", "2C:W>FC", "@", "AD:W>FD", "2D:T1>FD"] {
///     let mv = layout.move_from_text(text).unwrap();
///     layout.play(mv);
/// }
/// assert!(layout.is_solved());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    rules: Rules,
    size: Size,
    /// Times the waste was turned over; not counted, and 0, where it does not matter.
    redeals: u32,
    talon: Talon,
    piles: [Pile; 7],
    /// How many cards of each suit are home.
    home: [u8; 4],
}

/// An exact encoding of a layout, for use among layouts of the same rules and size.
///
/// It is whole and plain: every card that is not home, heap by heap, and where the heaps end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code([u8; 72]);

impl Layout {
    /// The deal laid out, ready for the first move.
    pub fn new(deal: &Deal, rules: Rules) -> Self {
        let mut layout = Self::bare(deal.size(), rules);
        for (pile, number) in layout.piles.iter_mut().zip(PileNumber::ALL) {
            deal.pile(number).for_each(|card| pile.cards.push(card));
            pile.down = pile.cards.len().saturating_sub(1) as u8;
        }
        layout.talon.cards.extend(deal.stock());
        layout
    }

    /// A layout of no cards.
    fn bare(size: Size, rules: Rules) -> Self {
        Self {
            rules,
            size,
            redeals: 0,
            talon: Talon {
                cards: Stack::new(),
                turned: 0,
            },
            piles: [Pile::EMPTY; 7],
            home: [0; 4],
        }
    }

    /// A layout of the parts that a reader found sound.
    pub(crate) fn of(size: Size, rules: Rules, parts: &Parts<'_>) -> Self {
        let mut layout = Self::bare(size, rules);
        layout.redeals = parts.redeals;
        layout.talon.cards.extend(parts.waste);
        layout.talon.cards.extend(parts.stock);
        layout.talon.turned = parts.waste.len() as u8;
        layout.home = parts.home;
        layout.piles[..parts.piles.len()].copy_from_slice(parts.piles);
        layout
    }

    /// The rules played by.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// How large the game is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How often the waste was turned over, counted only where redeals are limited.
    pub fn redeals_used(&self) -> u32 {
        self.redeals
    }

    /// The cards not yet turned, the next one first.
    #[inline]
    pub fn stock(&self) -> &[Card] {
        &self.talon.cards[self.talon.turned as usize..]
    }

    /// The cards turned, the top one last.
    #[inline]
    pub fn waste(&self) -> &[Card] {
        &self.talon.cards[..self.talon.turned as usize]
    }

    /// The piles, from the first to the last.
    #[inline]
    pub fn piles(&self) -> &[Pile] {
        &self.piles[..self.size.piles()]
    }

    /// The top card of a suit's foundation.
    #[inline]
    pub fn foundation(&self, suit: Suit) -> Option<Card> {
        Rank::new(self.home[suit.index()]).map(|rank| Card::new(rank, suit))
    }

    /// How many cards are on the foundations.
    pub fn cards_home(&self) -> usize {
        self.home.iter().map(|&count| usize::from(count)).sum()
    }

    /// How many cards of each suit are home, in the order of [`Suit::ALL`].
    pub(crate) fn home_counts(&self) -> [u8; 4] {
        self.home
    }

    /// Whether a card is the next one that its foundation takes.
    #[inline]
    fn is_next_home(&self, card: Card) -> bool {
        card.rank().value() == self.home[card.suit().index()] + 1
    }

    /// Whether a card may be laid on a pile.
    #[inline]
    fn takes(&self, pile: &Pile, card: Card) -> bool {
        match pile.top() {
            Some(top) => card.fits_on(top),
            None => card.rank() == self.size.king(),
        }
    }
}

/// Where all cards of a layout lie, as a reader hands them over.
pub(crate) struct Parts<'a> {
    pub(crate) redeals: u32,
    pub(crate) stock: &'a [Card],
    pub(crate) waste: &'a [Card],
    pub(crate) home: [u8; 4],
    pub(crate) piles: &'a [Pile],
}

impl Puzzle for Layout {
    type Code = Code;

    fn is_solved(&self) -> bool {
        self.cards_home() == self.size.cards()
    }

    fn encode(&self) -> Code {
        let mut code = [0; 72];
        let (counts, cards) = code.split_at_mut(20);
        counts[..4].copy_from_slice(&self.redeals.to_le_bytes());
        counts[4] = self.talon.turned;
        counts[5] = self.talon.cards.len() as u8;
        for (pile, counts) in self.piles.iter().zip(counts[6..].chunks_exact_mut(2)) {
            counts[0] = pile.down;
            counts[1] = pile.cards.len() as u8;
        }
        // The cards home are those not listed, so the foundations need no place of their own.
        let piled = self.piles.iter().flat_map(|pile| pile.cards.iter());
        let listed = piled.chain(self.talon.cards.iter());
        for (place, card) in cards.iter_mut().zip(listed) {
            *place = card.index() as u8;
        }
        Code(code)
    }
}
