//! Questions about games of Klondike: verdicts, hints, and where a game was lost.

use quina_engine::klondike::{
    HintOptions, Keeps, SolveLine, SolveMethod, SolveOptions, SolveReport, Verdict, hints,
    lost_since, solve,
};
use quina_engine::{AnyPosition, AnyRecord, Game, Request, RequestLimits, Start, StopFlag};

fn seeded(seed: u64) -> Request {
    Request {
        start: Start {
            seed: Some(seed),
            ..Start::default()
        },
        ..Request::new(Game::Klondike)
    }
}

fn at(position: &str) -> Request {
    Request {
        position: Some(position.into()),
        ..Request::new(Game::Klondike)
    }
}

fn solved(request: &Request, options: &SolveOptions) -> SolveReport {
    solve(request, options, &StopFlag::new()).unwrap()
}

/// Plays the line of a report; it must win.
fn assert_wins(request: &Request, report: &SolveReport) {
    let mut record = AnyRecord::of(request).unwrap();
    for mv in &report.moves {
        record.play(mv).unwrap();
    }
    assert_eq!(record.standing().to_string(), "solved");
}

#[test]
fn both_methods_solve_and_only_one_refutes() {
    let nested = SolveOptions {
        method: SolveMethod::Nested,
        attempts: Some(1),
        ..SolveOptions::default()
    };
    let (mut wins, mut losses) = (0, 0);
    for seed in 1..=12 {
        let request = seeded(seed);
        let exact = solved(&request, &SolveOptions::default());
        let climbed = solved(&request, &nested);
        match exact.verdict {
            Verdict::Winnable => {
                assert_wins(&request, &exact);
                wins += 1;
            }
            Verdict::Unwinnable => {
                assert_eq!(climbed.verdict, Verdict::Unknown, "{seed}");
                losses += 1;
            }
            Verdict::Unknown => panic!("no limit was given"),
        }
        match climbed.verdict {
            Verdict::Winnable => assert_wins(&request, &climbed),
            _ => assert_eq!(climbed.halt.as_deref(), Some("depth")),
        }
    }
    assert!(wins > 0 && losses > 0, "{wins} and {losses}");
}

#[test]
fn lines_are_made_shorter() {
    let request = Request {
        limits: RequestLimits {
            nodes: Some(20_000),
            ..RequestLimits::default()
        },
        ..seeded(6)
    };
    let line = |line| {
        let options = SolveOptions {
            line,
            ..SolveOptions::default()
        };
        let report = solved(&request, &options);
        assert_wins(&request, &report);
        (report.moves.len(), report.at_least)
    };
    let (first, shorter) = (line(SolveLine::First), line(SolveLine::Shorter));
    let (fewest, at_least) = line(SolveLine::Fewest);
    assert!(shorter.0 < first.0, "{shorter:?} {first:?}");
    assert!(fewest <= shorter.0 && at_least.is_some_and(|least| least <= fewest));
    assert_eq!((first.1, shorter.1), (None, None));
}

/// From the middle of a game the referee takes the cards as they lie.
#[test]
fn a_game_under_way_is_solved_from_where_it_stands() {
    let played = Request {
        moves: ["@", "@", "AC:W>FC"].map(String::from).to_vec(),
        ..at("draw=1 deal=2x2x1:2D2CACAD")
    };
    let report = solved(&played, &SolveOptions::default());
    assert_eq!(report.verdict, Verdict::Winnable);
    assert_wins(&played, &report);
    let text = AnyRecord::of(&played).unwrap().position().to_text();
    assert_eq!(
        solved(&at(&text), &SolveOptions::default()).moves,
        report.moves
    );
}

#[test]
fn limits_are_told() {
    let stopped = StopFlag::new();
    stopped.raise();
    let report = solve(&seeded(2), &SolveOptions::default(), &stopped).unwrap();
    assert_eq!((report.verdict, report.moves.len()), (Verdict::Unknown, 0));
    assert_eq!(report.halt.as_deref(), Some("stopped"));
    let json = serde_json::to_string(&report).unwrap();
    assert!(
        json.starts_with(r#"{"verdict":"unknown","halt":"stopped","moves":[]"#),
        "{json}"
    );
    assert_eq!(serde_json::from_str::<SolveReport>(&json).unwrap(), report);
}

#[test]
fn what_does_not_belong_is_refused() {
    let refused = |request: &Request, options: &SolveOptions| {
        let error = solve(request, options, &StopFlag::new()).unwrap_err();
        error.to_string()
    };
    let usual = SolveOptions::default();
    let draughts = Request::new(Game::Draughts);
    assert_eq!(
        refused(&draughts, &usual),
        "draughts has no cards: expected klondike"
    );
    let graded = Request {
        level: Some("easy".into()),
        ..seeded(1)
    };
    assert_eq!(
        refused(&graded, &usual),
        "klondike has neither levels nor switches of the search"
    );
    let limited = |limits| Request {
        limits,
        ..seeded(1)
    };
    let deep = limited(RequestLimits {
        depth: Some(3),
        ..RequestLimits::default()
    });
    assert_eq!(
        refused(&deep, &usual),
        "klondike is not searched by depth: expected a limit of time, nodes or memory"
    );
    let huge = limited(RequestLimits {
        memory_mb: Some(70_000),
        ..RequestLimits::default()
    });
    assert_eq!(
        refused(&huge, &usual),
        "memory of 70000 MiB: expected 1 to 65536"
    );
    let levels = SolveOptions {
        n0: Some(1),
        ..usual
    };
    assert_eq!(
        refused(&seeded(1), &levels),
        "levels, layouts remembered and attempts belong to the nested method"
    );
    let fewest = SolveOptions {
        method: SolveMethod::Nested,
        line: SolveLine::Fewest,
        ..usual
    };
    assert_eq!(
        refused(&seeded(1), &fewest),
        "the fewest moves are found by the exact method alone"
    );
    let moves = Request {
        moves: vec!["@".into(), "KD:T1>FD".into()],
        ..seeded(1)
    };
    assert!(refused(&moves, &usual).starts_with("move 2 (KD:T1>FD): "));
    assert!(serde_json::from_str::<SolveOptions>(r#"{"methd":"exact"}"#).is_err());
}

#[test]
fn hints_rank_the_moves_and_losses_have_a_place() {
    let request = seeded(2);
    let report = hints(&request, &HintOptions::default(), &StopFlag::new()).unwrap();
    assert_eq!(
        report.moves.len(),
        AnyRecord::of(&request)
            .unwrap()
            .position()
            .moves()
            .moves
            .len()
    );
    let ranks: Vec<u8> = report.moves.iter().map(|hint| hint.keeps as u8).collect();
    assert_eq!(ranks[0], Keeps::Yes as u8);
    for hint in &report.moves {
        assert_eq!(hint.keeps == Keeps::Yes, !hint.line.is_empty(), "{hint:?}");
    }
    let lost = lost_since(&seeded(1), &StopFlag::new()).unwrap();
    let verdict = solved(&seeded(1), &SolveOptions::default()).verdict;
    assert_eq!(lost.keeps == Keeps::Yes, verdict == Verdict::Winnable);
}

/// The worst move each time, until one loses: that is where the game was lost.
#[test]
fn a_game_is_lost_where_a_hint_says_so() {
    let mut lost_games = 0;
    for seed in 1..=20 {
        let mut request = at(&format!("draw=3 redeals=1 size=5x2x3 seed={seed}"));
        for played in 1..20 {
            let report = hints(&request, &HintOptions::default(), &StopFlag::new()).unwrap();
            let (Some(best), Some(worst)) = (report.moves.first(), report.moves.last()) else {
                break;
            };
            if best.keeps == Keeps::No {
                break;
            }
            request.moves.push(worst.mv.clone());
            let lost = lost_since(&request, &StopFlag::new()).unwrap();
            let since = (worst.keeps == Keeps::No).then_some(played);
            assert_eq!(
                (lost.keeps, lost.since),
                (worst.keeps, since),
                "{request:?}"
            );
            lost_games += usize::from(since.is_some());
        }
    }
    assert!(lost_games > 5, "{lost_games} games were lost");
}

/// Deals that look the same get the same fair advice, whatever lies face down.
#[test]
fn fair_advice_is_a_vote() {
    let options = HintOptions {
        fair: true,
        samples: Some(4),
    };
    let request = Request {
        limits: RequestLimits {
            nodes: Some(1_000_000),
            ..RequestLimits::default()
        },
        ..seeded(3)
    };
    let report = hints(&request, &options, &StopFlag::new()).unwrap();
    assert_eq!(report.samples, Some(4));
    let shares: Vec<f64> = report.moves.iter().filter_map(|hint| hint.share).collect();
    assert_eq!(shares.len(), report.moves.len());
    assert!(
        shares.windows(2).all(|pair| pair[0] >= pair[1]),
        "{shares:?}"
    );
    assert!(report.moves.iter().all(|hint| hint.keeps == Keeps::Unknown));
    let unfair = HintOptions {
        fair: false,
        ..options
    };
    let error = hints(&request, &unfair, &StopFlag::new()).unwrap_err();
    assert_eq!(error.to_string(), "deals vote in fair advice alone");
}

#[test]
fn deals_are_read_in_every_form() {
    let rules = Start {
        draw: Some(1),
        from_foundation: Some(false),
        ..Start::default()
    };
    let start = Start {
        seed: Some(7),
        ..rules
    };
    let known = AnyPosition::start(Game::Klondike, &start).unwrap();
    let deal = quina_engine::deal(Game::Klondike, 7, None).unwrap();
    for text in [
        "seed 7",
        &deal.deck,
        &deal.solvitaire,
        &deal.shootme,
        &deal.pysol,
    ] {
        assert_eq!(
            AnyPosition::from_deal(text, &rules),
            Ok(known.clone()),
            "{text}"
        );
    }
    let error = AnyPosition::from_deal("AC AC", &rules).unwrap_err();
    let what = "position: column 4: AC is dealt twice, as card 1 and as card 2";
    assert_eq!(error.to_string(), what);
}
