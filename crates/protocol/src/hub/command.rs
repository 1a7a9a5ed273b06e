//! What a board says to an engine.

use super::Line;
use quina_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// A command to an engine.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Say who you are and what can be set.
    Hub,
    /// Set a parameter.
    SetParam {
        /// Which.
        name: String,
        /// To what.
        value: String,
    },
    /// Make ready.
    Init,
    /// What comes next has nothing to do with what was.
    NewGame,
    /// Where to search.
    Pos {
        /// The board, a letter a square.
        pos: String,
        /// Moves played from there.
        moves: Vec<String>,
    },
    /// How much to spend.
    Level(Level),
    /// Search.
    Go(Mode),
    /// Are you there?
    Ping,
    /// The opponent played what was pondered on.
    PonderHit,
    /// Answer now.
    Stop,
    /// Leave.
    Quit,
    /// Something that a later version may know.
    Unknown(String),
}

/// How much a search may spend; what is not given does not bind.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Level {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Seconds for this move.
    pub move_time: Option<f64>,
    /// Seconds left for the game, or for `moves` moves.
    pub time: Option<f64>,
    /// Seconds added before each move.
    pub increment: Option<f64>,
    /// Moves that `time` must do for.
    pub moves: Option<u32>,
    /// Until told to stop.
    pub infinite: bool,
}

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// A move to play.
    Think,
    /// Thinking while the opponent does, on the move that was expected.
    Ponder,
    /// Scores and lines.
    Analyze,
}

impl FromStr for Command {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let line: Line = text.parse()?;
        Ok(match line.word.as_str() {
            "hub" => Self::Hub,
            "set-param" => Self::SetParam {
                name: line.required("name")?.to_owned(),
                value: line.required("value")?.to_owned(),
            },
            "init" => Self::Init,
            "new-game" => Self::NewGame,
            "pos" => Self::Pos {
                pos: line.required("pos")?.to_owned(),
                moves: line.words("moves"),
            },
            "level" => Self::Level(level(&line)?),
            "go" => Self::Go(mode(&line)?),
            "ping" => Self::Ping,
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            _ => Self::Unknown(line.word),
        })
    }
}

fn level(line: &Line) -> Result<Level, ParseError> {
    let level = Level {
        depth: line.number("depth", "plies")?,
        nodes: line.number("nodes", "a number of positions")?,
        move_time: line.seconds("move-time")?,
        time: line.seconds("time")?,
        increment: line.seconds("inc")?,
        moves: line.number("moves", "a number of moves")?,
        infinite: line.get("infinite").is_some(),
    };
    if level == Level::default() {
        let what = "expected depth=, nodes=, move-time=, time= or infinite";
        return Err(ParseError::whole(what));
    }
    Ok(level)
}

fn mode(line: &Line) -> Result<Mode, ParseError> {
    let modes = [
        ("think", Mode::Think),
        ("ponder", Mode::Ponder),
        ("analyze", Mode::Analyze),
    ];
    let known = modes.iter().find(|(name, _)| line.get(name).is_some());
    known.map(|&(_, mode)| mode).ok_or_else(|| {
        let expected = "expected think, ponder or analyze";
        match line.first() {
            Some((found, column)) => {
                ParseError::new(column, format!("{expected}, found `{found}`"))
            }
            None => ParseError::whole(expected),
        }
    })
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = match self {
            Self::Hub => Line::new("hub"),
            Self::SetParam { name, value } => Line::new("set-param")
                .with("name", name)
                .with("value", value),
            Self::Init => Line::new("init"),
            Self::NewGame => Line::new("new-game"),
            Self::Pos { pos, moves } => {
                let moves = (!moves.is_empty()).then(|| moves.join(" "));
                Line::new("pos")
                    .with("pos", pos)
                    .with_option("moves", moves)
            }
            Self::Level(level) => level.line(),
            Self::Go(mode) => Line::new("go").with_flag(match mode {
                Mode::Think => "think",
                Mode::Ponder => "ponder",
                Mode::Analyze => "analyze",
            }),
            Self::Ping => Line::new("ping"),
            Self::PonderHit => Line::new("ponder-hit"),
            Self::Stop => Line::new("stop"),
            Self::Quit => Line::new("quit"),
            Self::Unknown(word) => Line::new(word),
        };
        line.fmt(f)
    }
}

impl Level {
    fn line(&self) -> Line {
        let line = Line::new("level")
            .with_option("depth", self.depth)
            .with_option("nodes", self.nodes)
            .with_option("move-time", self.move_time)
            .with_option("moves", self.moves)
            .with_option("time", self.time)
            .with_option("inc", self.increment);
        if self.infinite {
            line.with_flag("infinite")
        } else {
            line
        }
    }
}
