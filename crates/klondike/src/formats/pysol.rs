//! `PySol`'s list of a Klondike deal.
//!
//! Source: the layouts printed by `shlomif/pysol_cards` and read by `ShootMe`'s Klondike-Solver.
//! First `Talon:` and the stock, the card turned first coming first; then a line for each pile,
//! bottom card first, with `<` and `>` around a card that lies face down. Tens are `T` or `10`. A
//! `:` before a pile and a `#` line are skipped, as Freecell Solver's tools write them.

use super::{Laid, Spread};
use crate::card::{Card, clip};
use crate::deal::Deal;
use crate::moves::PileNumber;
use quina_core::ParseError;

const TALON: &str = "talon:";

pub(crate) fn read(text: &str) -> Result<Deal, ParseError> {
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| (index + 1, line));
    let mut lines = lines.filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let (number, line) = lines.next().unwrap_or((1, ""));
    let start = line.len() - line.trim_start().len();
    let head = line[start..].get(..TALON.len());
    if !head.is_some_and(|head| head.eq_ignore_ascii_case(TALON)) {
        let what = format!("expected `Talon:`, found `{}`", clip(line.trim()));
        return Err(ParseError::at_byte(line, start, what).on_line(number));
    }
    let stock = read_line(line, start + TALON.len(), number)?;
    let stock: Vec<Card> = stock.iter().map(|laid| laid.card).collect();
    let mut piles = Vec::new();
    for (number, line) in lines {
        let start = line.len() - line.trim_start_matches([' ', '\t', ':']).len();
        piles.push(read_line(line, start, number)?);
    }
    Spread { piles, stock }.gather()
}

fn read_line(line: &str, start: usize, number: usize) -> Result<Vec<Laid>, ParseError> {
    let mut laid = Vec::new();
    let mut at = start;
    for word in line[start..].split_whitespace() {
        // Words are looked for from the end of the last one, so the first find is the word.
        at += line[at..].find(word).unwrap_or(0);
        let inner = word
            .strip_prefix('<')
            .and_then(|word| word.strip_suffix('>'));
        let card = inner.unwrap_or(word).parse().map_err(|_| {
            let what = format!("`{}` is no card", clip(word));
            ParseError::at_byte(line, at, what).on_line(number)
        })?;
        laid.push(Laid {
            card,
            face_down: inner.is_some(),
        });
        at += word.len();
    }
    Ok(laid)
}

pub(crate) fn write(deal: &Deal) -> String {
    let names: Vec<String> = deal.stock().iter().map(Card::to_string).collect();
    let mut text = format!("Talon: {}\n", names.join(" "));
    for &pile in &PileNumber::ALL[..deal.size().piles()] {
        let name = |(row, card)| {
            if row < pile.index() {
                format!("<{card}>")
            } else {
                format!("{card}")
            }
        };
        let names: Vec<String> = deal.pile(pile).enumerate().map(name).collect();
        text += &names.join(" ");
        text.push('\n');
    }
    text
}
