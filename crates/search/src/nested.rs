//! Nested rollouts: a puzzle is climbed by looking, at every step, where climbs from there would
//! end.
//!
//! This is the search of Bjarnason, Tadepalli and Fern, "Searching Solitaire in Real Time" (2007).
//! A climb of level 0 takes the step with the best heuristic value, again and again. A climb of
//! level n takes the step from which a climb of level n - 1 ends best. Where every step leads to
//! something worse, or back onto the path, the climb has reached a local maximum of its heuristic
//! and goes on with the next one, at that one's own level; the last local maximum ends it. A climb
//! that comes upon the solution ends all of them, and its whole path is the answer.
//!
//! Two things keep climbs from doing the same over and over. A state that stands on the path is a
//! dead end: that is exact, by the puzzle's code and not by a hash. A state that was climbed from
//! before, with the same heuristic and level, is not climbed from again: the next heuristic has
//! its turn at once. This memory is bounded and only saves work.
//!
//! The search finds solutions; it does not exhaust anything. So it refutes only where no move is
//! left at all.

use crate::{Clock, Halt, Task, Verdict};
use quina_core::{MoveList, Puzzle, Rng, Score};
use std::collections::HashSet;
use std::time::Duration;

/// One of a player's heuristics, by its number from 0: the order in which a climb uses them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Heuristic(pub usize);

/// What a puzzle's player chooses: which steps to consider and how good a state looks.
pub trait Planner<P: Puzzle> {
    /// A step of the search: one move or several that belong together.
    type Plan: Copy;

    /// Appends the steps worth considering, the most promising first.
    fn plans(&mut self, puzzle: &P, list: &mut MoveList<Self::Plan>);

    /// Appends the moves that a step stands for, in order: each is legal after the ones before.
    fn moves_of(&mut self, puzzle: &P, plan: Self::Plan, list: &mut MoveList<P::Move>);

    /// How good a state looks to one of the heuristics, inside the heuristic range of [`Score`].
    fn value(&mut self, puzzle: &P, heuristic: Heuristic) -> Score;
}

/// How a puzzle is climbed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NestedOptions {
    /// The level of each heuristic, in the order in which they are used (each 0 to 3 in practice:
    /// every level multiplies the work by the number of steps).
    pub levels: Vec<u32>,
    /// How many states are remembered for each heuristic and level.
    pub remembered: usize,
    /// How often to climb from the start. The first climb takes steps of equal value in the
    /// planner's order; the others in an order drawn from the seed. Where there is time, more
    /// attempts solve more.
    pub attempts: u32,
    /// No path is longer than so many moves.
    pub longest_line: usize,
}

impl Default for NestedOptions {
    /// Two heuristics at level 1 and 5,000 states, as in the paper; and one climb.
    fn default() -> Self {
        Self {
            levels: vec![1, 1],
            remembered: 5_000,
            attempts: 1,
            longest_line: 10_000,
        }
    }
}

/// What a nested search found and what it cost.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NestedReport<M> {
    /// A line of plain moves that solves the puzzle, or the limit that came first.
    /// [`Halt::Depth`] means that all climbs ended below the top.
    pub verdict: Verdict<M>,
    /// A move to make now: the first of the line, or of the step that looked best, or any legal
    /// one.
    pub advice: Option<M>,
    /// States visited.
    pub nodes: u64,
    /// Time spent.
    pub time: Duration,
    /// Climbs begun from the start.
    pub attempts: u32,
}

/// Climbs a puzzle until it is solved, a limit is reached or the attempts are used up. Equal seeds
/// give equal answers unless time or the flag ends the search. The depth limit does not bind: the
/// levels take its place.
pub fn nested_rollouts<P: Puzzle, G: Planner<P>>(
    task: &Task<'_, P>,
    planner: &mut G,
    options: &NestedOptions,
) -> NestedReport<P::Move> {
    let mut search = Search::new(task, planner, options);
    let verdict = search.verdict(task.position);
    let advice = match &verdict {
        Verdict::Solved(line) => line.first().copied(),
        Verdict::Refuted => None,
        Verdict::Unknown(_) => search.advice,
    };
    NestedReport {
        verdict,
        advice,
        nodes: search.clock.nodes(),
        time: search.clock.elapsed(),
        attempts: search.attempt,
    }
}

/// What a climb came to. Declared from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Climb {
    /// It came back onto the path.
    DeadEnd,
    /// It ended at a state of this value.
    At(Score),
    /// It found the solution, and the moves to it stand on the path.
    Solved,
}

/// How a climb is under way: with which heuristic, and how many levels of climbs are below it. A
/// climb without any looks at its state and goes nowhere.
#[derive(Debug, Clone, Copy)]
struct Stage {
    heuristic: Heuristic,
    looks: usize,
}

/// How many looks deep a climb of this level is. No search lives to see the end of level 30.
fn looks(level: u32) -> usize {
    level.min(30) as usize + 1
}

struct Search<'a, P: Puzzle, G: Planner<P>> {
    planner: &'a mut G,
    options: &'a NestedOptions,
    clock: Clock,
    rng: Rng,
    puzzle: P,
    /// The moves played from the start, with what it takes to undo them.
    played: Vec<(P::Move, P::Undo)>,
    /// The states on the path, in order and as a set.
    path: Vec<P::Code>,
    on_path: HashSet<P::Code>,
    /// For each heuristic and number of looks, the states climbed from.
    climbed: Vec<Vec<HashSet<P::Code>>>,
    remembered: usize,
    plans: MoveList<G::Plan>,
    moves: MoveList<P::Move>,
    advice: Option<P::Move>,
    attempt: u32,
}

impl<'a, P: Puzzle, G: Planner<P>> Search<'a, P, G> {
    fn new(task: &Task<'_, P>, planner: &'a mut G, options: &'a NestedOptions) -> Self {
        let per_heuristic = |&level: &u32| vec![HashSet::new(); looks(level)];
        let climbed: Vec<Vec<_>> = options.levels.iter().map(per_heuristic).collect();
        let sets = climbed.iter().map(Vec::len).sum::<usize>().max(1);
        // A set keeps up to half of its places free.
        let each = 2 * size_of::<P::Code>().max(1);
        let affordable = task.limits.memory.map(|memory| memory / sets / each);
        Self {
            planner,
            options,
            clock: Clock::start(&task.limits, task.stop.clone()),
            rng: Rng::new(task.seed),
            puzzle: task.position.clone(),
            played: Vec::new(),
            path: Vec::new(),
            on_path: HashSet::new(),
            climbed,
            remembered: options.remembered.min(affordable.unwrap_or(usize::MAX)),
            plans: MoveList::new(),
            moves: MoveList::new(),
            advice: None,
            attempt: 0,
        }
    }

    fn verdict(&mut self, start: &P) -> Verdict<P::Move> {
        if start.is_solved() {
            return Verdict::Solved(Vec::new());
        }
        start.moves(&mut self.moves);
        self.advice = self.moves.first().copied();
        if self.advice.is_none() {
            return Verdict::Refuted;
        }
        let Some(stage) = self.stage(Heuristic(0)) else {
            return Verdict::Unknown(Halt::Depth);
        };
        while self.attempt < self.options.attempts && self.clock.halt().is_none() {
            self.attempt += 1;
            self.climbed.iter_mut().flatten().for_each(HashSet::clear);
            if self.climb(stage) == Climb::Solved {
                let line: Vec<_> = self.played.iter().map(|&(mv, _)| mv).collect();
                let is_solution = solves(start, &line);
                debug_assert!(
                    is_solution,
                    "a planner's step is not what the rules make of it"
                );
                if is_solution {
                    return Verdict::Solved(line);
                }
                break;
            }
        }
        Verdict::Unknown(self.clock.halt().unwrap_or(Halt::Depth))
    }

    /// A climb from the start of a heuristic's own level; `None` if there is no such heuristic.
    fn stage(&self, heuristic: Heuristic) -> Option<Stage> {
        let level = *self.options.levels.get(heuristic.0)?;
        Some(Stage {
            heuristic,
            looks: looks(level),
        })
    }

    /// Climbs from the current state. Unless it found the solution it comes back to this state,
    /// and tells how its end looks to the heuristic it began with.
    fn climb(&mut self, stage: Stage) -> Climb {
        if self.puzzle.is_solved() {
            return Climb::Solved;
        }
        let code = self.puzzle.encode();
        if self.on_path.contains(&code) {
            return Climb::DeadEnd;
        }
        if self.clock.tick() || stage.looks == 0 {
            return Climb::At(self.planner.value(&self.puzzle, stage.heuristic));
        }
        let Some(first) = self.first_unclimbed(stage, &code) else {
            return Climb::At(self.planner.value(&self.puzzle, stage.heuristic));
        };
        let (states, moves) = (self.path.len(), self.played.len());
        self.push_state(code);
        let end = self.go_up(first, stage.heuristic);
        if end != Climb::Solved {
            self.take_back(moves);
            for code in self.path.drain(states..) {
                self.on_path.remove(&code);
            }
        }
        end
    }

    /// Takes step after step, heuristic after heuristic, until there is no better one. The value
    /// of the end is that of `judge`, so that a caller compares like with like.
    fn go_up(&mut self, mut stage: Stage, judge: Heuristic) -> Climb {
        loop {
            let here = self.planner.value(&self.puzzle, stage.heuristic);
            let (best, plan) = self.best_step(stage);
            let may_go_on =
                self.clock.halt().is_none() && self.played.len() < self.options.longest_line;
            match (best, plan) {
                (Climb::Solved, _) => return Climb::Solved,
                (Climb::At(value), Some(plan)) if may_go_on && value >= here => {
                    self.play(plan);
                    let code = self.puzzle.encode();
                    self.push_state(code);
                    continue;
                }
                _ => {}
            }
            let next = self.stage(Heuristic(stage.heuristic.0 + 1));
            let code = self.puzzle.encode();
            match next.and_then(|next| self.first_unclimbed(next, &code)) {
                Some(next) if may_go_on => stage = next,
                _ => return Climb::At(self.planner.value(&self.puzzle, judge)),
            }
        }
    }

    /// Climbs from behind every step; the best end, and the step that led to it.
    fn best_step(&mut self, stage: Stage) -> (Climb, Option<G::Plan>) {
        let mark = self.plans.len();
        self.planner.plans(&self.puzzle, &mut self.plans);
        if self.attempt > 1 {
            self.rng.shuffle(&mut self.plans[mark..]);
        }
        let below = Stage {
            looks: stage.looks - 1,
            ..stage
        };
        let mut best = (Climb::DeadEnd, None);
        for index in mark..self.plans.len() {
            let plan = self.plans[index];
            let moves = self.played.len();
            self.play(plan);
            let end = self.climb(below);
            if end == Climb::Solved {
                best = (end, None);
                break;
            }
            let step = self.played.get(moves).map(|&(mv, _)| mv);
            self.take_back(moves);
            if end > best.0 {
                best = (end, Some(plan));
                if moves == 0 && self.attempt == 1 {
                    self.advice = step;
                }
            }
            if self.clock.halt().is_some() {
                break;
            }
        }
        self.plans.truncate(mark);
        best
    }

    /// The first stage from `stage` on that has not been climbed from this state; it counts as
    /// climbed from now on, as far as there is room to remember it.
    fn first_unclimbed(&mut self, stage: Stage, code: &P::Code) -> Option<Stage> {
        let mut stage = stage;
        loop {
            let climbed = &mut self.climbed[stage.heuristic.0][stage.looks - 1];
            if !climbed.contains(code) {
                if climbed.len() < self.remembered {
                    climbed.insert(code.clone());
                }
                return Some(stage);
            }
            stage = self.stage(Heuristic(stage.heuristic.0 + 1))?;
        }
    }

    fn push_state(&mut self, code: P::Code) {
        self.on_path.insert(code.clone());
        self.path.push(code);
    }

    fn play(&mut self, plan: G::Plan) {
        self.moves.clear();
        self.planner.moves_of(&self.puzzle, plan, &mut self.moves);
        for &mv in self.moves.iter() {
            let undo = self.puzzle.play(mv);
            self.played.push((mv, undo));
        }
    }

    /// Takes moves back until only the first `moves` are left.
    fn take_back(&mut self, moves: usize) {
        for (mv, undo) in self.played.drain(moves..).rev() {
            self.puzzle.undo(mv, undo);
        }
    }
}

/// Whether a line of moves is legal from `start` and solves it.
fn solves<P: Puzzle>(start: &P, line: &[P::Move]) -> bool {
    let mut puzzle = start.clone();
    for &mv in line {
        if !puzzle.is_legal(mv) {
            return false;
        }
        puzzle.play(mv);
    }
    puzzle.is_solved()
}
