//! The syntax that all lines share: a word, then arguments, values with blanks in quotes.

use quina_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// Longer lines are refused: a game of a thousand moves fits.
const LONGEST: usize = 65_536;

/// One line, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The first word.
    pub word: String,
    arguments: Vec<Argument>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Argument {
    name: String,
    /// A flag has none.
    value: Option<String>,
    /// Where it stands, in characters from the line's start.
    column: usize,
}

impl Line {
    /// A line of this word alone.
    pub fn new(word: &str) -> Self {
        Self {
            word: word.to_owned(),
            arguments: Vec::new(),
        }
    }

    /// The same line with one argument more.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.push(name, Some(value.to_string()));
        self
    }

    /// The same line with one argument more, if there is a value for it.
    #[must_use]
    pub fn with_option(self, name: &str, value: Option<impl fmt::Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// The same line with one flag more.
    #[must_use]
    pub fn with_flag(mut self, name: &str) -> Self {
        self.push(name, None);
        self
    }

    fn push(&mut self, name: &str, value: Option<String>) {
        self.arguments.push(Argument {
            name: name.to_owned(),
            value,
            column: 0,
        });
    }

    /// The value of an argument, empty for a flag; `None` where it is not given.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|argument| argument.name == name);
        found.map(|argument| argument.value.as_deref().unwrap_or_default())
    }

    /// The words of an argument's value, none where it is not given.
    pub fn words(&self, name: &str) -> Vec<String> {
        let words = self.get(name).unwrap_or_default().split_whitespace();
        words.map(str::to_owned).collect()
    }

    /// The value of an argument that must be given.
    pub fn required(&self, name: &str) -> Result<&str, ParseError> {
        self.get(name).ok_or_else(|| {
            let what = format!("`{}` without {name}=", self.word);
            ParseError::whole(what)
        })
    }

    /// The value of an argument as a number, where it is given.
    pub fn number<N: FromStr>(&self, name: &str, what: &str) -> Result<Option<N>, ParseError> {
        let Some(text) = self.get(name) else {
            return Ok(None);
        };
        let number = text.parse().map(Some);
        number.map_err(|_| self.wrong(name, format!("expected {what} for {name}=, found `{text}`")))
    }

    /// Seconds: a number that is not negative and has an end.
    pub fn seconds(&self, name: &str) -> Result<Option<f64>, ParseError> {
        let what = "seconds";
        match self.number::<f64>(name, what)? {
            Some(time) if !(0.0..=1e9).contains(&time) => {
                let text = self.get(name).unwrap_or_default();
                Err(self.wrong(name, format!("expected {what} for {name}=, found `{text}`")))
            }
            time => Ok(time),
        }
    }

    /// An error at an argument.
    pub fn wrong(&self, name: &str, what: String) -> ParseError {
        let found = self.arguments.iter().find(|argument| argument.name == name);
        match found {
            Some(argument) => ParseError::new(argument.column, what),
            None => ParseError::whole(what),
        }
    }

    /// The first argument's name and place, for words that expect a flag.
    pub fn first(&self) -> Option<(&str, usize)> {
        let first = self.arguments.first()?;
        Some((&first.name, first.column))
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)?;
        for Argument { name, value, .. } in &self.arguments {
            write!(f, " {name}")?;
            if let Some(value) = value {
                let is_plain = !value.is_empty() && value.chars().all(is_plain);
                // There is no way to write a quote inside quotes.
                let value = value.replace('"', "'").replace(['\n', '\r'], " ");
                if is_plain {
                    write!(f, "={value}")?;
                } else {
                    write!(f, "=\"{value}\"")?;
                }
            }
        }
        Ok(())
    }
}

fn is_plain(c: char) -> bool {
    !c.is_whitespace() && c != '=' && c != '"'
}

impl FromStr for Line {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.len() > LONGEST {
            let what = format!("a line of {} bytes: expected at most {LONGEST}", text.len());
            return Err(ParseError::whole(what));
        }
        let mut reader = Reader {
            text: text.chars().collect(),
            at: 0,
        };
        reader.blanks();
        let word = reader.plain();
        if word.is_empty() {
            return Err(ParseError::new(reader.at, "expected a command"));
        }
        let mut line = Self::new(&word);
        loop {
            reader.blanks();
            if reader.at == reader.text.len() {
                return Ok(line);
            }
            line.arguments.push(reader.argument()?);
        }
    }
}

struct Reader {
    text: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn plain(&mut self) -> String {
        let start = self.at;
        while self.peek().is_some_and(is_plain) {
            self.at += 1;
        }
        self.text[start..self.at].iter().collect()
    }

    fn argument(&mut self) -> Result<Argument, ParseError> {
        let column = self.at;
        let name = self.plain();
        if name.is_empty() {
            return Err(ParseError::new(column, "expected the name of an argument"));
        }
        if self.peek() != Some('=') {
            return Ok(Argument {
                name,
                value: None,
                column,
            });
        }
        self.at += 1;
        let value = if self.peek() == Some('"') {
            self.quoted()?
        } else {
            self.plain()
        };
        Ok(Argument {
            name,
            value: Some(value),
            column,
        })
    }

    fn quoted(&mut self) -> Result<String, ParseError> {
        let open = self.at;
        let rest = &self.text[open + 1..];
        let Some(length) = rest.iter().position(|&c| c == '"') else {
            return Err(ParseError::new(open, "a quote that is not closed"));
        };
        self.at = open + length + 2;
        Ok(rest[..length].iter().collect())
    }
}
