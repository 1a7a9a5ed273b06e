//! Iterative deepening: what a player calls to get a move.
//!
//! The searcher owns what lasts from move to move of a game (the transposition table and the
//! history) and runs one or several [`Worker`]s over it, deeper and deeper, until a limit is
//! reached. Several threads share the table and nothing else (Lazy SMP).

use crate::alphabeta::Worker;
use crate::crew;
use crate::memory::Memory;
use crate::rank::{Place, Rank};
use crate::table::{Fact, Table};
use crate::{
    Advice, Clock, Counts, Guide, Halt, Level, Limits, Line, Report, SearchOptions, StopFlag,
};
use quina_core::{Key, Position, Rng, Score};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};

/// What is to be searched, and for how long.
#[derive(Debug, Clone)]
pub struct Task<'a, P> {
    /// The position to move in.
    pub position: &'a P,
    /// The keys of the game so far, for repetitions; may be empty.
    pub past: &'a [Key],
    /// How much may be spent.
    pub limits: Limits,
    /// Raised from outside to have the answer now.
    pub stop: StopFlag,
    /// The seed of all randomness.
    pub seed: u64,
}

impl<'a, P> Task<'a, P> {
    /// A task without a past, with seed 0 and a flag of its own.
    pub fn new(position: &'a P, limits: Limits) -> Self {
        Self {
            position,
            past: &[],
            limits,
            stop: StopFlag::new(),
            seed: 0,
        }
    }
}

/// An alpha-beta player: table, memory and guide, kept between moves.
#[derive(Debug)]
pub struct Searcher<P: Position, G: Guide<P>> {
    /// What the search uses.
    pub options: SearchOptions,
    guide: G,
    table: Arc<Table>,
    memories: Vec<Memory<P, G>>,
}

/// Threads that search beside the first one, and what they will bring back.
struct Helpers<P: Position, G: Guide<P>> {
    done: StopFlag,
    /// What they have visited.
    nodes: Arc<AtomicU64>,
    memories: mpsc::Receiver<Memory<P, G>>,
}

impl<P: Position, G: Guide<P>> Helpers<P, G> {
    /// Waits until all have stopped, and takes back what they remember.
    fn dismiss(&self) -> Vec<Memory<P, G>> {
        self.done.raise();
        self.memories.iter().collect()
    }
}

/// A move of the root, with what the last iteration found of it.
#[derive(Debug, Clone)]
struct RootMove<M> {
    mv: M,
    score: Score,
    line: Vec<M>,
}

/// After so many moves of the root the clock is looked at, whatever was below them.
const LEAVES: usize = 64;

/// No iteration goes deeper than this.
const MAX_DEPTH: u32 = 200;

impl<P, G> Searcher<P, G>
where
    P: Position + Send + Sync + 'static,
    P::Move: Send + Sync,
    G: Guide<P>,
{
    /// A searcher with a transposition table of `table_bytes`.
    pub fn new(guide: G, options: SearchOptions, table_bytes: usize) -> Self {
        Self {
            options,
            guide,
            table: Arc::new(Table::new(table_bytes)),
            memories: Vec::new(),
        }
    }

    /// The guide, to change what it is set to.
    pub fn guide(&mut self) -> &mut G {
        &mut self.guide
    }

    /// Forgets the game: table, history and killers, and what the oracle has learnt.
    pub fn clear(&mut self) {
        self.guide.forget();
        self.table.clear();
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Searches, and shows each finished iteration to `watch`, or what the oracle says so far.
    ///
    /// The answer holds a legal move whatever the limits, unless there is none.
    pub fn search(
        &mut self,
        task: &Task<'_, P>,
        mut watch: impl FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let mut clock = Clock::start(&task.limits, task.stop.clone());
        if let Some(report) = self.consult(task, &mut clock, &mut watch) {
            return report;
        }
        self.table.advance();
        let threads = self.options.threads.max(1);
        self.memories
            .resize_with(threads.max(self.memories.len()), Memory::new);
        for memory in &mut self.memories {
            memory.clear_killers();
        }
        let helpers = self.call_helpers(task, threads - 1);
        let mut main = Worker::new(
            task.position.clone(),
            task.past,
            &mut self.guide,
            &mut self.memories[0],
            &self.table,
            &self.options,
            clock,
            task.seed,
        );
        let counted = &helpers.nodes;
        let (roots, depth) = deepen(&mut main, &task.limits, 0, counted, &mut watch);
        let memories = helpers.dismiss();
        let report = report(&main, &roots, depth, counted);
        self.memories.extend(memories);
        report
    }

    /// Sets this many threads to the same task, as far as they can be had, until they are dismissed.
    fn call_helpers(&mut self, task: &Task<'_, P>, count: usize) -> Helpers<P, G> {
        let (back, memories) = mpsc::channel();
        let helpers = Helpers {
            done: StopFlag::new(),
            nodes: Arc::default(),
            memories,
        };
        for (index, mut memory) in (1..).zip(self.memories.drain(1..=count)) {
            let (back, nodes) = (back.clone(), Arc::clone(&helpers.nodes));
            let (table, options) = (Arc::clone(&self.table), self.options.clone());
            let (position, past) = (task.position.clone(), task.past.to_vec());
            let mut guide = self.guide.clone();
            let limits = Limits::default();
            let clock = Clock::start(&limits, helpers.done.clone());
            let seed = task.seed ^ index as u64;
            let job = move || {
                let mut helper = Worker::new(
                    position,
                    &past,
                    &mut guide,
                    &mut memory,
                    &table,
                    &options,
                    clock,
                    seed,
                );
                deepen(&mut helper, &limits, index, &nodes, &mut |_| {});
                // Whoever called may have broken meanwhile, and does not listen.
                let _ = back.send(memory);
            };
            if !crew::give(Box::new(job)) {
                break;
            }
        }
        helpers
    }

    /// The answer without a search, if the oracle has one. Who wants several lines wants a search.
    fn consult(
        &mut self,
        task: &Task<'_, P>,
        clock: &mut Clock,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Option<Report<P::Move>> {
        if !self.options.root_oracle || self.options.lines > 1 {
            return None;
        }
        let share = self.options.tuning.oracle_share as u32;
        let question = Task {
            limits: task.limits.share(share),
            ..task.clone()
        };
        let report = |advice: &Advice<P::Move>, clock: &Clock| {
            let line = advice.line.clone()?;
            Some(Report {
                depth: 0,
                selective_depth: line.moves.len() as u32,
                lines: vec![line],
                nodes: advice.nodes,
                time: clock.elapsed(),
                counts: Counts {
                    oracle_hits: 1,
                    ..Counts::default()
                },
                halt: clock.halt(),
            })
        };
        let advice = self.guide.consult(&question, &mut |so_far| {
            report(so_far, clock).iter().for_each(&mut *watch);
        });
        clock.spend(advice.nodes);
        report(&advice, clock)
    }

    /// Searches as strongly as `level` allows.
    ///
    /// Whether this is one of the level's deliberate mistakes is drawn before the search, because
    /// a fair choice among worse moves needs the exact score of every one of them.
    pub fn play(
        &mut self,
        task: &Task<'_, P>,
        level: &Level,
        watch: impl FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let mut rng = Rng::new(task.seed ^ task.position.key().0);
        let blunder = level.blunders.strike(&mut rng);
        let usual = self.options.clone();
        self.options = level.options(usual.clone());
        if blunder {
            self.options.lines = usize::MAX;
        }
        let task = Task {
            limits: level.limits(task.limits),
            ..task.clone()
        };
        let mut report = self.search(&task, watch);
        if blunder {
            level.blunders.pick(&mut report, &mut rng);
        }
        self.options = usual;
        report
    }

    /// The root's moves in the order a search would try them now, each with its reasons.
    pub fn explain(&mut self, position: &P) -> Vec<(P::Move, Rank)> {
        if self.memories.is_empty() {
            self.memories.push(Memory::new());
        }
        let mut list = quina_core::MoveList::new();
        if self.options.candidates {
            self.guide.candidates(position, &mut list);
        } else {
            position.moves(&mut list);
        }
        let fact = if self.options.table {
            self.table.get(position.key())
        } else {
            None
        };
        let code = fact.map_or(Fact::NO_MOVE, |fact| fact.code);
        let memory = &self.memories[0];
        let place = Place::new(position, &self.guide, memory, &self.options, 0, code, None);
        let mut rows: Vec<_> = list.iter().map(|&mv| (mv, place.rank(mv))).collect();
        rows.sort_by_key(|(_, rank)| -rank.total());
        rows
    }
}

/// One thread's iterations: the best lines and the depth of the last that was finished. The first
/// thread reports; the others count their nodes `elsewhere` and
/// take every second depth a ply deeper, so that they do not all do the same.
fn deepen<P: Position, G: Guide<P>>(
    worker: &mut Worker<'_, P, G>,
    limits: &Limits,
    thread: usize,
    elsewhere: &AtomicU64,
    watch: &mut dyn FnMut(&Report<P::Move>),
) -> (Vec<RootMove<P::Move>>, u32) {
    let mut roots = root_moves(worker, limits);
    let limit = limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
    let lines = worker.options.lines.clamp(1, roots.len().max(1));
    let mut finished = 0;
    let mut published = 0;
    for depth in 1..=limit {
        if roots.is_empty() || worker.clock.halt().is_some() {
            break;
        }
        let depth = if thread % 2 == 1 { depth + 1 } else { depth };
        for first in 0..lines {
            aspire(worker, &mut roots[first..], depth as i32);
            if worker.clock.halt().is_some() {
                break;
            }
        }
        roots[..lines].sort_by_key(|root| -root.score.value());
        if thread > 0 {
            elsewhere.fetch_add(worker.clock.nodes() - published, Ordering::Relaxed);
            published = worker.clock.nodes();
        }
        if worker.clock.halt().is_none() {
            finished = depth;
            worker.keep_root(roots[0].mv, roots[0].score, depth);
            if thread == 0 {
                watch(&report(worker, &roots[..lines], finished, elsewhere));
            }
            if lines == 1 && is_settled(roots[0].score, depth) {
                break;
            }
        }
    }
    if worker.clock.halt().is_none() && Some(finished) == limits.depth {
        worker.clock.end(Halt::Depth);
    }
    roots.truncate(lines);
    (roots, finished)
}

/// Whether a deeper search could find nothing nearer.
fn is_settled(score: Score, depth: u32) -> bool {
    score.plies_to_end().is_some_and(|plies| plies <= depth)
}

fn root_moves<P: Position, G: Guide<P>>(
    worker: &mut Worker<'_, P, G>,
    limits: &Limits,
) -> Vec<RootMove<P::Move>> {
    let mut moves = worker.root_order();
    if worker.options.monte_carlo {
        worker.order_by_random_games(&mut moves, limits);
    }
    let new = |mv| RootMove {
        mv,
        score: -Score::INFINITE,
        line: vec![mv],
    };
    moves.into_iter().map(new).collect()
}

/// One iteration over these root moves, in a narrow window first. The best comes to the front.
fn aspire<P: Position, G: Guide<P>>(
    worker: &mut Worker<'_, P, G>,
    roots: &mut [RootMove<P::Move>],
    depth: i32,
) {
    let tuning = &worker.options.tuning;
    let expected = roots[0].score;
    let known = expected > -Score::INFINITE && expected.plies_to_end().is_none();
    let mut width = tuning.aspiration_window;
    let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
    if worker.options.aspiration && known && depth >= tuning.aspiration_depth {
        (alpha, beta) = (expected - width, expected + width);
    }
    loop {
        let score = root(worker, roots, depth, alpha, beta);
        if worker.clock.halt().is_some() {
            return;
        }
        width *= 4;
        let wide = width > 1000;
        if score <= alpha && alpha > -Score::INFINITE {
            alpha = if wide {
                -Score::INFINITE
            } else {
                score - width
            };
        } else if score >= beta && beta < Score::INFINITE {
            beta = if wide { Score::INFINITE } else { score + width };
        } else {
            return;
        }
    }
}

/// Searches the root's moves in the window and brings the best to the front, at once when it is
/// found, so that an iteration that is cut short keeps it.
fn root<P: Position, G: Guide<P>>(
    worker: &mut Worker<'_, P, G>,
    roots: &mut [RootMove<P::Move>],
    depth: i32,
    mut alpha: Score,
    beta: Score,
) -> Score {
    let mut best = -Score::INFINITE;
    worker.lines[0].clear();
    for index in 0..roots.len() {
        let mv = roots[index].mv;
        let slot = Some(worker.guide.slot(&worker.position, mv));
        let null_window = index > 0 && worker.options.null_windows;
        let score = worker.after(mv, |next| {
            if null_window {
                let score = next.node::<false>(depth - 1, 1, -(alpha + 1), -alpha, slot);
                if -score <= alpha || -score >= beta {
                    return score;
                }
            }
            next.node::<true>(depth - 1, 1, -beta, -alpha, slot)
        });
        // Leaves do not look at the clock, and a root may have thousands of them.
        if index % LEAVES == LEAVES - 1 {
            worker.clock.look();
        }
        if worker.clock.halt().is_some() {
            break;
        }
        best = best.max(score);
        if score > alpha || index == 0 {
            worker.keep_line(0, mv, score > alpha && score < beta);
            roots[index].score = score;
            roots[index].line.clone_from(&worker.lines[0]);
            roots[..=index].rotate_right(1);
            alpha = alpha.max(score);
        }
        if score >= beta {
            break;
        }
    }
    best
}

fn report<P: Position, G: Guide<P>>(
    worker: &Worker<'_, P, G>,
    roots: &[RootMove<P::Move>],
    depth: u32,
    elsewhere: &AtomicU64,
) -> Report<P::Move> {
    let line = |root: &RootMove<P::Move>| Line {
        score: if root.score == -Score::INFINITE {
            Score::DRAW
        } else {
            root.score
        },
        moves: root.line.clone(),
    };
    let counts: Counts = worker.counts;
    Report {
        depth,
        selective_depth: worker.selective_depth as u32,
        lines: roots.iter().map(line).collect(),
        nodes: worker.clock.nodes() + elsewhere.load(Ordering::Relaxed),
        time: worker.clock.elapsed(),
        counts,
        halt: worker.clock.halt(),
    }
}
