//! Files of solutions.
//!
//! A solution begins with its deal and the rules it is played by, a line for each, and goes on
//! with the moves, white space between them, on as many lines as one likes:
//!
//! ```text
//! # a remark
//! deal: 5H9STC4S…
//! draw: 3
//! redeals: unlimited
//! from-foundation: yes
//!
//! @ @ 8C:T6>T4 AD:W>FD
//! ```
//!
//! `seed: 7` may stand for the deal, and any one-line form of [`Deal::from_any`] may follow
//! `deal:`. The other headers may be left out, and are then as above: draw three, without limits.
//! What follows a `#` is a remark. The next `deal:` or `seed:` begins the next solution.

use crate::card::clip;
use crate::checker::Replay;
use crate::deal::{Deal, read_seed};
use crate::moves::Move;
use crate::rules::{Rules, Size, read_redeals, read_yes_or_no};
use quina_core::{Checked, ParseError};
use std::fmt;
use std::io::BufRead;

/// A deal, the rules and the moves that win it; its text is a file of one solution.
///
/// ```
/// use quina_klondike::{Rules, Solution, check};
/// let solution = Solution {
///     deal: "2x2x1:2D2CACAD".parse().unwrap(),
///     rules: Rules::DRAW_ONE,
///     moves: "@ @ AC:W>FC 2C:W>FC @ AD:W>FD 2D:T1>FD"
///         .split(' ')
///         .map(|text| text.parse().unwrap())
///         .collect(),
/// };
/// let checked = check(solution.to_string().as_bytes()).unwrap();
/// assert_eq!((checked.games, checked.moves), (1, 7));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The cards.
    pub deal: Deal,
    /// The rules.
    pub rules: Rules,
    /// The moves from the deal on.
    pub moves: Vec<Move>,
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOVES_ON_A_LINE: usize = 10;
        writeln!(f, "deal: {}", self.deal)?;
        writeln!(f, "draw: {}", self.rules.draw)?;
        match self.rules.redeals {
            Some(limit) => writeln!(f, "redeals: {limit}")?,
            None => writeln!(f, "redeals: unlimited")?,
        }
        let word = if self.rules.from_foundation {
            "yes"
        } else {
            "no"
        };
        writeln!(f, "from-foundation: {word}")?;
        for line in self.moves.chunks(MOVES_ON_A_LINE) {
            let texts: Vec<String> = line.iter().map(Move::to_string).collect();
            writeln!(f, "{}", texts.join(" "))?;
        }
        Ok(())
    }
}

/// Replays every solution of a file by the [`crate::checker`]: each must be legal to its end and
/// end with the game won.
pub fn check(input: impl BufRead) -> Result<Checked, ParseError> {
    let mut checked = Checked::default();
    each_game(input, |mut game, last_line| {
        let moves = game.replay().finish();
        checked.moves += moves.map_err(|error| error.on_line(last_line))?;
        checked.games += 1;
        Ok(())
    })?;
    Ok(checked)
}

/// Reads the games of a file, whether they were won or left off; every move must be legal.
///
/// ```
/// let games = quina_klondike::read("seed: 1\n@ @\n".as_bytes()).unwrap();
/// assert_eq!(games[0].moves.len(), 2);
/// let error = quina_klondike::read("seed: 1\n@ KH:T1>T2\n".as_bytes()).unwrap_err();
/// assert_eq!((error.line, error.column), (Some(2), Some(3)));
/// ```
pub fn read(input: impl BufRead) -> Result<Vec<Solution>, ParseError> {
    let mut games = Vec::new();
    each_game(input, |game, _| {
        games.push(Solution {
            deal: game.deal,
            rules: game.rules,
            moves: game.replay.map_or_else(Vec::new, Replay::into_moves),
        });
        Ok(())
    })?;
    Ok(games)
}

/// Shows each game of a file with the number of its last line; an error if there is none.
fn each_game(
    input: impl BufRead,
    mut show: impl FnMut(Game, usize) -> Result<(), ParseError>,
) -> Result<(), ParseError> {
    let mut lines = Lines { input, number: 0 };
    let mut under_way: Option<Game> = None;
    let mut last_line = 0;
    while let Some(line) = lines.next()? {
        let deal = read_line(&line, under_way.as_mut());
        let next = deal.map_err(|error| error.on_line(lines.number))?;
        if let Some(deal) = next
            && let Some(game) = under_way.replace(Game::new(deal))
        {
            show(game, last_line)?;
        }
        if !line.trim().is_empty() {
            last_line = lines.number;
        }
    }
    let Some(game) = under_way else {
        return Err(ParseError::whole(
            "no solution: expected a line with `deal:` or `seed:`",
        ));
    };
    show(game, last_line)
}

/// The lines of a file, of bounded length, without what follows a `#`.
struct Lines<R> {
    input: R,
    number: usize,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<Option<String>, ParseError> {
        // Solutions have a few hundred moves; a line beyond this is no solution of ours.
        const LONGEST: u64 = 1 << 20;
        let mut bytes = Vec::new();
        self.number += 1;
        let bad = |what: String| ParseError::whole(what).on_line(self.number);
        let mut limited = std::io::Read::take(&mut self.input, LONGEST + 1);
        let length = limited
            .read_until(b'\n', &mut bytes)
            .map_err(|error| bad(format!("cannot be read: {error}")))?;
        if length == 0 {
            return Ok(None);
        }
        if length as u64 > LONGEST {
            return Err(bad(format!("more than {LONGEST} bytes on a line")));
        }
        let text = String::from_utf8(bytes).map_err(|_| bad("not UTF-8 text".to_string()))?;
        let end = text.find(['#', '\n', '\r']).unwrap_or(text.len());
        Ok(Some(text[..end].to_string()))
    }
}

/// A solution as far as it is read: its headers, and once the moves begin, its replay.
struct Game {
    deal: Deal,
    rules: Rules,
    /// The headers seen, to refuse the second of a kind.
    seen: Vec<String>,
    replay: Option<Replay>,
}

/// Takes in a line of the game under way; one that begins the next game gives its deal.
fn read_line(line: &str, game: Option<&mut Game>) -> Result<Option<Deal>, ParseError> {
    match (split_header(line), game) {
        (Some(("deal", deal, at)), _) => {
            let deal = Deal::from_any(deal).map_err(|error| error.shifted(at))?;
            return Ok(Some(deal));
        }
        (Some(("seed", seed, at)), _) => {
            let seed = read_seed(seed).map_err(|error| error.shifted(at))?;
            return Ok(Some(Deal::seeded(seed, Size::WHOLE)));
        }
        (Some((key, value, at)), Some(game)) => game.option(key, value, at)?,
        (Some((key, ..)), None) => {
            let what = format!("`{}:` before a `deal:` or a `seed:`", clip(key));
            return Err(ParseError::new(0, what));
        }
        (None, _) if line.trim().is_empty() => {}
        (None, Some(game)) => game.replay().moves(line)?,
        (None, None) => {
            return Err(ParseError::new(0, "moves before a `deal:` or a `seed:`"));
        }
    }
    Ok(None)
}

impl Game {
    fn new(deal: Deal) -> Self {
        Self {
            deal,
            rules: Rules::default(),
            seen: Vec::new(),
            replay: None,
        }
    }

    fn option(&mut self, key: &str, value: &str, at: usize) -> Result<(), ParseError> {
        if self.replay.is_some() {
            let what = format!("`{}:` after the first move", clip(key));
            return Err(ParseError::new(0, what));
        }
        if self.seen.iter().any(|seen| seen == key) {
            return Err(ParseError::new(0, format!("`{key}:` is given twice")));
        }
        let shifted = |error: ParseError| error.shifted(at);
        match key {
            "draw" => self.rules.draw = value.parse().map_err(shifted)?,
            "redeals" => self.rules.redeals = read_redeals(value).map_err(shifted)?,
            "from-foundation" => {
                self.rules.from_foundation = read_yes_or_no(value).map_err(shifted)?;
            }
            _ => {
                let what = format!(
                    "`{}:` is unknown: expected deal, seed, draw, redeals or from-foundation",
                    clip(key)
                );
                return Err(ParseError::new(0, what));
            }
        }
        self.seen.push(key.to_string());
        Ok(())
    }

    /// The replay, begun now if it has not: the headers have ended.
    fn replay(&mut self) -> &mut Replay {
        self.replay
            .get_or_insert_with(|| Replay::new(&self.deal, self.rules))
    }
}

/// The key, the value and the value's column of a header line; a line of moves is none.
///
/// Moves have a `:` too, after a card: two letters, or a digit among three.
fn split_header(line: &str) -> Option<(&str, &str, usize)> {
    let (key, value) = line.split_once(':')?;
    let lead = value.len() - value.trim_start().len();
    let column = line[..key.len() + 1 + lead].chars().count();
    let key = key.trim();
    let is_word = key.len() > 2 && key.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    is_word.then(|| (key, value.trim(), column))
}
