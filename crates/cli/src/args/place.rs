//! Where to begin: a position that is given, or the start of a game with its options.

use super::values;
use clap::Args;
use quina_engine::{AnyPosition, BoardSize, Error, Game, Request, Start};

/// A position of a game with a board.
#[derive(Debug, Args)]
pub struct Board {
    /// draughts, checkers, connect6, quelhas or klondike
    pub game: Game,

    /// A position in the game's notation [default: the start of a game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["size", "swap"])]
    pub position: Option<String>,

    /// The size of the board at the start, such as 15 or 6x8 (connect6, quelhas)
    #[arg(long)]
    size: Option<BoardSize>,

    /// Offer the second player the swap (quelhas)
    #[arg(long)]
    swap: bool,
}

/// The rules that a deal of Klondike is played by.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// Cards turned at once: 1, 2 or 3 [default: 3] (klondike)
    #[arg(long, value_name = "CARDS", value_parser = values::draw, allow_negative_numbers = true)]
    draw: Option<u8>,

    /// How often the waste may be turned over [default: without limit] (klondike)
    #[arg(long, value_name = "TIMES", value_parser = values::redeals)]
    #[arg(allow_negative_numbers = true)]
    redeals: Option<u32>,

    /// Whether cards may come back from the foundations: yes or no [default: yes] (klondike)
    #[arg(long, value_name = "ANSWER", value_parser = values::yes_or_no)]
    from_foundation: Option<bool>,
}

impl RulesArgs {
    /// The start of a game by these rules, of whichever deal.
    pub fn start(&self) -> Start {
        Start {
            draw: self.draw,
            redeals: self.redeals,
            from_foundation: self.from_foundation,
            ..Start::default()
        }
    }
}

/// A position of any game.
#[derive(Debug, Args)]
pub struct Place {
    #[command(flatten)]
    board: Board,

    /// The deal to start from [default: 1] (klondike)
    #[arg(long, conflicts_with = "position")]
    #[arg(value_parser = values::seed, allow_negative_numbers = true)]
    seed: Option<u64>,

    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(Debug, Args)]
pub struct PositionArgs {
    #[command(flatten)]
    pub place: Place,

    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Board {
    /// The options of the start position, without those of a deal.
    fn start(&self) -> Start {
        Start {
            size: self.size,
            swap: self.swap,
            ..Start::default()
        }
    }

    /// A question about this position.
    pub fn request(&self) -> Request {
        Request {
            position: self.position.clone(),
            start: self.start(),
            ..Request::new(self.game)
        }
    }

    /// The position, which may be of a deal.
    pub fn dealt(&self, seed: Option<u64>, rules: &RulesArgs) -> Result<AnyPosition, Error> {
        let rules = rules.start();
        match &self.position {
            Some(_) if rules != Start::default() => {
                let what = "a position has its rules already: --draw, --redeals and \
                            --from-foundation are for a deal";
                Err(Error::Request(what.into()))
            }
            Some(text) => AnyPosition::from_text(self.game, text),
            None => AnyPosition::start(
                self.game,
                &Start {
                    seed,
                    size: self.size,
                    swap: self.swap,
                    ..rules
                },
            ),
        }
    }
}

impl Place {
    /// The position that was asked for.
    pub fn position(&self) -> Result<AnyPosition, Error> {
        self.board.dealt(self.seed, &self.rules)
    }
}
