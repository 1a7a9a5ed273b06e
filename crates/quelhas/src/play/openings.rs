//! What is known of the first moves on 10x10: which of them wins without the swap, and what answers
//! the others. With this table the swap is never a guess.

use crate::{Move, Position, Size};
use quina_core::{Notation, ParseError, State, Symmetric};
use std::fmt;
use std::sync::OnceLock;

/// What became of an opening when the exact solver looked at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpeningResult {
    /// It wins for Vertical, so one who may swap swaps.
    Wins,
    /// It loses to this reply of Horizontal.
    Loses(Move),
    /// It was not decided.
    Open,
}

/// An opening, one of its flips, with its result and the sums that were visited to find it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Row {
    opening: Move,
    result: OpeningResult,
    nodes: u64,
}

/// The openings of the 10x10 board, one of each class of flips.
///
/// As text, a line for each: `e1-e10 wins 1300936`, `a1-a9 loses b1-d1 594897` or `c1-c9 open
/// 12000000`, the number being the sums visited. Lines that begin with `#` are remarks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpeningTable {
    rows: Vec<Row>,
}

impl OpeningTable {
    /// The table that comes with the engine.
    pub fn built_in() -> &'static Self {
        static TABLE: OnceLock<OpeningTable> = OnceLock::new();
        TABLE.get_or_init(|| {
            match Self::from_text(include_str!("../../../../data/quelhas/openings.txt")) {
                Ok(table) => table,
                Err(error) => unreachable!("the table in the program is tested: {error}"),
            }
        })
    }

    /// Reads a table; an error names the line.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let mut table = Self::default();
        for (index, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let row =
                Row::from_text(line).map_err(|error| format!("line {}: {error}", index + 1))?;
            table.put(row);
        }
        Ok(table)
    }

    /// What is known of an opening of a 10x10 board, in any of its flips.
    ///
    /// ```
    /// use quina_core::Notation;
    /// use quina_quelhas::{Position, play::{OpeningResult, OpeningTable}};
    /// let start = Position::default();
    /// let column = start.move_from_text("f1-f10").unwrap();
    /// assert_eq!(OpeningTable::built_in().result(column), OpeningResult::Wins);
    /// ```
    pub fn result(&self, opening: Move) -> OpeningResult {
        let start = Position::default();
        // A flip undoes itself, so the reply comes back by the way the opening went.
        for flip in 0..start.symmetries() {
            let image = start.move_image(opening, flip);
            if let Some(row) = self.rows.iter().find(|row| row.opening == image) {
                return match row.result {
                    OpeningResult::Loses(reply) => {
                        OpeningResult::Loses(start.move_image(reply, flip))
                    }
                    result => result,
                };
            }
        }
        OpeningResult::Open
    }

    /// The sums visited for an opening in the table, as it stands there.
    pub fn nodes(&self, opening: Move) -> u64 {
        let row = self.rows.iter().find(|row| row.opening == opening);
        row.map_or(0, |row| row.nodes)
    }

    /// Writes down what was found about an opening, in place of what was there.
    pub fn set(&mut self, opening: Move, result: OpeningResult, nodes: u64) {
        self.put(Row {
            opening,
            result,
            nodes,
        });
    }

    fn put(&mut self, row: Row) {
        self.rows.retain(|other| other.opening != row.opening);
        self.rows.push(row);
    }

    /// The openings that took the most work, the hardest first; none for a board of another size.
    pub(super) fn hardest(&self, size: Size, count: usize) -> Vec<Move> {
        if size != Size::STANDARD {
            return Vec::new();
        }
        let mut rows = self.rows.clone();
        rows.sort_by_key(|row| (std::cmp::Reverse(row.nodes), row.opening.code()));
        rows.iter().take(count).map(|row| row.opening).collect()
    }
}

/// The lines of the table, in the order in which the rows were found.
impl fmt::Display for OpeningTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let Row { opening, nodes, .. } = row;
            match row.result {
                OpeningResult::Wins => writeln!(f, "{opening} wins {nodes}")?,
                OpeningResult::Loses(reply) => writeln!(f, "{opening} loses {reply} {nodes}")?,
                OpeningResult::Open => writeln!(f, "{opening} open {nodes}")?,
            }
        }
        Ok(())
    }
}

impl Row {
    fn from_text(line: &str) -> Result<Self, String> {
        let words: Vec<&str> = line.split(' ').collect();
        let (opening, result, nodes) = match words[..] {
            [opening, "wins", nodes] => (opening, None, nodes),
            [opening, "open", nodes] => (opening, Some(None), nodes),
            [opening, "loses", reply, nodes] => (opening, Some(Some(reply)), nodes),
            _ => return Err("expected an opening, its result and a number".into()),
        };
        let mut position = Position::new(Size::STANDARD, false);
        let told = |text: &str, error: ParseError| format!("{text}: {error}");
        let opening = position
            .move_from_text(opening)
            .map_err(|error| told(opening, error))?;
        position.play(opening);
        let result = match result {
            None => OpeningResult::Wins,
            Some(None) => OpeningResult::Open,
            Some(Some(reply)) => OpeningResult::Loses(
                position
                    .move_from_text(reply)
                    .map_err(|error| told(reply, error))?,
            ),
        };
        let nodes = nodes
            .parse()
            .map_err(|_| format!("{nodes} is not a whole number"))?;
        Ok(Self {
            opening,
            result,
            nodes,
        })
    }
}
