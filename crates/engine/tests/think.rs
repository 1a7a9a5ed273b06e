//! Questions and answers: what a request may say, and what every answer must hold.

use proptest::prelude::*;
use quina_core::Rng;
use quina_engine::{
    AnyPosition, AnyRecord, Game, Grade, Report, Request, RequestLimits, RequestOptions, Start,
    StopFlag, Thinker, switches,
};

/// The games that are played against the engine.
const PLAYED: [Game; 4] = [
    Game::Draughts,
    Game::Checkers,
    Game::Connect6,
    Game::Quelhas,
];

fn to_depth(game: Game, depth: u32) -> Request {
    Request {
        limits: RequestLimits {
            depth: Some(depth),
            memory_mb: Some(1),
            ..RequestLimits::default()
        },
        ..Request::new(game)
    }
}

fn think(request: &Request) -> Report {
    Thinker::new()
        .think(request, &StopFlag::new(), &mut |_| {})
        .expect("a good request")
}

fn refused(request: &Request) -> String {
    Thinker::new()
        .think(request, &StopFlag::new(), &mut |_| {})
        .expect_err("a bad request")
        .to_string()
}

/// The same answer but for the time it took.
fn timeless(mut report: Report) -> Report {
    report.seconds = 0.0;
    report.nodes_per_second = 0;
    report
}

fn assert_legal(report: &Report, record: &AnyRecord) {
    let best = report.best.as_deref().expect("a move");
    let mut next = record.clone();
    let played = next.play(best);
    assert_eq!(
        played.as_deref(),
        Ok(best),
        "{}",
        record.position().to_text()
    );
    for line in &report.lines {
        let mut next = record.clone();
        for mv in &line.moves {
            assert_eq!(next.play(mv).as_ref(), Ok(mv), "{:?}", line.moves);
        }
    }
    assert_eq!(report.lines[0].moves[0], best);
    assert!(report.done);
}

/// A game as far as `plies` random moves bring it, but not to its end.
fn random_game(start: AnyPosition, plies: u64, rng: &mut Rng) -> AnyRecord {
    let mut record = AnyRecord::new(start);
    for _ in 0..plies {
        let moves = record.position().moves().moves;
        let mv = rng
            .choose(&moves)
            .expect("a game that is not over has moves");
        record.play(mv).expect("a listed move");
        if record.standing().is_over() {
            record.undo();
            break;
        }
    }
    record
}

/// A question about a position with a choice: the first stone of Connect6 goes to the middle.
fn early(game: Game, depth: u32) -> Request {
    let opening = match game {
        Game::Connect6 => vec!["j10".to_owned()],
        _ => Vec::new(),
    };
    Request {
        moves: opening,
        ..to_depth(game, depth)
    }
}

#[test]
fn requests_read_back_from_json() {
    let request = Request {
        position: Some("W:W28:B22,12".into()),
        moves: vec!["28x8".into()],
        limits: RequestLimits {
            time_ms: Some(20),
            depth: Some(3),
            nodes: Some(1000),
            memory_mb: Some(2),
        },
        level: Some("hard".into()),
        options: RequestOptions {
            lines: Some(2),
            threads: Some(2),
            on: vec!["monte-carlo".into()],
            off: vec!["table".into(), "killers".into()],
            ..RequestOptions::default()
        },
        seed: u64::MAX,
        ..Request::new(Game::Draughts)
    };
    for request in [request, Request::new(Game::Quelhas)] {
        let json = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request);
    }
    let least: Request = serde_json::from_str(r#"{"game":"connect6"}"#).unwrap();
    assert_eq!(least, Request::new(Game::Connect6));
}

#[test]
fn what_is_not_known_is_refused_and_not_passed_over() {
    for (json, word) in [
        (r#"{"game":"draughts","depth":3}"#, "depth"),
        (r#"{"game":"draughts","limits":{"time":3}}"#, "time"),
        (r#"{"game":"draughts","options":{"of":[]}}"#, "of"),
        (r#"{"game":"quelhas","start":{"sise":"4"}}"#, "sise"),
    ] {
        let error = serde_json::from_str::<Request>(json)
            .unwrap_err()
            .to_string();
        let expected = format!("unknown field `{word}`");
        assert!(error.starts_with(&expected), "{json}: {error}");
    }
    let missing = serde_json::from_str::<Request>("{}")
        .unwrap_err()
        .to_string();
    assert!(missing.starts_with("missing field `game`"), "{missing}");
    for json in [r#"{"game":"chess"}"#, r#"{"game":"draughts","seed":-1}"#] {
        assert!(serde_json::from_str::<Request>(json).is_err(), "{json}");
    }
}

#[test]
fn bad_moves_are_named_with_their_number() {
    let moves = |game, moves: &[&str]| {
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        refused(&Request {
            moves,
            ..to_depth(game, 1)
        })
    };
    assert_eq!(
        moves(Game::Draughts, &["32-28", "19-23", "31-27"]),
        "move 3 (31-27): column 1: 31-27 is not legal: White must capture, for instance 28x19"
    );
    assert_eq!(
        moves(Game::Checkers, &["11-15", "9"]),
        "move 2 (9): column 2: expected - or x and another square, found the end"
    );
    assert_eq!(
        moves(Game::Connect6, &["j10", "j10k11"]),
        "move 2 (j10k11): column 1: j10 is taken"
    );
    assert_eq!(
        moves(Game::Quelhas, &["a1-a2", "swap"]),
        "move 2 (swap): column 1: swap is not on offer: it can only be the second player's first \
         action"
    );
    let record = AnyRecord::of(&Request {
        moves: vec!["a1-b1".into()],
        ..Request::new(Game::Quelhas)
    });
    assert_eq!(
        record.unwrap_err().to_string(),
        "move 1 (a1-b1): column 1: a1-b1 is horizontal, and Vertical is to move"
    );
}

#[test]
fn bad_wishes_are_named() {
    let game = Game::Checkers;
    let with = |change: &dyn Fn(&mut Request)| {
        let mut request = to_depth(game, 1);
        change(&mut request);
        refused(&request)
    };
    assert_eq!(
        with(&|request| request.level = Some("Hard".into())),
        "no level `Hard`: easy, medium, hard or expert"
    );
    let known = switches().collect::<Vec<_>>().join(", ");
    for list in [
        |request: &mut Request| request.options.on.push("magic".into()),
        |request: &mut Request| request.options.off.push("magic".into()),
    ] {
        assert_eq!(with(&list), format!("no switch `magic`: {known}"));
    }
    for threads in [0, 257, u32::MAX] {
        assert_eq!(
            with(&|request| request.options.threads = Some(threads)),
            format!("{threads} threads: expected 1 to 256")
        );
    }
    for memory in [0, 65_537, u32::MAX] {
        assert_eq!(
            with(&|request| request.limits.memory_mb = Some(memory)),
            format!("memory of {memory} MiB: expected 1 to 65536")
        );
    }
    assert_eq!(
        with(&|request| request.options.lines = Some(0)),
        "0 lines: expected 1 or more"
    );
    assert_eq!(
        with(&|request| request.position = Some("W:W29".into())),
        "position: Black's pieces are missing: expected `:B` and squares"
    );
    assert_eq!(
        with(&|request| request.start.swap = true),
        "checkers has no option `swap` for its start position"
    );
    assert_eq!(
        refused(&to_depth(Game::Klondike, 1)),
        "klondike has one player: it is solved, not played against"
    );
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    for game in PLAYED {
        for grade in Grade::ALL {
            for seed in [0, 7] {
                let request = Request {
                    level: Some(grade.to_string()),
                    seed,
                    ..to_depth(game, 3)
                };
                let (one, other) = (think(&request), think(&request));
                assert_eq!(timeless(one), timeless(other), "{game} {grade} {seed}");
            }
        }
    }
}

#[test]
fn another_seed_may_give_another_answer() {
    for game in PLAYED {
        let answer = |seed| {
            think(&Request {
                level: Some("easy".into()),
                seed,
                ..early(game, 1)
            })
        };
        let mut moves: Vec<_> = (0..20).filter_map(|seed| answer(seed).best).collect();
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 1, "{game}: {moves:?}");
    }
}

#[test]
fn every_game_has_every_level() {
    for game in PLAYED {
        for grade in Grade::ALL {
            let request = Request {
                level: Some(grade.to_string()),
                ..to_depth(game, 1)
            };
            let record = AnyRecord::of(&request).unwrap();
            let report = think(&request);
            assert_legal(&report, &record);
            assert_eq!(report.depth, 1, "{game} {grade}");
        }
    }
}

#[test]
fn who_was_made_ready_answers_alike_and_refuses_before_it_is_asked() {
    for game in PLAYED {
        let request = early(game, 3);
        let mut ready = Thinker::new();
        ready.make_ready(&request).unwrap();
        let report = ready.think(&request, &StopFlag::new(), &mut |_| {});
        assert_eq!(timeless(report.unwrap()), timeless(think(&request)));
        let mut spoilt = Thinker::with_weights(b"nonsense".to_vec());
        let told = spoilt.make_ready(&request).unwrap_err().to_string();
        assert!(told.starts_with("weights: "), "{game}: {told}");
    }
}

#[test]
fn a_flag_that_is_up_is_answered_at_once() {
    let stop = StopFlag::new();
    stop.raise();
    for game in PLAYED {
        for threads in [1, 2] {
            let mut request = Request::new(game);
            request.options.threads = Some(threads);
            request.limits.memory_mb = Some(1);
            let record = AnyRecord::of(&request).unwrap();
            let report = Thinker::new()
                .think(&request, &stop, &mut |_| panic!("no depth is finished"))
                .unwrap();
            assert_legal(&report, &record);
            assert_eq!(report.halt.as_deref(), Some("stopped"), "{game}");
            assert_eq!(report.depth, 0, "{game}");
        }
    }
}

/// A search without a limit that binds ends only because the flag goes up.
#[test]
fn a_flag_raised_on_the_way_ends_the_search() {
    for game in PLAYED {
        let stop = StopFlag::new();
        let mut request = early(game, 1);
        request.limits.depth = None;
        request.limits.time_ms = Some(3_600_000);
        // What is proved before the search needs no flag.
        request.options.off = vec!["root-oracle".into()];
        let mut last = 0;
        let report = Thinker::new()
            .think(&request, &stop, &mut |report| {
                assert!(!report.done && report.halt.is_none(), "{game}");
                assert!(!stop.is_raised(), "{game}: depth {}", report.depth);
                last = report.depth;
                // The flag is looked at once in a few hundred nodes; the next depth has more.
                if report.nodes > 2000 {
                    stop.raise();
                }
            })
            .unwrap();
        assert_legal(&report, &AnyRecord::of(&request).unwrap());
        assert_eq!(report.halt.as_deref(), Some("stopped"), "{game}");
        assert_eq!(report.depth, last, "{game}");
    }
}

#[test]
fn little_time_is_enough_for_a_legal_move() {
    let mut rng = Rng::new(20);
    for game in PLAYED {
        let mut thinker = Thinker::new();
        for _ in 0..30 {
            let start = AnyPosition::start(game, &Start::default()).unwrap();
            let plies = rng.below(40);
            let record = random_game(start, plies, &mut rng);
            let mut request = record.request();
            request.limits.time_ms = Some(20);
            request.limits.memory_mb = Some(1);
            let stop = StopFlag::new();
            let report = thinker.think(&request, &stop, &mut |_| {}).unwrap();
            assert_legal(&report, &record);
        }
    }
}

#[test]
fn several_lines_are_told_best_first() {
    for game in PLAYED {
        let mut request = early(game, 2);
        request.options.lines = Some(3);
        let report = think(&request);
        assert_legal(&report, &AnyRecord::of(&request).unwrap());
        assert_eq!(report.lines.len(), 3, "{game}");
        let scores: Vec<i32> = report.lines.iter().map(|line| line.score.value).collect();
        assert!(scores.is_sorted_by(|a, b| a >= b), "{game}: {scores:?}");
        let mut firsts: Vec<&String> = report.lines.iter().map(|line| &line.moves[0]).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "{game}");
    }
}

#[test]
fn reports_read_back_from_json() {
    for game in PLAYED {
        let report = think(&to_depth(game, 2));
        let json = serde_json::to_string(&report).unwrap();
        let read: Report = serde_json::from_str(&json).unwrap();
        assert_eq!(read, report);
        assert_eq!(report.halt.as_deref(), Some("depth"));
        assert!(report.counts.contains_key("table probes"), "{json}");
    }
}

#[test]
fn a_forced_end_is_told_in_words() {
    let report = think(&Request {
        position: Some("W:W28:B22,12".into()),
        ..to_depth(Game::Draughts, 4)
    });
    let score = &report.lines[0].score;
    assert_eq!(report.best.as_deref(), Some("28x8"));
    assert_eq!((score.end, score.text.as_str()), (Some(1), "win in 1"));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let lost = Request {
        position: Some("W:W:B22,12".into()),
        ..to_depth(Game::Draughts, 3)
    };
    let to_and_fro = ["6-1", "45-50", "1-6", "50-45"].repeat(2);
    let repeated = Request {
        position: Some("W:WK6:BK45".into()),
        moves: to_and_fro.into_iter().map(str::to_owned).collect(),
        ..to_depth(Game::Draughts, 3)
    };
    for request in [lost, repeated] {
        let standing = AnyRecord::of(&request).unwrap().standing();
        assert!(standing.is_over(), "{standing}");
        let report = think(&request);
        assert_eq!((report.best, report.lines.len()), (None, 0), "{standing}");
        assert!(report.done);
    }
}

#[test]
fn reasons_add_up_and_come_in_order() {
    for game in PLAYED {
        for depth in [None, Some(3)] {
            let mut thinker = Thinker::new();
            let request = to_depth(game, depth.unwrap_or(1));
            if depth.is_some() {
                thinker
                    .think(&request, &StopFlag::new(), &mut |_| {})
                    .unwrap();
            }
            let explanation = thinker.explain(&request).unwrap();
            let start = AnyPosition::start(game, &Start::default()).unwrap();
            let moves = &explanation.moves;
            assert!(!moves.is_empty());
            assert!(
                moves.is_sorted_by(|a, b| a.priority >= b.priority),
                "{game}"
            );
            for row in moves {
                assert_eq!(start.complete(&row.mv).as_ref(), Ok(&row.mv), "{game}");
                let sum: i32 = row.breakdown.iter().map(|reason| reason.value).sum();
                assert_eq!(sum, row.priority, "{game}: {row:?}");
                assert!(row.breakdown.iter().all(|reason| reason.value != 0));
            }
            let is_best = moves[0]
                .breakdown
                .iter()
                .any(|reason| reason.name.starts_with("best"));
            assert_eq!(is_best, depth.is_some(), "{game}: {:?}", moves[0]);
            let json = serde_json::to_string(&explanation).unwrap();
            assert_eq!(
                serde_json::from_str::<quina_engine::Explanation>(&json).unwrap(),
                explanation
            );
        }
    }
}

/// Priorities that are off neither count nor are told.
#[test]
fn a_feature_that_is_off_gives_no_reason() {
    let mut request = to_depth(Game::Draughts, 1);
    request.options.off = vec!["priorities".into()];
    let explanation = Thinker::new().explain(&request).unwrap();
    assert!(explanation.moves.iter().all(|row| row.breakdown.is_empty()));
}

/// One thinker may be asked about one game after the other.
#[test]
fn another_game_is_another_mind() {
    let mut thinker = Thinker::new();
    for game in PLAYED.into_iter().chain(PLAYED) {
        let request = to_depth(game, 2);
        let report = thinker
            .think(&request, &StopFlag::new(), &mut |_| {})
            .unwrap();
        assert_eq!(report.game, game);
        assert_legal(&report, &AnyRecord::of(&request).unwrap());
    }
    thinker.clear();
    let request = to_depth(Game::Checkers, 3);
    let report = thinker
        .think(&request, &StopFlag::new(), &mut |_| {})
        .unwrap();
    assert_eq!(timeless(report), timeless(think(&request)));
}

proptest! {
    #[test]
    fn any_json_is_refused_or_answered(text in any::<String>(), depth in 0u32..3) {
        let _ = serde_json::from_str::<Request>(&text);
        let json = serde_json::json!({
            "game": "checkers", "position": text, "limits": {"depth": depth, "memory_mb": 1}
        });
        let request: Request = serde_json::from_value(json).unwrap();
        let _ = Thinker::new().think(&request, &StopFlag::new(), &mut |_| {});
    }
}
