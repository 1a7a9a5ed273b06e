//! The JSON of Botzone: the whole game in one line, one turn as the answer.
//!
//! A line holds `requests`, what the opponent played, and `responses`, what we did; a turn is `x0`,
//! `y0`, `x1`, `y1`, counted from 0, with -1 for a stone that is not there. Whoever begins is asked
//! with a turn of no stones.

use super::{Session, beginning};
use quina_engine::AnyRecord;
use serde::{Deserialize, Serialize};

/// A turn in the words of Botzone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    x0: i8,
    y0: i8,
    #[serde(default = "nowhere")]
    x1: i8,
    #[serde(default = "nowhere")]
    y1: i8,
}

const fn nowhere() -> i8 {
    -1
}

/// What is answered.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer {
    Response(Turn),
    Error(String),
}

/// A game so far. What else Botzone sends along is not for us.
#[derive(Debug, Deserialize)]
struct Game {
    requests: Vec<Turn>,
    #[serde(default)]
    responses: Vec<Turn>,
}

impl Turn {
    /// The turn in our notation; an empty text if there is no stone.
    fn text(self) -> Result<String, String> {
        let stone = |x: i8, y: i8| match (u8::try_from(x), u8::try_from(y)) {
            (Ok(x), Ok(y)) if x < 26 => Ok(format!("{}{}", char::from(b'a' + x), y + 1)),
            _ if (x, y) == (-1, -1) => Ok(String::new()),
            _ => Err(format!("expected a stone from 0 on, or -1, found {x}, {y}")),
        };
        Ok(stone(self.x0, self.y0)? + &stone(self.x1, self.y1)?)
    }

    /// Reads a turn that the engine wrote.
    fn from_text(text: &str) -> Option<Self> {
        let mut numbers = Vec::new();
        let mut rest = text;
        while let Some(column) = rest.bytes().next() {
            let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
            numbers.push(i8::try_from(column.checked_sub(b'a')?).ok()?);
            numbers.push(rest[1..=digits].parse::<i8>().ok()? - 1);
            rest = &rest[1 + digits..];
        }
        match numbers[..] {
            [x0, y0] => Some(Self {
                x0,
                y0,
                x1: -1,
                y1: -1,
            }),
            [x0, y0, x1, y1] => Some(Self { x0, y0, x1, y1 }),
            _ => None,
        }
    }
}

/// The line that answers a line: a response, or an error that changes nothing.
pub fn answer(session: &mut Session<'_>, line: &str) -> String {
    let answer = play(session, line).map_or_else(Answer::Error, Answer::Response);
    serde_json::to_string(&answer).unwrap_or_default()
}

fn play(session: &mut Session<'_>, line: &str) -> Result<Turn, String> {
    let game: Game = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if game.requests.len() != game.responses.len() + 1 {
        return Err(format!(
            "expected one request more than responses, found {} and {}",
            game.requests.len(),
            game.responses.len()
        ));
    }
    let fresh = beginning(session.args).map_err(|error| error.to_string())?;
    let before = std::mem::replace(&mut session.record, fresh);
    let turn = replay(&mut session.record, &game)
        .and_then(|()| session.think())
        .and_then(|text| Turn::from_text(&text).ok_or_else(|| format!("no turn is called {text}")));
    if turn.is_err() {
        session.record = before;
    }
    turn
}

/// Plays both sides' turns, in order.
fn replay(record: &mut AnyRecord, game: &Game) -> Result<(), String> {
    for (index, request) in game.requests.iter().enumerate() {
        let text = request.text()?;
        if !(text.is_empty() && index == 0) {
            record.play(&text).map_err(|error| error.to_string())?;
        }
        if let Some(response) = game.responses.get(index) {
            let text = response.text()?;
            record.play(&text).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
