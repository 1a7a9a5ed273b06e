//! Every reduction against brute force, on every filling of small boards; and what looks like a
//! reduction and is none.

mod common;

use common::{position, size};
use quina_core::Side;
use quina_quelhas::brute::{Fillings, Search, Worth};
use quina_quelhas::solve::{Method, Reduction, Reductions, Solver, SolverOptions};
use quina_quelhas::{Board, Position, Size};
use quina_search::{Limits, StopFlag};

const METHODS: [Method; 2] = [Method::DepthFirst, Method::ProofNumber];

fn solver(method: Method, reductions: Reductions, memory: usize) -> Solver {
    Solver::new(SolverOptions {
        method,
        reductions,
        memory,
    })
}

fn worth(solver: &mut Solver, position: &Position) -> Worth {
    let answer = solver.wins(position, &Limits::default(), &StopFlag::new());
    if answer.found.expect("no limit binds") {
        Worth::Win
    } else {
        Worth::Loss
    }
}

/// Every filling of a board with either side to move.
fn each_filling(size: Size, mut visit: impl FnMut(&Position)) {
    let cells: Vec<_> = size.cells().collect();
    for set in 0..1_u32 << cells.len() {
        let empty: Board = (0..cells.len())
            .filter(|at| set >> at & 1 == 1)
            .map(|at| cells[at])
            .collect();
        for turn in Side::BOTH {
            visit(&Position::from_board(size, empty, turn).unwrap());
        }
    }
}

/// How many fillings a solver gets wrong.
fn differences(size: Size, solver: &mut Solver) -> usize {
    let fillings = Fillings::new(size).unwrap();
    let mut wrong = 0;
    each_filling(size, |position| {
        wrong += usize::from(fillings.worth(position) != Some(worth(solver, position)));
    });
    wrong
}

fn each_alone(rows: usize, columns: usize) {
    for method in METHODS {
        for reduction in Reduction::ALL {
            let mut solver = solver(method, Reductions::NONE.with(reduction), 8 << 20);
            let wrong = differences(size(rows, columns), &mut solver);
            assert_eq!(wrong, 0, "{reduction} by {method:?}");
        }
    }
}

fn all_but_one(rows: usize, columns: usize) {
    for method in METHODS {
        for reduction in Reduction::ALL {
            let mut solver = solver(method, Reductions::ALL.without(reduction), 8 << 20);
            let wrong = differences(size(rows, columns), &mut solver);
            assert_eq!(wrong, 0, "all but {reduction} by {method:?}");
        }
    }
}

#[test]
fn each_reduction_alone_on_all_fillings_of_4x4() {
    each_alone(4, 4);
}

#[test]
fn all_reductions_but_one_on_all_fillings_of_4x4() {
    all_but_one(4, 4);
}

#[test]
fn all_reductions_together_on_all_fillings_of_4x5() {
    for method in METHODS {
        let mut solver = solver(method, Reductions::ALL, 64 << 20);
        assert_eq!(differences(size(4, 5), &mut solver), 0, "{method:?}");
    }
}

#[test]
fn each_reduction_alone_on_all_fillings_of_4x5() {
    for reduction in Reduction::ALL {
        let alone = Reductions::NONE.with(reduction);
        let mut solver = solver(Method::DepthFirst, alone, 256 << 20);
        assert_eq!(differences(size(4, 5), &mut solver), 0, "{reduction}");
    }
}

/// Longer strips, and strips beside other things, than 4x5 has room for.
#[test]
fn all_reductions_on_all_fillings_of_flat_boards() {
    for (rows, columns) in [(2, 9), (9, 2), (3, 6), (6, 3)] {
        for method in METHODS {
            let mut solver = solver(method, Reductions::ALL, 8 << 20);
            assert_eq!(differences(size(rows, columns), &mut solver), 0);
        }
    }
}

/// A table of a few entries forgets almost everything and is never wrong.
#[test]
fn tiny_tables_never_lie() {
    for method in METHODS {
        for memory in [0, 500, 4 << 10] {
            let mut solver = solver(method, Reductions::ALL, memory);
            assert_eq!(differences(size(4, 4), &mut solver), 0, "{memory} bytes");
        }
    }
}

/// Whoever takes these two for the same is wrong: they are not won by the same player.
#[track_caller]
fn assert_different(one: &str, other: &str) {
    let [one, other] = [one, other].map(position);
    let worths = [&one, &other].map(|position| Search::new(1_000_000).worth(position));
    assert_ne!(worths[0], worths[1], "{one:?} and {other:?}");
    let mut solver = Solver::default();
    for (position, known) in [one, other].iter().zip(worths) {
        assert_eq!(Some(worth(&mut solver, position)), known, "{position:?}");
    }
}

#[test]
fn transposing_one_island_is_unsound() {
    assert_different("...#../.#.#../###### V", "..#../.##../..### V");
    assert_different("...#../.#.#../###### H", "..#../.##../..### H");
}

#[test]
fn a_strip_of_four_is_not_one_of_two() {
    assert_different("...#./..##./####./####. V", "...#./..##./#####/##### V");
    assert_different(
        ".#..#../.####../.######/.###### V",
        ".#..#../.####../#######/####### V",
    );
}

#[test]
fn an_island_and_its_mirror_image_do_not_cancel() {
    assert_different("..#..#.#./..#..#.#. H", "######.#./######.#. H");
    assert_different(
        "..#..#../..#..###/######.. V",
        "######../########/######.. V",
    );
}

/// Both squares and corners are lost for whoever moves; beside a corner they differ.
#[test]
fn islands_of_equal_outcome_cannot_replace_each_other() {
    for turn in ["V", "H"] {
        let alone = [format!("../.. {turn}"), format!("../.# {turn}")];
        for text in alone {
            assert_eq!(worth(&mut Solver::default(), &position(&text)), Worth::Loss);
        }
        assert_different(
            &format!("..#.../..#..# {turn}"),
            &format!("..#.../.##..# {turn}"),
        );
    }
}

/// Two lost corners make a won pair.
#[test]
fn outcomes_of_islands_do_not_add_up() {
    for turn in ["V", "H"] {
        assert_different(
            &format!("#.###/..###/###.#/###.. {turn}"),
            &format!("#.###/..###/#####/##### {turn}"),
        );
    }
}

/// Two standing strips of 4 and 4, or of 2 and 6, both hold two moves at least and four at most.
#[test]
fn strips_are_more_than_their_fewest_and_most_moves() {
    assert_different(
        "....##.#./######.#./....##.#./#..###.#./#...#####/######### H",
        "....##.#./######.#./....####./#..#####./#...####./########. H",
    );
}
