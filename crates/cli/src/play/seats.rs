//! Who plays what: which of the two persons at the board is you and which is the engine.

use crate::args::SideChoice;
use quina_engine::{Game, Side};

/// For each of the two persons whether it is you.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seats([bool; 2]);

impl Seats {
    /// The seats that were asked for; an error names the sides that the game has.
    pub fn new(game: Game, choice: SideChoice) -> Result<Self, String> {
        let named = |name: &str| {
            game.side(name).map(Self::only).ok_or_else(|| {
                let [first, second] = Side::BOTH.map(|side| game.side_name(side).unwrap_or("none"));
                format!("{game} has no side `{name}`: its sides are {first} and {second}")
            })
        };
        match choice {
            SideChoice::First => Ok(Self::only(Side::First)),
            SideChoice::Second => Ok(Self::only(Side::Second)),
            SideChoice::White => named("white"),
            SideChoice::Black => named("black"),
            SideChoice::Vertical => named("vertical"),
            SideChoice::Horizontal => named("horizontal"),
            SideChoice::Both => Ok(Self::BOTH),
            SideChoice::None => Ok(Self([false; 2])),
        }
    }

    /// You play both sides.
    pub const BOTH: Self = Self([true; 2]);

    fn only(side: Side) -> Self {
        Self(Side::BOTH.map(|other| other == side))
    }

    /// Whether this person is you.
    pub fn is_yours(self, person: Side) -> bool {
        self.0[person.index()]
    }

    /// The one person that is you, if it is exactly one.
    pub fn yours(self) -> Option<Side> {
        match self.0 {
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether the engine plays both sides.
    pub fn are_empty(self) -> bool {
        self.0 == [false; 2]
    }
}
