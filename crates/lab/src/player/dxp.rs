//! A draughts program that speaks DamExchange, as a player.
//!
//! Either we start it and it calls us, or it runs already and we call it; we ask for the games. The
//! protocol knows minutes for a game and no time for a move, so what a program spends on one is set
//! in its own words (`option.chat=`) and measured here.

use super::process::{LONGEST_MOVE, PATIENCE, Process};
use super::socket::Socket;
use super::spec::PORT;
use super::{Budget, Choice, Control, External, Fault, Player};
use quina_engine::{AnyRecord, Game};
use quina_protocol::dxp::{
    Acceptance, BackAnswer, Board, Colour, GameRequest, Message, Move, Reason,
};
use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to start, to answer a request, and to see that a game is over.
const START: Duration = Duration::from_secs(30);
/// How many moves a game without a clock is thought to have.
const MOVES: u64 = 75;

/// An external player.
#[derive(Debug)]
pub struct DxpPlayer {
    spec: External,
    minutes: u16,
    line: Option<Line>,
}

/// A program that listens to us.
#[derive(Debug)]
struct Line {
    socket: Socket,
    /// It runs as long as we speak to it.
    process: Option<Process>,
    /// How many plies of this game it knows, where one is under way.
    known: Option<usize>,
}

impl DxpPlayer {
    /// A player that starts or calls its program when the first game begins, and again after a
    /// fault.
    pub fn new(spec: &External, control: &Control) -> Self {
        let game_ms = control.clock_ms.map(|(base, _)| base);
        let game_ms = game_ms.or(control.move_ms.map(|time| time * MOVES));
        let minutes = game_ms.map_or(999, |time| time.div_ceil(60_000));
        Self {
            spec: spec.clone(),
            minutes: minutes.clamp(1, 999) as u16,
            line: None,
        }
    }

    fn start(&self) -> io::Result<Line> {
        let (stream, process) = if let Some(host) = &self.spec.host {
            (called(host)?, None)
        } else {
            let (stream, process) = self.started()?;
            (stream, Some(process))
        };
        let mut socket = Socket::new(stream)?;
        for (name, value) in &self.spec.options {
            if name != "chat" {
                let what = format!("no option {name}: chat is the only one");
                return Err(io::Error::other(what));
            }
            socket.say(&Message::Chat(value.clone()))?;
        }
        let mut line = Line {
            socket,
            process,
            known: None,
        };
        if line.process.is_some() {
            line.warm_up(self.minutes)
                .map_err(|fault| io::Error::other(fault.to_string()))?;
        }
        Ok(line)
    }

    /// Starts the program and waits for its call, which nobody from elsewhere can make.
    fn started(&self) -> io::Result<(TcpStream, Process)> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port().to_string();
        let arguments: Vec<String> = self
            .spec
            .arguments
            .iter()
            .map(|word| word.replace(PORT, &port))
            .collect();
        let process = Process::start(&self.spec.command, &arguments);
        let process = process.map_err(|fault| io::Error::other(fault.to_string()))?;
        let deadline = Instant::now() + START;
        loop {
            match listener.accept() {
                Ok((stream, _)) => return Ok((stream, process)),
                Err(error) if error.kind() != ErrorKind::WouldBlock => return Err(error),
                Err(_) if Instant::now() >= deadline => {
                    return Err(io::Error::other("it did not call"));
                }
                Err(_) => thread::sleep(Duration::from_millis(10)),
            }
        }
    }
}

/// Calls a program that listens.
fn called(host: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::other(format!("{host}: no such host"));
    for address in host.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, START) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

impl Line {
    /// Ends the game that is under way, if one is.
    fn end(&mut self) -> Result<(), Fault> {
        if self.known.take().is_some() {
            self.say(&Message::End {
                reason: Reason::Unknown,
                stop: false,
            })?;
            self.hear_until(Instant::now() + START, |message| {
                matches!(message, Message::End { .. })
            })?;
        }
        Ok(())
    }

    /// Begins a game and ends it at once. A program may call before it has made its tables, and must
    /// not lose the time for that from its first move.
    fn warm_up(&mut self, minutes: u16) -> Result<(), Fault> {
        self.say(&Message::Request(GameRequest::new(
            "Quina",
            Colour::Black,
            minutes,
        )))?;
        self.accepted()?;
        self.known = Some(0);
        self.end()
    }

    /// Asks for a game that begins where this one stands.
    fn request(&mut self, game: &AnyRecord, minutes: u16) -> Result<(), Fault> {
        let position = game.position().to_hub().unwrap_or_default();
        let board = Board::from_hub(&position);
        let board = board.map_err(|error| Fault::Garbage(error.to_string()))?;
        let is_start = game.moves().is_empty() && is_start(game);
        self.say(&Message::Request(GameRequest {
            position: (!is_start).then(|| board.clone()),
            ..GameRequest::new("Quina", board.mover(), minutes)
        }))?;
        self.accepted()
    }

    /// Waits until the program says that it plays.
    fn accepted(&mut self) -> Result<(), Fault> {
        let deadline = Instant::now() + START;
        let answer = self.hear_until(deadline, |message| {
            matches!(message, Message::Accept { .. })
        });
        match answer? {
            Message::Accept {
                code: Acceptance::Accepted,
                ..
            } => Ok(()),
            _ => Err(Fault::Crash("it does not want to play".into())),
        }
    }

    /// Tells the program what it does not know yet, and asks for its move.
    fn ask(&mut self, game: &AnyRecord, budget: &Budget, minutes: u16) -> Result<Choice, Fault> {
        let moves = game.start().hub_moves(game.moves());
        match self.known {
            None => self.request(game, minutes)?,
            Some(known) => {
                for text in moves.iter().skip(known) {
                    let mv = Move::from_hub(text, 0);
                    let mv = mv.map_err(|error| Fault::Garbage(format!("{text}: {error}")))?;
                    self.say(&Message::Move(mv))?;
                }
            }
        }
        self.known = Some(moves.len() + 1);
        let time = budget.time_ms.map_or(LONGEST_MOVE, Duration::from_millis);
        let deadline = Instant::now() + time + PATIENCE;
        let answer = self.hear_until(deadline, |message| {
            matches!(message, Message::Move(_) | Message::End { .. })
        })?;
        match answer {
            Message::Move(mv) => Ok(Choice {
                mv: mv.to_string(),
                score: None,
                depth: 0,
                nodes: 0,
            }),
            Message::End { reason, stop } => {
                self.known = None;
                self.say(&Message::End {
                    reason: Reason::Unknown,
                    stop,
                })?;
                Err(match reason {
                    Reason::Lost => Fault::Resigned("it gave up".into()),
                    Reason::Unknown => Fault::Garbage("it ended the game".into()),
                    Reason::Drawn => Fault::Garbage("it called the game a draw".into()),
                    Reason::Won => Fault::Garbage("it called the game won".into()),
                })
            }
            _ => unreachable!("only these were waited for"),
        }
    }

    fn say(&mut self, message: &Message) -> Result<(), Fault> {
        self.socket.say(message).map_err(|error| hung_up(&error))
    }

    /// The next message of a kind. Others are passed over, and what is none is told to the program.
    fn hear_until(
        &mut self,
        deadline: Instant,
        is_it: impl Fn(&Message) -> bool,
    ) -> Result<Message, Fault> {
        loop {
            if let Some(process) = &mut self.process {
                process.forget();
            }
            let heard = self.socket.hear(deadline);
            match heard.map_err(|error| hung_up(&error))? {
                None => return Err(Fault::Stall("it had to be stopped".into())),
                Some(Ok(message)) if is_it(&message) => return Ok(message),
                Some(Ok(Message::Back { .. })) => {
                    self.say(&Message::BackAnswer(BackAnswer::Refused))?;
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => self.say(&Message::Chat(error.to_string()))?,
            }
        }
    }
}

fn is_start(game: &AnyRecord) -> bool {
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    game.start().to_hub() == Some(start)
}

fn hung_up(error: &io::Error) -> Fault {
    Fault::Crash(match error.kind() {
        ErrorKind::UnexpectedEof => "the program hung up".into(),
        _ => error.to_string(),
    })
}

impl Player for DxpPlayer {
    fn begin(&mut self, _: &AnyRecord) -> Result<(), Fault> {
        let ended = self.line.as_mut().map_or(Ok(()), Line::end);
        if self.line.is_none() || ended.is_err() {
            // The old one must be gone before a new one is called.
            self.line = None;
            let line = self.start().map_err(|error| hung_up(&error))?;
            self.line = Some(line);
        }
        Ok(())
    }

    fn choose(&mut self, game: &AnyRecord, budget: &Budget, _seed: u64) -> Result<Choice, Fault> {
        if game.game() != Game::Draughts {
            return Err(Fault::Garbage(format!("it does not play {}", game.game())));
        }
        let Some(line) = &mut self.line else {
            return Err(Fault::Crash("the program is not there".into()));
        };
        let choice = line.ask(game, budget, self.minutes);
        if matches!(choice, Err(Fault::Crash(_) | Fault::Stall(_))) {
            // Whatever state it is in, the next game begins with a new one.
            self.line = None;
        }
        choice
    }
}

impl Drop for DxpPlayer {
    /// Says farewell, so that a program that we did not start knows that no game will come.
    fn drop(&mut self) {
        if let Some(line) = &mut self.line {
            let _ = line.end();
        }
    }
}
