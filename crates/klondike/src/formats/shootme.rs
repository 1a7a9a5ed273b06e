//! The deck string of `ShootMe`'s Klondike-Solver and `MinimalKlondike`.
//!
//! Source: the read-me files of both programs. A card is three digits, two for the rank from 01
//! (ace) to 13 (king) and one for the suit, 1 clubs, 2 diamonds, 3 hearts, 4 spades; the cards
//! come in dealing order, then the stock with the card turned first coming first. That is the
//! order of our own text, so only the spelling differs. White space is skipped.

use crate::card::{Card, Rank, Suit};
use crate::deal::{Deal, locate};
use crate::rules::Size;
use quina_core::ParseError;
use std::fmt::Write;

pub(crate) fn read(text: &str) -> Result<Deal, ParseError> {
    let mut digits = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter.to_digit(10) {
            Some(digit) => digits.push((at, digit as u8)),
            None if letter.is_whitespace() => {}
            None => return Err(locate(text, at, format!("`{letter}` is no digit"))),
        }
    }
    let mut cards = Vec::new();
    for group in digits.chunks(3) {
        let &[(at, tens), (_, ones), (_, suit)] = group else {
            let what = format!(
                "number of digits is {}: expected three for each card",
                digits.len()
            );
            return Err(ParseError::whole(what));
        };
        let rank = Rank::new(tens * 10 + ones);
        let card = rank.zip(
            (suit as usize)
                .checked_sub(1)
                .and_then(|i| Suit::ALL.get(i)),
        );
        let Some((rank, &suit)) = card else {
            let what = format!(
                "`{tens}{ones}{suit}` is no card: expected a rank 01 to 13 and a suit 1 to 4"
            );
            return Err(locate(text, at, what));
        };
        let card = Card::new(rank, suit);
        if cards.contains(&card) {
            let what = format!("`{tens}{ones}{}` comes twice", group[2].1);
            return Err(locate(text, at, what));
        }
        cards.push(card);
    }
    Deal::new(Size::WHOLE, &cards)
}

pub(crate) fn write(deal: &Deal) -> String {
    let mut text = String::new();
    for card in deal.cards() {
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "{:02}{}",
            card.rank().value(),
            card.suit().index() + 1
        );
    }
    text
}
