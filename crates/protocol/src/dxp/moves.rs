//! A move as the protocol tells it: where from, where to, and every piece taken.

use super::fields::Fields;
use quina_core::ParseError;
use std::fmt;

/// A move, and how long it took.
///
/// It is shown, and read by [`Move::from_hub`], as the Hub protocol spells it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Move {
    /// Seconds spent on it, at most 9999.
    pub seconds: u16,
    /// The square it begins on, 1 to 50.
    pub from: u8,
    /// The square it ends on.
    pub to: u8,
    /// The squares of the pieces it takes, in any order; none where it takes nothing.
    pub captured: Vec<u8>,
}

/// No capture takes more.
const MOST_CAPTURED: u16 = 20;

impl Move {
    /// Reads `32-28` or `28x19x23`: from, to and every square taken.
    ///
    /// ```
    /// use quina_protocol::dxp::Move;
    /// let mv = Move::from_hub("28x19x23", 3).unwrap();
    /// assert_eq!((mv.from, mv.to, mv.captured, mv.seconds), (28, 19, vec![23], 3));
    /// ```
    pub fn from_hub(text: &str, seconds: u16) -> Result<Self, ParseError> {
        let mut squares = Vec::new();
        let mut at = 0;
        for field in text.split(['-', 'x']) {
            let square: Option<u8> = field.parse().ok().filter(|square| is_square(*square));
            let Some(square) = square else {
                let what = format!("expected a square, 1 to 50, found `{field}`");
                return Err(ParseError::at_byte(text, at, what));
            };
            squares.push(square);
            at += field.len() + 1;
        }
        let is_quiet = text.contains('-');
        match *squares.as_slice() {
            [from, to] if is_quiet => Ok(Self::new(seconds, from, to, Vec::new())),
            [from, to, ref captured @ ..]
                if !is_quiet && (1..=usize::from(MOST_CAPTURED)).contains(&captured.len()) =>
            {
                Ok(Self::new(seconds, from, to, captured.to_vec()))
            }
            _ => Err(ParseError::whole(format!(
                "expected a move such as 32-28 or 28x19x23, found `{text}`"
            ))),
        }
    }

    fn new(seconds: u16, from: u8, to: u8, captured: Vec<u8>) -> Self {
        Self {
            seconds: seconds.min(9999),
            from,
            to,
            captured,
        }
    }

    pub(super) fn read(fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let seconds = fields.number(4, 0..=9999, "the seconds of a move")?;
        let from = square(fields, "the square that a move begins on")?;
        let to = square(fields, "the square that a move ends on")?;
        let count = fields.number(2, 0..=MOST_CAPTURED, "the number of captured pieces")?;
        let captured = (0..count).map(|_| square(fields, "the square of a captured piece"));
        let captured = captured.collect::<Result<_, _>>()?;
        Ok(Self::new(seconds, from, to, captured))
    }

    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seconds, from, to, ..
        } = self;
        write!(f, "{seconds:04}{from:02}{to:02}{:02}", self.captured.len())?;
        for square in &self.captured {
            write!(f, "{square:02}")?;
        }
        Ok(())
    }
}

fn is_square(number: u8) -> bool {
    (1..=50).contains(&number)
}

fn square(fields: &mut Fields<'_>, what: &str) -> Result<u8, ParseError> {
    fields.number(2, 1..=50, what).map(|square| square as u8)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.captured.is_empty() { '-' } else { 'x' };
        write!(f, "{}{sign}{}", self.from, self.to)?;
        for square in &self.captured {
            write!(f, "x{square}")?;
        }
        Ok(())
    }
}
