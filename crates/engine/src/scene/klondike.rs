//! A table of Klondike on a screen.
//!
//! Every card is named, the face-down ones too: whether they are shown is the page's affair, and
//! a person who does not want to peek asks for hints that do not.

use super::last_move;
use quina_core::{Puzzle, State};
use quina_klondike::{Card, Layout, Move, Pile, Place, Suit};
use serde::{Deserialize, Serialize};

/// A table of Klondike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct KlondikeScene {
    /// Cards turned at once.
    pub draw: u8,
    /// The piles, from left to right.
    pub piles: Vec<CardPile>,
    /// The cards not yet turned, the next one first.
    pub stock: Vec<CardFace>,
    /// The cards turned, the top one last.
    pub waste: Vec<CardFace>,
    /// How far each foundation has come.
    pub foundations: Vec<Foundation>,
    /// How often the waste may still be turned over; none if there is no limit.
    pub redeals_left: Option<u32>,
    /// Whether every card is home.
    pub solved: bool,
    /// Every legal move.
    pub moves: Vec<CardMove>,
    /// The move that led here.
    pub last: Option<CardMove>,
}

/// A card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardFace {
    /// 1 for the ace to 13 for the king.
    pub rank: u8,
    /// Its suit.
    pub suit: SuitName,
}

/// A suit by its letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum SuitName {
    /// Clubs.
    #[serde(rename = "c")]
    Clubs,
    /// Diamonds.
    #[serde(rename = "d")]
    Diamonds,
    /// Hearts.
    #[serde(rename = "h")]
    Hearts,
    /// Spades.
    #[serde(rename = "s")]
    Spades,
}

/// A pile of the tableau.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardPile {
    /// The face-down cards, the lowest first.
    pub down: Vec<CardFace>,
    /// The face-up cards on them, the top one last.
    pub up: Vec<CardFace>,
}

/// A foundation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Foundation {
    /// Its suit.
    pub suit: SuitName,
    /// The rank of its top card, 0 if it is empty.
    pub rank: u8,
}

/// Where cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "place", rename_all = "snake_case")]
pub enum CardPlace {
    /// The cards not yet turned.
    Stock,
    /// The cards turned.
    Waste,
    /// A pile of the tableau.
    Pile {
        /// From 1 at the left.
        number: u8,
    },
    /// The foundation of a suit.
    Foundation {
        /// The suit.
        suit: SuitName,
    },
}

/// A move as a hand makes it: from the stock to the waste, back again, or a card with all that
/// lies on it from one place to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CardMove {
    /// The move as text.
    pub text: String,
    /// The lowest card carried; none when cards are turned.
    pub card: Option<CardFace>,
    /// Where the cards come from.
    pub from: CardPlace,
    /// Where they go.
    pub to: CardPlace,
    /// How many cards go.
    pub count: u8,
}

impl From<Suit> for SuitName {
    fn from(suit: Suit) -> Self {
        match suit {
            Suit::Clubs => Self::Clubs,
            Suit::Diamonds => Self::Diamonds,
            Suit::Hearts => Self::Hearts,
            Suit::Spades => Self::Spades,
        }
    }
}

impl From<Card> for CardFace {
    fn from(card: Card) -> Self {
        Self {
            rank: card.rank().value(),
            suit: card.suit().into(),
        }
    }
}

impl From<Place> for CardPlace {
    fn from(place: Place) -> Self {
        match place {
            Place::Waste => Self::Waste,
            Place::Pile(number) => Self::Pile {
                number: number.number(),
            },
            Place::Foundation(suit) => Self::Foundation { suit: suit.into() },
        }
    }
}

impl From<&Pile> for CardPile {
    fn from(pile: &Pile) -> Self {
        Self {
            down: faces(pile.face_down()),
            up: faces(pile.face_up()),
        }
    }
}

impl CardMove {
    pub(crate) fn new(layout: &Layout, mv: Move) -> Self {
        let text = mv.to_string();
        match mv {
            Move::Turn if layout.stock().is_empty() => Self {
                text,
                card: None,
                from: CardPlace::Waste,
                to: CardPlace::Stock,
                count: layout.waste().len() as u8,
            },
            Move::Turn => Self {
                text,
                card: None,
                from: CardPlace::Stock,
                to: CardPlace::Waste,
                count: layout.stock().len().min(layout.rules().draw.count()) as u8,
            },
            Move::Carry { card, from, to } => Self {
                text,
                card: Some(card.into()),
                from: from.into(),
                to: to.into(),
                count: carried(layout, card, from),
            },
        }
    }
}

/// How many cards go along with one.
fn carried(layout: &Layout, card: Card, from: Place) -> u8 {
    let Place::Pile(number) = from else {
        return 1;
    };
    let pile = layout.piles().get(number.index());
    let up = pile.map_or(&[][..], Pile::face_up);
    let place = up.iter().position(|&other| other == card);
    place.map_or(1, |at| (up.len() - at) as u8)
}

fn faces(cards: &[Card]) -> Vec<CardFace> {
    cards.iter().copied().map(CardFace::from).collect()
}

impl KlondikeScene {
    pub(super) fn of(start: &Layout, moves: &[String], layout: &Layout) -> Self {
        let foundations = layout.size().suits().iter().map(|&suit| Foundation {
            suit: suit.into(),
            rank: layout.foundation(suit).map_or(0, |top| top.rank().value()),
        });
        let redeals = layout.rules().redeals;
        let legal = layout.legal_moves();
        Self {
            draw: layout.rules().draw.count() as u8,
            piles: layout.piles().iter().map(CardPile::from).collect(),
            stock: faces(layout.stock()),
            waste: faces(layout.waste()),
            foundations: foundations.collect(),
            redeals_left: redeals.map(|limit| limit.saturating_sub(layout.redeals_used())),
            solved: layout.is_solved(),
            moves: legal
                .into_iter()
                .map(|mv| CardMove::new(layout, mv))
                .collect(),
            last: last_move(start, moves).map(|(before, mv)| CardMove::new(&before, mv)),
        }
    }
}
