//! The arguments of `quina match`, with the names that users of fastchess know.

use super::execution::ExecutionArgs;
use super::place::Board;
use super::values;
use crate::failure::Failure;
use clap::Args;
use quina_engine::{AnyRecord, Game};
use quina_lab::game::{Adjudication, DrawRule, ResignRule};
use quina_lab::matches::MatchSpec;
use quina_lab::openings::Openings;
use quina_lab::player::PlayerSpec;
use quina_lab::stats::{Model, Sprt};
use std::fs;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct MatchArgs {
    #[command(flatten)]
    board: Board,

    /// A player, twice: words such as name=new level=hard off=killers
    #[arg(long, value_name = "KEY=VALUE", num_args = 1.., action = clap::ArgAction::Append)]
    #[arg(required = true)]
    engine: Vec<String>,

    /// Words for both players, such as st=0.1 or nodes=5000
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    each: Vec<String>,

    /// Pairs of games
    #[arg(long, value_name = "PAIRS", default_value = "100", value_parser = values::pairs)]
    rounds: u64,

    /// A file of openings, one a line: a position, or moves from the start
    #[arg(long, value_name = "FILE", conflicts_with = "random_plies")]
    openings: Option<PathBuf>,

    /// Random plies before the players take over
    #[arg(long, value_name = "PLIES", default_value = "4", value_parser = values::opening_plies)]
    random_plies: u32,

    /// End the match by a test: elo0=0 elo1=5, and alpha=, beta=, model=normalized or logistic
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    sprt: Vec<String>,

    /// End drawn games early: movenumber=30 movecount=8 score=10
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    draw: Vec<String>,

    /// End won games early: movecount=3 score=800
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    resign: Vec<String>,

    /// A game of this many moves of each side is drawn
    #[arg(long, value_name = "MOVES", value_parser = values::moves)]
    maxmoves: Option<u32>,

    /// The seed of openings and players
    #[arg(long, default_value = "1", value_parser = values::seed, allow_negative_numbers = true)]
    seed: u64,

    #[command(flatten)]
    pub execution: ExecutionArgs,

    /// Write the games to this file: PDN, SGF, records of Quelhas, or JSON by its name
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl MatchArgs {
    /// The match that was asked for.
    pub fn spec(&self) -> Result<MatchSpec, Failure> {
        let game = self.board.game;
        if game == Game::Klondike {
            let what = "klondike has one player: `quina solve klondike` compares solvers";
            return Err(Failure::Refused(what.into()));
        }
        let start = AnyRecord::of(&self.board.request())?;
        Ok(MatchSpec {
            game,
            players: self.players()?,
            openings: match &self.openings {
                Some(path) => {
                    let named = |why: String| refused(format!("{}: {why}", path.display()));
                    let text = fs::read_to_string(path).map_err(|e| named(e.to_string()))?;
                    Openings::read(game, &text).map_err(named)?
                }
                None => Openings::random(start.position(), self.random_plies),
            },
            pairs: self.rounds,
            sprt: self.sprt()?,
            adjudication: self.adjudication()?,
            seed: self.seed,
        })
    }

    fn players(&self) -> Result<[PlayerSpec; 2], Failure> {
        // A new `name=` begins the next player.
        let mut words: Vec<Vec<&str>> = Vec::new();
        for word in &self.engine {
            if word.starts_with("name=") || words.is_empty() {
                words.push(Vec::new());
            }
            words.last_mut().expect("one was just pushed").push(word);
        }
        let [first, second] = words.as_slice() else {
            return Err(refused(format!(
                "expected two players, each as --engine name=… with its name first; found {}",
                words.len()
            )));
        };
        let [first, second] = [self.player(first)?, self.player(second)?];
        if first.name == second.name {
            return Err(refused(format!("both players are called {}", first.name)));
        }
        Ok([first, second])
    }

    fn player(&self, words: &[&str]) -> Result<PlayerSpec, Failure> {
        let mut spec = PlayerSpec::new("");
        let mut read = |path: &str| fs::read_to_string(path).map_err(|error| error.to_string());
        for word in self
            .each
            .iter()
            .map(String::as_str)
            .chain(words.iter().copied())
        {
            let set = spec.set(word, &mut read);
            set.map_err(|error| refused(error.to_string()))?;
        }
        spec.check().map_err(|error| refused(error.to_string()))?;
        Ok(spec)
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        if self.sprt.is_empty() {
            return Ok(None);
        }
        let mut model = Model::Normalised;
        let (mut elo0, mut elo1, mut alpha, mut beta) = (0.0, 5.0, 0.05, 0.05);
        for word in &self.sprt {
            let (key, value) = pair(word)?;
            match key {
                "elo0" => elo0 = number(word, value)?,
                "elo1" => elo1 = number(word, value)?,
                "alpha" => alpha = number(word, value)?,
                "beta" => beta = number(word, value)?,
                "model" => {
                    model = match value {
                        "normalized" => Model::Normalised,
                        "logistic" => Model::Logistic,
                        _ => return Err(expected(word, "normalized or logistic")),
                    }
                }
                _ => return Err(expected(word, "elo0, elo1, alpha, beta or model")),
            }
        }
        let sprt = Sprt::new(model, elo0, elo1, alpha, beta);
        sprt.map(Some)
            .map_err(|error| refused(format!("--sprt: {error}")))
    }

    fn adjudication(&self) -> Result<Adjudication, Failure> {
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
        })
    }
}

fn refused(what: String) -> Failure {
    Failure::Refused(what)
}

fn expected(word: &str, what: &str) -> Failure {
    refused(format!("`{word}`: expected {what}"))
}

fn pair(word: &str) -> Result<(&str, &str), Failure> {
    word.split_once('=')
        .ok_or_else(|| expected(word, "key=value"))
}

fn number<N: std::str::FromStr>(word: &str, value: &str) -> Result<N, Failure> {
    value.parse().map_err(|_| expected(word, "a number"))
}
