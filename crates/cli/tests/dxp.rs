//! DamExchange over the loop: our own two sides, a match, and a program that says what it should not.

mod program;

use program::{folder, quina};
use quina_protocol::dxp::{
    Acceptance, BackAnswer, Colour, Frames, GameRequest, Message, Move, Reason,
};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout};
use std::time::Duration;

const QUINA: &str = env!("CARGO_BIN_EXE_quina");

/// A program that listens at a port of its own, and is gone with the test.
struct Listener {
    child: Child,
    output: BufReader<ChildStdout>,
    address: String,
}

impl Listener {
    fn start(words: &[&str]) -> Self {
        let mut child = quina(&["dxp", "--listen", "127.0.0.1:0", "--memory", "1"])
            .args(words)
            .spawn()
            .expect("quina starts");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        let address = line.trim().strip_prefix("listening on ").expect(&line);
        Self {
            child,
            address: address.to_owned(),
            output,
        }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        line.trim_end().to_owned()
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `game 1 with Quina: won with white after …` as the other side tells it.
fn turned(line: &str) -> String {
    let words = [
        ("won", "lost"),
        ("lost", "won"),
        ("white", "black"),
        ("black", "white"),
    ];
    let turn = |word: &str| {
        let other = words.iter().find(|(ours, _)| *ours == word);
        other.map_or(word.to_owned(), |(_, theirs)| (*theirs).to_owned())
    };
    // What follows the colon is of the board, and the same for both.
    let (told, why) = line.split_once("plies: ").expect(line);
    let told: Vec<String> = told.split(' ').map(turn).collect();
    format!("{}plies: {why}", told.join(" "))
}

#[test]
fn two_sides_play_whole_games_and_agree_on_them() {
    let mut follower = Listener::start(&["--depth", "3"]);
    let games = folder("dxp-games").join("games.pdn");
    let output = quina(&["dxp", "--host", &follower.address, "--initiate", "2"])
        .args(["--depth", "2", "--memory", "1", "--games"])
        .arg(&games)
        .output()
        .expect("quina runs");
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{told}");
    let told: Vec<&str> = told.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    for (line, side) in told.iter().zip(["white", "black"]) {
        assert!(line.contains(&format!(" with {side} after ")), "{line}");
        assert_eq!(turned(&follower.line()), *line);
    }
    let checked = quina(&["check", "draughts"]).arg(&games).output();
    let checked = checked.expect("quina runs");
    let report = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(report.contains("2 games"), "{report}");
}

#[test]
fn a_match_is_played_over_a_socket() {
    let meet = |theirs: &[&str]| program::meet("draughts", theirs, &["depth=2", "memory=1"], "2");
    let inside = meet(&["level=expert"]);
    let cmd = format!("cmd={QUINA}");
    let args = "args=dxp --host 127.0.0.1:{port} --depth 2 --memory 1";
    assert_eq!(
        meet(&[&cmd, args, "proto=dxp", "option.chat=good luck"]),
        inside
    );
    let waiting = Listener::start(&["--depth", "2"]);
    let host = format!("host={}", waiting.address);
    assert_eq!(meet(&["proto=dxp", &host]), inside);
    let nobody = meet(&["proto=dxp", "host=127.0.0.1:1"]);
    assert!(nobody.contains("Wins: 4, Losses: 0"), "{nobody}");
}

/// The other end of a socket, in our own hands.
struct Hand {
    stream: TcpStream,
    frames: Frames,
}

impl Hand {
    fn call(address: &str) -> Self {
        let stream = TcpStream::connect(address).expect("a connection");
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .expect("a timeout");
        Self {
            stream,
            frames: Frames::default(),
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.stream.write_all(bytes).expect("quina listens");
    }

    fn say(&mut self, message: &Message) {
        self.raw(format!("{message}\0").as_bytes());
    }

    fn hear(&mut self) -> Message {
        loop {
            if let Some(message) = self.frames.next() {
                return message.expect("quina speaks well");
            }
            let mut bytes = [0; 100];
            let length = self.stream.read(&mut bytes).expect("quina answers");
            assert!(length > 0, "quina hung up");
            self.frames.push(&bytes[..length]);
        }
    }

    fn chat(&mut self) -> String {
        match self.hear() {
            Message::Chat(text) => text,
            other => panic!("{other}"),
        }
    }

    fn mv(&mut self, text: &str) {
        self.say(&Message::Move(Move::from_hub(text, 0).expect(text)));
    }
}

#[test]
fn bad_messages_are_refused_and_the_game_is_intact() {
    let mut follower = Listener::start(&["--depth", "2"]);
    let mut hand = Hand::call(&follower.address);
    let accepted = |code| Message::Accept {
        name: "Quina".into(),
        code,
    };
    hand.mv("32-28");
    assert_eq!(hand.chat(), "32-28: no game is under way");
    let request = GameRequest::new("Hand", Colour::Black, 5);
    hand.say(&Message::Request(GameRequest {
        version: 2,
        ..request.clone()
    }));
    assert_eq!(hand.hear(), accepted(Acceptance::Version));
    hand.raw(b"R01too short\0");
    assert_eq!(
        hand.chat(),
        "column 4: expected the name of the program in 32 characters, found 9"
    );
    hand.say(&Message::Request(request.clone()));
    assert_eq!(hand.hear(), accepted(Acceptance::Accepted));

    hand.raw(b"Mnonsense\0\xFF\xFE\0");
    assert_eq!(
        hand.chat(),
        "column 2: expected the seconds of a move, 0000 to 9999, found `nons`"
    );
    assert_eq!(hand.chat(), "column 1: expected ASCII characters alone");
    hand.raw(&[b'x'; 5000]);
    hand.raw(b"\0");
    assert_eq!(hand.chat(), "a message of 5000 bytes: expected at most 127");
    hand.mv("32-27");
    let first = match hand.hear() {
        Message::Move(mv) => mv,
        other => panic!("{other}"),
    };
    hand.mv("1-50");
    let refusal = hand.chat();
    assert!(refusal.starts_with("1-50: "), "{refusal}");
    hand.say(&Message::Request(request));
    assert_eq!(hand.chat(), "a game is under way");
    assert_eq!(hand.hear(), accepted(Acceptance::Refused));

    // Back to the answer to our first move: the same answer again.
    let back = |number, mover| Message::Back { number, mover };
    hand.say(&back(9, Colour::White));
    assert_eq!(hand.hear(), Message::BackAnswer(BackAnswer::Refused));
    hand.say(&back(1, Colour::White));
    assert_eq!(hand.hear(), Message::BackAnswer(BackAnswer::Accepted));
    hand.mv("32-27");
    assert_eq!(hand.hear(), Message::Move(first));

    hand.say(&Message::End {
        reason: Reason::Lost,
        stop: false,
    });
    let end = Message::End {
        reason: Reason::Unknown,
        stop: false,
    };
    assert_eq!(hand.hear(), end);
    let told = follower.line();
    let expected = "game 1 with Hand: won with black after 2 plies: ended by agreement";
    assert_eq!(told, expected);
}

#[test]
fn what_is_asked_of_a_program_must_be_whole() {
    let refusal = |words: &[&str]| {
        let output = quina(&[
            "match", "draughts", "--engine", "name=a", "--engine", "name=b",
        ])
        .args(words)
        .args(["--each", "depth=1"])
        .output()
        .expect("quina runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).trim().to_owned()
    };
    for (words, expected) in [
        (
            &["proto=dxp"][..],
            "b is another program without cmd= or host=",
        ),
        (
            &["proto=dxp", "cmd=x", "args=-p 1"],
            "b is another program that must call us: args= must hold {port}, where we listen",
        ),
        (
            &["proto=hub", "cmd=x", "host=a:1"],
            "b is another program with host=, which proto=dxp alone can have",
        ),
        (&["host=a"], "`host=a`: expected HOST:PORT"),
    ] {
        let told = refusal(words);
        assert!(told.contains(expected), "{told}");
    }
    let alone = quina(&["dxp"]).output().expect("quina runs");
    let told = String::from_utf8_lossy(&alone.stderr).into_owned();
    assert_eq!(alone.status.code(), Some(2));
    assert!(told.contains("--listen"), "{told}");
    let bad = quina(&["dxp", "--listen", "nowhere"]).output();
    let told = String::from_utf8_lossy(&bad.expect("quina runs").stderr).into_owned();
    assert!(told.contains("expected a port, or ADDRESS:PORT"), "{told}");
}
