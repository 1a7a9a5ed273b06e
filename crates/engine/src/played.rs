//! What each two-player game brings to the table: its guide and its levels.

use quina_connect6 as connect6;
use quina_core::{Notation, Position};
use quina_draughts::{self as draughts, Rules};
use quina_quelhas as quelhas;
use quina_search::{Grade, Guide, Level, SearchOptions};

/// A game of two that the engine can play.
pub(crate) trait Played: Position + Notation + Send + Sync {
    /// The player of the game.
    type Guide: Guide<Self>;

    /// The player with its built-in weights.
    fn guide() -> Self::Guide;

    /// Scales everything but material, in hundredths.
    fn set_feature_percent(guide: &mut Self::Guide, percent: u8);

    /// What a grade means in this game.
    fn level(grade: Grade) -> Level;

    /// What a search of this game uses unless told otherwise.
    fn options() -> SearchOptions {
        SearchOptions::default()
    }
}

impl<R: Rules> Played for draughts::Position<R> {
    type Guide = draughts::play::Hand<R>;

    fn guide() -> Self::Guide {
        draughts::play::Hand::new(draughts::play::Weights::built_in())
    }

    fn set_feature_percent(guide: &mut Self::Guide, percent: u8) {
        guide.set_feature_percent(percent);
    }

    fn level(grade: Grade) -> Level {
        draughts::play::level(grade)
    }
}

impl Played for connect6::Board {
    type Guide = connect6::play::Hand;

    fn guide() -> Self::Guide {
        connect6::play::Hand::new(connect6::play::Weights::built_in())
    }

    fn set_feature_percent(guide: &mut Self::Guide, percent: u8) {
        guide.set_feature_percent(percent);
    }

    fn level(grade: Grade) -> Level {
        connect6::play::level(grade)
    }
}

impl Played for quelhas::Position {
    type Guide = quelhas::play::Hand;

    fn guide() -> Self::Guide {
        quelhas::play::Hand::new(quelhas::play::Weights::built_in())
    }

    fn set_feature_percent(guide: &mut Self::Guide, percent: u8) {
        guide.set_feature_percent(percent);
    }

    fn level(grade: Grade) -> Level {
        quelhas::play::level(grade)
    }
}
