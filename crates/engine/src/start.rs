//! Where a game begins: the start position, with the options that some games have.

use crate::{Error, Game};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The options of a start position. A game refuses an option that is not its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// The board of Connect6 (19x19 if not given) or Quelhas (10x10).
    pub size: Option<BoardSize>,
    /// Whether the second player of Quelhas may swap.
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<_>"))]
    pub swap: bool,
    /// Which deal of Klondike, 1 if not given.
    pub seed: Option<u64>,
    /// Cards that Klondike turns at once, 3 if not given.
    pub draw: Option<u8>,
    /// How often Klondike's waste may be turned over, without limit if not given.
    pub redeals: Option<u32>,
    /// Whether cards may come back from Klondike's foundations, yes if not given.
    pub from_foundation: Option<bool>,
}

impl Start {
    /// An error if an option was given that `game` does not have.
    pub(crate) fn check(&self, game: Game) -> Result<(), Error> {
        let has_size = matches!(game, Game::Connect6 | Game::Quelhas);
        let is_dealt = game == Game::Klondike;
        let options = [
            ("size", self.size.is_some(), has_size),
            ("swap", self.swap, game == Game::Quelhas),
            ("seed", self.seed.is_some(), is_dealt),
            ("draw", self.draw.is_some(), is_dealt),
            ("redeals", self.redeals.is_some(), is_dealt),
            ("from_foundation", self.from_foundation.is_some(), is_dealt),
        ];
        match options.iter().find(|(_, given, known)| *given && !known) {
            Some((name, ..)) => Err(Error::Request(format!(
                "{game} has no option `{name}` for its start position"
            ))),
            None => Ok(()),
        }
    }
}

/// Rows and columns of a board: `15x15`, or `15` for a square one.
///
/// ```
/// use quina_engine::BoardSize;
/// let size: BoardSize = "6x8".parse().unwrap();
/// assert_eq!((size.rows, size.columns), (6, 8));
/// assert_eq!("15".parse::<BoardSize>().unwrap().to_string(), "15x15");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "string"))]
#[serde(try_from = "String", into = "String")]
pub struct BoardSize {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub columns: u8,
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for BoardSize {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (rows, columns) = text.split_once('x').unwrap_or((text, text));
        // `+8` is a number to Rust, and not a size to anybody.
        let number = |digits: &str| {
            let is_plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|_| is_plain)
        };
        match (number(rows), number(columns)) {
            (Some(rows), Some(columns)) => Ok(Self { rows, columns }),
            _ => Err(Error::Request(String::from(
                "expected a size such as 15 or 6x8",
            ))),
        }
    }
}

impl TryFrom<String> for BoardSize {
    type Error = Error;

    fn try_from(text: String) -> Result<Self, Error> {
        text.parse()
    }
}

impl From<BoardSize> for String {
    fn from(size: BoardSize) -> Self {
        size.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_sizes_are_refused() {
        for text in [
            "", "x", "8x", "x8", "+8", "8x-1", "8x8x8", "300", "8 x 8", "8X8",
        ] {
            assert!(text.parse::<BoardSize>().is_err(), "{text}");
        }
    }

    #[test]
    fn options_read_back_from_json() {
        let start: Start = serde_json::from_str(r#"{"size":"6x8","swap":true}"#).unwrap();
        assert_eq!(start.size.map(|size| size.columns), Some(8));
        let json = serde_json::to_string(&start).unwrap();
        assert_eq!(serde_json::from_str::<Start>(&json).unwrap(), start);
        assert!(serde_json::from_str::<Start>(r#"{"size":"6-8"}"#).is_err());
    }
}
