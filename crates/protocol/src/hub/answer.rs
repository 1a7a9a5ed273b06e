//! What an engine says to a board.

use super::Line;
use quina_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// An engine's answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// Who it is.
    Id {
        /// Its name.
        name: String,
        /// Its version.
        version: String,
        /// Who made it.
        author: String,
        /// Where from.
        country: Option<String>,
    },
    /// Something that can be set.
    Param(Param),
    /// It waits for its parameters and `init`.
    Wait,
    /// It is ready for positions.
    Ready,
    /// What it has found so far.
    Info(Info),
    /// The end of a search.
    Done {
        /// The move to play; none where there is none.
        mv: Option<String>,
        /// The reply it expects.
        ponder: Option<String>,
    },
    /// It is there.
    Pong,
    /// It could not do what it was told.
    Error(String),
    /// Something that a later version may know.
    Unknown(String),
}

/// A parameter of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// What it is set to.
    pub value: String,
    /// What it may be set to.
    pub kind: Kind,
}

/// What a parameter may be set to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// `true` or `false`.
    Bool,
    /// A whole number in a range.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A number.
    Real,
    /// Any text.
    String,
    /// One of these words.
    Enum(Vec<String>),
}

/// What a search has found; an engine may say any part of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Info {
    /// Plies.
    pub depth: Option<u32>,
    /// The mean depth of leaves.
    pub mean_depth: Option<f64>,
    /// The worth to the side to move, in men.
    pub score: Option<f64>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Seconds.
    pub time: Option<f64>,
    /// Millions of positions in a second.
    pub nps: Option<f64>,
    /// The line it expects.
    pub pv: Vec<String>,
}

impl FromStr for Answer {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let line: Line = text.parse()?;
        let owned = |name| line.get(name).map(str::to_owned);
        Ok(match line.word.as_str() {
            "id" => Self::Id {
                name: owned("name").unwrap_or_default(),
                version: owned("version").unwrap_or_default(),
                author: owned("author").unwrap_or_default(),
                country: owned("country"),
            },
            "param" => Self::Param(param(&line)?),
            "wait" => Self::Wait,
            "ready" => Self::Ready,
            "info" => Self::Info(Info {
                depth: line.number("depth", "plies")?,
                mean_depth: line.number("mean-depth", "plies")?,
                score: line.number("score", "a number of men")?,
                nodes: line.number("nodes", "a number of positions")?,
                time: line.seconds("time")?,
                nps: line.number("nps", "millions of positions")?,
                pv: line.words("pv"),
            }),
            "done" => Self::Done {
                mv: owned("move").filter(|mv| !mv.is_empty()),
                ponder: owned("ponder").filter(|mv| !mv.is_empty()),
            },
            "pong" => Self::Pong,
            "error" => Self::Error(owned("message").unwrap_or_default()),
            _ => Self::Unknown(line.word),
        })
    }
}

fn param(line: &Line) -> Result<Param, ParseError> {
    let kind = match line.get("type").unwrap_or("string") {
        "bool" => Kind::Bool,
        "int" => Kind::Int {
            min: line.number("min", "a whole number")?.unwrap_or(i64::MIN),
            max: line.number("max", "a whole number")?.unwrap_or(i64::MAX),
        },
        "real" => Kind::Real,
        "string" => Kind::String,
        "enum" => Kind::Enum(line.words("values")),
        other => {
            let what =
                format!("expected bool, int, real, string or enum for type=, found `{other}`");
            return Err(line.wrong("type", what));
        }
    };
    Ok(Param {
        name: line.required("name")?.to_owned(),
        value: line.get("value").unwrap_or_default().to_owned(),
        kind,
    })
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Self::Id {
                name,
                version,
                author,
                country,
            } => Line::new("id")
                .with("name", name)
                .with("version", version)
                .with("author", author)
                .with_option("country", country.as_deref()),
            Self::Param(param) => param.line(),
            Self::Wait => Line::new("wait"),
            Self::Ready => Line::new("ready"),
            Self::Info(info) => info.line(),
            Self::Done { mv, ponder } => Line::new("done")
                .with_option("move", mv.as_deref())
                .with_option("ponder", ponder.as_deref()),
            Self::Pong => Line::new("pong"),
            Self::Error(message) => Line::new("error").with("message", message),
            Self::Unknown(word) => Line::new(word),
        };
        line.fmt(f)
    }
}

impl Param {
    fn line(&self) -> Line {
        let line = Line::new("param")
            .with("name", &self.name)
            .with("value", &self.value);
        match &self.kind {
            Kind::Bool => line.with("type", "bool"),
            Kind::Int { min, max } => line.with("type", "int").with("min", min).with("max", max),
            Kind::Real => line.with("type", "real"),
            Kind::String => line.with("type", "string"),
            Kind::Enum(values) => line.with("type", "enum").with("values", values.join(" ")),
        }
    }
}

impl Info {
    fn line(&self) -> Line {
        let pv = (!self.pv.is_empty()).then(|| self.pv.join(" "));
        let rounded =
            |number: Option<f64>, digits: usize| number.map(|number| format!("{number:.digits$}"));
        Line::new("info")
            .with_option("depth", self.depth)
            .with_option("mean-depth", rounded(self.mean_depth, 1))
            .with_option("score", rounded(self.score, 2))
            .with_option("nodes", self.nodes)
            .with_option("time", rounded(self.time, 3))
            .with_option("nps", rounded(self.nps, 2))
            .with_option("pv", pv)
    }
}
