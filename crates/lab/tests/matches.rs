//! Matches between built-in players: the same whoever plays them, resumed, ended by a test.

use quina_engine::{AnyPosition, Game, Start, StopFlag};
use quina_lab::execute::Threads;
use quina_lab::game::Adjudication;
use quina_lab::matches::{MatchReport, MatchSpec};
use quina_lab::openings::Openings;
use quina_lab::player::PlayerSpec;
use quina_lab::stats::{Decision, Model, Sprt};
use quina_lab::store::Store;
use quina_lab::task::{Outcome, TaskId};

fn player(words: &str) -> PlayerSpec {
    let mut spec = PlayerSpec::new("player");
    spec.memory_mb = 1;
    for word in words.split_whitespace() {
        let no_file = &mut |_: &str| Err(String::from("no files here"));
        spec.set(word, no_file).unwrap();
    }
    spec
}

fn spec(game: Game, pairs: u64, players: [&str; 2]) -> MatchSpec {
    let start = AnyPosition::start(game, &Start::default()).unwrap();
    MatchSpec {
        game,
        players: players.map(player),
        openings: Openings::random(&start, 4),
        pairs,
        sprt: None,
        adjudication: Adjudication {
            max_plies: Some(120),
            ..Adjudication::default()
        },
        seed: 7,
    }
}

/// Plays a match, and gives every game as text too.
fn play(spec: &MatchSpec, threads: usize, store: &mut Store) -> (MatchReport, Vec<String>) {
    let mut games = Vec::new();
    let report = spec
        .run(
            &mut Threads(threads),
            store,
            &StopFlag::new(),
            &mut |pair, pair_games, _| {
                for game in pair_games {
                    let moves = game.moves.iter().map(|mv| mv.choice.mv.as_str());
                    let moves: Vec<&str> = moves.collect();
                    games.push(format!("{pair} {:?} {}", game.winner, moves.join(" ")));
                }
            },
        )
        .unwrap();
    (report, games)
}

fn fresh() -> Store {
    Store::in_memory("a test").unwrap()
}

#[test]
fn the_same_games_on_one_thread_and_on_three() {
    for game in [Game::Draughts, Game::Checkers, Game::Quelhas] {
        let spec = spec(game, 4, ["nodes=300", "nodes=300 level=medium"]);
        let (report, games) = play(&spec, 1, &mut fresh());
        assert_eq!(report.pairs.total(), 4);
        assert_eq!(report.games.total(), 8);
        assert_eq!(play(&spec, 3, &mut fresh()), (report, games), "{game}");
    }
}

#[test]
fn another_seed_gives_other_games() {
    let first = spec(Game::Checkers, 2, ["nodes=200", "nodes=200"]);
    let second = MatchSpec {
        seed: 8,
        ..first.clone()
    };
    let (_, games) = play(&first, 1, &mut fresh());
    assert_ne!(play(&second, 1, &mut fresh()).1, games);
}

#[test]
fn more_thinking_wins() {
    let spec = spec(Game::Draughts, 6, ["nodes=3000", "nodes=40"]);
    let (report, _) = play(&spec, 2, &mut fresh());
    assert!(report.rating().score > 0.8, "{report:?}");
    assert_eq!(report.faults, MatchReport::default().faults);
}

#[test]
fn a_match_goes_on_where_it_stood() {
    let half = spec(Game::Checkers, 3, ["nodes=200", "nodes=100"]);
    let whole = MatchSpec {
        pairs: 6,
        ..half.clone()
    };
    let mut store = fresh();
    play(&half, 2, &mut store);
    assert_eq!(store.len(), Ok(3));
    let resumed = play(&whole, 2, &mut store);
    assert_eq!(store.len(), Ok(6));
    assert_eq!(resumed, play(&whole, 1, &mut fresh()));
}

#[test]
fn a_test_ends_the_match_at_the_same_pair_on_any_number_of_threads() {
    let mut spec = spec(Game::Draughts, 200, ["nodes=2000", "nodes=40"]);
    let sprt = Sprt::new(Model::Normalised, 0.0, 200.0, 0.05, 0.05).unwrap();
    spec.sprt = Some(sprt);
    let (report, games) = play(&spec, 1, &mut fresh());
    assert_eq!(sprt.judge(&report.pairs.sample()), Decision::Passed);
    assert!(report.pairs.total() < 100, "{report:?}");
    assert_eq!(play(&spec, 3, &mut fresh()), (report, games));
}

#[test]
fn a_store_of_another_run_is_refused() {
    let folder = std::env::temp_dir().join(format!("quina-lab-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("match.db");
    drop(Store::open(&path, "one").unwrap());
    drop(Store::open(&path, "one").unwrap());
    let refused = Store::open(&path, "two").unwrap_err();
    assert!(refused.ends_with("match.db: holds the results of a run with other settings"));
    let text = folder.join("text.db");
    std::fs::write(
        &text,
        "this is no database, and long enough to be looked at",
    )
    .unwrap();
    let refused = Store::open(&text, "one").unwrap_err();
    assert!(
        refused.ends_with("text.db: file is not a database"),
        "{refused}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_spoilt_store_is_refused() {
    let folder = std::env::temp_dir().join(format!("quina-spoilt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("match.db");
    let task = TaskId::from(String::from("one"));
    let outcome = Outcome::Failed {
        why: String::from("for some reason"),
    };
    let mut store = Store::open(&path, "").unwrap();
    assert_eq!(store.put(&task, &outcome), Ok(true));
    assert_eq!(store.get(&task), Ok(Some(outcome)));
    drop(store);

    let sound = std::fs::read(&path).unwrap();
    let at = sound.windows(4).position(|word| word == b"some").unwrap();
    let mut spoilt = sound.clone();
    spoilt[at] ^= 1;
    std::fs::write(&path, spoilt).unwrap();
    let store = Store::open(&path, "").unwrap();
    let told = "the result of one is spoilt: its checksum is not ";
    assert!(store.get(&task).unwrap_err().starts_with(told));
    assert!(store.each(&mut |_, _| {}).unwrap_err().starts_with(told));
    drop(store);

    std::fs::write(&path, &sound[..sound.len() - 100]).unwrap();
    let refused = Store::open(&path, "").unwrap_err();
    assert!(
        refused.contains("match.db: spoilt: Fragmentation of "),
        "{refused}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn long_games_are_drawn_and_counted_as_such() {
    let mut spec = spec(Game::Checkers, 2, ["nodes=50", "nodes=50"]);
    spec.adjudication.max_plies = Some(10);
    let (report, _) = play(&spec, 1, &mut fresh());
    assert_eq!(report.games.draws, 4);
    assert_eq!(report.terminations["maximum of plies"], 4);
}
