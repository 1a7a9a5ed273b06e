//! What an annotator adds to a move: comments and glyphs.

use std::fmt;

/// A numeric annotation glyph: a judgement by number, as in chess files.
///
/// ```
/// use quina_draughts::pdn::Nag;
/// assert_eq!(Nag::from_marks("!?"), Nag(5));
/// assert_eq!(Nag(5).marks(), Some("!?"));
/// assert_eq!(Nag(14).to_string(), "$14");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nag(pub u16);

impl Nag {
    /// The only move, written as a star that touches the move in many books.
    pub const FORCED: Self = Self(7);

    const MARKS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The glyph for a run of `!` and `?`. Longer runs than the usual six are read by their first
    /// mark: `!!!` is very good, `!?!!` is interesting.
    pub fn from_marks(marks: &str) -> Self {
        let usual = Self::MARKS.iter().position(|&known| known == marks);
        let mixed = marks.contains('!') && marks.contains('?');
        match (usual, mixed, marks.starts_with('!')) {
            (Some(at), ..) => Self(at as u16 + 1),
            (None, false, true) => Self(3),
            (None, false, false) => Self(4),
            (None, true, true) => Self(5),
            (None, true, false) => Self(6),
        }
    }

    /// The marks that stand for the glyph behind a move, for the six that have any.
    pub fn marks(self) -> Option<&'static str> {
        let at = usize::from(self.0).checked_sub(1)?;
        Self::MARKS.get(at).copied()
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// A comment: one paragraph, never empty, that every reader of PDN can take.
///
/// Clock times and other commands in comments, such as `[%clk 1:55:21]`, are kept as text.
///
/// ```
/// use quina_draughts::pdn::Comment;
/// let comment = Comment::new(" a shot,\n  {perhaps} ").unwrap();
/// assert_eq!(comment.as_str(), "a shot, {perhaps)");
/// assert_eq!(Comment::new(" \n"), None);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Comment(String);

impl Comment {
    /// The comment with this text, or `None` if there is none. Line ends and runs of blanks become
    /// one blank, for a file may be wrapped anywhere; a `}` would end the comment and becomes `)`.
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        (!words.is_empty()).then(|| Self(words.join(" ").replace('}', ")")))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is said of a move, or before the first move of a line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Notes {
    /// Glyphs, in the order written.
    pub nags: Vec<Nag>,
    /// Comments, in the order written.
    pub comments: Vec<Comment>,
}

impl Notes {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.nags.is_empty() && self.comments.is_empty()
    }
}
