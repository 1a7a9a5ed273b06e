//! Counting lines of play, with limits that keep any request answerable.

use crate::Error;
use quina_core::perft::{self, Table};
use quina_core::{Notation, Position};
use serde::{Deserialize, Serialize};

/// The greatest depth: the walk is recursive, and counts pass 64 bits long before.
pub const MAX_DEPTH: u32 = 100;
/// The largest table, in MiB.
pub const MAX_MEGABYTES: u32 = 65_536;

/// How lines are counted. All methods give the same numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(tag = "method", rename_all = "snake_case")]
pub enum Method {
    /// Every move is played.
    Plain,
    /// The moves of the last ply are counted and not played.
    #[default]
    Bulk,
    /// In bulk, with a table of positions already counted.
    Hashed {
        /// The size of the table in MiB, from 1 to [`MAX_MEGABYTES`].
        megabytes: u32,
    },
}

/// What to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PerftRequest {
    /// How many moves deep, at most [`MAX_DEPTH`].
    pub depth: u32,
    /// How.
    pub method: Method,
    /// Whether to tell the count behind each first move.
    pub divide: bool,
}

/// How many lines there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Perft {
    /// The depth asked for.
    pub depth: u32,
    /// The number of lines of exactly that many moves.
    pub nodes: u64,
    /// The share of each first move, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<Branch>>,
}

/// The lines that begin with one move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The move.
    #[serde(rename = "move")]
    pub text: String,
    /// How many lines begin with it.
    pub nodes: u64,
}

impl PerftRequest {
    /// Counts from a position of a game of two.
    pub(crate) fn of_position<P: Position + Notation>(&self, position: &P) -> Result<Perft, Error> {
        let Method::Hashed { megabytes } = self.method else {
            return self.of_state(position);
        };
        self.check_depth()?;
        let mut table = table(megabytes)?;
        self.count(position, |next, depth| {
            perft::hashed(next, depth, &mut table)
        })
    }

    /// Counts from any state; a puzzle has no key, so no table can be used.
    pub(crate) fn of_state<S: Notation>(&self, state: &S) -> Result<Perft, Error> {
        self.check_depth()?;
        match self.method {
            Method::Plain => self.count(state, perft::plain),
            Method::Bulk => self.count(state, perft::bulk),
            Method::Hashed { .. } => Err(Error::Request(String::from(
                "a puzzle has no hash key: a table of counts is for the games of two",
            ))),
        }
    }

    fn check_depth(&self) -> Result<(), Error> {
        if self.depth > MAX_DEPTH {
            let what = format!("depth {} is too great: the most is {MAX_DEPTH}", self.depth);
            return Err(Error::Request(what));
        }
        Ok(())
    }

    fn count<S: Notation>(
        &self,
        state: &S,
        mut below: impl FnMut(&mut S, u32) -> u64,
    ) -> Result<Perft, Error> {
        let mut state = state.clone();
        let mut branches = None;
        let nodes = if self.divide && self.depth > 0 {
            let branches = branches.insert(Vec::new());
            let mut total = 0u64;
            for mv in state.legal_moves() {
                let text = state.move_to_text(mv);
                let undo = state.play(mv);
                let nodes = below(&mut state, self.depth - 1);
                state.undo(mv, undo);
                total = total.saturating_add(nodes);
                branches.push(Branch { text, nodes });
            }
            total
        } else {
            below(&mut state, self.depth)
        };
        if nodes == u64::MAX {
            let what = format!("more than {} lines at depth {}", u64::MAX - 1, self.depth);
            return Err(Error::Request(what));
        }
        Ok(Perft {
            depth: self.depth,
            nodes,
            moves: branches,
        })
    }
}

fn table(megabytes: u32) -> Result<Table, Error> {
    if !(1..=MAX_MEGABYTES).contains(&megabytes) {
        let what = format!("a table of {megabytes} MiB: expected 1 to {MAX_MEGABYTES}");
        return Err(Error::Request(what));
    }
    Table::try_new(megabytes as usize)
        .ok_or_else(|| Error::Request(format!("no memory for a table of {megabytes} MiB")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use quina_testkit::ConnectFour;

    fn count(depth: u32, method: Method, divide: bool) -> Result<Perft, Error> {
        let request = PerftRequest {
            depth,
            method,
            divide,
        };
        request.of_position(&ConnectFour::new())
    }

    #[test]
    fn every_method_counts_the_same() {
        let table = Method::Hashed { megabytes: 1 };
        for method in [Method::Plain, Method::Bulk, table] {
            for divide in [false, true] {
                let perft = count(5, method, divide).unwrap();
                assert_eq!(perft.nodes, 16807, "{method:?}");
                assert_eq!(perft.moves.is_some(), divide);
                let shares = perft.moves.unwrap_or_default();
                assert!(shares.iter().all(|branch| branch.nodes == 2401));
            }
        }
        assert_eq!(count(0, Method::Bulk, true).unwrap().nodes, 1);
    }

    #[test]
    fn absurd_requests_are_refused() {
        let refused = |depth, method| count(depth, method, false).unwrap_err().to_string();
        assert_eq!(
            refused(101, Method::Bulk),
            "depth 101 is too great: the most is 100"
        );
        assert_eq!(
            refused(u32::MAX, Method::Hashed { megabytes: 1 }),
            "depth 4294967295 is too great: the most is 100"
        );
        assert_eq!(
            refused(3, Method::Hashed { megabytes: 0 }),
            "a table of 0 MiB: expected 1 to 65536"
        );
        assert_eq!(
            refused(3, Method::Hashed { megabytes: 65_537 }),
            "a table of 65537 MiB: expected 1 to 65536"
        );
    }

    #[test]
    fn a_puzzle_has_no_table() {
        let request = PerftRequest {
            depth: 3,
            method: Method::Hashed { megabytes: 1 },
            divide: false,
        };
        assert!(request.of_state(&ConnectFour::new()).is_err());
    }
}
