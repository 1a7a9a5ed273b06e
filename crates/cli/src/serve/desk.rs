//! The conversation of a page with the engine: queries one at a time, steps on the way, and an end
//! when the page turns away.

use super::House;
use quina_engine::{Desk, Fault, Grade, Query, Reply, RequestLimits, StopFlag};
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind, Write};
use std::net::TcpStream;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::{Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

/// A longer message is refused: files of games are the longest.
const LONGEST: usize = 4 << 20;
/// How long a query waits for a search to end that is not its own.
const QUEUE: Duration = Duration::from_secs(30);
/// How often we look whether the page has turned away.
const EVERY: Duration = Duration::from_millis(20);

/// What a page says.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum Order {
    /// Answer a query.
    Ask {
        /// By which its replies are known.
        id: u64,
        /// The query.
        query: Box<Query>,
    },
}

/// What a page is told.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Notice<'a> {
    /// Queries may come.
    Ready,
    /// A step on the way.
    Step { id: u64, reply: &'a Reply },
    /// The end of it.
    Answer { id: u64, reply: &'a Reply },
    /// Nothing more will be answered here.
    Died { message: String },
}

type Socket<'a> = WebSocket<&'a TcpStream>;

/// Why a conversation ends.
enum End {
    /// The page turned away, or the line broke.
    Gone,
    /// The page said what it should not.
    Nonsense(String),
}

impl From<Error> for End {
    fn from(error: Error) -> Self {
        match error {
            Error::Capacity(error) => Self::Nonsense(error.to_string()),
            _ => Self::Gone,
        }
    }
}

/// Opens the socket and answers until the page turns away.
pub fn converse(house: &House, mut stream: &TcpStream, key: &str) -> io::Result<()> {
    let accept = derive_accept_key(key.as_bytes());
    write!(
        stream,
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Accept: {accept}\r\n\r\n"
    )?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(EVERY))?;
    let config = WebSocketConfig::default()
        .max_message_size(Some(LONGEST))
        .max_frame_size(Some(LONGEST));
    let mut socket = WebSocket::from_raw_socket(stream, Role::Server, Some(config));
    if let Err(End::Nonsense(message)) = answer_all(house, &mut socket) {
        // Whoever speaks nonsense may have hung up already.
        let _ = say(&mut socket, &Notice::Died { message });
        let _ = socket.close(None);
        let _ = socket.flush();
    }
    Ok(())
}

fn answer_all(house: &House, socket: &mut Socket<'_>) -> Result<(), End> {
    let mut desk = Desk::new();
    say(socket, &Notice::Ready)?;
    while !house.stop.is_raised() {
        let Some(text) = hear(socket)? else {
            continue;
        };
        let order = serde_json::from_str(&text);
        let Order::Ask { id, query } = order.map_err(|error| End::Nonsense(error.to_string()))?;
        let reply = match bounded(house, *query) {
            Ok(query) if is_quick(&query) => desk.answer(&query, &house.stop, &mut |_| {}),
            Ok(query) => match house.searches.within(QUEUE) {
                Some(_permit) => search(socket, &mut desk, id, &query)?,
                None => refused("too many searches at a time: ask again"),
            },
            Err(why) => refused(&why),
        };
        say(socket, &Notice::Answer { id, reply: &reply })?;
    }
    Ok(())
}

/// Long work, with its steps told and the page listened to: it ends when the page turns away.
fn search(socket: &mut Socket<'_>, desk: &mut Desk, id: u64, query: &Query) -> Result<Reply, End> {
    let stop = StopFlag::new();
    let (steps, inbox) = mpsc::channel();
    thread::scope(|scope| {
        let flag = stop.clone();
        let work = scope.spawn(move || {
            desk.answer(query, &flag, &mut |step| {
                let _ = steps.send(step.clone());
            })
        });
        let attended = attend(socket, id, &inbox);
        stop.raise();
        let reply = work.join();
        attended?;
        reply.map_err(|_| End::Nonsense("the engine broke over the query".into()))
    })
}

/// Tells the steps until there are no more, or the page does not want them.
fn attend(socket: &mut Socket<'_>, id: u64, steps: &mpsc::Receiver<Reply>) -> Result<(), End> {
    loop {
        match steps.recv_timeout(EVERY) {
            Ok(reply) => say(socket, &Notice::Step { id, reply: &reply })?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                if hear(socket)?.is_some() {
                    return Err(End::Nonsense("one query at a time".into()));
                }
            }
        }
    }
}

/// The next text, or `None` if none has come in a little while.
fn hear(socket: &mut Socket<'_>) -> Result<Option<String>, End> {
    match socket.read() {
        Ok(Message::Text(text)) => Ok(Some(text.to_string())),
        Ok(Message::Binary(_)) => Err(End::Nonsense("expected text".into())),
        Ok(Message::Close(_)) => Err(End::Gone),
        Ok(_) => Ok(None),
        Err(Error::Io(error)) if is_pause(error.kind()) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

fn is_pause(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

fn say(socket: &mut Socket<'_>, notice: &Notice<'_>) -> Result<(), End> {
    let text = serde_json::to_string(notice).map_err(|error| End::Nonsense(error.to_string()))?;
    socket.send(Message::text(text))?;
    Ok(())
}

fn refused(why: &str) -> Reply {
    Reply::Refused {
        fault: Fault::new(why),
    }
}

/// What takes no thought needs no permit.
fn is_quick(query: &Query) -> bool {
    matches!(
        query,
        Query::Scene { .. }
            | Query::Complete { .. }
            | Query::Threats { .. }
            | Query::Read { .. }
            | Query::Write { .. }
    )
}

/// The query with our table and threads where it does not say; an error if it wants more than it may
/// have.
fn bounded(house: &House, mut query: Query) -> Result<Query, String> {
    match &mut query {
        Query::Think { request } | Query::Explain { request } => {
            limit(house, &mut request.limits)?;
            let expert = Grade::Expert.to_string();
            let is_full = request.level.as_ref().is_none_or(|level| *level == expert);
            let threads = if is_full { house.threads } else { 1 };
            let asked = *request.options.threads.get_or_insert(threads);
            if asked > house.threads {
                return Err(format!(
                    "{asked} threads: {} can be had here",
                    house.threads
                ));
            }
        }
        Query::Solve { limits, .. }
        | Query::Hint { limits, .. }
        | Query::LostSince { limits, .. } => {
            limit(house, limits)?;
        }
        _ => {}
    }
    Ok(query)
}

fn limit(house: &House, limits: &mut RequestLimits) -> Result<(), String> {
    let asked = *limits.memory_mb.get_or_insert(house.memory_mb);
    if asked > house.memory_mb {
        return Err(format!("{asked} MiB: {} can be had here", house.memory_mb));
    }
    Ok(())
}
