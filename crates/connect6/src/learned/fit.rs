//! Fits the learned evaluation on games of the player against itself.
//!
//! The worth of a position is fitted by logistic regression on how its game ended, mixed with what
//! the search said; what speaks for a stone by the probability of the stones that were played. The
//! row of a pattern is fitted as a part of its own beside a part for each of its halves, and the
//! former is held small: so a pattern that was hardly ever seen is judged by its halves.

mod descent;

use super::file::{MOST, MOST_OF_STONE};
use super::pattern::{HALVES, MIRRORED, PATTERNS, Walled, is_blank, mirrored, swapped};
use super::{BOTH, HIDDEN, LAYER_UNIT, LOGIT, OUT_UNIT, POLICY, ROW_UNIT, STONE_UNIT, VIEW};
use super::{Layer, Learned};
use crate::line::Crossing;
use crate::play::Turn;
use crate::{Board, Cell, Line, Windows};
use descent::{Descent, Slopes};
use quina_core::{Position, Rng, Side, State};
use std::thread;

/// How the weights are fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FitOptions {
    /// How often all samples are seen.
    pub epochs: usize,
    /// How much the end of the game counts in the target; the search's score is the rest.
    pub outcome: f32,
    /// The score at which the search is taken to win three games of four.
    pub scale: f32,
    /// How much the stones that were played count beside the worth of positions: both are told by
    /// the same parts of cells, and stones would take all of them for themselves.
    pub stones: f32,
    /// How strongly the part of a pattern that its halves do not explain is held to nothing.
    pub decay: f32,
    /// The first step of the descent; the last is a hundredth of it.
    pub rate: f32,
    /// The seed of the first weights and of the order of samples.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self {
            epochs: 12,
            outcome: 0.8,
            scale: 400.0,
            stones: 0.1,
            decay: 1e-4,
            rate: 4e-3,
            seed: 1,
        }
    }
}

/// The mean losses of a pass over samples, in nats.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Loss {
    /// Of the worth of positions.
    pub value: f64,
    /// Of the stones played.
    pub policy: f64,
    values: f64,
    policies: f64,
}

impl Loss {
    fn add(&mut self, other: &Self) {
        self.value += other.value;
        self.policy += other.policy;
        self.values += other.values;
        self.policies += other.policies;
    }

    fn mean(mut self) -> Self {
        self.value /= self.values.max(1.0);
        self.policy /= self.policies.max(1.0);
        self
    }
}

/// A position as its mover sees it.
struct Sample {
    /// Where the patterns of its cells lie, and how many cells have any.
    first: usize,
    count: usize,
    /// The mover's share of the point, where the position is one to be judged.
    value: Option<f32>,
    /// The cells that were played, by their place; the same twice for a second stone.
    played: Option<[usize; 2]>,
}

/// Threads that learn, each from its part of a batch: always as many, so that sums are the same.
const SHARDS: usize = 2;
const BATCH: usize = 256;
/// One game in so many is held back.
const HELD_BACK: usize = 20;

/// Samples, and the weights that are fitted on them.
pub struct Fit {
    options: FitOptions,
    patterns: Vec<[u16; 4]>,
    samples: Vec<Sample>,
    held_back: Vec<Sample>,
    games: usize,
    model: Model,
    slopes: [Slopes; SHARDS],
    descent: Descent,
    rng: Rng,
    steps: usize,
}

impl Fit {
    /// Nothing is known yet.
    pub fn new(options: FitOptions) -> Self {
        let mut rng = Rng::new(options.seed);
        let model = Model::new(&mut rng);
        Self {
            options,
            patterns: Vec::new(),
            samples: Vec::new(),
            held_back: Vec::new(),
            games: 0,
            slopes: std::array::from_fn(|_| Slopes::new(options.stones)),
            descent: Descent::new(model.parameters.len()),
            model,
            rng,
            steps: 0,
        }
    }

    /// How many positions there are to learn from.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Adds a game: all its turns from the empty board on.
    pub fn add_game(&mut self, turns: &[Turn]) {
        self.games += 1;
        let is_held_back = self.games.is_multiple_of(HELD_BACK);
        let mut board = Board::default();
        let mut found = Vec::new();
        for turn in turns {
            if !board.is_legal(turn.mv) {
                break;
            }
            if board.placed() > 0 {
                self.add_turn(&board, turn, &mut found);
            }
            board.play(turn.mv);
        }
        let samples = if is_held_back {
            &mut self.held_back
        } else {
            &mut self.samples
        };
        samples.append(&mut found);
    }

    fn add_turn(&mut self, board: &Board, turn: &Turn, found: &mut Vec<Sample>) {
        let mover = board.turn();
        let outcome = f32::from(turn.result + 1) / 2.0;
        let value = match turn.score {
            Some(score) => {
                let said = logistic(score.value() as f32 * 3f32.ln() / self.options.scale);
                said + self.options.outcome * (outcome - said)
            }
            None => outcome,
        };
        let can_win = Windows::of(board).has_threat(mover);
        let both: Vec<Cell> = turn.mv.stones().collect();
        let cells = self.look(board.clone(), mover, None, &both);
        found.push(Sample {
            value: (!can_win).then_some(value),
            played: turn.score.and(cells.played),
            ..cells
        });
        if let (Some(_), &[first, second]) = (turn.score, &both[..]) {
            // The second stone, once the first one lies: either may have been it.
            let (laid, left) = if self.rng.below(2) == 0 {
                (first, second)
            } else {
                (second, first)
            };
            let cells = self.look(board.clone(), mover, Some(laid), &[left]);
            found.push(cells);
        }
    }

    /// The patterns of all empty cells with a stone in sight.
    fn look(&mut self, mut board: Board, mover: Side, laid: Option<Cell>, play: &[Cell]) -> Sample {
        if let Some(cell) = laid {
            board.place(cell);
        }
        let first = self.patterns.len();
        let mut places = Vec::new();
        for cell in board.empty().iter() {
            let patterns = Crossing::of(cell).words().map(|(line, bit)| {
                let line = Line::from_index(line);
                let mut words = board.line(line);
                if mover == Side::Second {
                    words.reverse();
                }
                let walled = Walled::new(words, line.mask(board.size()));
                walled.pattern(bit.trailing_zeros()) as u16
            });
            if patterns
                .iter()
                .any(|&pattern| !is_blank(usize::from(pattern)))
            {
                if play.contains(&cell) {
                    places.push(self.patterns.len() - first);
                }
                self.patterns.push(patterns);
            }
        }
        let played = match places[..] {
            [one] if play.len() == 1 => Some([one; 2]),
            [one, other] => Some([one, other]),
            _ => None,
        };
        Sample {
            first,
            count: self.patterns.len() - first,
            value: None,
            played,
        }
    }

    /// Sees all samples once, in an order of its own, and gives the mean losses on the way.
    pub fn epoch(&mut self) -> Loss {
        let mut order: Vec<u32> = (0..self.samples.len() as u32).collect();
        for index in (1..order.len()).rev() {
            order.swap(index, self.rng.below(index as u64 + 1) as usize);
        }
        let all = (self.options.epochs * order.len().div_ceil(BATCH)).max(1);
        let mut loss = Loss::default();
        for batch in order.chunks(BATCH) {
            let rows = self.model.rows();
            let chunks: Vec<&[u32]> = batch.chunks(BATCH.div_ceil(SHARDS)).collect();
            let (model, samples, patterns) = (&self.model, &self.samples, &self.patterns);
            thread::scope(|scope| {
                let rows = &rows;
                for (chunk, slopes) in chunks.into_iter().zip(&mut self.slopes) {
                    scope.spawn(move || {
                        for &index in chunk {
                            let sample = &samples[index as usize];
                            let cells = &patterns[sample.first..sample.first + sample.count];
                            model.see(rows, sample, cells, Some(&mut *slopes));
                        }
                    });
                }
            });
            let mut gradient = vec![0.0; self.model.parameters.len()];
            for slopes in &mut self.slopes {
                loss.add(&std::mem::take(&mut slopes.loss));
                slopes.fold_into(&mut gradient, 1.0 / batch.len() as f32);
            }
            self.model.pull_back(&mut gradient, self.options.decay);
            let progress = self.steps as f32 / all as f32;
            let rate = self.options.rate * (1.0 - 0.99 * progress.min(1.0));
            self.descent
                .step(&mut self.model.parameters, &gradient, rate);
            self.steps += 1;
        }
        loss.mean()
    }

    /// The mean losses over the games that were held back.
    pub fn held_back(&self) -> Loss {
        let rows = self.model.rows();
        let mut loss = Loss::default();
        for sample in &self.held_back {
            let cells = &self.patterns[sample.first..sample.first + sample.count];
            loss.add(&self.model.see(&rows, sample, cells, None));
        }
        loss.mean()
    }

    /// What was learned, in whole numbers.
    pub fn learned(&self) -> Learned {
        let rows = self.model.rows();
        let round = |weight: f32, unit: i64| {
            let most = f32::from(i16::MAX);
            (weight * unit as f32).round().clamp(-most, most) as i16
        };
        let mut columns = vec![[0; VIEW]; MIRRORED];
        for (pattern, row) in rows.iter().enumerate() {
            columns[mirrored(pattern)] = std::array::from_fn(|lane| {
                // Four of them are added: none may come near the end of the numbers.
                let most = MOST as i16;
                round(row[lane], ROW_UNIT).clamp(-most, most)
            });
        }
        let head = self.model.head();
        let layer = Layer {
            weights: std::array::from_fn(|unit| {
                std::array::from_fn(|lane| round(head.weights[unit * BOTH + lane], LAYER_UNIT))
            }),
            biases: std::array::from_fn(|unit| round(head.biases[unit], ROW_UNIT)),
            out: std::array::from_fn(|unit| round(head.out[unit], OUT_UNIT)),
            straight: std::array::from_fn(|lane| round(head.straight[lane], LAYER_UNIT)),
            bias: round(head.bias, LOGIT),
            stone: std::array::from_fn(|lane| {
                let most = MOST_OF_STONE as i16;
                round(head.stone[lane], i64::from(STONE_UNIT)).clamp(-most, most)
            }),
        };
        Learned::new(&columns, layer)
    }
}

/// The weights as they are fitted, in one list: patterns, halves, and the layer.
struct Model {
    parameters: Vec<f32>,
}

const HALF_START: usize = MIRRORED * VIEW;
const WEIGHT_START: usize = HALF_START + HALVES * VIEW;
const BIAS_START: usize = WEIGHT_START + HIDDEN * BOTH;
const OUT_START: usize = BIAS_START + HIDDEN;
const STRAIGHT_START: usize = OUT_START + HIDDEN;
const STONE_START: usize = STRAIGHT_START + BOTH;
const LAST: usize = STONE_START + BOTH;

struct Head<'a> {
    weights: &'a [f32],
    biases: &'a [f32],
    out: &'a [f32],
    straight: &'a [f32],
    stone: &'a [f32],
    bias: f32,
}

impl Model {
    fn new(rng: &mut Rng) -> Self {
        let mut parameters = vec![0.0; LAST + 1];
        let mut draw = |spread: f32| {
            let unit = rng.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0;
            unit * spread
        };
        let is_policy = |index: usize| index % VIEW == POLICY;
        for (index, weight) in parameters.iter_mut().enumerate() {
            *weight = match index {
                HALF_START..WEIGHT_START if !is_policy(index) => draw(0.15),
                WEIGHT_START..BIAS_START if !is_policy(index - WEIGHT_START) => draw(0.035),
                OUT_START..STRAIGHT_START => draw(0.2),
                STRAIGHT_START..LAST if !is_policy(index - STRAIGHT_START) => draw(0.01),
                _ => 0.0,
            };
        }
        Self { parameters }
    }

    fn head(&self) -> Head<'_> {
        let all = &self.parameters;
        Head {
            weights: &all[WEIGHT_START..BIAS_START],
            biases: &all[BIAS_START..OUT_START],
            out: &all[OUT_START..STRAIGHT_START],
            straight: &all[STRAIGHT_START..STONE_START],
            stone: &all[STONE_START..LAST],
            bias: all[LAST],
        }
    }

    /// The rows of all patterns, in the mover's eyes and in his opponent's.
    fn rows(&self) -> Vec<[f32; BOTH]> {
        let own = |pattern: usize, lane: usize| {
            if is_blank(pattern) {
                return 0.0;
            }
            let half = |half: usize| self.parameters[HALF_START + half * VIEW + lane];
            self.parameters[mirrored(pattern) * VIEW + lane]
                + half(pattern / HALVES)
                + half(pattern % HALVES)
        };
        let row = |pattern: usize| {
            let other = swapped(pattern);
            std::array::from_fn(|lane| {
                if lane < VIEW {
                    own(pattern, lane)
                } else {
                    own(other, lane - VIEW)
                }
            })
        };
        (0..PATTERNS).map(row).collect()
    }

    /// The losses of a sample; what they say about each weight is added to the slopes.
    fn see(
        &self,
        rows: &[[f32; BOTH]],
        sample: &Sample,
        cells: &[[u16; 4]],
        mut slopes: Option<&mut Slopes>,
    ) -> Loss {
        let sum = |patterns: &[u16; 4]| {
            let mut sum = [0.0f32; BOTH];
            for &pattern in patterns {
                let row = &rows[usize::from(pattern)];
                (0..BOTH).for_each(|lane| sum[lane] += row[lane]);
            }
            sum
        };
        let sums: Vec<[f32; BOTH]> = cells.iter().map(sum).collect();
        let mut loss = Loss::default();
        let mut pulls = [0.0; BOTH];
        if let Some(target) = sample.value {
            loss.values = 1.0;
            loss.value = self.judge(&sums, target, slopes.as_deref_mut(), &mut pulls);
        }
        let stone = self.head().stone;
        let mut push = vec![0.0; cells.len()];
        if let Some(played) = sample.played {
            let said = |sum: &[f32; BOTH]| {
                let parts = sum.iter().zip(stone);
                sum[POLICY]
                    + parts
                        .map(|(sum, weight)| sum.max(0.0) * weight)
                        .sum::<f32>()
            };
            let said: Vec<f32> = sums.iter().map(said).collect();
            loss.policies = 1.0;
            loss.policy = choose(&said, played, &mut push);
        }
        if let Some(slopes) = slopes {
            slopes.loss.add(&loss);
            for ((patterns, sum), push) in cells.iter().zip(&sums).zip(push) {
                let push = push * slopes.stones;
                let mut slope: [f32; BOTH] = std::array::from_fn(|lane| {
                    if sum[lane] > 0.0 {
                        pulls[lane] + push * stone[lane]
                    } else {
                        0.0
                    }
                });
                let said = &mut slopes.head[STONE_START - WEIGHT_START..][..BOTH];
                for lane in (0..BOTH).filter(|lane| lane % VIEW != POLICY) {
                    said[lane] += push * sum[lane].max(0.0);
                }
                slope[POLICY] = push;
                slope[VIEW + POLICY] = 0.0;
                for &pattern in patterns {
                    let row = slopes.row(pattern);
                    (0..BOTH).for_each(|lane| row[lane] += slope[lane]);
                }
            }
        }
        loss
    }

    /// The loss of the worth of a position, and how it would change with each sum of the pool.
    fn judge(
        &self,
        sums: &[[f32; BOTH]],
        target: f32,
        slopes: Option<&mut Slopes>,
        pulls: &mut [f32; BOTH],
    ) -> f64 {
        let head = self.head();
        let mut pool = [0.0f32; BOTH];
        for sum in sums {
            (0..BOTH).for_each(|lane| pool[lane] += sum[lane].max(0.0));
        }
        pool[POLICY] = 0.0;
        pool[VIEW + POLICY] = 0.0;
        let mut units = [0.0f32; HIDDEN];
        let dot = |weights: &[f32]| weights.iter().zip(&pool).map(|(a, b)| a * b).sum::<f32>();
        let mut worth = head.bias + dot(head.straight);
        for (unit, active) in units.iter_mut().enumerate() {
            let weights = &head.weights[unit * BOTH..][..BOTH];
            *active = (dot(weights) + head.biases[unit]).max(0.0);
            worth += head.out[unit] * *active;
        }
        let share = logistic(worth);
        let slope = share - target;
        if let Some(slopes) = slopes {
            let head_slopes = &mut slopes.head;
            let at = |start: usize| start - WEIGHT_START;
            for lane in 0..BOTH {
                pulls[lane] = slope * head.straight[lane];
                head_slopes[at(STRAIGHT_START) + lane] += slope * pool[lane];
            }
            for unit in (0..HIDDEN).filter(|&unit| units[unit] > 0.0) {
                head_slopes[at(OUT_START) + unit] += slope * units[unit];
                let slope = slope * head.out[unit];
                head_slopes[at(BIAS_START) + unit] += slope;
                for lane in 0..BOTH {
                    pulls[lane] += slope * head.weights[unit * BOTH + lane];
                    head_slopes[unit * BOTH + lane] += slope * pool[lane];
                }
            }
            head_slopes[at(LAST)] += slope;
        }
        let share = f64::from(share).clamp(1e-6, 1.0 - 1e-6);
        let target = f64::from(target);
        -(target * share.ln() + (1.0 - target) * (1.0 - share).ln())
    }

    /// Holds the parts of patterns to nothing.
    fn pull_back(&self, gradient: &mut [f32], decay: f32) {
        let parts = self.parameters[..HALF_START].iter().zip(gradient);
        parts.for_each(|(weight, slope)| *slope += decay * weight);
    }
}

/// The loss of the stones played, and how it would change with what speaks for each cell.
fn choose(said: &[f32], played: [usize; 2], push: &mut [f32]) -> f64 {
    let highest = said.iter().copied().fold(f32::MIN, f32::max);
    let whole: f32 = said.iter().map(|said| (said - highest).exp()).sum();
    for (push, said) in push.iter_mut().zip(said) {
        *push = (said - highest).exp() / whole;
    }
    let loss = |place: usize| f64::from(whole.ln() + highest - said[place]);
    let mean = played.map(loss).iter().sum::<f64>() / 2.0;
    for place in played {
        push[place] -= 0.5;
    }
    mean
}

fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}
