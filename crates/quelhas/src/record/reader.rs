//! The reader of game records: lines in, games or an error with its place out.

use super::{Claim, Game, Label, Labels, number};
use crate::notation::{Words, quoted};
use crate::{Position, Size};
use quina_core::{Checked, Notation, ParseError};
use std::io::{BufRead, Read};

/// The longest line, in bytes, that is read; a file with a longer one is refused.
pub const LONGEST_LINE: usize = 4096;

/// Reads every game of a file and replays it by the rules.
///
/// ```
/// use quina_quelhas::record::check;
/// let checked = check("size: 3x4\n1. b1-b3 swap 2. c1-d1 *".as_bytes()).unwrap();
/// assert_eq!((checked.games, checked.moves), (1, 3));
/// let error = check("size: 3x4\n1. b1-b3 a2-c2".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 10: a2-c2 runs over b2, which is filled");
/// ```
pub fn check(input: impl BufRead) -> Result<Checked, ParseError> {
    let mut checked = Checked::default();
    for game in Reader::new(input) {
        checked.games += 1;
        checked.moves += game?.record().moves().len() as u64;
    }
    if checked.games == 0 {
        return Err(ParseError::whole("expected a game, found none"));
    }
    Ok(checked)
}

/// The games of a file one after the other; nothing follows an error.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    over: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of the games in `input`.
    pub fn new(input: R) -> Self {
        Self {
            lines: Lines {
                input,
                number: 0,
                again: None,
            },
            over: false,
        }
    }

    /// The next game, or `None` at the end of the file.
    fn read_game(&mut self) -> Result<Option<Game>, ParseError> {
        let mut draft = Draft::default();
        while let Some(line) = self.lines.next()? {
            let text = line.trim();
            if text.is_empty() {
                draft.after_blank = true;
            } else if text == "---" {
                if draft.has_text {
                    return draft.finish().map(Some);
                }
            } else if !text.starts_with('#') {
                if draft.after_blank && draft.game.is_some() && HeaderLine::find(&line).is_some() {
                    self.lines.again = Some(line);
                    return draft.finish().map(Some);
                }
                let number = self.lines.number;
                draft
                    .read_line(&line, number)
                    .map_err(|error| error.on_line(number))?;
            }
        }
        draft.has_text.then(|| draft.finish()).transpose()
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let game = self.read_game();
        self.over = !matches!(game, Ok(Some(_)));
        game.transpose()
    }
}

/// The lines of a file, counted from 1.
#[derive(Debug)]
struct Lines<R> {
    input: R,
    number: usize,
    /// A line that was read and turned out to belong to the next game.
    again: Option<String>,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<Option<String>, ParseError> {
        if let Some(line) = self.again.take() {
            return Ok(Some(line));
        }
        self.number += 1;
        self.read().map_err(|error| error.on_line(self.number))
    }

    fn read(&mut self) -> Result<Option<String>, ParseError> {
        let mut bytes = Vec::new();
        // One more for the line break.
        let most = LONGEST_LINE as u64 + 1;
        self.input
            .by_ref()
            .take(most)
            .read_until(b'\n', &mut bytes)
            .map_err(|error| ParseError::whole(format!("cannot be read: {error}")))?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() > LONGEST_LINE && bytes.last() != Some(&b'\n') {
            let what = format!("a line of more than {LONGEST_LINE} bytes");
            return Err(ParseError::whole(what));
        }
        let mut line = String::from_utf8(bytes).map_err(|error| {
            let valid = error.utf8_error().valid_up_to();
            let before = String::from_utf8_lossy(&error.as_bytes()[..valid]);
            ParseError::new(before.chars().count(), "not valid UTF-8")
        })?;
        if self.number == 1 && line.starts_with('\u{FEFF}') {
            line.remove(0);
        }
        Ok(Some(line))
    }
}

/// A line `key: value`, and the characters where its parts begin.
struct HeaderLine<'a> {
    key: &'a str,
    key_at: usize,
    value: &'a str,
    value_at: usize,
}

impl<'a> HeaderLine<'a> {
    /// The header in a line, if it is one: its key is a single word of plain letters.
    fn find(line: &'a str) -> Option<Self> {
        let (before, after) = line.split_once(':')?;
        let (key, value) = (before.trim(), after.trim());
        let is_word = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphabetic());
        let blanks = |text: &str| text.chars().take_while(|c| c.is_whitespace()).count();
        is_word.then(|| Self {
            key,
            key_at: blanks(before),
            value,
            value_at: before.chars().count() + 1 + blanks(after),
        })
    }
}

/// What a header is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Header {
    Game,
    Size,
    Swap,
    Position,
    First,
    Second,
    Event,
    Date,
    Result,
}

const HEADERS: [(&str, Header); 9] = [
    ("game", Header::Game),
    ("size", Header::Size),
    ("swap", Header::Swap),
    ("position", Header::Position),
    ("first", Header::First),
    ("second", Header::Second),
    ("event", Header::Event),
    ("date", Header::Date),
    ("result", Header::Result),
];

/// What the headers say of where the game begins.
#[derive(Debug, Clone, Copy, Default)]
struct Setup {
    size: Option<Size>,
    swap: Option<bool>,
    position: Option<Position>,
}

impl Setup {
    fn begin(self, labels: &Labels) -> Game {
        let start = self.position.unwrap_or_else(|| {
            let size = self.size.unwrap_or(Size::STANDARD);
            Position::new(size, self.swap.unwrap_or(true))
        });
        let mut game = Game::new(start);
        game.labels = labels.clone();
        game
    }

    /// What two headers say differently, if they do.
    fn conflict(self) -> Option<String> {
        let position = self.position?;
        let size = self.size.unwrap_or(position.size());
        if size != position.size() {
            let of = position.size();
            return Some(format!(
                "size {size} does not fit the position, which is {of}"
            ));
        }
        let swap = self.swap.unwrap_or(position.swap_is_open());
        (swap != position.swap_is_open()).then(|| {
            let (says, word) = if swap {
                ("yes", "without")
            } else {
                ("no", "with")
            };
            format!("swap {says} does not fit the position, which is {word} the word swap")
        })
    }
}

/// A game of which some lines have been read.
#[derive(Debug, Default)]
struct Draft {
    /// Whether any line but blank ones and comments has been read.
    has_text: bool,
    /// Whether the last line that is no comment was blank.
    after_blank: bool,
    seen: Vec<Header>,
    setup: Setup,
    labels: Labels,
    /// The result that a header states, and its line and character.
    stated: Option<Claim>,
    stated_at: (usize, usize),
    /// The game, from its first move or result on.
    game: Option<Game>,
    /// Whether the result after the moves has been read.
    ended: bool,
}

impl Draft {
    fn read_line(&mut self, line: &str, number: usize) -> Result<(), ParseError> {
        self.has_text = true;
        self.after_blank = false;
        match HeaderLine::find(line) {
            Some(header) => self.read_header(&header, number),
            None => self.read_moves(line),
        }
    }

    fn read_header(&mut self, line: &HeaderLine<'_>, number: usize) -> Result<(), ParseError> {
        let wrong = |what: String| Err(ParseError::new(line.key_at, what));
        if self.game.is_some() {
            let what = "a header among the moves; the next game begins after a blank line or ---";
            return wrong(what.to_owned());
        }
        let known = HEADERS
            .iter()
            .find(|(name, _)| line.key.eq_ignore_ascii_case(name));
        let Some(&(name, header)) = known else {
            let names = HEADERS.map(|(name, _)| name).join(", ");
            let key = quoted(line.key);
            return wrong(format!("unknown header {key}; known are {names}"));
        };
        if self.seen.contains(&header) {
            return wrong(format!("header {name} is given twice"));
        }
        self.seen.push(header);
        self.read_value(header, line.value)
            .map_err(|error| error.shifted(line.value_at))?;
        if header == Header::Result {
            self.stated_at = (number, line.value_at);
        }
        Ok(())
    }

    fn read_value(&mut self, header: Header, value: &str) -> Result<(), ParseError> {
        let expected = |what: &str| {
            let what = format!("expected {what}, found {}", quoted(value));
            Err(ParseError::new(0, what))
        };
        match header {
            Header::Game if value.eq_ignore_ascii_case("quelhas") => {}
            Header::Game => return expected("quelhas"),
            Header::Size => self.setup.size = Some(value.parse()?),
            Header::Swap => match value {
                "yes" => self.setup.swap = Some(true),
                "no" => self.setup.swap = Some(false),
                _ => return expected("yes or no"),
            },
            Header::Position => self.setup.position = Some(Position::from_text(value)?),
            Header::First => self.labels.first = Some(Label::new(value)?),
            Header::Second => self.labels.second = Some(Label::new(value)?),
            Header::Event => self.labels.event = Some(Label::new(value)?),
            Header::Date => self.labels.date = Some(Label::new(value)?),
            Header::Result => match Claim::read(value) {
                Some(claim) => self.stated = Some(claim),
                None => return expected("V or H or *"),
            },
        }
        match self.setup.conflict() {
            Some(what) => Err(ParseError::new(0, what)),
            None => Ok(()),
        }
    }

    fn read_moves(&mut self, line: &str) -> Result<(), ParseError> {
        let moves = line.split('#').next().unwrap_or(line);
        for (at, word) in Words::new(moves) {
            self.read_word(word).map_err(|error| error.shifted(at))?;
        }
        Ok(())
    }

    /// Reads a move, a result, or a move number with or without its move.
    fn read_word(&mut self, word: &str) -> Result<(), ParseError> {
        if self.ended {
            let what = format!(
                "expected the next game after the result, found {}",
                quoted(word)
            );
            return Err(ParseError::new(0, what));
        }
        let game = self
            .game
            .get_or_insert_with(|| self.setup.begin(&self.labels));
        if let Some(claim) = Claim::read(word) {
            self.ended = true;
            if let Some(stated) = self.stated
                && stated != claim
            {
                let (header, found) = (stated.word(), claim.word());
                let what = format!("the result here is {found}, and by the header {header}");
                return Err(ParseError::new(0, what));
            }
            return game
                .conclude(claim)
                .map_err(|what| ParseError::new(0, what));
        }
        let due = number(game.record().moves().len());
        let mv = match word.split_once('.') {
            Some((digits, rest)) if is_number(digits) => {
                if digits != due.to_string() {
                    let digits = quoted(digits);
                    let what = format!("expected move number {due}, found {digits}");
                    return Err(ParseError::new(0, what));
                }
                rest
            }
            _ => word,
        };
        if mv.is_empty() {
            return Ok(());
        }
        let start = word.len() - mv.len();
        let mv = game
            .record()
            .position()
            .read_move(mv)
            .map_err(|error| error.shifted(start))?;
        let legal = game.play(mv);
        debug_assert!(legal, "a move that was read is legal");
        Ok(())
    }

    fn finish(self) -> Result<Game, ParseError> {
        let mut game = self.game.unwrap_or_else(|| self.setup.begin(&self.labels));
        if let Some(stated) = self.stated
            && !self.ended
        {
            let (line, character) = self.stated_at;
            game.conclude(stated)
                .map_err(|what| ParseError::new(character, what).on_line(line))?;
        }
        Ok(game)
    }
}

fn is_number(digits: &str) -> bool {
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
