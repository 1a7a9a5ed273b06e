//! A little file server for the page, with the headers that a host should set.

use std::io::{BufRead, BufReader, Read};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;
use std::{io, thread};

/// The port that is tried first.
pub const DEFAULT_PORT: u16 = 8015;

/// Requests longer than this are not read to their end.
const LONGEST_REQUEST: u64 = 16 << 10;

/// Serves a folder on this machine alone until the program is ended; another port is picked if
/// the one wanted is taken.
pub fn run(folder: &Path, port: u16) -> Result<(), String> {
    if !folder.join("index.html").is_file() {
        return Err(format!("no page in {}: cargo xtask web", folder.display()));
    }
    let listener = TcpListener::bind(("127.0.0.1", port))
        .or_else(|_| TcpListener::bind(("127.0.0.1", 0)))
        .map_err(|why| format!("no port on 127.0.0.1: {why}"))?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    println!("http://{address}/");
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        // A browser that goes away in the middle is no fault of ours.
        thread::spawn(move || drop(answer(&stream, &folder)));
    }
    Ok(())
}

fn answer(mut stream: &TcpStream, folder: &Path) -> io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    let mut reader = BufReader::new(stream.take(LONGEST_REQUEST));
    let mut request = String::new();
    reader.read_line(&mut request)?;
    let mut header = String::new();
    while reader.read_line(&mut header)? > 2 {
        header.clear();
    }
    let mut words = request.split(' ');
    let (method, target) = (words.next(), words.next().unwrap_or_default());
    quina_site::answer(&mut stream, folder, method.unwrap_or_default(), target, "")
}
