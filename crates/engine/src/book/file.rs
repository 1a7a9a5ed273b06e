//! Books as text: readable by people, and protected by a checksum against every change.
//!
//! The first line names the format, then come the game, the size of each search, the pieces of the
//! endgame tables it asked if it was given any, the positions that the book begins with, a line for
//! each position it knows, and the checksum of all of that.

use super::image::name_of;
use super::{Book, Entry, Page};
use crate::{AnyPosition, Game};
use quina_core::{Fingerprint, ParseError};
use std::fmt::Write as _;

const FORMAT: &str = "quina book 1";
/// A longer file is refused.
const LONGEST: usize = 64 << 20;
/// Scores beyond this do not exist.
const MOST: i32 = 32_000;

/// The book as a file.
pub(super) fn write(book: &Book) -> String {
    let mut text = format!("{FORMAT}\ngame {}\nnodes {}\n", book.game, book.nodes);
    if let Some(pieces) = book.tables {
        let _ = writeln!(text, "tables {pieces}");
    }
    for root in &book.roots {
        let _ = writeln!(text, "root {root}");
    }
    for page in &book.pages {
        let _ = write!(text, "page {}", page.position);
        for entry in &page.moves {
            let _ = write!(text, "\t{} {}", entry.mv, entry.searched);
        }
        text.push('\n');
    }
    let checksum = Fingerprint::of(text.as_bytes()).value();
    let _ = writeln!(text, "checksum {checksum:016x}");
    text
}

/// Reads what [`write`] wrote.
pub(super) fn read(text: &str) -> Result<Book, ParseError> {
    if text.len() > LONGEST {
        let what = format!("{} bytes: expected at most {LONGEST}", text.len());
        return Err(ParseError::whole(what));
    }
    let body = checked(text)?;
    let mut lines = body.lines().zip(1..);
    let mut field = |name: &str| {
        let (line, number) = lines.next().unwrap_or(("", 1));
        let value = line.strip_prefix(name).ok_or_else(|| {
            let what = format!("expected `{}`, found `{line}`", name.trim_end());
            ParseError::whole(what).on_line(number)
        });
        value.map(|value| (value, number))
    };
    field(FORMAT)?;
    let (game, number) = field("game ")?;
    let game: Game = game.parse().map_err(|error: crate::UnknownGame| {
        ParseError::whole(error.to_string()).on_line(number)
    })?;
    let (nodes, number) = field("nodes ")?;
    let nodes = nodes.parse().map_err(|_| {
        ParseError::whole(format!("expected a number of positions, found `{nodes}`"))
            .on_line(number)
    })?;
    let mut book = Book::new(game, nodes, Vec::new());
    for (line, number) in lines {
        line_of(&mut book, line).map_err(|error| error.on_line(number))?;
    }
    book.back_up();
    Ok(book)
}

/// What stands before the checksum, if it is as it was written.
fn checked(text: &str) -> Result<&str, ParseError> {
    if !text.starts_with(FORMAT) {
        let what = format!("no book: expected `{FORMAT}` on the first line");
        return Err(ParseError::whole(what));
    }
    let whole = text.strip_suffix('\n').unwrap_or(text);
    let at = whole.rfind('\n').map_or(0, |at| at + 1);
    let (body, last) = whole.split_at(at);
    let said = last.strip_prefix("checksum ");
    let said = said.and_then(|said| u64::from_str_radix(said, 16).ok());
    match said {
        None => Err(ParseError::whole(
            "the book is cut short: no checksum at its end",
        )),
        Some(said) if said != Fingerprint::of(body.as_bytes()).value() => Err(ParseError::whole(
            "the book was changed: its checksum is another",
        )),
        Some(_) => Ok(body),
    }
}

fn line_of(book: &mut Book, line: &str) -> Result<(), ParseError> {
    if let Some(pieces) = line.strip_prefix("tables ") {
        let pieces = pieces.parse().map_err(|_| {
            ParseError::whole(format!("expected a number of pieces, found `{pieces}`"))
        })?;
        book.tables = Some(pieces);
        return Ok(());
    }
    if let Some(root) = line.strip_prefix("root ") {
        let root = AnyPosition::from_text(book.game, root).map_err(refused)?;
        book.roots.push(known(&root)?);
        return Ok(());
    }
    let Some(rest) = line.strip_prefix("page ") else {
        return Err(ParseError::whole("expected `tables`, `root` or `page`"));
    };
    let mut fields = rest.split('\t');
    let position = fields.next().unwrap_or_default();
    let position = AnyPosition::from_text(book.game, position).map_err(refused)?;
    let moves = fields.map(|field| entry(&position, field));
    let moves = moves.collect::<Result<_, _>>()?;
    let position = known(&position)?;
    if book.index.contains_key(&position) {
        return Err(ParseError::whole("the position has a page already"));
    }
    book.add(Page { position, moves });
    Ok(())
}

/// The text of a position, if a book knows it by that.
fn known(position: &AnyPosition) -> Result<String, ParseError> {
    let (text, name) = (position.to_text(), name_of(position));
    if text != name {
        let what = format!("expected the position as `{name}`, found `{text}`");
        return Err(ParseError::whole(what));
    }
    Ok(text)
}

/// `32-28 -3`: a move and its score.
fn entry(position: &AnyPosition, field: &str) -> Result<Entry, ParseError> {
    let score = field.rsplit_once(' ');
    let score = score.and_then(|(mv, score)| Some((mv, score.parse().ok()?)));
    let Some((mv, searched)) = score.filter(|(_, score)| (-MOST..=MOST).contains(score)) else {
        let what = format!("expected a move and its score, found `{field}`");
        return Err(ParseError::whole(what));
    };
    let mut next = position.clone();
    let mv = next.play(mv)?;
    Ok(Entry {
        mv,
        searched,
        value: searched,
        next: name_of(&next),
    })
}

fn refused(error: crate::Error) -> ParseError {
    match error {
        crate::Error::Position(error) => error,
        crate::Error::Request(what) => ParseError::whole(what),
    }
}
