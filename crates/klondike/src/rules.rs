//! What may differ from one Klondike to another: how cards are turned, and how many there are.

use crate::card::{Card, Rank, Suit, WHOLE_DECK, clip};
use quina_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// How many cards are turned from the stock at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Draw {
    /// One by one: every card of the stock can be had.
    One,
    /// Two at a time.
    Two,
    /// Three at a time, of which the last turned lies on top.
    Three,
}

impl Draw {
    /// The number of cards.
    #[inline]
    pub const fn count(self) -> usize {
        self as usize + 1
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.count())
    }
}

impl FromStr for Draw {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "1" => Ok(Self::One),
            "2" => Ok(Self::Two),
            "3" => Ok(Self::Three),
            _ => Err(ParseError::new(
                0,
                format!("`{}` cards at a time: expected 1, 2 or 3", clip(text)),
            )),
        }
    }
}

/// The options of play. The default is the game as it is best known: draw three, no limits.
///
/// ```
/// use quina_klondike::{Draw, Rules};
/// let rules = Rules { redeals: Some(2), ..Rules::DRAW_THREE };
/// assert_eq!(rules.to_string(), "draw=3 redeals=2");
/// assert_eq!(Rules::default().draw, Draw::Three);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Cards turned at once.
    pub draw: Draw,
    /// How often the waste may be turned over to be the stock again; `None` is without limit.
    pub redeals: Option<u32>,
    /// Whether the top card of a foundation may come back to a pile.
    pub from_foundation: bool,
}

impl Rules {
    /// Draw one, unlimited redeals, cards may come back from the foundations.
    pub const DRAW_ONE: Self = Self {
        draw: Draw::One,
        redeals: None,
        from_foundation: true,
    };

    /// Draw three, unlimited redeals, cards may come back from the foundations.
    pub const DRAW_THREE: Self = Self {
        draw: Draw::Three,
        ..Self::DRAW_ONE
    };
}

impl Default for Rules {
    fn default() -> Self {
        Self::DRAW_THREE
    }
}

/// The draw, and whatever is not as in the default.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "draw={}", self.draw)?;
        if let Some(limit) = self.redeals {
            write!(f, " redeals={limit}")?;
        }
        if !self.from_foundation {
            f.write_str(" from-foundation=no")?;
        }
        Ok(())
    }
}

/// A limit of redeals: `unlimited` or a number.
///
/// "None" is refused, since half its readers would take it for 0.
pub(crate) fn read_redeals(text: &str) -> Result<Option<u32>, ParseError> {
    match text {
        "unlimited" => Ok(None),
        _ => read_number(text).map(Some).ok_or_else(|| {
            ParseError::new(
                0,
                format!("`{}` redeals: expected `unlimited` or a number", clip(text)),
            )
        }),
    }
}

/// `yes` or `no`.
pub(crate) fn read_yes_or_no(text: &str) -> Result<bool, ParseError> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(ParseError::new(
            0,
            format!("`{}`: expected `yes` or `no`", clip(text)),
        )),
    }
}

/// A number in plain decimal digits: no sign, no space.
pub(crate) fn read_number<N: FromStr>(text: &str) -> Option<N> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// How large the game is: ranks, suits and piles.
///
/// The game is played with [`Size::WHOLE`]. Smaller ones exist so that every deal of a little
/// deck can be searched to the end and clever solvers compared with plain ones. The highest rank
/// of the deck plays the king's part; pile `i` is dealt `i` cards and the stock has the rest.
///
/// ```
/// use quina_klondike::Size;
/// let size: Size = "3x2x2".parse().unwrap();
/// assert_eq!((size.cards(), size.dealt(), size.stock()), (6, 3, 3));
/// assert!(Size::new(2, 1, 2).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    ranks: u8,
    suits: u8,
    piles: u8,
}

impl Size {
    /// Thirteen ranks, four suits, seven piles.
    pub const WHOLE: Self = Self {
        ranks: 13,
        suits: 4,
        piles: 7,
    };

    /// A game of 1 to 13 ranks, 1 to 4 suits and 1 to 7 piles, if there are cards enough.
    pub fn new(ranks: u8, suits: u8, piles: u8) -> Result<Self, ParseError> {
        for (count, most, word) in [
            (ranks, 13, "ranks"),
            (suits, 4, "suits"),
            (piles, 7, "piles"),
        ] {
            if !(1..=most).contains(&count) {
                return Err(ParseError::whole(format!(
                    "{count} {word}: expected 1 to {most}"
                )));
            }
        }
        let size = Self {
            ranks,
            suits,
            piles,
        };
        if size.dealt() > size.cards() {
            return Err(ParseError::whole(format!(
                "{} cards are too few for {piles} piles, which take {}",
                size.cards(),
                size.dealt()
            )));
        }
        Ok(size)
    }

    /// Cards in the deck.
    pub const fn cards(self) -> usize {
        self.ranks as usize * self.suits as usize
    }

    /// Tableau piles.
    pub const fn piles(self) -> usize {
        self.piles as usize
    }

    /// Cards dealt to the piles.
    pub const fn dealt(self) -> usize {
        self.piles() * (self.piles() + 1) / 2
    }

    /// Cards left for the stock.
    pub const fn stock(self) -> usize {
        self.cards() - self.dealt()
    }

    /// The suits of the deck.
    pub fn suits(self) -> &'static [Suit] {
        &Suit::ALL[..self.suits as usize]
    }

    /// The highest rank, whose cards alone may fill an empty pile.
    #[inline]
    pub const fn king(self) -> Rank {
        match Rank::new(self.ranks) {
            Some(rank) => rank,
            None => Rank::KING,
        }
    }

    /// Whether a card belongs to the deck.
    #[inline]
    pub fn holds(self, card: Card) -> bool {
        card.rank() <= self.king() && card.suit().index() < self.suits as usize
    }

    /// The sorted deck, suit by suit from ace to king: what a seed shuffles.
    pub fn deck(self) -> impl Iterator<Item = Card> {
        let ranks = 1..=self.ranks;
        self.suits().iter().flat_map(move |&suit| {
            ranks
                .clone()
                .filter_map(Rank::new)
                .map(move |rank| Card::new(rank, suit))
        })
    }
}

const _: () = assert!(Size::WHOLE.cards() == WHOLE_DECK && Size::WHOLE.stock() == 24);

/// `13x4x7`: ranks, suits, piles.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}x{}", self.ranks, self.suits, self.piles)
    }
}

impl FromStr for Size {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut counts = text.split('x').map(read_number::<u8>);
        match (counts.next(), counts.next(), counts.next(), counts.next()) {
            (Some(Some(ranks)), Some(Some(suits)), Some(Some(piles)), None) => {
                Self::new(ranks, suits, piles)
            }
            _ => Err(ParseError::whole(format!(
                "`{}` is no size: expected ranks x suits x piles, as in `13x4x7`",
                clip(text)
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sorted_deck_is_the_deck() {
        for text in ["13x4x7", "3x2x2", "1x1x1", "6x3x5"] {
            let size: Size = text.parse().unwrap();
            assert_eq!(size.to_string(), text);
            let deck: Vec<Card> = size.deck().collect();
            assert_eq!(deck.len(), size.cards());
            assert!(deck.iter().all(|&card| size.holds(card)));
        }
        let deck: Vec<String> = Size::WHOLE.deck().map(|card| card.to_string()).collect();
        assert_eq!(deck[..3], ["AC", "2C", "3C"]);
        assert_eq!(deck[12..14], ["KC", "AD"]);
        assert_eq!(deck[51], "KS");
    }

    #[test]
    fn bad_sizes_are_named() {
        for (text, what) in [
            ("14x4x7", "14 ranks: expected 1 to 13"),
            ("13x0x7", "0 suits: expected 1 to 4"),
            ("13x4x8", "8 piles: expected 1 to 7"),
            ("2x2x3", "4 cards are too few for 3 piles, which take 6"),
            (
                "13x4",
                "`13x4` is no size: expected ranks x suits x piles, as in `13x4x7`",
            ),
            (
                "+3x2x2",
                "`+3x2x2` is no size: expected ranks x suits x piles, as in `13x4x7`",
            ),
        ] {
            let error = text.parse::<Size>().unwrap_err();
            assert_eq!(error.to_string(), what, "for {text:?}");
        }
    }
}
