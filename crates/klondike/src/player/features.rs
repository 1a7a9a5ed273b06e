//! How good a layout looks: six features and the two weightings of them that the player climbs
//! by.
//!
//! The features are those of Bjarnason, Tadepalli and Fern. One card **blocks** another if it lies
//! above it in the same pile and the other lies face down.

use super::talon;
use crate::card::{Card, Suit};
use crate::layout::Layout;
use quina_core::Score;

/// What is counted in a layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Features {
    /// Cards on the foundations.
    pub home: i32,
    /// The ranks of those, summed with 0 for an ace and 12 for a king.
    pub home_ranks: i32,
    /// Face-down cards, each counted by how far its rank is below 14: 13 for an ace, 1 for a
    /// king.
    pub face_down: i32,
    /// Talon cards that can be had by turning.
    pub reachable: i32,
    /// Pairs of face-down cards of the same rank, in whichever piles.
    pub pairs: i32,
    /// How often a card in the piles blocks a lower card of its own suit.
    pub suited: i32,
    /// Cards in the piles that block both cards that they could be laid on.
    pub builds: i32,
}

/// What each feature is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// An ace on its foundation.
    pub home: i32,
    /// What each rank above the ace adds to that.
    pub home_rank: i32,
    /// A face-down king; lower ranks count more, as in [`Features::face_down`].
    pub face_down: i32,
    /// A card that can be had from the talon.
    pub reachable: i32,
    /// A pair of one rank face down.
    pub pair: i32,
    /// A card on top of a lower one of its suit.
    pub suited: i32,
    /// A card on top of both cards it could be laid on.
    pub build: i32,
}

/// A set of cards, by [`Card::index`].
type Set = u64;

const fn bit(card: Card) -> Set {
    1 << card.index()
}

/// The lower cards of the same suit.
const fn lower_of_suit(card: Card) -> Set {
    let suit: Set = 0x1111_1111_1111_1111 << (card.index() % 4);
    suit & (bit(card) - 1)
}

/// The two cards of a whole deck that this one could be laid on; for a king they are none of it.
fn hosts(card: Card) -> Set {
    const BLACK: Set = 0b1001;
    const RED: Set = 0b0110;
    let suits = if card.suit().is_red() { BLACK } else { RED };
    suits << (4 * card.rank().value())
}

impl Features {
    /// Counts.
    pub fn of(layout: &Layout) -> Self {
        let mut features = Self {
            reachable: talon::count_reachable(layout) as i32,
            ..Self::default()
        };
        for suit in Suit::ALL {
            let count = layout
                .foundation(suit)
                .map_or(0, |top| i32::from(top.rank().value()));
            features.home += count;
            features.home_ranks += count * (count - 1) / 2;
        }
        let mut face_down = 0;
        for pile in layout.piles() {
            let mut below = 0;
            for &card in pile.face_down() {
                features.blocking(card, below);
                features.face_down += 14 - i32::from(card.rank().value());
                below |= bit(card);
            }
            if below != 0 {
                for &card in pile.face_up() {
                    features.blocking(card, below);
                }
            }
            face_down |= below;
        }
        while face_down != 0 {
            let same = (face_down & 0b1111).count_ones() as i32;
            features.pairs += same * (same - 1) / 2;
            face_down >>= 4;
        }
        features
    }

    /// Counts what a card does to the face-down cards below it.
    fn blocking(&mut self, card: Card, below: Set) {
        let hosts = hosts(card);
        self.suited += (below & lower_of_suit(card)).count_ones() as i32;
        self.builds += i32::from(below & hosts == hosts);
    }
}

impl Weights {
    /// H1, to begin with: low cards go home, high ones are kept for building.
    pub const OPENING: Self = Self {
        home: 5,
        home_rank: -1,
        face_down: -1,
        reachable: 0,
        pair: -5,
        suited: -5,
        build: -10,
    };

    /// H2, where H1 knows no better: every card home is as good, what is blocked counts less,
    /// and what the talon offers counts.
    pub const ENDGAME: Self = Self {
        home: 5,
        home_rank: 0,
        face_down: -1,
        reachable: 1,
        pair: -1,
        suited: -1,
        build: -5,
    };

    /// The weighted sum.
    ///
    /// ```
    /// use quina_klondike::player::{Features, Weights};
    /// use quina_klondike::{Deal, Layout, Rules};
    /// let deal: Deal = "2x2x1:2D2CACAD".parse().unwrap();
    /// let features = Features::of(&Layout::new(&deal, Rules::DRAW_ONE));
    /// assert_eq!(Weights::OPENING.value(&features).value(), 0);
    /// assert_eq!(Weights::ENDGAME.value(&features).value(), 3);
    /// ```
    pub fn value(&self, features: &Features) -> Score {
        Score::heuristic(
            self.home * features.home
                + self.home_rank * features.home_ranks
                + self.face_down * features.face_down
                + self.reachable * features.reachable
                + self.pair * features.pairs
                + self.suited * features.suited
                + self.build * features.builds,
        )
    }
}
