//! The tags at the head of a game: who played, when and where.

use super::{MAX_TAGS, brief};
use quina_core::ParseError;
use std::fmt;

/// The tags that stand first in every file, in their order; `Result` is the seventh of them.
pub(super) const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// Tags that repeat what the game itself holds; they are made from it when it is written.
const DERIVED: [&str; 4] = ["Result", "GameType", "SetUp", "FEN"];

/// Names and values of a game's tags, each name once, the roster first.
///
/// Names are compared without regard to case, for files spell them both ways.
///
/// ```
/// use quina_draughts::pdn::Tags;
/// let mut tags = Tags::new();
/// assert!(tags.set("Annotator", "me"));
/// assert!(tags.set("White", "Wiersma, Harm"));
/// assert!(!tags.set("FEN", "W:W31-50:B1-20"), "the start position is not a tag of its own");
/// assert_eq!(tags.get("white"), Some("Wiersma, Harm"));
/// assert_eq!(tags.iter().next(), Some(("White", "Wiersma, Harm")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags {
    pairs: Vec<(String, String)>,
}

impl Tags {
    /// No tags.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Sets a tag, replacing its former value; a line break in the value becomes a blank.
    ///
    /// `false`, and nothing changes, if the name is not a letter followed by letters, digits and
    /// `_`; if it is `Result`, `GameType`, `SetUp` or `FEN`, for the game itself holds these; or
    /// if there are [`MAX_TAGS`] others already.
    #[must_use]
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let derived = DERIVED.iter().any(|known| known.eq_ignore_ascii_case(name));
        let is_name = !name.is_empty() && name_in(name) == name.len();
        is_name && !derived && self.insert(name, value)
    }

    /// Every name with its value, the roster first and the others as they were given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (&**name, &**value))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Sets any tag if there is room: the reader keeps a result it does not know among the tags.
    pub(super) fn insert(&mut self, name: &str, value: &str) -> bool {
        let value = value.replace(['\n', '\r'], " ");
        let same = |(known, _): &&mut (String, String)| known.eq_ignore_ascii_case(name);
        if let Some(pair) = self.pairs.iter_mut().find(same) {
            pair.1 = value;
            return true;
        }
        if self.pairs.len() == MAX_TAGS {
            return false;
        }
        let rank = roster_rank(name);
        let place = self
            .pairs
            .partition_point(|(known, _)| roster_rank(known) <= rank);
        self.pairs.insert(place, (name.to_owned(), value));
        true
    }
}

/// Where a name stands in the roster; all others come behind it.
pub(super) fn roster_rank(name: &str) -> usize {
    ROSTER
        .iter()
        .position(|known| known.eq_ignore_ascii_case(name))
        .unwrap_or(ROSTER.len())
}

/// A tag as it stands in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WrittenTag {
    pub name: String,
    pub value: String,
    /// Where the value begins: in [`read_tag`] in characters from the `[`, then a column.
    pub value_column: usize,
}

/// Reads the tag at the head of a line, and says how many bytes it took.
///
/// A quote inside the value ends it only where a `]` follows, since many writers do not escape
/// theirs; a backslash is an escape only before a quote or a backslash.
pub(super) fn read_tag(text: &str) -> Result<(WrittenTag, usize), ParseError> {
    let inside = &text[1..];
    let before_name = inside.len() - inside.trim_start().len();
    let name_at = 1 + before_name;
    let name_end = name_at + name_in(&text[name_at..]);
    if name_end == name_at {
        return Err(ParseError::at_byte(
            text,
            name_at,
            "expected the name of a tag",
        ));
    }
    let name = &text[name_at..name_end];
    let shown = brief(name);
    let quote = name_end + (text[name_end..].len() - text[name_end..].trim_start().len());
    if !text[quote..].starts_with('"') {
        let what = format!("expected the value of tag {shown} in quotes");
        return Err(ParseError::at_byte(text, quote, what));
    }
    let mut value = String::new();
    let mut letters = text[quote + 1..].char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let after = quote + 1 + at + letter.len_utf8();
        match letter {
            '\\' => match letters.next_if(|&(_, next)| next == '"' || next == '\\') {
                Some((_, escaped)) => value.push(escaped),
                None => value.push('\\'),
            },
            '"' => {
                let rest = &text[after..];
                let blanks = rest.len() - rest.trim_start().len();
                if rest[blanks..].starts_with(']') {
                    let tag = WrittenTag {
                        name: name.to_owned(),
                        value,
                        value_column: text[..=quote].chars().count(),
                    };
                    return Ok((tag, after + blanks + 1));
                }
                value.push('"');
            }
            _ => value.push(letter),
        }
    }
    let what = format!("the value of tag {shown} is not closed by `\"]` on its line");
    Err(ParseError::at_byte(text, quote, what))
}

/// How many bytes at the head of a text make a tag's name.
fn name_in(text: &str) -> usize {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return 0;
    }
    let inside = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    text.bytes().take_while(inside).count()
}

/// Writes one tag pair as a line.
pub(super) fn write_tag(out: &mut impl fmt::Write, name: &str, value: &str) -> fmt::Result {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(out, "[{name} \"{escaped}\"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> String {
        read_tag(text).unwrap().0.value
    }

    #[test]
    fn quotes_and_backslashes_are_read_as_they_were_meant() {
        assert_eq!(value(r#"[Site "\"64\", 1974"]"#), "\"64\", 1974");
        assert_eq!(value(r#"[Event "The "Big" one"]"#), "The \"Big\" one");
        assert_eq!(value(r#"[Source "C:\games\a.pdn"]"#), r"C:\games\a.pdn");
        assert_eq!(value(r#"[Source "C:\\" ]"#), r"C:\");
        assert_eq!(value("[  Event\t\"[x]\"  ] 1. 32-28"), "[x]");
        assert_eq!(value(r#"[Event ""]"#), "");
    }

    #[test]
    fn a_written_tag_reads_back() {
        for value in [r"\", r#"a\""#, r#""]"#, r#"\\""#, "é[", "] [White \"x\"]"] {
            let mut line = String::new();
            write_tag(&mut line, "Event", value).unwrap();
            let (tag, length) = read_tag(line.trim_end()).unwrap();
            assert_eq!((&*tag.value, length), (value, line.len() - 1), "{line}");
        }
    }

    #[test]
    fn the_roster_keeps_its_order() {
        let mut tags = Tags::new();
        for name in ["Zeta", "Black", "Alpha", "event", "White"] {
            assert!(tags.set(name, name));
        }
        let names: Vec<&str> = tags.iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["event", "White", "Black", "Zeta", "Alpha"]);
    }
}
