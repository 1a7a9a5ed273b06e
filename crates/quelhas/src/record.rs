//! Whole games as text: a record is read, written and checked here.
//!
//! A file holds one or more games. A game is some lines of headers and then its moves:
//!
//! ```text
//! game: quelhas
//! size: 10x10
//! swap: yes
//! first: Ana
//! second: Rui
//!
//! # Anything after a # among the moves is a comment.
//! 1. c1-c7 swap 2. a1-b1 e2-e9 *
//! ```
//!
//! - Every header may be left out. `game` must say `quelhas`. `size` is 10x10 unless given, and
//!   `swap`, whether the pie rule is on, `yes` unless given. `position` starts the game elsewhere,
//!   in the notation of positions; `size` and `swap` must agree with it if they stand there too.
//!   `first` and `second` are the persons who begin as Vertical and as Horizontal, whatever they
//!   become by a swap; `event` and `date` are free text. A header's value ends with its line, so a
//!   `#` in it is no comment.
//! - Moves stand between white space, over as many lines as one likes. Numbers such as `2.` may be
//!   among them; each counts two actions, the swap being one, and a wrong number is an error.
//! - After the moves, or as the header `result`, may stand `V` or `H`, the role that won, or `*`
//!   for a game that is not finished. A game that is over on the board needs none and allows no
//!   other; in one that is not, `V` or `H` says that the other resigned.
//! - The next game begins after a blank line with its first header, or after a line `---`.
//!
//! Files come from outside: lines are bounded, games are read one at a time, and an error names
//! its line and column.

mod reader;

pub use reader::{LONGEST_LINE, Reader, check};

use crate::{Move, Position};
use quina_core::{Notation, Outcome, ParseError, Position as _, Record, Side};
use std::fmt;

/// Whether the two persons have exchanged roles in the course of these moves.
pub fn is_swapped(moves: &[Move]) -> bool {
    moves.contains(&Move::Swap)
}

/// Which person owns a role after these moves: [`Side::First`] is the one who began as Vertical.
///
/// ```
/// use quina_core::Side;
/// use quina_quelhas::{Move, record::owner};
/// assert_eq!(owner(Side::First, &[]), Side::First);
/// assert_eq!(owner(Side::First, &[Move::Swap]), Side::Second);
/// ```
pub fn owner(role: Side, moves: &[Move]) -> Side {
    if is_swapped(moves) {
        role.other()
    } else {
        role
    }
}

/// A line of free text in a header: a name, an event, a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label(String);

impl Label {
    /// The most characters a label may have.
    pub const LONGEST: usize = 100;

    /// A label without the white space around it; it must have some text, of at most
    /// [`Label::LONGEST`] characters, none of them a control character.
    pub fn new(text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(ParseError::new(0, "expected a text, found nothing"));
        }
        if let Some(at) = text.chars().position(char::is_control) {
            return Err(ParseError::new(at, "a control character in a text"));
        }
        if text.chars().count() > Self::LONGEST {
            let what = format!("a text of more than {} characters", Self::LONGEST);
            return Err(ParseError::new(0, what));
        }
        Ok(Self(text.to_owned()))
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a record says about its game beside the moves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Labels {
    /// The person who begins as Vertical.
    pub first: Option<Label>,
    /// The person who begins as Horizontal.
    pub second: Option<Label>,
    /// The occasion.
    pub event: Option<Label>,
    /// When it was played.
    pub date: Option<Label>,
}

/// A game with what its record says about it.
///
/// ```
/// use quina_core::{Notation, Side};
/// use quina_quelhas::{Position, record::{Game, Label, Reader}};
///
/// let mut game = Game::new(Position::default());
/// game.labels.first = Some(Label::new("Ana").unwrap());
/// for text in ["c1-c7", "swap", "a1-b1"] {
///     let mv = game.record().position().move_from_text(text).unwrap();
///     assert!(game.play(mv));
/// }
/// assert_eq!(game.name_of(Side::Second).unwrap().as_str(), "Ana");
/// let text = game.to_string();
/// assert_eq!(Reader::new(text.as_bytes()).next(), Some(Ok(game)));
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    /// Who plays, where and when.
    pub labels: Labels,
    record: Record<Position>,
    resigned: Option<Side>,
}

impl Game {
    /// A game that begins here, between persons unknown.
    pub fn new(start: Position) -> Self {
        Self {
            labels: Labels::default(),
            record: Record::new(start),
            resigned: None,
        }
    }

    /// The start and the moves.
    pub fn record(&self) -> &Record<Position> {
        &self.record
    }

    /// Plays a move; `false`, and nothing changes, if it is not legal or the game is over.
    #[must_use]
    pub fn play(&mut self, mv: Move) -> bool {
        self.resigned.is_none() && self.record.play(mv)
    }

    /// Ends the game by the resignation of a role; `false`, and nothing changes, if it is over.
    #[must_use]
    pub fn resign(&mut self, role: Side) -> bool {
        let goes_on = self.winner().is_none();
        if goes_on {
            self.resigned = Some(role);
        }
        goes_on
    }

    /// The role that has won, on the board or because the other resigned.
    pub fn winner(&self) -> Option<Side> {
        match self.record.position().outcome() {
            Some(Outcome::Win(role)) => Some(role),
            _ => self.resigned.map(Side::other),
        }
    }

    /// Ends the game as a record claims it ended, or says why that cannot be.
    fn conclude(&mut self, claim: Claim) -> Result<(), String> {
        match (self.winner(), claim) {
            (None, Claim::Won(role)) => self.resigned = Some(role.other()),
            (winner, claim) if Claim::of(winner) == claim => {}
            (winner, claim) => {
                let (won, claimed) = (Claim::of(winner).word(), claim.word());
                return Err(format!(
                    "the result is {claimed}, but on the board it is {won}"
                ));
            }
        }
        Ok(())
    }

    /// The name of the person who owns a role as the game now stands.
    pub fn name_of(&self, role: Side) -> Option<&Label> {
        match owner(role, self.record.moves()) {
            Side::First => self.labels.first.as_ref(),
            Side::Second => self.labels.second.as_ref(),
        }
    }
}

/// Equal if the records they write are.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        self.record.start() == other.record.start()
            && self.record.moves() == other.record.moves()
            && self.winner() == other.winner()
            && self.labels == other.labels
    }
}

impl Eq for Game {}

/// The widest line of moves that is written.
const WIDTH: usize = 80;

/// The record of the game, ending with a line break; several follow one another with a blank line
/// between them.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: quelhas")?;
        let start = self.record.start();
        if *start == Position::new(start.size(), start.swap_is_open()) {
            writeln!(f, "size: {}", start.size())?;
            let swap = if start.swap_is_open() { "yes" } else { "no" };
            writeln!(f, "swap: {swap}")?;
        } else {
            writeln!(f, "position: {}", start.to_text())?;
        }
        let labels = [
            ("first", &self.labels.first),
            ("second", &self.labels.second),
            ("event", &self.labels.event),
            ("date", &self.labels.date),
        ];
        for (key, label) in labels {
            if let Some(label) = label {
                writeln!(f, "{key}: {}", label.as_str())?;
            }
        }
        writeln!(f)?;
        self.write_moves(f)
    }
}

impl Game {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = Claim::of(self.winner()).word();
        let moves = self.record.moves().iter().enumerate();
        let words = moves
            .map(|(at, mv)| {
                if at % 2 == 0 {
                    format!("{}. {mv}", number(at))
                } else {
                    mv.to_string()
                }
            })
            .chain([result.to_owned()]);
        let mut column = 0;
        for word in words {
            if column + 1 + word.len() > WIDTH {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(&word)?;
            column += word.len();
        }
        writeln!(f)
    }
}

/// The number that stands before the action with this index: each counts two.
fn number(action: usize) -> usize {
    action / 2 + 1
}

/// What a record says of how the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Claim {
    Won(Side),
    Unfinished,
}

impl Claim {
    const ALL: [Self; 3] = [
        Self::Won(Side::First),
        Self::Won(Side::Second),
        Self::Unfinished,
    ];

    fn of(winner: Option<Side>) -> Self {
        winner.map_or(Self::Unfinished, Self::Won)
    }

    /// The claim that a word makes, if it makes one.
    fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|claim| claim.word() == word)
    }

    fn word(self) -> &'static str {
        match self {
            Self::Won(Side::First) => "V",
            Self::Won(Side::Second) => "H",
            Self::Unfinished => "*",
        }
    }
}
