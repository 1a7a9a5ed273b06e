//! The arguments of the commands by which other programs reach the engine: hub, dxp and connect6.

use super::think::Spending;
use super::values;
use clap::{Args, ValueEnum};
use quina_engine::{BoardSize, Game, Grade};
use quina_protocol::dxp::{Colour, PORT};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct HubArgs {
    /// draughts or checkers
    #[arg(long, default_value = "draughts")]
    pub game: Game,
}

#[derive(Debug, Args)]
pub struct Connect6Args {
    /// Speak the JSON lines of Botzone instead: the whole game in, one turn out
    #[arg(long)]
    pub botzone: bool,

    /// The board, 6 to 19
    #[arg(long, value_name = "SIZE")]
    pub size: Option<BoardSize>,

    #[command(flatten)]
    pub spending: Spending,

    /// How strong the engine plays: easy, medium, hard or expert
    #[arg(long, default_value = "expert", value_parser = values::level)]
    pub level: Grade,

    /// An opening book for the expert
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct DxpArgs {
    #[command(flatten)]
    pub peer: Peer,

    /// Ask for so many games, the sides exchanged after each, instead of waiting to be asked
    #[arg(long, value_name = "GAMES", value_parser = values::count)]
    pub initiate: Option<u32>,

    /// Minutes that we ask for, for each player and game
    #[arg(long, default_value_t = 10, requires = "initiate")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=999))]
    pub minutes: u16,

    /// Moves of each player after which a game is ended; 0 for no such end
    #[arg(long, default_value_t = 0, requires = "initiate")]
    #[arg(value_parser = clap::value_parser!(u16).range(0..=999))]
    pub moves: u16,

    /// The side that we play in the first game we ask for
    #[arg(long, value_enum, default_value_t, requires = "initiate")]
    pub side: OurSide,

    /// Where the games that we ask for begin, as FEN
    #[arg(long, value_name = "FEN", requires = "initiate")]
    pub position: Option<String>,

    #[command(flatten)]
    pub spending: Spending,

    /// How strong the engine plays: easy, medium, hard or expert
    #[arg(long, default_value = "expert", value_parser = values::level)]
    pub level: Grade,

    /// Threads that search
    #[arg(long, value_name = "NUMBER", value_parser = values::threads)]
    pub threads: Option<u32>,

    /// The seed of all randomness
    #[arg(long, default_value = "0", value_parser = values::seed)]
    pub seed: u64,

    /// A weights file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// Add each finished game to this PDN file
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,
}

/// How two programs find each other.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Peer {
    /// Wait for a call at this address; 0 is a port that is free
    #[arg(long, value_name = "ADDRESS:PORT", num_args = 0..=1, value_parser = listening)]
    #[arg(default_missing_value = "127.0.0.1:27531")]
    pub listen: Option<String>,

    /// Call a program that waits there
    #[arg(long, value_name = "HOST[:PORT]", value_parser = calling)]
    pub host: Option<String>,
}

/// The side that we play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum OurSide {
    /// White
    #[default]
    White,
    /// Black
    Black,
}

impl OurSide {
    /// The same in the words of the protocol.
    pub const fn colour(self) -> Colour {
        match self {
            Self::White => Colour::White,
            Self::Black => Colour::Black,
        }
    }
}

/// A bare port is one of this machine: who wants to be reached from elsewhere says so.
fn listening(text: &str) -> Result<String, String> {
    match text.parse::<u16>() {
        Ok(port) => Ok(format!("127.0.0.1:{port}")),
        Err(_) if has_port(text) => Ok(text.to_owned()),
        Err(_) => Err("expected a port, or ADDRESS:PORT".into()),
    }
}

fn calling(text: &str) -> Result<String, String> {
    match text {
        "" => Err("expected HOST or HOST:PORT".into()),
        _ if has_port(text) => Ok(text.to_owned()),
        _ => Ok(format!("{text}:{PORT}")),
    }
}

fn has_port(text: &str) -> bool {
    text.rsplit_once(':')
        .is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}
