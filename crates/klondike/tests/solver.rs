//! The solver against the plainest search there is, on little decks: nothing left out, each
//! pruning rule alone, and all of them.

mod common;

use common::{line_text, plain_verdict};
use quina_core::{Rng, State};
use quina_klondike::checker::{Table, replay};
use quina_klondike::solver::{Pruning, Solver};
use quina_klondike::{Card, Deal, Layout, Rules, Size};
use quina_search::Verdict;

/// All forms of the solver.
fn solvers() -> Vec<(&'static str, Solver)> {
    let mut prunings = vec![("none", Pruning::NONE), ("all", Pruning::ALL)];
    prunings.extend(Pruning::each_alone());
    let solver = |pruning| Solver {
        pruning,
        ..Solver::default()
    };
    prunings
        .into_iter()
        .map(|(name, pruning)| (name, solver(pruning)))
        .collect()
}

/// Holds all forms of the solver to the verdict of the plain search, which is returned.
fn compare(deal: &Deal, rules: Rules, solvers: &[(&str, Solver)]) -> bool {
    let layout = Layout::new(deal, rules);
    let known = plain_verdict(&layout);
    for (name, solver) in solvers {
        match solver.solve(&layout).verdict {
            Verdict::Solved(line) => {
                assert!(known, "{deal} {rules}: {name} wins");
                let moves = replay(deal, rules, &line_text(&line));
                assert_eq!(moves, Ok(line.len() as u64), "{deal} {rules}: {name}");
            }
            Verdict::Refuted => assert!(!known, "{deal} {rules}: {name} loses"),
            Verdict::Unknown(halt) => panic!("{deal} {rules}: {name} gives up by {halt}"),
        }
    }
    known
}

/// Compares on seeded deals under all rules and counts the won and the lost.
fn compare_seeds(size: &str, seeds: u64) -> (usize, usize) {
    let size: Size = size.parse().unwrap();
    let solvers = solvers();
    let (mut won, mut lost) = (0, 0);
    for seed in 0..seeds {
        let deal = Deal::seeded(seed, size);
        for rules in common::all_rules() {
            let is_won = compare(&deal, rules, &solvers);
            *if is_won { &mut won } else { &mut lost } += 1;
        }
    }
    (won, lost)
}

/// Every deal of a deck, a card at a time.
fn each_deal(size: Size, cards: &mut Vec<Card>, visit: &mut impl FnMut(&Deal)) {
    if cards.len() == size.cards() {
        visit(&Deal::new(size, cards).unwrap());
    }
    for card in size.deck() {
        if !cards.contains(&card) {
            cards.push(card);
            each_deal(size, cards, visit);
            cards.pop();
        }
    }
}

/// All 40,320 deals of eight cards; how many are won was counted by a program apart.
#[test]
fn every_deal_of_eight_cards() {
    let solvers = solvers();
    for (rules, known) in [(Rules::DRAW_ONE, 38640), (Rules::DRAW_THREE, 29604)] {
        let mut won = 0;
        each_deal("4x2x2".parse().unwrap(), &mut Vec::new(), &mut |deal| {
            won += usize::from(compare(deal, rules, &solvers));
        });
        assert_eq!(won, known, "{rules}");
    }
}

/// Decks of two suits, where cards are often in each other's way, under all rules.
#[test]
fn two_suits() {
    for (size, seeds) in [
        ("4x2x3", 1000),
        ("5x2x3", 500),
        ("6x2x3", 150),
        ("7x2x4", 50),
    ] {
        let (won, lost) = compare_seeds(size, seeds);
        assert!(
            won > lost / 2 && lost > won / 20,
            "{size}: {won} and {lost}"
        );
    }
}

/// Decks of three and four suits, where a card has a twin.
#[test]
fn twins() {
    for (size, seeds) in [("3x3x2", 300), ("3x4x3", 200), ("4x4x4", 40), ("5x3x4", 80)] {
        let (won, lost) = compare_seeds(size, seeds);
        assert!(won > lost && lost > 0, "{size}: {won} and {lost}");
    }
}

/// From the middle of a game as from its beginning, and the line goes on from there.
#[test]
fn layouts_in_mid_game() {
    let solvers = solvers();
    let mut rng = Rng::new(4);
    let mut verdicts = [0, 0];
    for seed in 0..400 {
        for (deal, mut layout) in [("4x2x2", seed), ("5x2x3", seed), ("3x4x3", seed)]
            .map(|(size, seed)| Deal::seeded(seed, size.parse().unwrap()))
            .into_iter()
            .flat_map(|deal| {
                let rules = common::all_rules()[seed as usize % 18];
                [(deal.clone(), Layout::new(&deal, rules))]
            })
        {
            let mut table = Table::new(&deal, layout.rules());
            for _ in 0..rng.below(12) {
                let Some(&mv) = rng.choose(&layout.legal_moves()) else {
                    break;
                };
                layout.play(mv);
                table.play(mv).unwrap();
            }
            let known = plain_verdict(&layout);
            verdicts[usize::from(known)] += 1;
            for (name, solver) in &solvers {
                let answer = solver.solve(&layout);
                let Verdict::Solved(line) = answer.verdict else {
                    assert_eq!(answer.verdict, Verdict::Refuted);
                    assert!(!known, "{deal}: {name} loses");
                    continue;
                };
                let mut table = table.clone();
                for mv in line {
                    table.play(mv).unwrap();
                }
                assert!(known && table.is_won(), "{deal}: {name}");
            }
        }
    }
    assert!(verdicts.iter().all(|&count| count > 100), "{verdicts:?}");
}

/// Decks too large for the plain search: each rule against the search that leaves nothing out,
/// where that one comes to an end.
#[test]
fn rules_agree_on_larger_decks() {
    let limits = quina_search::Limits::nodes(3_000);
    let (mut won, mut lost) = (0, 0);
    for (size, seeds) in [
        ("6x4x5", 150),
        ("7x3x5", 150),
        ("8x2x4", 150),
        ("7x4x6", 60),
    ] {
        for seed in 0..seeds {
            let deal = Deal::seeded(seed, size.parse().unwrap());
            for rules in common::all_rules() {
                let layout = Layout::new(&deal, rules);
                let mut verdicts = Vec::new();
                for (name, mut solver) in solvers() {
                    solver.limits = limits;
                    match solver.solve(&layout).verdict {
                        Verdict::Solved(line) => {
                            let moves = replay(&deal, rules, &line_text(&line));
                            assert_eq!(moves, Ok(line.len() as u64), "{deal} {rules}: {name}");
                            verdicts.push((name, true));
                        }
                        Verdict::Refuted => verdicts.push((name, false)),
                        Verdict::Unknown(_) => {}
                    }
                }
                let Some(&(_, known)) = verdicts.first() else {
                    continue;
                };
                let agree = verdicts.iter().all(|&(_, verdict)| verdict == known);
                assert!(agree, "{deal} {rules}: {verdicts:?}");
                *if known { &mut won } else { &mut lost } += 1;
            }
        }
    }
    assert!(won > 5_000 && lost > 1_000, "{won} and {lost}");
}
