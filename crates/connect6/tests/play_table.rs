//! The line table against a slow count, what it makes of a position, and how its weights are read.

#[allow(dead_code)]
mod common;

use common::{building_game, size, windows};
use quina_connect6::play::{Hand, LineTable, Weights};
use quina_connect6::{Board, Cell, Size, Windows};
use quina_core::{Notation, Position, Rng, Score, Side, State, Symmetric};
use quina_search::Evaluate;

fn hand() -> Hand {
    Hand::new(Weights::built_in())
}

fn fresh(board: &Board) -> LineTable {
    let weights = Weights::built_in();
    let mut table = LineTable::new(board.size(), &weights);
    table.follow(board, &weights);
    table
}

/// The cells of a window with the stones of each side in it.
fn counted<'a>(board: &Board, windows: &'a [Vec<Cell>]) -> Vec<(&'a Vec<Cell>, [usize; 2])> {
    let count = |window: &'a Vec<Cell>| {
        let of = |side| {
            let stones = window.iter().filter(|&&c| board.stone(c) == Some(side));
            stones.count()
        };
        (window, Side::BOTH.map(of))
    };
    windows.iter().map(count).collect()
}

#[test]
fn the_line_table_agrees_with_a_slow_count() {
    let weights = Weights::built_in();
    for (length, seed) in [(6, 1), (7, 2), (11, 3), (19, 4)] {
        let windows = windows(size(length), 6);
        for board in building_game(size(length), seed) {
            let table = fresh(&board);
            let counted = counted(&board, &windows);
            for side in Side::BOTH {
                let (own, other) = (side.index(), side.other().index());
                for cell in board.empty().iter() {
                    let through = counted.iter().filter(|(window, _)| window.contains(&cell));
                    let (mut attack, mut block) = (0, 0);
                    for (_, stones) in through {
                        if stones[other] == 0 {
                            attack += i32::from(weights.attack()[stones[own]]);
                        }
                        if stones[own] == 0 && stones[other] > 0 {
                            block += i32::from(weights.block()[stones[other]]);
                        }
                    }
                    assert_eq!(table.attack(side, cell), attack, "{cell} in {board:?}");
                    assert_eq!(table.block(side, cell), block, "{cell} in {board:?}");
                }
            }
        }
    }
}

/// Stones laid and lifted in any order leave the table that the board alone would give.
#[test]
fn the_table_kept_stone_by_stone_is_the_fresh_one() {
    let mut rng = Rng::new(31);
    for length in [6, 9, 19] {
        let mut hand = hand();
        let mut table = LineTable::new(size(length), &Weights::built_in());
        let mut board = Board::new(size(length));
        let mut played = Vec::new();
        hand.begin(&board);
        for _ in 0..300 {
            let moves = board.legal_moves();
            let back = moves.is_empty() || rng.below(5) < 2;
            if let Some(mv) = played.pop().filter(|_| back) {
                let side = board.turn().other();
                board.undo(mv, ());
                hand.undone(&board, mv);
                mv.stones().for_each(|cell| table.lift(side, cell));
            } else if let Some(&mv) = rng.choose(&moves) {
                hand.played(&board, mv);
                mv.stones().for_each(|cell| table.lay(board.turn(), cell));
                board.play(mv);
                played.push(mv);
            }
            assert_eq!(table, fresh(&board), "{board:?}");
            assert!(table.is_at(&board));
            // The guide that was told of every move answers as one that was told nothing.
            if board.outcome().is_none() {
                let mut other = self::hand();
                assert_eq!(hand.evaluate(&board), other.evaluate(&board), "{board:?}");
            }
        }
    }
}

#[test]
fn a_table_finds_its_way_to_any_board() {
    let weights = Weights::built_in();
    let mut table = LineTable::new(Size::MAX, &weights);
    for (length, seed) in [(19, 1), (19, 2), (8, 3), (15, 4)] {
        for board in building_game(size(length), seed).into_iter().rev() {
            table.follow(&board, &weights);
            assert_eq!(table, fresh(&board), "{board:?}");
        }
    }
}

/// Synergy is exactly what the second stone gains or loses by the first.
#[test]
fn a_turn_is_worth_its_stones_one_after_the_other() {
    let weights = Weights::built_in();
    let mut rng = Rng::new(32);
    for (length, seed) in [(6, 1), (9, 2), (19, 3), (19, 4)] {
        for board in building_game(size(length), seed) {
            if board.stones_due() < 2 {
                continue;
            }
            let (moves, mover) = (board.legal_moves(), board.turn());
            for mv in (0..40).filter_map(|_| rng.choose(&moves).copied()) {
                let mut table = fresh(&board);
                let second = mv.second().unwrap();
                let cell =
                    |table: &LineTable, cell| table.attack(mover, cell) + table.block(mover, cell);
                let together = cell(&table, mv.first())
                    + cell(&table, second)
                    + table.synergy(mover, mv, &weights);
                let mut in_turn = cell(&table, mv.first());
                table.lay(mover, mv.first());
                in_turn += cell(&table, second);
                table.lay(mover, second);
                assert_eq!(together, in_turn, "{mv} in {board:?}");
            }
        }
    }
}

#[test]
fn the_board_may_be_turned_and_mirrored() {
    for seed in 0..4 {
        for board in building_game(size(12), seed) {
            if board.outcome().is_some() {
                continue;
            }
            let score = hand().evaluate(&board);
            for index in 1..board.symmetries() {
                assert_eq!(hand().evaluate(&board.image(index)), score, "{board:?}");
            }
        }
    }
}

#[test]
fn the_evaluation_counts_lines_for_the_mover() {
    let score = |text: &str| hand().evaluate(&Board::from_text(text).unwrap());
    let tempo = Weights::built_in().tempo() / 10;
    let text = "6/6/6/6/6/x5 w";
    assert_eq!(
        score(text),
        Score::heuristic(tempo - 3),
        "three lines of one stone"
    );
    let text = "6/6/6/6/1oo3/x5 b";
    assert_eq!(
        score(text),
        Score::heuristic(tempo + 2 - 20 - 2),
        "row and columns of White"
    );
}

#[test]
fn at_scale_zero_only_lines_of_three_count() {
    let mut none = hand();
    none.set_feature_percent(0);
    let mut half = hand();
    half.set_feature_percent(50);
    let weights = Weights::built_in();
    let mut differs = false;
    for board in building_game(Size::MAX, 7) {
        if board.outcome().is_some() {
            continue;
        }
        let (windows, mover) = (Windows::of(&board), board.turn());
        let lead = |stones| windows.count(mover, stones) - windows.count(!mover, stones);
        let worth = |stones: usize| lead(stones) * weights.line()[stones - 1];
        let material: i32 = (3..=6).map(worth).sum();
        assert_eq!(
            none.evaluate(&board),
            Score::heuristic(material / 10),
            "{board:?}"
        );
        assert_eq!(none.parts(&board)[..2], [0, 0]);
        assert_eq!(
            hand().parts(&board),
            std::array::from_fn(|i| i64::from(worth(i + 1)))
        );
        let scores = [
            none.evaluate(&board),
            half.evaluate(&board),
            hand().evaluate(&board),
        ];
        let [zero, fifty, hundred] = scores.map(Score::value);
        assert!((zero + hundred - 2 * fifty).abs() <= 2, "{board:?}");
        differs |= zero != hundred;
    }
    assert!(differs);
}

#[test]
fn bad_weights_are_named() {
    let whole = include_str!("../../../data/connect6/weights.json");
    assert_eq!(Weights::from_json(whole).as_ref(), Ok(&Weights::built_in()));
    let line = "\"line\" is not 6 numbers from 0 to 1000000 that never fall";
    let attack = "\"attack\" is not 6 numbers from 0 to 2500 that never fall";
    let block = "\"block\" is not 5 numbers from 0 to 2500 that never fall";
    let cases = [
        (
            "\"version\": 1",
            "\"version\": 2",
            "expected \"version\": 1",
        ),
        (
            "\"version\": 1",
            "\"version\": \"1\"",
            "expected \"version\": 1",
        ),
        (
            "Connect6\",",
            "Connect5\",",
            "expected \"game\": \"Connect6\"",
        ),
        (
            "\"weights\"",
            "\"weight\"",
            "expected \"weights\" as an object",
        ),
        (
            "\"attack\"",
            "\"attacks\"",
            "no row of weights is called \"attacks\"",
        ),
        (
            "\"line\": [10",
            "\"lines\": [10",
            "no row of weights is called \"lines\"",
        ),
        ("[10, ", "[10, 10, ", line),
        ("[10, ", "[", line),
        ("[10, ", "[1000, ", line),
        ("[10, ", "[-10, ", line),
        ("[10, ", "[1.5, ", line),
        ("10000]", "1000001]", line),
        ("2500]", "2501]", attack),
        ("2500]", "null]", attack),
        ("\"block\": [", "\"block\": [0, ", block),
        (
            "\"block\": [1",
            "\"block\": {}, \"more\": [1",
            "no row of weights is called \"more\"",
        ),
        (
            "\"settings\": {",
            "\"settings\": 1, \"rest\": {",
            "expected \"settings\" as an object",
        ),
        (
            "\"settings\": {",
            "\"settings\": {\"cell\": 1, ",
            "no setting is called \"cell\"",
        ),
        (
            "\"settings\": {",
            "\"settings\": {\"cells\": -1, ",
            "\"cells\" is not a number from 0 on",
        ),
        (
            "\"tree\": true",
            "\"tree\": 1",
            "\"tree\" is neither true nor false",
        ),
    ];
    for (from, to, expected) in cases {
        let text = whole.replacen(from, to, 1);
        assert_ne!(text, whole, "{from} is not in the file");
        assert_eq!(
            Weights::from_json(&text).unwrap_err(),
            expected,
            "{from} -> {to}"
        );
    }
    let missing = "{\"version\": 1, \"game\": \"Connect6\", \"weights\": {}}";
    assert_eq!(
        Weights::from_json(missing).unwrap_err(),
        "\"line\" is missing"
    );
    let eof = "EOF while parsing a value at line 1 column 0";
    assert_eq!(Weights::from_json("").unwrap_err(), eof);
}
