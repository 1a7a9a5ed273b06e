//! Tuning: the gains, the way to a known goal, and runs that are stopped and gone on with.

use quina_core::Rng;
use quina_engine::{AnyPosition, Game, Start, StopFlag};
use quina_lab::execute::{Executor, Threads};
use quina_lab::game::{Adjudication, GameReport, Termination};
use quina_lab::openings::Openings;
use quina_lab::player::PlayerSpec;
use quina_lab::stats::expected_score;
use quina_lab::task::{Outcome, PairTask, Task, TaskId};
use quina_lab::tune::{History, Parameter, Schedule, TuneSpec};
use quina_lab::weights::Weights;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

fn spec(game: Game, names: &[&str], pairs: u64) -> TuneSpec {
    let weights = Weights::built_in(game).unwrap();
    let start = AnyPosition::start(game, &Start::default()).unwrap();
    let mut player = PlayerSpec::new("tuned");
    player.memory_mb = 1;
    player.control.nodes = Some(60);
    let parameter = |name: &&str| Parameter::usual(*name, weights.get(name).unwrap() as f64);
    TuneSpec {
        game,
        player,
        weights: weights.to_text(),
        parameters: names.iter().map(parameter).collect(),
        schedule: Schedule::usual(pairs),
        pairs: 2,
        openings: Openings::random(&start, 4),
        adjudication: Adjudication {
            max_plies: Some(60),
            ..Adjudication::default()
        },
        seed: 5,
    }
}

fn run(spec: &TuneSpec, threads: usize, history: &mut History) {
    let stop = StopFlag::new();
    spec.run(&mut Threads(threads), history, &stop, &mut |_| {})
        .unwrap();
}

/// Plays nothing: the winner of each game of a pair is made up.
struct MadeUp<F>(F);

impl<F: FnMut(&PairTask) -> usize> Executor for MadeUp<F> {
    fn execute(
        &mut self,
        tasks: &mut (dyn Iterator<Item = (TaskId, Task)> + Send),
        _: &StopFlag,
        done: &mut dyn FnMut(TaskId, Outcome) -> ControlFlow<()>,
    ) -> Result<(), String> {
        for (id, task) in tasks {
            let Task::Pair(task) = &task else {
                unreachable!("tuning plays pairs")
            };
            let mut game = || GameReport {
                opening: task.opening.clone(),
                opener: 0,
                moves: Vec::new(),
                winner: Some((self.0)(task)),
                termination: Termination::Rules,
                reason: String::new(),
            };
            let games = Box::new([game(), game()]);
            if done(id, Outcome::Pair { games }).is_break() {
                break;
            }
        }
        Ok(())
    }
}

/// The weights of both players of a pair, which the game takes.
fn weights(task: &PairTask) -> [Weights; 2] {
    [0, 1].map(|player: usize| {
        let file = task.players[player].weights.as_ref().unwrap();
        Weights::read(task.game, file.text.as_deref().unwrap()).unwrap()
    })
}

#[test]
fn the_gains_are_those_of_fishtest() {
    let parameter = Parameter {
        name: "x".into(),
        start: 100.0,
        min: 0.0,
        max: 200.0,
        c_end: 10.0,
        r_end: 0.002,
    };
    let schedule = Schedule::usual(10_000);
    // At the end the gains are those that were asked for.
    assert!((schedule.c(&parameter, 9_999) - 10.0).abs() < 1e-12);
    assert!((schedule.step(&parameter, 9_999) - 0.02).abs() < 1e-12);
    // At the beginning: 10 * 10000^0.101, and 0.2 * (11000 / 1001)^0.602 over that.
    assert!((schedule.c(&parameter, 0) - 25.351_286_3).abs() < 1e-6);
    assert!((schedule.step(&parameter, 0) - 0.033_395_4).abs() < 1e-6);
}

#[test]
fn spoiled_weights_find_their_way_back() {
    let mut spec = spec(Game::Quelhas, &["runs", "max_excl"], 6_000);
    for parameter in &mut spec.parameters {
        (parameter.min, parameter.max) = (-200.0, 200.0);
        (parameter.c_end, parameter.r_end) = (8.0, 0.01);
    }
    let goal = [("runs", -20.0), ("max_excl", 60.0)];
    let mut rng = Rng::new(1);
    // Who is nearer to the goal wins the likelier, by Elo of the distance.
    let mut nearer = MadeUp(|task: &PairTask| {
        let far = weights(task).map(|weights| {
            let off = |(name, goal): (&str, f64)| weights.get(name).unwrap() as f64 - goal;
            goal.map(|goal| off(goal).powi(2)).iter().sum::<f64>()
        });
        usize::from(rng.unit() > expected_score((far[1] - far[0]) / 20.0))
    });
    let mut history = History::in_memory(spec.start());
    let stop = StopFlag::new();
    spec.run(&mut nearer, &mut history, &stop, &mut |_| {})
        .unwrap();
    assert_eq!(history.last().iteration, 3_000);
    for (value, (name, goal)) in history.last().values.iter().zip(goal) {
        assert!((value - goal).abs() < 12.0, "{name}: {value}, not {goal}");
    }
    let tuned = spec.weights_at(&history.last().values).unwrap();
    assert!(tuned.check().is_ok());
    assert_eq!(tuned.get("min_excl"), Some(-69), "what is not tuned stays");
}

#[test]
fn the_same_steps_on_one_thread_and_on_three() {
    let spec = spec(Game::Checkers, &["king.0", "king.1", "man_mobility.0"], 12);
    let mut one = History::in_memory(spec.start());
    let mut three = History::in_memory(spec.start());
    run(&spec, 1, &mut one);
    run(&spec, 3, &mut three);
    assert_eq!(one.steps().len(), 7);
    assert_eq!(one.steps(), three.steps());
    assert_ne!(one.steps()[0].values, one.last().values);
    let other = TuneSpec { seed: 6, ..spec };
    let mut another = History::in_memory(other.start());
    run(&other, 1, &mut another);
    assert_ne!(one.steps(), another.steps());
}

fn path(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quina-tune-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn a_run_goes_on_where_it_stood() {
    let spec = spec(Game::Checkers, &["king.0"], 8);
    let settings = spec.settings().unwrap();
    let whole = path("whole.csv");
    let mut history = History::create(&whole, &settings, &spec.names(), spec.start()).unwrap();
    run(&spec, 1, &mut history);
    let text = fs::read_to_string(&whole).unwrap();
    assert_eq!(text.lines().count(), 2 + 5);
    // Stopped after two iterations, in the middle of writing the third.
    let cut: Vec<&str> = text.lines().take(5).collect();
    let stopped = path("stopped.csv");
    fs::write(&stopped, format!("{}\n3,6,1,", cut.join("\n"))).unwrap();
    let mut resumed = History::resume(&stopped, &settings, 1).unwrap();
    assert_eq!(resumed.last().iteration, 2);
    run(&spec, 2, &mut resumed);
    assert_eq!(resumed.steps(), history.steps());
    assert_eq!(fs::read_to_string(&stopped).unwrap(), text);
    // Nothing is left to do: nothing is done.
    run(&spec, 1, &mut resumed);
    assert_eq!(fs::read_to_string(&stopped).unwrap(), text);
}

#[test]
fn a_history_that_is_none_is_refused() {
    let refused = |name: &str, text: &str| {
        let path = path(name);
        fs::write(&path, text).unwrap();
        let error = History::resume(&path, "settings", 2).unwrap_err();
        let (_, what) = error.split_once(": ").unwrap();
        what.to_owned()
    };
    let other = "is the history of a run with other settings";
    assert_eq!(refused("empty.csv", ""), other);
    assert_eq!(refused("other.csv", "# other\na,b\n0,0,0,0,0,1,2\n"), other);
    assert_eq!(
        refused("none.csv", "# settings\niteration\n"),
        "holds no row"
    );
    for row in [
        "0,0,0,0,0,1",
        "0,0,0,0,0,1,2,3",
        "1,0,0,0,0,1,2",
        "0,0,0,0,0,x,2",
        "0,0,0,0,0,NaN,2",
        "0,0",
        "",
    ] {
        let text = format!("# settings\niteration\n{row}\n");
        assert_eq!(
            refused("row.csv", &text),
            "line 3 is not a row of a history"
        );
    }
}

#[test]
fn what_cannot_be_tuned_is_named() {
    let good = spec(Game::Quelhas, &["runs"], 8);
    let refused = |change: &dyn Fn(&mut TuneSpec)| {
        let mut spec = good.clone();
        change(&mut spec);
        spec.check().unwrap_err()
    };
    assert_eq!(refused(&|s| s.parameters.clear()), "no parameter to tune");
    assert_eq!(
        refused(&|s| s.parameters[0].name = "run".into()),
        "no weight is called run: max_total, runs, min_excl, max_excl, flexibility, parity, to_move"
    );
    assert_eq!(
        refused(&|s| s.parameters.push(s.parameters[0].clone())),
        "runs is given twice"
    );
    assert_eq!(
        refused(&|s| s.parameters[0].min = 5.0),
        "runs: min 5 is not below max 0"
    );
    assert_eq!(
        refused(&|s| s.parameters[0].start = 5.0),
        "runs: the start 5 is not between -136 and 0"
    );
    assert_eq!(
        refused(&|s| s.parameters[0].c_end = 0.0),
        "runs: c_end 0 is not above 0"
    );
    assert_eq!(
        refused(&|s| s.parameters[0].r_end = f64::NAN),
        "runs: r_end NaN is not above 0"
    );
}

/// Connect6 refuses rows that fall: no trial and no step may hold one.
#[test]
fn what_the_game_refuses_is_not_tried() {
    let mut spec = spec(Game::Connect6, &["block.3", "block.4"], 40);
    for parameter in &mut spec.parameters {
        parameter.c_end = 60.0;
    }
    let mut looker = MadeUp(|task: &PairTask| {
        weights(task);
        0
    });
    let mut history = History::in_memory(spec.start());
    let stop = StopFlag::new();
    spec.run(&mut looker, &mut history, &stop, &mut |_| {})
        .unwrap();
    assert_eq!(history.steps().len(), 21);
    let tuned = spec.weights_at(&history.last().values).unwrap();
    assert!(tuned.check().is_ok());
}
