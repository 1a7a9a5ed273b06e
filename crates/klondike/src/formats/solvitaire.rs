//! Solvitaire's JSON deals.
//!
//! Source: the deal parser, card reader, pile and presets of thecharlieblake/Solvitaire. The
//! document is `{"tableau piles": [[…], …], "stock": […]}`, with `"waste"` and `"foundations"`
//! allowed. Every list ends with its top card, **the stock too**: its last card is turned first.
//! A card is `A`, `2` … `10`, `J`, `Q`, `K` (or a number from 1 to 13) and a suit letter, which in
//! the piles is small for a card lying face down. We read `T` for the ten as well, and
//! `"foundation"`, as lonelybot writes it.

use super::{Laid, Spread};
use crate::card::{Card, Rank, Suit, clip};
use crate::deal::Deal;
use crate::moves::PileNumber;
use quina_core::ParseError;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "tableau piles")]
    piles: Vec<Vec<String>>,
    stock: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    waste: Vec<String>,
    #[serde(default, alias = "foundation", skip_serializing_if = "Vec::is_empty")]
    foundations: Vec<Foundation>,
}

/// The schema has one list of cards; the presets and other programs have a list for each suit.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Foundation {
    Suit(Vec<String>),
    Card(String),
}

pub(crate) fn read(text: &str) -> Result<Deal, ParseError> {
    let document: Document = serde_json::from_str(text).map_err(|error| bad_json(&error))?;
    let has_card = |foundation: &Foundation| match foundation {
        Foundation::Suit(cards) => !cards.is_empty(),
        Foundation::Card(_) => true,
    };
    if !document.waste.is_empty() || document.foundations.iter().any(has_card) {
        return Err(ParseError::whole(
            "a game under way: in a deal the waste and the foundations are empty",
        ));
    }
    let mut piles = Vec::new();
    for (index, names) in document.piles.iter().enumerate() {
        piles.push(read_list(names, &format!("tableau pile {}", index + 1))?);
    }
    let mut stock: Vec<Card> = read_list(&document.stock, "stock")?
        .iter()
        .map(|laid| laid.card)
        .collect();
    stock.reverse();
    Spread { piles, stock }.gather()
}

/// A fault of the JSON itself, which knows its place.
fn bad_json(error: &serde_json::Error) -> ParseError {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or(&text);
    ParseError::new(error.column().saturating_sub(1), format!("JSON: {what}")).on_line(error.line())
}

fn read_list(names: &[String], list: &str) -> Result<Vec<Laid>, ParseError> {
    let read = |(index, name): (usize, &String)| {
        read_name(name).ok_or_else(|| {
            ParseError::whole(format!(
                "{list}, card {}: `{}` is no card",
                index + 1,
                clip(name)
            ))
        })
    };
    names.iter().enumerate().map(read).collect()
}

fn read_name(name: &str) -> Option<Laid> {
    let &letter = name.as_bytes().last().filter(|letter| letter.is_ascii())?;
    let rank = match &name[..name.len() - 1] {
        "10" => 10,
        "11" => 11,
        "12" => 12,
        "13" => 13,
        "1" => 1,
        one if one.len() == 1 => Rank::from_letter(one.as_bytes()[0])?.value(),
        _ => return None,
    };
    Some(Laid {
        card: Card::new(Rank::new(rank)?, Suit::from_letter(letter)?),
        face_down: letter.is_ascii_lowercase(),
    })
}

pub(crate) fn write(deal: &Deal) -> String {
    let name = |card: Card, face_down: bool| {
        let rank = match card.rank().letter() {
            'T' => "10".to_string(),
            letter => letter.to_string(),
        };
        let suit = card.suit().letter();
        let suit = if face_down {
            suit.to_ascii_lowercase()
        } else {
            suit
        };
        format!("{rank}{suit}")
    };
    let pile = |&pile: &PileNumber| {
        let laid = deal.pile(pile).enumerate();
        laid.map(|(row, card)| name(card, row < pile.index()))
            .collect()
    };
    let document = Document {
        piles: PileNumber::ALL[..deal.size().piles()]
            .iter()
            .map(pile)
            .collect(),
        stock: deal
            .stock()
            .iter()
            .rev()
            .map(|&card| name(card, false))
            .collect(),
        waste: Vec::new(),
        foundations: Vec::new(),
    };
    serde_json::to_string(&document).expect("lists of strings are JSON")
}
