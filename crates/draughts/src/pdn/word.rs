//! What a word of the movetext means: a move number, a result or a move.
//!
//! Files write one move in many ways: `1-6`, `01-06`, `1- 6`, `0106`, `a3b4`, `28:19`, `28-19` for
//! a capture and even `10x14` for a step. Here they become what [`Notation::move_from_text`]
//! reads, and the rules decide.

use super::brief;
use crate::{Move, Position, Rules};
use quina_core::{Notation, Position as _, Reason};

/// Twenty captures with every landing take 62 characters.
const LONGEST_MOVE: usize = 80;

/// A move number before a move: `12.` or `12...`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    pub value: u32,
    /// Whether more than one dot says that the second player is to move.
    pub continues: bool,
}

/// Splits the move number off a word. What is left may be empty, and dots alone are nothing:
/// `1. ... 7-12` means `1... 7-12`.
pub(super) fn split_number(word: &str) -> (Option<Number>, &str) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let after = &word[digits..];
    let rest = after.trim_start_matches(['.', '…']);
    let dots = &after[..after.len() - rest.len()];
    if dots.is_empty() {
        return (None, word);
    }
    let number = word[..digits].parse().ok().map(|value| Number {
        value,
        continues: dots != ".",
    });
    (number, rest)
}

/// Whether a word may be the first half of a move that was torn apart: `1-` before `6`, or `1`
/// before `-6`.
pub(super) fn is_torn(word: &str) -> bool {
    let is_square = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    is_square || (word.len() > 1 && word.ends_with(is_sign))
}

/// Whether a word is the other half of a torn one.
pub(super) fn continues(torn: &str, word: &str) -> bool {
    if torn.ends_with(is_sign) {
        word.starts_with(|c: char| c.is_ascii_alphanumeric()) && split_number(word).0.is_none()
    } else {
        word.starts_with(is_sign)
    }
}

/// The word with its signs as the notation knows them: `-` and `x`.
pub(super) fn plain(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            ':' | 'X' | '×' => 'x',
            '–' | '—' | '−' => '-',
            _ => c,
        })
        .collect()
}

fn is_sign(c: char) -> bool {
    "-x:X×–—−".contains(c)
}

/// Whether a word has the shape of a move: `32-28`, `c3xe5`, `a3b4`.
pub(super) fn looks_like_move(word: &str) -> bool {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || is_sign(c);
    let has_first_square = match word.as_bytes() {
        [b'0'..=b'9', ..] => word.contains(is_sign),
        [letter, b'0'..=b'9', ..] => letter.is_ascii_alphabetic(),
        _ => false,
    };
    has_first_square && word.chars().all(is_inside)
}

/// Finds the legal move that a plain word means, or says why there is none.
pub(super) fn bind<R: Rules>(position: &Position<R>, word: &str) -> Result<Move<R>, String> {
    let strange = || format!("`{}` is neither a move nor a result", brief(word));
    if word.len() > LONGEST_MOVE {
        return Err(strange());
    }
    let is_unsigned = word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
    let signed = if is_unsigned {
        format!("{}-{}", &word[..2], &word[2..])
    } else {
        word.to_owned()
    };
    if !looks_like_move(&signed) {
        return Err(strange());
    }
    let refusal = match position.move_from_text(&signed) {
        Ok(mv) => return Ok(mv),
        Err(refusal) => refusal.what,
    };
    // The notation takes a capture written as a step, and this a step written as a capture.
    if let Ok(mv) = position.move_from_text(&signed.replace('x', "-")) {
        return Ok(mv);
    }
    Err(match position.reason() {
        Some(Reason::NoMoves) => {
            let name = Position::<R>::side_name(position.turn());
            format!("{word} comes after the end of the game: {name} has no legal move")
        }
        _ if refusal.starts_with(&*signed) => refusal,
        _ => format!("{word} is not legal here: {refusal}"),
    })
}
