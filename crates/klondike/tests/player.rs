//! The nested-rollout player: its steps are legal play, its lines win, and it keeps to its limits.

mod common;

use common::line_text;
use quina_core::{Rng, State};
use quina_klondike::checker::{Table, replay};
use quina_klondike::player::{Plan, Player, Promise, plans};
use quina_klondike::{Deal, Layout, Move, Place, Rules, Size};
use quina_search::{Halt, Limits, StopFlag, Verdict};
use std::collections::HashSet;
use std::time::Duration;

fn whole(seed: u64, rules: Rules) -> (Deal, Layout) {
    let deal = Deal::seeded(seed, Size::WHOLE);
    let layout = Layout::new(&deal, rules);
    (deal, layout)
}

/// Walks games and visits every layout on the way, with the referee's table beside it.
fn walk(mut visit: impl FnMut(&Layout, &Table)) {
    let mut rng = Rng::new(5);
    for seed in 0..5 {
        for (deal, mut layout) in common::starts(seed) {
            let mut table = Table::new(&deal, layout.rules());
            for _ in 0..60 {
                visit(&layout, &table);
                let Some(mv) = common::eager_move(&layout.legal_moves(), &mut rng) else {
                    break;
                };
                layout.play(mv);
                table.play(mv).unwrap();
            }
        }
    }
}

#[test]
fn steps_are_legal_moves_in_the_order_of_their_promise() {
    let mut seen = HashSet::new();
    walk(|layout, table| {
        let plans = plans(layout);
        assert!(plans.is_sorted_by_key(|plan| plan.promise), "{plans:?}");
        assert!(plans.iter().all(|plan| plan.turns <= 60));
        for plan in plans {
            let mut table = table.clone();
            for mv in plan.moves() {
                assert_eq!(table.play(mv), Ok(()), "{plan:?} in {layout:?}");
            }
            let mut turned = *layout;
            for _ in 0..plan.turns {
                turned.play(Move::Turn);
            }
            assert_eq!(Promise::of(&turned, plan.carry), Some(plan.promise));
            seen.insert(plan.promise);
        }
    });
    assert_eq!(seen.len(), 6);
}

/// Whether a move only renames piles: to an empty pile that is not the first, or of a king with
/// nothing under it.
fn is_idle(layout: &Layout, mv: Move) -> bool {
    let Move::Carry { card, from, to } = mv else {
        return false;
    };
    let piles = layout.piles();
    let Place::Pile(target) = to else {
        return false;
    };
    let first_empty = piles.iter().position(|pile| pile.top().is_none());
    let is_empty = piles[target.index()].top().is_none();
    let is_bare_king = match from {
        Place::Pile(source) => {
            let pile = &piles[source.index()];
            pile.face_down().is_empty() && pile.face_up().first() == Some(&card)
        }
        _ => false,
    };
    is_empty && (is_bare_king || first_empty != Some(target.index()))
}

/// Turning first, as often as one likes, then carrying a card: all of that is among the steps,
/// with the fewest turns, and nothing else is.
#[test]
fn every_way_to_go_on_is_a_step() {
    let mut longest = 0;
    walk(|layout, _| {
        let mut expected: Vec<(u8, Move)> = Vec::new();
        let mut turned = *layout;
        for turns in 0..=60 {
            for mv in turned.legal_moves() {
                let from_waste = matches!(
                    mv,
                    Move::Carry {
                        from: Place::Waste,
                        ..
                    }
                );
                let is_known = expected.iter().any(|&(_, other)| other == mv);
                if mv != Move::Turn && (turns == 0 || from_waste) && !is_known {
                    expected.push((turns, mv));
                }
            }
            if turned.judge(Move::Turn).is_err() {
                break;
            }
            turned.play(Move::Turn);
        }
        expected.retain(|&(_, mv)| !is_idle(layout, mv));
        let mut found: Vec<(u8, Move)> = plans(layout)
            .into_iter()
            .map(|Plan { turns, carry, .. }| (turns, carry))
            .collect();
        let by_text = |&(turns, mv): &(u8, Move)| (turns, mv.to_string());
        expected.sort_by_key(by_text);
        found.sort_by_key(by_text);
        assert_eq!(found, expected, "{layout:?}");
        longest = longest.max(found.last().map_or(0, |&(turns, _)| turns));
    });
    assert!(longest >= 24, "{longest}");
}

#[test]
fn lines_win_by_the_referee() {
    let mut won = 0;
    for seed in 0..24 {
        for rules in [Rules::DRAW_THREE, Rules::DRAW_ONE] {
            let (deal, layout) = whole(seed, rules);
            let player = Player {
                limits: Limits::nodes(40_000),
                ..Player::default()
            };
            let report = player.solve(&layout);
            match report.verdict {
                Verdict::Solved(line) => {
                    won += 1;
                    let moves = replay(&deal, rules, &line_text(&line));
                    assert_eq!(moves, Ok(line.len() as u64), "{deal} {rules}");
                    assert_eq!(report.advice, line.first().copied());
                }
                Verdict::Unknown(halt) => {
                    assert_eq!(halt, Halt::Nodes, "{deal} {rules}");
                    assert!(report.advice.is_some_and(|mv| layout.is_legal(mv)));
                }
                Verdict::Refuted => panic!("{deal} {rules}"),
            }
        }
    }
    assert!(won > 20, "{won} of 48");
}

/// Under all rules and on little decks, against the plainest search.
#[test]
fn nothing_is_won_that_cannot_be_won() {
    let (mut won, mut missed) = (0, 0);
    for seed in 0..60 {
        for rules in common::all_rules() {
            let deal = Deal::seeded(seed, "4x2x3".parse().unwrap());
            let layout = Layout::new(&deal, rules);
            let player = Player {
                attempts: 5,
                ..Player::default()
            };
            let verdict = player.solve(&layout).verdict;
            let is_winnable = common::plain_verdict(&layout);
            match verdict {
                Verdict::Solved(line) => {
                    assert!(is_winnable, "{deal} {rules}");
                    replay(&deal, rules, &line_text(&line)).unwrap();
                    won += 1;
                }
                Verdict::Refuted => assert!(!is_winnable, "{deal} {rules}"),
                Verdict::Unknown(halt) => {
                    assert_eq!(halt, Halt::Depth);
                    missed += u32::from(is_winnable);
                }
            }
        }
    }
    assert!(won > 10 * missed, "{won} won and {missed} missed");
}

#[test]
fn known_losses_stay_unsolved() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/klondike/draw3.csv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut rows = 0;
    for row in text.lines().filter(|row| row.ends_with(",unwinnable")) {
        let deal: Deal = row.split(',').nth(1).unwrap().parse().unwrap();
        let player = Player {
            limits: Limits::nodes(20_000),
            attempts: 50,
            ..Player::default()
        };
        let verdict = player.solve(&Layout::new(&deal, Rules::DRAW_THREE)).verdict;
        let expected = [Halt::Nodes, Halt::Depth].map(Verdict::Unknown);
        assert!(expected.contains(&verdict), "{row}: {verdict:?}");
        rows += 1;
    }
    assert_eq!(rows, 59);
}

#[test]
fn the_same_seed_gives_the_same_line() {
    let mut distinct = 0;
    for deal in 0..12 {
        let (_, layout) = whole(deal, Rules::DRAW_THREE);
        let solve = |seed| {
            let player = Player {
                limits: Limits::nodes(60_000),
                seed,
                ..Player::default()
            };
            let report = player.solve(&layout);
            (report.verdict, report.advice, report.nodes, report.attempts)
        };
        assert_eq!(solve(1), solve(1));
        distinct += u32::from(solve(1) != solve(2));
    }
    // The first attempt is the same for all seeds; the later ones are not.
    assert!(distinct > 0);
}

#[test]
fn more_levels_look_at_more() {
    let nodes = |n0, n1| {
        let player = Player {
            n0,
            n1,
            attempts: 1,
            limits: Limits::nodes(200_000),
            ..Player::default()
        };
        let search = |seed| player.solve(&whole(seed, Rules::DRAW_THREE).1).nodes;
        (0..8).map(search).sum::<u64>()
    };
    let (plain, standard) = (nodes(0, 0), nodes(1, 1));
    assert!(
        plain < standard && standard < nodes(2, 1),
        "{plain} {standard}"
    );
}

#[test]
fn limits_end_it_with_a_legal_move() {
    // The first deal of the data file is unwinnable.
    let deal: Deal = common::decks("draw3.csv")[0].parse().unwrap();
    let layout = Layout::new(&deal, Rules::DRAW_THREE);
    for nodes in [1, 2, 3, 10, 255, 256, 257, 5_000] {
        let player = Player {
            limits: Limits::nodes(nodes),
            ..Player::default()
        };
        let report = player.solve(&layout);
        let expected = (Verdict::Unknown(Halt::Nodes), nodes);
        assert_eq!((report.verdict, report.nodes), expected);
        assert!(report.advice.is_some_and(|mv| layout.is_legal(mv)));
    }
    let player = Player {
        limits: Limits::time(Duration::ZERO),
        ..Player::default()
    };
    let report = player.solve(&layout);
    assert_eq!(report.verdict, Verdict::Unknown(Halt::Time));
    assert!(report.advice.is_some_and(|mv| layout.is_legal(mv)));
}

#[test]
fn a_raised_flag_ends_it() {
    let deal: Deal = common::decks("draw3.csv")[0].parse().unwrap();
    let layout = Layout::new(&deal, Rules::DRAW_THREE);
    let stop = StopFlag::new();
    let player = Player {
        limits: Limits::default(),
        stop: stop.clone(),
        ..Player::default()
    };
    let report = std::thread::scope(|scope| {
        let search = scope.spawn(|| player.solve(&layout));
        std::thread::sleep(Duration::from_millis(20));
        stop.raise();
        search.join().unwrap()
    });
    assert_eq!(report.verdict, Verdict::Unknown(Halt::Stopped));
    assert!(report.advice.is_some_and(|mv| layout.is_legal(mv)));
}

#[test]
fn defaults_are_those_of_the_note() {
    let Player {
        n0,
        n1,
        remembered,
        limits,
        ..
    } = Player::default();
    assert_eq!((n0, n1, remembered), (1, 1, 5_000));
    assert_eq!(limits, Limits::time(Duration::from_secs(60)));
    let hint = Player::for_hints();
    assert_eq!((hint.n0, hint.n1), (1, 1));
    assert_eq!(hint.limits, Limits::time(Duration::from_secs(2)));
}
