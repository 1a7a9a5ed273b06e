//! Proof-number search against brute force: verdicts, lines, limits and small tables.

mod small_games;

use quina_core::{Key, Notation, Outcome, Position, Side, State};
use quina_search::{
    Goal, Halt, Limits, Proof, ProofOptions, StopFlag, Task, Verdict, df_pn, plain_pn,
};
use quina_testkit::ConnectFour;
use small_games::{BruteForce, Corridor, MisereNim, TicTacToe, Walk, Worth, connect_four};
use std::collections::HashSet;
use std::time::Duration;

const GOALS: [Goal; 2] = [Goal::Win, Goal::Hold];

type Search<P> = fn(&Task<'_, P>, &ProofOptions<P>) -> Proof<<P as State>::Move>;

fn searches<P: Position>() -> [(&'static str, Search<P>); 2] {
    [("df-pn", df_pn), ("plain", plain_pn)]
}

fn reached(goal: Goal, worth: Worth) -> bool {
    match goal {
        Goal::Win => worth == Worth::Win,
        Goal::Hold => worth >= Worth::Draw,
    }
}

/// Plays a line by the rules and gives where it ends.
fn replay<P: Position>(root: &P, line: &[P::Move]) -> P {
    let mut position = root.clone();
    for &mv in line {
        assert_eq!(position.outcome(), None, "{line:?} goes on after the end");
        assert!(position.is_legal(mv), "{mv:?} in {position:?}");
        position.play(mv);
    }
    position
}

/// Each option turned, the default first.
fn all_options<P: Position>(goal: Goal) -> [ProofOptions<P>; 4] {
    let base = ProofOptions::for_goal(goal);
    [
        base,
        ProofOptions { slack: 0, ..base },
        ProofOptions {
            weak_sums: false,
            ..base
        },
        ProofOptions {
            mobility: false,
            ..base
        },
    ]
}

/// Compares a verdict with the truth and follows its line.
fn check<P: Position>(root: &P, goal: Goal, found: &Verdict<P::Move>, truth: Worth, name: &str) {
    match found {
        Verdict::Solved(line) => {
            assert!(reached(goal, truth), "{name}: {goal:?} solved in {root:?}");
            let end = replay(root, line);
            if let Some(outcome) = end.outcome() {
                let worth = Worth::of_end(outcome, root.turn());
                assert!(reached(goal, worth), "{name}: {line:?} ends in {outcome:?}");
            } else {
                assert_eq!(goal, Goal::Hold, "{name}: {line:?} ends nowhere");
                let mut seen = HashSet::new();
                let mut position = root.clone();
                seen.insert(position.key());
                let repeated = line.iter().any(|&mv| {
                    position.play(mv);
                    !seen.insert(position.key())
                });
                assert!(repeated, "{name}: {line:?} neither ends nor repeats");
            }
        }
        Verdict::Refuted => {
            assert!(
                !reached(goal, truth),
                "{name}: {goal:?} refuted in {root:?}"
            );
        }
        Verdict::Unknown(halt) => panic!("{name}: {halt} in {root:?}"),
    }
}

#[test]
fn agrees_with_brute_force_near_the_end_of_connect_four() {
    let mut brute = BruteForce::new();
    let mut seen = [0; 3];
    for position in connect_four(1, 250, 28..36) {
        let truth = brute.worth(&position);
        seen[truth as usize] += 1;
        for goal in GOALS {
            for options in all_options(goal) {
                for (name, search) in searches() {
                    let proof = search(&Task::new(&position, Limits::default()), &options);
                    check(&position, goal, &proof.verdict, truth, name);
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 8), "{seen:?}");
}

/// Every move of the mover in the line keeps what it claims: no step relies on a weak reply.
#[test]
fn lines_keep_the_goal_at_every_step() {
    let mut brute = BruteForce::new();
    let mut plies = 0;
    for position in connect_four(2, 100, 26..33) {
        for goal in GOALS {
            for (name, search) in searches() {
                let task = Task::new(&position, Limits::default());
                let proof = search(&task, &ProofOptions::for_goal(goal));
                let Verdict::Solved(line) = proof.verdict else {
                    continue;
                };
                let mut next = position;
                for &mv in &line {
                    next.play(mv);
                    plies += 1;
                    let mut worth = brute.worth(&next);
                    if next.turn() != position.turn() {
                        worth = worth.turned();
                    }
                    assert!(
                        reached(goal, worth),
                        "{name}: {mv} of {line:?} in {position:?}"
                    );
                }
            }
        }
    }
    assert!(plies > 500, "only {plies} plies were looked at");
}

#[test]
fn agrees_with_brute_force_on_every_small_misere_nim() {
    let mut brute = BruteForce::new();
    for code in 0..6 * 6 * 6u8 {
        let heaps = [code % 6, code / 6 % 6, code / 36];
        let position = MisereNim {
            heaps,
            turn: Side::Second,
        };
        let truth = brute.worth(&position);
        for goal in GOALS {
            for (name, search) in searches() {
                let task = Task::new(&position, Limits::default());
                let proof = search(&task, &ProofOptions::for_goal(goal));
                check(&position, goal, &proof.verdict, truth, name);
            }
        }
    }
}

#[test]
fn agrees_with_brute_force_on_every_tic_tac_toe_position() {
    fn walk(position: TicTacToe, seen: &mut HashSet<u64>, brute: &mut BruteForce<TicTacToe>) {
        if !seen.insert(position.key().0) {
            return;
        }
        let truth = brute.worth(&position);
        for goal in GOALS {
            let task = Task::new(&position, Limits::default());
            let proof = df_pn(&task, &ProofOptions::for_goal(goal));
            check(&position, goal, &proof.verdict, truth, "df-pn");
        }
        for mv in position.legal_moves() {
            let mut next = position;
            next.play(mv);
            walk(next, seen, brute);
        }
    }
    let mut seen = HashSet::new();
    walk(TicTacToe::default(), &mut seen, &mut BruteForce::new());
    assert_eq!(seen.len(), 5478);
}

#[test]
fn plain_solves_tic_tac_toe_from_the_start() {
    let start = TicTacToe::default();
    for goal in GOALS {
        for options in all_options(goal) {
            let proof = plain_pn(&Task::new(&start, Limits::default()), &options);
            check(&start, goal, &proof.verdict, Worth::Draw, "plain");
        }
    }
}

/// Cycles, with and without a rule that ends them: where results depend on the path, a table that
/// mixed paths up would give wrong verdicts here.
#[test]
fn agrees_with_retrograde_analysis_on_graphs_full_of_cycles() {
    let mut seen = [0; 3];
    for seed in 0..600 {
        let patience = [None, Some(3), Some(6), Some(9)][seed as usize % 4];
        let root = Walk::random(seed, 9, patience);
        let truth = root.worth();
        seen[truth as usize] += 1;
        for goal in GOALS {
            for options in all_options(goal) {
                for (name, search) in searches() {
                    let proof = search(&Task::new(&root, Limits::default()), &options);
                    check(&root, goal, &proof.verdict, truth, name);
                }
            }
        }
    }
    assert!(seen.iter().all(|&count| count >= 60), "{seen:?}");
}

/// In these walks a position is lost for the prover on one path, by repetition, and won on another:
/// a table that remembers the first result for the second gives the wrong verdict.
#[test]
fn a_repetition_on_one_path_says_nothing_of_another() {
    let walks = [
        (10, 1487),
        (12, 507),
        (12, 18248),
        (16, 23),
        (16, 5830),
        (16, 9834),
        (16, 26114),
    ];
    for (vertices, seed) in walks {
        let root = Walk::random(seed, vertices, None);
        let truth = root.worth();
        for goal in GOALS {
            for options in all_options(goal) {
                let proof = df_pn(&Task::new(&root, Limits::default()), &options);
                check(&root, goal, &proof.verdict, truth, "df-pn");
            }
        }
    }
}

#[test]
fn tiny_tables_cost_time_and_never_the_truth() {
    let mut brute = BruteForce::new();
    for memory in [0, 96, 1 << 10, 4 << 10] {
        let limits = Limits {
            memory: Some(memory),
            ..Limits::default()
        };
        for position in connect_four(3, 40, 32..37) {
            let truth = brute.worth(&position);
            for goal in GOALS {
                let proof = df_pn(&Task::new(&position, limits), &ProofOptions::for_goal(goal));
                check(&position, goal, &proof.verdict, truth, "tiny table");
            }
        }
        for seed in 0..100 {
            let root = Walk::random(seed, 7, [None, Some(6)][seed as usize % 2]);
            for goal in GOALS {
                let proof = df_pn(&Task::new(&root, limits), &ProofOptions::for_goal(goal));
                check(&root, goal, &proof.verdict, root.worth(), "tiny table");
            }
        }
    }
}

/// A key of a few bits takes many positions for one. Verdicts are then worth nothing, but a line
/// that is given must still be real.
#[test]
fn a_line_is_real_even_when_keys_collide() {
    let mut solved = 0;
    let mut doubted = 0;
    for position in connect_four(4, 200, 22..30) {
        let options = ProofOptions {
            identity: |position: &ConnectFour| Key(position.key().0 & 0xFF00_0000_0000_0000),
            ..ProofOptions::default()
        };
        let task = Task::new(&position, Limits::nodes(200_000));
        match df_pn(&task, &options).verdict {
            Verdict::Solved(line) => {
                solved += 1;
                let end = replay(&position, &line);
                assert_eq!(end.outcome(), Some(Outcome::Win(position.turn())));
            }
            Verdict::Unknown(Halt::Memory) => doubted += 1,
            Verdict::Refuted | Verdict::Unknown(_) => {}
        }
    }
    assert!(
        solved > 20 && doubted > 0,
        "{solved} solved, {doubted} doubted"
    );
}

#[test]
fn a_game_that_is_over_needs_no_search() {
    let lost = ConnectFour::from_text("1212121").unwrap();
    for goal in GOALS {
        for (name, search) in searches() {
            let task = Task::new(&lost, Limits::default());
            let proof = search(&task, &ProofOptions::for_goal(goal));
            assert_eq!(
                (proof.verdict, proof.nodes),
                (Verdict::Refuted, 0),
                "{name}"
            );
            let empty = MisereNim {
                heaps: [0; 3],
                turn: Side::First,
            };
            let task = Task::new(&empty, Limits::default());
            let verdict = df_pn(&task, &ProofOptions::for_goal(goal)).verdict;
            assert_eq!(verdict, Verdict::Solved(vec![]), "{name}");
        }
    }
}

#[test]
fn node_limits_are_exact() {
    let start = ConnectFour::new();
    for nodes in (1..50).chain([255, 256, 257, 1000, 5000]) {
        for (name, search) in searches() {
            let proof = search(
                &Task::new(&start, Limits::nodes(nodes)),
                &ProofOptions::default(),
            );
            let expected = (Verdict::Unknown(Halt::Nodes), nodes);
            assert_eq!((proof.verdict, proof.nodes), expected, "{name}");
        }
    }
}

#[test]
fn a_full_tree_says_so() {
    for memory in [0, 100, 10_000, 1 << 20] {
        let limits = Limits {
            memory: Some(memory),
            ..Limits::default()
        };
        let start = ConnectFour::new();
        let proof = plain_pn(&Task::new(&start, limits), &ProofOptions::default());
        assert_eq!(proof.verdict, Verdict::Unknown(Halt::Memory));
        assert!(
            proof.nodes as usize * size_of::<u32>() * 4 <= memory,
            "{} nodes in {memory} bytes",
            proof.nodes
        );
    }
}

#[test]
fn a_path_that_is_too_long_says_so() {
    let start = Corridor {
        plies: 0,
        has_left: false,
    };
    for memory in [0, 2 << 20] {
        let limits = Limits {
            memory: Some(memory),
            ..Limits::nodes(10_000_000)
        };
        let proof = df_pn(&Task::new(&start, limits), &ProofOptions::default());
        assert_eq!(proof.verdict, Verdict::Unknown(Halt::Memory));
        // All positions of this game lie on the path or beside it, and each takes 16 bytes at least.
        assert!(proof.nodes as usize * 16 <= memory.max(1 << 20));
    }
}

#[test]
fn time_and_the_flag_end_a_search() {
    let start = ConnectFour::new();
    for (name, search) in searches() {
        let mut task = Task::new(&start, Limits::time(Duration::ZERO));
        let verdict = search(&task, &ProofOptions::default()).verdict;
        assert_eq!(verdict, Verdict::Unknown(Halt::Time), "{name}");
        task.limits = Limits::default();
        task.limits.memory = Some(256 << 20);
        task.stop = StopFlag::new();
        let flag = task.stop.clone();
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            flag.raise();
        });
        let verdict = search(&task, &ProofOptions::default()).verdict;
        raiser.join().unwrap();
        assert_eq!(verdict, Verdict::Unknown(Halt::Stopped), "{name}");
    }
}
