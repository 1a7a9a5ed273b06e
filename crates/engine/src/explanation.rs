//! Why moves are tried in the order they are.

use crate::Game;
use crate::played::Played;
use quina_search::{Order, Searcher};
use serde::{Deserialize, Serialize};

/// The moves of a position in the order a search would try them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Explanation {
    /// The game.
    pub game: Game,
    /// The position in the game's notation.
    pub position: String,
    /// The moves, the first to be tried first.
    pub moves: Vec<ExplainedMove>,
}

/// A move and what speaks for trying it early.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExplainedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// All reasons together.
    pub priority: i32,
    /// Each reason that counts for or against it, by name.
    pub breakdown: Vec<Reason>,
}

/// One reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reason {
    /// Its name: capture, killer, history, …
    pub name: String,
    /// What it adds.
    pub value: i32,
}

impl Explanation {
    pub(crate) fn new<P: Played>(game: Game, mind: &mut Searcher<P, P::Guide>, position: &P) -> Self
    where
        P::Move: Send + Sync,
    {
        let rows = mind.explain(position);
        let moves = rows.into_iter().map(|(mv, rank)| {
            let mut breakdown = vec![
                ("best of an earlier search", rank.table),
                ("tactical", rank.tactical),
                ("killer", rank.killer),
                ("countermove", rank.countermove),
                ("history", rank.history),
            ];
            if mind.options.priorities {
                let parts = mind.guide().priority_parts(position, mv);
                let said: i32 = parts.iter().map(|part| part.1).sum();
                breakdown.extend(parts);
                breakdown.push(("limit of priorities", rank.priority - said));
            }
            ExplainedMove {
                mv: position.move_to_text(mv),
                priority: rank.total(),
                breakdown: breakdown
                    .into_iter()
                    .filter(|part| part.1 != 0)
                    .map(|(name, value)| Reason {
                        name: name.to_owned(),
                        value,
                    })
                    .collect(),
            }
        });
        Self {
            game,
            position: position.to_text(),
            moves: moves.collect(),
        }
    }
}
