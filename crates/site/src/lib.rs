//! The page's files as a server hands them out: which file an address means, of what kind it is, and
//! the headers that go with everything.
//!
//! Two servers stand on it: `quina serve`, with the engine behind its socket, and `cargo xtask serve`,
//! which must not wait for the engine to be compiled. It knows nothing but the standard library.

#![forbid(unsafe_code)]

use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path};

/// The headers of every response: isolation, so that memory can be shared with workers.
const HEADERS: &str = "\
Cross-Origin-Opener-Policy: same-origin\r
Cross-Origin-Embedder-Policy: require-corp\r
Cross-Origin-Resource-Policy: same-origin\r
X-Content-Type-Options: nosniff\r
Referrer-Policy: no-referrer\r
Cache-Control: no-cache\r
Connection: close\r
";

/// Says no, with the status as HTTP writes it: `404 Not Found`.
pub fn refuse(out: &mut impl Write, status: &str, why: &str) -> io::Result<()> {
    let length = why.len();
    write!(
        out,
        "HTTP/1.1 {status}\r\n{HEADERS}Content-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{why}"
    )
}

/// Answers a request for a file of a folder. The page may load what is its own and nothing else, and
/// speak to `sockets` besides: addresses with blanks between them, or none.
pub fn answer(
    out: &mut impl Write,
    folder: &Path,
    method: &str,
    target: &str,
    sockets: &str,
) -> io::Result<()> {
    let is_head = method == "HEAD";
    if !is_head && method != "GET" {
        return refuse(out, "405 Method Not Allowed", "only GET and HEAD");
    }
    let Some((kind, body)) = find(folder, target) else {
        return refuse(out, "404 Not Found", "not found");
    };
    let length = body.len();
    write!(
        out,
        "HTTP/1.1 200 OK\r\n{HEADERS}Content-Security-Policy: default-src 'none'; \
         script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self' {sockets}; worker-src 'self'; manifest-src 'self'; base-uri 'self'; \
         form-action 'none'; frame-ancestors 'none'\r\n\
         Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
    )?;
    if is_head {
        Ok(())
    } else {
        out.write_all(&body)
    }
}

/// The kind of the file that an address means, and what it holds; `None` for everything outside the
/// folder.
fn find(folder: &Path, target: &str) -> Option<(&'static str, Vec<u8>)> {
    let path = target.split(['?', '#']).next()?.strip_prefix('/')?;
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return None;
    }
    let body = fs::read(folder.join(path)).ok()?;
    Some((media_type(path), body))
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

    fn told(method: &str, target: &str) -> String {
        let mut out = Vec::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        answer(&mut out, folder, method, target, "ws://a:1").unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn only_files_of_the_folder_are_served() {
        let page = told("GET", "/Cargo.toml?v=1");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
        assert!(page.contains("connect-src 'self' ws://a:1;"), "{page}");
        assert!(page.ends_with(&fs::read_to_string("Cargo.toml").unwrap()));
        for target in [
            "/../Cargo.toml",
            "//etc/passwd",
            "/src/../../Cargo.toml",
            "Cargo.toml",
            "",
            "/src",
        ] {
            assert!(told("GET", target).starts_with("HTTP/1.1 404 "), "{target}");
        }
    }

    #[test]
    fn a_head_has_no_body_and_nothing_else_is_done() {
        assert!(told("HEAD", "/Cargo.toml").ends_with("\r\n\r\n"));
        assert!(told("POST", "/Cargo.toml").starts_with("HTTP/1.1 405 "));
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
