//! What a task from the network may do to the machine that works.
#![cfg(feature = "cluster")]

use quina_engine::Game;
use quina_lab::cluster::Permit;
use quina_lab::game::Adjudication;
use quina_lab::openings::Opening;
use quina_lab::player::PlayerSpec;
use quina_lab::task::{PairTask, Task};

/// A pair of games between a plain player and one with these words.
fn pair(words: &[&str]) -> Task {
    let mut other = PlayerSpec::new("other");
    for word in words {
        // Learned weights are no text.
        other.set(word, &mut |_| Ok(vec![0xFF])).unwrap();
    }
    between([PlayerSpec::new("plain"), other])
}

/// A pair of games between these.
fn between(players: [PlayerSpec; 2]) -> Task {
    Task::Pair(Box::new(PairTask {
        game: Game::Draughts,
        players,
        adjudication: Adjudication::default(),
        opening: Opening {
            position: String::new(),
            moves: Vec::new(),
        },
        seed: 1,
    }))
}

#[test]
fn a_worker_lets_a_task_do_only_what_it_was_told_to_let_it() {
    let strict = Permit::default();
    let programs = Permit {
        programs: true,
        ..strict
    };
    let files = Permit {
        files: true,
        ..strict
    };
    let cases: [(&[&str], Permit, &str); 7] = [
        (
            &["cmd=rm", "args=-rf /", "proto=hub"],
            programs,
            "it would start `rm`, and this worker has nothing to do with other programs \
             (--allow-programs)",
        ),
        (
            &["proto=dxp", "host=10.0.0.1:22"],
            programs,
            "it would call `10.0.0.1:22`, and this worker has nothing to do with other programs \
             (--allow-programs)",
        ),
        (
            &["tables=/etc"],
            files,
            "it would read `/etc`, and this worker lets nobody name its files (--allow-files)",
        ),
        (
            &["weights=/learned"],
            files,
            "it would read `/learned`, and this worker lets nobody name its files (--allow-files)",
        ),
        (
            &["book=/book"],
            files,
            "it would read `/book`, and this worker lets nobody name its files (--allow-files)",
        ),
        (
            &["memory=4096"],
            Permit {
                memory_mb: 4096,
                ..strict
            },
            "it wants 4096 MiB, and this worker gives 2048 (--max-memory)",
        ),
        (
            &["threads=64"],
            Permit {
                threads: 64,
                ..strict
            },
            "its searches want 64 threads, and this worker gives 16",
        ),
    ];
    assert_eq!(strict.check(&pair(&[])), Ok(()));
    // Weights that are text came with the task.
    let mut travelling = PlayerSpec::new("travelling");
    travelling
        .set("weights=w.json", &mut |_| Ok(b"{}".to_vec()))
        .unwrap();
    assert_eq!(
        strict.check(&between([PlayerSpec::new("plain"), travelling])),
        Ok(())
    );
    for (words, enough, refusal) in cases {
        let task = pair(words);
        assert_eq!(strict.check(&task), Err(refusal.to_owned()));
        assert_eq!(enough.check(&task), Ok(()), "{words:?}");
    }
}
