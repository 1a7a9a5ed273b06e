//! What each two-player game brings to the table: its guide and its levels.

use crate::{EndgameTables, Game};
use quina_connect6 as connect6;
use quina_core::{Notation, Position};
use quina_draughts::tables::Tables;
use quina_draughts::{self as draughts, Rules};
use quina_quelhas as quelhas;
use quina_quelhas::play::{Effort, Endings};
use quina_search::{Grade, Guide, Level, SearchOptions};
use std::any::Any;

/// A game of two that the engine can play.
pub(crate) trait Played: Position + Notation + Send + Sync + 'static {
    /// The player of the game.
    type Guide: Guide<Self>;

    /// Hundredths of the memory that the player's oracle has; the rest is the search's table.
    const ORACLE_SHARE: usize = 0;

    /// The player with the weights of this file, or with its own, and with so many bytes for its
    /// oracle; an error names what is wrong with the file.
    fn guide(weights: Option<&[u8]>, memory: usize) -> Result<Self::Guide, String>;

    /// Has the player ask these tables, where its game has any.
    fn set_tables(guide: &mut Self::Guide, tables: &EndgameTables) {
        let _ = (guide, tables);
    }

    /// Has the player judge as a level wants it to.
    fn set_level(guide: &mut Self::Guide, level: &Level);

    /// What a grade means in this game.
    fn level(grade: Grade) -> Level;

    /// What each weight of the game's file is multiplied with here, by its name: the sum of both is
    /// the evaluation for the mover. Nothing where a position is not judged as it stands.
    fn terms(&self) -> Option<Vec<(String, f64)>>;

    /// How much is left to play for, where it can be counted.
    fn tension(&self) -> Option<usize> {
        None
    }

    /// What a search of this game uses unless told otherwise.
    fn options() -> SearchOptions {
        SearchOptions::default()
    }
}

/// What a search of a game uses unless told otherwise.
pub(crate) fn options_of(game: Game) -> SearchOptions {
    match game {
        Game::Draughts | Game::Checkers => draughts::play::options(),
        Game::Connect6 => connect6::Board::options(),
        Game::Quelhas | Game::Klondike => quelhas::Position::options(),
    }
}

impl<R: Rules> Played for draughts::Position<R> {
    type Guide = draughts::play::Hand<R>;

    fn guide(weights: Option<&[u8]>, _: usize) -> Result<Self::Guide, String> {
        use draughts::learned::Learned;
        use draughts::play::{Hand, Weights};
        match weights {
            Some(bytes) if Learned::<R>::is_file(bytes) => Learned::from_bytes(bytes)
                .map(Hand::learned)
                .map_err(|error| error.to_string()),
            Some(bytes) => Weights::from_json(text(bytes)?).map(Hand::new),
            None => Ok(Hand::built_in()),
        }
    }

    fn set_tables(guide: &mut Self::Guide, tables: &EndgameTables) {
        // One of the two is of this game, and which is known to the compiler.
        let tables: [&dyn Any; 2] = [&tables.draughts, &tables.checkers];
        for tables in tables {
            if let Some(tables) = tables.downcast_ref::<Tables<R>>() {
                guide.set_tables(tables.clone());
            }
        }
    }

    /// Who errs on purpose does not know endings by heart.
    fn set_level(guide: &mut Self::Guide, level: &Level) {
        guide.set_feature_percent(level.feature_percent);
        guide.set_learned(level.learned);
        guide.set_uses_tables(level.noise == 0);
    }

    fn level(grade: Grade) -> Level {
        draughts::play::level(grade)
    }

    fn options() -> SearchOptions {
        draughts::play::options()
    }

    /// The pieces on the board.
    fn tension(&self) -> Option<usize> {
        Some(self.board().occupied().len())
    }

    /// Captures bind: the search plays them out before it judges.
    fn terms(&self) -> Option<Vec<(String, f64)>> {
        use draughts::play::{Feature, features};
        if self.must_capture() {
            return None;
        }
        let all = 2.0 * R::MEN as f64;
        let there = self.board().occupied().len() as f64 / all;
        let counts = features(self.board(), self.mover());
        let named = Feature::NAMES.iter().zip(counts);
        let terms = named.flat_map(|(name, count)| {
            let count = f64::from(count);
            [
                (format!("{name}.0"), count * there),
                (format!("{name}.1"), count * (1.0 - there)),
            ]
        });
        Some(terms.collect())
    }
}

impl Played for connect6::Board {
    type Guide = connect6::play::Hand;

    /// Its trees and its threats make more of memory than alpha-beta does.
    const ORACLE_SHARE: usize = 75;

    fn guide(weights: Option<&[u8]>, memory: usize) -> Result<Self::Guide, String> {
        use connect6::learned::Learned;
        use connect6::play::{Hand, Weights};
        match weights {
            Some(bytes) if Learned::is_file(bytes) => {
                let learned = Learned::from_bytes(bytes).map_err(|error| error.to_string())?;
                Ok(Hand::with_memory(Weights::built_in(), memory).with_learned(learned))
            }
            Some(bytes) => {
                let weights = Weights::from_json(text(bytes)?)?;
                Ok(Hand::with_memory(weights, memory))
            }
            None => Ok(Hand::built_in(memory)),
        }
    }

    /// At full strength a tree search plays, and all but the whole time is its own.
    fn options() -> SearchOptions {
        let mut options = SearchOptions::default();
        options.tuning.oracle_share = 99;
        options
    }

    fn set_level(guide: &mut Self::Guide, level: &Level) {
        guide.set_feature_percent(level.feature_percent);
        guide.set_learned(level.learned);
        guide.set_threats(level.root_oracle);
    }

    fn level(grade: Grade) -> Level {
        connect6::play::level(grade)
    }

    /// Who can make six does, and who is threatened answers: neither is judged.
    fn terms(&self) -> Option<Vec<(String, f64)>> {
        let mover = self.turn();
        let windows = connect6::Windows::of(self);
        if windows.has_threat(mover) || windows.has_threat(!mover) {
            return None;
        }
        // The evaluation counts in tenths of the weights.
        let lines = |row: &'static str, side, sign: f64| {
            let windows = &windows;
            (1..=6).map(move |stones| {
                let count = f64::from(windows.count(side, stones));
                (format!("{row}.{}", stones - 1), sign * count / 10.0)
            })
        };
        let tempo = std::iter::once(("tempo".to_owned(), 0.1));
        let both = lines("line", mover, 1.0).chain(lines("other", !mover, -1.0));
        Some(both.chain(tempo).collect())
    }
}

impl Played for quelhas::Position {
    type Guide = quelhas::play::Hand<Endings>;

    /// The solver makes more of memory than the search does.
    const ORACLE_SHARE: usize = 50;

    fn guide(weights: Option<&[u8]>, memory: usize) -> Result<Self::Guide, String> {
        use quelhas::play::{Hand, Weights};
        let weights = match weights {
            Some(bytes) => Weights::from_json(text(bytes)?)?,
            None => Weights::built_in(),
        };
        let effort = Effort {
            memory,
            ..Effort::default()
        };
        Ok(Hand::with_oracle(weights, Endings::new(effort)))
    }

    fn set_level(guide: &mut Self::Guide, level: &Level) {
        guide.set_feature_percent(level.feature_percent);
    }

    fn level(grade: Grade) -> Level {
        quelhas::play::level(grade)
    }

    /// While the swap is open the evaluation is no sum.
    fn terms(&self) -> Option<Vec<(String, f64)>> {
        use quelhas::play::{Feature, features};
        if self.swap_is_open() {
            return None;
        }
        let counts = features(self.board(), self.turn());
        let named = Feature::NAMES.iter().zip(counts);
        let terms = named.map(|(name, count)| ((*name).to_owned(), f64::from(count)));
        Some(terms.collect())
    }
}

/// A weights file that must be text.
fn text(bytes: &[u8]) -> Result<&str, String> {
    str::from_utf8(bytes).map_err(|error| error.to_string())
}
