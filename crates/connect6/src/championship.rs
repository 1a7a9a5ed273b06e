//! The record of the Chinese computer game championships:
//! `{[C6][black][white][先手胜][date place][event];B(J,10);W(I,11);W(I,12)}`.
//!
//! A list of single stones with capitals for columns and rows counted from the bottom of the
//! 19x19 board. The header may be missing, and so may the braces; a stone may be followed by
//! properties such as `MARK[1]`. Files in Chinese encodings are read all the same, since only the
//! names in the header suffer.

use crate::move_text::letter_number;
use crate::place::error_at;
use crate::property::Property;
use crate::quote::quoted;
use crate::replay::{MAX_GAMES, Replay};
use crate::{Board, Cell, Game, NodeId};
use quina_core::{Checked, Outcome, ParseError, Side};
use std::fmt::Write;

const BLACK_WINS: &str = "先手胜";
const WHITE_WINS: &str = "后手胜";
const DRAW: &str = "和棋";

/// Reads every game of a championship text.
///
/// ```
/// let games = quina_connect6::championship::read("{[C6][A][B];B(J,10);W(I,11);W(I,12)}").unwrap();
/// assert_eq!(games[0].main_line().turns[1].to_string(), "i11i12");
/// ```
pub fn read(text: &str) -> Result<Vec<Game>, ParseError> {
    let mut games = Vec::new();
    each_game(text, |game| games.push(game))?;
    Ok(games)
}

/// Replays every game of a championship text and keeps none.
pub(crate) fn check(text: &str) -> Result<Checked, ParseError> {
    let mut checked = Checked::default();
    each_game(text, |game| {
        checked.games += 1;
        checked.moves += game.count_turns();
    })?;
    Ok(checked)
}

/// Writes the first line of a game; `None` if it was not played from an empty 19x19 board, which
/// this record cannot say.
pub fn write(game: &Game) -> Option<String> {
    if game.start() != &Board::default() {
        return None;
    }
    let root = game.node(NodeId::ROOT);
    let property = |name| {
        let found = root
            .properties()
            .iter()
            .find(|property| property.name() == name);
        found.map(Property::text).unwrap_or_default()
    };
    let result = match game.outcome() {
        Some(Outcome::Win(Side::First)) => BLACK_WINS,
        Some(Outcome::Win(Side::Second)) => WHITE_WINS,
        Some(Outcome::Draw) => DRAW,
        None => game.result(),
    };
    let mut text = "{[C6]".to_owned();
    for field in [
        game.name(Side::First),
        game.name(Side::Second),
        result,
        &property("DT"),
        &property("EV"),
    ] {
        let _ = write!(text, "[{}]", field.replace(['[', ']', '{', '}'], " "));
    }
    let line = game.main_line();
    let stones = line
        .turns
        .iter()
        .flat_map(|mv| mv.stones())
        .chain(line.odd_stone);
    for (placed, cell) in (0..).zip(stones) {
        let side = ['B', 'W'][Board::placer(placed).index()];
        let column = char::from(b'A' + cell.column());
        let _ = write!(text, ";{side}({column},{})", cell.row() + 1);
    }
    text.push_str("}\n");
    Some(text)
}

fn each_game(text: &str, mut take: impl FnMut(Game)) -> Result<(), ParseError> {
    let mut cursor = Cursor { text, at: 0 };
    let mut games = 0;
    cursor.skip(&[]);
    while cursor.peek().is_some() {
        games += 1;
        if games > MAX_GAMES {
            let what = format!("more than {MAX_GAMES} games in one file");
            return cursor.refuse(cursor.at, &what);
        }
        take(cursor.game()?);
        cursor.skip(&[]);
    }
    if games > 0 {
        Ok(())
    } else {
        Err(ParseError::whole(
            "the text holds no game: expected `{` or a stone such as `B(J,10)`",
        ))
    }
}

struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn game(&mut self) -> Result<Game, ParseError> {
        let braced = self.eat('{');
        let mut replay = Replay::new(Board::default());
        self.header(&mut replay)?;
        loop {
            self.skip(&[';']);
            match self.peek() {
                None if braced => return self.refuse(self.at, "expected `}` to end the game"),
                None => break,
                Some('}') if braced => {
                    self.at += 1;
                    break;
                }
                Some('B' | 'b' | 'W' | 'w') => self.stone(&mut replay)?,
                Some(_) => {
                    let found = self.found();
                    let what = format!("{found} found: expected a stone such as `B(J,10)`");
                    return self.refuse(self.at, &what);
                }
            }
        }
        Ok(replay.into_game())
    }

    /// `[C6]` or `{C6}`, then the players, the result, date and place in one field or two, and the
    /// event.
    fn header(&mut self, replay: &mut Replay) -> Result<(), ParseError> {
        let mut fields = Vec::new();
        loop {
            self.skip(&[]);
            let start = self.at;
            let close = match self.peek() {
                Some('[') => ']',
                Some('{') => '}',
                _ => break,
            };
            self.at += 1;
            let field = self.until(close, start)?.trim();
            if fields.is_empty() && !field.eq_ignore_ascii_case("C6") {
                let what = format!(
                    "{} found: a Connect6 record begins with `C6`",
                    quoted(field)
                );
                return self.refuse(start + 1, &what);
            }
            fields.push(field);
        }
        let game = replay.game();
        let field = |i: usize| fields.get(i).copied().unwrap_or_default();
        game.set_name(Side::First, field(1));
        game.set_name(Side::Second, field(2));
        game.set_result(result_of(field(3)));
        if let Some((event, dates)) = fields.get(4..).and_then(<[&str]>::split_last) {
            for (name, text) in [("DT", dates.join(" ")), ("EV", (*event).to_owned())] {
                if let Some(property) = Property::new(name, &text).filter(|_| !text.is_empty()) {
                    game.add_property(NodeId::ROOT, property);
                }
            }
        }
        Ok(())
    }

    /// `B(J,10)` and the properties after it.
    fn stone(&mut self, replay: &mut Replay) -> Result<(), ParseError> {
        let start = self.at;
        let side = match self.peek() {
            Some('B' | 'b') => Side::First,
            _ => Side::Second,
        };
        self.at += 1;
        self.expect('(')?;
        let Some(column) = self.peek().and_then(letter_number) else {
            let what = format!("{} found: expected a column from A to S", self.found());
            return self.refuse(self.at, &what);
        };
        self.at += 1;
        self.expect(',')?;
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        let Ok(row @ 1..=19) = self.rest()[..digits].parse() else {
            let found = match digits {
                0 => self.found(),
                _ => quoted(&self.rest()[..digits]),
            };
            let what = format!("{found} found: expected a row from 1 to 19");
            return self.refuse(self.at, &what);
        };
        self.at += digits;
        self.expect(')')?;
        if let Err(fault) = replay.lay(Some(side), Cell::at(column, row - 1)) {
            return self.refuse(start, &fault.to_string());
        }
        self.properties(replay)
    }

    fn properties(&mut self, replay: &mut Replay) -> Result<(), ParseError> {
        loop {
            self.skip(&[]);
            let start = self.at;
            let length = self
                .rest()
                .bytes()
                .take_while(u8::is_ascii_alphabetic)
                .count();
            if !self.rest()[length..].starts_with('[') {
                return Ok(());
            }
            let name = &self.rest()[..length];
            self.at += length + 1;
            let value = self.until(']', start + length)?;
            let here = replay.here();
            if name == "C" {
                replay.game().set_comment(here, value);
            } else if let Some(property) = Property::new(name, value) {
                replay.game().add_property(here, property);
            } else {
                return self.refuse(
                    start,
                    &format!("{} is no property of a stone", quoted(name)),
                );
            }
        }
    }

    fn until(&mut self, close: char, start: usize) -> Result<&'a str, ParseError> {
        let rest = self.rest();
        match rest.split_once(close) {
            Some((inside, _)) => {
                self.at += inside.len() + close.len_utf8();
                Ok(inside)
            }
            None => self.refuse(
                start,
                &format!("the field that begins here has no `{close}`"),
            ),
        }
    }

    fn expect(&mut self, letter: char) -> Result<(), ParseError> {
        self.skip(&[]);
        if self.eat(letter) {
            self.skip(&[]);
            return Ok(());
        }
        let what = format!("{} found: expected `{letter}`", self.found());
        self.refuse(self.at, &what)
    }

    fn eat(&mut self, letter: char) -> bool {
        let found = self.peek() == Some(letter);
        self.at += if found { letter.len_utf8() } else { 0 };
        found
    }

    fn skip(&mut self, also: &[char]) {
        let skipped = |letter: char| letter.is_whitespace() || also.contains(&letter);
        self.at = self.text.len() - self.rest().trim_start_matches(skipped).len();
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn found(&self) -> String {
        match self.peek() {
            Some(letter) => quoted(letter.encode_utf8(&mut [0; 4])),
            None => "the end of the text".into(),
        }
    }

    fn refuse<T>(&self, byte: usize, what: &str) -> Result<T, ParseError> {
        Err(error_at(self.text, byte, what))
    }
}

fn result_of(field: &str) -> &str {
    let says = |words: &[&str]| words.iter().any(|word| field.contains(word));
    match () {
        () if says(&[BLACK_WINS, "BlackWin"]) => "B+",
        () if says(&[WHITE_WINS, "WhiteWin"]) => "W+",
        () if says(&["和", "平", "Draw"]) => "Draw",
        () => field,
    }
}
