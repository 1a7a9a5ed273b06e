//! Random games: how one is played, and what order of the root's moves they suggest.
//!
//! Where a search has a long list of moves and little to tell them apart, a few hundred random
//! games bring the promising ones to the front before the first iteration (Monte Carlo root
//! ordering). The moves stay the same; only their order changes.

use crate::{Clock, Limits, Order};
use quina_core::{MoveList, Outcome, Position, Rng};

/// How the root's moves are ordered by random games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RolloutOptions {
    /// At least so many of the first moves are tried (range 2 to 100).
    pub least_moves: usize,
    /// So many hundredths of the moves are tried, if that is more (0 to 100).
    pub share_of_moves: usize,
    /// Hundredths of the time limit, and of the node limit, that may be spent (1 to 50).
    pub share_of_effort: u32,
    /// Games for each move where no time limit is set, so that the order can be had again (1 to
    /// 1,000).
    pub games: u32,
    /// A game of more plies than this is given up as a draw.
    pub longest_game: u32,
}

impl Default for RolloutOptions {
    /// Moves and effort as in the engine's design; a game of 500 plies is aimless in every game.
    fn default() -> Self {
        Self {
            least_moves: 12,
            share_of_moves: 40,
            share_of_effort: 15,
            games: 20,
            longest_game: 500,
        }
    }
}

impl RolloutOptions {
    /// How many of `moves` moves are tried.
    ///
    /// ```
    /// let options = quina_search::RolloutOptions::default();
    /// assert_eq!([7, 20, 30, 100].map(|moves| options.tried(moves)), [7, 12, 12, 40]);
    /// ```
    pub fn tried(&self, moves: usize) -> usize {
        let share = (moves * self.share_of_moves).div_ceil(100);
        share.max(self.least_moves).min(moves)
    }
}

/// What random games say of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tally<M> {
    /// The move.
    pub mv: M,
    /// Games begun with it.
    pub games: u64,
    /// Half points its mover made in them: two for a win, one for a draw.
    pub half_points: u64,
}

impl<M> Tally<M> {
    /// The smoothed win rate, (wins + 1) / (games + 2): a half for a move never tried.
    pub fn win_rate(&self) -> f64 {
        let (points, games) = self.smoothed();
        points as f64 / games as f64
    }

    /// The win rate as a fraction of whole numbers.
    fn smoothed(&self) -> (u64, u64) {
        (self.half_points + 2, 2 * self.games + 4)
    }
}

/// Puts the first of the root's moves in the order of their success in random games; the others
/// stay behind them as they were. Gives the tallies of the moves tried, in their new order.
///
/// The games count on the `clock` of the search that they are played for, and take their share of
/// its `limits`. Equal seeds give equal orders unless a time limit is set.
pub fn order_by_rollouts<P: Position, G: Order<P>>(
    position: &P,
    moves: &mut [P::Move],
    guide: &mut G,
    options: &RolloutOptions,
    limits: &Limits,
    clock: &mut Clock,
    seed: u64,
) -> Vec<Tally<P::Move>> {
    let tried = options.tried(moves.len());
    let new = |&mv: &P::Move| Tally {
        mv,
        games: 0,
        half_points: 0,
    };
    let mut tallies: Vec<_> = moves[..tried].iter().map(new).collect();
    if tried < 2 {
        return tallies;
    }
    let mut player = RandomPlayer::new(seed, options.longest_game);
    let mut game = position.clone();
    let rounds = limits.time.map_or(options.games, |_| u32::MAX);
    let before = Spent::by(clock);
    'rounds: for _ in 0..rounds {
        // Where every move ends the game at once, no game counts on the clock.
        clock.look();
        for tally in &mut tallies {
            let is_over = clock.halt().is_some();
            if is_over || options.effort_is_spent(limits, before, Spent::by(clock)) {
                break 'rounds;
            }
            game.clone_from(position);
            game.play(tally.mv);
            let opponent = player.play_out(&mut game, guide, clock);
            if clock.halt().is_some() {
                break 'rounds;
            }
            tally.games += 1;
            tally.half_points += 2 - opponent.unwrap_or(1);
        }
    }
    tallies.sort_by(|a, b| {
        let ((a, all_a), (b, all_b)) = (a.smoothed(), b.smoothed());
        (u128::from(b) * u128::from(all_a)).cmp(&(u128::from(a) * u128::from(all_b)))
    });
    for (place, tally) in moves.iter_mut().zip(&tallies) {
        *place = tally.mv;
    }
    tallies
}

/// What a search has spent so far: nodes, and a share of its time.
#[derive(Debug, Clone, Copy)]
struct Spent {
    nodes: u64,
    time: f64,
}

impl Spent {
    fn by(clock: &Clock) -> Self {
        Self {
            nodes: clock.nodes(),
            time: clock.share_spent(),
        }
    }
}

impl RolloutOptions {
    /// Whether the games have had their share, whatever was spent before the first of them.
    fn effort_is_spent(&self, limits: &Limits, before: Spent, now: Spent) -> bool {
        let share = u128::from(self.share_of_effort);
        let nodes = u128::from(now.nodes - before.nodes);
        let nodes_spent = |limit: u64| nodes * 100 >= u128::from(limit) * share;
        limits.nodes.is_some_and(nodes_spent)
            || (now.time - before.time) * 100.0 >= f64::from(self.share_of_effort)
    }
}

/// Plays games to their end by [`Order::rollout_choice`].
#[derive(Debug)]
pub(crate) struct RandomPlayer<M> {
    rng: Rng,
    list: MoveList<M>,
    longest_game: u32,
}

impl<M: Copy> RandomPlayer<M> {
    pub fn new(seed: u64, longest_game: u32) -> Self {
        Self {
            rng: Rng::new(seed),
            list: MoveList::new(),
            longest_game,
        }
    }

    /// Plays on from a position until the game is over, and gives the half points of the player
    /// who was to move. `None` if the game was given up: it became too long, or the clock halted.
    ///
    /// Players take turns, whatever their sides are called, so the count of plies tells who is who
    /// even where the two exchange roles.
    pub fn play_out<P: Position<Move = M>, G: Order<P>>(
        &mut self,
        position: &mut P,
        guide: &mut G,
        clock: &mut Clock,
    ) -> Option<u64> {
        for ply in 0..self.longest_game {
            if let Some(outcome) = position.outcome() {
                return Some(match outcome {
                    Outcome::Win(side) => {
                        let mover_has_won = side == position.turn();
                        2 * u64::from(mover_has_won == ply.is_multiple_of(2))
                    }
                    Outcome::Draw => 1,
                });
            }
            if clock.tick() {
                return None;
            }
            self.list.clear();
            guide.candidates(position, &mut self.list);
            if self.list.is_empty() {
                position.moves(&mut self.list);
            }
            let choice = guide.rollout_choice(position, &self.list, &mut self.rng);
            position.play(*self.list.get(choice)?);
        }
        None
    }
}
