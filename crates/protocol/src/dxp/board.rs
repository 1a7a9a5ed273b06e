//! A position as a game request tells it.

use super::fields::Fields;
use quina_core::ParseError;
use std::fmt;

/// The squares of the board.
const SQUARES: usize = 50;

/// A side. The protocol is Dutch: black is `Z`, for *zwart*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
}

impl Colour {
    pub(super) const LETTERS: [(char, Self); 2] = [('W', Self::White), ('Z', Self::Black)];

    /// The opponent's.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "W",
            Self::Black => "Z",
        })
    }
}

/// What stands where, and who is to move.
///
/// It goes to and from the letters of the Hub protocol, which differ in the name of black alone.
///
/// ```
/// use quina_protocol::dxp::{Board, Colour};
/// let hub = format!("B{}bW{}", "w".repeat(3), "e".repeat(45));
/// let board = Board::from_hub(&hub).unwrap();
/// assert_eq!(board.mover(), Colour::Black);
/// assert_eq!(board.to_string(), hub.replace('B', "Z").replace('b', "z"));
/// assert_eq!(board.to_hub(), hub);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    mover: Colour,
    /// A letter a square, as the protocol has them.
    squares: String,
}

impl Board {
    /// The board that the Hub protocol tells in these letters; an error names the first other one.
    pub fn from_hub(text: &str) -> Result<Self, ParseError> {
        let dutch: String = text.chars().map(to_dutch).collect();
        let mut fields = Fields::new(&dutch)?;
        let board = Self::read(&mut fields)?;
        fields.end()?;
        Ok(board)
    }

    /// The letters of the Hub protocol.
    pub fn to_hub(&self) -> String {
        let letters = self.to_string();
        letters.chars().map(from_dutch).collect()
    }

    /// Who is to move.
    pub const fn mover(&self) -> Colour {
        self.mover
    }

    pub(super) fn read(fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let mover = fields.letter(&Colour::LETTERS, "the colour to move")?;
        let known = ['e', 'w', 'z', 'W', 'Z'].map(|letter| (letter, letter));
        let mut squares = String::with_capacity(SQUARES);
        for square in 1..=SQUARES {
            squares.push(fields.letter(&known, &format!("what stands on square {square}"))?);
        }
        Ok(Self { mover, squares })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.mover, self.squares)
    }
}

fn to_dutch(letter: char) -> char {
    match letter {
        'b' => 'z',
        'B' => 'Z',
        // What is no letter of the Hub protocol must not become one.
        'z' | 'Z' => '?',
        other => other,
    }
}

fn from_dutch(letter: char) -> char {
    match letter {
        'z' => 'b',
        'Z' => 'B',
        other => other,
    }
}
