//! The text protocol of Connect6 programs: one command a line, stones as pairs of letters.
//!
//! A stone is its column and its row, both from A to S, columns from the left and rows from the
//! bottom; a turn is one or two stones without a space. Our own spelling is that of a board's edge:
//! `JJKK` is `j10k11`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The stones of one turn: one, or two.
///
/// ```
/// use quina_protocol::connect6::Stones;
/// let stones: Stones = "JJKK".parse().unwrap();
/// assert_eq!(stones.coordinates(), "j10k11");
/// assert_eq!(Stones::from_coordinates("j10k11").unwrap().to_string(), "JJKK");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stones {
    first: (u8, u8),
    second: Option<(u8, u8)>,
}

/// Columns and rows that a letter can name.
const LINES: u8 = 19;

/// What a controller says to a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Tell your name.
    Name,
    /// Draw the board.
    Print,
    /// End the program.
    Quit,
    /// A new game, in which you play this colour; black moves at once.
    New(Colour),
    /// Lay stones of this colour, and answer nothing.
    Lay(Colour, Stones),
    /// The opponent's turn: answer with yours.
    Move(Stones),
    /// Play the next turn for the side that is to move.
    Next,
    /// Search this deep.
    Depth(u32),
    /// Look for wins by threats before each turn.
    Vcf,
    /// Do not.
    NoVcf,
    /// Tell which commands there are.
    Help,
}

/// The colour of stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// The first to lay, a single stone.
    Black,
    /// The second.
    White,
}

/// What a program answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Its name.
    Name(String),
    /// Its turn.
    Move(Stones),
    /// What it could not make sense of.
    Error(String),
}

/// A line that is none of the protocol's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError(String);

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for LineError {}

fn wrong(what: &str) -> LineError {
    LineError(format!("expected {what}"))
}

impl Stones {
    /// Reads a turn as boards spell it: `j10` or `j10k11`.
    pub fn from_coordinates(text: &str) -> Result<Self, LineError> {
        let bad = || wrong("one or two stones such as j10k11");
        let split = text.char_indices().skip(1);
        let mut split = split.filter(|(_, c)| c.is_ascii_alphabetic());
        let (first, second) = match (split.next(), split.next()) {
            (None, _) => (text, None),
            (Some((at, _)), None) => (&text[..at], Some(&text[at..])),
            (Some(_), Some(_)) => return Err(bad()),
        };
        let stone = |text: &str| {
            let mut chars = text.chars();
            let column = letter(chars.next()?)?;
            let digits = chars.as_str();
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            let row: u8 = digits.parse().ok().filter(|_| is_plain)?;
            (1..=LINES).contains(&row).then(|| (column, row - 1))
        };
        Ok(Self {
            first: stone(first).ok_or_else(bad)?,
            second: second.map(|text| stone(text).ok_or_else(bad)).transpose()?,
        })
    }

    /// The turn as boards spell it.
    pub fn coordinates(&self) -> String {
        let stone = |(column, row): (u8, u8)| format!("{}{}", char::from(b'a' + column), row + 1);
        stone(self.first) + &self.second.map(stone).unwrap_or_default()
    }
}

fn letter(c: char) -> Option<u8> {
    match c.to_ascii_uppercase() {
        upper @ 'A'..='S' => Some(upper as u8 - b'A'),
        _ => None,
    }
}

impl FromStr for Stones {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Self, LineError> {
        let letters: Option<Vec<u8>> = text.chars().map(letter).collect();
        match letters.as_deref() {
            Some(&[column, row]) => Ok(Self {
                first: (column, row),
                second: None,
            }),
            Some(&[a, b, c, d]) => Ok(Self {
                first: (a, b),
                second: ((a, b) != (c, d)).then_some((c, d)),
            }),
            _ => Err(wrong("two or four letters from A to S")),
        }
    }
}

impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (column, row) in [Some(self.first), self.second].into_iter().flatten() {
            let name = |number: u8| char::from(b'A' + number);
            write!(f, "{}{}", name(column), name(row))?;
        }
        Ok(())
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name => f.write_str("name"),
            Self::Print => f.write_str("print"),
            Self::Quit => f.write_str("quit"),
            Self::New(colour) => write!(f, "new {colour}"),
            Self::Lay(colour, stones) => write!(f, "{colour} {stones}"),
            Self::Move(stones) => write!(f, "move {stones}"),
            Self::Next => f.write_str("next"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Vcf => f.write_str("vcf"),
            Self::NoVcf => f.write_str("unvcf"),
            Self::Help => f.write_str("help"),
        }
    }
}

impl FromStr for Command {
    type Err = LineError;

    /// Reads a command; an error says what was expected.
    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or_default();
        let argument = words.next();
        if words.next().is_some() {
            return Err(wrong("a command and at most one word after it"));
        }
        let colour = || match argument {
            Some("black") => Ok(Colour::Black),
            Some("white") => Ok(Colour::White),
            _ => Err(wrong("new black or new white")),
        };
        let stones = || argument.unwrap_or_default().parse();
        let takes_nothing = matches!(
            command,
            "name" | "print" | "exit" | "quit" | "next" | "vcf" | "unvcf" | "help"
        );
        if takes_nothing && argument.is_some() {
            return Err(wrong(&format!("nothing after {command}")));
        }
        Ok(match command {
            "name" => Self::Name,
            "print" => Self::Print,
            "exit" | "quit" => Self::Quit,
            "next" => Self::Next,
            "vcf" => Self::Vcf,
            "unvcf" => Self::NoVcf,
            "help" => Self::Help,
            "new" => Self::New(colour()?),
            "black" => Self::Lay(Colour::Black, stones()?),
            "white" => Self::Lay(Colour::White, stones()?),
            "move" => Self::Move(stones()?),
            "depth" => {
                let depth = argument.and_then(|word| word.parse().ok());
                let depth = depth.filter(|depth| (1..=200).contains(depth));
                Self::Depth(depth.ok_or_else(|| wrong("depth and a number from 1 to 200"))?)
            }
            _ => {
                return Err(wrong(
                    "name, print, exit, quit, new, black, white, move, next, depth, vcf, unvcf or help",
                ));
            }
        })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "name {name}"),
            Self::Move(stones) => write!(f, "move {stones}"),
            Self::Error(what) => write!(f, "error {what}"),
        }
    }
}

impl FromStr for Answer {
    type Err = LineError;

    /// Reads an answer; whatever else a program prints is none.
    fn from_str(line: &str) -> Result<Self, LineError> {
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match word.trim_end_matches(':') {
            "name" => Ok(Self::Name(rest.trim().to_owned())),
            "move" => rest.trim().parse().map(Self::Move),
            "error" | "Error" => Ok(Self::Error(rest.trim().to_owned())),
            _ => Err(wrong("name, move or error")),
        }
    }
}
