//! The pieces a PDN text is made of, cut out of the stream one by one.
//!
//! No rule of draughts is known here: a run of characters that could be a move, a result or a move
//! number is a word, and what it means is settled in `word.rs` by those who know the position.

use super::brief;
use super::lines::{Fetched, Lines, MAX_LINE};
use super::notes::Nag;
use super::tags::{self, WrittenTag};
use quina_core::ParseError;
use std::io::BufRead;

/// A place in the input, both parts counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spot {
    pub line: usize,
    pub column: usize,
}

impl Spot {
    /// An error at this place.
    pub(super) fn error(self, what: impl Into<String>) -> ParseError {
        ParseError::new(self.column - 1, what).on_line(self.line)
    }
}

/// One piece of a PDN text and where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub kind: Kind,
    pub spot: Spot,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// `[Name "value"]`
    Tag(WrittenTag),
    /// What begins a line like a tag and is none. It is not a fault yet: it stands in the header
    /// of the game to come, and the game before it may be sound.
    BadTag(ParseError),
    /// A move, a result, a move number, or a move with its number before it.
    Word(String),
    /// `$5`, `!?` or `(!?)`
    Nag(Nag),
    /// `*`; where it touches a move it may be praise for the only move, and not the end.
    Star { touches_word: bool },
    /// `{…}` or `; …`
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `/FEN "…"/`, and the column where the position begins.
    SetUp { fen: String, column: usize },
}

/// Why there is no further token, and how the reader can find the next game all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub error: ParseError,
    pub recovery: Recovery,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Recovery {
    /// Go on with the tokens that follow.
    Tokens,
    /// Go on at the next line that is a tag: what stands before it makes no sense any more.
    Lines,
    /// Go on as if nothing had happened: the fault was found after the last token of its game.
    None,
    /// The input cannot be read.
    Impossible,
}

impl From<ParseError> for Fault {
    fn from(error: ParseError) -> Self {
        Self {
            error,
            recovery: Recovery::Tokens,
        }
    }
}

/// Cuts a stream into tokens, with one token of foresight.
#[derive(Debug)]
pub(super) struct Lexer<B> {
    lines: Lines<B>,
    /// Byte and column (counted from 1) of what is to be read next in the current line.
    at: usize,
    column: usize,
    /// Where in this line a word with its marks ended, to know the star that touches it.
    word_end: Option<usize>,
    budget: usize,
    /// Whether the game has begun; the blank lines before it are not counted as its text.
    has_begun: bool,
    ahead: Option<Token>,
}

impl<B: BufRead> Lexer<B> {
    pub(super) fn new(input: B) -> Self {
        Self {
            lines: Lines::new(input),
            at: 0,
            column: 1,
            word_end: None,
            budget: super::MAX_GAME_BYTES,
            has_begun: false,
            ahead: None,
        }
    }

    /// Grants the next game its share of bytes.
    pub(super) fn start_game(&mut self) {
        self.budget = super::MAX_GAME_BYTES;
        self.has_begun = self.ahead.is_some();
    }

    /// Looks at the next token without taking it.
    pub(super) fn peek(&mut self) -> Result<Option<&Token>, Fault> {
        if self.ahead.is_none() {
            self.ahead = self.cut()?;
        }
        Ok(self.ahead.as_ref())
    }

    /// Takes the next token; `None` at the end of the input.
    pub(super) fn next(&mut self) -> Result<Option<Token>, Fault> {
        match self.ahead.take() {
            Some(token) => Ok(Some(token)),
            None => self.cut(),
        }
    }

    /// Looks at the kind of the next token.
    pub(super) fn peek_kind(&mut self) -> Result<Option<&Kind>, Fault> {
        Ok(self.peek()?.map(|token| &token.kind))
    }

    /// Takes the next token if it is a comment that begins on the current line. Does not read
    /// past this line for it, so that a finished game is not held up by a slow stream.
    pub(super) fn next_comment_on_line(&mut self) -> Result<Option<String>, Fault> {
        let rest = self.rest().trim_start_matches(is_blank);
        if self.ahead.is_some() || !rest.starts_with(['{', ';']) {
            return Ok(None);
        }
        Ok(self.cut()?.and_then(|token| match token.kind {
            Kind::Comment(text) => Some(text),
            _ => None,
        }))
    }

    /// Drops everything up to the next line that is a tag.
    pub(super) fn skip_to_tag_line(&mut self) -> Result<(), Fault> {
        self.ahead = None;
        loop {
            match self.load() {
                Ok(false) => return Ok(()),
                Ok(true) if self.stands_before_tag() => return Ok(()),
                Err(fault) if fault.recovery == Recovery::Impossible => return Err(fault),
                Ok(true) | Err(_) => {}
            }
        }
    }

    fn cut(&mut self) -> Result<Option<Token>, Fault> {
        if !self.skip_blanks()? {
            return Ok(None);
        }
        let (start, spot) = (self.at, self.spot());
        self.has_begun = true;
        let kind = self.cut_kind(spot)?;
        self.spend(self.at.saturating_sub(start))?;
        Ok(Some(Token { kind, spot }))
    }

    fn cut_kind(&mut self, spot: Spot) -> Result<Kind, Fault> {
        let rest = self.rest();
        let first = rest.chars().next().unwrap_or_default();
        Ok(match first {
            '{' => Kind::Comment(self.cut_comment(spot)?),
            ';' => Kind::Comment(self.take(rest.len())[1..].to_owned()),
            '[' => self.cut_tag(spot)?,
            '(' => match bracketed_marks(rest) {
                Some(marks) => self.cut_marks(marks.len() + 2),
                None => self.cut_sign(Kind::Open),
            },
            ')' => self.cut_sign(Kind::Close),
            '!' | '?' => self.cut_marks(marks_in(rest).len()),
            '*' => {
                let touches_word = self.touches_word();
                self.cut_sign(Kind::Star { touches_word })
            }
            '$' => self.cut_nag(spot)?,
            '/' => self.cut_set_up(spot)?,
            '}' | ']' | '"' => {
                self.take(1);
                let what = match first {
                    '}' => "a `}` without the `{` that opens a comment",
                    ']' => "a `]` without the `[` that opens a tag",
                    _ => "a quote outside a tag",
                };
                return Err(spot.error(what).into());
            }
            _ => {
                let word = self.take(rest.find(ends_word).unwrap_or(rest.len()));
                let word = word.to_owned();
                self.word_end = Some(self.at);
                Kind::Word(word)
            }
        })
    }

    fn cut_sign(&mut self, kind: Kind) -> Kind {
        self.take(1);
        kind
    }

    /// Marks extend the word they touch: a star after them still touches the move.
    fn cut_marks(&mut self, length: usize) -> Kind {
        let touches_word = self.touches_word();
        let marks = self.take(length).trim_matches(['(', ')']);
        let nag = Nag::from_marks(marks);
        if touches_word {
            self.word_end = Some(self.at);
        }
        Kind::Nag(nag)
    }

    fn touches_word(&self) -> bool {
        self.word_end == Some(self.at)
    }

    fn cut_nag(&mut self, spot: Spot) -> Result<Kind, Fault> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let length = 1 + digits(&self.rest()[1..]);
        let number = &self.take(length)[1..];
        let what = match number.parse() {
            Ok(number) => return Ok(Kind::Nag(Nag(number))),
            Err(_) if number.is_empty() => "expected a number after `$`".to_owned(),
            Err(_) => format!("the glyph ${} is above ${}", brief(number), u16::MAX),
        };
        Err(spot.error(what).into())
    }

    fn cut_tag(&mut self, spot: Spot) -> Result<Kind, Fault> {
        let is_first = self.lines.text()[..self.at].trim().is_empty();
        match tags::read_tag(self.rest()) {
            Ok((mut tag, length)) => {
                tag.value_column += spot.column;
                self.take(length);
                Ok(Kind::Tag(tag))
            }
            Err(error) => {
                self.take(self.rest().len());
                let error = error.shifted(spot.column - 1).on_line(spot.line);
                is_first
                    .then(|| Kind::BadTag(error.clone()))
                    .ok_or(error.into())
            }
        }
    }

    fn cut_set_up(&mut self, spot: Spot) -> Result<Kind, Fault> {
        let rest = self.rest();
        let length = rest[1..].find('/').map_or(rest.len(), |at| at + 2);
        let text = self.take(length);
        let quoted = text
            .trim_matches('/')
            .trim()
            .strip_prefix("FEN")
            .map(str::trim);
        let fen = quoted.and_then(|text| text.strip_prefix('"')?.strip_suffix('"'));
        let Some(fen) = fen.map(str::to_owned) else {
            let what = "expected a move or a position such as /FEN \"W:W31-50:B1-20\"/";
            return Err(spot.error(what).into());
        };
        let before = text.split('"').next().unwrap_or_default();
        let column = spot.column + before.chars().count() + 1;
        Ok(Kind::SetUp { fen, column })
    }

    /// A comment in braces, over as many lines as it takes. A line that is a tag from its first
    /// column on shows that the closing brace was forgotten: it belongs to the next game.
    fn cut_comment(&mut self, spot: Spot) -> Result<String, Fault> {
        self.take(1);
        let mut text = String::new();
        loop {
            let rest = self.rest();
            if let Some(end) = rest.find('}') {
                text.push_str(&self.take(end + 1)[..end]);
                return Ok(text);
            }
            let part = self.take(rest.len());
            text.push_str(part);
            text.push(' ');
            let length = part.len();
            self.spend(length + 1)?;
            if !self.load()? || self.stands_before_tag() {
                let what = "the comment that opens here is never closed";
                return Err(spot.error(what).into());
            }
        }
    }

    fn stands_before_tag(&self) -> bool {
        self.at == 0 && self.rest().starts_with('[') && tags::read_tag(self.rest()).is_ok()
    }

    fn rest(&self) -> &str {
        &self.lines.text()[self.at..]
    }

    fn spot(&self) -> Spot {
        Spot {
            line: self.lines.number(),
            column: self.column,
        }
    }

    /// Takes this many bytes of the current line.
    fn take(&mut self, length: usize) -> &str {
        let taken = self.at..self.at + length;
        self.at += length;
        self.column += self.lines.text()[taken.clone()].chars().count();
        &self.lines.text()[taken]
    }

    /// Stands on the next character that means something; `false` at the end of the input.
    fn skip_blanks(&mut self) -> Result<bool, Fault> {
        loop {
            let rest = self.rest();
            let blank = rest.find(|c| !is_blank(c)).unwrap_or(rest.len());
            self.take(blank);
            let is_line_over = self.rest().is_empty() || self.rest().starts_with('%');
            if self.has_begun {
                let escaped = if is_line_over {
                    self.rest().len() + 1
                } else {
                    0
                };
                self.spend(blank + escaped)?;
            }
            if !is_line_over {
                return Ok(true);
            }
            if !self.load()? {
                return Ok(false);
            }
        }
    }

    /// Moves on to the next line; `false` at the end of the input.
    fn load(&mut self) -> Result<bool, Fault> {
        self.at = 0;
        self.column = 1;
        self.word_end = None;
        match self.lines.advance() {
            Ok(Fetched::Line) => Ok(true),
            Ok(Fetched::End) => Ok(false),
            Ok(Fetched::TooLong) => Err(Fault {
                error: self
                    .spot()
                    .error(format!("the line is longer than {MAX_LINE} bytes")),
                recovery: Recovery::Lines,
            }),
            Err(error) => Err(Fault {
                error: ParseError::whole(format!("the input cannot be read: {error}"))
                    .on_line(self.lines.number() + 1),
                recovery: Recovery::Impossible,
            }),
        }
    }

    /// Counts bytes against the game's share.
    fn spend(&mut self, bytes: usize) -> Result<(), Fault> {
        match self.budget.checked_sub(bytes) {
            Some(left) => {
                self.budget = left;
                Ok(())
            }
            None => Err(Fault {
                error: self.spot().error(format!(
                    "the game is longer than {} bytes",
                    super::MAX_GAME_BYTES
                )),
                recovery: Recovery::Lines,
            }),
        }
    }
}

/// Blank space; the old mark of a file's end (control-Z) counts as such.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{1a}'
}

fn ends_word(c: char) -> bool {
    is_blank(c) || "{}()[];\"$%!?*".contains(c)
}

/// The `!` and `?` at the head of a text.
fn marks_in(text: &str) -> &str {
    let length = text.bytes().take_while(|b| b"!?".contains(b)).count();
    &text[..length]
}

/// The marks in brackets at the head of a text, if it begins with any.
fn bracketed_marks(text: &str) -> Option<&str> {
    let marks = marks_in(&text[1..]);
    (!marks.is_empty() && text[1 + marks.len()..].starts_with(')')).then_some(marks)
}
