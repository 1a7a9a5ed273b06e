//! Where queries are answered.

use super::{Deal, Fault, GameFile, GameRef, Library, Query, Reply, threats};
use crate::built::{CONNECT6, DRAUGHTS, KLONDIKE, QUELHAS, left_out};
use crate::{
    AnyPosition, AnyRecord, EndgameTables, Error, Game, Request, RequestLimits, Scene, StopFlag,
    Thinker, bench,
};
use crate::{klondike, quelhas};

/// MiB of a search's table where the request does not say: with a solver's beside it, what a
/// browser can spare.
const TABLE_MB: u32 = 32;
/// MiB of a solver's tables where the request does not say.
pub(super) const SOLVER_MB: u32 = 32;
/// With so many pieces left a search comes upon positions that the endgame tables know.
const NEAR_AN_ENDING: usize = 10;
/// Bytes of cache for the endgame tables of each game.
const TABLES_CACHE: usize = 4 << 20;
/// Milliseconds that a solver may take where the request sets no limit.
const SOLVER_MS: u64 = 10_000;

/// Answers queries one after the other, and keeps between them only what makes the next answer
/// faster.
#[derive(Debug, Default)]
pub struct Desk {
    thinker: Thinker,
    solver: quelhas::Solver,
    /// The tables that the last search would have liked to ask.
    wanted: Option<&'static str>,
}

impl Desk {
    /// A desk that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Judges a game by the weights of this file from now on; an error names what is wrong with it.
    pub fn learn(&mut self, game: Game, weights: Vec<u8>) -> Result<(), Error> {
        self.thinker.learn(game, weights)
    }

    /// Has the players of draughts ask these endgame tables too, which came from elsewhere under this
    /// name; what is wrong with them is told, and they are done without.
    pub fn add_tables(&mut self, name: &str, bytes: &[u8]) -> Result<(), Fault> {
        if !DRAUGHTS {
            return Err(left_out(Game::Draughts).into());
        }
        let known = self.thinker.tables().cloned();
        let mut tables = known.unwrap_or_else(|| EndgameTables::new(TABLES_CACHE));
        tables.add_bytes(name, bytes)?;
        self.thinker.set_tables(tables);
        Ok(())
    }

    /// The file of endgame tables that searches will soon ask for and have not got: where a page loads
    /// what it needs when it needs it.
    pub fn wanted_tables(&self) -> Option<&'static str> {
        self.wanted
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
            Query::Think { request } => {
                let mut steps = |report: &crate::Report| {
                    let report = report.clone();
                    watch(&Reply::Think { report });
                };
                let report = self.thinker.think(&modest(request), stop, &mut steps)?;
                self.wanted = self.tables_for(request);
                Reply::Think { report }
            }
            Query::Explain { request } => Reply::Explain {
                explanation: self.thinker.explain(&modest(request))?,
            },
            Query::Solve { at, limits } => self.solve(at, limits, stop)?,
            Query::Hint { at, fair, limits } if KLONDIKE => {
                let options = klondike::HintOptions {
                    fair: *fair,
                    samples: None,
                };
                Reply::Hint {
                    advice: klondike::hints(&to_solve(at, limits), &options, stop)?,
                }
            }
            Query::LostSince { at, limits } if KLONDIKE => Reply::LostSince {
                lost: klondike::lost_since(&to_solve(at, limits), stop)?,
            },
            Query::Deal {
                seed,
                draw,
                winnable,
            } if KLONDIKE => Reply::Deal {
                deal: Deal::of(*seed, *draw, *winnable, stop)?,
            },
            Query::Threats { at } if CONNECT6 => Reply::Threats {
                threats: threats::of(&at.record()?)?,
            },
            Query::Read { game, text } => Reply::Read {
                library: Library::read(*game, text),
            },
            Query::Write { at, names, tree } => Reply::Write {
                file: GameFile::of(&at.record()?, names, tree)?,
            },
            Query::Bench { game } => Reply::Bench {
                bench: bench(
                    &mut self.thinker,
                    &Request::new(*game),
                    stop,
                    &mut |_, _| {},
                )?,
            },
            Query::Hint { .. } | Query::LostSince { .. } | Query::Deal { .. } => {
                return Err(left_out(Game::Klondike).into());
            }
            Query::Threats { .. } => return Err(left_out(Game::Connect6).into()),
        })
    }

    /// What [`Desk::wanted_tables`] says after thinking about this.
    fn tables_for(&self, request: &Request) -> Option<&'static str> {
        let (game, known) = (request.game, self.thinker.tables());
        if !DRAUGHTS || known.is_some_and(|tables| tables.most_pieces(game) > 0) {
            return None;
        }
        let pieces = match AnyRecord::of(request).ok()?.position() {
            AnyPosition::Draughts(position) => position.board().occupied().len(),
            AnyPosition::Checkers(position) => position.board().occupied().len(),
            _ => return None,
        };
        EndgameTables::file(game).filter(|_| pieces <= NEAR_AN_ENDING)
    }

    fn solve(
        &mut self,
        at: &GameRef,
        limits: &RequestLimits,
        stop: &StopFlag,
    ) -> Result<Reply, Error> {
        let request = to_solve(at, limits);
        Ok(match at.game {
            Game::Klondike if KLONDIKE => {
                let options = klondike::SolveOptions {
                    line: klondike::SolveLine::Shorter,
                    ..klondike::SolveOptions::default()
                };
                Reply::Solution {
                    solution: klondike::solve(&request, &options, stop)?,
                }
            }
            Game::Quelhas if QUELHAS => {
                let options = quelhas::SolveOptions {
                    count: true,
                    line: false,
                };
                Reply::Proof {
                    proof: self.solver.solve(&request, &options, stop)?,
                }
            }
            game @ (Game::Klondike | Game::Quelhas) => return Err(left_out(game)),
            game => {
                let what = format!("{game} is not solved: expected quelhas or klondike");
                return Err(Error::Request(what));
            }
        })
    }
}

/// The request with a table that fits, where it does not say.
fn modest(request: &Request) -> Request {
    let mut request = request.clone();
    request.limits.memory_mb.get_or_insert(TABLE_MB);
    request
}

/// A question to a solver, with limits where none are given.
fn to_solve(at: &GameRef, limits: &RequestLimits) -> Request {
    let mut request = at.request();
    request.limits = *limits;
    request.limits.memory_mb.get_or_insert(SOLVER_MB);
    if limits.time_ms.is_none() && limits.nodes.is_none() {
        request.limits.time_ms = Some(SOLVER_MS);
    }
    request
}
