//! The referee: replays a game by the rules as they are told, not as the engine plays them.
//!
//! It shares the words of the game with the rest (cards, moves, deals, faults) and nothing else:
//! its own heaps in plain vectors, its own dealing, its own judgement. What [`crate::Layout`] gets
//! wrong, this does not repeat, so a solution that passes here is one.

use crate::card::{Card, Rank, Suit};
use crate::deal::Deal;
use crate::fault::Fault;
use crate::layout::{Layout, Pile};
use crate::moves::{Move, Place};
use crate::rules::Rules;
use quina_core::ParseError;

/// Replays the moves of a solution, white space between them, and counts them; the game must be
/// won when they end.
///
/// ```
/// use quina_klondike::{Deal, Rules, checker};
/// let deal: Deal = "2x2x1:2D2CACAD".parse().unwrap();
/// let solution = "@ @ AC:W>FC 2C:W>FC @ AD:W>FD 2D:T1>FD";
/// assert_eq!(checker::replay(&deal, Rules::DRAW_ONE, solution), Ok(7));
/// let error = checker::replay(&deal, Rules::DRAW_ONE, "@ @ 2C:W>FC").unwrap_err();
/// assert_eq!(error.to_string(), "column 5: move 3 (2C:W>FC): 2C is under AC");
/// ```
pub fn replay(deal: &Deal, rules: Rules, solution: &str) -> Result<u64, ParseError> {
    let mut replay = Replay::new(deal, rules);
    replay.moves(solution)?;
    replay.finish()
}

/// A game being replayed from its text.
pub(crate) struct Replay {
    table: Table,
    moves: Vec<Move>,
}

impl Replay {
    pub(crate) fn new(deal: &Deal, rules: Rules) -> Self {
        Self {
            table: Table::new(deal, rules),
            moves: Vec::new(),
        }
    }

    /// Plays the moves of one line.
    pub(crate) fn moves(&mut self, line: &str) -> Result<(), ParseError> {
        let mut at = 0;
        for word in line.split_whitespace() {
            // Words are looked for from the end of the last one, so the first find is the word.
            at += line[at..].find(word).unwrap_or(0);
            let column = line[..at].chars().count();
            let mv: Move = word
                .parse()
                .map_err(|error: ParseError| error.shifted(column))?;
            self.moves.push(mv);
            self.table.play(mv).map_err(|fault| {
                ParseError::new(column, format!("move {} ({mv}): {fault}", self.moves.len()))
            })?;
            at += word.len();
        }
        Ok(())
    }

    /// The moves played so far.
    pub(crate) fn into_moves(self) -> Vec<Move> {
        self.moves
    }

    /// The number of moves, if they have won the game.
    pub(crate) fn finish(&self) -> Result<u64, ParseError> {
        if self.table.is_won() {
            return Ok(self.moves.len() as u64);
        }
        Err(ParseError::whole(format!(
            "the {} moves are legal but the game is not won: {} of {} cards are home",
            self.moves.len(),
            self.table.cards_home(),
            self.table.cards
        )))
    }
}

/// A pile on the referee's table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heap {
    /// Face-down cards, the top one last.
    pub down: Vec<Card>,
    /// Face-up cards, the top one last.
    pub up: Vec<Card>,
}

/// The referee's table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    rules: Rules,
    king: Rank,
    cards: usize,
    /// The stock, the card turned next **last**: a pile lying face down with its top at the end.
    pub stock: Vec<Card>,
    /// The waste, its top card last.
    pub waste: Vec<Card>,
    /// The foundations in the order of [`Suit::ALL`], the top card last.
    pub foundations: Vec<Vec<Card>>,
    /// The piles.
    pub piles: Vec<Heap>,
    /// How often the waste was turned over.
    pub redeals: u32,
}

/// A game under way as it lies: where the cards are is taken over, what may be done with them is
/// not.
impl From<&Layout> for Table {
    fn from(layout: &Layout) -> Self {
        let foundation = |suit| {
            let top = layout
                .foundation(suit)
                .map_or(0, |card| card.rank().value());
            let ranks = (1..=top).filter_map(Rank::new);
            ranks.map(|rank| Card::new(rank, suit)).collect()
        };
        let heap = |pile: &Pile| Heap {
            down: pile.face_down().to_vec(),
            up: pile.face_up().to_vec(),
        };
        Self {
            rules: layout.rules(),
            king: layout.size().king(),
            cards: layout.size().cards(),
            stock: layout.stock().iter().rev().copied().collect(),
            waste: layout.waste().to_vec(),
            foundations: Suit::ALL.map(foundation).to_vec(),
            piles: layout.piles().iter().map(heap).collect(),
            redeals: layout.redeals_used(),
        }
    }
}

impl Table {
    /// Deals the cards.
    pub fn new(deal: &Deal, rules: Rules) -> Self {
        let mut deck = deal.cards().iter().copied();
        let mut piles = vec![Heap::default(); deal.size().piles()];
        for round in 0..piles.len() {
            for (number, pile) in piles.iter_mut().enumerate().skip(round) {
                let place = if number == round {
                    &mut pile.up
                } else {
                    &mut pile.down
                };
                place.extend(deck.next());
            }
        }
        let mut stock: Vec<Card> = deck.collect();
        stock.reverse();
        Self {
            rules,
            king: deal.size().king(),
            cards: deal.cards().len(),
            stock,
            waste: Vec::new(),
            foundations: vec![Vec::new(); 4],
            piles,
            redeals: 0,
        }
    }

    /// How many cards are home.
    pub fn cards_home(&self) -> usize {
        self.foundations.iter().map(Vec::len).sum()
    }

    /// Whether all cards are home.
    pub fn is_won(&self) -> bool {
        self.cards_home() == self.cards
    }

    /// Plays a move, or says what is wrong with it and leaves the table as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), Fault> {
        self.judge(mv)?;
        match mv {
            Move::Turn => self.turn(),
            Move::Carry { card, from, to } => {
                let carried = self.lift(card, from);
                match to {
                    Place::Waste => self.waste.extend(carried),
                    Place::Pile(number) => self.piles[number.index()].up.extend(carried),
                    Place::Foundation(suit) => self.foundations[suit.index()].extend(carried),
                }
            }
        }
        Ok(())
    }

    fn turn(&mut self) {
        if self.stock.is_empty() {
            self.redeals = self.redeals.saturating_add(1);
            while let Some(card) = self.waste.pop() {
                self.stock.push(card);
            }
        } else {
            for _ in 0..self.rules.draw.count() {
                self.waste.extend(self.stock.pop());
            }
        }
    }

    /// Takes a card and all that lies on it, and turns up what is then on top of a pile.
    fn lift(&mut self, card: Card, from: Place) -> Vec<Card> {
        let cards = match from {
            Place::Waste => &mut self.waste,
            Place::Pile(number) => &mut self.piles[number.index()].up,
            Place::Foundation(suit) => &mut self.foundations[suit.index()],
        };
        let at = cards.iter().position(|&c| c == card).unwrap_or(cards.len());
        let lifted = cards.split_off(at);
        if let Place::Pile(number) = from {
            let pile = &mut self.piles[number.index()];
            if pile.up.is_empty() {
                pile.up.extend(pile.down.pop());
            }
        }
        lifted
    }

    /// Whether a move is allowed and, if not, the first rule it breaks.
    pub fn judge(&self, mv: Move) -> Result<(), Fault> {
        if self.is_won() {
            return Err(Fault::Won);
        }
        let Move::Carry { card, from, to } = mv else {
            return self.judge_turn();
        };
        self.find(card, from)?;
        // Only from a pile can several cards be carried at once, and never to a foundation.
        let goes_alone = !matches!(from, Place::Pile(_)) || matches!(to, Place::Foundation(_));
        if let (true, Some(upper)) = (goes_alone, self.above(card, from)) {
            return Err(Fault::Under(card, upper));
        }
        match to {
            Place::Waste => Err(Fault::ToWaste(card)),
            Place::Pile(number) => {
                let pile = self.piles.get(number.index());
                let pile = pile.ok_or(Fault::NoSuchPile(number))?;
                if from == to {
                    return Err(Fault::Staying(card, to));
                }
                self.judge_on_pile(card, pile)
            }
            Place::Foundation(_) if from == to => Err(Fault::Staying(card, to)),
            Place::Foundation(suit) => self.judge_home(card, suit),
        }
    }

    fn judge_turn(&self) -> Result<(), Fault> {
        if !self.stock.is_empty() {
            return Ok(());
        }
        if self.waste.is_empty() {
            return Err(Fault::NothingToTurn);
        }
        match self.rules.redeals {
            Some(limit) if limit <= self.redeals => Err(Fault::NoRedeal(limit)),
            _ => Ok(()),
        }
    }

    /// Whether the card lies face up in a place that it may leave.
    fn find(&self, card: Card, from: Place) -> Result<(), Fault> {
        let cards = match from {
            Place::Waste => &self.waste,
            Place::Foundation(_) if !self.rules.from_foundation => return Err(Fault::Kept(card)),
            Place::Foundation(suit) => &self.foundations[suit.index()],
            Place::Pile(number) => {
                let pile = self.piles.get(number.index());
                let pile = pile.ok_or(Fault::NoSuchPile(number))?;
                if pile.down.contains(&card) {
                    return Err(Fault::FaceDown(card, number));
                }
                &pile.up
            }
        };
        if cards.contains(&card) {
            Ok(())
        } else {
            Err(Fault::Elsewhere(card, from))
        }
    }

    /// The card that lies on a card found by [`Table::find`].
    fn above(&self, card: Card, from: Place) -> Option<Card> {
        let cards = match from {
            Place::Waste => &self.waste,
            Place::Foundation(suit) => &self.foundations[suit.index()],
            Place::Pile(number) => &self.piles[number.index()].up,
        };
        let mut higher = cards.iter().skip_while(|&&c| c != card).skip(1);
        higher.next().copied()
    }

    fn judge_on_pile(&self, card: Card, pile: &Heap) -> Result<(), Fault> {
        let Some(&top) = pile.up.last() else {
            return if card.rank() == self.king {
                Ok(())
            } else {
                Err(Fault::NotKing(card, self.king))
            };
        };
        let is_red = |card: Card| matches!(card.suit(), Suit::Diamonds | Suit::Hearts);
        let is_one_below = card.rank().value() + 1 == top.rank().value();
        if is_one_below && is_red(card) != is_red(top) {
            Ok(())
        } else {
            Err(Fault::Misfit(card, top))
        }
    }

    fn judge_home(&self, card: Card, suit: Suit) -> Result<(), Fault> {
        if card.suit() != suit {
            return Err(Fault::WrongFoundation(card, suit));
        }
        let home = &self.foundations[suit.index()];
        if usize::from(card.rank().value()) == home.len() + 1 {
            Ok(())
        } else {
            Err(Fault::TooEarly(card, home.last().copied()))
        }
    }
}
