//! Files of games through queries: what is written reads back, and a damaged file loses nothing.

use quina_engine::{Desk, Game, GameFile, GameRef, Library, Query, Reply, Role, Start, StopFlag};

fn answer(query: &Query) -> Reply {
    Desk::new().answer(query, &StopFlag::new(), &mut |_| {})
}

fn read(game: Game, text: &str) -> Library {
    let text = text.to_owned();
    match answer(&Query::Read { game, text }) {
        Reply::Read { library } => library,
        other => panic!("{other:?}"),
    }
}

fn write(at: GameRef) -> GameFile {
    let names = [String::from("Ana"), String::from("Rui")];
    match answer(&Query::Write { at, names }) {
        Reply::Write { file } => file,
        other => panic!("{other:?}"),
    }
}

fn position(at: &GameRef) -> (String, Vec<String>) {
    let record = at.record().unwrap();
    (record.position().to_text(), record.moves().to_vec())
}

#[test]
fn what_is_written_reads_back() {
    let games = [
        (
            Game::Draughts,
            "pdn",
            vec!["32-28", "19-23", "28x19"],
            Start::default(),
        ),
        (
            Game::Checkers,
            "pdn",
            vec!["11-15", "22-18"],
            Start::default(),
        ),
        (
            Game::Connect6,
            "sgf",
            vec!["j10", "i9k11"],
            Start::default(),
        ),
        (
            Game::Quelhas,
            "txt",
            vec!["c1-c7", "swap"],
            Start {
                swap: true,
                ..Start::default()
            },
        ),
        (
            Game::Klondike,
            "txt",
            vec!["@", "@"],
            Start {
                seed: Some(3),
                ..Start::default()
            },
        ),
    ];
    for (game, extension, moves, start) in games {
        let at = GameRef {
            start,
            moves: moves.into_iter().map(str::to_owned).collect(),
            ..GameRef::new(game)
        };
        let file = write(at.clone());
        assert_eq!(file.extension, extension);
        let library = read(game, &file.text);
        assert_eq!(
            (library.games.len(), &library.faults[..]),
            (1, &[][..]),
            "{game}"
        );
        assert_eq!(position(&library.games[0].at), position(&at), "{game}");
        if game != Game::Klondike {
            assert_eq!(library.games[0].names, ["Ana", "Rui"], "{game}");
        }
    }
}

#[test]
fn a_resigned_game_stays_resigned() {
    for game in [Game::Draughts, Game::Connect6, Game::Quelhas] {
        let at = GameRef {
            resigned: Some(Role::First),
            ..GameRef::new(game)
        };
        let library = read(game, &write(at).text);
        assert_eq!(library.games[0].at.resigned, Some(Role::First), "{game}");
    }
}

#[test]
fn a_bare_position_is_a_game_of_no_moves() {
    let library = read(Game::Draughts, "  W:W28:B22,12\n");
    assert_eq!(
        library.games[0].at.position.as_deref(),
        Some("W:W28:B12,22")
    );
    assert_eq!(library.games[0].at.moves, [""; 0]);
}

#[test]
fn a_bad_game_among_good_ones_is_told_by_place_and_the_good_ones_stay() {
    let text = "[White \"Ana\"]\n1. 32-28 19-23 *\n\n[White \"Rui\"]\n1. 32-28 1-2 *\n\n[White \"Eva\"]\n1. 33-29 *\n";
    let library = read(Game::Draughts, text);
    let names: Vec<&str> = library
        .games
        .iter()
        .map(|game| game.names[0].as_str())
        .collect();
    assert_eq!(names, ["Ana", "Eva"]);
    assert_eq!(library.faults.len(), 1);
    assert_eq!(
        (library.faults[0].line, library.faults[0].column),
        (Some(5), Some(10))
    );
}

#[test]
fn a_file_that_holds_nothing_is_told_so() {
    for game in Game::ALL {
        let library = read(game, "");
        assert_eq!(
            (library.games.len(), library.faults.len()),
            (0, 1),
            "{game}"
        );
    }
}

#[test]
fn a_deal_of_another_program_is_a_game() {
    let deal = quina_engine::deal(Game::Klondike, 7, None).unwrap();
    for text in [deal.deck, deal.solvitaire, deal.shootme, deal.pysol] {
        let library = read(Game::Klondike, &text);
        let at = &library.games[0].at;
        assert_eq!(at.position.as_deref(), Some(deal.position.as_str()));
    }
}
