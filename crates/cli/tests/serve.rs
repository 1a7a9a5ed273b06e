//! `quina serve` as browsers and as others meet it: who may ask, what is refused, and what it survives.

#[allow(dead_code)]
mod program;

use program::{folder, quina};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Child;
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

struct Server {
    child: Child,
    host: String,
    token: String,
}

impl Server {
    fn start(name: &str, words: &[&str]) -> Self {
        let page = folder(name);
        fs::write(page.join("index.html"), "<title>the page</title>").expect("a page");
        let mut child = quina(&["serve", "--listen", "127.0.0.1:0", "--memory", "4"])
            .arg("--web")
            .arg(&page)
            .args(words)
            .spawn()
            .expect("quina starts");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("http://").expect(&line);
        let (host, token) = address.split_once("/?engine=").expect(&line);
        Self {
            host: host.to_owned(),
            token: token.to_owned(),
            child,
        }
    }

    fn call(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("a connection");
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).expect("a timeout");
        stream
    }

    /// The answer to a plain request, the head included.
    fn get(&self, path: &str, host: &str) -> String {
        let mut stream = self.call();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("quina listens");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    /// A socket as the page opens it.
    fn socket(&self) -> Page {
        let origin = format!("http://{}", self.host);
        let mut page = Page(
            self.open(&origin, &self.host, &self.token)
                .expect("a socket"),
        );
        assert_eq!(page.hear(), json!({"kind": "ready"}));
        page
    }

    /// A socket, or the status with which it was refused.
    fn open(&self, origin: &str, host: &str, token: &str) -> Result<WebSocket<TcpStream>, u16> {
        let address = format!("ws://{}/engine?token={token}", self.host);
        let mut request = address.into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("host", host.parse().expect("a host"));
        if !origin.is_empty() {
            headers.insert("origin", origin.parse().expect("an origin"));
        }
        match tungstenite::client(request, self.call()) {
            Ok((socket, _)) => Ok(socket),
            Err(HandshakeError::Failure(Error::Http(response))) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Page(WebSocket<TcpStream>);

impl Page {
    fn say(&mut self, value: &Value) {
        self.0
            .send(Message::text(value.to_string()))
            .expect("quina listens");
    }

    fn hear(&mut self) -> Value {
        match self.0.read().expect("a message") {
            Message::Text(text) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("{other:?}"),
        }
    }

    /// The last reply to a query, and how many steps came before it.
    fn ask(&mut self, id: u64, query: &Value) -> (Value, usize) {
        self.say(&json!({"kind": "ask", "id": id, "query": query}));
        let mut steps = 0;
        loop {
            let notice = self.hear();
            assert_eq!(notice["id"], id, "{notice}");
            match notice["kind"].as_str() {
                Some("step") => steps += 1,
                Some("answer") => return (notice["reply"].clone(), steps),
                _ => panic!("{notice}"),
            }
        }
    }

    fn plays(&mut self, id: u64) {
        let request = json!({"game": "draughts", "limits": {"depth": 4}});
        let (reply, steps) = self.ask(id, &json!({"ask": "think", "request": request}));
        assert!(reply["report"]["best"].is_string(), "{reply}");
        assert!(steps > 0);
    }
}

#[test]
fn the_page_gets_its_files_and_its_answers() {
    let server = Server::start("serve-page", &["--threads", "2"]);
    let page = server.get("/", &server.host);
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    assert!(page.ends_with("<title>the page</title>"), "{page}");
    assert!(
        page.contains("Content-Security-Policy: default-src 'none'"),
        "{page}"
    );
    for path in [
        "/../Cargo.toml",
        "//etc/passwd",
        "/missing",
        "/index.html/../../x",
    ] {
        let answer = server.get(path, &server.host);
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
    let mut socket = server.socket();
    let (scene, steps) = socket.ask(1, &json!({"ask": "scene", "at": {"game": "checkers"}}));
    assert_eq!((scene["reply"].as_str(), steps), (Some("scene"), 0));
    socket.plays(2);
    let (refused, _) = socket.ask(
        3,
        &json!({"ask": "complete", "at": {"game": "draughts"}, "text": "1-50"}),
    );
    assert_eq!(refused["reply"], "refused");
}

/// Neither a page from elsewhere, nor one that reached us by another name, nor one without the token.
#[test]
fn another_origin_cannot_drive_the_engine() {
    let server = Server::start("serve-origin", &[]);
    let own = format!("http://{}", server.host);
    let (host, token) = (server.host.as_str(), server.token.as_str());
    let elsewhere = [
        "http://evil.example",
        "https://evil.example",
        "null",
        "",
        "http://127.0.0.1:1",
    ];
    for origin in elsewhere {
        assert_eq!(
            server.open(origin, host, token).err(),
            Some(403),
            "{origin}"
        );
    }
    // A name that was made to point here is none of ours, even if the page calls itself by it.
    assert_eq!(
        server
            .open("http://evil.example", "evil.example", token)
            .err(),
        Some(403)
    );
    assert_eq!(server.open(&own, "evil.example", token).err(), Some(403));
    let page = server.get("/", "evil.example");
    assert!(page.starts_with("HTTP/1.1 403 "), "{page}");
    for wrong in [
        "",
        "0",
        &token[1..],
        &format!("{token}0"),
        &token.replace(|_| true, "0"),
    ] {
        assert_eq!(server.open(&own, host, wrong).err(), Some(403), "{wrong}");
    }
    assert!(server.open(&own, host, token).is_ok());
}

#[test]
fn what_is_too_large_or_no_query_is_refused_and_the_next_page_plays() {
    let server = Server::start("serve-nonsense", &["--threads", "1"]);
    let nonsense = [
        "x",
        "{}",
        "{\"kind\":\"stop\"}",
        "{\"kind\":\"ask\",\"id\":1}",
        "{\"kind\":\"ask\",\"id\":1,\"query\":{\"ask\":\"fly\"}}",
        "{\"kind\":\"ask\",\"id\":-1,\"query\":{\"ask\":\"bench\",\"game\":\"draughts\"}}",
    ];
    for text in nonsense {
        let mut page = server.socket();
        page.0.send(Message::text(text)).expect("quina listens");
        assert_eq!(page.hear()["kind"], "died", "{text}");
    }
    let mut page = server.socket();
    page.0
        .send(Message::binary(vec![0; 10]))
        .expect("quina listens");
    assert_eq!(page.hear()["kind"], "died");
    // It may hang up before the whole of it was taken.
    let mut page = server.socket();
    let _ = page.0.send(Message::text("x".repeat(5 << 20)));
    let mut page = server.socket();
    let greedy = json!({"game": "draughts", "limits": {"depth": 1, "memory_mb": 5}});
    let (reply, _) = page.ask(1, &json!({"ask": "think", "request": greedy}));
    assert_eq!(reply["fault"]["message"], "5 MiB: 4 can be had here");
    let greedy = json!({"game": "draughts", "limits": {"depth": 1}, "options": {"threads": 2}});
    let (reply, _) = page.ask(2, &json!({"ask": "think", "request": greedy}));
    assert_eq!(reply["fault"]["message"], "2 threads: 1 can be had here");
    page.plays(3);
    let mut long = server.call();
    let head = format!("GET / HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000));
    let _ = long.write_all(head.as_bytes());
    page.plays(4);
}

/// A page that turns away gives its search back: there is but one.
#[test]
fn a_page_that_leaves_ends_its_search() {
    let server = Server::start("serve-leaves", &["--searches", "1", "--threads", "1"]);
    for id in 0..3 {
        let mut page = server.socket();
        let request = json!({"game": "checkers", "limits": {"time_ms": 600_000}});
        let query = json!({"ask": "think", "request": request});
        page.say(&json!({"kind": "ask", "id": id, "query": query}));
        assert_eq!(page.hear()["kind"], "step");
    }
    server.socket().plays(9);
}

/// All that is said until the line is closed or breaks.
fn told(stream: &mut TcpStream) -> String {
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    answer
}

#[test]
fn two_hundred_connections_do_not_take_it_down() {
    let server = Server::start("serve-crowd", &["--threads", "1"]);
    let mut page = server.socket();
    page.plays(1);
    let mut crowd: Vec<TcpStream> = (0..200).map(|_| server.call()).collect();
    // Whoever is in is answered, however many wait outside.
    page.plays(2);
    // There is room for 127 beside the page: the others are told so before they ask.
    for stream in &mut crowd[127..] {
        assert!(told(stream).starts_with("HTTP/1.1 503 "));
    }
    for stream in &mut crowd[..127] {
        let _ = stream.write_all(b"GET / HTTP/1.1\r\n\r\n");
        told(stream);
    }
    page.plays(3);
    server.socket().plays(4);
}
