//! What a player sees who does not peek.
//!
//! Known are: the cards on the foundations, the face-up cards of the piles, every card that was
//! ever turned from the stock, and how many cards lie where. Turning three shows all three. The
//! stock is turned in a fixed order, so on the first pass through it the waste is known and what
//! is left of the stock is not; once the waste has been turned over, every card of the talon is
//! known, and its place with it.
//!
//! Unknown are: the face-down cards of the piles, and on the first pass the stock. A fair deck was
//! dealt and nobody peeked, so every order of the unknown cards over the unknown places is equally
//! likely, however the game went so far.
//!
//! A [`View`] holds what is known and nothing else. Advice that is made from a view cannot depend
//! on a hidden card.

use crate::card::{Card, Suit};
use crate::fault::Fault;
use crate::layout::{Layout, Parts, Pile};
use crate::moves::Move;
use crate::rules::{Rules, Size};
use quina_core::{Rng, State};

/// What is known of the cards that are still in the stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stock {
    /// It is the first pass: none of them has been turned.
    Unseen,
    /// The waste was turned over before: all of them are known.
    Seen,
}

/// A pile as it is seen.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SeenPile {
    face_down: usize,
    face_up: Vec<Card>,
}

/// A game under way as its player sees it.
///
/// ```
/// use quina_core::Rng;
/// use quina_klondike::player::{Stock, View};
/// use quina_klondike::{Deal, Layout, Rules, Size};
/// let layout = Layout::new(&Deal::seeded(1, Size::WHOLE), Rules::DRAW_THREE);
/// let view = View::new(&layout, Stock::Unseen);
/// assert_eq!(view.hidden(), 21 + 24);
/// let other = view.sample(&mut Rng::new(7));
/// assert_ne!(other, layout);
/// assert_eq!(View::new(&other, Stock::Unseen), view);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    rules: Rules,
    size: Size,
    redeals: u32,
    waste: Vec<Card>,
    /// How many cards the stock has.
    stock: usize,
    /// The cards of the stock, where they are known.
    seen_stock: Vec<Card>,
    home: [u8; 4],
    piles: Vec<SeenPile>,
    /// The cards that lie in unknown places, sorted.
    hidden: Vec<Card>,
}

impl View {
    /// What is seen of a layout. That the waste was turned over before may be told by the layout
    /// itself, where redeals are counted; elsewhere it is for the caller to say.
    pub fn new(layout: &Layout, stock: Stock) -> Self {
        let is_seen = stock == Stock::Seen || layout.redeals_used() > 0;
        let (seen_stock, unseen_stock) = if is_seen {
            (layout.stock(), &[][..])
        } else {
            (&[][..], layout.stock())
        };
        let mut hidden: Vec<Card> = unseen_stock.to_vec();
        for pile in layout.piles() {
            hidden.extend(pile.face_down());
        }
        hidden.sort_unstable();
        Self {
            rules: layout.rules(),
            size: layout.size(),
            redeals: layout.redeals_used(),
            waste: layout.waste().to_vec(),
            stock: layout.stock().len(),
            seen_stock: seen_stock.to_vec(),
            home: Suit::ALL.map(|suit| layout.foundation(suit).map_or(0, |top| top.rank().value())),
            piles: layout.piles().iter().map(SeenPile::of).collect(),
            hidden,
        }
    }

    /// What is seen after these moves by one who began with nothing of the stock seen; the first
    /// move that is not legal is an error.
    pub fn after(start: &Layout, moves: &[Move]) -> Result<Self, Fault> {
        let (mut layout, mut stock) = (*start, Stock::Unseen);
        for &mv in moves {
            layout.judge(mv)?;
            if mv == Move::Turn && layout.stock().is_empty() {
                stock = Stock::Seen;
            }
            layout.play(mv);
        }
        Ok(Self::new(&layout, stock))
    }

    /// How many cards lie in unknown places.
    pub fn hidden(&self) -> usize {
        self.hidden.len()
    }

    /// One of the layouts that look like this, each as likely as any other.
    #[must_use]
    pub fn sample(&self, rng: &mut Rng) -> Layout {
        let mut hidden = self.hidden.clone();
        rng.shuffle(&mut hidden);
        let mut rest = &hidden[..];
        let mut deal = |count: usize| {
            let (cards, left) = rest.split_at(count);
            rest = left;
            cards
        };
        let piles: Vec<Pile> = self
            .piles
            .iter()
            .map(|pile| Pile::of(deal(pile.face_down), &pile.face_up))
            .collect();
        let unseen = deal(self.stock - self.seen_stock.len());
        let parts = Parts {
            redeals: self.redeals,
            stock: if unseen.is_empty() {
                &self.seen_stock
            } else {
                unseen
            },
            waste: &self.waste,
            home: self.home,
            piles: &piles,
        };
        Layout::of(self.size, self.rules, &parts)
    }
}

impl SeenPile {
    fn of(pile: &Pile) -> Self {
        Self {
            face_down: pile.face_down().len(),
            face_up: pile.face_up().to_vec(),
        }
    }
}
