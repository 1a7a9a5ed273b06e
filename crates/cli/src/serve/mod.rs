//! `quina serve`: the page, served by the program itself with the native engine behind it.
//!
//! The page asks over a WebSocket what it would ask its worker, in the same messages, and gets threads
//! and large tables for it. The engine is driven by nobody else: it listens on this machine alone unless
//! told otherwise; a request must name us as its host, so that no other name can be pointed here; the
//! socket is opened only for the page's own origin and with the token of its address. Sizes, connections,
//! searches, memory and threads are bounded. What is read of a request is in [`http`], what is said over
//! a socket in [`desk`].

mod desk;
mod http;
mod permits;

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use permits::{Permit, Permits};
use quina_engine::StopFlag;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, ErrorKind, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// Connections at a time; the next is told to come back.
const MOST_CONNECTIONS: usize = 128;
/// How often we look whether Ctrl-C has come while nobody calls.
const EVERY: Duration = Duration::from_millis(20);
/// How long we wait for a browser to take what we send.
const WRITING: Duration = Duration::from_secs(10);

/// What all connections share.
struct House {
    folder: PathBuf,
    token: String,
    /// The names by which we are called, each with its port.
    hosts: Vec<String>,
    connections: Arc<Permits>,
    searches: Arc<Permits>,
    threads: u32,
    memory_mb: u32,
    stop: StopFlag,
}

/// Serves until Ctrl-C.
pub fn run(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    if !args.web.join("index.html").is_file() {
        let what = format!("no page in {}: cargo xtask web", args.web.display());
        return Err(Failure::Refused(what));
    }
    let refused = |error: io::Error| Failure::Refused(format!("{}: {error}", args.listen));
    let listener = TcpListener::bind(&args.listen).map_err(refused)?;
    listener.set_nonblocking(true).map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let processors = thread::available_parallelism().map_or(1, |count| count.get() as u32);
    let interrupt = Interrupt::new();
    interrupt.thinking(|stop| {
        let house = Arc::new(House {
            folder: args.web.clone(),
            token: token(),
            hosts: hosts(address, &args.host),
            connections: Permits::new(MOST_CONNECTIONS),
            searches: Permits::new(args.searches as usize),
            threads: args.threads.unwrap_or(processors),
            memory_mb: args.memory,
            stop: stop.clone(),
        });
        let name = &house.hosts[0];
        writeln!(out, "http://{name}/?engine={}", house.token)?;
        out.flush()?;
        accept(&listener, &house).map_err(refused)
    })
}

fn accept(listener: &TcpListener, house: &Arc<House>) -> io::Result<()> {
    while !house.stop.is_raised() {
        match listener.accept() {
            Ok((stream, _)) => {
                // A browser that goes away in the middle is no fault of ours.
                let _ = admit(house, stream);
            }
            Err(error) if is_passing(error.kind()) => thread::sleep(EVERY),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether the next call may be answered all the same.
fn is_passing(kind: ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::WouldBlock | ErrorKind::Interrupted | ErrorKind::ConnectionAborted
    )
}

/// Gives a caller a thread of its own, or says at the door that there is none: it costs none to refuse.
fn admit(house: &Arc<House>, stream: TcpStream) -> io::Result<()> {
    stream.set_nonblocking(false)?;
    stream.set_write_timeout(Some(WRITING))?;
    let stream = Arc::new(stream);
    if let Some(permit) = house.connections.now() {
        let (house, stream) = (Arc::clone(house), Arc::clone(&stream));
        let attending = move || attend(&house, &stream, permit);
        if thread::Builder::new().spawn(attending).is_ok() {
            return Ok(());
        }
    }
    let why = "too many connections";
    quina_site::refuse(&mut &*stream, "503 Service Unavailable", why)
}

/// Answers one caller, who has a permit to be here.
fn attend(house: &House, stream: &TcpStream, _here: Permit) -> io::Result<()> {
    let head = match http::Head::read(stream) {
        Ok(head) => head,
        Err(why) => return quina_site::refuse(&mut &*stream, "400 Bad Request", why),
    };
    if !head
        .host()
        .is_some_and(|host| house.hosts.iter().any(|known| known == host))
    {
        // Another name was pointed at this machine.
        return quina_site::refuse(&mut &*stream, "403 Forbidden", "no such host here");
    }
    if head.path() != "/engine" {
        let sockets: Vec<String> = house
            .hosts
            .iter()
            .map(|host| format!("ws://{host}"))
            .collect();
        let (method, path, sockets) = (head.method(), head.path(), sockets.join(" "));
        return quina_site::answer(&mut &*stream, &house.folder, method, path, &sockets);
    }
    match head.upgrade(&house.hosts, &house.token) {
        Ok(key) => desk::converse(house, stream, &key),
        Err(why) => quina_site::refuse(&mut &*stream, "403 Forbidden", why),
    }
}

/// The names of this machine that a browser may have used.
fn hosts(address: SocketAddr, more: &[String]) -> Vec<String> {
    let port = address.port();
    let mut hosts = vec![address.to_string()];
    if address.ip().is_loopback() {
        hosts.extend([format!("127.0.0.1:{port}"), format!("localhost:{port}")]);
    }
    hosts.extend(more.iter().cloned());
    hosts
}

/// A word that nobody can guess: the standard library keys its hashers with the system's randomness.
fn token() -> String {
    let state = RandomState::new();
    format!("{:016x}{:016x}", state.hash_one(0), state.hash_one(1))
}
