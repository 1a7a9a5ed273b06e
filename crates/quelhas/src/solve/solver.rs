//! The solver as it is called: a position in, a proof out.

use super::choices::Choices;
use super::numbers::Numbers;
use super::reduction::Reductions;
use super::table::Table;
use super::walk::{Stacks, Walk};
use crate::{Move, Position};
use quina_core::{Outcome, Position as _, Side, State};
use quina_search::{Clock, Halt, Limits, StopFlag, Verdict};
use std::cmp::Reverse;
use std::time::Duration;

/// How results are proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Method {
    /// Depth first, better-looking moves first.
    #[default]
    DepthFirst,
    /// By proof numbers.
    ProofNumber,
}

/// How a solver works. Verdicts are the same under all options; the effort is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SolverOptions {
    /// How results are proved.
    pub method: Method,
    /// What is done to a position before it is searched.
    pub reductions: Reductions,
    /// Bytes of its tables; when they are full, they forget.
    pub memory: usize,
}

impl Default for SolverOptions {
    fn default() -> Self {
        Self {
            method: Method::default(),
            reductions: Reductions::ALL,
            memory: 64 << 20,
        }
    }
}

/// What a solver found, and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer<T> {
    /// The answer itself.
    pub found: T,
    /// Sums visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
}

/// The legal moves of a position by what they lead to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JudgedMoves {
    /// Those that win, the better-looking first.
    pub winning: Vec<Move>,
    /// Those that lose.
    pub losing: Vec<Move>,
    /// The limit that came before the others were judged, if one did.
    pub halt: Option<Halt>,
}

/// An exact solver with tables that serve from one position to the next.
///
/// Every position may be asked about, with the swap open as well. The swap needs no search: who
/// may still swap wins, and who must open a game with the swap loses.
///
/// ```
/// use quina_core::Notation;
/// use quina_quelhas::{Position, solve::Solver};
/// use quina_search::{Limits, StopFlag, Verdict};
/// let mut solver = Solver::default();
/// let corner = Position::from_text("#./.. V").unwrap();
/// let answer = solver.solve(&corner, &Limits::default(), &StopFlag::new());
/// assert_eq!(answer.found, Verdict::Refuted);
/// let two_corners = Position::from_text("#.###/..###/###.#/###.. V").unwrap();
/// let answer = solver.winning_moves(&two_corners, &Limits::default(), &StopFlag::new());
/// assert_eq!(answer.found.unwrap().len(), 2);
/// ```
#[derive(Debug, Clone)]
pub struct Solver {
    options: SolverOptions,
    table: Table,
    choices: Choices,
    stacks: Stacks,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new(SolverOptions::default())
    }
}

impl Solver {
    /// A solver that knows nothing yet.
    pub fn new(options: SolverOptions) -> Self {
        Self {
            options,
            table: Table::new(options.memory / 2),
            choices: Choices::new(options.memory / 2, options.reductions),
            stacks: Stacks::default(),
        }
    }

    /// Forgets all results.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// Whether the mover wins, with a winning move if they have one: a position where the mover
    /// is stuck is `Solved` without any. Of the limits, time and nodes bind; memory is an option.
    pub fn solve(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Answer<Verdict<Move>> {
        self.answer(limits, stop, |session| {
            let verdict = if !session.wins(position)? {
                Verdict::Refuted
            } else if position.outcome().is_some() {
                Verdict::Solved(Vec::new())
            } else {
                Verdict::Solved(session.winning_move(position)?.into_iter().collect())
            };
            Ok(verdict)
        })
        .map(|found| found.unwrap_or_else(Verdict::Unknown))
    }

    /// Whether the mover wins, and nothing more, or the limit that came first.
    pub fn wins(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Answer<Result<bool, Halt>> {
        self.answer(limits, stop, |session| session.wins(position))
    }

    /// Whether the mover wins, where that takes no search: by the rules, by counting, or because the
    /// tables remember it.
    pub fn known(&mut self, position: &Position) -> Option<bool> {
        let ask = |session: &mut Session<'_>| Ok(session.known(position));
        let answer = self.answer(&Limits::default(), &StopFlag::new(), ask);
        answer.found.unwrap_or(None)
    }

    /// As [`Solver::solve`], with a line to the end of the game: the winner takes the moves that
    /// are proved, and the loser those that were hardest to refute.
    pub fn line(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Answer<Verdict<Move>> {
        self.answer(limits, stop, |session| {
            Ok(if session.wins(position)? {
                Verdict::Solved(session.winning_line(position)?)
            } else {
                Verdict::Refuted
            })
        })
        .map(|found| found.unwrap_or_else(Verdict::Unknown))
    }

    /// Every move that wins, or the limit that came first.
    pub fn winning_moves(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Answer<Result<Vec<Move>, Halt>> {
        self.judge_moves(position, limits, stop)
            .map(|moves| moves.halt.map_or(Ok(moves.winning), Err))
    }

    /// Every legal move with its result, as far as the limits allow.
    pub fn judge_moves(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &StopFlag,
    ) -> Answer<JudgedMoves> {
        let mut judged = JudgedMoves::default();
        let answer = self.answer(limits, stop, |session| {
            for mv in session.by_looks(position) {
                if session.wins(&after(position, mv))? {
                    judged.losing.push(mv);
                } else {
                    judged.winning.push(mv);
                }
            }
            Ok(())
        });
        judged.halt = answer.found.err();
        Answer {
            found: judged,
            nodes: answer.nodes,
            time: answer.time,
        }
    }

    /// The move that was hardest to refute, as far as the tables remember: what to play where all
    /// is lost. `None` if there is no move.
    pub fn hardest_move(&mut self, position: &Position) -> Option<Move> {
        let ask = |session: &mut Session<'_>| Ok(session.hardest_move(position));
        let answer = self.answer(&Limits::default(), &StopFlag::new(), ask);
        answer.found.unwrap_or(None)
    }

    fn answer<T>(
        &mut self,
        limits: &Limits,
        stop: &StopFlag,
        ask: impl FnOnce(&mut Session<'_>) -> Result<T, Halt>,
    ) -> Answer<Result<T, Halt>> {
        let mut session = Session {
            method: self.options.method,
            walk: Walk {
                table: &mut self.table,
                choices: &mut self.choices,
                reductions: self.options.reductions,
                clock: Clock::start(limits, stop.clone()),
                stacks: &mut self.stacks,
            },
        };
        Answer {
            found: ask(&mut session),
            nodes: session.walk.clock.nodes(),
            time: session.walk.clock.elapsed(),
        }
    }
}

impl<T> Answer<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        Answer {
            found: change(self.found),
            nodes: self.nodes,
            time: self.time,
        }
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut next = *position;
    next.play(mv);
    next
}

/// Whether the mover wins, where the game is over or the swap is open.
fn result_by_rule(position: &Position) -> Option<bool> {
    if let Some(outcome) = position.outcome() {
        return Some(outcome == Outcome::Win(position.turn()));
    }
    // Whatever the opener leaves, the other person takes the side that wins it.
    let swap = position.swap_is_open();
    swap.then(|| position.turn() == Side::Second)
}

/// One question with its clock.
struct Session<'a> {
    method: Method,
    walk: Walk<'a>,
}

impl Session<'_> {
    /// Whether the player to move wins.
    fn wins(&mut self, position: &Position) -> Result<bool, Halt> {
        if let Some(result) = result_by_rule(position) {
            return Ok(result);
        }
        let node = self.walk.root(position.board(), position.turn());
        if let Some(result) = self.walk.result(&node.totals, node.mover) {
            return Ok(result);
        }
        match self.method {
            Method::DepthFirst => self.walk.wins(&node),
            Method::ProofNumber => {
                let numbers = self.walk.prove(&node, Numbers::UNBOUNDED)?;
                Ok(numbers.result() == Some(true))
            }
        }
    }

    /// The result, if it takes no search.
    fn known(&mut self, position: &Position) -> Option<bool> {
        result_by_rule(position).or_else(|| {
            let node = self.walk.root(position.board(), position.turn());
            self.walk.result(&node.totals, node.mover)
        })
    }

    /// The legal moves, those first that leave the mover better off at first sight.
    fn by_looks(&mut self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves();
        moves.sort_by_cached_key(|&mv| {
            let next = after(position, mv);
            let totals = self.walk.root(next.board(), next.turn()).totals;
            Reverse(totals.guess[position.turn().index()])
        });
        moves
    }

    /// A winning move, looked for first where no search is needed.
    fn winning_move(&mut self, position: &Position) -> Result<Option<Move>, Halt> {
        if position.can_swap() {
            // The swap leaves this very board to the opponent, so one question answers for it.
            let kept = position.without_swap();
            if !self.wins(&kept)? {
                return Ok(Some(Move::Swap));
            }
            return self.winning_move(&kept);
        }
        let moves = self.by_looks(position);
        for &mv in &moves {
            if self.known(&after(position, mv)) == Some(false) {
                return Ok(Some(mv));
            }
        }
        for mv in moves {
            if !self.wins(&after(position, mv))? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn winning_line(&mut self, root: &Position) -> Result<Vec<Move>, Halt> {
        let mut position = *root;
        let mut line = Vec::new();
        while position.outcome().is_none() {
            let mv = if line.len() % 2 == 0 {
                self.winning_move(&position)?
            } else {
                self.hardest_move(&position)
            };
            let Some(mv) = mv else { break };
            position.play(mv);
            line.push(mv);
        }
        Ok(line)
    }

    /// The move that cost the most work to refute, as far as the table remembers.
    fn hardest_move(&mut self, position: &Position) -> Option<Move> {
        let work = |session: &mut Self, mv| {
            let next = after(position, mv);
            let node = session.walk.root(next.board(), next.turn());
            let key = session.walk.key(&node.totals, node.mover);
            session.walk.table.get(key).map_or(0, |known| known.work)
        };
        let moves = self.by_looks(position);
        moves.into_iter().rev().max_by_key(|&mv| work(self, mv))
    }
}
