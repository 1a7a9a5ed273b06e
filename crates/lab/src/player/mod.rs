//! Who plays: anything that answers a game with a move, or fails to in a way that has a name.

mod built_in;
mod connect6;
mod dxp;
mod hub;
mod json;
mod process;
mod socket;
mod spec;

pub use built_in::BuiltIn;
pub use connect6::Connect6Player;
pub use dxp::DxpPlayer;
pub use hub::HubPlayer;
pub use json::JsonPlayer;
pub use socket::Socket;
pub use spec::{Control, External, InputFile, PlayerSpec, Protocol, SpecError};

use quina_engine::AnyRecord;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player of one match.
pub trait Player {
    /// A new game begins: nothing of the last one may be remembered, so that every game can be
    /// played again on its own. What a player needs before its first move it takes now, not from its
    /// time.
    fn begin(&mut self, game: &AnyRecord) -> Result<(), Fault>;

    /// The move to make in a game that is not over.
    fn choose(&mut self, game: &AnyRecord, budget: &Budget, seed: u64) -> Result<Choice, Fault>;
}

/// The player that a spec describes.
pub fn player(spec: &PlayerSpec) -> Box<dyn Player> {
    match &spec.external {
        Some(external) => match external.protocol {
            Protocol::Hub => Box::new(HubPlayer::new(external)),
            Protocol::Connect6 => Box::new(Connect6Player::new(external)),
            Protocol::Dxp => Box::new(DxpPlayer::new(external, &spec.control)),
            Protocol::Json => Box::new(JsonPlayer::new(external)),
        },
        None => Box::new(BuiltIn::new(spec)),
    }
}

/// How much one move may cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Budget {
    /// Milliseconds for this move.
    pub time_ms: Option<u64>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies of search.
    pub depth: Option<u32>,
}

/// A move and what its player said of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The move, in any spelling that the game knows.
    #[serde(rename = "move")]
    pub mv: String,
    /// The worth to the mover in hundredths of a man, where the player says it.
    pub score: Option<i32>,
    /// How deep the player says it looked.
    pub depth: u32,
    /// How many positions it says it visited.
    pub nodes: u64,
}

/// Why a player did not answer with a move. It loses the game, and the match goes on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// Its program could not be started, or ended.
    Crash(String),
    /// It did not answer in time, and had to be stopped.
    Stall(String),
    /// What it said is no answer.
    Garbage(String),
    /// It gave the game up.
    Resigned(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(what) => write!(f, "crash: {what}"),
            Self::Stall(what) => write!(f, "no answer: {what}"),
            Self::Garbage(what) => write!(f, "no move: {what}"),
            Self::Resigned(what) => write!(f, "resigned: {what}"),
        }
    }
}
