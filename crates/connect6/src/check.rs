//! Checking a file of records: which kind it is, and whether every stone in it is legal.

use crate::move_text::read_turn_list;
use crate::notation::{read_size, words};
use crate::{Board, championship, sgf};
use quina_core::{Checked, ParseError};
use std::io::{BufRead, Read};

/// Larger files are refused before they are read.
const MAX_BYTES: u64 = 16 << 20;

/// Reads a file of games and replays every turn, variations included: SGF, the championship's
/// text, or one game a line as turns (`15x15 moves h8 i9g7`, where size and `moves` may be left
/// out and `#` begins a comment). The first fault is the error.
///
/// ```
/// let checked = quina_connect6::check("(;B[jj];W[kk];W[ii])".as_bytes()).unwrap();
/// assert_eq!((checked.games, checked.moves), (1, 2));
/// let error = quina_connect6::check("j10 j10k11".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 5: j10 is taken");
/// ```
pub fn check(input: impl BufRead) -> Result<Checked, ParseError> {
    let mut bytes = Vec::new();
    input
        .take(MAX_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| ParseError::whole(format!("the file cannot be read: {error}")))?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ParseError::whole("the file is larger than 16 MiB"));
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let start: Vec<char> = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(2)
        .collect();
    match start[..] {
        ['(', ..] => sgf::check(text),
        ['{' | '[', ..] | ['B' | 'b' | 'W' | 'w', '('] => championship::check(text),
        _ => check_turns(text),
    }
}

fn check_turns(text: &str) -> Result<Checked, ParseError> {
    let mut checked = Checked::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let turns = check_line(line).map_err(|error| error.on_line(number))?;
        checked.games += u64::from(turns.is_some());
        checked.moves += turns.unwrap_or(0);
    }
    if checked.games == 0 {
        return Err(ParseError::whole("the text holds no game"));
    }
    Ok(checked)
}

/// The turns of one line, or `None` if it holds no game.
fn check_line(line: &str) -> Result<Option<u64>, ParseError> {
    let mut words = words(line).peekable();
    let Some(&(start, first)) = words.peek() else {
        return Ok(None);
    };
    let size = read_size(first).map_err(|error| error.shifted(start))?;
    if size.is_some() {
        words.next();
    }
    words.next_if(|&(_, word)| word == "moves");
    let (_, turns) = read_turn_list(Board::new(size.unwrap_or_default()), words)?;
    Ok(Some(turns))
}
