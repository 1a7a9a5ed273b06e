//! Game records in the Smart Game Format, read and written.
//!
//! `syntax` knows brackets and values, `read` what they mean in Connect6 (and which way rows are
//! counted), `write` both styles of writing.

mod read;
mod syntax;
mod write;

use crate::Game;
use quina_core::{Checked, ParseError};
use read::Reader;
use syntax::Fault;
use write::{Style, Writer};

/// Reads every game of an SGF text: one node per stone or Little Golem's one per turn, variations
/// and all. Each stone is laid by the rules, and the first that cannot be is an error.
pub fn read(text: &str) -> Result<Vec<Game>, ParseError> {
    let mut games = Vec::new();
    each_game(text, |game| games.push(game))?;
    Ok(games)
}

/// Replays every game of an SGF text and keeps none.
pub(crate) fn check(text: &str) -> Result<Checked, ParseError> {
    let mut checked = Checked::default();
    each_game(text, |game| {
        checked.games += 1;
        checked.moves += game.count_turns();
    })?;
    Ok(checked)
}

/// Writes games as SGF, one node per stone: `;B[jj];W[kk];W[ii]`.
pub fn write(games: &[Game]) -> String {
    write_in(Style::Standard, games)
}

/// Writes games as Little Golem does, a turn in one value: `;B[j10];W[k9i11]`.
pub fn write_little_golem(games: &[Game]) -> String {
    write_in(Style::LittleGolem, games)
}

fn write_in(style: Style, games: &[Game]) -> String {
    let mut writer = Writer::new(style);
    for game in games {
        writer.game(game);
    }
    writer.into_text()
}

fn each_game(text: &str, mut take: impl FnMut(Game)) -> Result<(), ParseError> {
    let mut reader = Reader::new(text);
    let mut found = false;
    while let Some(game) = reader.game().map_err(|fault| located(text, &fault))? {
        found = true;
        take(game);
    }
    if found {
        Ok(())
    } else {
        Err(ParseError::whole(
            "the text holds no game: expected `(` to begin one",
        ))
    }
}

fn located(text: &str, fault: &Fault) -> ParseError {
    crate::place::error_at(text, fault.at, &fault.what)
}
