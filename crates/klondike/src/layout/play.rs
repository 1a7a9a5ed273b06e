//! Which moves there are, how they are played and how they are taken back.
//!
//! A face-down card turns up by itself as soon as nothing lies on it; that is part of the move
//! that uncovers it, never one of its own. A game that is won has no moves. Moves that lead
//! nowhere, such as a king with nothing under it to an empty pile, are listed: the rules allow
//! them, and what is worth trying is for a solver to say.

use super::{Layout, Pile};
use crate::card::{Card, Suit};
use crate::moves::{Move, PileNumber, Place};
use quina_core::{MoveList, Puzzle, State};

/// What [`State::undo`] needs beside the move.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    turned: u8,
    uncovered: bool,
}

impl Pile {
    /// Turns up the top card if it lies face down; whether it did.
    #[inline]
    fn uncover(&mut self) -> bool {
        let is_covered = self.down > 0 && self.down as usize == self.cards.len();
        self.down -= u8::from(is_covered);
        is_covered
    }
}

impl Layout {
    /// Whether the waste may be turned over once more.
    fn may_redeal(&self) -> bool {
        self.rules.redeals.is_none_or(|limit| self.redeals < limit)
    }

    /// Lists where a single card may go: home, if `may_go_home`, and to the piles.
    fn list_single(&self, card: Card, from: Place, may_go_home: bool, list: &mut MoveList<Move>) {
        if may_go_home && self.is_next_home(card) {
            let to = Place::Foundation(card.suit());
            list.push(Move::Carry { card, from, to });
        }
        for (pile, number) in self.piles().iter().zip(PileNumber::ALL) {
            if self.takes(pile, card) {
                let to = Place::Pile(number);
                list.push(Move::Carry { card, from, to });
            }
        }
    }

    /// Lists where the cards of a pile may go: the top one home, and to each other pile the one
    /// that fits there, if there is one.
    fn list_from_pile(&self, number: PileNumber, list: &mut MoveList<Move>) {
        let from = Place::Pile(number);
        let run = self.piles[number.index()].face_up();
        let (Some(&first), Some(&last)) = (run.first(), run.last()) else {
            return;
        };
        if self.is_next_home(last) {
            let to = Place::Foundation(last.suit());
            list.push(Move::Carry {
                card: last,
                from,
                to,
            });
        }
        for (pile, other) in self.piles().iter().zip(PileNumber::ALL) {
            // Ranks go down by one along the run, so at most one card of it has the right rank.
            let wanted = match pile.top() {
                Some(top) => top.rank().value() - 1,
                None => self.size.king().value(),
            };
            let depth = first.rank().value().wrapping_sub(wanted);
            match run.get(usize::from(depth)) {
                Some(&card) if other != number && self.takes(pile, card) => {
                    let to = Place::Pile(other);
                    list.push(Move::Carry { card, from, to });
                }
                _ => {}
            }
        }
    }

    fn turn(&mut self) {
        let (turned, length) = (usize::from(self.talon.turned), self.talon.cards.len());
        if turned == length {
            self.talon.turned = 0;
            self.redeals += u32::from(self.rules.redeals.is_some());
        } else {
            self.talon.turned = length.min(turned + self.rules.draw.count()) as u8;
        }
    }

    /// Moves `card` and all that lies on it from one pile to another.
    fn shift(&mut self, card: Card, from: PileNumber, to: PileNumber) {
        let source = self.piles[from.index()].cards;
        let at = source
            .iter()
            .rposition(|&c| c == card)
            .unwrap_or(source.len());
        self.piles[from.index()].cards.truncate(at);
        self.piles[to.index()].cards.extend(&source[at..]);
    }

    /// Takes the top card away.
    fn take(&mut self, place: Place) {
        match place {
            Place::Waste => {
                self.talon.turned -= 1;
                self.talon.cards.remove(usize::from(self.talon.turned));
            }
            Place::Pile(number) => {
                let cards = &mut self.piles[number.index()].cards;
                cards.truncate(cards.len() - 1);
            }
            Place::Foundation(suit) => self.home[suit.index()] -= 1,
        }
    }

    /// Lays a card on top.
    fn lay(&mut self, card: Card, place: Place) {
        match place {
            Place::Waste => {
                self.talon
                    .cards
                    .insert(usize::from(self.talon.turned), card);
                self.talon.turned += 1;
            }
            Place::Pile(number) => self.piles[number.index()].cards.push(card),
            Place::Foundation(suit) => self.home[suit.index()] += 1,
        }
    }

    /// Carries a card, and from pile to pile all that lies on it.
    fn carry(&mut self, card: Card, from: Place, to: Place) {
        if let (Place::Pile(from), Place::Pile(to)) = (from, to) {
            self.shift(card, from, to);
        } else {
            self.take(from);
            self.lay(card, to);
        }
    }
}

impl State for Layout {
    type Move = Move;
    type Undo = Undo;

    fn moves(&self, list: &mut MoveList<Move>) {
        if self.is_solved() {
            return;
        }
        if let Some(&card) = self.waste().last() {
            self.list_single(card, Place::Waste, true, list);
        }
        for &number in &PileNumber::ALL[..self.size.piles()] {
            self.list_from_pile(number, list);
        }
        if self.rules.from_foundation {
            for suit in Suit::ALL {
                if let Some(card) = self.foundation(suit) {
                    self.list_single(card, Place::Foundation(suit), false, list);
                }
            }
        }
        if !self.talon.cards.is_empty() && (!self.stock().is_empty() || self.may_redeal()) {
            list.push(Move::Turn);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.judge(mv).is_ok()
    }

    fn play(&mut self, mv: Move) -> Undo {
        let mut undo = Undo {
            turned: self.talon.turned,
            uncovered: false,
        };
        match mv {
            Move::Turn => self.turn(),
            Move::Carry { card, from, to } => {
                self.carry(card, from, to);
                if let Place::Pile(number) = from {
                    undo.uncovered = self.piles[number.index()].uncover();
                }
            }
        }
        undo
    }

    fn undo(&mut self, mv: Move, undo: Undo) {
        match mv {
            Move::Turn => {
                // Only turning the waste over leaves nothing turned.
                let is_redeal = self.talon.turned == 0;
                self.redeals -= u32::from(is_redeal && self.rules.redeals.is_some());
                self.talon.turned = undo.turned;
            }
            Move::Carry { card, from, to } => {
                if let Place::Pile(number) = from {
                    self.piles[number.index()].down += u8::from(undo.uncovered);
                }
                self.carry(card, to, from);
            }
        }
    }
}
