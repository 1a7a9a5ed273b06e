//! The hand-made player: what it looks at, how its weights are read, and that search agrees with
//! plain minimax on its positions.

use quina_core::{Notation, Position as _, Rng, Score, State, Symmetric};
use quina_draughts::play::{Feature, Hand, Weights, features, level, options};
use quina_draughts::{English, International, Position, Rules};
use quina_search::{Evaluate, Grade, Limits, Order, SearchOptions, Searcher, Tactics, Task};
use quina_testkit::{HashGuide, laws, minimax};

fn position<R: Rules>(fen: &str) -> Position<R> {
    Position::from_text(fen).unwrap()
}

fn feature<R: Rules>(fen: &str, feature: Feature) -> i32 {
    let position = position::<R>(fen);
    features(position.board(), position.mover())[feature as usize]
}

#[test]
fn each_feature_counts_what_it_says() {
    let international = [
        ("W:W31,32:B1", Feature::Man, 1),
        ("W:WK31,32:B1", Feature::King, 1),
        ("W:W28:B45", Feature::ManMobility, 1),
        ("W:WK28:B1", Feature::KingMobility, 17),
        ("W:W28,33,47:B1,3", Feature::Structure, 2),
        ("W:WK28:B6", Feature::FirstKing, 1),
        ("W:WK28:BK6", Feature::FirstKing, 0),
        ("W:W26,31,36:B5,16,17,21,22,27", Feature::Locked, 1),
        ("W:W16:B45", Feature::Runaway, 0),
        ("W:W11:B21", Feature::Runaway, 1),
        ("W:W28,32:B1", Feature::TempoDiagonal, 2),
        ("W:WK28,K30:BK6", Feature::EndgameKing, 1),
        ("W:W26,27:B6,10", Feature::Balance, 2),
        ("W:W28:B6", Feature::Centre, 1),
        ("W:W26:B6", Feature::Advancement, 3),
        ("W:W46:B6", Feature::BackRow, 1),
        ("W:WK28:BK6", Feature::KingCentre, 1),
    ];
    for (fen, name, expected) in international {
        assert_eq!(
            feature::<International>(fen, name),
            expected,
            "{name:?} in {fen}"
        );
    }
    assert_eq!(feature::<English>("W:WK18:B1", Feature::KingMobility), 4);
}

/// Turning the board round with the colours exchanged changes nothing for the mover.
fn evaluation_is_symmetric<R: Rules>() {
    let mut hand = Hand::new(Weights::<R>::built_in());
    laws::random_games(&Position::<R>::start(), 11, 30, 120, |position| {
        assert_eq!(
            hand.evaluate(position),
            hand.evaluate(&position.image(1)),
            "{position:?}"
        );
    });
}

#[test]
fn both_colours_are_judged_alike() {
    evaluation_is_symmetric::<International>();
    evaluation_is_symmetric::<English>();
}

#[test]
fn at_scale_zero_only_material_counts() {
    let mut hand = Hand::new(Weights::<International>::built_in());
    hand.set_feature_percent(0);
    laws::random_games(
        &Position::start(),
        12,
        30,
        120,
        |position: &Position<International>| {
            let (own, other) = (position.mover(), position.mover().other());
            let board = position.board();
            let worth = |colour| 100 * board.men(colour).len() + 300 * board.kings(colour).len();
            let material = worth(own) as i32 - worth(other) as i32;
            assert_eq!(
                hand.evaluate(position),
                Score::heuristic(material),
                "{position:?}"
            );
        },
    );
}

#[test]
fn half_scale_lies_between() {
    let position = position::<International>("W:W28,32,33,K47:B1,2,3,K20");
    let at = |percent| {
        let mut hand = Hand::new(Weights::<International>::built_in());
        hand.set_feature_percent(percent);
        hand.evaluate(&position).value()
    };
    assert!((at(0) + at(100) - 2 * at(50)).abs() <= 1);
    assert_ne!(at(0), at(100));
}

#[test]
fn levels_are_the_classic_table() {
    let rows = Grade::ALL.map(|grade| {
        let level = level(grade);
        (
            level.depth,
            level.time.as_millis(),
            level.noise,
            level.blunders.margin,
        )
    });
    assert_eq!(
        rows,
        [
            (Some(2), 1000, 200, 250),
            (Some(4), 2000, 60, 120),
            (Some(6), 3000, 15, 50),
            (None, 3000, 0, 0)
        ]
    );
    let chances = Grade::ALL.map(|grade| (100.0 * level(grade).blunders.probability) as u32);
    assert_eq!(chances, [30, 8, 2, 0]);
    let scales = Grade::ALL.map(|grade| level(grade).feature_percent);
    assert_eq!(scales, [0, 50, 100, 100]);
    let tables = Grade::ALL.map(|grade| (level(grade).table, level(grade).killers));
    assert_eq!(
        tables,
        [(false, false), (false, false), (true, true), (true, true)]
    );
}

#[test]
fn calm_is_where_nobody_could_capture() {
    let hand = Hand::new(Weights::<English>::built_in());
    let is_calm = |fen| hand.is_calm(&position(fen));
    assert!(is_calm("W:W30:B1"));
    assert!(!is_calm("W:W18:B15"), "the mover must");
    assert!(!is_calm("W:W18,30:B14,K25"), "the mover must, another way");
    assert!(!is_calm("B:W18:B15"), "it is the other's turn");
    assert!(!is_calm("W:W19,K31:BK16,K32"), "the opponent would");
}

/// A calm position far above beta is not searched near the leaves, unless leaves are noisy.
#[test]
fn futility_saves_nodes_at_full_strength_only() {
    let nodes = |grade, futility| {
        let options = SearchOptions {
            futility,
            ..options()
        };
        let hand = Hand::new(Weights::<English>::built_in());
        let mut searcher = Searcher::new(hand, options, 1 << 20);
        let start = Position::start();
        let task = Task::new(&start, Limits::depth(6));
        searcher.play(&task, &level(grade), |_| {}).nodes
    };
    assert!(nodes(Grade::Expert, true) < nodes(Grade::Expert, false));
    assert_eq!(nodes(Grade::Hard, true), nodes(Grade::Hard, false));
}

#[test]
fn bad_weights_are_named() {
    let whole = include_str!("../../../data/draughts/weights-international.json");
    let read = |text: &str| Weights::<International>::from_json(text).unwrap_err();
    let cases = [
        (
            whole.replace("\"version\": 1", "\"version\": 2"),
            "expected \"version\": 1",
        ),
        (
            whole.replace("International", "English"),
            "expected \"game\": \"International draughts\"",
        ),
        (
            whole.replace("\"weights\"", "\"weight\""),
            "expected \"weights\" as an object",
        ),
        (
            whole.replace("\"locked\"", "\"blocked\""),
            "no feature is called \"blocked\"",
        ),
        (
            whole.replace("    \"man\": [100, 100],\n", ""),
            "\"man\" is missing",
        ),
        (
            whole.replace("[100, 100]", "[100]"),
            "\"man\" is not a pair of numbers from -9999 to 9999",
        ),
        (
            whole.replace("[300, 300]", "[300, 30000]"),
            "\"king\" is not a pair of numbers from -9999 to 9999",
        ),
        (
            whole[..40].to_string(),
            "EOF while parsing a string at line 3 column 22",
        ),
        (
            String::new(),
            "EOF while parsing a value at line 1 column 0",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(read(&text), expected);
    }
    assert!(Weights::<English>::from_json(whole).is_err());
}

#[test]
fn priorities_are_the_sum_of_their_parts() {
    let hand = Hand::new(Weights::<International>::built_in());
    laws::random_games(
        &Position::start(),
        13,
        20,
        100,
        |position: &Position<International>| {
            for mv in position.legal_moves() {
                let parts = hand.priority_parts(position, mv);
                let sum: i32 = parts.iter().map(|part| part.1).sum();
                assert_eq!(hand.priority(position, mv), sum, "{mv} in {position:?}");
            }
        },
    );
}

/// Positions of random games, not yet decided.
fn sample<R: Rules>(seed: u64, count: usize) -> Vec<Position<R>> {
    let mut found = Vec::new();
    laws::random_games(&Position::<R>::start(), seed, 20, 100, |position| {
        if position.outcome().is_none() {
            found.push(*position);
        }
    });
    Rng::new(seed).shuffle(&mut found);
    found.truncate(count);
    found
}

/// With every switch in turn the other way, the search equals plain minimax: under the hand-made
/// evaluation, whose captures bind, and under a random one.
fn search_equals_minimax<R: Rules>() {
    let faithful = SearchOptions {
        reductions: false,
        extensions: false,
        repetition: false,
        exact_depth: true,
        ..SearchOptions::default()
    };
    let positions = sample::<R>(21, 6);
    for switch in SearchOptions::SWITCHES {
        if matches!(switch.name, "reductions" | "extensions" | "repetition") {
            continue;
        }
        let mut options = faithful.clone();
        let on = (switch.of)(&mut options);
        *on = !*on;
        for position in &positions {
            let task = Task::new(position, Limits::depth(4));
            let mut hand = Hand::new(Weights::<R>::built_in());
            let report =
                Searcher::new(hand.clone(), options.clone(), 1 << 18).search(&task, |_| {});
            let score = minimax::score(&mut position.clone(), &mut hand, 4, options.quiescence);
            assert_eq!(report.score(), Some(score), "{}: {position:?}", switch.name);

            // Tactical moves chosen at random may be king moves that go on for ever.
            let plain = SearchOptions {
                quiescence: false,
                ..options.clone()
            };
            let task = Task::new(position, Limits::depth(3));
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
fn international_search_equals_minimax() {
    search_equals_minimax::<International>();
}

#[test]
fn english_search_equals_minimax() {
    search_equals_minimax::<English>();
}
