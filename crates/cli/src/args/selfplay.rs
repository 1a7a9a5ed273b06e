//! The arguments of `quina selfplay`.

use super::values;
use clap::Args;
use quina_engine::Game;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct SelfplayArgs {
    /// draughts, checkers or connect6
    pub game: Game,

    /// How many games
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,

    /// The file that the positions are added to
    #[arg(long, value_name = "FILE")]
    pub output: PathBuf,

    /// Positions searched for each move
    #[arg(long, default_value_t = 1_000, value_parser = values::nodes)]
    pub nodes: u64,

    /// At most so many random plies begin a game, and at least half as many
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=100))]
    pub random_plies: u64,

    /// Where games of draughts begin, drawn by lot: ballots (and the start), or a file with a position
    /// or moves a line [default: the start]
    #[arg(long, value_name = "FILE")]
    pub openings: Option<String>,

    /// Of draughts a game begins only where neither side is ahead by more, in hundredths of a man
    /// [default: 80]
    #[arg(long, value_name = "SCORE")]
    #[arg(value_parser = clap::value_parser!(i32).range(0..=30_000))]
    pub even: Option<i32>,

    /// In draughts who is behind by more for four plies gives up, but in one game in eight
    /// [default: 400]
    #[arg(long, value_name = "SCORE")]
    #[arg(value_parser = clap::value_parser!(i32).range(1..=30_000))]
    pub resign: Option<i32>,

    /// In draughts keep beside the game so many positions that a longer search judged, each searched
    /// on its own, at every second position and at every eighth of endings
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = values::aside)]
    pub aside: usize,

    /// After each game of draughts play out so many endings from positions kept beside it
    #[arg(long, value_name = "NUMBER", default_value_t = 0, value_parser = values::aside)]
    #[arg(requires = "aside")]
    pub endings: usize,

    /// The seed of all games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=0xFFFF_FFFF))]
    pub seed: u64,

    /// A weights file instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,

    /// A folder of endgame tables of draughts: those of four pieces are built in
    #[arg(long, value_name = "DIR")]
    pub tables: Option<PathBuf>,

    /// How many games at a time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

impl SelfplayArgs {
    /// How far ahead a side may be where a game begins.
    pub fn even(&self) -> i32 {
        self.even.unwrap_or(80)
    }

    /// How far behind a side gives up.
    pub fn resign(&self) -> i32 {
        self.resign.unwrap_or(400)
    }

    /// The first option that was given and means nothing in the game.
    pub fn misplaced(&self) -> Option<&'static str> {
        let given = [
            ("--openings", self.openings.is_some()),
            ("--even", self.even.is_some()),
            ("--resign", self.resign.is_some()),
            ("--aside", self.aside > 0),
            ("--endings", self.endings > 0),
        ];
        let is_draughts = matches!(self.game, Game::Draughts | Game::Checkers);
        let mut given = given
            .iter()
            .filter(|(_, is_given)| *is_given && !is_draughts);
        given.next().map(|(name, _)| *name)
    }
}
