//! `quina hint`: which moves keep a game of Klondike winnable, and where a lost one was lost.

use crate::args::HintArgs;
use crate::check::counted;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::print::json_line;
use quina_engine::klondike::{
    HintOptions, HintReport, HintedMove, Keeps, LostReport, hints, lost_since,
};
use quina_engine::{Error, Game, Request, StopFlag};
use serde::Serialize;
use std::io::{self, Write};

/// Advice, and where the game was lost if it is.
#[derive(Debug, Serialize)]
pub struct Advised {
    #[serde(flatten)]
    hints: HintReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost: Option<LostReport>,
}

impl Advised {
    /// Asks for advice; a game of which no move can be won is asked where it was lost.
    pub fn new(request: &Request, options: &HintOptions, stop: &StopFlag) -> Result<Self, Error> {
        let hints = hints(request, options, stop)?;
        let is_lost = hints
            .moves
            .first()
            .is_some_and(|best| best.keeps == Keeps::No);
        let lost = is_lost.then(|| lost_since(request, stop)).transpose()?;
        Ok(Self { hints, lost })
    }

    /// The best move and what is known of it, in one line.
    pub fn line(&self, request: &Request) -> String {
        match (self.hints.moves.first(), self.lost(request)) {
            (None, _) => String::from("there is no legal move"),
            (Some(_), Some(lost)) => lost,
            (Some(best), None) => format!("{}  ({})", best.mv, self.known(best)),
        }
    }

    fn known(&self, hint: &HintedMove) -> String {
        let samples = self.hints.samples.unwrap_or(0);
        match (hint.keeps, hint.share) {
            (_, Some(share)) => {
                format!(
                    "wins {:.0}% of {samples} deals that look the same",
                    100.0 * share
                )
            }
            (Keeps::Yes, None) => {
                format!(
                    "keeps the game winnable: {} to its end",
                    counted(hint.line.len() as u64, "move")
                )
            }
            (Keeps::No, None) => String::from("loses the game"),
            (Keeps::Unknown, None) => String::from("not decided in the time"),
        }
    }

    /// Where the game was lost, if it is.
    fn lost(&self, request: &Request) -> Option<String> {
        let since = self.lost.as_ref()?.since;
        Some(match since.and_then(|since| since.checked_sub(1)) {
            Some(last) => format!(
                "the game is lost since move {} ({})",
                last + 1,
                request.moves.get(last).map_or("", String::as_str)
            ),
            None if since.is_some() => String::from("the game could never be won"),
            None => String::from("the game is lost"),
        })
    }

    fn table(&self, request: &Request, out: &mut impl Write) -> io::Result<()> {
        let texts = self.hints.moves.iter().map(|hint| hint.mv.len());
        let width = texts.max().unwrap_or(0);
        for hint in &self.hints.moves {
            writeln!(out, "{:<width$}  {}", hint.mv, self.known(hint))?;
        }
        match self.lost(request) {
            Some(lost) => writeln!(out, "{lost}"),
            None if self.hints.moves.is_empty() => writeln!(out, "there is no legal move"),
            None => Ok(()),
        }
    }
}

/// Advises.
pub fn run(args: &HintArgs, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.game;
    if game != Game::Klondike {
        let what = format!("hints are for klondike: `quina analyse {game}` tells the best move");
        return Err(Failure::Refused(what));
    }
    let request = args.request()?;
    let interrupt = Interrupt::new();
    let advised = interrupt.thinking(|stop| Advised::new(&request, &args.options(), stop))?;
    if args.json {
        json_line(&advised, out)?;
    } else {
        advised.table(&request, out)?;
    }
    Ok(())
}
