//! Conversations in the Hub protocol with the program itself.

use quina_core::Rng;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

struct Engine {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

impl Engine {
    fn start(words: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quina"))
            .arg("hub")
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("quina starts");
        let input = child.stdin.take().expect("a pipe");
        let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Self {
            child,
            input,
            output,
        }
    }

    fn say(&mut self, line: &str) {
        self.input
            .write_all(line.as_bytes())
            .expect("quina listens");
        self.input.write_all(b"\n").expect("quina listens");
    }

    /// The lines up to the first that begins with `word`, that one included.
    fn until(&self, word: &str) -> Vec<String> {
        let mut heard = Vec::new();
        loop {
            let line = self.output.recv_timeout(Duration::from_secs(60));
            let line = line.unwrap_or_else(|error| panic!("{error} after {heard:?}"));
            let is_it = line.starts_with(word);
            heard.push(line);
            if is_it {
                return heard;
            }
        }
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("quina ends").success());
    }
}

#[test]
fn a_game_from_greeting_to_farewell() {
    let mut engine = Engine::start(&[]);
    engine.say("hub");
    let greeting = engine.until("wait");
    assert!(
        greeting[0].starts_with("id name=Quina version="),
        "{greeting:?}"
    );
    assert!(greeting.contains(&"param name=threads value=1 type=int min=1 max=256".into()));
    engine.say("set-param name=memory value=4");
    engine.say("set-param name=book value=false");
    assert!(greeting.contains(&"param name=tables value=\"\" type=string".into()));
    engine.say("set-param name=tables value=/no/such/folder");
    engine.say("init");
    assert_eq!(
        engine.until("error"),
        ["error message=\"/no/such/folder: No such file or directory (os error 2); done without\""]
    );
    assert_eq!(engine.until("ready"), ["ready"]);
    engine.say("new-game");
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..6 {
        engine.say(&format!("pos pos={START} moves=\"{}\"", moves.join(" ")));
        engine.say("level depth=6");
        engine.say("go think");
        let answer = engine.until("done");
        let done = answer.last().expect("a line");
        let mv = done.strip_prefix("done move=").expect(done);
        moves.push(mv.split(' ').next().expect(mv).to_owned());
        let info = &answer[answer.len() - 2];
        assert!(info.starts_with("info depth=6 mean-depth="), "{info}");
    }
    engine.quit();
}

/// A conversation as the protocol describes it: `>` is said by the board, `<` by the engine, where `*` is
/// anything and `...` any number of lines.
const DESCRIBED: &str = "\
> hub
< id name=Quina version=* author=\"the authors of Quina\"
< param name=book value=true type=bool
< param name=book-file value=\"\" type=string
< param name=level value=expert type=enum values=\"easy medium hard expert\"
< param name=lively value=false type=bool
< param name=memory value=64 type=int min=1 max=65536
< param name=seed value=0 type=int min=0 max=9223372036854775807
< param name=tables value=\"\" type=string
< param name=threads value=1 type=int min=1 max=256
< param name=weights value=\"\" type=string
< wait
> set-param name=memory value=4
> set-param name=book value=perhaps
< error message=\"book=perhaps: expected true or false\"
> set-param name=threads value=0
< error message=\"threads=0: expected 1 to 256\"
> set-param name=colour value=red
< error message=\"no parameter `colour`\"
> set-param name=weights value=missing.json
> set-param name=book-file value=missing.txt
> init
< error message=\"missing.json: *; playing with the weights that come with the engine\"
< error message=\"missing.txt: *; playing with the book that comes with the engine\"
< ready
> set-param name=weights value=\"\"
> set-param name=book-file value=\"\"
> init
< ready
> new-game
> go think
< error message=\"no position: send pos before go\"
> pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww
> level depth=4
> go think
< info depth=0 mean-depth=0.0 score=* nodes=0 *
< done move=*
> set-param name=book value=false
> go think
< info depth=1 *
...
< info depth=4 mean-depth=* score=* nodes=* time=* nps=* pv=\"*\"
< done move=* ponder=*
> pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23 28x19x23 14x23x19\"
> level nodes=2000
> go think
...
< done move=* ponder=*
> level move-time=0.05
> go think
...
< done move=* ponder=*
> level moves=10 time=1
> go think
...
< done move=* ponder=*
> level time=1 inc=0.1
> go ponder
< info depth=1 *
> ponder-hit
...
< done move=* ponder=*
> level infinite
> go analyze
< info depth=1 *
> ping
...
< pong
> stop
...
< done move=* ponder=*
> ping
< pong
> pos pos=Wbeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee
> go think
...
< done
> fly
< error message=\"no command `fly`\"
";

/// Whether a line is as described.
fn fits(line: &str, pattern: &str) -> bool {
    let mut rest = line;
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(after) = rest.strip_prefix(first) else {
        return false;
    };
    rest = after;
    let mut is_open = false;
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
        is_open = part.is_empty();
    }
    is_open || rest.is_empty()
}

#[test]
fn the_protocol_as_it_is_described() {
    let mut engine = Engine::start(&[]);
    let mut skips = false;
    for line in DESCRIBED.lines() {
        if let Some(said) = line.strip_prefix("> ") {
            engine.say(said);
        } else if let Some(expected) = line.strip_prefix("< ") {
            loop {
                let heard = engine.output.recv_timeout(Duration::from_secs(60));
                let heard = heard.unwrap_or_else(|error| panic!("{error} before {expected}"));
                if fits(&heard, expected) {
                    break;
                }
                // What a search finds on the way is not told line by line.
                assert!(
                    heard.starts_with("info ") && (skips || !expected.starts_with("info ")),
                    "{heard} and not {expected}"
                );
            }
            skips = false;
        } else {
            skips = true;
        }
    }
    engine.quit();
}

#[test]
fn an_endless_search_is_pinged_and_stopped() {
    let mut engine = Engine::start(&["--game", "checkers"]);
    engine.say("pos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    engine.say("level infinite");
    engine.say("go analyze");
    engine.until("info depth=3 ");
    engine.say("ping");
    engine.until("pong");
    engine.say("pos pos=W");
    let refused = engine.until("error");
    let what = "error message=\"a search is under way: ping, ponder-hit, stop or quit\"";
    assert_eq!(refused.last().map(String::as_str), Some(what));
    engine.say("stop");
    let done = engine.until("done");
    assert!(
        done.last()
            .is_some_and(|line| line.starts_with("done move=")),
        "{done:?}"
    );
    engine.quit();
}

#[test]
fn pondering_ends_when_the_clock_runs() {
    let mut engine = Engine::start(&[]);
    engine.say("set-param name=book value=false");
    engine.say(&format!("pos pos={START} moves=32-28"));
    engine.say("level time=2 inc=0");
    engine.say("go ponder");
    engine.until("info depth=2 ");
    engine.say("ponder-hit");
    let done = engine.until("done");
    assert!(
        done.last()
            .is_some_and(|line| line.starts_with("done move=")),
        "{done:?}"
    );
    engine.quit();
}

#[test]
fn a_thousand_bad_lines_spoil_nothing() {
    let good = [
        "hub".into(),
        "set-param name=memory value=1".into(),
        "init".into(),
        "new-game".into(),
        format!("pos pos={START} moves=\"32-28 19-23\""),
        "level depth=2".into(),
        "go think".into(),
        "ping".into(),
        "ponder-hit".into(),
        "stop".into(),
    ];
    let mut rng = Rng::new(2026);
    let mut engine = Engine::start(&[]);
    for _ in 0..1000 {
        let mut line: Vec<u8> = rng.choose(&good).expect("a line").clone().into_bytes();
        match rng.below(4) {
            0 => line.truncate(rng.below(line.len() as u64) as usize),
            1 => {
                let at = rng.below(line.len() as u64) as usize;
                line[at] = rng.below(256) as u8;
            }
            2 => line = (0..rng.below(60)).map(|_| rng.below(256) as u8).collect(),
            _ => line.extend(b" moves=\" depth=x"),
        }
        // No line of these leaves the engine, and an endless search is not among them.
        line.retain(|&byte| byte != b'\n');
        line.push(b'\n');
        engine.input.write_all(&line).expect("quina listens");
    }
    // When the last search is over and a question of our own is answered, everything before it
    // has been read.
    engine.say("stop");
    let mut heard = Vec::new();
    while !heard.iter().any(|line: &String| line.contains("`idle`")) {
        engine.say("set-param name=idle value=1");
        heard.extend(engine.until("error"));
    }
    engine.say("set-param name=last value=1");
    while !heard.last().is_some_and(|line| line.contains("`last`")) {
        heard.extend(engine.until("error"));
    }
    let errors = heard
        .iter()
        .filter(|line| line.starts_with("error message="));
    assert!(errors.count() > 500, "{heard:?}");
    engine.say("set-param name=book value=false");
    engine.say(&format!("pos pos={START} moves=\"32-28 19-23\""));
    engine.say("level depth=3");
    engine.say("go think");
    let done = engine.until("done");
    let done = done.last().expect("a line");
    assert!(done.starts_with("done move=28x19x23 ponder="), "{done}");
    engine.quit();
}
