//! Deals of Klondike by number: the same cards for ever, in the formats that solvers read.

use crate::{Error, Game, Start};
use quina_core::Notation;
use quina_klondike::{Deal, Draw, Layout, Rules, Size};
use serde::{Deserialize, Serialize};

/// The deal of a start without a seed.
const DEFAULT_SEED: u64 = 1;

/// A deal in every format we write.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealReport {
    /// The game.
    pub game: Game,
    /// The seed that names the deal.
    pub seed: u64,
    /// The cards in dealing order.
    pub deck: String,
    /// The deal as Solvitaire's JSON, itself a text.
    pub solvitaire: String,
    /// The deal as `ShootMe`'s deck string.
    pub shootme: String,
    /// The deal as `PySol` writes it.
    pub pysol: String,
    /// The position before the first move, in our notation.
    pub position: String,
    /// That position drawn for a terminal.
    pub layout: String,
}

/// The deal that `seed` names; an error if the game is not dealt or turns no such number of cards.
pub fn deal(game: Game, seed: u64, draw: Option<u8>) -> Result<DealReport, Error> {
    if game != Game::Klondike {
        let what = format!("{game} has no cards to deal: expected klondike");
        return Err(Error::Request(what));
    }
    let deal = Deal::seeded(seed, Size::WHOLE);
    let layout = Layout::new(
        &deal,
        rules(&Start {
            draw,
            ..Start::default()
        })?,
    );
    Ok(DealReport {
        game,
        seed,
        deck: deal.to_string(),
        solvitaire: deal.to_solvitaire(),
        shootme: deal.to_shootme(),
        pysol: deal.to_pysol(),
        position: layout.to_text(),
        layout: layout.diagram(),
    })
}

/// The layout of a start with these options.
pub(crate) fn layout(start: &Start) -> Result<Layout, Error> {
    let deal = Deal::seeded(start.seed.unwrap_or(DEFAULT_SEED), Size::WHOLE);
    Ok(Layout::new(&deal, rules(start)?))
}

/// The position of a deal given as text, in any form that a [`Deal`] is written in, by the rules
/// of a start.
pub(crate) fn from_deal(text: &str, start: &Start) -> Result<Layout, Error> {
    let deal = Deal::from_any(text).map_err(Error::Position)?;
    Ok(Layout::new(&deal, rules(start)?))
}

fn rules(start: &Start) -> Result<Rules, Error> {
    let draw = match start.draw {
        None => Rules::default().draw,
        Some(1) => Draw::One,
        Some(2) => Draw::Two,
        Some(3) => Draw::Three,
        Some(cards) => {
            let what = format!("{cards} cards turned at once: expected 1, 2 or 3");
            return Err(Error::Request(what));
        }
    };
    Ok(Rules {
        draw,
        redeals: start.redeals,
        from_foundation: start.from_foundation.unwrap_or(true),
    })
}
