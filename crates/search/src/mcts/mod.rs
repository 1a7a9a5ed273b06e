//! Monte Carlo tree search: play where it promises most, look there again, and prove what can be.
//!
//! Each simulation walks down the tree by PUCT, adds a position, judges it (by the guide's
//! evaluation, by random games, or by a mixture) and tells the result to all positions above. Ends
//! of the game and what the guide's oracle knows travel up as proofs (the MCTS solver of Winands,
//! Björnsson and Saito, 2008): a proved win is never searched again, a proved loss never chosen.
//!
//! Several threads share one tree behind a lock. A thread holds it only to choose a path and to
//! write a result down; it plays, judges and lists moves outside. While a simulation is under way
//! its path counts as lost (virtual loss), so that the others go elsewhere.
//!
//! All arithmetic is sums, products, quotients and square roots of floating-point numbers, which
//! are the same on every platform; with one thread so is the answer.

mod reroot;
mod standing;
mod tree;
mod worker;

use crate::proof::DEFAULT_MEMORY;
use crate::{Clock, Guide, Halt, Task};
use quina_core::{Position, Score};
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;
use tree::Tree;
use worker::Worker;

/// What a tree search uses. Every feature can be turned off on its own.
#[derive(Debug, Clone, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct MctsOptions {
    /// Weak-looking moves wait until their position has been visited more often.
    pub widening: bool,
    /// The guide's priorities say how much a move is looked at before its results do.
    pub priors: bool,
    /// Proved results travel up the tree and end the search of what they decide.
    pub solver: bool,
    /// The part of the tree below the moves played is kept for the next search.
    pub reuse: bool,
    /// The guide's oracle is asked about every new position.
    pub oracle: bool,
    /// The share of random games in the judgement of a position, 0.0 to 1.0; the rest is the
    /// evaluation's.
    pub rollout_share: f64,
    /// How many threads search.
    pub threads: usize,
    /// The numbers that shape the search.
    pub tuning: MctsTuning,
}

impl Default for MctsOptions {
    fn default() -> Self {
        Self {
            widening: true,
            priors: true,
            solver: true,
            reuse: true,
            oracle: true,
            rollout_share: 0.0,
            threads: 1,
            tuning: MctsTuning::default(),
        }
    }
}

/// Numbers of the tree search that a match may tune. None has been tuned yet: they are the values
/// usual in the literature, checked on Connect Four.
#[derive(Debug, Clone, PartialEq)]
pub struct MctsTuning {
    /// How much a move's prior and rare visits speak for it (range 0.5 to 4).
    pub exploration: f64,
    /// How much worse than its position an unvisited move is taken to be (0 to 0.5).
    pub first_play_reduction: f64,
    /// How many times the prior of the least promising move that of the most promising exceeds
    /// it (0 to 50).
    pub prior_contrast: f64,
    /// Moves looked at from the first visit on (1 to 20).
    pub widening_base: f64,
    /// The number of moves looked at grows by this times the root of the visits (0.5 to 5).
    pub widening_growth: f64,
    /// How many lost visits a simulation under way counts as (0 to 5).
    pub virtual_loss: u32,
    /// The evaluation at which the win rate is taken to be three quarters (50 to 1,000).
    pub evaluation_scale: f64,
    /// A random game of more plies than this is given up as even.
    pub longest_game: u32,
}

impl Default for MctsTuning {
    fn default() -> Self {
        Self {
            exploration: 1.4,
            first_play_reduction: 0.1,
            prior_contrast: 9.0,
            widening_base: 3.0,
            widening_growth: 1.0,
            virtual_loss: 1,
            evaluation_scale: 200.0,
            longest_game: 200,
        }
    }
}

/// What a tree search found.
#[derive(Debug, Clone, PartialEq)]
pub struct MctsReport<M> {
    /// The move to make, or `None` if the game is over.
    pub best: Option<M>,
    /// The mover's expected share of the point after that move, from 0.0 to 1.0.
    pub win_rate: f64,
    /// The same as a score, or the proved end.
    pub score: Score,
    /// The moves both sides are expected to play.
    pub line: Vec<M>,
    /// The root's moves, best first.
    pub moves: Vec<MoveReport<M>>,
    /// Simulations, and plies of random games.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// Positions in the tree.
    pub tree_nodes: usize,
    /// Those of them that were there from an earlier search.
    pub reused_nodes: usize,
    /// Why the search ended; `None` if nothing was left to find: the root was proved, or every move
    /// of it that the guide would play.
    pub halt: Option<Halt>,
}

/// What a tree search found about one move of the root.
#[derive(Debug, Clone, PartialEq)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// Simulations that began with it.
    pub visits: u32,
    /// The mover's expected share of the point, from 0.0 to 1.0; a half if it was never visited.
    pub win_rate: f64,
    /// Its share of attention before it was searched; all of the root's add up to 1.
    pub prior: f32,
    /// The proved result of the move, as a score for its mover.
    pub proved: Option<Score>,
}

/// A tree player: guide, options and the tree, kept between moves.
#[derive(Debug)]
pub struct Mcts<P: Position, G> {
    /// What the search uses.
    pub options: MctsOptions,
    guide: G,
    tree: Mutex<Tree<P::Move>>,
    /// The position at the root of the tree.
    root: Option<P>,
}

impl<P, G> Mcts<P, G>
where
    P: Position + Send + Sync,
    P::Move: Send,
    G: Guide<P>,
{
    /// A player without a tree; the first search makes one.
    pub fn new(guide: G, options: MctsOptions) -> Self {
        Self {
            options,
            guide,
            tree: Mutex::new(Tree::new(0)),
            root: None,
        }
    }

    /// The guide, to change what it is set to.
    pub fn guide(&mut self) -> &mut G {
        &mut self.guide
    }

    /// Forgets the game.
    pub fn clear(&mut self) {
        self.root = None;
    }

    /// Searches until a limit or the proof of the root; without a limit or a flag it may go on for
    /// ever. Depth limits do not bind.
    ///
    /// The tree takes [`crate::Limits::memory`] bytes, 64 MiB if that is not set; once it is full the
    /// search goes on in the tree it has. Searching the same position again continues where the
    /// last search ended, so that a caller can look in between.
    pub fn search(&mut self, task: &Task<'_, P>) -> MctsReport<P::Move> {
        self.search_and_show(task, &mut |_| {})
    }

    /// The same, and `watch` is shown what is found so far, now and then: after so many
    /// simulations and not after so much time, so that it sees the same on every machine. Of several
    /// threads the nodes of one are told.
    pub fn search_and_show(
        &mut self,
        task: &Task<'_, P>,
        watch: &mut dyn FnMut(&MctsReport<P::Move>),
    ) -> MctsReport<P::Move> {
        let threads = if cfg!(target_family = "wasm") {
            1
        } else {
            self.options.threads.max(1)
        };
        let mut limits = task.limits;
        limits.nodes = share_of_nodes(task.limits.nodes, threads, 0);
        let clock = Clock::start(&limits, task.stop.clone());
        let reused_nodes = self.prepare(task);
        let mut guides = vec![self.guide.clone(); threads - 1];
        let (tree, options) = (&self.tree, &self.options);
        let mut main = Worker::new(task, tree, options, &mut self.guide, clock, 0);
        let mut nodes_elsewhere = 0;
        if main.open_root() {
            thread::scope(|scope| {
                let mut helpers = Vec::new();
                for (index, guide) in (1..).zip(&mut guides) {
                    limits.nodes = share_of_nodes(task.limits.nodes, threads, index);
                    let time = task.limits.time;
                    limits.time = time.map(|time| time.saturating_sub(main.clock.elapsed()));
                    let clock = Clock::start(&limits, task.stop.clone());
                    let mut helper = Worker::new(task, tree, options, guide, clock, index as u64);
                    let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                        helper.run(&mut |_| {});
                        helper.clock.nodes()
                    });
                    // A thread that cannot be had makes the search slower and no worse.
                    helpers.extend(spawned);
                }
                main.run(&mut |clock| {
                    let so_far = MctsReport {
                        nodes: clock.nodes(),
                        time: clock.elapsed(),
                        reused_nodes,
                        ..lock(tree).report(&options.tuning)
                    };
                    watch(&so_far);
                });
                for helper in helpers {
                    nodes_elsewhere += helper.join().unwrap_or_else(|panic| resume_unwind(panic));
                }
            });
        }
        let Worker { clock, .. } = main;
        MctsReport {
            nodes: nodes_elsewhere + clock.nodes(),
            time: clock.elapsed(),
            reused_nodes,
            halt: clock.halt(),
            ..lock(&self.tree).report(&self.options.tuning)
        }
    }

    /// Makes the tree's root the task's position and says how many positions of the tree remain.
    fn prepare(&mut self, task: &Task<'_, P>) -> usize {
        let tree = self.tree.get_mut().unwrap_or_else(PoisonError::into_inner);
        let memory = task.limits.memory.unwrap_or(DEFAULT_MEMORY);
        let same_size = tree.memory() == memory;
        // Keeping a part of a tree costs some 40 ns for each position in it; a hasty search had
        // better begin anew than spend its time on that.
        let affordable = Duration::from_nanos(160 * tree.len() as u64);
        let is_hasty = task.limits.time.is_some_and(|time| time < affordable);
        let old_root = self.root.replace(task.position.clone());
        let kept = old_root
            .filter(|_| self.options.reuse && same_size && !is_hasty)
            .and_then(|root| tree.find(&root, task.position));
        if let Some(node) = kept {
            tree.keep_below(node);
            tree.len()
        } else {
            if same_size {
                tree.clear();
            } else {
                *tree = Tree::new(memory);
            }
            0
        }
    }
}

/// The nodes that one of several threads may visit; together they visit what is allowed.
fn share_of_nodes(nodes: Option<u64>, threads: usize, index: usize) -> Option<u64> {
    nodes.map(|nodes| {
        let threads = threads as u64;
        nodes / threads + u64::from(nodes % threads > index as u64)
    })
}

/// The tree, even if a thread that held it has panicked: the panic itself reaches the caller.
fn lock<M>(tree: &Mutex<Tree<M>>) -> MutexGuard<'_, Tree<M>> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}
