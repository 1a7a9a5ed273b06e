//! The solver on whole decks: known verdicts, limits and what they cost.

mod common;

use quina_klondike::checker::replay;
use quina_klondike::solver::Solver;
use quina_klondike::{Deal, Layout, Rules, Size};
use quina_search::{Halt, Limits, StopFlag, Verdict};
use std::time::Duration;

/// The deals of a data file with their known verdicts.
fn known_deals(file: &str) -> Vec<(String, Deal, bool)> {
    let path = format!("{}/../../data/klondike/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect(&path);
    let row = |row: &str| {
        let fields: Vec<&str> = row.split(',').collect();
        let verdict = fields[2] == "winnable";
        (fields[0].to_string(), fields[1].parse().unwrap(), verdict)
    };
    text.lines().skip(1).map(row).collect()
}

/// Decides the deals of a file, which must come out as known; how many there are.
fn decide(file: &str, rules: Rules) -> usize {
    let mut decided = 0;
    for (id, deal, known) in known_deals(file) {
        match Solver::default().solve(&Layout::new(&deal, rules)).verdict {
            Verdict::Solved(line) => {
                let line: Vec<String> = line.iter().map(ToString::to_string).collect();
                assert!(replay(&deal, rules, &line.join(" ")).is_ok(), "{file} {id}");
                assert!(known, "{file} {id} cannot be won");
                decided += 1;
            }
            Verdict::Refuted => {
                assert!(!known, "{file} {id} can be won");
                decided += 1;
            }
            Verdict::Unknown(halt) => panic!("{file} {id} is given up by {halt}"),
        }
    }
    decided
}

#[test]
fn known_draw_one_deals() {
    assert_eq!(decide("draw1.csv", Rules::DRAW_ONE), 300);
}

#[test]
fn known_draw_three_deals() {
    assert_eq!(decide("draw3.csv", Rules::DRAW_THREE), 300);
}

/// A deal whose loss takes a long search to prove.
fn hard() -> Layout {
    let deals = known_deals("draw3.csv");
    let (_, deal, _) = deals.iter().find(|(id, ..)| id == "S-22").unwrap();
    Layout::new(deal, Rules::DRAW_THREE)
}

#[test]
fn limits_end_a_search_without_a_verdict() {
    let stop = StopFlag::new();
    stop.raise();
    let memory = Limits {
        memory: Some(1 << 16),
        ..Limits::default()
    };
    for (limits, stop, halt) in [
        (Limits::nodes(500), StopFlag::new(), Halt::Nodes),
        (Limits::time(Duration::ZERO), StopFlag::new(), Halt::Time),
        (Limits::default(), stop, Halt::Stopped),
        (memory, StopFlag::new(), Halt::Memory),
    ] {
        let solver = Solver {
            limits,
            stop,
            ..Solver::default()
        };
        let answer = solver.solve(&hard());
        assert_eq!(answer.verdict, Verdict::Unknown(halt));
        if let Some(limit) = limits.memory {
            assert!(answer.statistics.memory <= limit);
        }
    }
}

/// Of ten thousand seeded deals this one needs most; in 16 MiB it is not decided, and said so.
#[test]
fn sixteen_mebibytes_are_not_enough_for_every_deal() {
    let limit = 16 << 20;
    let solver = Solver {
        limits: Limits {
            memory: Some(limit),
            ..Limits::default()
        },
        ..Solver::default()
    };
    let deal = Deal::seeded(9490, Size::WHOLE);
    let answer = solver.solve(&Layout::new(&deal, Rules::DRAW_THREE));
    assert_eq!(answer.verdict, Verdict::Unknown(Halt::Memory));
    assert!(answer.statistics.memory <= limit);
}

/// However little memory there is, a verdict is right or is not given.
#[test]
fn little_memory_never_makes_a_wrong_verdict() {
    let mut unknown = 0;
    for (id, deal, known) in known_deals("draw3.csv").into_iter().take(60) {
        for kibibytes in [0, 16, 64] {
            let solver = Solver {
                limits: Limits {
                    memory: Some(kibibytes << 10),
                    nodes: Some(20_000),
                    ..Limits::default()
                },
                ..Solver::default()
            };
            match solver.solve(&Layout::new(&deal, Rules::DRAW_THREE)).verdict {
                Verdict::Solved(_) => assert!(known, "{id}"),
                Verdict::Refuted => assert!(!known, "{id}"),
                Verdict::Unknown(_) => unknown += 1,
            }
        }
    }
    assert!(unknown > 60, "{unknown} without a verdict");
}

/// The same layout costs the same states every time, and the line is the same.
#[test]
fn answers_repeat() {
    for seed in 0..20 {
        let layout = Layout::new(&Deal::seeded(seed, Size::WHOLE), Rules::DRAW_THREE);
        let solver = Solver {
            limits: Limits::nodes(5_000),
            ..Solver::default()
        };
        let (first, second) = (solver.solve(&layout), solver.solve(&layout));
        assert_eq!(first.verdict, second.verdict);
        assert_eq!(first.statistics.states, second.statistics.states);
    }
}
