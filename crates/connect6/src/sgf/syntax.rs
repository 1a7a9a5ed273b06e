//! The grammar of SGF alone: brackets, nodes and properties, whatever they mean.
//!
//! The text is cut into events on demand and nothing nests in the machine's stack, so a file may
//! be as deep as it likes without hurting anyone but its writer, who is told.

use crate::property::Property;
use crate::quote::quoted;

/// Deeper variations than this are refused; records of real games stay below a hundred.
const MAX_DEPTH: usize = 1000;

/// What is wrong, and at which byte of the text.
pub(super) struct Fault {
    pub at: usize,
    pub what: String,
}

impl Fault {
    pub fn new(at: usize, what: impl Into<String>) -> Self {
        Self {
            at,
            what: what.into(),
        }
    }
}

/// A property with the places of its values.
pub(super) struct Found<'a> {
    pub name: String,
    pub values: Vec<Value<'a>>,
}

impl Found<'_> {
    /// The property to keep, values as written.
    pub fn keep(self) -> Property {
        let values = self.values.iter().map(|value| value.raw.to_owned());
        Property::raw(self.name, values.collect())
    }
}

/// A value as written, escapes included, and the byte where it begins.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    pub at: usize,
    pub raw: &'a str,
}

/// A piece of the text.
pub(super) enum Event<'a> {
    /// `(`: a game or a variation begins.
    Open,
    /// `;` and the properties after it.
    Node(usize, Vec<Found<'a>>),
    /// `)`: it ends.
    Close,
}

/// Cuts a text into events and sees to it that they fit together.
pub(super) struct Syntax<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    last: Last,
}

/// What came before decides what may come next.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Open,
    Node,
    Close,
}

impl<'a> Syntax<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            last: Last::Close,
        }
    }

    /// The next event, or `None` at the end of the text.
    pub fn next(&mut self) -> Result<Option<Event<'a>>, Fault> {
        self.skip_space();
        let at = self.at;
        let Some(letter) = self.peek() else {
            if self.depth > 0 {
                return Err(Fault::new(at, "the text ends inside a game: expected `)`"));
            }
            return Ok(None);
        };
        let allowed = match letter {
            '(' => self.last != Last::Open,
            ';' => self.last != Last::Close,
            ')' => self.last != Last::Open && self.depth > 0,
            _ => false,
        };
        if !allowed {
            let expected = match self.last {
                Last::Close if self.depth == 0 => "`(` to begin a game",
                Last::Close => "`(` or `)` after a variation",
                Last::Open => "`;` to begin a node",
                Last::Node => "a property, `;`, `(` or `)`",
            };
            let found = quoted(letter.encode_utf8(&mut [0; 4]));
            return Err(Fault::new(
                at,
                format!("{found} found: expected {expected}"),
            ));
        }
        self.at += 1;
        match letter {
            '(' => self.open(at),
            ';' => self.node(at),
            _ => {
                self.depth -= 1;
                self.last = Last::Close;
                Ok(Some(Event::Close))
            }
        }
    }

    fn open(&mut self, at: usize) -> Result<Option<Event<'a>>, Fault> {
        self.depth += 1;
        self.last = Last::Open;
        if self.depth > MAX_DEPTH {
            let what = format!("variations are nested deeper than {MAX_DEPTH}");
            return Err(Fault::new(at, what));
        }
        Ok(Some(Event::Open))
    }

    fn node(&mut self, at: usize) -> Result<Option<Event<'a>>, Fault> {
        self.last = Last::Node;
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            if !self
                .peek()
                .is_some_and(|letter| letter.is_ascii_alphabetic())
            {
                return Ok(Some(Event::Node(at, properties)));
            }
            properties.push(self.property()?);
        }
    }

    /// A property: letters, of which only the capitals count (older files write `Black` for `B`),
    /// and one or more values.
    fn property(&mut self) -> Result<Found<'a>, Fault> {
        let start = self.at;
        let rest = &self.text[start..];
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        let written = &rest[..length];
        let name: String = written.chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            let what = format!("{} is no property: expected capitals", quoted(written));
            return Err(Fault::new(start, what));
        }
        self.at += length;
        let mut values = Vec::new();
        self.skip_space();
        while self.peek() == Some('[') {
            values.push(self.value()?);
            self.skip_space();
        }
        if values.is_empty() {
            let what = format!("expected `[` after property {}", quoted(written));
            return Err(Fault::new(self.at, what));
        }
        Ok(Found { name, values })
    }

    fn value(&mut self) -> Result<Value<'a>, Fault> {
        let open = self.at;
        let at = open + 1;
        let mut escaped = false;
        for (length, byte) in self.text[at..].bytes().enumerate() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b']' => {
                    self.at = at + length + 1;
                    let raw = &self.text[at..at + length];
                    return Ok(Value { at, raw });
                }
                _ => {}
            }
        }
        Err(Fault::new(open, "the value that begins here has no `]`"))
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_space(&mut self) {
        self.at = self.text.len() - self.text[self.at..].trim_start().len();
    }
}
