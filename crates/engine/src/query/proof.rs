//! What the exact solver of Quelhas says of a position.

use crate::{AnyPosition, AnyRecord, Error, RequestLimits, StopFlag};
use quina_quelhas::Move;
use quina_quelhas::solve::{Solver, SolverOptions};
use quina_search::Limits;
use serde::{Deserialize, Serialize};

/// Bytes of the solver's tables: beside a search table they must fit into a browser.
const MEMORY: usize = 16 << 20;

/// The result of a position of Quelhas, if it could be proved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Proof {
    /// For the side to move.
    pub verdict: ProofVerdict,
    /// Every move that wins, if all were decided; else those that are known.
    pub winning: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
}

/// A result for the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProofVerdict {
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// A limit came first.
    Unknown,
}

/// A solver of the size that fits here.
pub(super) fn solver() -> Solver {
    Solver::new(SolverOptions {
        memory: MEMORY,
        ..SolverOptions::default()
    })
}

/// Decides a position within the limits, all its moves if there is time.
pub(super) fn prove(
    solver: &mut Solver,
    record: &AnyRecord,
    limits: &RequestLimits,
    stop: &StopFlag,
) -> Result<Proof, Error> {
    let AnyPosition::Quelhas(position) = record.position() else {
        let what = format!(
            "{} is not solved: expected quelhas or klondike",
            record.game()
        );
        return Err(Error::Request(what));
    };
    let limits = limits.limits();
    let wins = solver.wins(position, &limits, stop);
    let left = Limits {
        time: limits.time.map(|time| time.saturating_sub(wins.time)),
        nodes: limits.nodes.map(|nodes| nodes.saturating_sub(wins.nodes)),
        ..limits
    };
    let mut proof = Proof {
        verdict: match wins.found {
            Ok(true) => ProofVerdict::Win,
            Ok(false) => ProofVerdict::Loss,
            Err(_) => ProofVerdict::Unknown,
        },
        winning: Vec::new(),
        nodes: wins.nodes,
    };
    if proof.verdict == ProofVerdict::Win {
        let winning = solver.winning_moves(position, &left, stop);
        proof.nodes += winning.nodes;
        let texts = |moves: Vec<Move>| moves.iter().map(Move::to_string).collect();
        proof.winning = winning.found.map(texts).unwrap_or_default();
    }
    Ok(proof)
}
