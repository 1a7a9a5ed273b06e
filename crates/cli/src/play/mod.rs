//! `quina play`: a game in the terminal, move by move.
//!
//! The rules, the completion of moves and the files are the engine's; here is the conversation.
//! It works as well when its lines come from a pipe: they are then shown behind the prompt, so
//! that what is printed reads like the game as it was played.

mod entry;
mod opponent;
mod seats;

use crate::args::{PlayArgs, SideChoice};
use crate::failure::{Failure, printable};
use crate::lines::{self, Line};
use entry::{Entry, WORDS};
use opponent::Opponent;
use quina_engine::{AnyRecord, Game, Report, Side, Standing};
use seats::Seats;
use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};

/// How many moves `moves` lists; the second turn of Connect6 has 64,620.
const MOST_LISTED: usize = 200;
/// The widest line of listed moves.
const WIDTH: usize = 80;

/// Plays until someone leaves.
pub fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let stdin = io::stdin();
    let echo = !stdin.is_terminal();
    let mut session = Session::new(args, out)?;
    session.greet()?;
    session.converse(&mut stdin.lock(), echo)
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    Leave,
}

struct Session<'a, W> {
    out: &'a mut W,
    record: AnyRecord,
    /// What was taken back, the move to be played again first coming last.
    undone: Vec<String>,
    seats: Seats,
    opponent: Opponent,
    is_end_told: bool,
}

impl<'a, W: Write> Session<'a, W> {
    fn new(args: &PlayArgs, out: &'a mut W) -> Result<Self, Failure> {
        let game = args.board.game;
        let is_puzzle = game.side_name(Side::First).is_none();
        if is_puzzle {
            refuse_for_puzzle(args)?;
        }
        let seats = match args.side {
            _ if is_puzzle => Seats::BOTH,
            side => {
                let side = side.unwrap_or(SideChoice::First);
                Seats::new(game, side).map_err(Failure::Refused)?
            }
        };
        // Where there are cards the seed is the deal's; elsewhere it is the engine's.
        let deal = args.seed.filter(|_| is_puzzle);
        Ok(Self {
            out,
            record: AnyRecord::new(args.board.dealt(deal, &args.rules)?),
            undone: Vec::new(),
            seats,
            opponent: Opponent::new(args),
            is_end_told: false,
        })
    }

    fn greet(&mut self) -> io::Result<()> {
        let game = self.record.game();
        let level = self.opponent.level;
        let who = match self.your_side() {
            _ if game == Game::Klondike => String::new(),
            Some(side) => format!(": you are {side}, the engine plays at level {level}"),
            None if self.seats.are_empty() => {
                format!(": the engine plays both sides at level {level}")
            }
            None => String::from(": you play both sides"),
        };
        writeln!(self.out, "{}{who}.", game.title())?;
        writeln!(
            self.out,
            "Type a move or the beginning of one; `help` lists what else there is."
        )?;
        self.draw()
    }

    /// Draws the board for those who wait while the engine thinks.
    fn draw(&mut self) -> io::Result<()> {
        writeln!(self.out, "\n{}\n", self.record.position().show().diagram)?;
        self.out.flush()
    }

    /// Takes turns until someone leaves.
    fn converse(&mut self, input: &mut impl BufRead, echo: bool) -> Result<(), Failure> {
        loop {
            match self.record.to_move() {
                Some(person) if !self.seats.is_yours(person) => {
                    self.engine_moves()?;
                    continue;
                }
                _ => self.tell_end()?,
            }
            write!(self.out, "{}> ", self.prompt())?;
            self.out.flush()?;
            let line = lines::next(input)
                .map_err(|why| Failure::Refused(format!("the input cannot be read: {why}")))?;
            let text = match line {
                Line::Text(text) => text,
                Line::Bad(why) => {
                    writeln!(self.out, "{why}")?;
                    continue;
                }
                Line::End => {
                    writeln!(self.out)?;
                    return Ok(());
                }
            };
            if echo {
                writeln!(self.out, "{}", printable(&text))?;
            }
            match Entry::read(&text) {
                Ok(entry) if self.obey(entry)? == Then::Leave => return Ok(()),
                Ok(_) => {}
                Err(why) => writeln!(self.out, "{why}")?,
            }
        }
    }

    /// The side to move, or the game where there are no sides.
    fn prompt(&self) -> String {
        let standing = self.record.standing();
        match standing {
            Standing::ToMove { side } => side,
            _ if standing.is_over() => String::from("over"),
            _ => self.record.game().to_string(),
        }
    }

    fn tell_end(&mut self) -> io::Result<()> {
        let standing = self.record.standing();
        if standing.is_over() && !self.is_end_told {
            writeln!(
                self.out,
                "Game over. {}.",
                capitalised(&standing.to_string())
            )?;
        }
        self.is_end_told = standing.is_over();
        Ok(())
    }

    fn obey(&mut self, entry: Entry<'_>) -> Result<Then, Failure> {
        match entry {
            Entry::Nothing => {}
            Entry::Move(text) => self.you_move(text)?,
            Entry::Moves(start) => self.list_moves(start)?,
            Entry::Hint { fair } => self.hint(fair)?,
            Entry::Undo => self.undo()?,
            Entry::Redo => self.redo()?,
            Entry::Board => {
                self.draw()?;
                writeln!(self.out, "{}", self.record.position().to_text())?;
            }
            Entry::Save(file) => self.save(file)?,
            Entry::Level(name) => self.set_level(name)?,
            Entry::Resign => self.resign()?,
            Entry::Help => self.help()?,
            Entry::Quit => return Ok(Then::Leave),
        }
        Ok(Then::GoOn)
    }

    /// The name of the side to move, with a colon, to stand before its move.
    fn mover(&self) -> String {
        match self.record.standing() {
            Standing::ToMove { side } => format!("{side}: "),
            _ => String::new(),
        }
    }

    /// The name of the side you play, if you play one.
    fn your_side(&self) -> Option<&'static str> {
        let side = self.record.side_of(self.seats.yours()?);
        self.record.game().side_name(side)
    }

    /// Says so when a move has exchanged the sides.
    fn tell_exchange(&mut self, before: Option<&str>) -> io::Result<()> {
        match self.your_side() {
            Some(now) if before != Some(now) => {
                writeln!(self.out, "The sides are exchanged: you are {now} now.")
            }
            _ => Ok(()),
        }
    }

    fn you_move(&mut self, text: &str) -> io::Result<()> {
        let (mover, before) = (self.mover(), self.your_side());
        match self.record.play(text) {
            Ok(mv) => {
                self.undone.clear();
                writeln!(self.out, "{mover}{mv}")?;
                self.tell_exchange(before)?;
                self.draw()
            }
            Err(why) => {
                let why = printable(&why.to_string());
                let is_word = text.len() > 2 && text.chars().all(char::is_alphabetic);
                let more = if is_word {
                    "; `help` lists the words"
                } else {
                    ""
                };
                writeln!(self.out, "{why}{more}")
            }
        }
    }

    fn engine_moves(&mut self) -> Result<(), Failure> {
        let (mover, before) = (self.mover(), self.your_side());
        let report = self.opponent.answer(&self.record)?;
        let Some(best) = &report.best else {
            let what = "the engine found no move in a game that is not over";
            return Err(Failure::Refused(what.into()));
        };
        let mv = self.record.play(best)?;
        writeln!(self.out, "{mover}{mv}  ({})", judged(&report))?;
        self.tell_exchange(before)?;
        self.draw()?;
        Ok(())
    }

    fn list_moves(&mut self, start: &str) -> io::Result<()> {
        let mut moves = self.record.position().moves_that_begin(start);
        let count = moves.len();
        if count == 0 || self.record.standing().is_over() {
            let such = if start.is_empty() {
                ""
            } else {
                " that begins so"
            };
            return writeln!(self.out, "there is no legal move{such}");
        }
        moves.truncate(MOST_LISTED);
        if count > MOST_LISTED {
            moves.push(format!("and {} more", count - MOST_LISTED));
        }
        let mut column = 0;
        for (index, mv) in moves.iter().enumerate() {
            if column + mv.len() + 2 > WIDTH {
                writeln!(self.out)?;
                column = 0;
            } else if index > 0 {
                write!(self.out, "  ")?;
                column += 2;
            }
            write!(self.out, "{mv}")?;
            column += mv.len();
        }
        writeln!(self.out)
    }

    fn hint(&mut self, fair: bool) -> Result<(), Failure> {
        if self.record.standing().is_over() {
            writeln!(self.out, "the game is over")?;
            return Ok(());
        }
        if self.record.game() == Game::Klondike {
            writeln!(self.out, "{}", self.opponent.advise(&self.record, fair)?)?;
            return Ok(());
        }
        if fair {
            writeln!(self.out, "nothing is hidden in {}", self.record.game())?;
            return Ok(());
        }
        let report = self.opponent.hint(&self.record)?;
        let line = report.lines.first().map(|line| line.moves.join(" "));
        writeln!(
            self.out,
            "{}  ({})",
            line.unwrap_or_default(),
            judged(&report)
        )?;
        Ok(())
    }

    /// Takes back moves until it is your turn again, or nothing where that cannot be.
    fn undo(&mut self) -> io::Result<()> {
        if self.record.take_resignation_back() {
            return writeln!(self.out, "the resignation is taken back");
        }
        let mut taken = Vec::new();
        while let Some(mv) = self.record.undo() {
            taken.push(mv);
            if self.is_your_turn() {
                let moves = taken.iter().rev().cloned().collect::<Vec<_>>().join(" ");
                self.undone.append(&mut taken);
                writeln!(self.out, "taken back: {moves}")?;
                return self.draw();
            }
        }
        while let Some(mv) = taken.pop() {
            self.replay(&mv);
        }
        writeln!(self.out, "there is no move of yours to take back")
    }

    /// Plays what was taken back until it is your turn again or the end.
    fn redo(&mut self) -> io::Result<()> {
        let mut played = Vec::new();
        while let Some(mv) = self.undone.pop() {
            self.replay(&mv);
            played.push(mv);
            if self.is_your_turn() {
                break;
            }
        }
        if played.is_empty() {
            return writeln!(self.out, "nothing was taken back");
        }
        writeln!(self.out, "played again: {}", played.join(" "))?;
        self.draw()
    }

    fn replay(&mut self, mv: &str) {
        let played = self.record.play(mv);
        debug_assert!(played.is_ok(), "{mv} was played before");
    }

    fn is_your_turn(&self) -> bool {
        let is_puzzle = self.record.game() == Game::Klondike;
        let person = self.record.to_move();
        is_puzzle || person.is_some_and(|person| self.seats.is_yours(person))
    }

    /// Gives the game up; the end is told before the next prompt.
    fn resign(&mut self) -> io::Result<()> {
        if self.record.standing().is_over() {
            writeln!(self.out, "the game is over")
        } else if self.record.resign() {
            Ok(())
        } else {
            writeln!(self.out, "there is nobody to resign to")
        }
    }

    fn save(&mut self, file: &str) -> io::Result<()> {
        let engine = format!("Quina ({})", self.opponent.level);
        let name = |person| {
            if self.seats.is_yours(person) {
                "Player"
            } else {
                &*engine
            }
        };
        let text = match self.record.to_file(Side::BOTH.map(name)) {
            Ok(text) => text,
            Err(why) => return writeln!(self.out, "{why}"),
        };
        let written = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(file)
            .and_then(|mut created| created.write_all(text.as_bytes()));
        let file = printable(file);
        match written {
            Ok(()) => writeln!(self.out, "saved to {file}"),
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
                writeln!(self.out, "{file} exists already: choose another name")
            }
            Err(why) => writeln!(self.out, "{file} cannot be written: {why}"),
        }
    }

    fn set_level(&mut self, name: &str) -> io::Result<()> {
        if self.record.game() == Game::Klondike {
            return writeln!(self.out, "klondike has no opponent and no level");
        }
        if !name.is_empty() {
            match name.parse() {
                Ok(level) => self.opponent.level = level,
                Err(why) => return writeln!(self.out, "{}", printable(&why)),
            }
        }
        writeln!(
            self.out,
            "the engine plays at level {}",
            self.opponent.level
        )
    }

    fn help(&mut self) -> io::Result<()> {
        for (form, what) in WORDS {
            writeln!(self.out, "{form:<14} {what}")?;
        }
        writeln!(
            self.out,
            "Anything else is a move, or as much of one as leaves no doubt."
        )
    }
}

/// The text with a capital letter at its beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What the engine thinks of its move.
fn judged(report: &Report) -> String {
    let score = report.lines.first().map_or("", |line| &line.score.text);
    format!("{score}, depth {}", report.depth)
}

/// Options that need an opponent.
fn refuse_for_puzzle(args: &PlayArgs) -> Result<(), Failure> {
    let given = [
        ("--level", args.level.is_some()),
        ("--side", args.side.is_some()),
        ("--time", args.time.is_some()),
        ("--depth", args.depth.is_some()),
    ];
    let game = args.board.game;
    if let Some((name, _)) = given.iter().find(|(_, is_given)| *is_given) {
        let what = format!("{game} has no opponent: {name} is for the games of two");
        return Err(Failure::Refused(what));
    }
    if args.seed.is_some() && args.board.position.is_some() {
        let what = "a position has its cards already: --seed names another deal";
        return Err(Failure::Refused(what.into()));
    }
    Ok(())
}
