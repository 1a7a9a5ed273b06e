//! As much of HTTP as the page's socket needs: the head of a request, and who may open the door.

use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A longer head is refused.
const LONGEST: usize = 16 << 10;
/// How long a head may take to come.
const PATIENCE: Duration = Duration::from_secs(5);

/// The first line and the headers of a request.
pub struct Head {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
}

impl Head {
    /// Reads a head; an error says what is wrong with it.
    pub fn read(mut stream: &TcpStream) -> Result<Self, &'static str> {
        let deadline = Instant::now() + PATIENCE;
        let mut bytes = Vec::new();
        // Byte by byte: what follows the head belongs to the socket. A head is short.
        while !bytes.ends_with(b"\r\n\r\n") {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
                return Err("the request did not come in time");
            }
            let mut byte = [0];
            match stream.read(&mut byte) {
                Ok(1) if bytes.len() < LONGEST => bytes.push(byte[0]),
                Ok(1) => return Err("the request is too long"),
                _ => return Err("the request did not come to its end"),
            }
        }
        let text = String::from_utf8(bytes).map_err(|_| "the request is not text")?;
        Self::parse(&text).ok_or("the request is not HTTP")
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target) = (words.next()?, words.next()?);
        if !words.next()?.starts_with("HTTP/1.") || !target.starts_with('/') {
            return None;
        }
        let headers = lines.take_while(|line| !line.is_empty()).map(|line| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        });
        Some(Self {
            method: method.to_owned(),
            target: target.to_owned(),
            headers: headers.collect::<Option<_>>()?,
        })
    }

    /// The header of this name, unless it is there twice: who says two things says neither.
    fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        let (_, value) = found.next()?;
        found.next().is_none().then_some(value)
    }

    /// The host that was asked for, with its port.
    pub fn host(&self) -> Option<&str> {
        self.header("host")
    }

    /// What is to be done: `GET`.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// What was asked for, without what follows `?`.
    pub fn path(&self) -> &str {
        self.target.split(['?', '#']).next().unwrap_or_default()
    }

    /// The key of a socket that may be opened; an error says why it may not.
    pub fn upgrade(&self, hosts: &[String], token: &str) -> Result<String, &'static str> {
        let is = |name: &str, value: &str| {
            let found = self.header(name).unwrap_or_default();
            found
                .split(',')
                .any(|word| word.trim().eq_ignore_ascii_case(value))
        };
        let origin = self
            .header("origin")
            .and_then(|origin| origin.strip_prefix("http://"));
        if !origin.is_some_and(|origin| hosts.iter().any(|host| host == origin)) {
            return Err("another origin may not ask the engine");
        }
        let query = self.target.split_once('?').map_or("", |(_, query)| query);
        let said = query
            .split('&')
            .find_map(|pair| pair.strip_prefix("token="));
        if !is_same(said.unwrap_or_default(), token) {
            return Err("the token of the address is missing or wrong");
        }
        let is_socket = self.method == "GET"
            && is("upgrade", "websocket")
            && is("connection", "upgrade")
            && is("sec-websocket-version", "13");
        let key = self.header("sec-websocket-key").filter(|_| is_socket);
        key.map(str::to_owned).ok_or("expected a WebSocket")
    }
}

/// Whether two words are the same, in a time that does not tell how much of them is.
fn is_same(said: &str, known: &str) -> bool {
    let difference = said
        .bytes()
        .zip(known.bytes())
        .fold(0, |all, (a, b)| all | (a ^ b));
    said.len() == known.len() && difference == 0
}
