//! One thread's simulations.

use super::standing::{Standing, share_of_score};
use super::tree::{Edge, Leaf, Tree};
use super::{MctsOptions, lock};
use crate::rollout::RandomPlayer;
use crate::{Clock, Guide, Task};
use quina_core::{Key, MoveList, Position};
use std::cmp::Reverse;
use std::sync::Mutex;

pub(super) struct Worker<'a, P: Position, G> {
    pub clock: Clock,
    root: &'a P,
    tree: &'a Mutex<Tree<P::Move>>,
    options: &'a MctsOptions,
    guide: &'a mut G,
    player: RandomPlayer<P::Move>,
    /// The position at the end of the walk.
    position: P,
    /// The keys of the game and of the walk, the current position's excepted.
    keys: Vec<Key>,
    /// How many of the keys are the game's.
    past: usize,
    path: Vec<u32>,
    moves: Vec<P::Move>,
    list: MoveList<P::Move>,
    /// The priority of each listed move, with its place in the list.
    priorities: Vec<(i32, u32)>,
    edges: Vec<Edge<P::Move>>,
}

/// How a position was judged: its mover's share, and what is proved.
type Judgement = (f64, Standing);

impl<'a, P: Position, G: Guide<P>> Worker<'a, P, G> {
    /// Simulations are slow: the wall clock is looked at once in so many of them.
    const LOOK_EVERY: u64 = 16;
    /// Simulations before anything is shown, and at most between two shows.
    const FIRST_SHOW: u64 = 128;
    const SHOW_EVERY: u64 = 16_384;

    pub fn new(
        task: &Task<'a, P>,
        tree: &'a Mutex<Tree<P::Move>>,
        options: &'a MctsOptions,
        guide: &'a mut G,
        clock: Clock,
        index: u64,
    ) -> Self {
        // The record of a game ends with the current position, which is no part of its past.
        let before = match task.past {
            [before @ .., last] if *last == task.position.key() => before,
            all => all,
        };
        Self {
            clock,
            root: task.position,
            tree,
            options,
            guide,
            player: RandomPlayer::new(task.seed.wrapping_add(index), options.tuning.longest_game),
            position: task.position.clone(),
            keys: before.to_vec(),
            past: before.len(),
            path: Vec::new(),
            moves: Vec::new(),
            list: MoveList::new(),
            priorities: Vec::new(),
            edges: Vec::new(),
        }
    }

    /// Lists the root's moves, whatever the limits; `false` if the game is over.
    pub fn open_root(&mut self) -> bool {
        if self.root.outcome().is_some() {
            return false;
        }
        if lock(self.tree).root_has_moves() {
            return true;
        }
        let complete = self.list_edges();
        !self.edges.is_empty() && lock(self.tree).attach(0, &self.edges, complete)
    }

    /// Simulates until the clock says stop or nothing is left to find, and calls `show` now and
    /// then: each time that twice as much was done, and at least once in so many simulations.
    pub fn run(&mut self, show: &mut dyn FnMut(&Clock)) {
        let mut simulations = 0u64;
        let mut next_show = Self::FIRST_SHOW;
        // A random game may have halted the clock: that node is not counted a second time.
        while self.clock.halt().is_none() && !lock(self.tree).is_decided() && !self.clock.tick() {
            self.simulate();
            simulations += 1;
            if simulations.is_multiple_of(Self::LOOK_EVERY) {
                self.clock.look();
            }
            if simulations == next_show {
                next_show += next_show.min(Self::SHOW_EVERY);
                show(&self.clock);
            }
        }
    }

    fn simulate(&mut self) {
        self.position.clone_from(self.root);
        self.keys.truncate(self.past);
        self.path.clear();
        self.moves.clear();
        lock(self.tree).begin(&mut self.path);
        let judgement = loop {
            let played = self.moves.len();
            let leaf = lock(self.tree).descend(&mut self.path, &mut self.moves, self.options);
            for index in played..self.moves.len() {
                self.keys.push(self.position.key());
                self.position.play(self.moves[index]);
            }
            match leaf {
                Leaf::Known(share) => break Some((share, Standing::Open)),
                Leaf::New => break self.judge(),
                // Proofs were looked for when it was new; the root is not to be proved by hearsay,
                // since that would name no move.
                Leaf::Full => break self.judge().map(|(share, _)| (share, Standing::Open)),
                Leaf::Unlisted => {
                    if let Some(judgement) = self.end() {
                        break Some(judgement);
                    }
                    let complete = self.list_edges();
                    let at = self.path.last().map_or(0, |&node| node as usize);
                    if !lock(self.tree).attach(at, &self.edges, complete) {
                        break self.judge();
                    }
                }
            }
        };
        let mut tree = lock(self.tree);
        match judgement {
            Some((share, proved)) => {
                tree.back_up(&self.path, share, proved, self.options.solver);
            }
            None => tree.abandon(&self.path),
        }
    }

    /// The judgement of a game that ends here, by the board or by repetition.
    fn end(&self) -> Option<Judgement> {
        if let Some(outcome) = self.position.outcome() {
            let standing = Standing::of_end(outcome, self.position.turn());
            return Some((standing.share().unwrap_or(0.5), standing));
        }
        // Worth a draw on this path, and proved of nothing: after another move it may be new.
        self.is_repeated().then_some((0.5, Standing::Open))
    }

    /// Whether the position has stood on the walk, or twice in the game before it.
    fn is_repeated(&self) -> bool {
        let reversible = self.position.reversible_plies() as usize;
        let start = self.keys.len().saturating_sub(reversible);
        let key = self.position.key();
        let (game, walk) = self.keys.split_at(self.past.min(self.keys.len()));
        let walk_start = start.saturating_sub(game.len()).min(walk.len());
        walk[walk_start..].contains(&key)
            || game[start.min(game.len())..]
                .iter()
                .filter(|&&earlier| earlier == key)
                .count()
                >= 2
    }

    /// Judges the current position; `None` if the clock halted before it was done.
    fn judge(&mut self) -> Option<Judgement> {
        if let Some(judgement) = self.end() {
            return Some(judgement);
        }
        let scale = self.options.tuning.evaluation_scale;
        if self.options.oracle
            && let Some(score) = self.guide.probe(&self.position)
        {
            let standing = Standing::of_score(score);
            let share = standing
                .share()
                .unwrap_or_else(|| share_of_score(score, scale));
            return Some((share, standing));
        }
        let rollout_share = self.options.rollout_share.clamp(0.0, 1.0);
        let mut share = 0.0;
        if rollout_share < 1.0 {
            let evaluation = self.guide.evaluate(&self.position);
            share += (1.0 - rollout_share) * share_of_score(evaluation, scale);
        }
        if rollout_share > 0.0 {
            share += rollout_share * self.roll_out()?;
        }
        Some((share, Standing::Open))
    }

    /// The mover's share in a random game from the current position; one that is given up for its
    /// length counts as even.
    fn roll_out(&mut self) -> Option<f64> {
        let half_points = self
            .player
            .play_out(&mut self.position, self.guide, &mut self.clock);
        if self.clock.halt().is_some() {
            return None;
        }
        Some(half_points.unwrap_or(1) as f64 / 2.0)
    }

    /// Lists the moves worth searching, the most promising first, and says whether these are all
    /// legal ones.
    fn list_edges(&mut self) -> bool {
        self.list.clear();
        self.guide.candidates(&self.position, &mut self.list);
        if self.list.is_empty() {
            self.position.moves(&mut self.list);
        }
        self.priorities.clear();
        for (place, &mv) in self.list.iter().enumerate() {
            let priority = if self.options.priors {
                self.guide.priority(&self.position, mv)
            } else {
                0
            };
            self.priorities.push((priority, place as u32));
        }
        self.priorities
            .sort_unstable_by_key(|&(priority, place)| (Reverse(priority), place));
        let lowest = self.priorities.last().map_or(0, |&(lowest, _)| lowest);
        let highest = self.priorities.first().map_or(0, |&(highest, _)| highest);
        let range = (f64::from(highest) - f64::from(lowest)).max(1.0);
        let contrast = self.options.tuning.prior_contrast.max(0.0);
        let guide = &*self.guide;
        let weight = |priority: i32| {
            let known = guide.attention(highest.saturating_sub(priority));
            let by_order = || 1.0 + contrast * (f64::from(priority) - f64::from(lowest)) / range;
            known
                .filter(|_| self.options.priors)
                .unwrap_or_else(by_order)
        };
        let sum: f64 = self
            .priorities
            .iter()
            .map(|&(priority, _)| weight(priority))
            .sum();
        self.edges.clear();
        self.edges
            .extend(self.priorities.iter().map(|&(priority, place)| Edge {
                mv: self.list[place as usize],
                prior: (weight(priority) / sum) as f32,
                node: None,
            }));
        let listed = self.list.len() as u64;
        // A proof of a loss or a draw needs every move; nothing else does.
        self.options.solver && self.position.count_moves(&mut self.list) == listed
    }
}
