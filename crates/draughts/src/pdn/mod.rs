//! PDN: portable draughts notation, the file format of recorded games.
//!
//! A [`Reader`] takes [`Game`]s out of a stream one by one, a [`Writer`] puts them into one, a
//! [`Builder`] makes them move by move, and [`check`] replays a whole file.
//!
//! What is written follows PDN 3.0, with the game's result after its moves as most programs expect
//! it. What is read is whatever real files hold and can be understood without doubt:
//!
//! - **Games.** A game ends at its result, before a tag, at the end of the input, or where moves
//!   are numbered from 1 again. Tags, results, move numbers and blank lines may be missing. Between
//!   two headers without moves a blank line and a repeated tag make the border.
//! - **Text.** UTF-8, or Latin-1 where a line is not UTF-8; any line ends; a byte order mark;
//!   comments as `{…}` or `; …`; the rest of a line after `%` is ignored. A line inside a comment
//!   that is a tag from its first column shows that the comment was never closed.
//! - **Moves.** Squares by number or as `a1`, leading zeros, `x` and `:` for captures, `-` for a
//!   capture and `x` for a step, no sign at all (`3228`), moves torn apart (`1- 6`), full paths.
//! - **Marks.** `!`, `?`, `!!`, `??`, `!?`, `?!` behind a move, also in brackets, are the glyphs
//!   `$1` to `$6`. A `*` that touches a move is `$7`, the only move, unless the game ends there.
//! - **Results.** Both styles in both games, see [`GameResult`]. `*` after the moves leaves the
//!   `Result` tag in force; if the two differ otherwise, the moves' result counts and [`check`]
//!   objects. A tag with an unknown result (`4-6`) is kept as it is, and the same text after the
//!   moves ends the game unless it is a legal move. In a variation a result is kept as a comment.
//! - **Set-ups.** A `FEN` tag, with or without `SetUp`, or `/FEN "…"/` before the first move.
//!
//! Memory is bounded: a game may have [`MAX_GAME_BYTES`] of text, [`MAX_TAGS`] tags and variations
//! [`MAX_DEPTH`] deep. A game that exceeds this, like any bad game, is an error that names the
//! place; the next game is read as if it had not been there.

mod build;
mod check;
mod header;
mod lines;
mod model;
mod notes;
mod reader;
mod recover;
mod result;
mod tags;
mod token;
mod word;
mod writer;

pub use build::{Builder, Refusal};
pub use check::check;
pub use model::{Game, Line, Ply};
pub use notes::{Comment, Nag, Notes};
pub use reader::Reader;
pub use result::GameResult;
pub use tags::Tags;
pub use writer::Writer;

/// The most bytes of text one game may have.
pub const MAX_GAME_BYTES: usize = 1 << 20;

/// The most tags one game may have, the four not counted that repeat what the game itself holds.
pub const MAX_TAGS: usize = 500;

/// How deep variations may stand inside variations.
pub const MAX_DEPTH: usize = 64;

/// The head of a text, short enough for a message.
fn brief(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
