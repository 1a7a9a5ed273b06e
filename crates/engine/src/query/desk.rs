//! Where queries are answered.

use super::{Fault, GameFile, Library, Query, Reply, patience, proof, threats};
use crate::{Error, Game, Request, RequestLimits, Scene, StopFlag, Thinker, bench};
use quina_quelhas::solve;

/// Answers queries one after the other, and keeps between them only what makes the next answer
/// faster.
#[derive(Debug, Default)]
pub struct Desk {
    thinker: Thinker,
    solver: Option<solve::Solver>,
}

impl Desk {
    /// A desk that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a query; long work ends when the flag is raised, with what is known by then. Steps
    /// on the way go to `watch`.
    pub fn answer(
        &mut self,
        query: &Query,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&Reply),
    ) -> Reply {
        let answer = self.try_answer(query, stop, watch);
        answer.unwrap_or_else(|fault| Reply::Refused { fault })
    }

    fn try_answer(
        &mut self,
        query: &Query,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&Reply),
    ) -> Result<Reply, Fault> {
        Ok(match query {
            Query::Scene { at } => Reply::Scene {
                scene: Scene::of(&at.record()?),
            },
            Query::Complete { at, text } => Reply::Complete {
                text: at.record()?.play(text)?,
            },
            Query::Think { request } => Reply::Think {
                report: self.thinker.think(request, stop, &mut |report| {
                    let report = report.clone();
                    watch(&Reply::Think { report });
                })?,
            },
            Query::Explain { request } => Reply::Explain {
                explanation: self.thinker.explain(request)?,
            },
            Query::Solve { at, limits } => match at.game {
                Game::Klondike => Reply::Solution {
                    solution: patience::solve(&at.record()?, limits, stop)?,
                },
                _ => Reply::Proof {
                    proof: self.prove(&at.record()?, limits, stop)?,
                },
            },
            Query::Hint { at, fair, limits } => Reply::Hint {
                advice: patience::hint(&at.record()?, *fair, limits, stop)?,
            },
            Query::LostSince { at, limits } => Reply::LostSince {
                lost: patience::lost_since(&at.record()?, limits, stop)?,
            },
            Query::Deal {
                seed,
                draw,
                winnable,
            } => Reply::Deal {
                deal: patience::deal(*seed, *draw, *winnable, stop)?,
            },
            Query::Threats { at } => Reply::Threats {
                threats: threats::of(&at.record()?)?,
            },
            Query::Read { game, text } => Reply::Read {
                library: Library::read(*game, text),
            },
            Query::Write { at, names } => Reply::Write {
                file: GameFile::of(&at.record()?, names)?,
            },
            Query::Bench { game } => Reply::Bench {
                bench: bench(&Request::new(*game), stop, &mut |_, _| {})?,
            },
        })
    }

    fn prove(
        &mut self,
        record: &crate::AnyRecord,
        limits: &RequestLimits,
        stop: &StopFlag,
    ) -> Result<super::Proof, Error> {
        let solver = self.solver.get_or_insert_with(proof::solver);
        proof::prove(solver, record, limits, stop)
    }
}
