//! A short run of cards in a fixed array: what lets a layout be copied and played without ever
//! touching the allocator.

use crate::card::{Card, Rank, Suit};
use std::fmt;
use std::ops::Deref;

/// At most `N` cards, the last one on top.
#[derive(Clone, Copy)]
pub(crate) struct Stack<const N: usize> {
    cards: [Card; N],
    length: u8,
}

impl<const N: usize> Stack<N> {
    pub(crate) const fn new() -> Self {
        Self {
            cards: [Card::new(Rank::ACE, Suit::Clubs); N],
            length: 0,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, card: Card) {
        self.cards[self.length as usize] = card;
        self.length += 1;
    }

    pub(crate) fn extend(&mut self, cards: &[Card]) {
        let start = self.length as usize;
        self.cards[start..start + cards.len()].copy_from_slice(cards);
        self.length += cards.len() as u8;
    }

    #[inline]
    pub(crate) fn truncate(&mut self, length: usize) {
        debug_assert!(length <= self.len());
        self.length = length as u8;
    }

    /// Puts a card at `index`, those from there on moving up by one.
    pub(crate) fn insert(&mut self, index: usize, card: Card) {
        let length = self.length as usize;
        self.cards.copy_within(index..length, index + 1);
        self.cards[index] = card;
        self.length += 1;
    }

    /// Takes the card at `index` out, those above it moving down by one.
    pub(crate) fn remove(&mut self, index: usize) {
        let length = self.length as usize;
        self.cards.copy_within(index + 1..length, index);
        self.length -= 1;
    }
}

impl<const N: usize> Deref for Stack<N> {
    type Target = [Card];

    #[inline]
    fn deref(&self) -> &[Card] {
        &self.cards[..self.length as usize]
    }
}

/// Cards beyond the top are leftovers and no part of the stack.
impl<const N: usize> PartialEq for Stack<N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<const N: usize> Eq for Stack<N> {}

impl<const N: usize> fmt::Debug for Stack<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
