//! Limits, stops and seeds: an answer always comes, it is legal, and it is the same again.

use quina_core::{Notation, Position, Score, State};
use quina_search::{Blunders, Halt, Level, Limits, SearchOptions, Searcher, StopFlag, Task};
use quina_testkit::{ConnectFour, HashGuide, laws};
use std::time::Duration;

fn searcher(options: SearchOptions) -> Searcher<ConnectFour, HashGuide> {
    Searcher::new(
        HashGuide {
            seed: 7,
            range: 400,
        },
        options,
        1 << 18,
    )
}

#[test]
fn no_budget_still_gives_a_legal_move() {
    let raised = StopFlag::new();
    raised.raise();
    laws::random_games(&ConnectFour::new(), 1, 10, 42, |position| {
        let limits = [
            Limits::nodes(1),
            Limits::nodes(40),
            Limits::time(Duration::ZERO),
        ];
        for limits in limits {
            for stop in [StopFlag::new(), raised.clone()] {
                let task = Task {
                    limits,
                    stop,
                    ..Task::new(position, limits)
                };
                let best = searcher(SearchOptions::default())
                    .search(&task, |_| {})
                    .best();
                match best {
                    Some(mv) => assert!(position.is_legal(mv)),
                    None => assert!(position.outcome().is_some(), "no move in {position:?}"),
                }
            }
        }
    });
}

#[test]
fn the_halt_is_named() {
    let start = ConnectFour::new();
    let halt = |limits| {
        searcher(SearchOptions::default())
            .search(&Task::new(&start, limits), |_| {})
            .halt
    };
    assert_eq!(halt(Limits::depth(3)), Some(Halt::Depth));
    assert_eq!(halt(Limits::nodes(1000)), Some(Halt::Nodes));
    assert_eq!(
        halt(Limits::time(Duration::from_millis(5))),
        Some(Halt::Time)
    );
    let won = ConnectFour::from_text("112233").unwrap();
    let report =
        searcher(SearchOptions::default()).search(&Task::new(&won, Limits::depth(30)), |_| {});
    assert_eq!(
        (report.halt, report.best()),
        (None, Some(3)),
        "a win in one ends the search"
    );
}

#[test]
fn a_stop_from_another_thread_ends_an_endless_search() {
    let start = ConnectFour::new();
    let stop = StopFlag::new();
    let task = Task {
        stop: stop.clone(),
        ..Task::new(&start, Limits::default())
    };
    for threads in [1, 3] {
        stop.lower();
        let options = SearchOptions {
            threads,
            ..SearchOptions::default()
        };
        let report = std::thread::scope(|scope| {
            let stop = stop.clone();
            scope.spawn(move || {
                std::thread::sleep(Duration::from_millis(30));
                stop.raise();
            });
            searcher(options).search(&task, |_| {})
        });
        assert_eq!(report.halt, Some(Halt::Stopped));
        assert!(start.is_legal(report.best().unwrap()));
    }
}

#[test]
fn same_seed_same_answer() {
    let position = ConnectFour::from_text("4453").unwrap();
    let noisy = SearchOptions {
        noise: 200,
        ..SearchOptions::default()
    };
    let run = |seed| {
        let task = Task {
            seed,
            ..Task::new(&position, Limits::depth(5))
        };
        let report = searcher(noisy.clone()).search(&task, |_| {});
        (report.nodes, report.lines)
    };
    assert_eq!(run(1), run(1));
    assert!(
        (2..12).any(|seed| run(seed) != run(1)),
        "the seed changes nothing"
    );
}

#[test]
fn blunders_stay_within_their_margin_and_happen_as_often_as_said() {
    let position = ConnectFour::from_text("4453").unwrap();
    let level = Level {
        depth: Some(4),
        blunders: Blunders {
            probability: 0.5,
            margin: 300,
        },
        ..Level::full(Duration::from_secs(5))
    };
    let exact = SearchOptions {
        lines: 7,
        ..SearchOptions::default()
    };
    let all = searcher(exact).search(&Task::new(&position, Limits::depth(4)), |_| {});
    let best = all.lines[0].score.value();
    let mut best_moves = 0;
    for seed in 0..200 {
        let task = Task {
            seed,
            ..Task::new(&position, Limits::depth(4))
        };
        let chosen = searcher(SearchOptions::default())
            .play(&task, &level, |_| {})
            .best()
            .unwrap();
        let score = all
            .lines
            .iter()
            .find(|line| line.moves[0] == chosen)
            .unwrap()
            .score
            .value();
        assert!(
            score >= best - 300,
            "{chosen} is worth {score}, the best {best}"
        );
        best_moves += u32::from(score == best);
    }
    let within = all
        .lines
        .iter()
        .filter(|line| line.score.value() >= best - 300)
        .count();
    assert!(within >= 2, "nothing to choose from: {:?}", all.lines);
    assert!(
        (100..190).contains(&best_moves),
        "{best_moves} of 200 best moves, {within} within"
    );
}

#[test]
fn threads_agree_on_a_forced_win() {
    let open_two = ConnectFour::from_text("4455").unwrap();
    for threads in 1..=4 {
        let options = SearchOptions {
            threads,
            ..SearchOptions::default()
        };
        let report = searcher(options).search(&Task::new(&open_two, Limits::depth(9)), |_| {});
        assert_eq!(report.score(), Some(Score::win_in(3)), "{threads} threads");
        assert!(
            [2, 5].contains(&report.best().unwrap()),
            "an open three wins"
        );
    }
}

#[test]
fn explanations_are_complete_and_begin_with_the_move_found() {
    let position = ConnectFour::from_text("4453").unwrap();
    let mut searcher = searcher(SearchOptions::default());
    let report = searcher.search(&Task::new(&position, Limits::depth(6)), |_| {});
    let rows = searcher.explain(&position);
    assert_eq!(rows.len(), position.legal_moves().len());
    assert!(
        rows.windows(2)
            .all(|pair| pair[0].1.total() >= pair[1].1.total())
    );
    assert_eq!(Some(rows[0].0), report.best());
}
