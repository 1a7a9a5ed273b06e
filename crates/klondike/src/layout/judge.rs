//! Why a move is not legal, in the order of faults that [`crate::fault`] lays down.

use super::Layout;
use crate::card::{Card, Rank};
use crate::fault::Fault;
use crate::moves::{Move, Place};
use quina_core::Puzzle;

impl Layout {
    /// Whether a move is legal here and, if not, why.
    pub fn judge(&self, mv: Move) -> Result<(), Fault> {
        if self.is_solved() {
            return Err(Fault::Won);
        }
        match mv {
            Move::Turn => self.judge_turn(),
            Move::Carry { card, from, to } => {
                self.judge_leaving(card, from, to)?;
                self.judge_arriving(card, from, to)
            }
        }
    }

    fn judge_turn(&self) -> Result<(), Fault> {
        if self.talon.cards.is_empty() {
            return Err(Fault::NothingToTurn);
        }
        match self.rules.redeals {
            Some(limit) if self.stock().is_empty() && self.redeals >= limit => {
                Err(Fault::NoRedeal(limit))
            }
            _ => Ok(()),
        }
    }

    fn judge_leaving(&self, card: Card, from: Place, to: Place) -> Result<(), Fault> {
        let elsewhere = Fault::Elsewhere(card, from);
        match from {
            Place::Waste => {
                let at = self
                    .waste()
                    .iter()
                    .position(|&c| c == card)
                    .ok_or(elsewhere)?;
                match self.waste().get(at + 1) {
                    Some(&upper) => Err(Fault::Under(card, upper)),
                    None => Ok(()),
                }
            }
            Place::Foundation(suit) => {
                if !self.rules.from_foundation {
                    return Err(Fault::Kept(card));
                }
                if card.suit() != suit || card.rank().value() > self.home[suit.index()] {
                    return Err(elsewhere);
                }
                match Rank::new(card.rank().value() + 1) {
                    Some(next) if next.value() <= self.home[suit.index()] => {
                        Err(Fault::Under(card, Card::new(next, suit)))
                    }
                    _ => Ok(()),
                }
            }
            Place::Pile(number) => {
                let pile = self
                    .piles()
                    .get(number.index())
                    .ok_or(Fault::NoSuchPile(number))?;
                let at = pile
                    .cards
                    .iter()
                    .position(|&c| c == card)
                    .ok_or(elsewhere)?;
                if at < pile.down as usize {
                    return Err(Fault::FaceDown(card, number));
                }
                match (to, pile.cards.get(at + 1)) {
                    (Place::Foundation(_), Some(&upper)) => Err(Fault::Under(card, upper)),
                    _ => Ok(()),
                }
            }
        }
    }

    fn judge_arriving(&self, card: Card, from: Place, to: Place) -> Result<(), Fault> {
        match to {
            Place::Waste => Err(Fault::ToWaste(card)),
            Place::Pile(number) if number.index() >= self.size.piles() => {
                Err(Fault::NoSuchPile(number))
            }
            _ if from == to => Err(Fault::Staying(card, to)),
            Place::Foundation(suit) if suit != card.suit() => {
                Err(Fault::WrongFoundation(card, suit))
            }
            Place::Foundation(_) if self.is_next_home(card) => Ok(()),
            Place::Foundation(suit) => Err(Fault::TooEarly(card, self.foundation(suit))),
            Place::Pile(number) => {
                let pile = &self.piles[number.index()];
                match pile.top() {
                    _ if self.takes(pile, card) => Ok(()),
                    Some(top) => Err(Fault::Misfit(card, top)),
                    None => Err(Fault::NotKing(card, self.size.king())),
                }
            }
        }
    }
}
