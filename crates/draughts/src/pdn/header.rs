//! The head of a game, tag by tag, and what it settles before the first move: which game it is,
//! where it begins, and how it is said to end.

use super::tags::WrittenTag;
use super::token::Spot;
use super::word::plain;
use super::{GameResult, MAX_TAGS, Tags, brief};
use crate::{English, International, Position, Rules};
use quina_core::{Notation, ParseError};

/// No position takes more than a few hundred characters.
const LONGEST_FEN: usize = 1000;

/// The tags and comments before the moves.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub tags: Tags,
    pub comments: Vec<String>,
    last_line: Option<usize>,
    game_type: Option<Placed>,
    set_up: Option<Placed>,
    fen: Option<Placed>,
    result: Option<Placed>,
}

/// A value and where it stands.
#[derive(Debug)]
struct Placed {
    value: String,
    spot: Spot,
}

impl Header {
    /// Whether no tag has been read.
    pub(super) fn is_empty(&self) -> bool {
        self.last_line.is_none()
    }

    /// Whether a tag opens another game. A blank line alone may stand inside a header, and a tag
    /// may be given twice; but one that comes again after a blank line is the next game's.
    pub(super) fn is_over(&self, tag: &WrittenTag, spot: Spot) -> bool {
        let after_gap = self.last_line.is_some_and(|last| spot.line > last + 1);
        after_gap && self.has(&tag.name)
    }

    fn has(&self, name: &str) -> bool {
        let derived = [
            ("GameType", &self.game_type),
            ("SetUp", &self.set_up),
            ("FEN", &self.fen),
            ("Result", &self.result),
        ];
        let mut given = derived.iter().filter(|(_, placed)| placed.is_some());
        given.any(|(known, _)| known.eq_ignore_ascii_case(name)) || self.tags.get(name).is_some()
    }

    /// Takes a tag in; the last of several with one name counts.
    pub(super) fn add(&mut self, tag: WrittenTag, spot: Spot) -> Result<(), ParseError> {
        self.last_line = Some(spot.line);
        let place = match &*tag.name.to_ascii_lowercase() {
            "gametype" => &mut self.game_type,
            "setup" => &mut self.set_up,
            "fen" => &mut self.fen,
            "result" => &mut self.result,
            _ if self.tags.insert(&tag.name, &tag.value) => return Ok(()),
            _ => return Err(spot.error(format!("a game has at most {MAX_TAGS} tags"))),
        };
        *place = Some(Placed {
            value: tag.value,
            spot: Spot {
                column: tag.value_column,
                ..spot
            },
        });
        Ok(())
    }

    /// Refuses a game of other rules than those asked for. A missing or unknown type is no
    /// objection, and of the long form (`20,W,10,10,N2,0`) only the number counts: writers
    /// disagree about the rest.
    pub(super) fn check_game_type<R: Rules>(&self) -> Result<(), ParseError> {
        let Some(Placed { value, spot }) = &self.game_type else {
            return Ok(());
        };
        let number = value.split(',').next().unwrap_or_default().trim();
        if number.is_empty() || number == "?" {
            return Ok(());
        }
        match number.parse::<u32>() {
            Ok(number) if number == R::GAME_TYPE => Ok(()),
            Ok(number) => Err(spot.error(format!(
                "the game is of type {number}{}, not {} ({})",
                name_of_type(number),
                R::GAME_TYPE,
                R::NAME
            ))),
            Err(_) => Err(spot.error(format!("the game type `{}` is not a number", brief(value)))),
        }
    }

    /// Where the game begins: at the position of the `FEN` tag unless `SetUp` is `0`, or at the
    /// start of the rules.
    pub(super) fn start<R: Rules>(&self) -> Result<Position<R>, ParseError> {
        let is = |set_up: &Placed, value: &str| set_up.value.trim() == value;
        match (&self.set_up, &self.fen) {
            (Some(set_up), _) if is(set_up, "0") => Ok(Position::start()),
            (_, Some(fen)) => read_position(&fen.value, fen.spot),
            (Some(set_up), None) if is(set_up, "1") => Err(set_up
                .spot
                .error("a position is said to be set up, but there is no FEN tag")),
            (_, None) => Ok(Position::start()),
        }
    }

    /// The result in the tag and where it stands; `Unknown` if there is none or it is odd.
    pub(super) fn result(&self) -> (GameResult, Option<Spot>) {
        let spot = self.result.as_ref().map(|placed| placed.spot);
        let known = self
            .written_result()
            .and_then(|text| GameResult::from_text(&text));
        (known.unwrap_or_default(), spot)
    }

    /// The text of a result that is none of the known ones, such as `1+ - 1-` or `4-6`.
    pub(super) fn odd_result(&self) -> Option<String> {
        let text = self.written_result()?;
        let known = matches!(&*text, "" | "?" | "-") || GameResult::from_text(&text).is_some();
        (!known).then_some(text)
    }

    /// Keeps an odd result among the tags, so that it is not lost.
    pub(super) fn into_tags(mut self) -> Tags {
        if self.odd_result().is_some()
            && let Some(placed) = &self.result
        {
            let _ = self.tags.insert("Result", &placed.value);
        }
        self.tags
    }

    fn written_result(&self) -> Option<String> {
        let placed = self.result.as_ref()?;
        Some(plain(&placed.value.replace(' ', "")))
    }
}

/// Reads the position that stands at this place.
pub(super) fn read_position<R: Rules>(value: &str, spot: Spot) -> Result<Position<R>, ParseError> {
    if value.len() > LONGEST_FEN {
        return Err(spot.error(format!("the position is longer than {LONGEST_FEN} bytes")));
    }
    Position::from_text(value).map_err(|error| error.shifted(spot.column - 1).on_line(spot.line))
}

fn name_of_type(number: u32) -> String {
    match number {
        International::GAME_TYPE => format!(" ({})", International::NAME),
        English::GAME_TYPE => format!(" ({})", English::NAME),
        _ => String::new(),
    }
}
