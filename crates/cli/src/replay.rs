//! `quina replay`: a game stepped through in the terminal, from a file or from a table of solved
//! deals.
//!
//! What is typed moves to and fro; where nobody types, the game runs to its end.

use crate::args::ReplayArgs;
use crate::check::counted;
use crate::failure::{Failure, printable};
use crate::lines::{self, Line};
use crate::solve::klondike::deals::Deals;
use crate::solve::klondike::table;
use quina_engine::{AnyRecord, Error, Game, Library, Request};
use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};

/// Steps through the game.
pub fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let record = match &args.row {
        Some(id) => row(args, id)?,
        None => game(args)?,
    };
    let mut replay = Replay::new(&record, out);
    replay.draw()?;
    let stdin = io::stdin();
    if !args.all {
        let echo = !stdin.is_terminal();
        if replay.converse(&mut stdin.lock(), echo)? == Then::Leave {
            return Ok(());
        }
    }
    replay.run_out()?;
    Ok(())
}

/// The game that a row of a table holds.
fn row(args: &ReplayArgs, id: &str) -> Result<AnyRecord, Failure> {
    if args.game != Game::Klondike {
        let what = format!(
            "{} has no table of solved deals: --row is for klondike",
            args.game
        );
        return Err(Failure::Refused(what));
    }
    let row = table::find(&args.file, id)?;
    let deals = match &args.deals {
        Some(file) => Deals::in_file(file, &args.rules.start())?.0,
        None => Deals::numbered(0..=u64::MAX, &args.rules.start()),
    };
    let Some(index) = deals.find(id) else {
        let place = args.deals.as_deref().map_or("the seeds", |file| file);
        return Err(Failure::Refused(format!("deal {id} is not among {place}")));
    };
    let (_, mut request) = deals.get(index, &Request::new(Game::Klondike));
    request.moves = row.solution;
    if request.moves.is_empty() {
        let what = format!("deal {id} has no line to show: it is {}", row.verdict);
        return Err(Failure::Refused(what));
    }
    Ok(AnyRecord::of(&request)?)
}

/// A game of a file.
fn game(args: &ReplayArgs) -> Result<AnyRecord, Failure> {
    let name = args.file.display();
    let text = fs::read_to_string(&args.file)
        .map_err(|why| Failure::Refused(format!("`{name}` cannot be read: {why}")))?;
    let library = Library::read(args.game, &text);
    match library.games.get(args.number as usize - 1) {
        Some(game) => Ok(game.at.record()?),
        None if library.faults.is_empty() => {
            let games = counted(library.games.len() as u64, "game");
            Err(Failure::Refused(format!("`{name}` has {games}")))
        }
        None => {
            let faults = library.faults.iter().map(|fault| fault.message.as_str());
            let faults = faults.collect::<Vec<_>>().join("; ");
            Err(Failure::Fault(format!("{name}: {faults}")))
        }
    }
}

/// Whether the replay goes on by itself when the conversation ends.
#[derive(PartialEq, Eq)]
enum Then {
    RunOut,
    Leave,
}

struct Replay<'a, W> {
    record: &'a AnyRecord,
    /// The game as far as it is shown.
    shown: AnyRecord,
    out: &'a mut W,
}

impl<'a, W: Write> Replay<'a, W> {
    fn new(record: &'a AnyRecord, out: &'a mut W) -> Self {
        Self {
            record,
            shown: AnyRecord::new(record.start().clone()),
            out,
        }
    }

    fn draw(&mut self) -> io::Result<()> {
        let (at, all) = (self.shown.moves().len(), self.record.moves().len());
        let last = self.shown.moves().last();
        let last = last.map_or(String::new(), |mv| format!(": {mv}"));
        writeln!(self.out, "move {at} of {all}{last}\n")?;
        writeln!(self.out, "{}\n", self.shown.position().show().diagram)?;
        if at == all {
            writeln!(self.out, "{}", self.shown.standing())?;
        }
        self.out.flush()
    }

    /// Shows the game after so many moves.
    fn go_to(&mut self, at: usize) -> Result<(), Error> {
        while self.shown.moves().len() > at {
            self.shown.undo();
        }
        while let Some(mv) = self.record.moves().get(self.shown.moves().len()) {
            if self.shown.moves().len() == at {
                break;
            }
            self.shown.play(mv)?;
        }
        Ok(())
    }

    /// Obeys what is typed until the last move is shown or somebody leaves.
    fn converse(&mut self, input: &mut impl BufRead, echo: bool) -> Result<Then, Failure> {
        writeln!(
            self.out,
            "Enter: next, b: back, a number: go there, q: leave."
        )?;
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let line = lines::next(input)
                .map_err(|why| Failure::Refused(format!("the input cannot be read: {why}")))?;
            let text = match line {
                Line::Text(text) => text,
                Line::Bad(why) => why.to_owned(),
                Line::End => {
                    writeln!(self.out)?;
                    return Ok(Then::RunOut);
                }
            };
            if echo {
                writeln!(self.out, "{}", printable(&text))?;
            }
            let (at, all) = (self.shown.moves().len(), self.record.moves().len());
            let to = match text.trim() {
                "" | "n" => at + 1,
                "b" => at.saturating_sub(1),
                "q" => return Ok(Then::Leave),
                number => number.parse().unwrap_or(usize::MAX),
            };
            if to > all {
                writeln!(self.out, "there are moves from 0 to {all}")?;
                continue;
            }
            self.go_to(to)?;
            self.draw()?;
        }
    }

    /// Shows the moves that are left, one after the other.
    fn run_out(&mut self) -> Result<(), Failure> {
        for at in self.shown.moves().len() + 1..=self.record.moves().len() {
            self.go_to(at)?;
            self.draw()?;
        }
        Ok(())
    }
}
