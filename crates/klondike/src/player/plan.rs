//! The steps of the nested-rollout player: macro moves, in the order of their promise.
//!
//! A card taken from the talon is one step that carries its number of turns, so turning is never
//! a step of its own. This is the form that Bjarnason, Tadepalli and Fern call K+.

use super::talon;
use crate::card::{Card, Suit};
use crate::layout::{Layout, Pile};
use crate::moves::{Move, PileNumber, Place};
use quina_core::{MoveList, Puzzle};

/// One step: some turns, then a card carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Plan {
    /// How often to turn first; 0 unless the card comes from the talon, and at most 60.
    pub turns: u8,
    /// The move that follows.
    pub carry: Move,
    /// What speaks for it.
    pub promise: Promise,
}

/// What speaks for a step, the best first. It is the order in which steps are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Promise {
    /// A card goes home from a pile and turns up the one under it.
    HomeRevealing,
    /// A card goes home from a pile or from the talon.
    Home,
    /// Cards go from pile to pile and turn up the one under them.
    Revealing,
    /// A card goes from the talon to a pile.
    FromTalon,
    /// A card comes back from its foundation.
    FromFoundation,
    /// Cards go from pile to pile and turn up nothing.
    Shifting,
}

impl Promise {
    /// What speaks for a legal move; nothing does for turning.
    pub fn of(layout: &Layout, mv: Move) -> Option<Self> {
        let Move::Carry { card, from, to } = mv else {
            return None;
        };
        let reveals = match from {
            Place::Pile(number) => layout.piles().get(number.index()).is_some_and(|pile| {
                !pile.face_down().is_empty() && pile.face_up().first() == Some(&card)
            }),
            _ => false,
        };
        Some(match (from, to) {
            (_, Place::Foundation(_)) if reveals => Self::HomeRevealing,
            (_, Place::Foundation(_)) => Self::Home,
            (Place::Waste, _) => Self::FromTalon,
            (Place::Foundation(_), _) => Self::FromFoundation,
            _ if reveals => Self::Revealing,
            _ => Self::Shifting,
        })
    }
}

impl Plan {
    /// The plain moves of the step, each legal after the ones before.
    ///
    /// ```
    /// use quina_klondike::player::plans;
    /// use quina_klondike::{Deal, Layout, Rules};
    /// let deal: Deal = "2x2x1:2D2CACAD".parse().unwrap();
    /// let plans = plans(&Layout::new(&deal, Rules::DRAW_ONE));
    /// let moves: Vec<String> = plans[0].moves().map(|mv| mv.to_string()).collect();
    /// assert_eq!(moves, ["@", "@", "AC:W>FC"]);
    /// ```
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let turns = std::iter::repeat_n(Move::Turn, usize::from(self.turns));
        turns.chain([self.carry])
    }
}

/// The steps worth considering, the most promising first.
///
/// Of several empty piles only the first is filled, and a king with nothing under it stays where
/// it is: what is left out differs from what is listed by the piles' names alone.
pub fn plans(layout: &Layout) -> Vec<Plan> {
    let mut list = MoveList::new();
    list_plans(layout, &mut list);
    list.to_vec()
}

/// Appends what [`plans`] gives.
pub(super) fn list_plans(layout: &Layout, list: &mut MoveList<Plan>) {
    if layout.is_solved() {
        return;
    }
    let lister = Lister {
        layout,
        first_empty: layout.piles().iter().position(|pile| pile.top().is_none()),
        home: Suit::ALL.map(|suit| layout.foundation(suit).map_or(0, |top| top.rank().value())),
    };
    lister.piles_home(list, true);
    lister.piles_home(list, false);
    lister.talon_home(list);
    lister.between_piles(list, true);
    lister.talon_to_piles(list);
    lister.back_from_foundations(list);
    lister.between_piles(list, false);
}

struct Lister<'a> {
    layout: &'a Layout,
    first_empty: Option<usize>,
    /// How many cards of each suit are home.
    home: [u8; 4],
}

impl Lister<'_> {
    fn piles(&self) -> impl Iterator<Item = (PileNumber, &Pile)> {
        PileNumber::ALL.into_iter().zip(self.layout.piles())
    }

    fn is_next_home(&self, card: Card) -> bool {
        card.rank().value() == self.home[card.suit().index()] + 1
    }

    /// Whether a card may be laid on a pile; of the empty ones only the first takes any.
    fn takes(&self, number: PileNumber, pile: &Pile, card: Card) -> bool {
        match pile.top() {
            Some(top) => card.fits_on(top),
            None => {
                Some(number.index()) == self.first_empty && card.rank() == self.layout.size().king()
            }
        }
    }

    /// Top cards that go home: those that turn up a card, or the others.
    fn piles_home(&self, list: &mut MoveList<Plan>, reveals: bool) {
        for (number, pile) in self.piles() {
            if let Some(card) = pile.top()
                && self.is_next_home(card)
                && reveals == (pile.face_up().len() == 1 && !pile.face_down().is_empty())
            {
                let promise = if reveals {
                    Promise::HomeRevealing
                } else {
                    Promise::Home
                };
                let to = Place::Foundation(card.suit());
                list.push(plan(0, card, Place::Pile(number), to, promise));
            }
        }
    }

    fn talon_home(&self, list: &mut MoveList<Plan>) {
        for (turns, card) in talon::reachable(self.layout) {
            if self.is_next_home(card) {
                let to = Place::Foundation(card.suit());
                list.push(plan(turns, card, Place::Waste, to, Promise::Home));
            }
        }
    }

    fn talon_to_piles(&self, list: &mut MoveList<Plan>) {
        for (turns, card) in talon::reachable(self.layout) {
            for (number, pile) in self.piles() {
                if self.takes(number, pile, card) {
                    let to = Place::Pile(number);
                    list.push(plan(turns, card, Place::Waste, to, Promise::FromTalon));
                }
            }
        }
    }

    fn back_from_foundations(&self, list: &mut MoveList<Plan>) {
        if !self.layout.rules().from_foundation {
            return;
        }
        for suit in Suit::ALL {
            let Some(card) = self.layout.foundation(suit) else {
                continue;
            };
            for (number, pile) in self.piles() {
                if self.takes(number, pile, card) {
                    let (from, to) = (Place::Foundation(suit), Place::Pile(number));
                    list.push(plan(0, card, from, to, Promise::FromFoundation));
                }
            }
        }
    }

    /// Runs and parts of runs that go to another pile: those that turn up a card, or the others.
    fn between_piles(&self, list: &mut MoveList<Plan>, reveals: bool) {
        for (from, source) in self.piles() {
            let run = source.face_up();
            let Some(&lowest) = run.first() else {
                continue;
            };
            for (to, target) in self.piles() {
                // Ranks go down by one along the run, so at most one card of it has the right rank.
                let wanted = match target.top() {
                    Some(top) => top.rank().value() - 1,
                    None => self.layout.size().king().value(),
                };
                let depth = usize::from(lowest.rank().value().wrapping_sub(wanted));
                let Some(&card) = run.get(depth) else {
                    continue;
                };
                let is_whole = depth == 0;
                let is_idle = is_whole && source.face_down().is_empty() && target.top().is_none();
                if to != from
                    && reveals == (is_whole && !source.face_down().is_empty())
                    && !is_idle
                    && self.takes(to, target, card)
                {
                    let promise = if reveals {
                        Promise::Revealing
                    } else {
                        Promise::Shifting
                    };
                    list.push(plan(0, card, Place::Pile(from), Place::Pile(to), promise));
                }
            }
        }
    }
}

fn plan(turns: usize, card: Card, from: Place, to: Place, promise: Promise) -> Plan {
    Plan {
        turns: turns as u8,
        carry: Move::Carry { card, from, to },
        promise,
    }
}
