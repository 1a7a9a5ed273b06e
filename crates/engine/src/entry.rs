//! Moves as people type them: in full, or only as much as leaves no doubt.

use crate::{AnyPosition, Error};

/// How many moves an error names before it says how many more there are.
const NAMED: usize = 6;

impl AnyPosition {
    /// The legal move that a text means: the move itself in any spelling that the game reads, or
    /// the beginning of exactly one move, whatever the case of its letters. A blank stands for a
    /// dash, since `32 28` and `j10 k11` are typed faster.
    ///
    /// ```
    /// use quina_engine::{AnyPosition, Game, Start};
    /// let start = AnyPosition::start(Game::Draughts, &Start::default()).unwrap();
    /// assert_eq!(start.complete("35"), Ok(String::from("35-30")));
    /// assert_eq!(start.complete("32 28"), Ok(String::from("32-28")));
    /// let doubt = start.complete("31").unwrap_err();
    /// assert_eq!(doubt.to_string(), "`31` begins 2 moves: 31-26 and 31-27");
    /// ```
    pub fn complete(&self, text: &str) -> Result<String, Error> {
        let text = &dashed(text);
        let why = match self.read_move(text) {
            Ok(mv) => return Ok(mv),
            Err(why) => Error::Request(why.to_string()),
        };
        if text.is_empty() {
            return Err(why);
        }
        match &mut self.moves_that_begin(text)[..] {
            [] => Err(why),
            [only] => Ok(std::mem::take(only)),
            several => Err(Error::Request(doubt(text, several))),
        }
    }

    /// The legal moves that begin with a text as people type it; all of them if it is empty.
    pub fn moves_that_begin(&self, text: &str) -> Vec<String> {
        let text = dashed(text);
        let mut moves = self.moves().moves;
        moves.retain(|mv| {
            let head = mv.get(..text.len());
            head.is_some_and(|head| head.eq_ignore_ascii_case(&text))
        });
        moves
    }
}

/// The text with dashes in the place of blanks.
fn dashed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join("-")
}

fn doubt(text: &str, moves: &[String]) -> String {
    let count = moves.len();
    let named = match moves {
        [named @ .., last] if count <= NAMED => format!("{} and {last}", named.join(", ")),
        _ => format!("{} and {} more", moves[..NAMED].join(", "), count - NAMED),
    };
    format!("`{text}` begins {count} moves: {named}")
}
