//! Nested rollouts on two small puzzles: a sliding puzzle full of loops, and a climb to a number
//! by steps of several moves.

use quina_core::{MoveList, Puzzle, Score, State};
use quina_search::{
    Halt, Heuristic, Limits, NestedOptions, Planner, StopFlag, Task, Verdict, nested_rollouts,
};
use std::collections::{HashSet, VecDeque};
use std::time::Duration;

/// Five tiles on two rows of three; solved when they stand in order with the gap at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Sliding([u8; 6]);

const SOLVED: Sliding = Sliding([1, 2, 3, 4, 5, 0]);

impl Sliding {
    fn gap(self) -> usize {
        self.0.iter().position(|&tile| tile == 0).unwrap()
    }
}

impl State for Sliding {
    /// The cell whose tile slides into the gap.
    type Move = u8;
    /// Where the gap was.
    type Undo = u8;

    fn moves(&self, list: &mut MoveList<u8>) {
        let gap = self.gap();
        let near = |cell: usize| {
            let (rows, columns) = (cell / 3, cell % 3);
            rows.abs_diff(gap / 3) + columns.abs_diff(gap % 3) == 1
        };
        list.extend((0..6).filter(|&cell| near(cell)).map(|cell| cell as u8));
    }

    fn play(&mut self, cell: u8) -> u8 {
        let gap = self.gap();
        self.0.swap(gap, cell.into());
        gap as u8
    }

    fn undo(&mut self, cell: u8, gap: u8) {
        self.0.swap(cell.into(), gap.into());
    }
}

impl Puzzle for Sliding {
    type Code = [u8; 6];

    fn is_solved(&self) -> bool {
        *self == SOLVED
    }

    fn encode(&self) -> [u8; 6] {
        self.0
    }
}

/// Tiles by their distance from home, then tiles at home; or no opinion at all.
#[derive(Clone, Copy)]
struct Slider {
    has_opinion: bool,
}

impl Planner<Sliding> for Slider {
    type Plan = u8;

    fn plans(&mut self, puzzle: &Sliding, list: &mut MoveList<u8>) {
        puzzle.moves(list);
    }

    fn moves_of(&mut self, _: &Sliding, plan: u8, list: &mut MoveList<u8>) {
        list.push(plan);
    }

    fn value(&mut self, puzzle: &Sliding, heuristic: Heuristic) -> Score {
        let tiles = puzzle.0.iter().enumerate().filter(|&(_, &tile)| tile > 0);
        let worth = tiles.map(|(cell, &tile)| {
            let home = usize::from(tile) - 1;
            let distance = (cell / 3).abs_diff(home / 3) + (cell % 3).abs_diff(home % 3);
            match heuristic {
                Heuristic(0) => -(distance as i32),
                _ => i32::from(distance == 0),
            }
        });
        Score::heuristic(if self.has_opinion { worth.sum() } else { 0 })
    }
}

const SLIDER: Slider = Slider { has_opinion: true };

/// All states that can be solved, by breadth from the solved one.
fn solvable() -> Vec<Sliding> {
    let mut seen = HashSet::from([SOLVED]);
    let mut queue = VecDeque::from([SOLVED]);
    let mut all = Vec::new();
    while let Some(state) = queue.pop_front() {
        all.push(state);
        for mv in state.legal_moves() {
            let mut next = state;
            next.play(mv);
            if seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    assert_eq!(all.len(), 360);
    all
}

fn replay<P: Puzzle>(start: &P, line: &[P::Move]) -> P {
    let mut puzzle = start.clone();
    for &mv in line {
        assert!(puzzle.is_legal(mv), "{mv:?} in {puzzle:?}");
        puzzle.play(mv);
    }
    puzzle
}

#[test]
fn solves_most_sliding_puzzles_and_every_line_is_a_solution() {
    for (levels, least) in [
        (vec![0], 40),
        (vec![1], 80),
        (vec![1, 1], 200),
        (vec![2, 1], 340),
    ] {
        let options = NestedOptions {
            levels: levels.clone(),
            ..NestedOptions::default()
        };
        let mut solved = 0;
        for start in solvable() {
            let task = Task::new(&start, Limits::default());
            let report = nested_rollouts(&task, &mut SLIDER.clone(), &options);
            match report.verdict {
                Verdict::Solved(line) => {
                    solved += 1;
                    assert!(replay(&start, &line).is_solved(), "{line:?} in {start:?}");
                    assert_eq!(report.advice, line.first().copied());
                }
                Verdict::Unknown(halt) => {
                    assert_eq!(halt, Halt::Depth);
                    assert!(report.advice.is_some_and(|mv| start.is_legal(mv)));
                }
                Verdict::Refuted => panic!("{start:?} is refuted"),
            }
        }
        assert!(solved >= least, "{levels:?}: {solved}");
    }
}

/// More attempts, each in another order, solve what the first could not.
#[test]
fn more_attempts_solve_more() {
    let solved_with = |attempts| {
        let options = NestedOptions {
            levels: vec![1],
            attempts,
            ..NestedOptions::default()
        };
        let is_solved = |start: &Sliding| {
            let task = Task::new(start, Limits::default());
            let report = nested_rollouts(&task, &mut SLIDER.clone(), &options);
            assert!(report.attempts <= attempts);
            matches!(report.verdict, Verdict::Solved(_))
        };
        solvable().iter().filter(|start| is_solved(start)).count()
    };
    let (once, often) = (solved_with(1), solved_with(10));
    assert!(once < often, "{once} and {often}");
}

#[test]
fn the_unsolvable_is_never_solved_and_never_refuted() {
    for mut start in solvable() {
        // Two tiles exchanged: the other half of all states.
        let tiles: Vec<usize> = (0..6).filter(|&cell| start.0[cell] > 0).collect();
        start.0.swap(tiles[0], tiles[1]);
        let task = Task::new(&start, Limits::default());
        let report = nested_rollouts(&task, &mut SLIDER.clone(), &NestedOptions::default());
        assert_eq!(report.verdict, Verdict::Unknown(Halt::Depth), "{start:?}");
    }
}

/// Without an opinion every step is as good as any: only the path keeps a climb from running in
/// circles for ever.
#[test]
fn loops_end_by_themselves() {
    let mut solved = 0;
    for start in solvable() {
        for remembered in [0, 3, 5_000] {
            let options = NestedOptions {
                levels: vec![1],
                remembered,
                ..NestedOptions::default()
            };
            let mut slider = Slider { has_opinion: false };
            let task = Task::new(&start, Limits::default());
            let report = nested_rollouts(&task, &mut slider, &options);
            if let Verdict::Solved(line) = report.verdict {
                solved += 1;
                let mut puzzle = start;
                let mut seen = HashSet::from([puzzle]);
                for mv in line {
                    puzzle.play(mv);
                    assert!(seen.insert(puzzle), "{puzzle:?} twice");
                }
            }
        }
    }
    assert!(solved > 100, "{solved}");
}

/// Reach a number exactly by adding one and by doubling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counter {
    value: u64,
    target: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Push {
    Add,
    Double,
}

impl State for Counter {
    type Move = Push;
    type Undo = u64;

    fn moves(&self, list: &mut MoveList<Push>) {
        if self.value < self.target {
            list.push(Push::Add);
        }
        if self.value > 0 && 2 * self.value <= self.target {
            list.push(Push::Double);
        }
    }

    fn play(&mut self, mv: Push) -> u64 {
        let before = self.value;
        self.value = match mv {
            Push::Add => before + 1,
            Push::Double => 2 * before,
        };
        before
    }

    fn undo(&mut self, _: Push, before: u64) {
        self.value = before;
    }
}

impl Puzzle for Counter {
    type Code = u64;

    fn is_solved(&self) -> bool {
        self.value == self.target
    }

    fn encode(&self) -> u64 {
        self.value
    }
}

/// A step is so many additions and then a doubling if there is room for it.
struct Accountant;

impl Planner<Counter> for Accountant {
    type Plan = u64;

    fn plans(&mut self, puzzle: &Counter, list: &mut MoveList<u64>) {
        list.extend(1..=(puzzle.target - puzzle.value).min(4));
    }

    fn moves_of(&mut self, puzzle: &Counter, plan: u64, list: &mut MoveList<Push>) {
        list.extend((0..plan).map(|_| Push::Add));
        if 2 * (puzzle.value + plan) <= puzzle.target {
            list.push(Push::Double);
        }
    }

    fn value(&mut self, puzzle: &Counter, _: Heuristic) -> Score {
        Score::heuristic(puzzle.value as i32 - puzzle.target as i32)
    }
}

#[test]
fn steps_of_several_moves_become_plain_lines() {
    for target in 1..200 {
        let start = Counter { value: 0, target };
        let task = Task::new(&start, Limits::default());
        let report = nested_rollouts(&task, &mut Accountant, &NestedOptions::default());
        let Verdict::Solved(line) = report.verdict else {
            panic!("{target}: {:?}", report.verdict);
        };
        assert!(replay(&start, &line).is_solved(), "{target}: {line:?}");
        assert!(target < 8 || line.contains(&Push::Double));
    }
}

#[test]
fn nothing_to_do_is_solved_and_nothing_possible_is_refuted() {
    let done = Counter {
        value: 7,
        target: 7,
    };
    let past = Counter {
        value: 8,
        target: 7,
    };
    for (start, verdict) in [(done, Verdict::Solved(vec![])), (past, Verdict::Refuted)] {
        let task = Task::new(&start, Limits::default());
        let report = nested_rollouts(&task, &mut Accountant, &NestedOptions::default());
        assert_eq!(
            (report.verdict, report.advice, report.nodes),
            (verdict, None, 0)
        );
    }
}

#[test]
fn without_a_heuristic_there_is_no_climb() {
    let start = solvable()[100];
    let options = NestedOptions {
        levels: vec![],
        ..NestedOptions::default()
    };
    let report = nested_rollouts(
        &Task::new(&start, Limits::default()),
        &mut SLIDER.clone(),
        &options,
    );
    assert_eq!(report.verdict, Verdict::Unknown(Halt::Depth));
}

#[test]
fn the_longest_line_binds() {
    let start = Counter {
        value: 0,
        target: 10_000,
    };
    let options = NestedOptions {
        longest_line: 5,
        ..NestedOptions::default()
    };
    let task = Task::new(&start, Limits::default());
    let report = nested_rollouts(&task, &mut Accountant, &options);
    assert_eq!(report.verdict, Verdict::Unknown(Halt::Depth));
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let options = NestedOptions {
        levels: vec![1],
        attempts: 5,
        ..NestedOptions::default()
    };
    let mut distinct = 0;
    for start in solvable() {
        let search = |seed| {
            let mut task = Task::new(&start, Limits::default());
            task.seed = seed;
            let report = nested_rollouts(&task, &mut SLIDER.clone(), &options);
            (report.verdict, report.nodes, report.attempts)
        };
        assert_eq!(search(1), search(1));
        distinct += u32::from(search(1) != search(2));
    }
    assert!(distinct > 0);
}

#[test]
fn limits_end_a_search_with_a_legal_move() {
    let start = *solvable().last().unwrap();
    let options = NestedOptions {
        attempts: u32::MAX,
        ..NestedOptions::default()
    };
    let mut unsolvable = start;
    unsolvable.0.swap(3, 4);
    for nodes in (1..40).chain([255, 256, 257, 5_000]) {
        let task = Task::new(&unsolvable, Limits::nodes(nodes));
        let report = nested_rollouts(&task, &mut SLIDER.clone(), &options);
        let expected = (Verdict::Unknown(Halt::Nodes), nodes);
        assert_eq!((report.verdict, report.nodes), expected);
        assert!(report.advice.is_some_and(|mv| unsolvable.is_legal(mv)));
    }
    let mut task = Task::new(&unsolvable, Limits::time(Duration::ZERO));
    let report = nested_rollouts(&task, &mut SLIDER.clone(), &options);
    assert_eq!(report.verdict, Verdict::Unknown(Halt::Time));
    assert!(report.advice.is_some_and(|mv| unsolvable.is_legal(mv)));
    task.limits = Limits::default();
    task.stop = StopFlag::new();
    let flag = task.stop.clone();
    let raiser = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(20));
        flag.raise();
    });
    let report = nested_rollouts(&task, &mut SLIDER.clone(), &options);
    raiser.join().unwrap();
    assert_eq!(report.verdict, Verdict::Unknown(Halt::Stopped));
}
