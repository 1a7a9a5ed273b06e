//! Another program at the other end of a pipe: started, spoken to line by line, and never waited
//! for longer than agreed.

use super::Fault;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A line longer than this is cut: a program that writes without end must not fill the memory.
const LONGEST: u64 = 1 << 20;

/// How long beyond its time a program is waited for before it is stopped.
pub const PATIENCE: Duration = Duration::from_secs(2);
/// How long a move may take that has no limit of time.
pub const LONGEST_MOVE: Duration = Duration::from_secs(600);

/// A running program.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

impl Process {
    /// Starts a program with its arguments. What it writes on standard error is thrown away.
    pub fn start(command: &str, arguments: &[String]) -> Result<Self, Fault> {
        let crashed = |error: std::io::Error| Fault::Crash(format!("{command}: {error}"));
        let mut child = Command::new(command)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(crashed)?;
        let (Some(input), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Crash(format!("{command}: no pipes")));
        };
        let (sender, output) = mpsc::sync_channel(10_000);
        // It ends when the program does, or when nobody listens any more.
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            loop {
                let mut line = Vec::new();
                match stdout.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                    Ok(0) | Err(_) => break,
                    Ok(_) => {}
                }
                let line = String::from_utf8_lossy(&line);
                if sender.send(line.trim_end().to_owned()).is_err() {
                    break;
                }
            }
        });
        Ok(Self {
            child,
            input,
            output,
        })
    }

    /// Says one line.
    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| self.ended())
    }

    /// The next line, or a fault when none comes until the deadline.
    pub fn hear(&mut self, deadline: Instant) -> Result<String, Fault> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Timeout) => Err(Fault::Stall("it had to be stopped".into())),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Throws away what was said before and not yet heard.
    pub fn forget(&mut self) {
        while self.output.try_recv().is_ok() {}
    }

    /// The fault of a program that ended, with how it did if it says so at once.
    fn ended(&mut self) -> Fault {
        thread::sleep(Duration::from_millis(20));
        Fault::Crash(match self.child.try_wait() {
            Ok(Some(status)) => format!("the program ended: {status}"),
            _ => "the program closed its output".into(),
        })
    }
}

impl Drop for Process {
    /// The program does not outlive us.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
