//! What the player counts, against slow definitions that walk the cells, and what it makes of it.

mod common;

use common::{position, size};
use quina_core::{MoveList, Position as _, Score, Side, State, Symmetric};
use quina_quelhas::brute::{Fillings, Worth};
use quina_quelhas::play::{
    Bounds, Endings, Feature, Generator, Hand, Room, Weights, features, opening,
};
use quina_quelhas::{Board, Cell, Direction, Move, Position, Size};
use quina_search::{Evaluate, Limits, Oracle, Order, Task};
use quina_testkit::laws;
use std::collections::HashMap;

/// The runs of two or more of these cells, each from its first cell on.
fn runs(cells: &[Cell], direction: Direction) -> Vec<Vec<Cell>> {
    let step = |cell: Cell| match direction {
        Direction::Vertical => Cell::new(cell.row() + 1, cell.column()),
        Direction::Horizontal => Cell::new(cell.row(), cell.column() + 1),
    };
    let has_before = |cell| cells.iter().any(|&other| step(other) == Some(cell));
    let from = |&first: &Cell| {
        std::iter::successors(Some(first), |&cell| {
            step(cell).filter(|next| cells.contains(next))
        })
        .collect::<Vec<_>>()
    };
    let firsts = cells.iter().filter(|&&cell| !has_before(cell));
    firsts.map(from).filter(|run| run.len() >= 2).collect()
}

/// The definitions of [`Room`], word for word.
fn slow_room(board: Board, direction: Direction) -> Room {
    let empty: Vec<Cell> = board.cells().collect();
    let theirs = runs(&empty, direction.other());
    let exclusive: Vec<Cell> = empty
        .iter()
        .copied()
        .filter(|cell| !theirs.iter().any(|run| run.contains(cell)))
        .collect();
    let (all, own) = (runs(&empty, direction), runs(&exclusive, direction));
    let moves = |runs: &[Vec<Cell>]| runs.iter().map(|run| run.len() as i32 / 2).sum();
    let holds_own = |run: &&Vec<Cell>| own.iter().any(|part| run.contains(&part[0]));
    // Every way to fill some of the cells that the opponent can fill.
    let pieces = |run: &Vec<Cell>| {
        let cuts = (0..1_u32 << run.len()).filter(|cut| {
            let mut filled = (0..run.len()).filter(|at| cut >> at & 1 == 1);
            filled.all(|at| !exclusive.contains(&run[at]))
        });
        let left = |cut: u32| -> Vec<Cell> {
            let kept = (0..run.len()).filter(|at| cut >> at & 1 == 0);
            kept.map(|at| run[at]).collect()
        };
        cuts.map(|cut| runs(&left(cut), direction).len() as i32)
            .max()
            .unwrap()
    };
    Room {
        runs: all.len() as i32,
        max_total: moves(&all),
        min_excl: all.iter().filter(holds_own).count() as i32,
        max_excl: moves(&own),
        needed: all.iter().map(pieces).sum(),
    }
}

#[test]
fn room_is_what_its_definitions_say() {
    for (rows, columns) in common::SHAPES {
        let start = Position::new(size(rows, columns), false);
        laws::random_games(&start, 41, 20, 60, |position| {
            for direction in Direction::BOTH {
                assert_eq!(
                    Room::of(position.board(), direction),
                    slow_room(position.board(), direction),
                    "{direction} in {position:?}"
                );
            }
        });
    }
}

#[test]
fn features_are_the_movers_minus_the_opponents() {
    laws::random_games(
        &Position::new(Size::STANDARD, false),
        42,
        30,
        60,
        |position| {
            let own = Direction::of(position.turn());
            let [mine, theirs] =
                [own, own.other()].map(|direction| slow_room(position.board(), direction));
            let moves = |direction| {
                let mut count = 0;
                position.board().each_segment(direction, |_| count += 1);
                count
            };
            let runs = mine.runs - theirs.runs;
            let is_small = mine.max_total + theirs.max_total <= 20;
            let expected = [
                (Feature::MaxTotal, mine.max_total - theirs.max_total),
                (Feature::Runs, runs),
                (Feature::MinExcl, mine.min_excl - theirs.min_excl),
                (Feature::MaxExcl, mine.max_excl - theirs.max_excl),
                (Feature::Flexibility, moves(own) - moves(own.other())),
                (Feature::Parity, i32::from(is_small) * runs),
                (Feature::ToMove, 1),
            ];
            let found = features(position.board(), position.turn());
            for (feature, count) in expected {
                assert_eq!(
                    found[feature as usize], count,
                    "{feature:?} in {position:?}"
                );
            }
        },
    );
}

/// Flipping the board changes nothing, nor does transposing it, which exchanges the sides.
#[test]
fn evaluation_is_symmetric() {
    let mut hand = Hand::new(Weights::built_in());
    laws::random_games(
        &Position::new(Size::STANDARD, false),
        43,
        20,
        60,
        |position| {
            for image in 0..position.symmetries() {
                let score = hand.evaluate(&position.image(image));
                assert_eq!(hand.evaluate(position), score, "{image}: {position:?}");
            }
        },
    );
}

#[test]
fn at_scale_zero_only_the_most_moves_count() {
    let weight = Weights::built_in().values()[Feature::MaxTotal as usize];
    let mut hand = Hand::new(Weights::built_in());
    hand.set_feature_percent(0);
    laws::random_games(
        &Position::new(Size::STANDARD, false),
        44,
        20,
        60,
        |position| {
            if Bounds.probe(position).is_none() {
                let counts = features(position.board(), position.turn());
                let material = counts[Feature::MaxTotal as usize] * weight;
                assert_eq!(
                    hand.evaluate(position),
                    Score::heuristic(material),
                    "{position:?}"
                );
            }
        },
    );
}

/// The note's player counts its features and proves nothing.
#[test]
fn without_bounds_the_features_are_all_that_counts() {
    let note = Weights::from_json(&common::data("weights-note.json")).unwrap();
    let mut proving = Hand::new(Weights::new(*note.values()));
    let mut counting = Hand::new(note);
    let decided = position(".###/.#../.###/##.. V");
    assert!(proving.evaluate(&decided).value() > 10_000);
    let sum: i32 = counting.parts(&decided).iter().sum();
    assert_eq!(counting.evaluate(&decided).value(), sum);
}

#[test]
fn half_scale_lies_between() {
    let position = position("........../.#......../.#......../.#...###.. V");
    let at = |percent| {
        let mut hand = Hand::new(Weights::built_in());
        hand.set_feature_percent(percent);
        hand.evaluate(&position).value()
    };
    assert!((at(0) + at(100) - 2 * at(50)).abs() <= 1);
    assert_ne!(at(0), at(100));
}

/// Who may swap has the better side, and who must open has neither.
#[test]
fn the_swap_is_in_the_evaluation() {
    let mut hand = Hand::new(Weights::built_in());
    let start = Position::default();
    assert_eq!(hand.evaluate(&start), Score::DRAW);
    for mv in start.legal_moves() {
        let mut offered = start;
        offered.play(mv);
        let closed = Position::from_board(offered.size(), offered.board(), Side::Second).unwrap();
        let plain = hand.evaluate(&closed).value();
        assert_eq!(hand.evaluate(&offered).value(), plain.abs(), "after {mv}");
        let swap = hand.priority(&offered, Move::Swap);
        assert_eq!(swap > 0, plain < 0, "after {mv}");
    }
}

#[test]
fn priorities_are_the_sum_of_their_parts() {
    let hand = Hand::new(Weights::built_in());
    let mut named = HashMap::new();
    laws::random_games(&Position::default(), 45, 10, 60, |position| {
        for mv in position.legal_moves() {
            let parts = hand.priority_parts(position, mv);
            let sum: i32 = parts.iter().map(|part| part.1).sum();
            assert_eq!(hand.priority(position, mv), sum, "{mv} in {position:?}");
            for (name, part) in parts {
                *named.entry(name).or_insert(false) |= part != 0;
            }
        }
    });
    assert!(
        named.len() == 6 && named.values().all(|&used| used),
        "{named:?}"
    );
}

/// A proof by counting or by solving is true, and its end comes no later than it says.
#[test]
fn proofs_are_true_and_in_time() {
    fn longest(position: &Position, known: &mut HashMap<(Board, Side), u32>) -> u32 {
        let key = (position.board(), position.turn());
        if let Some(&plies) = known.get(&key) {
            return plies;
        }
        let mut plies = 0;
        for mv in position.legal_moves() {
            let mut next = *position;
            next.play(mv);
            plies = plies.max(1 + longest(&next, known));
        }
        known.insert(key, plies);
        plies
    }
    let size = size(3, 4);
    let truth = Fillings::new(size).unwrap();
    let cells: Vec<Cell> = size.cells().collect();
    let mut endings = Endings::default();
    let mut known = HashMap::new();
    for filling in 0_u32..1 << cells.len() {
        let empty: Board = (0..cells.len())
            .filter(|bit| filling >> bit & 1 == 1)
            .map(|bit| cells[bit])
            .collect();
        for side in Side::BOTH {
            let position = Position::from_board(size, empty, side).unwrap();
            let wins = truth.worth(&position) == Some(Worth::Win);
            let solved = endings.probe(&position).expect("small boards are solved");
            for score in Bounds.probe(&position).into_iter().chain([solved]) {
                assert_eq!(
                    (score.is_win(), score.is_loss()),
                    (wins, !wins),
                    "{position:?}"
                );
                // The latest end of this winner is at least as far as any line can go, but for
                // the ply that would make the other one win.
                let plies = score.plies_to_end().unwrap();
                assert!(plies + 1 >= longest(&position, &mut known), "{position:?}");
                assert_eq!(plies % 2 == 0, wins, "{position:?}");
            }
        }
    }
}

#[test]
fn long_runs_give_a_few_candidates_and_short_ones_all() {
    let mut hand = Hand::new(Weights::built_in());
    let mut list = MoveList::new();
    hand.candidates(&Position::new(Size::STANDARD, false), &mut list);
    // Nine of each column: ends of two and three, whole, twice almost whole, a split and a wall.
    assert!((80..=90).contains(&list.len()), "{}", list.len());
    let short = Position::new(size(6, 10), false);
    list.clear();
    hand.candidates(&short, &mut list);
    assert_eq!(list.len(), short.legal_moves().len());
    list.clear();
    hand.set_generator(Generator::Full);
    hand.candidates(&Position::new(Size::STANDARD, false), &mut list);
    assert_eq!(list.len(), 450);
}

#[test]
fn openings_are_legal_varied_and_the_same_for_the_same_seed() {
    let hand = Hand::new(Weights::built_in());
    let start = Position::new(size(6, 6), true);
    let choose = |seed| {
        let task = Task {
            seed,
            ..Task::new(&start, Limits::depth(2))
        };
        opening(&task, &hand).expect("the opener is to move")
    };
    let chosen: Vec<Move> = (0..20).map(choose).collect();
    assert!(chosen.iter().all(|&mv| start.is_legal(mv)));
    assert_eq!(chosen, (0..20).map(choose).collect::<Vec<_>>());
    let first = chosen[0];
    assert!(chosen.iter().any(|&mv| mv != first), "always {first}");
}

/// Without time it is a random opening, and nothing is chosen where there is nothing to offer.
#[test]
fn openings_need_an_open_swap_and_no_time() {
    let hand = Hand::new(Weights::built_in());
    let start = Position::default();
    let hurried = Task::new(&start, Limits::time(std::time::Duration::ZERO));
    assert!(opening(&hurried, &hand).is_some_and(|mv| start.is_legal(mv)));
    let plain = Position::new(Size::STANDARD, false);
    assert_eq!(opening(&Task::new(&plain, Limits::depth(1)), &hand), None);
    let offered = position("..../#.../#.../.... H swap");
    assert_eq!(opening(&Task::new(&offered, Limits::depth(1)), &hand), None);
}
