//! The Hub protocol: the lines of its description, what is wrong with wrong ones, and anything.

use proptest::prelude::*;
use quina_protocol::hub::{Answer, Command, Info, Kind, Level, Line, Mode, Param};

/// Commands as the protocol's description shows them, each written back word for word.
#[test]
fn commands_of_the_description() {
    let board = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    for text in [
        "hub",
        "set-param name=variant value=frisian",
        "set-param name=path value=\"a b\"",
        "set-param name=path value=\"\"",
        "init",
        "new-game",
        &format!("pos pos={board}"),
        &format!("pos pos={board} moves=\"38-15 5-41 48-26\""),
        "level depth=12",
        "level nodes=5000",
        "level move-time=1.5",
        "level moves=9 time=291.587",
        "level time=60 inc=0.5",
        "level infinite",
        "go think",
        "go ponder",
        "go analyze",
        "ping",
        "ponder-hit",
        "stop",
        "quit",
    ] {
        let command: Command = text.parse().unwrap();
        assert!(!matches!(command, Command::Unknown(_)), "{text}");
        assert_eq!(command.to_string(), text);
    }
    assert_eq!("go think".parse(), Ok(Command::Go(Mode::Think)));
    let pos: Command = format!("  pos   pos={board}  moves=\"32-28  19-23\" ")
        .parse()
        .unwrap();
    let Command::Pos { pos, moves } = pos else {
        panic!("{pos:?}");
    };
    assert_eq!(
        (pos.as_str(), moves.as_slice()),
        (board, &["32-28".into(), "19-23".into()][..])
    );
    let level = Level {
        moves: Some(9),
        time: Some(291.587),
        ..Level::default()
    };
    assert_eq!(
        "level moves=9 time=291.587 later=1".parse(),
        Ok(Command::Level(level))
    );
    assert_eq!("fly high=1".parse(), Ok(Command::Unknown("fly".into())));
}

#[test]
fn answers_of_the_description() {
    for text in [
        "id name=Scan version=3.1 author=\"Fabien Letouzey\" country=France",
        "param name=variant value=normal type=enum values=\"normal killer bt\"",
        "param name=book value=true type=bool",
        "param name=threads value=1 type=int min=1 max=16",
        "param name=margin value=0.5 type=real",
        "wait",
        "ready",
        "info depth=21 mean-depth=20.8 score=-0.01 nodes=31261613 time=3.906 nps=8.00 pv=\"32-28 17-22\"",
        "done move=32-28 ponder=17-22",
        "done",
        "pong",
        "error message=\"no such move: 3-99\"",
    ] {
        let answer: Answer = text.parse().unwrap();
        assert!(!matches!(answer, Answer::Unknown(_)), "{text}");
        assert_eq!(answer.to_string(), text);
    }
    let param: Answer = "param name=threads value=1 type=int min=1 max=16"
        .parse()
        .unwrap();
    let threads = Param {
        name: "threads".into(),
        value: "1".into(),
        kind: Kind::Int { min: 1, max: 16 },
    };
    assert_eq!(param, Answer::Param(threads));
    let info: Answer = "info score=0.25 colour=red".parse().unwrap();
    let score = Info {
        score: Some(0.25),
        ..Info::default()
    };
    assert_eq!(info, Answer::Info(score));
    assert_eq!(
        Answer::Error("line \"3\"\nis bad".into()).to_string(),
        "error message=\"line '3' is bad\""
    );
}

#[test]
fn what_is_wrong_is_named() {
    let cases = [
        ("", "column 1: expected a command"),
        ("   ", "column 4: expected a command"),
        ("=think", "column 1: expected a command"),
        ("go", "expected think, ponder or analyze"),
        (
            "go fast",
            "column 4: expected think, ponder or analyze, found `fast`",
        ),
        (
            "level",
            "expected depth=, nodes=, move-time=, time= or infinite",
        ),
        (
            "level depth=deep",
            "column 7: expected plies for depth=, found `deep`",
        ),
        (
            "level depth=-1",
            "column 7: expected plies for depth=, found `-1`",
        ),
        (
            "level depth=",
            "column 7: expected plies for depth=, found ``",
        ),
        (
            "level nodes=1e9",
            "column 7: expected a number of positions for nodes=, found `1e9`",
        ),
        (
            "level depth=3 time=soon",
            "column 15: expected seconds for time=, found `soon`",
        ),
        (
            "level time=-1",
            "column 7: expected seconds for time=, found `-1`",
        ),
        (
            "level time=NaN",
            "column 7: expected seconds for time=, found `NaN`",
        ),
        (
            "level move-time=inf",
            "column 7: expected seconds for move-time=, found `inf`",
        ),
        (
            "level moves=few time=3",
            "column 7: expected a number of moves for moves=, found `few`",
        ),
        ("pos moves=\"32-28\"", "`pos` without pos="),
        ("pos pos=\"Wbbb", "column 9: a quote that is not closed"),
        ("set-param value=1", "`set-param` without name="),
        ("set-param name=a", "`set-param` without value="),
        (
            "set-param name=a =b",
            "column 18: expected the name of an argument",
        ),
        (
            "set-param \"name\"=a",
            "column 11: expected the name of an argument",
        ),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Command>().unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let answers = [
        (
            "info depth=x",
            "column 6: expected plies for depth=, found `x`",
        ),
        (
            "info score=good",
            "column 6: expected a number of men for score=, found `good`",
        ),
        ("param value=1", "`param` without name="),
        (
            "param name=a type=list",
            "column 14: expected bool, int, real, string or enum for type=, found `list`",
        ),
    ];
    for (text, expected) in answers {
        let error = text.parse::<Answer>().unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let long = "x".repeat(70_000);
    let error = long.parse::<Line>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "a line of 70000 bytes: expected at most 65536"
    );
}

proptest! {
    #[test]
    fn nothing_panics(text in ".{0,80}", word in "(go|level|pos|set-param|info|param|done) .{0,60}") {
        let _ = text.parse::<Command>();
        let _ = text.parse::<Answer>();
        let _ = word.parse::<Command>();
        let _ = word.parse::<Answer>();
    }

    #[test]
    fn values_come_back(name in "[a-z-]{1,8}", value in "[^\"\r\n]{0,30}") {
        let line = Line::new("set-param").with("name", &name).with("value", &value);
        let read: Line = line.to_string().parse().unwrap();
        prop_assert_eq!(read.get("name"), Some(name.as_str()));
        prop_assert_eq!(read.get("value"), Some(value.as_str()));
    }
}
