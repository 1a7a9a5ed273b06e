//! Layouts as one line of text.
//!
//! A line is a row of fields, always in this order:
//!
//! ```text
//! draw=3 redeals=1/2 from-foundation=no size=13x4x7 stock=6C3H waste=TS home=7C3D T1=9D T2=4C/AS …
//! ```
//!
//! - `draw`: cards turned at once.
//! - `redeals`: how many were used of how many there are, or `unlimited`, which may be left out.
//! - `from-foundation`: whether cards may come back; `yes` may be left out.
//! - `size`: ranks, suits and piles; left out for a whole deck and seven piles.
//! - `stock`: the card turned next comes first. `waste`: the top card comes last.
//! - `home`: the top card of each foundation that has one, in the order C, D, H, S.
//! - `T1` … `T7`: the cards of each pile, the lowest first; those before the `/` lie face down,
//!   without a `/` all lie face up.
//!
//! `-` is a heap without cards. A fresh game can also be named by its deal, in place of all the
//! heaps: `draw=3 deal=9D4C…` or `draw=1 seed=7`.
//!
//! What no game could hold is refused: a card twice or missing, a face-up run that does not go
//! down in alternating colours, a pile with more cards face down than it was dealt or with none
//! face up, more cards in stock and waste than were dealt there, more redeals than allowed.

use crate::card::{Card, Suit, WHOLE_DECK, clip, count_cards};
use crate::deal::{Deal, locate, name_missing, read_cards, read_seed};
use crate::diagram::Suits;
use crate::layout::{Layout, Parts, Pile};
use crate::moves::{Move, PileNumber};
use crate::rules::{Rules, Size, read_number, read_redeals, read_yes_or_no};
use quina_core::{Notation, ParseError};
use std::fmt::Write;
use std::ops::Range;

impl Notation for Layout {
    fn from_text(text: &str) -> Result<Self, ParseError> {
        let mut fields = Fields { text, at: 0 };
        let mut rules = Rules {
            draw: fields.read("draw", str::parse)?,
            ..Rules::default()
        };
        let mut redeals = 0;
        if fields.next_is("redeals") {
            (redeals, rules.redeals) = fields.read("redeals", read_redeals_used)?;
        }
        if fields.next_is("from-foundation") {
            rules.from_foundation = fields.read("from-foundation", read_yes_or_no)?;
        }
        let size = if fields.next_is("size") {
            Some(fields.read("size", str::parse)?)
        } else {
            None
        };
        let layout = match fields.fresh_deal(size)? {
            Some(_) if redeals > 0 => {
                let what = format!("{redeals} used redeals: a fresh deal has used none");
                return Err(ParseError::whole(what));
            }
            Some(deal) => {
                fields.end()?;
                Self::new(&deal, rules)
            }
            None => {
                let heaps = Heaps {
                    text,
                    size: size.unwrap_or(Size::WHOLE),
                    lies: [const { None }; WHOLE_DECK],
                };
                heaps.read(&mut fields, rules, redeals)?
            }
        };
        Ok(layout)
    }

    fn to_text(&self) -> String {
        let rules = self.rules();
        let mut text = format!("draw={}", rules.draw);
        if let Some(limit) = rules.redeals {
            let _ = write!(text, " redeals={}/{limit}", self.redeals_used());
        }
        if !rules.from_foundation {
            text += " from-foundation=no";
        }
        if self.size() != Size::WHOLE {
            let _ = write!(text, " size={}", self.size());
        }
        let home: Vec<Card> = Suit::ALL
            .into_iter()
            .filter_map(|suit| self.foundation(suit))
            .collect();
        for (key, cards) in [
            ("stock", self.stock()),
            ("waste", self.waste()),
            ("home", &home),
        ] {
            let _ = write!(text, " {key}={}", heap_text(cards));
        }
        for (pile, number) in self.piles().iter().zip(PileNumber::ALL) {
            let _ = write!(text, " {number}=");
            if !pile.face_down().is_empty() {
                let _ = write!(text, "{}/", heap_text(pile.face_down()));
            }
            text += &heap_text(pile.face_up());
        }
        text
    }

    fn move_from_text(&self, text: &str) -> Result<Move, ParseError> {
        let mv: Move = text.parse()?;
        match self.judge(mv) {
            Ok(()) => Ok(mv),
            Err(fault) => Err(ParseError::whole(format!("{mv}: {fault}"))),
        }
    }

    fn move_to_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn diagram(&self) -> String {
        self.diagram_with(Suits::Letters)
    }
}

fn heap_text(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "-".to_string();
    }
    cards.iter().map(Card::to_string).collect()
}

/// The redeals used and their limit.
fn read_redeals_used(text: &str) -> Result<(u32, Option<u32>), ParseError> {
    let Some((used, limit)) = text.split_once('/') else {
        return Ok((0, read_redeals(text)?));
    };
    let counts = read_number(used).zip(read_number(limit));
    let (used, limit) = counts.ok_or_else(|| {
        ParseError::new(
            0,
            format!("`{}` redeals: expected used/allowed", clip(text)),
        )
    })?;
    if used > limit {
        let what = format!("{used} redeals used of {limit} allowed");
        return Err(ParseError::new(0, what));
    }
    Ok((used, Some(limit)))
}

/// The fields of a line, from left to right.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl Fields<'_> {
    /// Where the next field lies.
    fn next(&self) -> Range<usize> {
        let rest = &self.text[self.at..];
        let start = self.at + rest.len() - rest.trim_start().len();
        let field = self.text[start..].split_whitespace().next().unwrap_or("");
        start..start + field.len()
    }

    /// Nothing may be left.
    fn end(&self) -> Result<(), ParseError> {
        let next = self.next();
        if next.is_empty() {
            return Ok(());
        }
        let what = format!("`{}` follows the position", clip(&self.text[next.clone()]));
        Err(locate(self.text, next.start, what))
    }

    /// Whether the next field has this key.
    fn next_is(&self, key: &str) -> bool {
        let field = &self.text[self.next()];
        field.split_once('=').is_some_and(|(found, _)| found == key)
    }

    /// Takes the next field, which must have this key, and tells where its value lies.
    fn value(&mut self, key: &str) -> Result<Range<usize>, ParseError> {
        let next = self.next();
        if !self.next_is(key) {
            let what = match &self.text[next.clone()] {
                "" => format!("the text ends where `{key}=` was expected"),
                found => format!("expected `{key}=`, found `{}`", clip(found)),
            };
            return Err(locate(self.text, next.start, what));
        }
        self.at = next.end;
        Ok(next.start + key.len() + 1..next.end)
    }

    /// Takes the next field, which must have this key, and reads its value.
    fn read<T>(
        &mut self,
        key: &str,
        read: impl FnOnce(&str) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let value = self.value(key)?;
        read(&self.text[value.clone()]).map_err(|error| {
            let inside = error.column.map_or(0, |column| column - 1);
            let inside = self.text[value.clone()].char_indices().nth(inside);
            locate(
                self.text,
                value.start + inside.map_or(0, |(at, _)| at),
                error.what,
            )
        })
    }
}

impl Fields<'_> {
    /// The deal, where the line names one in place of the heaps.
    fn fresh_deal(&mut self, size: Option<Size>) -> Result<Option<Deal>, ParseError> {
        if self.next_is("seed") {
            let seed = self.read("seed", read_seed)?;
            return Ok(Some(Deal::seeded(seed, size.unwrap_or(Size::WHOLE))));
        }
        if !self.next_is("deal") {
            return Ok(None);
        }
        let start = self.next().start;
        let deal = self.read("deal", Deal::from_any)?;
        match size {
            Some(size) if size != deal.size() => {
                let what = format!("a deal of size {}, not {size}", deal.size());
                Err(locate(self.text, start, what))
            }
            _ => Ok(Some(deal)),
        }
    }
}

/// Reads the heaps, keeping count of every card.
struct Heaps<'a> {
    text: &'a str,
    size: Size,
    /// Where each card was found, in words.
    lies: [Option<String>; WHOLE_DECK],
}

impl Heaps<'_> {
    fn read(
        mut self,
        fields: &mut Fields<'_>,
        rules: Rules,
        redeals: u32,
    ) -> Result<Layout, ParseError> {
        let stock = fields.value("stock")?;
        let stock_at = stock.start;
        let stock = self.heap(stock, "in the stock")?;
        let waste = fields.value("waste")?;
        let waste = self.heap(waste, "in the waste")?;
        let (held, dealt) = (stock.len() + waste.len(), self.size.stock());
        if held > dealt {
            let what = format!("stock and waste hold {held} cards: {dealt} were dealt there");
            return Err(locate(self.text, stock_at, what));
        }
        let home = self.foundations(fields.value("home")?)?;
        let mut piles = Vec::new();
        for &number in &PileNumber::ALL[..self.size.piles()] {
            piles.push(self.pile(fields.value(&number.to_string())?, number)?);
        }
        // What follows may be where the missing cards are, so it is the fault to name.
        fields.end()?;
        if let Some(what) = name_missing(self.size, |card| self.lies[card.index()].is_some()) {
            return Err(ParseError::whole(what));
        }
        let parts = Parts {
            redeals,
            stock: &stock,
            waste: &waste,
            home,
            piles: &piles,
        };
        Ok(Layout::of(self.size, rules, &parts))
    }

    /// Notes where a card lies; it must be one of the deck and lie nowhere else.
    fn note(&mut self, card: Card, at: usize, place: &str) -> Result<(), ParseError> {
        let what = if !self.size.holds(card) {
            format!("{card} is not in a deck of size {}", self.size)
        } else if let Some(other) = &self.lies[card.index()] {
            if other == place {
                format!("{card} lies {place} twice")
            } else {
                format!("{card} lies {other} and {place}")
            }
        } else {
            self.lies[card.index()] = Some(place.to_string());
            return Ok(());
        };
        Err(locate(self.text, at, what))
    }

    /// The cards of a heap, or of a part of one, and the byte of each.
    fn cards(&self, value: Range<usize>) -> Result<(Vec<Card>, Vec<usize>), ParseError> {
        match &self.text[value.clone()] {
            "-" => Ok((Vec::new(), Vec::new())),
            "" => {
                let what = "expected cards, or `-` for none".to_string();
                Err(locate(self.text, value.start, what))
            }
            _ => read_cards(self.text, value.start, value.end),
        }
    }

    /// The cards of a heap, or of a part of one, all noted to lie in this place.
    fn heap(&mut self, value: Range<usize>, place: &str) -> Result<Vec<Card>, ParseError> {
        let (cards, places) = self.cards(value)?;
        for (&card, &at) in cards.iter().zip(&places) {
            self.note(card, at, place)?;
        }
        Ok(cards)
    }

    /// How many cards of each suit are home.
    fn foundations(&mut self, value: Range<usize>) -> Result<[u8; 4], ParseError> {
        let mut home = [0; 4];
        let (tops, places) = self.cards(value)?;
        for (&top, &at) in tops.iter().zip(&places) {
            self.note(top, at, "on top of its foundation")?;
            let place = format!("under {top} on its foundation");
            for card in self
                .size
                .deck()
                .filter(|c| c.suit() == top.suit() && c < &top)
            {
                self.note(card, at, &place)?;
            }
            home[top.suit().index()] = top.rank().value();
        }
        Ok(home)
    }

    fn pile(&mut self, value: Range<usize>, number: PileNumber) -> Result<Pile, ParseError> {
        let place = format!("in {number}");
        let text = self.text;
        let (down, up) = match text[value.clone()].split_once('/') {
            Some((down, _)) => {
                let slash = value.start + down.len();
                (self.heap(value.start..slash, &place)?, slash + 1..value.end)
            }
            None => (Vec::new(), value.clone()),
        };
        let up_at = up.start;
        let up = self.heap(up, &place)?;
        let bad = |at, what| Err(locate(text, at, what));
        if down.len() > number.index() {
            let (count, most) = (count_cards(down.len()), number.index());
            let what = format!("{number} has {count} face down: it was dealt {most}");
            return bad(value.start, what);
        }
        if up.is_empty() && !down.is_empty() {
            let what = format!("{number} has no card face up: the top card turns up by itself");
            return bad(up_at, what);
        }
        if let Some(pair) = up.windows(2).find(|pair| !pair[1].fits_on(pair[0])) {
            let (lower, upper) = (pair[0], pair[1]);
            let what = format!(
                "{upper} lies face up on {lower} in {number}: runs go down in alternating colours"
            );
            return bad(up_at, what);
        }
        Ok(Pile::of(&down, &up))
    }
}
