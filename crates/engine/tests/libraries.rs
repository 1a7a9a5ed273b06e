//! Files of games through queries: what is written reads back, and a damaged file loses nothing.

use quina_engine::{
    Desk, Game, GameFile, GameRef, Library, Query, Reply, Role, Start, StopFlag, TreeMove,
};

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
    write_tree(at, Vec::new())
}

fn write_tree(at: GameRef, tree: Vec<TreeMove>) -> GameFile {
    let names = [String::from("Ana"), String::from("Rui")];
    match answer(&Query::Write { at, names, tree }) {
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

#[test]
fn a_bad_deal_is_told_as_the_deal_it_was_to_be() {
    for (text, told) in [
        ("{\"tableau piles\": []}", "JSON: missing field `stock`"),
        ("Talon: KX", "`KX` is no card"),
        ("draw: 1\n@", "`draw:` before a `deal:` or a `seed:`"),
    ] {
        let library = read(Game::Klondike, text);
        let message = &library.faults[0].message;
        assert!(message.contains(told), "{text}: {message}");
    }
}

fn tree(moves: &[(&str, Option<usize>)]) -> Vec<TreeMove> {
    let moves = moves.iter().map(|&(mv, after)| TreeMove {
        mv: mv.to_owned(),
        after,
    });
    moves.collect()
}

#[test]
fn variations_of_pdn_are_read_and_written_back() {
    let pdn = "1. 32-28 (1. 33-28 19-23 (1... 20-24 2. 34-30)) (1. 31-26) 1... 19-23 2. 28x19 *";
    let game = read(Game::Draughts, pdn).games.remove(0);
    assert_eq!(game.at.moves, ["32-28", "19-23", "28x19"]);
    let expected = tree(&[
        ("32-28", None),
        ("33-28", None),
        ("19-23", Some(1)),
        ("20-24", Some(1)),
        ("34-30", Some(3)),
        ("31-26", None),
        ("19-23", Some(0)),
        ("28x19", Some(6)),
    ]);
    assert_eq!(game.tree, expected);
    let written = write_tree(game.at.clone(), game.tree.clone());
    let line = "1. 32-28 (1. 33-28 19-23 (1... 20-24 2. 34-30)) (1. 31-26) 1... 19-23 2. 28x19 *";
    assert!(
        written.text.ends_with(&format!("{line}\n")),
        "{}",
        written.text
    );
    let again = read(Game::Draughts, &written.text).games.remove(0);
    assert_eq!((again.at, again.tree), (game.at, game.tree));
}

#[test]
fn variations_of_sgf_are_read_and_written_back() {
    // One line branches between two turns, the other in the middle of one.
    let sgf = "(;GM[511]SZ[19];B[jj];W[kk](;W[ii](;B[ll];B[mm])(;B[hh];B[gg]))(;W[hi]))";
    let game = read(Game::Connect6, sgf).games.remove(0);
    assert_eq!(
        game.tree,
        tree(&[
            ("j10", None),
            ("k9i11", Some(0)),
            ("m7l8", Some(1)),
            ("h12g13", Some(1)),
            ("k9h11", Some(0)),
        ])
    );
    assert_eq!(game.at.moves, ["j10", "k9i11", "m7l8"]);
    let written = write_tree(game.at.clone(), game.tree.clone());
    let again = read(Game::Connect6, &written.text).games.remove(0);
    assert_eq!((again.at, again.tree), (game.at, game.tree));
}

#[test]
fn a_game_without_variations_has_no_tree() {
    assert_eq!(read(Game::Draughts, "1. 32-28 19-23 *").games[0].tree, []);
    let sgf = "(;GM[511]SZ[19];B[jj];W[kk];W[ii])";
    assert_eq!(read(Game::Connect6, sgf).games[0].tree, []);
}

#[test]
fn what_cannot_be_in_a_tree_is_named() {
    let refused = |moves: &[(&str, Option<usize>)]| {
        let names = [String::new(), String::new()];
        let at = GameRef {
            moves: vec![String::from("32-28")],
            ..GameRef::new(Game::Draughts)
        };
        let tree = tree(moves);
        match answer(&Query::Write { at, names, tree }) {
            Reply::Refused { fault } => fault.message,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        refused(&[("32-28", None), ("19-23", Some(7))]),
        "move 1 of the tree (19-23) follows none before it"
    );
    assert_eq!(
        refused(&[("33-17", None)]),
        "variation 33-17: column 1: 33-17 is not a legal move"
    );
}
