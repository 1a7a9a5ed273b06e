//! A layout drawn for a terminal.
//!
//! Every card is known in this game, so cards that lie face down are shown too, in brackets.

use crate::card::{Card, Suit};
use crate::layout::{Layout, Pile};
use crate::moves::PileNumber;
use std::fmt::Write;

/// How suits are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suits {
    /// C, D, H, S.
    Letters,
    /// ♣, ♦, ♥, ♠.
    Symbols,
}

impl Suits {
    fn card(self, card: Card) -> String {
        let suit = match self {
            Self::Letters => card.suit().letter(),
            Self::Symbols => card.suit().symbol(),
        };
        format!("{}{suit}", card.rank().letter())
    }

    fn row(self, cards: &[Card]) -> String {
        if cards.is_empty() {
            return "-".to_string();
        }
        let names: Vec<String> = cards.iter().map(|&card| self.card(card)).collect();
        names.join(" ")
    }
}

impl Layout {
    /// The layout drawn with suits of the reader's choice, without a final line break.
    ///
    /// The stock begins with the card turned next, the waste ends with its top card.
    pub fn diagram_with(&self, suits: Suits) -> String {
        let rules = self.rules();
        let mut text = format!("draw {}", rules.draw);
        if let Some(limit) = rules.redeals {
            let _ = write!(text, ", {} of {limit} redeals used", self.redeals_used());
        }
        if !rules.from_foundation {
            text += ", no card leaves the foundations";
        }
        text.push('\n');
        for (word, cards) in [("stock", self.stock()), ("waste", self.waste())] {
            let _ = writeln!(text, "{word} {:2}: {}", cards.len(), suits.row(cards));
        }
        let home = |&suit: &Suit| match self.foundation(suit) {
            Some(card) => suits.card(card),
            None => "--".to_string(),
        };
        let tops: Vec<String> = self.size().suits().iter().map(home).collect();
        let _ = writeln!(text, "home  {:2}: {}\n", self.cards_home(), tops.join(" "));
        text + &self.draw_piles(suits)
    }

    fn draw_piles(&self, suits: Suits) -> String {
        let numbers = PileNumber::ALL.iter().take(self.piles().len());
        let heads: Vec<String> = numbers.map(|number| format!(" {number}  ")).collect();
        let mut lines = vec![heads.concat()];
        let height = |pile: &Pile| pile.face_down().len() + pile.face_up().len();
        let rows = self.piles().iter().map(height).max().unwrap_or(0);
        for row in 0..rows {
            let cell = |pile: &Pile| {
                let down = pile.face_down();
                match (down.get(row), row.checked_sub(down.len())) {
                    (Some(&card), _) => format!("[{}] ", suits.card(card)),
                    (None, Some(row)) => match pile.face_up().get(row) {
                        Some(&card) => format!(" {}  ", suits.card(card)),
                        None => " ".repeat(5),
                    },
                    (None, None) => " ".repeat(5),
                }
            };
            lines.push(self.piles().iter().map(cell).collect());
        }
        let trimmed: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        trimmed.join("\n")
    }
}
