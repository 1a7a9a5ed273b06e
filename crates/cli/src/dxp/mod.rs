//! `quina dxp`: the player of international draughts behind DamExchange, for matches with other
//! programs over a socket.
//!
//! Whoever listens may ask for the games or be asked: the call and the request are two things. Here
//! are the call, the engine and what is told of each game; the conversation itself is a [`Session`].

mod play;
mod session;

use crate::args::DxpArgs;
use crate::failure::{Failure, printable};
use crate::interrupt::Interrupt;
use play::Play;
use quina_engine::{AnyPosition, Game, Request, StopFlag, Thinker};
use quina_lab::player::Socket;
use quina_protocol::dxp::{Board, GameRequest};
use session::{Ended, Session};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;
use std::time::Duration;

/// How often we look whether Ctrl-C has come while nobody calls.
const EVERY: Duration = Duration::from_millis(50);

/// Plays until the games are played, the other end hangs up, or Ctrl-C comes.
pub fn run(args: &DxpArgs, out: &mut impl Write) -> Result<(), Failure> {
    let mut engine = Engine::new(args)?;
    let request = args.initiate.map(|_| request(args)).transpose()?;
    let interrupt = Interrupt::new();
    interrupt.thinking(|stop| match (&args.peer.host, &args.peer.listen) {
        (Some(host), _) => {
            let refused = |error: io::Error| Failure::Refused(format!("{host}: {error}"));
            let stream = TcpStream::connect(host).map_err(refused)?;
            converse(args, request.as_ref(), stream, &mut engine, stop, out)
        }
        (None, listen) => {
            let address = listen.as_deref().unwrap_or_default();
            let refused = |error: io::Error| Failure::Refused(format!("{address}: {error}"));
            let listener = TcpListener::bind(address).map_err(refused)?;
            let found = listener.local_addr().map_err(refused)?;
            listener.set_nonblocking(true).map_err(refused)?;
            writeln!(out, "listening on {found}")?;
            out.flush()?;
            while !stop.is_raised() {
                match listener.accept() {
                    Ok((stream, _)) => {
                        let done = converse(args, request.as_ref(), stream, &mut engine, stop, out);
                        // One that hung up does not keep the next one from calling.
                        if request.is_some() {
                            return done;
                        }
                        if let Err(Failure::Fault(why)) = done {
                            writeln!(out, "{why}")?;
                            out.flush()?;
                        }
                    }
                    Err(error) if error.kind() == ErrorKind::WouldBlock => thread::sleep(EVERY),
                    Err(error) => return Err(refused(error)),
                }
            }
            Ok(())
        }
    })?;
    if interrupt.came() {
        return Err(Failure::Interrupted);
    }
    Ok(())
}

/// The game that we ask for.
fn request(args: &DxpArgs) -> Result<GameRequest, Failure> {
    let position = args.position.as_deref().map(|fen| {
        let position = AnyPosition::from_text(Game::Draughts, fen)?;
        let board = Board::from_hub(&position.to_hub().unwrap_or_default());
        board.map_err(|error| Failure::Refused(error.to_string()))
    });
    Ok(GameRequest {
        moves: args.moves,
        position: position.transpose()?,
        ..GameRequest::new("Quina", args.side.colour().other(), args.minutes)
    })
}

/// Plays with one program until one of us has had enough.
fn converse(
    args: &DxpArgs,
    request: Option<&GameRequest>,
    stream: TcpStream,
    engine: &mut Engine,
    stop: &StopFlag,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let hung_up = |error: io::Error| Failure::Fault(format!("the connection broke: {error}"));
    let socket = Socket::new(stream).map_err(hung_up)?;
    let mut session = Session::new(socket, engine);
    let mut number = 0;
    let mut request = request.cloned();
    loop {
        if let Some(request) = &mut request {
            if number == args.initiate.unwrap_or_default() {
                return session.farewell().map_err(hung_up);
            }
            if !session.ask(request).map_err(hung_up)? {
                let what = format!("{} does not want to play", session.opponent());
                return Err(Failure::Fault(what));
            }
            // The sides are exchanged after each game.
            request.follower = request.follower.other();
        }
        let ended = match session.play(stop) {
            Ok(ended) => ended,
            Err(error) if error.kind() == ErrorKind::UnexpectedEof && session.is_idle() => {
                return Ok(());
            }
            Err(error) => return Err(hung_up(error)),
        };
        match ended {
            Ended::Stopped => return Ok(()),
            Ended::Game { play, told, stop } => {
                number += 1;
                let opponent = session.opponent();
                writeln!(out, "game {number} with {}: {told}", printable(opponent))?;
                out.flush()?;
                if let Some(path) = &args.games {
                    keep(path, &play, opponent)?;
                }
                if stop {
                    return Ok(());
                }
            }
        }
    }
}

/// Adds a game to a file.
fn keep(path: &Path, play: &Play, opponent: &str) -> Result<(), Failure> {
    let text = play.to_pdn(opponent)?;
    let file = OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| writeln!(file, "{text}"));
    written.map_err(|error| Failure::Refused(format!("{}: {error}", path.display())))
}

/// Our own player, as it was asked for.
struct Engine {
    thinker: Thinker,
    /// Everything but the game.
    settings: Request,
}

impl Engine {
    fn new(args: &DxpArgs) -> Result<Self, Failure> {
        let thinker = match &args.weights {
            Some(path) => {
                let refused =
                    |error: io::Error| Failure::Refused(format!("{}: {error}", path.display()));
                Thinker::with_weights(fs::read(path).map_err(refused)?)
            }
            None => Thinker::new(),
        };
        let mut settings = Request::new(Game::Draughts);
        settings.level = Some(args.level.to_string());
        settings.limits = args.spending.limits();
        settings.options.threads = args.threads;
        settings.seed = args.seed;
        let mut thinker = thinker.with_shipped_tables();
        thinker.make_ready(&settings)?;
        Ok(Self { thinker, settings })
    }

    /// The move to make, no longer than `time`.
    fn choose(&mut self, play: &Play, time: Duration, stop: &StopFlag) -> Result<String, String> {
        let mut request = play.record().request();
        request.level.clone_from(&self.settings.level);
        request.options = self.settings.options.clone();
        request.seed = self.settings.seed;
        request.limits = self.settings.limits;
        let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let most = request.limits.time_ms.unwrap_or(u64::MAX);
        request.limits.time_ms = Some(time.min(most).max(1));
        let report = self.thinker.think(&request, stop, &mut |_| {});
        let report = report.map_err(|error| error.to_string())?;
        report.best.ok_or_else(|| "no move".into())
    }
}
