//! How the cluster stands: what waits, who works, and how fast.

use super::connect::{Tell, cause};
use super::queue::{Queue, results_reader};
use super::wire::{ALL_RESULTS, ALL_TASKS, WORKERS, parse_results, parse_tasks, results_of};
use super::{Access, Engine};
use async_nats::Client;
use futures_util::{StreamExt, TryStreamExt};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How long workers have to answer.
const ROLL_CALL: Duration = Duration::from_millis(800);
/// More workers than this are not listed.
const MOST_WORKERS: usize = 100_000;

/// How a worker is.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkerStatus {
    /// Its name.
    pub name: String,
    /// The engine it is.
    pub engine: Engine,
    /// Tasks that it can do at the same time.
    pub threads: usize,
    /// Tasks that it has in hand.
    pub in_hand: usize,
    /// Tasks done since it began.
    pub done: u64,
    /// Tasks that it could not read or was not allowed to do.
    pub refused: u64,
    /// Tasks done in a second, over the last minute.
    pub per_second: f64,
}

/// A run that has something on the server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RunStatus {
    /// Its name.
    pub run: String,
    /// The signature of the engine that its tasks are for.
    pub signature: Option<String>,
    /// Tasks without a result.
    pub tasks: usize,
    /// Results that were not fetched yet.
    pub results: usize,
}

/// How the cluster stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Status {
    /// The server's address.
    pub server: String,
    /// Its version.
    pub version: String,
    /// Tasks without a result.
    pub tasks: usize,
    /// Those of them that a worker has in hand.
    pub in_hand: usize,
    /// Those of these that were given out before, to a worker that fell silent.
    pub redelivered: usize,
    /// Results that were not fetched yet.
    pub results: usize,
    /// The runs, by name.
    pub runs: Vec<RunStatus>,
    /// The workers, by name.
    pub workers: Vec<WorkerStatus>,
    /// Tasks done in a second by all workers, over the last minute.
    pub per_second: f64,
}

/// Asks the server and every worker.
pub fn status(access: &Access) -> Result<Status, String> {
    with_queue(access, |queue| async move {
        let mut runs = BTreeMap::new();
        let new = |run: &str| RunStatus {
            run: run.to_owned(),
            signature: None,
            tasks: 0,
            results: 0,
        };
        for (subject, count) in Queue::counts(&queue.tasks, ALL_TASKS).await? {
            if let Some((signature, run)) = parse_tasks(&subject) {
                let entry = runs.entry(run.to_owned()).or_insert_with(|| new(run));
                entry.signature = Some(signature.to_owned());
                entry.tasks += count;
            }
        }
        for (subject, count) in Queue::counts(&queue.results, ALL_RESULTS).await? {
            if let Some(run) = parse_results(&subject) {
                runs.entry(run.to_owned())
                    .or_insert_with(|| new(run))
                    .results += count;
            }
        }
        let readers: Vec<_> = queue.tasks.consumers().try_collect().await.map_err(told)?;
        let mut workers = ask_workers(&queue.client).await?;
        workers.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Status {
            server: access.address(),
            version: queue.client.server_info().version,
            tasks: runs.values().map(|run| run.tasks).sum(),
            in_hand: readers.iter().map(|reader| reader.num_ack_pending).sum(),
            redelivered: readers.iter().map(|reader| reader.num_redelivered).sum(),
            results: runs.values().map(|run| run.results).sum(),
            runs: runs.into_values().collect(),
            per_second: workers
                .iter()
                .fold(0.0, |sum, worker| sum + worker.per_second),
            workers,
        })
    })
}

/// Removes the tasks and results of a run that nobody will go on with; how many there were.
pub fn drop_run(access: &Access, run: &str) -> Result<(u64, u64), String> {
    if run.is_empty() || !run.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(format!(
            "`{run}` is no name of a run: `quina cluster status` lists them"
        ));
    }
    let (tasks, results) = (format!("quina.tasks.*.{run}"), results_of(run));
    let reader = results_reader(run);
    with_queue(access, move |queue| async move {
        let tasks = queue.tasks.purge().filter(tasks).await.map_err(told)?;
        let results = queue.results.purge().filter(results).await.map_err(told)?;
        // A run without results has no reader either.
        let _ = queue.results.delete_consumer(&reader).await;
        Ok((tasks.purged, results.purged))
    })
}

/// Asks every worker how it is.
pub async fn ask_workers(client: &Client) -> Result<Vec<WorkerStatus>, String> {
    let inbox = client.new_inbox();
    let mut answers = client.subscribe(inbox.clone()).await.map_err(told)?;
    let asked = client.publish_with_reply(WORKERS, inbox, Vec::new().into());
    asked.await.map_err(told)?;
    let mut workers: Vec<WorkerStatus> = Vec::new();
    let roll_call = async {
        while let Some(answer) = answers.next().await {
            // Where nobody listens the server says so at once.
            let is_empty = answer.status.is_some();
            if is_empty || workers.len() == MOST_WORKERS {
                break;
            }
            // What is no answer of a worker is not counted.
            workers.extend(serde_json::from_slice::<WorkerStatus>(&answer.payload));
        }
    };
    // The end of the time is the usual end.
    let _ = timeout(ROLL_CALL, roll_call).await;
    Ok(workers)
}

fn with_queue<T, F: Future<Output = Result<T, String>>>(
    access: &Access,
    ask: impl FnOnce(Queue) -> F,
) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .map_err(|error| format!("no threads for the network: {error}"))?;
    runtime.block_on(async {
        let silent: Tell = Arc::new(|_| {});
        let client = access.connect("quina cluster", &silent).await;
        ask(Queue::open(client.map_err(|refusal| refusal.why)?).await?).await
    })
}

fn told(error: impl Error) -> String {
    cause(&error)
}
