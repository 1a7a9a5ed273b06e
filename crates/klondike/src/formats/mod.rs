//! The deal formats of other solvers, one to a file.
//!
//! All of them describe the game with a whole deck. Those that lay the piles out one by one are
//! read into a [`Spread`], whose [`Spread::gather`] puts the cards back into dealing order.

pub(crate) mod pysol;
pub(crate) mod shootme;
pub(crate) mod solvitaire;

use crate::card::{Card, count_cards};
use crate::deal::Deal;
use crate::rules::Size;
use quina_core::ParseError;

/// A card of a pile and whether it is marked as lying face down.
pub(crate) struct Laid {
    pub(crate) card: Card,
    pub(crate) face_down: bool,
}

/// The piles, bottom card first, and the stock, first turned first.
pub(crate) struct Spread {
    pub(crate) piles: Vec<Vec<Laid>>,
    pub(crate) stock: Vec<Card>,
}

impl Spread {
    /// The deal that lays the cards out like this.
    ///
    /// Where no card at all is marked face down the marks were left out, as hand-made files often
    /// do; otherwise they must be those of a deal, or this is a game already under way.
    pub(crate) fn gather(self) -> Result<Deal, ParseError> {
        let size = Size::WHOLE;
        if self.piles.len() != size.piles() {
            return Err(ParseError::whole(format!(
                "{} piles: a deal has {}",
                self.piles.len(),
                size.piles()
            )));
        }
        let is_marked = self.piles.iter().flatten().any(|laid| laid.face_down);
        for (index, pile) in self.piles.iter().enumerate() {
            let (number, height) = (index + 1, pile.len());
            if height != number {
                return Err(ParseError::whole(format!(
                    "pile {number} has {}: a deal gives it {number}",
                    count_cards(height)
                )));
            }
            for (row, laid) in pile.iter().enumerate() {
                if is_marked && laid.face_down != (row < index) {
                    let (is, should) = if laid.face_down {
                        ("down", "up")
                    } else {
                        ("up", "down")
                    };
                    return Err(ParseError::whole(format!(
                        "{} lies face {is} in pile {number}: in a deal it lies face {should}",
                        laid.card
                    )));
                }
            }
        }
        let row = |row: usize| self.piles[row..].iter().map(move |pile| pile[row].card);
        let mut cards: Vec<Card> = (0..size.piles()).flat_map(row).collect();
        cards.extend(self.stock);
        Deal::new(size, &cards)
    }
}
