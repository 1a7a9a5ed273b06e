//! `quina lines`: the engine's questions and answers as JSON, one a line, for whatever program likes.

use crate::failure::Failure;
use crate::lines::{self, Line};
use quina_engine::{Desk, Fault, Query, Reply, StopFlag};
use std::io::{self, Write};

/// Answers until nobody asks any more.
pub fn run(out: &mut impl Write) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut desk = Desk::new();
    loop {
        let text = match lines::next(&mut input)? {
            Line::End => return Ok(()),
            Line::Text(text) if text.trim().is_empty() => continue,
            Line::Text(text) => Ok(text),
            Line::Bad(why) => Err(why.to_owned()),
        };
        let query = text.and_then(|text| {
            serde_json::from_str::<Query>(&text).map_err(|error| error.to_string())
        });
        let reply = match query {
            Ok(query) => {
                let mut lost = None;
                let reply = desk.answer(&query, &StopFlag::new(), &mut |step| {
                    if let Err(failure) = say(out, step) {
                        lost.get_or_insert(failure);
                    }
                });
                if let Some(failure) = lost {
                    return Err(failure);
                }
                reply
            }
            Err(why) => Reply::Refused {
                fault: Fault::new(why),
            },
        };
        say(out, &reply)?;
    }
}

fn say(out: &mut impl Write, reply: &Reply) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, reply).map_err(io::Error::from)?;
    writeln!(out)?;
    out.flush()?;
    Ok(())
}
