//! A little file server for the page, with the headers that a host should set: isolation, so that
//! memory can be shared with workers, and a strict content policy for everything that is loaded.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;
use std::{io, thread};

/// The port that is tried first.
pub const DEFAULT_PORT: u16 = 8015;

/// The headers of every response.
const HEADERS: &str = "\
Cross-Origin-Opener-Policy: same-origin\r
Cross-Origin-Embedder-Policy: require-corp\r
Cross-Origin-Resource-Policy: same-origin\r
Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; \
form-action 'none'; frame-ancestors 'none'\r
X-Content-Type-Options: nosniff\r
Referrer-Policy: no-referrer\r
Cache-Control: no-cache\r
Connection: close\r
";

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
    let is_head = method == Some("HEAD");
    if !is_head && method != Some("GET") {
        return write!(stream, "HTTP/1.1 405 Method Not Allowed\r\n{HEADERS}\r\n");
    }
    let Some((path, body)) = file(folder, target) else {
        let body = "not found";
        let length = body.len();
        return write!(
            stream,
            "HTTP/1.1 404 Not Found\r\n{HEADERS}Content-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{body}"
        );
    };
    let (kind, length) = (media_type(&path), body.len());
    write!(
        stream,
        "HTTP/1.1 200 OK\r\n{HEADERS}Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
    )?;
    if is_head {
        Ok(())
    } else {
        stream.write_all(&body)
    }
}

/// The file that an address means, and what it holds; `None` for everything outside the folder.
fn file(folder: &Path, target: &str) -> Option<(PathBuf, Vec<u8>)> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return None;
    }
    let body = fs::read(folder.join(path)).ok()?;
    Some((path.to_owned(), body))
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert!(file(folder, "/Cargo.toml?v=1").is_some());
        for target in [
            "/../Cargo.toml",
            "//etc/passwd",
            "/src/../../Cargo.toml",
            "Cargo.toml",
            "",
            "/src",
        ] {
            assert!(file(folder, target).is_none(), "{target}");
        }
    }

    #[test]
    fn modules_and_scripts_have_the_types_that_browsers_insist_on() {
        assert_eq!(media_type(Path::new("a/quina_bg.wasm")), "application/wasm");
        assert_eq!(
            media_type(Path::new("a.js")),
            "text/javascript; charset=utf-8"
        );
    }
}
