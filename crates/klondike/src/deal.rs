//! A deal: the shuffled deck before the first move, and its text.
//!
//! The text of a deal is its cards **in dealing order**: one card to each pile from the first to
//! the last, then one to each pile from the second on, and so forth, the last card of each pile
//! face up; then the stock, the card that is turned first coming first. White space between
//! cards, lower case and `10` for `T` are read too. A reduced deal has its size before it:
//! `3x2x2:3CACAD2D2C3D`.
//!
//! `seed 7` names a deal by number: the sorted deck, clubs then diamonds, hearts and spades, each
//! from ace to king, put in order by [`Rng::shuffle`] of [`Rng::new`] with that number, is the
//! dealing order. It will name the same deal for ever. `3x2x2:seed 7` does it for a small deck.

use crate::card::{Card, WHOLE_DECK, clip, read_card};
use crate::formats;
use crate::moves::PileNumber;
use crate::rules::{Size, read_number};
use crate::stack::Stack;
use quina_core::{ParseError, Rng};
use std::fmt;
use std::str::FromStr;

/// The cards of a game in dealing order.
///
/// ```
/// use quina_klondike::{Deal, Size};
/// let deal: Deal = "3x2x2:3CACAD2D2C3D".parse().unwrap();
/// assert_eq!(deal.to_string(), "3x2x2:3CACAD2D2C3D");
/// assert_eq!(deal.stock(), &deal.cards()[3..]);
/// assert_eq!("seed 7".parse(), Ok(Deal::seeded(7, Size::WHOLE)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deal {
    size: Size,
    cards: Stack<WHOLE_DECK>,
}

impl Deal {
    /// A deal of exactly the cards of the deck, given in dealing order.
    pub fn new(size: Size, cards: &[Card]) -> Result<Self, ParseError> {
        count_deck(size, cards).map_err(|miscount| ParseError::whole(miscount.what))?;
        let mut stack = Stack::new();
        stack.extend(cards);
        Ok(Self { size, cards: stack })
    }

    /// The deal of a number, the same for ever.
    pub fn seeded(seed: u64, size: Size) -> Self {
        let mut cards = Stack::new();
        let mut deck: Vec<Card> = size.deck().collect();
        Rng::new(seed).shuffle(&mut deck);
        cards.extend(&deck);
        Self { size, cards }
    }

    /// Reads a deal in any form we know, told apart by how it begins: our own text or seed,
    /// Solvitaire's JSON (`{`), `PySol`'s list (`Talon:`), or `ShootMe`'s digits.
    ///
    /// ```
    /// use quina_klondike::Deal;
    /// let deal = Deal::from_any("seed 1").unwrap();
    /// assert_eq!(Deal::from_any(&deal.to_string()), Ok(deal.clone()));
    /// assert_eq!(Deal::from_any(&deal.to_solvitaire()), Ok(deal.clone()));
    /// assert_eq!(Deal::from_any(&deal.to_shootme()), Ok(deal.clone()));
    /// assert_eq!(Deal::from_any(&deal.to_pysol()), Ok(deal));
    /// ```
    pub fn from_any(text: &str) -> Result<Self, ParseError> {
        // Every form of a deal is far shorter; what follows may then look at all of it.
        const LONGEST: usize = 1 << 16;
        if text.len() > LONGEST {
            return Err(ParseError::whole(format!(
                "{} bytes of text: a deal has at most {LONGEST}",
                text.len()
            )));
        }
        let begins = |word: &str| {
            let head = text.trim_start().get(..word.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(word))
        };
        let is_digits = || {
            let mut letters = text.chars().filter(|c| !c.is_whitespace()).peekable();
            letters.peek().is_some() && letters.all(|c| c.is_ascii_digit())
        };
        if begins("{") {
            Self::from_solvitaire(text)
        } else if begins("talon") {
            Self::from_pysol(text)
        } else if is_digits() {
            Self::from_shootme(text)
        } else {
            text.parse()
        }
    }

    /// How large the game is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// All cards in dealing order.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The cards of a pile, the one dealt first coming first: all of them face down but the last.
    pub fn pile(&self, number: PileNumber) -> impl Iterator<Item = Card> {
        let (pile, piles) = (number.index(), self.size.piles());
        let height = if pile < piles { pile + 1 } else { 0 };
        // Row r gives one card to each of the piles r, r + 1, …, so it begins after
        // piles + (piles - 1) + … cards.
        let row_start = move |row: usize| row * piles - row * row.saturating_sub(1) / 2;
        (0..height).map(move |row| self.cards[row_start(row) + pile - row])
    }

    /// The stock, the card turned first coming first.
    pub fn stock(&self) -> &[Card] {
        &self.cards[self.size.dealt()..]
    }

    /// Reads Solvitaire's JSON.
    pub fn from_solvitaire(text: &str) -> Result<Self, ParseError> {
        formats::solvitaire::read(text)
    }

    /// Writes Solvitaire's JSON.
    pub fn to_solvitaire(&self) -> String {
        formats::solvitaire::write(self)
    }

    /// Reads the digits of `ShootMe`'s solvers.
    pub fn from_shootme(text: &str) -> Result<Self, ParseError> {
        formats::shootme::read(text)
    }

    /// Writes the digits of `ShootMe`'s solvers.
    pub fn to_shootme(&self) -> String {
        formats::shootme::write(self)
    }

    /// Reads `PySol`'s list of talon and piles.
    pub fn from_pysol(text: &str) -> Result<Self, ParseError> {
        formats::pysol::read(text)
    }

    /// Writes `PySol`'s list of talon and piles.
    pub fn to_pysol(&self) -> String {
        formats::pysol::write(self)
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.size != Size::WHOLE {
            write!(f, "{}:", self.size)?;
        }
        self.cards.iter().try_for_each(|card| write!(f, "{card}"))
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// Reads our own text: cards in dealing order, or a seed.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (size, start) = match text.split_once(':') {
            Some((size, _)) if size.contains('x') => {
                let start = size.len() + 1;
                let lead = size.len() - size.trim_start().len();
                let size = size.trim();
                let parsed = size.parse();
                let at = |error: ParseError| ParseError::at_byte(text, lead, error.what);
                (parsed.map_err(at)?, start)
            }
            _ => (Size::WHOLE, 0),
        };
        if text[start..].trim().is_empty() {
            let what = format!(
                "no cards: expected {} of them, or `seed` and a number",
                size.cards()
            );
            return Err(ParseError::whole(what));
        }
        match seed_text(&text[start..]) {
            Some(seed) => Ok(Self::seeded(read_seed(seed)?, size)),
            None => read_deck(text, start, size),
        }
    }
}

/// The number that names a deal.
pub(crate) fn read_seed(text: &str) -> Result<u64, ParseError> {
    read_number(text).ok_or_else(|| {
        let found = match text {
            "" => "no seed".to_string(),
            _ => format!("`{}` is no seed", clip(text)),
        };
        ParseError::whole(format!("{found}: expected a number from 0 to {}", u64::MAX))
    })
}

/// What follows the word `seed`, if the text begins with it.
fn seed_text(text: &str) -> Option<&str> {
    let text = text.trim();
    let head = text.get(..4)?;
    head.eq_ignore_ascii_case("seed").then(|| text[4..].trim())
}

/// Reads the cards from byte `start` on.
fn read_deck(text: &str, start: usize, size: Size) -> Result<Deal, ParseError> {
    let (cards, places) = read_cards(text, start, text.len())?;
    match count_deck(size, &cards) {
        Ok(()) => Deal::new(size, &cards),
        Err(Miscount {
            index: Some(index),
            what,
        }) => Err(locate(text, places[index], what)),
        Err(Miscount { index: None, what }) => Err(ParseError::whole(what)),
    }
}

/// The cards between two bytes of a text, white space between them, and the byte of each.
pub(crate) fn read_cards(
    text: &str,
    start: usize,
    end: usize,
) -> Result<(Vec<Card>, Vec<usize>), ParseError> {
    let (mut cards, mut places) = (Vec::new(), Vec::new());
    let mut at = start;
    loop {
        at += text[at..end].len() - text[at..end].trim_start().len();
        if at == end {
            return Ok((cards, places));
        }
        match read_card(&text[at..end]) {
            Ok((card, length)) => {
                cards.push(card);
                places.push(at);
                at += length;
            }
            // The card's column counts its own characters, of which the rank's are one byte each.
            Err(error) => {
                let byte = at + error.column.map_or(0, |column| column - 1);
                return Err(locate(text, byte, error.what));
            }
        }
    }
}

/// An error at a byte of a text: by column, and by line too if there are several.
pub(crate) fn locate(text: &str, byte: usize, what: String) -> ParseError {
    let line_start = text[..byte].rfind('\n').map_or(0, |end| end + 1);
    let error = ParseError::at_byte(&text[line_start..], byte - line_start, what);
    if text.trim().contains('\n') {
        error.on_line(text[..line_start].matches('\n').count() + 1)
    } else {
        error
    }
}

/// What is wrong with a count of cards, and at which of them.
struct Miscount {
    index: Option<usize>,
    what: String,
}

/// Whether these are the cards of the deck, each once.
fn count_deck(size: Size, cards: &[Card]) -> Result<(), Miscount> {
    let mut first = [None; WHOLE_DECK];
    for (index, &card) in cards.iter().enumerate() {
        let fault = if size.holds(card) {
            first[card.index()].replace(index).map(|earlier: usize| {
                let (earlier, again) = (earlier + 1, index + 1);
                format!("{card} is dealt twice, as card {earlier} and as card {again}")
            })
        } else {
            Some(format!("{card} is not in a deck of size {size}"))
        };
        if let Some(what) = fault {
            return Err(Miscount {
                index: Some(index),
                what,
            });
        }
    }
    match name_missing(size, |card| first[card.index()].is_some()) {
        Some(what) => Err(Miscount { index: None, what }),
        None => Ok(()),
    }
}

/// What is said of a deck of which not every card is `found`.
pub(crate) fn name_missing(size: Size, found: impl Fn(Card) -> bool) -> Option<String> {
    let missing: Vec<Card> = size.deck().filter(|&card| !found(card)).collect();
    let absent = match missing[..] {
        [] => return None,
        [card] => format!("{card} is missing"),
        [card, ..] => format!("{card} and {} more are missing", missing.len() - 1),
    };
    let here = size.cards() - missing.len();
    Some(format!("{here} of {} cards: {absent}", size.cards()))
}
