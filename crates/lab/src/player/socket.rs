//! A program at the other end of a socket that speaks DamExchange.

use quina_core::ParseError;
use quina_protocol::dxp::{Frames, Message};
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// How long we wait for the other end to take what we say: messages are small, so one that is
/// not taken at once is never taken.
const WRITING: Duration = Duration::from_secs(5);

/// A conversation in messages.
#[derive(Debug)]
pub struct Socket {
    stream: TcpStream,
    frames: Frames,
}

impl Socket {
    /// Takes a connection over.
    pub fn new(stream: TcpStream) -> io::Result<Self> {
        stream.set_nonblocking(false)?;
        // A move is a few bytes, and waits for nothing.
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITING))?;
        Ok(Self {
            stream,
            frames: Frames::default(),
        })
    }

    /// Says something.
    pub fn say(&mut self, message: &Message) -> io::Result<()> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.stream.write_all(&bytes)
    }

    /// The next message, well formed or not; `None` if none has come by the deadline. Where the
    /// other end has hung up, that is an error.
    pub fn hear(&mut self, deadline: Instant) -> io::Result<Option<Result<Message, ParseError>>> {
        loop {
            if let Some(message) = self.frames.next() {
                return Ok(Some(message));
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            self.stream.set_read_timeout(Some(left))?;
            let mut bytes = [0; 512];
            match self.stream.read(&mut bytes) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(length) => self.frames.push(&bytes[..length]),
                Err(error) if is_pause(error.kind()) => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// Whether a read came back for no reason but the time.
fn is_pause(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}
