//! The player: its proofs, its candidates, its weights, and that search agrees with plain minimax.

use quina_core::{MoveList, Notation, Position as _, Rng, Side, State};
use quina_quelhas::brute::{Fillings, Worth};
use quina_quelhas::play::{Bounds, Generator, Hand, Weights, level};
use quina_quelhas::{Board, Position, Size};
use quina_search::{
    Grade, Limits, Oracle, Order, ProofOptions, SearchOptions, Searcher, Task, Verdict, df_pn,
};
use quina_testkit::{HashGuide, laws, minimax};

fn size(rows: usize, columns: usize) -> Size {
    Size::new(rows, columns).unwrap()
}

/// Every filling of a board, with both sides to move.
fn fillings(size: Size) -> impl Iterator<Item = Position> {
    let cells: Vec<_> = size.cells().collect();
    (0u32..1 << cells.len()).flat_map(move |filling| {
        let empty: Board = (0..cells.len())
            .filter(|&bit| filling >> bit & 1 == 1)
            .map(|bit| cells[bit])
            .collect();
        Side::BOTH.map(|side| Position::from_board(size, empty, side).unwrap())
    })
}

/// What counting proves is true on every filling, and it does prove something.
#[test]
fn bounds_prove_only_what_is_true() {
    for size in [size(4, 4), size(3, 5)] {
        let truth = Fillings::new(size).unwrap();
        let mut proved = [0u32; 2];
        for position in fillings(size) {
            let Some(score) = Bounds.probe(&position) else {
                continue;
            };
            let wins = truth.worth(&position) == Some(Worth::Win);
            assert_eq!(score.is_win(), wins, "{}", position.to_text());
            assert_eq!(score.is_loss(), !wins, "{}", position.to_text());
            proved[usize::from(wins)] += 1;
        }
        assert!(
            proved.iter().all(|&count| count > 1000),
            "{proved:?} of {size:?}"
        );
    }
}

#[test]
fn proof_numbers_agree_with_brute_force_on_every_filling_of_3x4() {
    let size = size(3, 4);
    let truth = Fillings::new(size).unwrap();
    for position in fillings(size) {
        let limits = Limits {
            memory: Some(1 << 16),
            ..Limits::default()
        };
        let proof = df_pn(&Task::new(&position, limits), &ProofOptions::default());
        let wins = match proof.verdict {
            Verdict::Solved(_) => true,
            Verdict::Refuted => false,
            Verdict::Unknown(halt) => panic!("{halt}: {}", position.to_text()),
        };
        let expected = truth.worth(&position) == Some(Worth::Win);
        assert_eq!(wins, expected, "{}", position.to_text());
    }
}

/// Positions of random games on a board, those that are not over.
fn sample(start: &Position, seed: u64, count: usize) -> Vec<Position> {
    let mut found = Vec::new();
    laws::random_games(start, seed, 30, 100, |position| {
        if position.outcome().is_none() {
            found.push(*position);
        }
    });
    Rng::new(seed).shuffle(&mut found);
    found.truncate(count);
    found
}

/// The swap among them: it turns scores around as every move does.
#[test]
fn search_equals_minimax_with_each_switch_turned() {
    let faithful = SearchOptions {
        reductions: false,
        extensions: false,
        oracle: false,
        root_oracle: false,
        exact_depth: true,
        ..SearchOptions::default()
    };
    let mut positions = sample(&Position::new(size(4, 4), false), 1, 4);
    positions.extend(sample(&Position::new(size(3, 4), true), 2, 4));
    positions.push(Position::new(size(3, 4), true));
    for switch in SearchOptions::SWITCHES {
        if matches!(
            switch.name,
            "reductions" | "extensions" | "oracle" | "root-oracle"
        ) {
            continue;
        }
        let mut options = faithful.clone();
        let on = (switch.of)(&mut options);
        *on = !*on;
        for position in &positions {
            let task = Task::new(position, Limits::depth(3));
            let mut hand = Hand::new(Weights::built_in());
            hand.set_generator(Generator::Full);
            let report =
                Searcher::new(hand.clone(), options.clone(), 1 << 18).search(&task, |_| {});
            let score = minimax::score(&mut position.clone(), &mut hand, 3, true);
            assert_eq!(report.score(), Some(score), "{}: {position:?}", switch.name);

            let plain = SearchOptions {
                quiescence: false,
                ..options.clone()
            };
            let mut hash = HashGuide {
                seed: 5,
                range: 800,
            };
            let report = Searcher::new(hash, plain, 1 << 18).search(&task, |_| {});
            let score = minimax::score(&mut position.clone(), &mut hash, 3, false);
            assert_eq!(
                report.score(),
                Some(score),
                "{}, random: {position:?}",
                switch.name
            );
        }
    }
}

#[test]
fn candidates_are_legal_and_there_are_some_whenever_there_is_a_move() {
    let mut list = MoveList::new();
    let mut fewer = 0;
    laws::random_games(&Position::default(), 3, 30, 100, |position| {
        let mut hand = Hand::new(Weights::built_in());
        let all = position.legal_moves();
        for generator in [Generator::Full, Generator::PerRun] {
            hand.set_generator(generator);
            list.clear();
            hand.candidates(position, &mut list);
            assert!(
                list.iter().all(|mv| all.contains(mv)),
                "{}",
                position.to_text()
            );
            assert_eq!(list.is_empty(), all.is_empty(), "{}", position.to_text());
            assert!(generator == Generator::PerRun || list.len() == all.len());
            fewer += u32::from(list.len() < all.len());
        }
    });
    assert!(fewer > 20, "the generator for playing left nothing out");
}

#[test]
fn bad_weights_are_named() {
    let whole = include_str!("../../../data/quelhas/weights.json").replace(' ', "");
    assert_eq!(Weights::from_json(&whole), Ok(Weights::built_in()));
    let cases = [
        ("\"version\":1", "\"version\":2", "expected \"version\": 1"),
        (
            "\"Quelhas\"",
            "\"Draughts\"",
            "expected \"game\": \"Quelhas\"",
        ),
        (
            "\"weights\"",
            "\"weight\"",
            "expected \"weights\" as an object",
        ),
        (
            "\"weights\"",
            "\"bounds\":1,\"weights\"",
            "expected \"bounds\" as true or false",
        ),
        ("\"runs\"", "\"walks\"", "no feature is called \"walks\""),
        (
            "\"runs\":",
            "\"runs\":0.5,\"old\":",
            "no feature is called \"old\"",
        ),
        ("\"runs\":", "\"parity\":", "\"runs\" is missing"),
        (
            "\"runs\":-",
            "\"runs\":-1000",
            "\"runs\" is not a whole number from -9999 to 9999",
        ),
    ];
    for (from, to, expected) in cases {
        let text = whole.replace(from, to);
        assert_ne!(text, whole, "{from} is in the file");
        assert_eq!(Weights::from_json(&text), Err(expected.to_owned()));
    }
}

#[test]
fn the_same_seed_plays_the_same_move() {
    let position = Position::from_text("..../#.../#.../.... H").unwrap();
    let level = level(Grade::Easy);
    let choose = |seed| {
        let hand = Hand::new(Weights::built_in());
        let mut searcher = Searcher::new(hand, SearchOptions::default(), 1 << 16);
        let task = Task {
            seed,
            ..Task::new(&position, Limits::depth(2))
        };
        searcher.play(&task, &level, |_| {}).best()
    };
    assert!((0..20).all(|seed| choose(seed) == choose(seed)));
    assert!(
        (1..20).any(|seed| choose(seed) != choose(0)),
        "the seed changes nothing"
    );
}
