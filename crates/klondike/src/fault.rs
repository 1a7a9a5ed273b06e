//! Why a move is against the rules.
//!
//! The words are shared by [`crate::Layout`] and the [`crate::checker`], which judge moves by
//! code of their own; tests hold them to the same verdict and the same reason. So the order in
//! which faults are looked for is part of the rules: the game must not be over; then the place
//! left must exist, be one that may be left, and hold the card free to go; then the place of
//! arrival must exist, be another one, and take the card.

use crate::card::{Card, Rank, Suit};
use crate::moves::{PileNumber, Place};
use std::error::Error;
use std::fmt;

/// The first rule that a move breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// All cards are home.
    Won,
    /// Neither the stock nor the waste has a card.
    NothingToTurn,
    /// The stock is empty and the waste may not be turned over again.
    NoRedeal(u32),
    /// The game has fewer piles.
    NoSuchPile(PileNumber),
    /// These rules let no card leave a foundation.
    Kept(Card),
    /// The card is not where it is said to be.
    Elsewhere(Card, Place),
    /// The card lies face down.
    FaceDown(Card, PileNumber),
    /// The card cannot go without the one that lies on it.
    Under(Card, Card),
    /// Nothing is ever laid on the waste.
    ToWaste(Card),
    /// The card is there already.
    Staying(Card, Place),
    /// The foundation is another suit's.
    WrongFoundation(Card, Suit),
    /// The foundation wants another card first: it is empty, or has this top card.
    TooEarly(Card, Option<Card>),
    /// Only the highest rank fills an empty pile.
    NotKing(Card, Rank),
    /// The card does not go on the top card of the pile.
    Misfit(Card, Card),
}

/// Where a card is not, in words.
struct At(Place);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Place::Waste => f.write_str("in the waste"),
            Place::Pile(number) => write!(f, "in {number}"),
            Place::Foundation(_) => write!(f, "on {}", self.0),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Won => f.write_str("the game is won already"),
            Self::NothingToTurn => f.write_str("the stock and the waste are both empty"),
            Self::NoRedeal(0) => f.write_str("the stock is empty and this game has no redeals"),
            Self::NoRedeal(limit) => {
                write!(
                    f,
                    "the stock is empty and its redeals are used: {limit} of {limit}"
                )
            }
            Self::NoSuchPile(pile) => write!(f, "there is no {pile} in this game"),
            Self::Kept(card) => write!(f, "{card} may not leave its foundation in this game"),
            Self::Elsewhere(card, place) => write!(f, "{card} is not {}", At(place)),
            Self::FaceDown(card, pile) => write!(f, "{card} lies face down in {pile}"),
            Self::Under(card, upper) => write!(f, "{card} is under {upper}"),
            Self::ToWaste(card) => write!(f, "{card} cannot go to the waste"),
            Self::Staying(card, place) => write!(f, "{card} is {} already", At(place)),
            Self::WrongFoundation(card, suit) => {
                write!(f, "{card} cannot go on the foundation of {}", suit.word())
            }
            Self::TooEarly(card, None) => {
                write!(f, "{card} cannot go home: its foundation is empty")
            }
            Self::TooEarly(card, Some(top)) => {
                write!(f, "{card} cannot go home: its foundation has reached {top}")
            }
            Self::NotKing(card, king) => write!(
                f,
                "{card} cannot fill an empty pile: only a {} can",
                king.letter()
            ),
            Self::Misfit(card, top) => write!(
                f,
                "{card} cannot go on {top}: piles build down in alternating colours"
            ),
        }
    }
}

impl Error for Fault {}
