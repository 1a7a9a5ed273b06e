//! Games move by move: what is typed, what is taken back, how they end and how they are saved.

use proptest::prelude::*;
use quina_core::Rng;
use quina_engine::{
    AnyPosition, AnyRecord, BoardSize, Game, Outcome, Side, Standing, Start, check,
};

fn record(game: Game) -> AnyRecord {
    AnyRecord::new(AnyPosition::start(game, &Start::default()).unwrap())
}

fn record_at(game: Game, position: &str) -> AnyRecord {
    AnyRecord::new(AnyPosition::from_text(game, position).unwrap())
}

fn played(game: Game, position: &str, moves: &[&str]) -> AnyRecord {
    let mut record = record_at(game, position);
    for mv in moves {
        record
            .play(mv)
            .unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    record
}

/// Plays random moves to the end, or at most so many.
fn at_random(mut record: AnyRecord, most: usize, rng: &mut Rng) -> AnyRecord {
    while record.moves().len() < most && !record.standing().is_over() {
        let moves = record.position().moves().moves;
        let mv = rng
            .choose(&moves)
            .expect("a game that is not over has moves");
        assert_eq!(record.play(mv).as_ref(), Ok(mv));
    }
    record
}

const NAMES: [&str; 2] = ["Ana \"A\" Sá", "Rui"];

#[test]
fn the_beginning_of_one_move_is_enough() {
    let start = record(Game::Draughts);
    let complete = |text: &str| {
        start
            .position()
            .complete(text)
            .map_err(|error| error.to_string())
    };
    assert_eq!(complete("35"), Ok("35-30".into()));
    assert_eq!(complete(" 35- "), Ok("35-30".into()));
    assert_eq!(complete("32 28"), Ok("32-28".into()));
    assert_eq!(
        complete("32"),
        Err("`32` begins 2 moves: 32-27 and 32-28".into())
    );
    assert_eq!(
        complete("3"),
        Err("`3` begins 9 moves: 31-26, 32-27, 33-28, 34-29, 35-30, 31-27 and 3 more".into())
    );
    assert_eq!(
        complete("32-29"),
        Err("column 1: 32-29 is not a legal move".into())
    );
    assert_eq!(
        complete(""),
        Err("expected a move such as 32-28 or 19x28, found nothing".into())
    );
    let quelhas = record(Game::Quelhas);
    let complete = |text: &str| {
        quelhas
            .position()
            .complete(text)
            .map_err(|error| error.to_string())
    };
    assert_eq!(complete("A1-A10"), Ok("a1-a10".into()));
    assert_eq!(complete("a1-a1"), Ok("a1-a10".into()));
    assert_eq!(complete("a9"), Ok("a9-a10".into()));
    let connect6 = played(Game::Connect6, "moves", &["j10"]);
    assert_eq!(connect6.position().complete("k11 J9"), Ok("j9k11".into()));
    let doubt = connect6.position().complete("s19").unwrap_err().to_string();
    assert!(doubt.contains("two stones are due, not one"), "{doubt}");
    let klondike = record(Game::Klondike);
    assert_eq!(klondike.position().complete("@"), Ok("@".into()));
}

/// A move that is also the beginning of another is the move.
#[test]
fn a_whole_move_is_never_in_doubt() {
    let quelhas = record(Game::Quelhas);
    for mv in quelhas.position().moves().moves {
        assert_eq!(quelhas.position().complete(&mv), Ok(mv));
    }
    let connect6 = record(Game::Connect6);
    assert_eq!(connect6.position().complete("j1"), Ok("j1".into()));
}

#[test]
fn moves_are_taken_back_to_the_start() {
    let mut rng = Rng::new(5);
    for game in Game::ALL {
        let mut record = at_random(record(game), 30, &mut rng);
        let moves = record.moves().to_vec();
        for mv in moves.iter().rev() {
            assert_eq!(record.undo().as_ref(), Some(mv), "{game}");
        }
        assert_eq!(record.undo(), None);
        assert_eq!(record.position(), record.start(), "{game}");
        for mv in &moves {
            assert_eq!(record.play(mv).as_ref(), Ok(mv), "{game}");
        }
        let again = AnyRecord::of(&record.request()).unwrap();
        assert_eq!(again, record, "{game}");
    }
}

#[test]
fn the_third_time_is_a_draw() {
    let to_and_fro = ["6-1", "45-50", "1-6", "50-45"];
    let mut record = played(Game::Draughts, "W:WK6:BK45", &to_and_fro);
    assert_eq!(record.standing().to_string(), "White to move");
    for mv in to_and_fro {
        record.play(mv).unwrap();
    }
    assert_eq!(
        record.standing().to_string(),
        "drawn: the position stands for the third time"
    );
    assert_eq!(
        record.play("6-1").unwrap_err().to_string(),
        "the game is over: drawn: the position stands for the third time"
    );
    assert_eq!(record.to_move(), None);
    record.undo();
    assert_eq!(record.to_move(), Some(Side::Second));
}

#[test]
fn who_resigns_has_lost_and_may_think_better_of_it() {
    for game in [
        Game::Draughts,
        Game::Checkers,
        Game::Connect6,
        Game::Quelhas,
    ] {
        let mut record = record(game);
        let [first, second] = Side::BOTH.map(|side| game.side_name(side).unwrap());
        assert!(record.resign());
        assert_eq!(
            record.standing().to_string(),
            format!("{second} wins: {first} resigned")
        );
        assert!(!record.resign(), "twice");
        assert!(record.play("32-28").is_err());
        assert!(record.take_resignation_back());
        assert!(!record.take_resignation_back(), "twice");
        assert_eq!(record.to_move(), Some(Side::First));
    }
    let mut klondike = record(Game::Klondike);
    assert!(!klondike.resign());
    assert_eq!(klondike.standing(), Standing::Unsolved);
}

/// The swap exchanges the sides of the two persons, who go on to move in turn.
#[test]
fn persons_take_turns_through_the_swap() {
    let mut record = record_at(Game::Quelhas, ".../.../... V swap");
    let mut persons = Vec::new();
    for mv in ["b1-b2", "swap", "a3-b3"] {
        persons.push(record.to_move());
        record.play(mv).unwrap();
    }
    persons.push(record.to_move());
    let [first, second] = Side::BOTH.map(Some);
    assert_eq!(persons, [first, second, first, second]);
    assert_eq!(record.standing().to_string(), "Vertical to move");
}

#[test]
fn saved_games_pass_the_check() {
    let mut rng = Rng::new(9);
    for game in [
        Game::Draughts,
        Game::Checkers,
        Game::Connect6,
        Game::Quelhas,
    ] {
        for most in [0, 1, 7, 400] {
            let record = at_random(record(game), most, &mut rng);
            let text = record.to_file(NAMES).unwrap();
            let report = check(game, text.as_bytes());
            let report = report.unwrap_or_else(|error| panic!("{error} in\n{text}"));
            assert_eq!(report.games, 1);
            assert_eq!(report.moves, record.moves().len() as u64, "{text}");
            assert!(text.contains("Rui"), "{text}");
            let nameless = record.to_file(["", " "]).unwrap();
            assert_eq!(check(game, nameless.as_bytes()), Ok(report), "{nameless}");
        }
    }
}

#[test]
fn games_from_any_position_are_saved() {
    let mut rng = Rng::new(10);
    let size = Some(BoardSize {
        rows: 6,
        columns: 6,
    });
    let small = |game| {
        let start = Start {
            size,
            ..Start::default()
        };
        AnyRecord::new(AnyPosition::start(game, &start).unwrap())
    };
    for begun in [
        record_at(Game::Draughts, "B:W28,K41:B22,12"),
        record_at(Game::Checkers, "W:W29,K5:B12,K22"),
        at_random(small(Game::Connect6), 3, &mut rng),
        at_random(small(Game::Quelhas), 3, &mut rng),
    ] {
        let game = begun.game();
        let begun = AnyRecord::new(begun.position().clone());
        let record = at_random(begun, 6, &mut rng);
        let text = record.to_file(NAMES).unwrap();
        let report = check(game, text.as_bytes());
        let report = report.unwrap_or_else(|error| panic!("{error} in\n{text}"));
        assert_eq!(report.moves, record.moves().len() as u64, "{text}");
    }
}

#[test]
fn saved_games_tell_the_result() {
    let won = played(Game::Draughts, "W:W28:B22,12", &["28x8"]);
    assert!(won.to_file(NAMES).unwrap().contains("[Result \"2-0\"]"));
    let file = |game: Game, resigns: bool| {
        let mut record = record(game);
        assert!(!resigns || record.resign());
        record.to_file(NAMES).unwrap()
    };
    for (game, open, resigned) in [
        (Game::Draughts, "[Result \"*\"]", "[Result \"0-2\"]"),
        (Game::Checkers, "[Result \"*\"]", "[Result \"0-1\"]"),
        (Game::Connect6, "SZ[19]", "RE[W+R]"),
        (Game::Quelhas, "\n*\n", "\nH\n"),
    ] {
        assert!(file(game, false).contains(open), "{}", file(game, false));
        let text = file(game, true);
        assert!(text.contains(resigned), "{text}");
        assert!(check(game, text.as_bytes()).is_ok(), "{text}");
    }
    let six = ["f6", "a1b1", "e6g6", "a2b2", "d6h6", "a3b3", "i6j6"];
    let won = played(Game::Connect6, "moves", &six);
    assert_eq!(won.standing().to_string(), "Black wins: a completed line");
    assert!(won.to_file(NAMES).unwrap().contains("RE[B+]"));
}

/// A record of Klondike begins with its deal.
#[test]
fn a_patience_is_saved_from_its_deal() {
    let small = "draw=1 deal=2x2x1:2D2CACAD";
    let moves = ["@", "@", "AC:W>FC", "2C:W>FC", "@", "AD:W>FD", "2D:T1>FD"];
    let solved = played(Game::Klondike, small, &moves);
    assert_eq!(solved.standing(), Standing::Solved);
    let text = solved.to_file(NAMES).unwrap();
    let report = check(Game::Klondike, text.as_bytes()).unwrap();
    assert_eq!((report.games, report.moves), (1, 7), "{text}");

    let mut rng = Rng::new(3);
    for seed in 0..20 {
        let start = Start {
            seed: Some(seed),
            ..Start::default()
        };
        let start = AnyPosition::start(Game::Klondike, &start).unwrap();
        let record = at_random(AnyRecord::new(start), 20, &mut rng);
        let deal = quina_engine::deal(Game::Klondike, seed, None).unwrap().deck;
        let text = record.to_file(NAMES).unwrap();
        assert!(text.starts_with(&format!("deal: {deal}\n")), "{text}");
        let later = AnyRecord::new(record.position().clone());
        assert_eq!(
            later.to_file(NAMES).unwrap_err().to_string(),
            "a game that did not begin with the deal has no record: play from a seed"
        );
    }
}

proptest! {
    #[test]
    fn anything_can_be_typed(text in any::<String>(), game in 0..5usize) {
        let mut record = record(Game::ALL[game]);
        let before = record.clone();
        if let Ok(mv) = record.play(&text) {
            prop_assert_eq!(record.moves(), &[mv][..]);
        } else {
            prop_assert_eq!(record, before);
        }
    }

    #[test]
    fn a_cut_move_is_that_move_or_in_doubt(game in 0..5usize, index in any::<u16>(), cut in 1..9usize) {
        let record = record(Game::ALL[game]);
        let moves = record.position().moves().moves;
        let mv = &moves[usize::from(index) % moves.len()];
        let head = &mv[..cut.min(mv.len())];
        let meant = moves.iter().filter(|mv| mv.starts_with(head)).count();
        match record.position().complete(head) {
            Ok(found) => prop_assert!(moves.contains(&found)),
            Err(_) => prop_assert!(meant > 1, "{}", head),
        }
    }
}

/// Who wins is told by persons, and the swap of Quelhas exchanges the persons' sides.
#[test]
fn the_winner_is_a_person() {
    let game = played(Game::Draughts, "W:W28:B22,12", &["28x8"]);
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));

    let start = Start {
        size: Some("4x4".parse().unwrap()),
        swap: true,
        ..Start::default()
    };
    for (reply, is_swapped) in [("swap", true), ("a4-b4", false)] {
        let mut game = AnyRecord::new(AnyPosition::start(Game::Quelhas, &start).unwrap());
        game.play("a1-a2").unwrap();
        game.play(reply).unwrap();
        assert_eq!(game.outcome(), None);
        let game = at_random(game, 100, &mut Rng::new(3));
        let Standing::Won { side, .. } = game.standing() else {
            panic!("{} is not over", game.position().to_text());
        };
        let side = Game::Quelhas.side(&side).unwrap();
        let person = if is_swapped { side.other() } else { side };
        assert_eq!(game.outcome(), Some(Outcome::Win(person)), "after {reply}");
    }

    let mut resigned = record(Game::Checkers);
    assert!(resigned.resign());
    assert_eq!(resigned.outcome(), Some(Outcome::Win(Side::Second)));
}
