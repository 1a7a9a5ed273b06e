//! `quina connect6`: the player of Connect6 behind the text protocol of such programs, or behind the
//! JSON lines of Botzone.
//!
//! One command a line; a line that is wrong is answered with `error` and changes nothing. Searches
//! are short and end by themselves, so one thread does everything.

mod botzone;

use crate::args::Connect6Args;
use crate::book;
use crate::failure::Failure;
use crate::lines::{self, Line};
use quina_engine::{AnyPosition, AnyRecord, Error, Game, Request, Start, StopFlag, Thinker};
use quina_protocol::connect6::{Answer, Colour, Command, Stones};
use std::io::{self, Write};
use std::time::Duration;

/// What a move takes where nothing else was said.
const USUAL_TIME: Duration = Duration::from_secs(1);

const HELP: &str = "\
name                   the name of this program
new black, new white   a new game in which it plays that colour; as Black it moves at once
move XXXX              the opponent's turn, which it answers; XX for the lone first stone
black XXXX, white XXXX a turn of that colour, which it does not answer
next                   it plays the next turn, whoever's it is
depth N                search N turns deep, 1 to 200
vcf, unvcf             look for wins by threats before each turn, or do not
print                  draw the board
exit, quit             leave
A stone is two letters from A to S: its column from the left and its row from the bottom.";

/// Talks until told to quit, or until nobody talks any more.
pub fn run(args: &Connect6Args, out: &mut impl Write) -> Result<(), Failure> {
    let mut session = Session::new(args)?;
    let mut input = io::stdin().lock();
    loop {
        match lines::next(&mut input)? {
            Line::End => return Ok(()),
            Line::Bad(why) => writeln!(out, "{}", Answer::Error(why.into()))?,
            Line::Text(text) if text.trim().is_empty() => {}
            Line::Text(text) if args.botzone => {
                let answer = botzone::answer(&mut session, &text);
                writeln!(out, "{answer}")?;
            }
            Line::Text(text) => {
                if session.hear(&text, out)? {
                    return Ok(());
                }
            }
        }
        out.flush()?;
    }
}

struct Session<'a> {
    args: &'a Connect6Args,
    mind: Thinker,
    record: AnyRecord,
    depth: Option<u32>,
    vcf: bool,
}

impl<'a> Session<'a> {
    fn new(args: &'a Connect6Args) -> Result<Self, Failure> {
        let mut mind = Thinker::new();
        if let Some(path) = &args.book {
            mind = mind.with_book(book::read(path, Game::Connect6).map_err(Failure::Refused)?);
        }
        Ok(Self {
            args,
            mind,
            record: beginning(args)?,
            depth: args.spending.depth,
            vcf: true,
        })
    }

    /// Does what a line says; `true` when it says quit.
    fn hear(&mut self, text: &str, out: &mut impl Write) -> Result<bool, Failure> {
        let done = match text.parse::<Command>() {
            Ok(Command::Quit) => return Ok(true),
            Ok(command) => self.obey(&command),
            Err(error) => Err(error.to_string()),
        };
        match done {
            Ok(None) => {}
            Ok(Some(answer)) => writeln!(out, "{answer}")?,
            Err(why) => writeln!(out, "{}", Answer::Error(why))?,
        }
        Ok(false)
    }

    /// What is answered to a command, if anything is.
    fn obey(&mut self, command: &Command) -> Result<Option<String>, String> {
        match command {
            Command::Name => {
                let name = format!("Quina {}", env!("CARGO_PKG_VERSION"));
                return Ok(Some(Answer::Name(name).to_string()));
            }
            Command::Help => return Ok(Some(HELP.to_owned())),
            Command::Print => return Ok(Some(self.record.position().show().diagram)),
            Command::New(colour) => {
                self.record = beginning(self.args).map_err(|error| error.to_string())?;
                self.mind.clear();
                if *colour == Colour::Black {
                    return self.answer().map(Some);
                }
            }
            Command::Lay(colour, stones) => {
                let due = if self.record.moves().len().is_multiple_of(2) {
                    Colour::Black
                } else {
                    Colour::White
                };
                if *colour != due {
                    return Err(format!("it is {due}'s turn"));
                }
                self.lay(*stones)?;
            }
            Command::Move(stones) => {
                self.lay(*stones)?;
                if self.record.outcome().is_none() {
                    return self.answer().map(Some);
                }
            }
            Command::Next => return self.answer().map(Some),
            Command::Depth(depth) => self.depth = Some(*depth),
            Command::Vcf => self.vcf = true,
            Command::NoVcf => self.vcf = false,
            Command::Quit => {}
        }
        Ok(None)
    }

    /// Lays the stones of the side to move; nothing changes if they cannot lie there.
    fn lay(&mut self, stones: Stones) -> Result<(), String> {
        let played = self.record.play(&stones.coordinates());
        played.map(|_| ()).map_err(|error| error.to_string())
    }

    /// Thinks, plays, and says what it played.
    fn answer(&mut self) -> Result<String, String> {
        let mv = self.think()?;
        let stones = Stones::from_coordinates(&mv).map_err(|error| error.to_string())?;
        self.lay(stones)?;
        Ok(Answer::Move(stones).to_string())
    }

    /// The best move of the game as it stands.
    fn think(&mut self) -> Result<String, String> {
        if self.record.outcome().is_some() {
            return Err("the game is over".into());
        }
        let mut limits = self.args.spending.limits();
        limits.depth = self.depth;
        if limits.time_ms.is_none() && limits.depth.is_none() && limits.nodes.is_none() {
            limits.time_ms = crate::args::milliseconds(Some(USUAL_TIME));
        }
        let mut request = Request {
            limits,
            level: Some(self.args.level.to_string()),
            ..self.record.request()
        };
        request.options.book = self.args.book.is_some();
        if !self.vcf {
            request.options.off.push("root-oracle".into());
        }
        let report = self
            .mind
            .think(&request, &StopFlag::new(), &mut |_| {})
            .map_err(|error| error.to_string())?;
        report.best.ok_or_else(|| "the game is over".to_owned())
    }
}

/// A game before its first stone.
fn beginning(args: &Connect6Args) -> Result<AnyRecord, Error> {
    let start = Start {
        size: args.size,
        ..Start::default()
    };
    Ok(AnyRecord::new(AnyPosition::start(Game::Connect6, &start)?))
}
