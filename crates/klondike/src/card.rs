//! Cards, their suits and ranks, and their two-character text.

use quina_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// The number of cards in a whole deck.
pub const WHOLE_DECK: usize = 52;

const RANK_LETTERS: &[u8; 13] = b"A23456789TJQK";
const SUIT_LETTERS: &[u8; 4] = b"CDHS";

/// One of the four suits. Reduced decks take the first ones, so two suits are a black and a red.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suit {
    /// Black.
    Clubs,
    /// Red.
    Diamonds,
    /// Red.
    Hearts,
    /// Black.
    Spades,
}

impl Suit {
    /// All suits, in the order of their foundations.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// The place in [`Suit::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether the suit is red.
    #[inline]
    pub const fn is_red(self) -> bool {
        matches!(self, Self::Diamonds | Self::Hearts)
    }

    /// C, D, H or S.
    pub const fn letter(self) -> char {
        SUIT_LETTERS[self.index()] as char
    }

    /// ♣, ♦, ♥ or ♠.
    pub const fn symbol(self) -> char {
        ['♣', '♦', '♥', '♠'][self.index()]
    }

    /// The plural word: clubs, diamonds, hearts, spades.
    pub const fn word(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self.index()]
    }

    /// The suit of a letter, either case.
    pub(crate) fn from_letter(letter: u8) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        let index = SUIT_LETTERS.iter().position(|&l| l == letter)?;
        Some(Self::ALL[index])
    }
}

/// A rank, from the ace (1) to the king (13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    /// The lowest rank.
    pub const ACE: Self = Self(1);
    /// The highest rank of a whole deck.
    pub const KING: Self = Self(13);

    /// The rank of a value from 1 to 13.
    pub const fn new(value: u8) -> Option<Self> {
        if value >= 1 && value <= 13 {
            Some(Self(value))
        } else {
            None
        }
    }

    /// 1 for the ace, 13 for the king.
    #[inline]
    pub const fn value(self) -> u8 {
        self.0
    }

    /// One of `A23456789TJQK`.
    pub const fn letter(self) -> char {
        RANK_LETTERS[self.0 as usize - 1] as char
    }

    /// The rank of a letter, either case.
    pub(crate) fn from_letter(letter: u8) -> Option<Self> {
        let letter = letter.to_ascii_uppercase();
        let index = RANK_LETTERS.iter().position(|&l| l == letter)?;
        Self::new(index as u8 + 1)
    }
}

/// A card.
///
/// Its text is a rank and a suit letter, `TC` for the ten of clubs. Lower case and `10` for `T`
/// are read too.
///
/// ```
/// use quina_klondike::{Card, Rank, Suit};
/// let card: Card = "TC".parse().unwrap();
/// assert_eq!((card.rank().value(), card.suit()), (10, Suit::Clubs));
/// assert_eq!("10c".parse(), Ok(card));
/// assert!(card.fits_on("JH".parse().unwrap()));
/// assert!(!card.fits_on("JS".parse().unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Card(u8);

impl Card {
    /// The card of a rank and a suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self((rank.0 - 1) * 4 + suit as u8)
    }

    /// The card with this [`Card::index`].
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < WHOLE_DECK {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// A number from 0 to 51, rank by rank: the four aces first, the four kings last, so that
    /// a set of cards is 64 bits and one rank lower is a shift by four.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The rank.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank(self.0 / 4 + 1)
    }

    /// The suit.
    #[inline]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }

    /// Whether the card may lie on `lower` in a pile: one rank below it and of the other colour.
    #[inline]
    pub const fn fits_on(self, lower: Self) -> bool {
        self.0 / 4 + 1 == lower.0 / 4 && self.suit().is_red() != lower.suit().is_red()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank().letter(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (card, length) = read_card(text)?;
        if length < text.len() {
            let rest = clip(&text[length..]);
            return Err(ParseError::at_byte(
                text,
                length,
                format!("`{rest}` follows the card {card}"),
            ));
        }
        Ok(card)
    }
}

/// The card at the beginning of `text` and its length in bytes.
pub(crate) fn read_card(text: &str) -> Result<(Card, usize), ParseError> {
    let bytes = text.as_bytes();
    let (rank, length) = if text.starts_with("10") {
        (Rank::new(10), 2)
    } else {
        (bytes.first().copied().and_then(Rank::from_letter), 1)
    };
    let Some(rank) = rank else {
        let what = match text.chars().next() {
            Some(found) => format!("`{found}` is no rank: expected one of A23456789TJQK"),
            None => "the text ends where a card was expected".to_string(),
        };
        return Err(ParseError::new(0, what));
    };
    match bytes.get(length).copied().and_then(Suit::from_letter) {
        Some(suit) => Ok((Card::new(rank, suit), length + 1)),
        None => Err(ParseError::new(
            length,
            match text[length..].chars().next() {
                Some(found) => format!("`{found}` is no suit: expected C, D, H or S"),
                None => "the text ends where a suit was expected".to_string(),
            },
        )),
    }
}

/// A number of cards in words.
pub(crate) fn count_cards(count: usize) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} card{plural}")
}

/// The beginning of a foreign text, short enough to be quoted in an error.
pub(crate) fn clip(text: &str) -> String {
    const LONGEST: usize = 24;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text[..end].escape_debug()),
        None => text.escape_debug().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_cards_differ_and_read_back() {
        for index in 0..WHOLE_DECK {
            let card = Card::from_index(index).unwrap();
            assert_eq!(card.index(), index);
            assert_eq!(Card::new(card.rank(), card.suit()), card);
            let text = card.to_string();
            assert_eq!(text.parse(), Ok(card));
            assert_eq!(text.to_lowercase().parse(), Ok(card));
        }
        assert_eq!(Card::from_index(WHOLE_DECK), None);
    }

    #[test]
    fn every_card_below_the_king_fits_on_two_others() {
        let cards = || (0..WHOLE_DECK).filter_map(Card::from_index);
        for card in cards() {
            let hosts: Vec<Card> = cards().filter(|&lower| card.fits_on(lower)).collect();
            let expected = if card.rank() == Rank::KING { 0 } else { 2 };
            assert_eq!(hosts.len(), expected, "{card} fits on {hosts:?}");
            assert!(hosts.iter().all(|host| {
                host.rank().value() == card.rank().value() + 1
                    && host.suit().is_red() != card.suit().is_red()
            }));
        }
    }

    #[test]
    fn bad_cards_are_named() {
        for (text, what) in [
            ("", "column 1: the text ends where a card was expected"),
            (
                "1C",
                "column 1: `1` is no rank: expected one of A23456789TJQK",
            ),
            (
                "0D",
                "column 1: `0` is no rank: expected one of A23456789TJQK",
            ),
            ("10", "column 3: the text ends where a suit was expected"),
            ("10X", "column 3: `X` is no suit: expected C, D, H or S"),
            (
                "♥A",
                "column 1: `♥` is no rank: expected one of A23456789TJQK",
            ),
            ("A♥", "column 2: `♥` is no suit: expected C, D, H or S"),
            ("ACE", "column 3: `E` follows the card AC"),
        ] {
            let error = text.parse::<Card>().unwrap_err();
            assert_eq!(error.to_string(), what, "for {text:?}");
        }
    }
}
