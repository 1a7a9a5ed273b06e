//! Moves, the places they go from and to, and their text.
//!
//! `@` turns cards from the stock, or turns the waste over when the stock is empty. `8C:T6>T4`
//! moves the eight of clubs, with all that lies on it, from the sixth pile to the fourth. Places
//! are `W` (the waste), `T1` to `T7` (the piles) and `FC`, `FD`, `FH`, `FS` (the foundations).
//! Lower case is read too.
//!
//! What is here is spelling. Whether a move is legal is judged by [`crate::Layout`] and, apart
//! from it, by the [`crate::checker`].

use crate::card::{Card, Suit, clip, read_card};
use quina_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// The number of a pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PileNumber(u8);

impl PileNumber {
    /// All numbers, from the first pile to the seventh.
    pub const ALL: [Self; 7] = [
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// The pile of a number from 1 to 7.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 7 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// From 1 to 7, as it is written.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// From 0 to 6, as it is counted by arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for PileNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "T{}", self.0)
    }
}

/// Where a card can be taken or laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// The cards turned from the stock; only the top one can be taken.
    Waste,
    /// A tableau pile.
    Pile(PileNumber),
    /// The foundation of a suit.
    Foundation(Suit),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Waste => f.write_str("W"),
            Self::Pile(number) => number.fmt(f),
            Self::Foundation(suit) => write!(f, "F{}", suit.letter()),
        }
    }
}

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let place = match text.as_bytes() {
            [b'W' | b'w'] => Some(Self::Waste),
            [b'T' | b't', digit] => PileNumber::new(digit.wrapping_sub(b'0')).map(Self::Pile),
            [b'F' | b'f', letter] => Suit::from_letter(*letter).map(Self::Foundation),
            _ => None,
        };
        place.ok_or_else(|| {
            let what = match text {
                "" => "no place: expected W, T1 to T7 or FC, FD, FH, FS".to_string(),
                _ => format!(
                    "`{}` is no place: expected W, T1 to T7 or FC, FD, FH, FS",
                    clip(text)
                ),
            };
            ParseError::new(0, what)
        })
    }
}

/// One move.
///
/// ```
/// use quina_klondike::{Move, Place, Suit};
/// let mv: Move = "8C:T6>FC".parse().unwrap();
/// assert_eq!(mv.to_string(), "8C:T6>FC");
/// let Move::Carry { card, to, .. } = mv else { panic!() };
/// assert_eq!(to, Place::Foundation(card.suit()));
/// assert_eq!("@".parse(), Ok(Move::Turn));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Turns cards from the stock to the waste, or the whole waste back when the stock is empty.
    Turn,
    /// Carries a card, with all that lies on it, from one place to another.
    Carry {
        /// The lowest card of those carried.
        card: Card,
        /// Where it lies.
        from: Place,
        /// Where it goes.
        to: Place,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn => f.write_str("@"),
            Self::Carry { card, from, to } => write!(f, "{card}:{from}>{to}"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "@" => return Ok(Self::Turn),
            "" => {
                return Err(ParseError::new(
                    0,
                    "no move: expected `@` or one like `8C:T6>T4`",
                ));
            }
            _ => {}
        }
        let (card, length) = read_card(text)?;
        if !text[length..].starts_with(':') {
            let what = match text[length..].chars().next() {
                Some(found) => format!("expected `:`, found `{found}`"),
                None => "the move ends where `:` was expected".to_string(),
            };
            return Err(ParseError::at_byte(text, length, what));
        }
        let from_at = length + 1;
        let Some(mark) = text[from_at..].find('>') else {
            let what = format!("no `>` between two places in `{}`", clip(&text[from_at..]));
            return Err(ParseError::at_byte(text, from_at, what));
        };
        let to_at = from_at + mark + 1;
        let place = |from: usize, to: usize| {
            let place = text[from..to].parse::<Place>();
            place.map_err(|error| ParseError::at_byte(text, from, error.what))
        };
        Ok(Self::Carry {
            card,
            from: place(from_at, to_at - 1)?,
            to: place(to_at, text.len())?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_reads_back() {
        let places: Vec<Place> = [Place::Waste]
            .into_iter()
            .chain(PileNumber::ALL.map(Place::Pile))
            .chain(Suit::ALL.map(Place::Foundation))
            .collect();
        for card in (0..52).filter_map(Card::from_index) {
            for &from in &places {
                for &to in &places {
                    let mv = Move::Carry { card, from, to };
                    assert_eq!(mv.to_string().parse(), Ok(mv));
                    assert_eq!(mv.to_string().to_lowercase().parse(), Ok(mv));
                }
            }
        }
    }
}
