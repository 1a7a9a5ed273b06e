//! A NATS server of a test's own, workers that end with the test, and a client that says what no
//! honest one would.

use super::program::quina;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(100);

/// Waits until something is so.
pub fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited in vain: {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// A program that does not outlive its test.
pub struct Running(pub Child);

impl Running {
    /// Ends it as if its machine had lost its power.
    pub fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }

    /// Ctrl-C.
    pub fn interrupt(&self) {
        let id = self.0.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill runs").success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A server with its streams in a folder of the test.
pub struct Server {
    running: Running,
    folder: PathBuf,
    options: Vec<String>,
    port: u16,
}

impl Server {
    /// Starts a server on a port that is free.
    pub fn start(folder: &Path, options: &[&str]) -> Self {
        let options: Vec<String> = options.iter().map(|&option| option.into()).collect();
        let running = launch(folder, "-1", &options);
        let ports = folder.join(format!("nats-server_{}.ports", running.0.id()));
        let mut port = None;
        until("the server tells its port", || {
            let text = fs::read_to_string(&ports).unwrap_or_default();
            // {"nats":["nats://127.0.0.1:41234"]}
            let after = text.split_once("127.0.0.1:").map(|(_, after)| after);
            let digits = after.and_then(|after| after.split('"').next());
            port = digits.and_then(|digits| digits.parse().ok());
            port.is_some()
        });
        Self {
            running,
            folder: folder.to_owned(),
            options,
            port: port.expect("a port"),
        }
    }

    /// Ends the server at once.
    pub fn kill(&mut self) {
        self.running.kill();
    }

    /// Loses its disk while it is away.
    pub fn wipe(&self) {
        fs::remove_dir_all(self.folder.join("streams")).expect("the streams");
    }

    /// Starts it again where it was, and waits until it answers.
    pub fn revive(&mut self) {
        self.running = launch(&self.folder, &self.port.to_string(), &self.options);
        until("the server is back", || {
            TcpStream::connect(("127.0.0.1", self.port)).is_ok()
        });
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Publishes to a subject, as anybody could who can reach the server.
    pub fn publish(&self, subject: &str, payload: &[u8]) {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        let mut lines = BufReader::new(stream.try_clone().expect("its other end"));
        let mut stream = stream;
        write!(stream, "CONNECT {{\"verbose\":false}}\r\n").expect("a greeting");
        write!(stream, "PUB {subject} {}\r\n", payload.len()).expect("a head");
        stream.write_all(payload).expect("a body");
        write!(stream, "\r\nPING\r\n").expect("an end");
        let mut line = String::new();
        while !line.starts_with("PONG") {
            line.clear();
            assert_ne!(lines.read_line(&mut line).expect("a line"), 0, "no answer");
        }
    }

    /// The command with these words, for this cluster.
    pub fn quina(&self, folder: &Path, line: &str) -> Command {
        let words: Vec<&str> = line.split(' ').collect();
        let mut command = quina(&words);
        command.args(["--cluster", &self.url()]).current_dir(folder);
        command
    }

    /// Runs such a command to its end.
    pub fn run(&self, folder: &Path, line: &str) -> Output {
        self.quina(folder, line).output().expect("quina runs")
    }

    /// A worker of this name, with more options. What it tells goes to a file.
    pub fn worker(&self, folder: &Path, name: &str, more: &[&str]) -> Running {
        let told = fs::File::create(folder.join(format!("{name}.log"))).expect("a file");
        let mut command = self.quina(folder, &format!("worker --name {name}"));
        let command = command
            .args(more)
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        Running(command.stderr(told).spawn().expect("quina starts"))
    }

    /// How the cluster stands.
    pub fn status(&self, folder: &Path) -> serde_json::Value {
        let output = self.run(folder, "cluster status --json");
        assert!(output.status.success(), "{}", text(&output.stderr));
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    /// Waits until so many tasks are published by one who must not end before.
    pub fn await_tasks(&self, folder: &Path, count: u64, asking: &mut Child) {
        until("all is published", || {
            if asking.try_wait().expect("a child").is_some() {
                let mut told = String::new();
                let pipe = asking.stderr.as_mut().expect("a pipe");
                pipe.read_to_string(&mut told).expect("its last words");
                panic!("who asked has ended: {told}");
            }
            self.status(folder)["tasks"] == count
        });
    }
}

fn launch(folder: &Path, port: &str, options: &[String]) -> Running {
    let in_path = Command::new("nats-server").arg("--version").output();
    // Where Debian puts it, which is not in everybody's path.
    let program = if in_path.is_ok() {
        "nats-server"
    } else {
        "/usr/sbin/nats-server"
    };
    let mut command = Command::new(program);
    command
        .args(["-js", "-a", "127.0.0.1", "-p", port, "-sd"])
        .arg(folder.join("streams"))
        .arg("--ports_file_dir")
        .arg(folder)
        .args(options)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Running(command.spawn().expect("nats-server starts"))
}

/// What a program told.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
