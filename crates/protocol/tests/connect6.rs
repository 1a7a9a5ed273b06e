//! The text protocol of Connect6: both ends, and lines that are none of it.

use quina_protocol::connect6::{Answer, Colour, Command, Stones};

#[test]
fn commands_are_read_as_they_are_written() {
    let stones = |text: &str| text.parse::<Stones>().unwrap();
    for (line, command) in [
        ("name", Command::Name),
        ("print", Command::Print),
        ("quit", Command::Quit),
        ("new black", Command::New(Colour::Black)),
        ("new white", Command::New(Colour::White)),
        ("black JJ", Command::Lay(Colour::Black, stones("JJ"))),
        ("white AASS", Command::Lay(Colour::White, stones("AASS"))),
        ("move JJKK", Command::Move(stones("JJKK"))),
        ("next", Command::Next),
        ("depth 6", Command::Depth(6)),
        ("vcf", Command::Vcf),
        ("unvcf", Command::NoVcf),
        ("help", Command::Help),
    ] {
        assert_eq!(line.parse(), Ok(command.clone()));
        assert_eq!(command.to_string(), line);
    }
    assert_eq!("exit".parse(), Ok(Command::Quit));
    assert_eq!("  move   jjkk ".parse(), Ok(Command::Move(stones("JJKK"))));
}

#[test]
fn bad_commands_are_told_what_was_expected() {
    let known = "expected name, print, exit, quit, new, black, white, move, next, depth, vcf, \
                 unvcf or help";
    let stones = "expected two or four letters from A to S";
    for (line, why) in [
        ("", known),
        ("Move JJ", known),
        ("\u{0}", known),
        ("new", "expected new black or new white"),
        ("new red", "expected new black or new white"),
        ("black", stones),
        ("white J", stones),
        ("move JJK", stones),
        ("move JJKKLL", stones),
        ("move TT", stones),
        ("move J1", stones),
        ("move ÄÄ", stones),
        ("depth", "expected depth and a number from 1 to 200"),
        ("depth 0", "expected depth and a number from 1 to 200"),
        ("depth -1", "expected depth and a number from 1 to 200"),
        ("depth 201", "expected depth and a number from 1 to 200"),
        ("depth six", "expected depth and a number from 1 to 200"),
        ("next JJ", "expected nothing after next"),
        ("vcf on", "expected nothing after vcf"),
        (
            "move JJ KK",
            "expected a command and at most one word after it",
        ),
    ] {
        let error = line.parse::<Command>().unwrap_err();
        assert_eq!(error.to_string(), why, "{line}");
    }
}

#[test]
fn answers_are_read_among_other_lines() {
    let stones: Stones = "JJKK".parse().unwrap();
    assert_eq!("move JJKK".parse(), Ok(Answer::Move(stones)));
    assert_eq!("move: JJKK".parse(), Ok(Answer::Move(stones)));
    assert_eq!("name Some one".parse(), Ok(Answer::Name("Some one".into())));
    assert_eq!("error what?".parse(), Ok(Answer::Error("what?".into())));
    for line in ["", "thinking", "move", "move ZZ", "moves JJ", "\u{FFFD}"] {
        assert!(line.parse::<Answer>().is_err(), "{line}");
    }
}

#[test]
fn stones_have_two_spellings() {
    for (letters, coordinates) in [
        ("JJ", "j10"),
        ("AA", "a1"),
        ("SS", "s19"),
        ("AS", "a19"),
        ("SAAS", "s1a19"),
    ] {
        let stones: Stones = letters.parse().unwrap();
        assert_eq!(stones.coordinates(), coordinates);
        assert_eq!(Stones::from_coordinates(coordinates), Ok(stones));
        assert_eq!(stones.to_string(), letters);
    }
    // Some programs write a single stone twice.
    assert_eq!("JJJJ".parse::<Stones>().unwrap().coordinates(), "j10");
    for text in [
        "",
        "j",
        "10",
        "j0",
        "j20",
        "t1",
        "j10k11l12",
        "j+1",
        "j10k",
        "jj",
        "é1",
    ] {
        let error = Stones::from_coordinates(text).unwrap_err();
        let what = "expected one or two stones such as j10k11";
        assert_eq!(error.to_string(), what, "{text}");
    }
}
