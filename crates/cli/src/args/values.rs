//! Values as they are typed: numbers with the range told, and times with a unit.

use quina_engine::tables::MAX_PIECES;
use quina_engine::{Grade, MAX_DEPTH, MAX_MEGABYTES, MAX_MEMORY_MB, MAX_THREADS, check_number};
use std::ops::RangeInclusive;
use std::time::Duration;

/// Deeper than any search comes; the engine goes no deeper either.
const MOST_PLIES: u64 = 200;
/// More lines than anyone reads.
const MOST_LINES: u64 = 1000;

/// A value parser for whole numbers that tells the whole range when it refuses.
fn whole<N: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number
        .and_then(|number| N::try_from(number).ok())
        .ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("expected a whole number from {least} to {most}")
        })
}

/// The seed of a deal or of the engine's randomness.
pub fn seed(text: &str) -> Result<u64, String> {
    whole(text, 0..=u64::MAX)
}

/// Cards turned at once.
pub fn draw(text: &str) -> Result<u8, String> {
    whole(text, 1..=3)
}

/// How often the waste may be turned over.
pub fn redeals(text: &str) -> Result<u32, String> {
    whole(text, 0..=u32::MAX.into())
}

/// Pairs of a match.
pub fn pairs(text: &str) -> Result<u64, String> {
    whole(text, 1..=10_000_000)
}

/// A share or an exponent: from 0 to 1.
pub fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| String::from("expected a number from 0 to 1"))
}

/// Random plies before a match begins.
pub fn opening_plies(text: &str) -> Result<u32, String> {
    whole(text, 0..=100)
}

/// How far ahead a side may be.
pub fn lead(text: &str) -> Result<u32, String> {
    whole(text, 0..=30_000)
}

/// Moves of each side after which a game is drawn.
pub fn moves(text: &str) -> Result<u32, String> {
    whole(text, 1..=10_000)
}

/// Positions kept beside a game at a time.
pub fn aside(text: &str) -> Result<usize, String> {
    whole(text, 0..=1_000)
}

/// Things done at the same time.
pub fn jobs(text: &str) -> Result<usize, String> {
    whole(text, 1..=MAX_THREADS.into())
}

/// The name of a worker, which others read on their terminals.
#[cfg(feature = "cluster")]
pub fn worker_name(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let is_name = (1..=60).contains(&text.len()) && text.chars().all(is_plain);
    is_name
        .then(|| text.to_owned())
        .ok_or_else(|| String::from("expected at most 60 letters, digits, -, _ and ."))
}

/// The depth of a count.
pub fn perft_depth(text: &str) -> Result<u32, String> {
    whole(text, 0..=MAX_DEPTH.into())
}

/// The table of a count.
pub fn perft_table(text: &str) -> Result<u32, String> {
    whole(text, 1..=MAX_MEGABYTES.into())
}

/// The depth of a search.
pub fn plies(text: &str) -> Result<u32, String> {
    whole(text, 1..=MOST_PLIES)
}

/// The nodes of a search.
pub fn nodes(text: &str) -> Result<u64, String> {
    whole(text, 1..=u64::MAX)
}

/// The table of a search.
pub fn memory(text: &str) -> Result<u32, String> {
    whole(text, 1..=MAX_MEMORY_MB.into())
}

/// The threads of a search.
pub fn threads(text: &str) -> Result<u32, String> {
    whole(text, 1..=MAX_THREADS.into())
}

/// The pieces of endgame tables.
pub fn table_pieces(text: &str) -> Result<usize, String> {
    whole(text, 2..=MAX_PIECES as u64)
}

/// How deep climbs are nested; no search lives to see the end of level 9.
pub fn level_of_climbs(text: &str) -> Result<u32, String> {
    whole(text, 0..=9)
}

/// How many of something.
pub fn count(text: &str) -> Result<u32, String> {
    whole(text, 1..=u32::MAX.into())
}

/// Deals by number: `1..1000`, the first and the last included.
pub fn seeds(text: &str) -> Result<RangeInclusive<u64>, String> {
    let range = text.split_once("..").and_then(|(first, last)| {
        let range = seed(first).ok()?..=seed(last).ok()?;
        (!range.is_empty()).then_some(range)
    });
    range.ok_or_else(|| String::from("expected two numbers such as 1..1000, the lower one first"))
}

/// Memory in whole MiB: `16M`, `1G`, or a plain number of MiB.
pub fn bytes(text: &str) -> Result<u32, String> {
    let (number, unit) = match text.strip_suffix(['G', 'g']) {
        Some(number) => (number, 1024),
        None => (text.strip_suffix(['M', 'm']).unwrap_or(text), 1),
    };
    let range = 1..=u64::from(MAX_MEMORY_MB);
    let megabytes = number.parse::<u64>().ok().filter(|_| is_digits(number));
    let megabytes = megabytes.and_then(|number| number.checked_mul(unit));
    megabytes
        .filter(|megabytes| range.contains(megabytes))
        .map(|megabytes| megabytes as u32)
        .ok_or_else(|| String::from("expected memory such as 16M or 1G, from 1M to 64G"))
}

/// `yes` or `no`.
pub fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(String::from("expected yes or no")),
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The lines that a search finds.
pub fn lines(text: &str) -> Result<u32, String> {
    whole(text, 1..=MOST_LINES)
}

/// A number of the search: `reduction-divisor=25`.
pub fn number(text: &str) -> Result<String, String> {
    check_number(text).map(|()| text.to_owned())
}

/// How strong the engine plays.
pub fn level(text: &str) -> Result<Grade, String> {
    let refused = |_| String::from("expected easy, medium, hard or expert");
    text.parse().map_err(refused)
}

/// A time: `500ms`, `2s`, `1m`, or a plain number of seconds; a fraction of a unit will do.
pub fn time(text: &str) -> Result<Duration, String> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let unit = units
        .iter()
        .find_map(|(name, seconds)| Some((text.strip_suffix(name)?, *seconds)));
    let (number, seconds) = unit.unwrap_or((text, 1.0));
    // `1e3`, `+2` and `inf` are numbers to Rust, and not times to anybody.
    let is_plain = number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let number: Option<f64> = number.parse().ok().filter(|_| is_plain);
    number
        .and_then(|number| Duration::try_from_secs_f64(number * seconds).ok())
        .filter(|time| *time >= Duration::from_millis(1))
        .ok_or_else(|| String::from("expected a time such as 500ms, 2s or 1m, at least 1ms"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        for (text, milliseconds) in [
            ("500ms", 500),
            ("1ms", 1),
            ("2s", 2000),
            ("2", 2000),
            ("0.25", 250),
            ("1.5s", 1500),
            (".5", 500),
            ("1m", 60_000),
            ("0.5m", 30_000),
        ] {
            assert_eq!(
                time(text),
                Ok(Duration::from_millis(milliseconds)),
                "{text}"
            );
        }
    }

    #[test]
    fn other_times_are_refused() {
        for text in [
            "",
            "s",
            "ms",
            ".",
            "-1",
            "+1",
            "0",
            "0s",
            "0.9ms",
            "1h",
            "1 s",
            "1S",
            "2ss",
            "1e3",
            "inf",
            "nan",
            "1m30s",
            "9999999999999999999999",
            "٣",
        ] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn memory_has_units() {
        for (text, megabytes) in [("16M", 16), ("1G", 1024), ("64g", 65_536), ("16", 16)] {
            assert_eq!(bytes(text), Ok(megabytes), "{text}");
        }
        for text in [
            "",
            "M",
            "0",
            "0M",
            "65G",
            "+1",
            "1K",
            "1.5G",
            "16MB",
            "99999999999999999999G",
        ] {
            assert!(bytes(text).is_err(), "{text}");
        }
    }

    #[test]
    fn ranges_of_seeds_hold_both_ends() {
        assert_eq!(seeds("1..3"), Ok(1..=3));
        assert_eq!(seeds("7..7"), Ok(7..=7));
        for text in [
            "", "1", "..", "1..", "..3", "3..1", "1...3", "1..=3", "-1..3", "a..b",
        ] {
            assert!(seeds(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_outside_their_range_are_told_it() {
        let refused = "expected a whole number from 1 to 256";
        for text in ["0", "257", "-1", "two", "", "1.0", "18446744073709551616"] {
            assert_eq!(threads(text), Err(refused.to_owned()), "{text}");
        }
        assert_eq!(threads("256"), Ok(256));
    }
}
