//! The tree search: forced wins, true proofs, the same answer for the same seed, and limits.

mod small_games;

use quina_core::{MoveList, Outcome, Position, Score, Side, State};
use quina_search::{
    Evaluate, Goal, Limits, Mcts, MctsOptions, MctsReport, Oracle, Order, ProofOptions, StopFlag,
    Tactics, Task, Verdict, df_pn,
};
use quina_testkit::{Column, ConnectFour, HashGuide, laws};
use small_games::{BruteForce, TicTacToe, Walk, Worth, connect_four};
use std::time::Duration;

const GUIDE: HashGuide = HashGuide {
    seed: 5,
    range: 100,
};

/// Everything on, and each feature turned in its turn.
fn all_options() -> Vec<(&'static str, MctsOptions)> {
    let base = MctsOptions::default;
    vec![
        ("all", base()),
        (
            "widening",
            MctsOptions {
                widening: false,
                ..base()
            },
        ),
        (
            "priors",
            MctsOptions {
                priors: false,
                ..base()
            },
        ),
        (
            "reuse",
            MctsOptions {
                reuse: false,
                ..base()
            },
        ),
        (
            "oracle",
            MctsOptions {
                oracle: false,
                ..base()
            },
        ),
        (
            "rollouts",
            MctsOptions {
                rollout_share: 0.5,
                ..base()
            },
        ),
        (
            "only rollouts",
            MctsOptions {
                rollout_share: 1.0,
                ..base()
            },
        ),
        (
            "threads",
            MctsOptions {
                threads: 2,
                ..base()
            },
        ),
        (
            "solver",
            MctsOptions {
                solver: false,
                ..base()
            },
        ),
    ]
}

/// Whether the side to move can force a win within so many plies.
fn wins_within(position: &ConnectFour, plies: u32) -> bool {
    plies > 0
        && position.legal_moves().into_iter().any(|mv| {
            let mut next = *position;
            next.play(mv);
            match next.outcome() {
                Some(outcome) => outcome == Outcome::Win(position.turn()),
                None => {
                    plies >= 3
                        && next.legal_moves().into_iter().all(|reply| {
                            let mut after = next;
                            after.play(reply);
                            after.outcome().is_none() && wins_within(&after, plies - 2)
                        })
                }
            }
        })
}

/// Positions of random games in which the mover wins in three moves of its own and no sooner.
fn forced_wins_in_three(count: usize) -> Vec<ConnectFour> {
    let mut found = Vec::new();
    laws::random_games(&ConnectFour::new(), 77, 600, 30, |position| {
        if position.outcome().is_none()
            && found
                .last()
                .is_none_or(|last: &ConnectFour| last.key() != position.key())
            && found.len() < count
            && !wins_within(position, 3)
            && wins_within(position, 5)
        {
            found.push(*position);
        }
    });
    assert_eq!(found.len(), count);
    found
}

/// Whether a move wins, proved by another search.
fn is_winning(position: &ConnectFour, mv: Column) -> bool {
    let mut next = *position;
    next.play(mv);
    let task = Task::new(&next, Limits::default());
    next.outcome().is_some()
        || df_pn(&task, &ProofOptions::for_goal(Goal::Hold)).verdict == Verdict::Refuted
}

#[test]
fn finds_every_forced_win_in_three() {
    let positions = forced_wins_in_three(60);
    for (name, options) in all_options() {
        let mut missed = 0;
        for position in &positions {
            let mut player = Mcts::new(GUIDE, options.clone());
            // The plies of random games are nodes as well.
            let nodes = if options.rollout_share > 0.0 {
                600_000
            } else {
                60_000
            };
            let report = player.search(&Task::new(position, Limits::nodes(nodes)));
            let best = report.best.unwrap();
            if options.solver {
                assert!(
                    report.score.is_win(),
                    "{name}: {} in {position:?}",
                    report.score
                );
                assert!(
                    report.score.plies_to_end() >= Some(5),
                    "{name}: {position:?}"
                );
                assert_eq!(report.halt, None, "{name}: {position:?}");
                assert!(is_winning(position, best), "{name}: {best} in {position:?}");
            } else {
                missed += u32::from(!is_winning(position, best));
            }
        }
        assert!(missed <= 3, "{name}: {missed} missed");
    }
}

/// Compares what a report says is proved with the truth.
fn check_proofs<P: Position>(
    position: &P,
    report: &MctsReport<P::Move>,
    mut worth: impl FnMut(&P) -> Worth,
    name: &str,
) -> usize {
    let mut proofs = 0;
    for row in &report.moves {
        let Some(score) = row.proved else { continue };
        proofs += 1;
        let claimed = match score {
            _ if score.is_win() => Worth::Win,
            _ if score.is_loss() => Worth::Loss,
            _ => Worth::Draw,
        };
        let mut next = position.clone();
        next.play(row.mv);
        let truth = worth(&next).turned();
        assert_eq!(claimed, truth, "{name}: {:?} in {position:?}", row.mv);
    }
    proofs
}

#[test]
fn proofs_are_true() {
    let mut brute = BruteForce::new();
    for (name, options) in all_options() {
        let mut proofs = 0;
        for position in connect_four(12, 60, 28..36) {
            let mut player = Mcts::new(GUIDE, options.clone());
            let report = player.search(&Task::new(&position, Limits::nodes(3_000)));
            proofs += check_proofs(&position, &report, |next| brute.worth(next), name);
        }
        assert!(!options.solver || proofs > 100, "{name}: {proofs}");
    }
}

/// Repetition depends on the path; what it decides is no proof.
#[test]
fn proofs_are_true_where_positions_recur() {
    let mut proofs = 0;
    for seed in 0..300 {
        let patience = [None, Some(7)][seed as usize % 2];
        let mut position = Walk::random(seed, 10, patience);
        let mut player = Mcts::new(GUIDE, MctsOptions::default());
        let mut past = Vec::new();
        for _ in 0..5 {
            let mut task = Task::new(&position, Limits::nodes(500));
            task.past = &past;
            let report = player.search(&task);
            proofs += check_proofs(&position, &report, Walk::worth, "walk");
            let Some(best) = report.best else { break };
            past.push(position.key());
            position.play(best);
        }
    }
    assert!(proofs > 500, "{proofs}");
}

/// A guide that hides some moves, answers from brute force, or both.
#[derive(Clone)]
struct Partial {
    hides: bool,
    knows: bool,
    probes: u32,
}

impl Evaluate<ConnectFour> for Partial {
    fn evaluate(&mut self, position: &ConnectFour) -> Score {
        GUIDE.clone().evaluate(position)
    }
}

impl Tactics<ConnectFour> for Partial {}

impl Order<ConnectFour> for Partial {
    const SLOTS: usize = 7;

    fn slot(&self, _: &ConnectFour, mv: Column) -> usize {
        mv.into()
    }

    fn code(mv: Column) -> u32 {
        mv.into()
    }

    fn candidates(&mut self, position: &ConnectFour, list: &mut MoveList<Column>) {
        let mark = list.len();
        position.moves(list);
        if self.hides {
            let hidden = (position.key().0 % 7) as Column;
            list.retain_from(mark, |&mv| mv != hidden);
        }
    }
}

impl Oracle<ConnectFour> for Partial {
    fn probe(&mut self, position: &ConnectFour) -> Option<Score> {
        self.probes += 1;
        let placed: u32 = Side::BOTH
            .map(|side| position.stones(side).count_ones())
            .iter()
            .sum();
        (self.knows && placed >= 36).then(|| match BruteForce::new().worth(position) {
            Worth::Win => Score::win_in(6),
            Worth::Draw => Score::DRAW,
            Worth::Loss => Score::loss_in(6),
        })
    }
}

#[test]
fn hidden_moves_prove_nothing_lost() {
    let mut brute = BruteForce::new();
    let mut proofs = 0;
    let mut spent = 0;
    for position in connect_four(13, 80, 28..36) {
        let guide = Partial {
            hides: true,
            knows: false,
            probes: 0,
        };
        let mut player = Mcts::new(guide, MctsOptions::default());
        let report = player.search(&Task::new(&position, Limits::nodes(3_000)));
        proofs += check_proofs(&position, &report, |next| brute.worth(next), "hidden");
        assert!(position.is_legal(report.best.unwrap()));
        // Where every move it knows of is proved, it does not wait for the limit.
        if report.moves.iter().all(|mv| mv.proved.is_some()) {
            assert_eq!(report.halt, None, "{position:?}");
            spent += usize::from(!report.score.is_win());
        }
    }
    assert!(proofs > 20, "{proofs}");
    assert!(spent > 5, "{spent}");
}

/// Twice as far each time, and a legal move each time.
#[test]
fn what_is_found_so_far_is_shown() {
    let position = ConnectFour::default();
    let mut player = Mcts::new(GUIDE, MctsOptions::default());
    let mut seen = Vec::new();
    let report = player.search_and_show(
        &Task::new(&position, Limits::nodes(40_000)),
        &mut |so_far| {
            assert!(position.is_legal(so_far.best.unwrap()));
            assert_eq!(so_far.line.first().copied(), so_far.best);
            seen.push(so_far.nodes);
        },
    );
    let doubled = [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];
    assert_eq!(seen, doubled);
    assert_eq!(report.nodes, 40_000);
}

#[test]
fn the_oracle_is_asked_and_believed() {
    let mut brute = BruteForce::new();
    let (mut nodes, mut probes) = ([0; 2], [0; 2]);
    for position in connect_four(14, 40, 26..30) {
        for on in [false, true] {
            let guide = Partial {
                hides: false,
                knows: true,
                probes: 0,
            };
            let options = MctsOptions {
                oracle: on,
                ..MctsOptions::default()
            };
            let mut player = Mcts::new(guide, options);
            let report = player.search(&Task::new(&position, Limits::nodes(1_500)));
            check_proofs(&position, &report, |next| brute.worth(next), "oracle");
            nodes[usize::from(on)] += report.nodes;
            probes[usize::from(on)] += player.guide().probes;
        }
    }
    assert!(nodes[1] < nodes[0], "{nodes:?}");
    assert!(probes[0] == 0 && probes[1] > 1_000, "{probes:?}");
}

#[test]
fn solves_tic_tac_toe() {
    let start = TicTacToe::default();
    let mut player = Mcts::new(GUIDE, MctsOptions::default());
    let report = player.search(&Task::new(&start, Limits::nodes(400_000)));
    assert_eq!((report.halt, report.score), (None, Score::DRAW));
    let proofs = check_proofs(&start, &report, |next| BruteForce::new().worth(next), "all");
    assert_eq!(proofs, 9);
}

fn without_time<M>(mut report: MctsReport<M>) -> MctsReport<M> {
    report.time = Duration::ZERO;
    report
}

#[test]
fn the_same_seed_gives_the_same_search() {
    for (name, options) in all_options() {
        if options.threads > 1 {
            continue;
        }
        let mut distinct = 0;
        for position in connect_four(15, 8, 4..20) {
            let search = |seed| {
                let mut task = Task::new(&position, Limits::nodes(2_000));
                task.seed = seed;
                without_time(Mcts::new(GUIDE, options.clone()).search(&task))
            };
            assert_eq!(search(1), search(1), "{name}: {position:?}");
            distinct += u32::from(search(1) != search(2));
        }
        let random = options.rollout_share > 0.0;
        assert_eq!(distinct > 0, random, "{name}: {distinct} distinct");
    }
}

#[test]
fn node_limits_are_exact_and_a_move_is_always_given() {
    let position = connect_four(16, 1, 4..12)[0];
    for (name, options) in all_options() {
        for nodes in (1..30).chain([100, 255, 256, 257, 2_000]) {
            let mut player = Mcts::new(GUIDE, options.clone());
            let report = player.search(&Task::new(&position, Limits::nodes(nodes)));
            if report.halt.is_some() {
                assert_eq!(report.nodes, nodes.max(options.threads as u64), "{name}");
            }
            assert!(position.is_legal(report.best.unwrap()), "{name}");
            assert_eq!(report.best, report.line.first().copied());
            assert_eq!(report.moves.len(), position.legal_moves().len());
        }
    }
}

#[test]
fn time_and_the_flag_end_a_search() {
    let start = ConnectFour::new();
    for (name, options) in all_options() {
        for time in [Duration::ZERO, Duration::from_millis(20)] {
            let mut player = Mcts::new(GUIDE, options.clone());
            let report = player.search(&Task::new(&start, Limits::time(time)));
            assert_eq!(report.halt, Some(quina_search::Halt::Time), "{name}");
            assert!(report.best.is_some());
        }
        let mut task = Task::new(&start, Limits::default());
        task.stop = StopFlag::new();
        let flag = task.stop.clone();
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(20));
            flag.raise();
        });
        let report = Mcts::new(GUIDE, options.clone()).search(&task);
        raiser.join().unwrap();
        assert_eq!(report.halt, Some(quina_search::Halt::Stopped), "{name}");
        assert!(report.best.is_some());
    }
}

#[test]
fn a_full_tree_goes_on_without_growing() {
    let position = connect_four(17, 1, 4..12)[0];
    for (name, options) in all_options() {
        for memory in [0, 64, 500, 5_000, 50_000] {
            let limits = Limits {
                memory: Some(memory),
                ..Limits::nodes(4_000)
            };
            let report = Mcts::new(GUIDE, options.clone()).search(&Task::new(&position, limits));
            assert!(report.tree_nodes <= 1 + memory / 64, "{name}: {memory}");
            assert!(position.is_legal(report.best.unwrap()), "{name}: {memory}");
            if memory >= 5_000 && options.rollout_share == 0.0 {
                let visits: u32 = report.moves.iter().map(|row| row.visits).sum();
                assert!(visits > 3_900, "{name}: {visits} visits in {memory} bytes");
            }
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut won = ConnectFour::new();
    for column in [0, 1, 0, 1, 0, 1, 0] {
        won.play(column);
    }
    let mut player = Mcts::new(GUIDE, MctsOptions::default());
    let report = player.search(&Task::new(&won, Limits::nodes(100)));
    assert_eq!((report.best, report.moves.len()), (None, 0));
}

/// What was learnt about a move is still there after it is played, and nothing else is.
#[test]
fn the_tree_is_kept_below_the_moves_played() {
    for mut position in connect_four(18, 30, 4..14) {
        let mut player = Mcts::new(GUIDE, MctsOptions::default());
        let mut before = player.search(&Task::new(&position, Limits::nodes(3_000)));
        for _ in 0..3 {
            let row = before.moves[1].clone();
            position.play(row.mv);
            if position.outcome().is_some() || row.visits < 2 {
                break;
            }
            let after = player.search(&Task::new(&position, Limits::nodes(1)));
            let visits: u32 = after.moves.iter().map(|row| row.visits).sum();
            // The first visit made the node; only later ones went further.
            assert_eq!(visits, row.visits - 1, "{position:?}");
            assert!(after.reused_nodes > visits as usize / 2);
            assert!(after.reused_nodes < before.tree_nodes);
            before = player.search(&Task::new(&position, Limits::nodes(3_000)));
            let visits: u32 = before.moves.iter().map(|row| row.visits).sum();
            assert!(before.halt.is_none() || visits >= row.visits - 1 + 2_990);
        }
    }
}

#[test]
fn two_plies_on_the_tree_is_still_there_and_elsewhere_it_is_not() {
    let position = connect_four(19, 1, 8..9)[0];
    for reuse in [true, false] {
        let options = MctsOptions {
            reuse,
            ..MctsOptions::default()
        };
        let mut player = Mcts::new(GUIDE, options);
        let report = player.search(&Task::new(&position, Limits::nodes(5_000)));
        let mut next = position;
        next.play(report.line[0]);
        next.play(report.line[1]);
        let kept = player.search(&Task::new(&next, Limits::nodes(10)));
        assert_eq!(kept.reused_nodes > 100, reuse);
        let other = player.search(&Task::new(&ConnectFour::new(), Limits::nodes(10)));
        assert_eq!(other.reused_nodes, 0);
    }
}

/// A whole game with the tree kept from move to move: every proof on the way is true.
#[test]
fn proofs_stay_true_when_the_tree_is_kept() {
    let mut brute = BruteForce::new();
    let mut proofs = 0;
    for (seed, mut position) in connect_four(20, 30, 26..32).into_iter().enumerate() {
        let mut player = Mcts::new(GUIDE, MctsOptions::default());
        let mut rng = quina_core::Rng::new(seed as u64);
        while position.outcome().is_none() {
            let report = player.search(&Task::new(&position, Limits::nodes(400)));
            proofs += check_proofs(&position, &report, |next| brute.worth(next), "kept");
            position.play(*rng.choose(&position.legal_moves()).unwrap());
        }
    }
    assert!(proofs > 300, "{proofs}");
}

#[test]
fn lines_are_legal_play() {
    for position in connect_four(21, 30, 0..30) {
        let mut player = Mcts::new(GUIDE, MctsOptions::default());
        let report = player.search(&Task::new(&position, Limits::nodes(2_000)));
        let mut next = position;
        for &mv in &report.line {
            assert!(next.is_legal(mv), "{:?} of {position:?}", report.line);
            next.play(mv);
        }
        if let Some(plies) = report.score.plies_to_end() {
            assert_eq!(report.line.len() as u32, plies, "{position:?}");
            assert!(next.outcome().is_some());
        }
    }
}
