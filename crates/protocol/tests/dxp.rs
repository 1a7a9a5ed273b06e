//! DamExchange: the messages of its description, what is wrong with wrong ones, and anything.

use proptest::prelude::*;
use quina_protocol::dxp::{
    Acceptance, BackAnswer, Board, Colour, Frames, GameRequest, Message, Move, Reason,
};

fn board() -> String {
    format!("Z{}{}{}", "z".repeat(20), "eWeZe".repeat(2), "w".repeat(20))
}

/// Messages as the protocol's description shows them, each written back letter for letter.
#[test]
fn messages_of_the_description() {
    let name = format!("{:32}", "Tornado voor Windows 4.0");
    let messages = [
        format!("R01{name}W060075A"),
        format!("R01{name}Z090000B{}", board()),
        format!("A{name}0"),
        format!("A{name}3"),
        "M0012061100".into(),
        "M001205250422122320".into(),
        "E00".into(),
        "E11".into(),
        "CWhat do you think about move 35?".into(),
        "B005Z".into(),
        "K2".into(),
    ];
    for text in messages {
        let message: Message = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(message.to_string(), text);
    }
    let request = GameRequest {
        moves: 75,
        ..GameRequest::new("Tornado voor Windows 4.0", Colour::White, 60)
    };
    assert_eq!(
        format!("R01{name}W060075A").parse(),
        Ok(Message::Request(request))
    );
    let refused = Message::Accept {
        name: "Tornado voor Windows 4.0".into(),
        code: Acceptance::Refused,
    };
    assert_eq!(format!("A{name}2").parse(), Ok(refused));
    let lost = Message::End {
        reason: Reason::Lost,
        stop: true,
    };
    assert_eq!("E11".parse(), Ok(lost));
    assert_eq!("K1".parse(), Ok(Message::BackAnswer(BackAnswer::Unknown)));
}

#[test]
fn what_is_wrong_is_named() {
    let name = " ".repeat(32);
    let cases = [
        (
            "",
            "column 1: expected the kind of message in 1 characters, found 0",
        ),
        (
            "X",
            "column 1: expected the kind of message, one of R A M E C B K, found `X`",
        ),
        (
            "E0",
            "column 3: expected whether to stop in 1 characters, found 0",
        ),
        (
            "E40",
            "column 2: expected the reason to end the game, one of 0 1 2 3, found `4`",
        ),
        (
            "E000",
            "column 4: expected the end of the message, found 1 characters more",
        ),
        (
            "M00120511",
            "column 10: expected the number of captured pieces in 2 characters, found 0",
        ),
        (
            "M0012001100",
            "column 6: expected the square that a move begins on, 01 to 50, found `00`",
        ),
        (
            "M0012+11100",
            "column 6: expected the square that a move begins on, 01 to 50, found `+1`",
        ),
        (
            "M00120511021299",
            "column 14: expected the square of a captured piece, 01 to 50, found `99`",
        ),
        (
            "M001205112112",
            "column 10: expected the number of captured pieces, 00 to 20, found `21`",
        ),
        (
            "B000W",
            "column 2: expected the number of a move, 001 to 999, found `000`",
        ),
        (
            "B001B",
            "column 5: expected the colour to move, one of W Z, found `B`",
        ),
        ("Cmañana", "column 4: expected ASCII characters alone"),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Message>().unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let error = format!("R01{name}W060075BWx")
        .parse::<Message>()
        .unwrap_err();
    let expected = "column 45: expected what stands on square 1, one of e w z W Z, found `x`";
    assert_eq!(error.to_string(), expected);
    let error = Move::from_hub("32-51", 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "column 4: expected a square, 1 to 50, found `51`"
    );
    let error = Move::from_hub("32x28", 0).unwrap_err();
    let expected = "expected a move such as 32-28 or 28x19x23, found `32x28`";
    assert_eq!(error.to_string(), expected);
    let error = Board::from_hub(&format!("W{}", "z".repeat(50))).unwrap_err();
    let expected = "column 2: expected what stands on square 1, one of e w z W Z, found `?`";
    assert_eq!(error.to_string(), expected);
}

/// A message without end takes no memory, and the next one is whole.
#[test]
fn what_is_too_long_is_passed_over() {
    let mut frames = Frames::default();
    for _ in 0..1000 {
        frames.push(&[b'C'; 1000]);
        assert_eq!(frames.next(), None);
    }
    frames.push(b"\0E00\0\xFFx\0");
    let error = frames.next().expect("a message").unwrap_err();
    assert_eq!(
        error.to_string(),
        "a message of 1000000 bytes: expected at most 127"
    );
    assert_eq!(
        frames.next().map(|end| end.unwrap().to_string()),
        Some("E00".into())
    );
    let error = frames.next().expect("a message").unwrap_err();
    assert_eq!(
        error.to_string(),
        "column 1: expected ASCII characters alone"
    );
    assert_eq!(frames.next(), None);
}

/// What cannot be sent is not: names and chats from elsewhere fit their fields.
#[test]
fn what_is_written_can_be_read() {
    let chat = Message::Chat(format!("line\nzero\0ñ{}", "x".repeat(200)));
    let text = chat.to_string();
    assert_eq!(text.len(), 127);
    assert!(text.starts_with("Cline?zero??xxx"), "{text}");
    let accept = Message::Accept {
        name: format!("  {}", "n".repeat(40)),
        code: Acceptance::Accepted,
    };
    assert_eq!(accept.to_string(), format!("A{}0", "n".repeat(32)));
}

proptest! {
    #[test]
    fn nothing_panics(text in ".{0,140}", bytes in any::<Vec<u8>>(), head in "[RAMECBK][ -~]{0,126}") {
        let _ = text.parse::<Message>();
        let mut frames = Frames::default();
        frames.push(&bytes);
        frames.by_ref().for_each(drop);
        // What is read is what would be written, but for blanks at the end of a name.
        if let Ok(message) = head.parse::<Message>() {
            prop_assert_eq!(message.to_string().parse::<Message>(), Ok(message));
        }
    }

    #[test]
    fn moves_come_back(seconds in 0u16..=9999, from in 1u8..=50, to in 1u8..=50,
                       captured in proptest::collection::vec(1u8..=50, 0..=20)) {
        let mv = Move { seconds, from, to, captured };
        prop_assert_eq!(Move::from_hub(&mv.to_string(), seconds), Ok(mv.clone()));
        let message = Message::Move(mv);
        prop_assert_eq!(message.to_string().parse::<Message>(), Ok(message));
    }
}
