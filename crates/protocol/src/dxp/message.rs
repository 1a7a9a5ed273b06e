//! What two programs say to each other.

use super::fields::Fields;
use super::{Board, Colour, LONGEST, Move};
use quina_core::ParseError;
use std::fmt;
use std::str::FromStr;

/// The width of a program's name.
const NAME: usize = 32;
/// The version of the protocol that is spoken here.
const VERSION: u16 = 1;

/// One message, either way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// The initiator asks for a game (GAMEREQ).
    Request(GameRequest),
    /// The follower answers (GAMEACC).
    Accept {
        /// Its name.
        name: String,
        /// Whether it plays.
        code: Acceptance,
    },
    /// A move (MOVE).
    Move(Move),
    /// The game is over, or yes it is (GAMEEND).
    End {
        /// Why.
        reason: Reason,
        /// Whether no other game is wanted.
        stop: bool,
    },
    /// A word between programs or people (CHAT).
    Chat(String),
    /// Let us go back (BACKREQ).
    Back {
        /// To this move of the game, from 1.
        number: u16,
        /// With this side to move.
        mover: Colour,
    },
    /// What is thought of going back (BACKACC).
    BackAnswer(BackAnswer),
}

/// A game as the initiator wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol; 1 is the only one there is.
    pub version: u16,
    /// The initiator's name.
    pub name: String,
    /// The side that the follower plays.
    pub follower: Colour,
    /// Minutes for each player and the whole game.
    pub minutes: u16,
    /// Moves for each player until the game may be ended; 0 without such an end.
    pub moves: u16,
    /// Where it begins; the start position if not given.
    pub position: Option<Board>,
}

impl GameRequest {
    /// A game of this version of the protocol from the start position, without an end.
    pub fn new(name: impl Into<String>, follower: Colour, minutes: u16) -> Self {
        Self {
            version: VERSION,
            name: name.into(),
            follower,
            minutes,
            moves: 0,
            position: None,
        }
    }

    /// Whether it is of the version that we speak.
    pub const fn is_known(&self) -> bool {
        self.version == VERSION
    }
}

/// What a follower says to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Acceptance {
    /// It plays.
    Accepted,
    /// It speaks another version.
    Version,
    /// Not this game, perhaps another.
    Refused,
    /// No game at all.
    NoMore,
}

/// Why a program ends a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// It does not say; an answer never does.
    Unknown,
    /// It gives up.
    Lost,
    /// A draw.
    Drawn,
    /// It has won.
    Won,
}

/// What is said to going back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BackAnswer {
    /// We go back.
    Accepted,
    /// It cannot go back.
    Unknown,
    /// It does not want to.
    Refused,
}

const ACCEPTANCES: [(char, Acceptance); 4] = [
    ('0', Acceptance::Accepted),
    ('1', Acceptance::Version),
    ('2', Acceptance::Refused),
    ('3', Acceptance::NoMore),
];
const REASONS: [(char, Reason); 4] = [
    ('0', Reason::Unknown),
    ('1', Reason::Lost),
    ('2', Reason::Drawn),
    ('3', Reason::Won),
];
const BACK_ANSWERS: [(char, BackAnswer); 3] = [
    ('0', BackAnswer::Accepted),
    ('1', BackAnswer::Unknown),
    ('2', BackAnswer::Refused),
];

/// The letter of a value that is in the list.
fn letter<T: PartialEq>(known: &[(char, T)], value: &T) -> char {
    let found = known.iter().find(|(_, known)| known == value);
    found.map_or('0', |(letter, _)| *letter)
}

impl FromStr for Message {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let fields = &mut Fields::new(text)?;
        let heads = ['R', 'A', 'M', 'E', 'C', 'B', 'K'].map(|head| (head, head));
        let message = match fields.letter(&heads, "the kind of message")? {
            'R' => Self::Request(request(fields)?),
            'A' => Self::Accept {
                name: name(fields)?,
                code: fields.letter(&ACCEPTANCES, "whether the game is accepted")?,
            },
            'M' => Self::Move(Move::read(fields)?),
            'E' => Self::End {
                reason: fields.letter(&REASONS, "the reason to end the game")?,
                stop: fields.letter(&[('0', false), ('1', true)], "whether to stop")?,
            },
            'C' => Self::Chat(fields.rest().to_owned()),
            'B' => Self::Back {
                number: fields.number(3, 1..=999, "the number of a move")?,
                mover: fields.letter(&Colour::LETTERS, "the colour to move")?,
            },
            _ => Self::BackAnswer(fields.letter(&BACK_ANSWERS, "whether to go back")?),
        };
        fields.end()?;
        Ok(message)
    }
}

fn request(fields: &mut Fields<'_>) -> Result<GameRequest, ParseError> {
    Ok(GameRequest {
        version: fields.number(2, 0..=99, "the version of the protocol")?,
        name: name(fields)?,
        follower: fields.letter(&Colour::LETTERS, "the colour of the follower")?,
        minutes: fields.number(3, 0..=999, "the minutes of the game")?,
        moves: fields.number(3, 0..=999, "the moves of the game")?,
        position: if fields.letter(&[('A', false), ('B', true)], "the kind of start")? {
            Some(Board::read(fields)?)
        } else {
            None
        },
    })
}

fn name(fields: &mut Fields<'_>) -> Result<String, ParseError> {
    let name = fields.take(NAME, "the name of the program")?;
    Ok(name.trim_end().to_owned())
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(request) => request.write(f),
            Self::Accept { name, code } => {
                write!(f, "A{}{}", fitted(name), letter(&ACCEPTANCES, code))
            }
            Self::Move(mv) => {
                f.write_str("M")?;
                mv.write(f)
            }
            Self::End { reason, stop } => {
                write!(f, "E{}{}", letter(&REASONS, reason), u8::from(*stop))
            }
            Self::Chat(text) => write!(f, "C{}", plain(text, LONGEST - 1)),
            Self::Back { number, mover } => write!(f, "B{number:03}{mover}"),
            Self::BackAnswer(answer) => write!(f, "K{}", letter(&BACK_ANSWERS, answer)),
        }
    }
}

impl GameRequest {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (version, minutes, moves) = (self.version, self.minutes.min(999), self.moves.min(999));
        let name = fitted(&self.name);
        write!(
            f,
            "R{version:02}{name}{}{minutes:03}{moves:03}",
            self.follower
        )?;
        match &self.position {
            Some(board) => write!(f, "B{board}"),
            None => f.write_str("A"),
        }
    }
}

/// A name in its field.
fn fitted(name: &str) -> String {
    let name = plain(name.trim_start(), NAME);
    format!("{name:NAME$}")
}

/// What can be sent of a text: ASCII without control characters, and no more than fits.
fn plain(text: &str, most: usize) -> String {
    let plain = |c: char| {
        if c.is_ascii() && !c.is_control() {
            c
        } else {
            '?'
        }
    };
    text.chars().map(plain).take(most).collect()
}
