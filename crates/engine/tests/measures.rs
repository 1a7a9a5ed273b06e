//! What the engine measures of itself.

use quina_engine::{
    Game, Progress, Request, StopFlag, Thinker, ablate, bench, bench_games, switches,
};

fn to_depth(game: Game, depth: u32) -> Request {
    let mut request = Request::new(game);
    request.limits.depth = Some(depth);
    request.limits.memory_mb = Some(1);
    request
}

#[test]
fn the_signature_repeats_itself() {
    for game in bench_games() {
        let count = || {
            let mut seen = 0;
            let bench = bench(
                &mut Thinker::new(),
                &to_depth(game, 2),
                &StopFlag::new(),
                &mut |_, report| {
                    seen += report.nodes;
                    assert!(report.best.is_some(), "{game}");
                },
            );
            let bench = bench.unwrap();
            assert_eq!(bench.nodes, seen, "{game}");
            assert!(
                bench.positions >= 20,
                "{game}: {} positions",
                bench.positions
            );
            seen
        };
        assert_eq!(count(), count(), "{game}");
    }
}

#[test]
fn what_is_not_searched_has_no_bench() {
    let error = bench(
        &mut Thinker::new(),
        &to_depth(Game::Klondike, 2),
        &StopFlag::new(),
        &mut |_, _| {},
    );
    let what = "klondike is not searched, so it has no bench";
    assert_eq!(error.unwrap_err().to_string(), what);
    let error = ablate(
        &mut Thinker::new(),
        &to_depth(Game::Klondike, 2),
        &StopFlag::new(),
        &mut |_| {},
    );
    assert_eq!(error.unwrap_err().to_string(), what);
}

#[test]
fn each_feature_that_is_on_has_its_row() {
    let mut request = to_depth(Game::Checkers, 2);
    request.options.off = vec!["killers".into(), "table".into()];
    let mut told = Vec::new();
    let mut positions = 0;
    let rows = ablate(
        &mut Thinker::new(),
        &request,
        &StopFlag::new(),
        &mut |progress| match progress {
            Progress::Row(row) => told.push(row.clone()),
            Progress::Position { done, of, .. } => {
                positions += 1;
                assert!((1..=of).contains(&done));
            }
        },
    )
    .unwrap();
    assert_eq!(rows, told);
    let names: Vec<&str> = rows.iter().map(|row| &*row.without).collect();
    let is_on = |name: &&str| {
        ![
            "killers",
            "table",
            "monte-carlo",
            "candidates",
            "root-oracle",
            "threats",
            "singular",
        ]
        .contains(name)
    };
    let expected: Vec<&str> = ["nothing", "any ordering"]
        .into_iter()
        .chain(switches().filter(is_on))
        .collect();
    assert_eq!(names, expected);
    assert_eq!(
        positions,
        rows.iter().map(|row| row.bench.positions).sum::<usize>()
    );
    assert!(rows.iter().any(|row| row.bench.nodes > rows[0].bench.nodes));
}

#[test]
fn a_stopped_ablation_keeps_whole_rows_only() {
    let stop = StopFlag::new();
    let mut rows_told = 0;
    let rows = ablate(
        &mut Thinker::new(),
        &to_depth(Game::Draughts, 2),
        &stop,
        &mut |progress| match progress {
            Progress::Row(_) => rows_told += 1,
            Progress::Position {
                without: "table",
                done: 3,
                ..
            } => stop.raise(),
            Progress::Position { .. } => {}
        },
    )
    .unwrap();
    let names: Vec<&str> = rows.iter().map(|row| &*row.without).collect();
    assert_eq!(names, ["nothing", "any ordering"]);
    assert_eq!(rows_told, 2);
}
