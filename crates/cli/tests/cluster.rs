//! Work on many machines, tried on one: a real server, several workers, and everything that can go
//! wrong on the way. `cargo xtask test cluster` runs these.

#![cfg(all(unix, feature = "cluster"))]

mod nats;
#[allow(dead_code)]
mod program;

use nats::{Server, text, until};
use program::folder;
use std::fs;
use std::path::Path;
use std::process::Output;
use std::time::Instant;

/// The rows of a table without their times, in the order of their names.
fn rows(folder: &Path, name: &str) -> Vec<String> {
    let table = fs::read_to_string(folder.join(name)).unwrap_or_default();
    let rows = table.lines().skip(1).map(|line| {
        let mut fields: Vec<&str> = line.split(',').collect();
        if fields.len() > 2 {
            fields.remove(2);
        }
        fields.join(",")
    });
    let mut rows: Vec<String> = rows.collect();
    rows.sort();
    rows
}

fn alone(folder: &Path, line: &str) -> Output {
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = program::quina(&words);
    command.current_dir(folder).output().expect("quina runs")
}

fn told(folder: &Path, worker: &str) -> String {
    fs::read_to_string(folder.join(format!("{worker}.log"))).unwrap_or_default()
}

/// The queue is as if nothing had ever been in it.
fn assert_empty(server: &Server, folder: &Path) {
    until("the last task leaves the queue", || {
        server.status(folder)["tasks"] == 0
    });
    assert_eq!(server.status(folder)["results"], 0);
}

#[test]
#[ignore = "needs nats-server: cargo xtask test cluster"]
fn five_thousand_tasks_outlive_two_workers_and_the_server() {
    const DEALS: usize = 5000;
    let folder = folder("cluster-5000");
    let line = format!("solve klondike --seeds 1..{DEALS} --nodes 10000");
    let output = alone(&folder, &format!("{line} --jobs 2 --csv local.csv"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let known = rows(&folder, "local.csv");
    assert_eq!(known.len(), DEALS);

    let mut server = Server::start(&folder, &[]);
    let names = ["one", "two", "three", "four"];
    let mut workers = names.map(|name| server.worker(&folder, name, &["--threads", "1"]));
    until("all workers are there", || {
        let status = server.status(&folder);
        status["workers"].as_array().map(Vec::len) == Some(names.len())
    });
    let begun = Instant::now();
    let ask = format!("{line} --csv cluster.csv --results cluster.db");
    let mut asking = server.quina(&folder, &ask).spawn().expect("quina starts");
    let done = || rows(&folder, "cluster.csv").len();
    until("a fifth is done", || done() >= DEALS / 5);
    workers[0].kill();
    workers[1].kill();
    let at_kill = done();
    until("the half is done", || done() >= DEALS / 2);
    server.kill();
    let at_restart = done();
    server.revive();
    assert!(at_restart < DEALS, "the server was away too late to matter");
    let mut remark = String::new();
    let mut stderr = asking.stderr.take().expect("a pipe");
    std::io::Read::read_to_string(&mut stderr, &mut remark).expect("text");
    let status = asking.wait().expect("quina ends");
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "\n{DEALS} tasks, 4 workers, 2 killed after {at_kill}, server killed after {at_restart}"
    );
    println!("{remark}in {seconds:.1} s");
    assert!(status.success(), "{remark}");

    // Every task has one result, and it is the local one.
    let found = rows(&folder, "cluster.csv");
    assert_eq!(found.len(), DEALS);
    assert!(found == known, "results differ from the local ones");
    let again = alone(
        &folder,
        &format!("{line} --csv kept.csv --results cluster.db --resume"),
    );
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert!(
        rows(&folder, "kept.csv") == known,
        "the file of results differs"
    );
    assert_empty(&server, &folder);
}

#[test]
#[ignore = "needs nats-server: cargo xtask test cluster"]
fn a_match_is_the_same_here_and_there() {
    let folder = folder("cluster-match");
    let server = Server::start(&folder, &[]);
    let _workers = ["a", "b"].map(|name| server.worker(&folder, name, &["--threads", "2"]));
    for (game, options) in [
        ("checkers", "nodes=300 memory=1"),
        ("quelhas --size 5x5", "nodes=50 memory=1"),
    ] {
        let line = format!(
            "match {game} --engine name=new --engine name=old off=killers --each {options} \
             --rounds 12 --seed 5"
        );
        let here = alone(&folder, &line);
        assert!(here.status.success(), "{}", text(&here.stderr));
        let there = server.run(&folder, &line);
        assert!(there.status.success(), "{}", text(&there.stderr));
        assert_eq!(text(&there.stdout), text(&here.stdout));
        let remark = text(&there.stderr);
        assert!(remark.contains("cluster: 12 tasks done"), "{remark}");
    }
    assert_empty(&server, &folder);
}

/// Who asks may be killed: the workers go on, and who asks again finds what they did.
#[test]
#[ignore = "needs nats-server: cargo xtask test cluster"]
fn a_run_whose_asker_was_killed_goes_on() {
    let folder = folder("cluster-resume");
    let server = Server::start(&folder, &[]);
    let line = "solve klondike --seeds 1..600 --nodes 4000";
    assert!(
        alone(&folder, &format!("{line} --csv local.csv"))
            .status
            .success()
    );
    let ask = format!("{line} --csv out.csv --results out.db");
    assert_empty(&server, &folder);
    let mut asking = nats::Running(server.quina(&folder, &ask).spawn().expect("quina starts"));
    server.await_tasks(&folder, 600, &mut asking.0);
    let mut worker = server.worker(&folder, "first", &["--threads", "1"]);
    until("some are done", || rows(&folder, "out.csv").len() >= 50);
    asking.kill();
    until("the worker does the rest", || {
        let status = server.status(&folder);
        status["tasks"] == 0 && status["results"].as_u64() > Some(0)
    });
    worker.kill();
    // Nobody works any more: everything that is still to come is on the server.
    let output = server.run(&folder, &format!("{ask} --resume"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(rows(&folder, "out.csv") == rows(&folder, "local.csv"));
    assert_empty(&server, &folder);
}

/// Even the server's disk may be lost: what is nowhere any more is published again.
#[test]
#[ignore = "needs nats-server: cargo xtask test cluster"]
fn a_server_that_forgot_everything_is_told_again() {
    let folder = folder("cluster-amnesia");
    let mut server = Server::start(&folder, &[]);
    let line = "solve klondike --seeds 1..300 --nodes 4000";
    assert!(
        alone(&folder, &format!("{line} --csv local.csv"))
            .status
            .success()
    );
    let ask = format!("{line} --csv out.csv");
    assert_empty(&server, &folder);
    let mut asking = server.quina(&folder, &ask).spawn().expect("quina starts");
    server.await_tasks(&folder, 300, &mut asking);
    server.kill();
    server.wipe();
    server.revive();
    let _worker = server.worker(&folder, "late", &["--threads", "1"]);
    let output = asking.wait_with_output().expect("quina ends");
    let remark = text(&output.stderr);
    assert!(output.status.success(), "{remark}");
    assert!(
        remark.contains("300 tasks were lost, publishing them again"),
        "{remark}"
    );
    assert!(rows(&folder, "out.csv") == rows(&folder, "local.csv"));
    assert_empty(&server, &folder);
}

/// What is no task is thrown away, what may not be done is answered, and the worker lives.
#[test]
#[ignore = "needs nats-server: cargo xtask test cluster"]
fn bad_messages_are_refused_once_and_harm_nobody() {
    let folder = folder("cluster-bad");
    let server = Server::start(&folder, &[]);
    let mut worker = server.worker(&folder, "careful", &["--max-memory", "64M"]);
    until("the worker is there", || {
        server.status(&folder)["workers"][0]["name"] == "careful"
    });
    let engine = server.status(&folder)["workers"][0]["engine"].clone();
    let signature = engine["signature"].as_str().expect("a signature");
    let subject = format!("quina.tasks.{signature}.0123456789abcdef");
    let task = |engine: &serde_json::Value, task: &str| {
        format!(r#"{{"engine":{engine},"id":"x-1","task":{task}}}"#)
    };
    let other = serde_json::json!({"version": "9.9.9", "signature": "0000000000000000"});
    let deep = "[".repeat(100_000);
    let wide = "x".repeat(900_000);
    for (message, word) in [
        (String::new(), "EOF while parsing"),
        (String::from("\u{1b}[2Jhello"), "is no task: expected value"),
        (String::from("{}"), "is no task: missing field"),
        (deep, "is no task: invalid type"),
        (wide, "is no task: expected value"),
        (
            format!(
                r#"{{"engine":{engine},"id":"{}","task":{{}}}}"#,
                "n".repeat(500)
            ),
            "is no task: a name of 500 bytes",
        ),
        (
            task(&other, "{}"),
            "refused by careful: it is for quina 9.9.9 (0000000000000000)",
        ),
        (
            task(&engine, r#"{"task":"dance"}"#),
            "unknown variant `dance`",
        ),
        (
            task(
                &engine,
                r#"{"task":"klondike","request":{"game":"klondike","limits":{"memory_mb":65536}},"options":{}}"#,
            ),
            "it wants 65536 MiB, and this worker gives 64",
        ),
    ] {
        let before = server.status(&folder)["workers"][0]["refused"].as_u64();
        server.publish(&subject, message.as_bytes());
        until("it is refused", || {
            server.status(&folder)["workers"][0]["refused"].as_u64() > before
        });
        let told = told(&folder, "careful");
        assert!(told.contains(word), "{word}: {told}");
        assert!(!told.contains('\u{1b}'), "{told}");
    }
    until("nothing is left", || server.status(&folder)["tasks"] == 0);
    let refused = server.status(&folder)["workers"][0]["refused"].as_u64();
    assert_eq!(refused, Some(9), "each was refused once");

    // A program that a task names is not started.
    let line = "match draughts --engine name=ours --engine name=theirs cmd=/bin/false --each \
                nodes=9 memory=1 --rounds 1";
    let output = server.run(&folder, line);
    let told = text(&output.stdout);
    assert!(
        told.contains("Pairs not played: 1 (refused by careful: it would start `/bin/false`"),
        "{told}"
    );

    // A wrong result is not believed to be one, and the right one comes.
    let ask = "solve klondike --seeds 1..20 --nodes 100 --results out.db";
    let output = server.run(&folder, ask);
    assert!(output.status.success(), "{}", text(&output.stderr));
    worker.interrupt();
    let status = worker.0.wait().expect("the worker ends");
    assert!(status.success());
    let dropped = server.run(&folder, "cluster drop 0123456789abcdef");
    assert_eq!(
        text(&dropped.stdout),
        "0 tasks and 0 results of run 0123456789abcdef removed\n"
    );
}

/// Ctrl-C: a worker hands back what it has not begun and ends in peace.
#[test]
#[ignore = "needs nats-server: cargo xtask test cluster"]
fn an_interrupted_worker_leaves_nothing_undone() {
    let folder = folder("cluster-drain");
    let server = Server::start(&folder, &[]);
    let line = "solve klondike --seeds 1..400 --nodes 4000";
    assert!(
        alone(&folder, &format!("{line} --csv local.csv"))
            .status
            .success()
    );
    let mut first = server.worker(&folder, "first", &["--threads", "1"]);
    let ask = format!("{line} --csv out.csv --results out.db");
    let asking = server.quina(&folder, &ask).spawn().expect("quina starts");
    until("some are done", || rows(&folder, "out.csv").len() >= 40);
    first.interrupt();
    assert!(first.0.wait().expect("it ends").success());
    let told = told(&folder, "first");
    assert!(told.contains("first ends: "), "{told}");
    let _second = server.worker(&folder, "second", &["--threads", "1"]);
    let output = asking.wait_with_output().expect("quina ends");
    let remark = text(&output.stderr);
    assert!(output.status.success(), "{remark}");
    assert!(remark.contains(" 0 results merged"), "{remark}");
    assert!(rows(&folder, "out.csv") == rows(&folder, "local.csv"));
    assert_empty(&server, &folder);
}

/// Workers may be there before the server; who has no key is not let in.
#[test]
#[ignore = "needs nats-server: cargo xtask test cluster"]
fn a_server_is_waited_for_and_asks_for_its_token() {
    let folder = folder("cluster-token");
    fs::write(folder.join("token"), "open sesame\n").expect("a token");
    fs::write(folder.join("wrong"), "open barley\n").expect("a token");
    let mut server = Server::start(&folder, &["--auth", "open sesame"]);
    server.kill();
    let _worker = server.worker(&folder, "early", &["--token-file", "token"]);
    let waits = format!(
        "{}: no server answers there; trying until it is there",
        server.url()
    );
    until("the worker waits", || {
        told(&folder, "early").contains(&waits)
    });
    let refused = server.run(&folder, "cluster status");
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        text(&refused.stderr),
        format!("error: {}: no server answers there\n", server.url())
    );
    server.revive();
    let ask = "solve klondike --seeds 1..5 --nodes 100";
    let output = server.run(&folder, &format!("{ask} --token-file token"));
    assert!(output.status.success(), "{}", text(&output.stderr));
    for keys in ["", " --token-file wrong"] {
        let output = server.run(&folder, &format!("{ask}{keys}"));
        assert_eq!(output.status.code(), Some(2));
        let why = format!("error: {}: the server does not let us in\n", server.url());
        assert_eq!(text(&output.stderr), why);
    }
    let output = server.run(&folder, "worker --token-file wrong");
    assert_eq!(output.status.code(), Some(2));
}
