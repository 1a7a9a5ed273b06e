//! Data files of our own that somebody's disk has spoilt: they are refused, or what is left of them is
//! the truth. `samples` holds sound ones; the test that wrote them is in `tests/samples.rs`.

use crate::borders::Border;
use quina_core::Fingerprint;
use quina_engine::{AnyPosition, EndgameTables, Game, Thinker, klondike};
use quina_lab::store::Store;
use quina_lab::task::{Outcome, TaskId};
use serde_json::Value;
use std::sync::LazyLock;
use std::{env, fs, process, thread};

/// Learned weights of draughts.
pub(crate) const LEARNED: Border = Border {
    name: "learned weights",
    samples: &[include_bytes!("../samples/learned.bin")],
    body: learned,
};

/// Endgame tables.
pub(crate) const TABLES: Border = Border {
    name: "endgame tables",
    samples: &[include_bytes!("../samples/tables.wld")],
    body: tables,
};

/// Results of matches and of other bulk work.
pub(crate) const RESULTS: Border = Border {
    name: "results",
    samples: &[include_bytes!("../samples/results.db")],
    body: results,
};

/// As it comes, and with a checksum that fits, so that what is behind it is reached.
fn learned(bytes: &[u8]) -> bool {
    let is_taken = |bytes| Thinker::new().learn(Game::Checkers, bytes).is_ok();
    let is_sound = is_taken(bytes.to_vec());
    if is_sound {
        assert_eq!(bytes, LEARNED.samples[0], "a spoilt file was believed");
    }
    is_sound || summed_up(bytes).is_some_and(is_taken)
}

/// A file of learned weights with the checksum of whatever it holds.
fn summed_up(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let (first, head, payload) = (parts.next()?, parts.next()?, parts.next()?);
    let mut head: Value = serde_json::from_slice(head).ok()?;
    let mut with = |sum: u64| {
        let sum = format!("{sum:016x}");
        head.as_object_mut()?.insert("checksum".into(), sum.into());
        Some([first, b"\n", head.to_string().as_bytes(), b"\n", payload].concat())
    };
    let sum = Fingerprint::of(&with(0)?).value();
    with(sum)
}

/// What tables say of these positions is what sound tables say, or nothing.
fn tables(bytes: &[u8]) -> bool {
    static ASKED: LazyLock<Vec<AnyPosition>> = LazyLock::new(|| {
        let texts = [
            "W:WK1:BK32",
            "B:WK5:BK28",
            "W:W5:BK31",
            "B:WK32:B1",
            "W:W12:B9",
            "B:W30:B3",
        ];
        let read = |text: &&str| AnyPosition::from_text(Game::Checkers, text).ok();
        texts.iter().filter_map(read).collect()
    });
    let mut tables = EndgameTables::new(1 << 16);
    let accepted = tables.add_bytes("spoilt", bytes).is_ok();
    let truth = EndgameTables::shipped();
    for position in ASKED.iter() {
        let said = tables.outcome(position);
        assert!(
            said.is_none() || said == truth.outcome(position),
            "{said:?} of {}",
            position.to_text()
        );
    }
    accepted
}

/// The settings of the run whose results are spoilt.
pub const SETTINGS: &str = "soak";

/// The results of that run.
pub fn sound_results() -> Vec<(TaskId, Outcome)> {
    let result = |number: u64| {
        let outcome = match number % 3 {
            0 => Outcome::Failed {
                why: format!("reason {number}"),
            },
            1 => Outcome::Abandoned {
                why: format!("machine {number}"),
            },
            _ => Outcome::Klondike {
                report: klondike::SolveReport {
                    verdict: klondike::Verdict::Unwinnable,
                    halt: None,
                    moves: Vec::new(),
                    at_least: None,
                    states: 1000 * number,
                    seconds: 0.5,
                },
            },
        };
        (TaskId::from(format!("task-{number:04}")), outcome)
    };
    (0..24).map(result).collect()
}

/// Every result that is read was once written.
fn results(bytes: &[u8]) -> bool {
    static SOUND: LazyLock<Vec<(TaskId, Outcome)>> = LazyLock::new(sound_results);
    let name = format!(
        "quina-soak-{}-{:?}.db",
        process::id(),
        thread::current().id()
    );
    let path = env::temp_dir().join(name);
    if fs::write(&path, bytes).is_err() {
        return false;
    }
    let read = Store::open(&path, SETTINGS).and_then(|store| {
        store.each(&mut |task, outcome| {
            let is_sound = SOUND.contains(&(task.clone(), outcome));
            assert!(is_sound, "a spoilt result of {task} was believed");
        })
    });
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut file = path.clone().into_os_string();
        file.push(ending);
        // What was never made need not go.
        let _ = fs::remove_file(file);
    }
    read.is_ok()
}
