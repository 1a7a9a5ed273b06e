//! What the hand-made player tells the search.

use super::endings::{Endings, Known};
use super::features::{Feature, PerFeature, features};
use super::weights::Weights;
use super::zones::Zones;
use crate::learned::Learned;
use crate::tables::Tables;
use crate::{Move, Position, Rules, Squares};
use quina_core::{MoveList, Score, State};
use quina_search::{Evaluate, Oracle, Order, Tactics};

/// The player of draughts: the hand-made evaluation or a learned one, and the move order.
///
/// Captures bind, so a position with one is never judged as it stands: the search plays them out.
#[derive(Debug, Clone)]
pub struct Hand<R: Rules> {
    weights: Weights<R>,
    feature_percent: i32,
    learned: Option<Learned<R>>,
    is_learned: bool,
    endings: Option<Endings<R>>,
    uses_tables: bool,
}

impl<R: Rules> Hand<R> {
    /// The player that comes with the engine: learned, if this build has it, and by hand where a
    /// level wants that.
    pub fn built_in() -> Self {
        Self {
            learned: Learned::built_in(),
            is_learned: true,
            ..Self::new(Weights::built_in())
        }
    }

    /// A player with these weights, all features in full.
    pub fn new(weights: Weights<R>) -> Self {
        Self {
            weights,
            feature_percent: 100,
            learned: None,
            is_learned: false,
            endings: None,
            uses_tables: true,
        }
    }

    /// A player that judges by what was learned.
    pub fn learned(learned: Learned<R>) -> Self {
        Self {
            learned: Some(learned),
            is_learned: true,
            ..Self::new(Weights::built_in())
        }
    }

    /// Scales everything but material, in hundredths: at 0 only material counts.
    pub fn set_feature_percent(&mut self, percent: u8) {
        self.feature_percent = i32::from(percent);
    }

    /// Judges by what was learned, if there is such a thing, or by hand.
    pub fn set_learned(&mut self, learned: bool) {
        self.is_learned = learned;
    }

    /// Plays endings by these tables.
    pub fn set_tables(&mut self, tables: Tables<R>) {
        self.endings = Some(Endings::new(tables));
    }

    /// Asks the tables, if there are any, or does without.
    pub fn set_uses_tables(&mut self, uses: bool) {
        self.uses_tables = uses;
    }

    /// What the tables say of a position, if they know it.
    #[inline]
    fn known(&self, position: &Position<R>) -> Option<Known> {
        let endings = self.endings.as_ref().filter(|_| self.uses_tables)?;
        endings.look_up(position)
    }

    /// What each feature adds to the evaluation for the mover, in hundredths of a man, named by
    /// [`Feature::NAMES`]; each is rounded on its own.
    pub fn parts(&self, position: &Position<R>) -> PerFeature<i32> {
        self.shares(position).map(|share| share / Self::WHOLE)
    }

    /// Shares are counted in this part of a hundredth of a man.
    const WHOLE: i32 = 100 * 2 * R::MEN as i32;

    #[inline]
    fn shares(&self, position: &Position<R>) -> PerFeature<i32> {
        let counts = features(position.board(), position.mover());
        let pieces = position.board().occupied().len() as i32;
        let gone = 2 * R::MEN as i32 - pieces;
        std::array::from_fn(|i| {
            let weight = self.weights.values()[i];
            let percent = if i <= Feature::King as usize {
                100
            } else {
                self.feature_percent
            };
            counts[i] * (weight.opening * pieces + weight.ending * gone) * percent
        })
    }
}

impl<R: Rules> Evaluate<Position<R>> for Hand<R> {
    fn begin(&mut self, position: &Position<R>) {
        if let Some(endings) = &mut self.endings {
            endings.begin(position);
        }
    }

    fn evaluate(&mut self, position: &Position<R>) -> Score {
        Score::heuristic(match &mut self.learned {
            Some(learned) if self.is_learned => {
                learned.evaluate(position.board(), position.mover())
            }
            _ => self.shares(position).iter().sum::<i32>() / Self::WHOLE,
        })
    }
}

impl<R: Rules> Tactics<Position<R>> for Hand<R> {
    fn tactical_moves(&mut self, position: &Position<R>, list: &mut MoveList<Move<R>>) {
        if position.must_capture() {
            position.moves(list);
        }
    }

    fn may_decline(&self, _: &Position<R>) -> bool {
        false
    }

    /// Nobody could capture, whoever's turn it is.
    fn is_calm(&self, position: &Position<R>) -> bool {
        !position.must_capture() && !position.board().can_capture(!position.mover())
    }

    /// A man that the opponent would take if it were his turn.
    fn is_threatened(&self, position: &Position<R>) -> bool {
        !position.must_capture() && position.board().can_capture(!position.mover())
    }
}

/// What speaks for a move before any search: a step up in these is a step forward in the list.
const CAPTURED_PIECE: i32 = 1_000;
const CROWNING: i32 = 500;
const TO_CENTRE: i32 = 30;
const FROM_BACK_ROW: i32 = -40;

impl<R: Rules> Order<Position<R>> for Hand<R> {
    const SLOTS: usize = 64 * 64;

    fn slot(&self, _: &Position<R>, mv: Move<R>) -> usize {
        mv.from().bit_index() << 6 | mv.to().bit_index()
    }

    fn code(mv: Move<R>) -> u32 {
        mv.code() & 0x7FFF_FFFF
    }

    fn priority(&self, position: &Position<R>, mv: Move<R>) -> i32 {
        priorities(position, mv).iter().map(|part| part.1).sum()
    }

    fn priority_parts(&self, position: &Position<R>, mv: Move<R>) -> Vec<(&'static str, i32)> {
        priorities(position, mv).to_vec()
    }

    fn is_tactical(&self, position: &Position<R>, mv: Move<R>) -> bool {
        mv.is_capture() || position.is_promotion(mv)
    }
}

/// The named parts of a move's priority.
#[inline]
fn priorities<R: Rules>(position: &Position<R>, mv: Move<R>) -> [(&'static str, i32); 4] {
    let centre = Zones::<R>::CENTRE;
    let to_centre = i32::from(centre.contains(mv.to())) - i32::from(centre.contains(mv.from()));
    let is_man = !position.board().all_kings().contains(mv.from());
    let home = Squares::crown_row(!position.mover());
    let leaves_home = i32::from(is_man && home.contains(mv.from()));
    [
        ("capture", mv.captured().len() as i32 * CAPTURED_PIECE),
        ("crowning", i32::from(position.is_promotion(mv)) * CROWNING),
        ("centre", to_centre * TO_CENTRE),
        ("back row", leaves_home * FROM_BACK_ROW),
    ]
}

impl<R: Rules> Oracle<Position<R>> for Hand<R> {
    #[inline]
    fn probe(&mut self, position: &Position<R>) -> Option<Score> {
        match self.known(position)? {
            Known::Kept(_) => None,
            known @ Known::Settled(_) => Some(known.score(position, self.evaluate(position))),
        }
    }

    #[inline]
    fn probe_leaf(&mut self, position: &Position<R>) -> Option<Score> {
        let known = self.known(position)?;
        Some(known.score(position, self.evaluate(position)))
    }
}
