//! What holds for every game when it is asked through the door.

use proptest::prelude::*;
use quina_engine::{
    AnyPosition, BoardSize, DealReport, Game, Method, PerftRequest, Standing, Start, View, check,
    deal,
};

fn start(game: Game) -> AnyPosition {
    AnyPosition::start(game, &Start::default()).expect("every game has a start")
}

#[test]
fn starts_are_what_they_are_known_to_be() {
    let known = [
        (Game::Draughts, 9, "White to move"),
        (Game::Checkers, 7, "Black to move"),
        (Game::Connect6, 361, "Black to move"),
        (Game::Quelhas, 450, "Vertical to move"),
        (Game::Klondike, 3, "not solved yet"),
    ];
    assert_eq!(known.map(|(game, ..)| game), Game::ALL);
    for (game, moves, standing) in known {
        let view = start(game).show();
        assert_eq!(view.game, game);
        assert_eq!(view.moves, moves, "{game}");
        assert_eq!(view.standing.to_string(), standing, "{game}");
        assert_eq!(start(game).moves().moves.len() as u64, moves, "{game}");
    }
}

#[test]
fn positions_read_back_and_methods_agree() {
    for game in Game::ALL {
        let position = start(game);
        let read = AnyPosition::from_text(game, &position.to_text());
        assert_eq!(read.as_ref(), Ok(&position), "{game}");
        let count = |method| {
            let request = PerftRequest {
                depth: 2,
                method,
                divide: true,
            };
            position.perft(&request).map(|perft| perft.nodes)
        };
        let nodes = count(Method::Bulk).expect("a small count");
        if game != Game::Connect6 {
            assert_eq!(count(Method::Plain), Ok(nodes), "{game}");
        }
        let hashed = count(Method::Hashed { megabytes: 1 });
        assert_eq!(hashed.ok(), (game != Game::Klondike).then_some(nodes));
    }
}

/// Nothing, or another game's start, is never taken for a position. (A start of English checkers
/// does stand on a corner of the larger board: the notation is the same.)
#[test]
fn positions_belong_to_one_game() {
    for game in Game::ALL {
        assert!(AnyPosition::from_text(game, "").is_err(), "{game}");
        for other in Game::ALL {
            if other == game || other == Game::Checkers && game == Game::Draughts {
                continue;
            }
            let text = start(other).to_text();
            assert!(
                AnyPosition::from_text(game, &text).is_err(),
                "{other} as {game}"
            );
        }
    }
}

#[test]
fn options_fit_one_game_or_are_refused() {
    let size = "8".parse().ok();
    let options = [
        (
            "size",
            Start {
                size,
                ..Start::default()
            },
            &[Game::Connect6, Game::Quelhas][..],
        ),
        (
            "swap",
            Start {
                swap: true,
                ..Start::default()
            },
            &[Game::Quelhas],
        ),
        (
            "seed",
            Start {
                seed: Some(7),
                ..Start::default()
            },
            &[Game::Klondike],
        ),
        (
            "draw",
            Start {
                draw: Some(1),
                ..Start::default()
            },
            &[Game::Klondike],
        ),
        (
            "redeals",
            Start {
                redeals: Some(0),
                ..Start::default()
            },
            &[Game::Klondike],
        ),
    ];
    for (name, options, games) in options {
        for game in Game::ALL {
            match AnyPosition::start(game, &options) {
                Ok(position) => {
                    assert!(games.contains(&game), "{game} took {name}");
                    assert_ne!(position, start(game), "{game} forgot {name}");
                }
                Err(error) => {
                    assert!(!games.contains(&game), "{game} refused {name}");
                    let expected = format!("{game} has no option `{name}` for its start position");
                    assert_eq!(error.to_string(), expected);
                }
            }
        }
    }
}

#[test]
fn sizes_out_of_range_are_refused() {
    for (game, rows, columns) in [
        (Game::Connect6, 5, 5),
        (Game::Connect6, 20, 20),
        (Game::Connect6, 8, 9),
        (Game::Quelhas, 1, 2),
        (Game::Quelhas, 2, 11),
    ] {
        let size = Some(BoardSize { rows, columns });
        let options = Start {
            size,
            ..Start::default()
        };
        let refused = AnyPosition::start(game, &options);
        assert!(refused.is_err(), "{game} {rows}x{columns}");
    }
}

#[test]
fn deals_are_the_start_that_their_seed_names() {
    let report = deal(Game::Klondike, 7, Some(1)).expect("a deal");
    let options = Start {
        seed: Some(7),
        draw: Some(1),
        ..Start::default()
    };
    let start = AnyPosition::start(Game::Klondike, &options).expect("a start");
    assert_eq!(report.position, start.to_text());
    assert_eq!(report.layout, start.show().diagram);
    assert_eq!(report.deck.len(), 104);
    for game in [Game::Draughts, Game::Quelhas] {
        assert!(deal(game, 7, None).is_err());
    }
}

#[test]
fn reports_read_back_from_json() {
    for game in Game::ALL {
        let view = start(game).show();
        let json = serde_json::to_string(&view).expect("JSON");
        assert_eq!(serde_json::from_str::<View>(&json).expect("a view"), view);
    }
    let report = deal(Game::Klondike, 1, None).expect("a deal");
    let json = serde_json::to_string(&report).expect("JSON");
    assert_eq!(
        serde_json::from_str::<DealReport>(&json).expect("a deal"),
        report
    );
}

#[test]
fn an_empty_file_is_a_fault_in_every_game() {
    for game in Game::ALL {
        assert!(check(game, &b""[..]).is_err(), "{game}");
        assert!(check(game, &b"\n\n"[..]).is_err(), "{game}");
    }
}

fn game() -> impl Strategy<Value = Game> {
    prop::sample::select(&Game::ALL[..])
}

proptest! {
    /// No file makes a game panic, and a fault has a text.
    #[test]
    fn any_bytes_can_be_checked(game in game(), bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(fault) = check(game, bytes.as_slice()) {
            prop_assert!(!fault.what.is_empty());
        }
    }

    /// A start with one character changed is a position that reads back, or an error.
    #[test]
    fn changed_positions_are_read_or_refused(
        game in game(),
        place in any::<prop::sample::Index>(),
        letter in "[ -~]|\\PC",
    ) {
        let mut letters: Vec<char> = start(game).to_text().chars().collect();
        let place = place.index(letters.len());
        letters.splice(place..=place, letter.chars());
        let text: String = letters.into_iter().collect();
        if let Ok(position) = AnyPosition::from_text(game, &text) {
            let read = AnyPosition::from_text(game, &position.to_text());
            prop_assert_eq!(read, Ok(position.clone()));
            let view = position.show();
            let goes_on = matches!(view.standing, Standing::ToMove { .. } | Standing::Unsolved);
            prop_assert!(view.moves > 0 || !goes_on, "{}", view.position);
        }
    }
}
