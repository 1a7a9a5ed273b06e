//! How a learned evaluation is written: as a [`WeightsFile`] whose JSON tells the game and the
//! regions.
//!
//! The weights come in pairs (opening, ending): first the plain terms (to move, man, first king,
//! king move), then a king on each square, then the tables in the order of the regions. Where the
//! JSON tells of units, the weights of the net follow.

use super::index::{Indexer, MAX_REGIONS, Region};
use super::net::{BLOCK, MOST_UNITS, Net};
use super::{Learned, PLAIN_TERMS, Pair, Tables};
use crate::{Rules, Square};
use quina_search::{FileError, WeightsFile};
use serde_json::Value;
use std::iter;
use std::sync::Arc;

/// The first line.
const FIRST_LINE: &str = "quina patterns 1";

impl<R: Rules> Learned<R> {
    /// Whether a file claims to hold a learned evaluation.
    pub fn is_file(bytes: &[u8]) -> bool {
        WeightsFile::is_of(FIRST_LINE, bytes)
    }

    /// Reads a file; an error names what is wrong with it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FileError> {
        let file = WeightsFile::split(FIRST_LINE, bytes)?;
        let head: Value = serde_json::from_slice(file.head)
            .map_err(|error| wrong(format!("the head: {error}")))?;
        if head["game"].as_str() != Some(R::NAME) {
            return Err(wrong(format!("expected \"game\": \"{}\"", R::NAME)));
        }
        let unit = head["unit"]
            .as_i64()
            .filter(|unit| (1..=256).contains(unit));
        let unit = unit.ok_or_else(|| wrong("\"unit\" is not a number from 1 to 256"))? as i32;
        let regions = regions::<R>(&head)?;
        let terms = PLAIN_TERMS + R::SQUARES;
        let entries = regions.iter().filter_map(Region::entries).sum::<usize>();
        let net = match &head["units"] {
            Value::Null => 0,
            units => units.as_u64().and_then(Net::weights::<R>).ok_or_else(|| {
                wrong(format!(
                    "\"units\" is not a multiple of {BLOCK} up to {MOST_UNITS}"
                ))
            })?,
        };
        let count = 2 * (terms + entries) + net;
        let mut weights = file.weights(count, head["checksum"].as_str())?;
        let mut pairs =
            iter::from_fn(|| -> Option<Pair> { Some([weights.next()?, weights.next()?]) });
        let tables = Tables {
            indexer: Indexer::new::<R>(&regions),
            terms: pairs.by_ref().take(terms).collect(),
            weights: pairs.by_ref().take(entries).collect(),
            net: (net > 0).then(|| Net::new::<R>(&pairs.flatten().collect::<Vec<_>>())),
            unit,
        };
        Ok(Self::new(Arc::new(tables)))
    }
}

fn wrong(what: impl Into<String>) -> FileError {
    FileError::new(what)
}

fn regions<R: Rules>(head: &Value) -> Result<Vec<Region>, FileError> {
    let Some(rows) = head["regions"].as_array() else {
        return Err(wrong("expected \"regions\" as a list"));
    };
    if rows.len() > MAX_REGIONS {
        return Err(wrong(format!("more than {MAX_REGIONS} regions")));
    }
    let region = |(index, row): (usize, &Value)| {
        let number = index + 1;
        let states = row["states"]
            .as_u64()
            .filter(|states| [3, 5].contains(states));
        let states =
            states.ok_or_else(|| wrong(format!("region {number}: \"states\" is not 3 or 5")))?;
        let squares: Option<Vec<usize>> = row["squares"].as_array().and_then(|squares| {
            let squares = squares.iter().map(|square| Some(square.as_u64()? as usize));
            squares.collect()
        });
        let known = |squares: &Vec<usize>| {
            let mut sorted = squares.clone();
            sorted.sort_unstable();
            sorted.dedup();
            sorted.len() == squares.len()
                && squares
                    .iter()
                    .all(|&square| Square::<R>::from_number(square).is_some())
        };
        let squares = squares.filter(known).ok_or_else(|| {
            wrong(format!(
                "region {number}: \"squares\" is not a list of different squares"
            ))
        })?;
        let region = Region {
            states: states as usize,
            squares,
        };
        match region.entries() {
            Some(_) => Ok(region),
            None => Err(wrong(format!("region {number} is too large"))),
        }
    };
    rows.iter().enumerate().map(region).collect()
}
