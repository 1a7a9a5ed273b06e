//! What everything that plays games is told the same way: where games begin, when they end, who
//! plays. The names are those that users of fastchess know.

use super::place::Board;
use super::values;
use crate::book;
use crate::failure::Failure;
use clap::error::{Error as ClapError, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use quina_engine::{AnyRecord, Game};
use quina_lab::game::{Adjudication, DrawRule, ResignRule};
use quina_lab::openings::Openings;
use quina_lab::player::PlayerSpec;
use std::fs;

/// The games that are played, whoever plays them.
#[derive(Debug, Args)]
pub struct Playing {
    #[command(flatten)]
    board: Board,

    /// Words for every player, such as st=0.1 or nodes=5000
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    each: Vec<String>,

    /// Openings: ballots (checkers), 2-ply or 3-ply (every position after so many moves), or a file
    /// with a position or moves a line
    #[arg(long, value_name = "LIST", conflicts_with = "random_plies")]
    openings: Option<String>,

    /// In which order the openings of a list come
    #[arg(long, value_enum, default_value_t)]
    order: Order,

    /// Random plies before the players take over
    #[arg(long, value_name = "PLIES", default_value = "4", value_parser = values::opening_plies)]
    random_plies: u32,

    /// Pass over random openings that put a side further ahead than this, as a search of 10,000
    /// nodes sees it; in draughts and checkers 100 is a man
    #[arg(long, value_name = "SCORE", value_parser = values::lead, conflicts_with = "openings")]
    even: Option<u32>,

    /// End drawn games early: movenumber=30 movecount=8 score=10
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    draw: Vec<String>,

    /// End won games early: movecount=3 score=800
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    resign: Vec<String>,

    /// A game of this many moves of each side is drawn
    #[arg(long, value_name = "MOVES", value_parser = values::moves)]
    maxmoves: Option<u32>,

    /// End games whose result is proved: by a solver in quelhas, by endgame tables in draughts and
    /// checkers
    #[arg(long)]
    exact: bool,

    /// The seed of openings and players
    #[arg(long, default_value = "1", value_parser = values::seed, allow_negative_numbers = true)]
    pub seed: u64,
}

impl Playing {
    /// The game, which has two players.
    pub fn game(&self) -> Result<Game, Failure> {
        match self.board.game {
            Game::Klondike => {
                let what = "klondike has one player: `quina solve klondike` compares solvers";
                Err(Failure::Refused(what.into()))
            }
            game => Ok(game),
        }
    }

    /// Where the games begin.
    pub fn openings(&self) -> Result<Openings, Failure> {
        let game = self.game()?;
        let start = AnyRecord::of(&self.board.request())?;
        let Some(list) = &self.openings else {
            let random = Openings::random(start.position(), self.random_plies);
            return Ok(match self.even {
                Some(most) => random.even(most),
                None => random,
            });
        };
        let named = |why: String| refused(format!("{list}: {why}"));
        let openings = match list.as_str() {
            "ballots" => Openings::ballots(game),
            "2-ply" => Openings::all(start.position(), 2),
            "3-ply" => Openings::all(start.position(), 3),
            path => {
                let text = fs::read_to_string(path).map_err(|e| named(e.to_string()))?;
                Openings::read(game, &text)
            }
        };
        let openings = openings.map_err(named)?;
        Ok(match self.order {
            Order::Sequential => openings,
            Order::Random => openings.shuffled(self.seed),
        })
    }

    /// The player that these words describe, after the words for everybody.
    pub fn player(&self, words: &[String]) -> Result<PlayerSpec, Failure> {
        let mut spec = PlayerSpec::new(match words {
            [] => String::from("quina"),
            words => words.join(" "),
        });
        let mut read = |path: &str| fs::read(path).map_err(|error| error.to_string());
        for word in self.each.iter().chain(words) {
            let set = spec.set(word, &mut read);
            set.map_err(|error| refused(error.to_string()))?;
        }
        spec.check().map_err(|error| refused(error.to_string()))?;
        spec.check_tables(self.game()?).map_err(refused)?;
        if let Some(file) = &spec.book {
            book::read(file.path.as_ref(), self.game()?).map_err(refused)?;
        } else if spec.options.book {
            book::built_in(self.game()?)?;
        }
        if let Some(weights) = &spec.weights {
            weights.check_weights(self.game()?).map_err(refused)?;
        }
        Ok(spec)
    }

    /// The players that are described, at least two of them and no two of one name.
    pub fn players(&self, engines: &Engines) -> Result<Vec<PlayerSpec>, Failure> {
        let players = engines.0.iter().map(|words| self.player(words));
        let players: Vec<PlayerSpec> = players.collect::<Result<_, _>>()?;
        for (index, player) in players.iter().enumerate() {
            if players[..index]
                .iter()
                .any(|other| other.name == player.name)
            {
                return Err(refused(format!("two players are called {}", player.name)));
            }
        }
        Ok(players)
    }

    /// When games are ended early.
    pub fn adjudication(&self) -> Result<Adjudication, Failure> {
        let mut draw = DrawRule {
            move_number: 0,
            move_count: 8,
            score: 10,
        };
        for word in &self.draw {
            let (key, value) = pair(word)?;
            match key {
                "movenumber" => draw.move_number = number(word, value)?,
                "movecount" => draw.move_count = number(word, value)?,
                "score" => draw.score = number(word, value)?,
                _ => return Err(expected(word, "movenumber, movecount or score")),
            }
        }
        let mut resign = ResignRule {
            move_count: 3,
            score: 800,
        };
        for word in &self.resign {
            let (key, value) = pair(word)?;
            match key {
                "movecount" => resign.move_count = number(word, value)?,
                "score" => resign.score = number(word, value)?,
                _ => return Err(expected(word, "movecount or score")),
            }
        }
        Ok(Adjudication {
            draw: (!self.draw.is_empty()).then_some(draw),
            resign: (!self.resign.is_empty()).then_some(resign),
            max_plies: self.maxmoves.map(|moves| moves.saturating_mul(2)),
            exact: self.exact,
        })
    }
}

/// In which order openings come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Order {
    /// As they are listed
    #[default]
    Sequential,
    /// Shuffled by the seed
    Random,
}

/// The words of each `--engine`: clap's derive would run them together.
#[derive(Debug)]
pub struct Engines(Vec<Vec<String>>);

impl Args for Engines {
    fn augment_args(command: Command) -> Command {
        command.arg(
            Arg::new("engine")
                .long("engine")
                .value_name("KEY=VALUE")
                .num_args(1..)
                .action(ArgAction::Append)
                .required(true)
                .help("A player, once for each: words such as name=new level=hard off=killers"),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Engines {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, ClapError> {
        let Some(engines) = matches.get_occurrences::<String>("engine") else {
            return Err(ClapError::new(ErrorKind::MissingRequiredArgument));
        };
        Ok(Self(
            engines.map(|words| words.cloned().collect()).collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), ClapError> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

pub fn refused(what: String) -> Failure {
    Failure::Refused(what)
}

pub fn expected(word: &str, what: &str) -> Failure {
    refused(format!("`{word}`: expected {what}"))
}

pub fn pair(word: &str) -> Result<(&str, &str), Failure> {
    word.split_once('=')
        .ok_or_else(|| expected(word, "key=value"))
}

pub fn number<N: std::str::FromStr>(word: &str, value: &str) -> Result<N, Failure> {
    value.parse().map_err(|_| expected(word, "a number"))
}
