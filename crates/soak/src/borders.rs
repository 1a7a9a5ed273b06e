//! Every place where something from outside is read, with a law that holds for any input: nothing
//! panics, and what is accepted is what would be written. Data files of our own have laws of their
//! own, in [`files`].

use crate::files;
use quina_core::Fingerprint;
use quina_engine::{
    AnyPosition, Book, Desk, Game, Library, PdnGames, Query, Start, StopFlag, check,
};
use quina_lab::player::{InputFile, PlayerSpec};
use quina_lab::task::{Outcome, Task};
use quina_protocol::{connect6, dxp, hub};

/// A border: its name, what sound input looks like, and the law.
#[derive(Debug, Clone, Copy)]
pub struct Border {
    /// What is read there.
    pub name: &'static str,
    /// Sound inputs, to be maimed.
    pub samples: &'static [&'static [u8]],
    /// The law: it panics where it is broken, and tells whether the input was accepted.
    pub body: fn(&[u8]) -> bool,
}

/// All of them.
pub const ALL: &[Border] = &[
    Border {
        name: "positions",
        samples: &[
            b"W:W31-50:B1-20",
            b"B:WK3,28,31:BK46,12",
            b"W:W18,22,K23:BK4",
            b"draw=1 size=4x2x2 stock=2C3C waste=4D2DAC home=- T1=4C T2=AD/3D",
            b"6/2xo2/6/3o2/6/6 b",
            b"..../..../..../.... V",
        ],
        body: positions,
    },
    Border {
        name: "moves",
        samples: &[b"32-28", b"11-15", b"j10", b"b1-b2", b"@"],
        body: moves,
    },
    Border {
        name: "hub boards",
        samples: &[
            b"Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww",
            b"Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww",
        ],
        body: hub_boards,
    },
    Border {
        name: "game files",
        samples: &[
            include_bytes!("../../cli/tests/samples/games.pdn"),
            include_bytes!("../../cli/tests/samples/checkers.pdn"),
            include_bytes!("../../cli/tests/samples/game.sgf"),
            include_bytes!("../../cli/tests/samples/game.quelhas"),
            include_bytes!("../../cli/tests/samples/solution.txt"),
        ],
        body: game_files,
    },
    Border {
        name: "hub lines",
        samples: &[
            b"set-param name=book value=\"a b\"",
            b"pos pos=Wbb moves=\"32-28 19-23\"",
            b"level moves=9 time=291.587 inc=0.5",
            b"go ponder",
            b"info depth=21 mean-depth=20.8 score=-0.01 nodes=1 time=3.9 nps=8.00 pv=\"32-28\"",
            b"param name=threads value=1 type=int min=1 max=16",
        ],
        body: hub_lines,
    },
    Border {
        name: "damexchange",
        samples: &[
            b"R01Tornado voor Windows 4.0        W060075A",
            b"ATornado voor Windows 4.0        0",
            b"M001205250422122320",
            b"E00\0Chello\0B005Z\0K2\0",
        ],
        body: damexchange,
    },
    Border {
        name: "connect6 lines",
        samples: &[b"new black", b"black JJ", b"white JJKK", b"move JJKK", b"depth 6", b"next"],
        body: connect6_lines,
    },
    Border {
        name: "queries",
        samples: &[
            b"{\"ask\":\"scene\",\"at\":{\"game\":\"draughts\",\"moves\":[\"32-28\"]}}",
            b"{\"ask\":\"complete\",\"at\":{\"game\":\"checkers\"},\"text\":\"11\"}",
            b"{\"ask\":\"think\",\"request\":{\"game\":\"quelhas\",\"limits\":{\"depth\":1},\"options\":{\"off\":[\"table\"]}}}",
            b"{\"ask\":\"read\",\"game\":\"connect6\",\"text\":\"(;GM[1])\"}",
            b"{\"ask\":\"write\",\"at\":{\"game\":\"klondike\"},\"names\":[\"a\",\"b\"],\"tree\":[{\"move\":\"@\",\"after\":null}]}",
        ],
        body: queries,
    },
    Border {
        name: "tasks",
        samples: &[
            b"{\"task\":\"pair\",\"game\":\"draughts\",\"players\":[{\"name\":\"a\",\"level\":null,\"options\":{},\"memory_mb\":1,\"weights\":null,\"external\":null,\"control\":{\"move_ms\":null,\"clock_ms\":[1,2],\"nodes\":5,\"depth\":null}},{\"name\":\"b\",\"level\":\"hard\",\"options\":{\"off\":[\"table\"]},\"memory_mb\":1,\"weights\":null,\"external\":{\"command\":\"c\",\"arguments\":[],\"protocol\":\"dxp\",\"options\":[[\"a\",\"b\"]]},\"control\":{\"move_ms\":9,\"clock_ms\":null,\"nodes\":null,\"depth\":null}}],\"adjudication\":{\"draw\":null,\"resign\":null,\"max_plies\":8},\"opening\":{\"position\":\"W:W31-50:B1-20\",\"moves\":[\"32-28\"]},\"seed\":7}",
            b"{\"outcome\":\"failed\",\"why\":\"x\"}",
            b"{\"outcome\":\"abandoned\",\"why\":\"x\"}",
        ],
        body: tasks,
    },
    Border {
        name: "player specs",
        samples: &[b"tc=10+0.1", b"st=0.1", b"nodes=5000", b"off=killers,history", b"option.a=b", b"proto=dxp", b"host=a:1"],
        body: player_specs,
    },
    Border {
        name: "books",
        samples: &[
            b"quina book 1\ngame draughts\nnodes 5\nroot W:W31-50:B1-20\npage W:W31-50:B1-20\t32-28 3\t33-28 -1\n",
            b"quina book 1\ngame checkers\nnodes 5\npage B:W21-32:B1-12\t11-15 3\n",
        ],
        body: books,
    },
    Border {
        name: "weights",
        samples: &[
            include_bytes!("../../../data/draughts/weights-international.json"),
            include_bytes!("../../../data/connect6/weights.json"),
            include_bytes!("../../../data/quelhas/weights.json"),
        ],
        body: weights,
    },
    files::LEARNED,
    files::TABLES,
    files::RESULTS,
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn positions(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let mut accepted = false;
    for game in Game::ALL {
        if let Ok(position) = AnyPosition::from_text(game, &text) {
            let written = position.to_text();
            let again = AnyPosition::from_text(game, &written);
            assert_eq!(again.as_ref(), Ok(&position), "{game}: {written}");
            let _ = position.show();
            accepted = true;
        }
    }
    accepted
}

fn moves(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let mut accepted = false;
    for game in Game::ALL {
        let Ok(mut position) = AnyPosition::start(game, &Start::default()) else {
            continue;
        };
        let legal = position.moves().moves;
        let _ = position.complete(&text);
        if let Ok(mv) = position.play(&text) {
            assert!(legal.contains(&mv), "{game}: {mv}");
            accepted = true;
        }
    }
    accepted
}

fn hub_boards(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let mut accepted = false;
    for game in [Game::Draughts, Game::Checkers] {
        if let Ok(position) = AnyPosition::from_hub(game, &text) {
            assert_eq!(position.to_hub().as_deref(), Some(&*text), "{game}");
            accepted = true;
        }
    }
    if let Ok(board) = dxp::Board::from_hub(&text) {
        assert_eq!(board.to_hub(), text);
    }
    accepted
}

fn game_files(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let mut accepted = false;
    for game in Game::ALL {
        let library = Library::read(game, &text);
        for found in &library.games {
            let at = found.at.clone();
            let scene = Desk::new().answer(&Query::Scene { at }, &StopFlag::new(), &mut |_| {});
            let is_shown = matches!(scene, quina_engine::Reply::Scene { .. });
            assert!(is_shown, "{game}: {scene:?}");
            accepted = true;
        }
        let _ = check(game, bytes);
    }
    for game in [Game::Draughts, Game::Checkers] {
        for found in PdnGames::new(game, bytes).into_iter().flatten().flatten() {
            let written = found.to_pdn();
            let mut again = PdnGames::new(game, written.as_bytes())
                .into_iter()
                .flatten();
            let again = again.next().and_then(Result::ok);
            assert!(
                again.is_some_and(|again| again.is_same(&found)),
                "{written}"
            );
        }
    }
    accepted
}

fn hub_lines(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let command = text.parse::<hub::Command>();
    // A quote cannot be written inside a quote.
    if let Ok(command) = &command
        && !text.contains('"')
    {
        assert_eq!(command.to_string().parse().as_ref(), Ok(command));
    }
    let answer = text.parse::<hub::Answer>();
    let _ = answer.as_ref().map(ToString::to_string);
    command.is_ok() || answer.is_ok()
}

fn damexchange(bytes: &[u8]) -> bool {
    let message = text(bytes).parse::<dxp::Message>();
    if let Ok(message) = &message {
        let written = message.to_string();
        assert!(written.len() <= dxp::LONGEST, "{written}");
        assert!(written.parse::<dxp::Message>().is_ok(), "{written}");
    }
    let mut frames = dxp::Frames::default();
    let mut accepted = message.is_ok();
    for part in bytes.chunks(3) {
        frames.push(part);
        accepted |= frames.by_ref().flatten().count() > 0;
    }
    accepted
}

fn connect6_lines(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let command = text.parse::<connect6::Command>();
    if let Ok(command) = &command {
        assert_eq!(command.to_string().parse().as_ref(), Ok(command));
    }
    text.parse::<connect6::Answer>().is_ok() || command.is_ok()
}

fn queries(bytes: &[u8]) -> bool {
    let Ok(query) = serde_json::from_slice::<Query>(bytes) else {
        return false;
    };
    let written = serde_json::to_string(&query).unwrap_or_default();
    assert_eq!(
        serde_json::from_str::<Query>(&written).ok(),
        Some(query.clone())
    );
    let is_quick = matches!(
        query,
        Query::Scene { .. } | Query::Complete { .. } | Query::Read { .. } | Query::Write { .. }
    );
    if is_quick {
        let _ = Desk::new().answer(&query, &StopFlag::new(), &mut |_| {});
    }
    true
}

fn tasks(bytes: &[u8]) -> bool {
    let task = serde_json::from_slice::<Task>(bytes);
    if let Ok(task) = &task {
        let written = serde_json::to_string(task).unwrap_or_default();
        assert_eq!(
            serde_json::from_str::<Task>(&written).ok().as_ref(),
            Some(task)
        );
    }
    task.is_ok() || serde_json::from_slice::<Outcome>(bytes).is_ok()
}

fn player_specs(bytes: &[u8]) -> bool {
    let mut spec = PlayerSpec::new("a");
    let words = text(bytes);
    let mut words = words.split(' ');
    let accepted = words.all(|word| spec.set(word, &mut |_| Err("no file".into())).is_ok());
    let _ = spec.check();
    accepted
}

/// As it comes, and with a checksum that fits, so that what is behind it is reached.
fn books(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let sum = Fingerprint::of(text.as_bytes()).value();
    let mut accepted = false;
    for text in [text.clone(), format!("{text}checksum {sum:016x}\n")] {
        if let Ok(book) = Book::from_text(&text) {
            let written = book.to_text();
            assert_eq!(Book::from_text(&written).as_ref(), Ok(&book), "{written}");
            accepted = true;
        }
    }
    accepted
}

fn weights(bytes: &[u8]) -> bool {
    // One that is no JSON at all is not worth a table.
    if serde_json::from_slice::<serde_json::Value>(bytes).is_err() {
        return false;
    }
    let file = InputFile::weights("weights", bytes);
    let games = [Game::Draughts, Game::Connect6, Game::Quelhas];
    games
        .map(|game| file.check_weights(game).is_ok())
        .contains(&true)
}
