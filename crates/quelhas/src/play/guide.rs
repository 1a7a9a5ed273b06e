//! What the player tells the search.

use super::bounds::{Bounds, decided};
use super::candidates::each_candidate;
use super::effect::Effect;
use super::features::{Feature, PerFeature, count};
use super::opening::opening;
use super::room::Room;
use super::weights::Weights;
use crate::geometry::Direction;
use crate::segment::SEGMENTS;
use crate::{Board, Move, Position, Segment};
use quina_core::{MoveList, Position as _, Rng, Score, Side, State};
use quina_search::{Advice, Evaluate, Line, Oracle, Order, Tactics, Task};

/// Which moves are searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Generator {
    /// Every legal one.
    Full,
    /// Where there are many, only a few of each long run: for playing, never for proving. What
    /// such a search calls a loss may be none.
    #[default]
    PerRun,
}

/// The evaluation and move order of Quelhas, with an oracle `O` for what can be proved.
///
/// ```
/// use quina_quelhas::{Position, play::{Hand, Weights}};
/// use quina_search::{Limits, SearchOptions, Searcher, Task};
/// let guide = Hand::new(Weights::built_in());
/// let mut searcher = Searcher::new(guide, SearchOptions::default(), 1 << 20);
/// let start = Position::default();
/// let report = searcher.search(&Task::new(&start, Limits::depth(2)), |_| {});
/// assert!(report.best().is_some());
/// ```
#[derive(Debug, Clone)]
pub struct Hand<O = Bounds> {
    weights: Weights,
    /// The weights in hundredths, scaled by the feature percent.
    scaled: PerFeature<i32>,
    generator: Generator,
    oracle: O,
}

impl Hand {
    /// A player with these weights that proves by counting alone.
    pub fn new(weights: Weights) -> Self {
        Self::with_oracle(weights, Bounds)
    }
}

impl<O> Hand<O> {
    /// A player with these weights and another oracle, such as an exact solver.
    pub fn with_oracle(weights: Weights, oracle: O) -> Self {
        Self {
            weights,
            scaled: weights.values().map(|weight| weight * WHOLE),
            generator: Generator::default(),
            oracle,
        }
    }

    /// Scales everything but material, in hundredths: at 0 all that counts is how many moves each
    /// side could still make at most.
    pub fn set_feature_percent(&mut self, percent: u8) {
        let weights = self.weights.values();
        let material = Feature::MaxTotal as usize;
        self.scaled = weights.map(|weight| weight * i32::from(percent));
        self.scaled[material] = weights[material] * WHOLE;
    }

    /// Sets which moves are searched.
    pub fn set_generator(&mut self, generator: Generator) {
        self.generator = generator;
    }

    /// What each feature adds to the evaluation for the mover, named by [`Feature::NAMES`]; each is
    /// rounded on its own.
    pub fn parts(&self, position: &Position) -> PerFeature<i32> {
        let (board, mover) = (position.board(), position.turn());
        self.shares(board, mover, &Room::both(board, mover))
            .map(|share| share / WHOLE)
    }

    #[inline]
    fn shares(&self, empty: Board, mover: Side, rooms: &[Room; 2]) -> PerFeature<i32> {
        let counts = count(empty, mover, rooms);
        std::array::from_fn(|i| counts[i] * self.scaled[i])
    }

    #[inline]
    fn effect(&self, position: &Position, segment: Segment) -> [i32; Effect::PARTS] {
        Effect::new(position.board(), segment).worth(self.weights.values())
    }

    /// The worth of a board to the mover, the swap aside.
    #[inline]
    fn worth(&self, empty: Board, mover: Side) -> i32 {
        let rooms = Room::both(empty, mover);
        let proved = decided(&rooms).filter(|_| self.weights.uses_bounds());
        match proved {
            Some(score) if score.is_win() => DECIDED,
            Some(_) => -DECIDED,
            None => self.shares(empty, mover, &rooms).iter().sum::<i32>() / WHOLE,
        }
    }
}

/// Shares of features are counted in hundredths.
const WHOLE: i32 = 100;
/// The evaluation where counting decides: above all sums of features, and below all proofs, which
/// are the oracle's to give.
const DECIDED: i32 = 20_000;

impl<O> Evaluate<Position> for Hand<O> {
    /// The sum of the features. While the swap is open an empty board is even, and after the first
    /// segment the second player has the better side of it.
    fn evaluate(&mut self, position: &Position) -> Score {
        let worth = self.worth(position.board(), position.turn());
        Score::heuristic(match position.turn() {
            _ if !position.swap_is_open() => worth,
            Side::First => 0,
            Side::Second => worth.abs(),
        })
    }
}

/// No move is lively: the features are counts, and no move takes back what another did.
impl<O> Tactics<Position> for Hand<O> {}

/// With no more legal moves than this, all of them are searched, so that no ending is played by
/// guess (range 0 to 450; between 0 and 150 play was equally strong).
const FEW_MOVES: u32 = 100;
/// The worth of an effect is multiplied by this, so that it counts beside a move's history (range 1
/// to 64; from 1 to 16 the nodes to depth 5 fell by 3%, and no further).
const PRIORITY_SCALE: i32 = 16;

impl<O> Order<Position> for Hand<O> {
    const SLOTS: usize = SEGMENTS + 1;

    #[inline]
    fn slot(&self, _: &Position, mv: Move) -> usize {
        mv.code() as usize
    }

    #[inline]
    fn code(mv: Move) -> u32 {
        mv.code()
    }

    fn candidates(&mut self, position: &Position, list: &mut MoveList<Move>) {
        let (board, own) = (position.board(), Direction::of(position.turn()));
        if self.generator == Generator::Full || board.count_segments(own) <= FEW_MOVES {
            return position.moves(list);
        }
        each_candidate(board, own, |segment| list.push(Move::Segment(segment)));
        if position.can_swap() {
            list.push(Move::Swap);
        }
    }

    /// What a segment does around its own cells; for the swap, what it is worth to leave this board
    /// to the other.
    #[inline]
    fn priority(&self, position: &Position, mv: Move) -> i32 {
        PRIORITY_SCALE
            * match mv {
                Move::Segment(segment) => self.effect(position, segment).iter().sum(),
                Move::Swap => -self.worth(position.board(), position.turn()),
            }
    }

    fn priority_parts(&self, position: &Position, mv: Move) -> Vec<(&'static str, i32)> {
        let Move::Segment(segment) = mv else {
            return vec![("swap", self.priority(position, mv))];
        };
        let parts = self.effect(position, segment).into_iter();
        let scaled = parts.map(|part| part * PRIORITY_SCALE);
        Effect::NAMES.into_iter().zip(scaled).collect()
    }

    /// The better of two moves drawn at random, so that good ones are favoured and none is ruled
    /// out but the worst.
    fn rollout_choice(&mut self, position: &Position, moves: &[Move], rng: &mut Rng) -> usize {
        let [one, other] = [(); 2].map(|()| rng.below(moves.len() as u64) as usize);
        if self.priority(position, moves[other]) > self.priority(position, moves[one]) {
            other
        } else {
            one
        }
    }
}

impl<O: Oracle<Position> + Clone + Send + 'static> Oracle<Position> for Hand<O> {
    #[inline]
    fn probe(&mut self, position: &Position) -> Option<Score> {
        self.oracle.probe(position)
    }

    fn forget(&mut self) {
        self.oracle.forget();
    }

    /// An opening where the opponent may swap, and elsewhere what the oracle says.
    fn consult(
        &mut self,
        task: &Task<'_, Position>,
        watch: &mut dyn FnMut(&Advice<Move>),
    ) -> Advice<Move> {
        let Some(mv) = opening(task, self) else {
            return self.oracle.consult(task, watch);
        };
        let line = Line {
            score: Score::DRAW,
            moves: vec![mv],
        };
        Advice {
            line: Some(line),
            nodes: 0,
        }
    }
}
