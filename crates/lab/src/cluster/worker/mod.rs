//! The side that works: takes tasks from the queue, does them on its threads, stores their results.
//!
//! The network has threads of its own, so that a worker deep in thought still gives signs of life.
//! A task is *in hand* from the moment it was taken until its result is stored and the server has
//! confirmed that the task is gone.

mod bench;
mod shop;

use super::connect::Tell;
use super::queue::Queue;
use super::{Access, Engine, Permit};
use quina_engine::StopFlag;
use shop::Shop;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// The pause after something that may pass.
const PAUSE: Duration = Duration::from_millis(500);
/// How often the flag is looked at.
const LISTEN: Duration = Duration::from_millis(50);

/// How a worker works.
#[derive(Debug, Clone)]
pub struct WorkerOptions {
    /// Its name in the status.
    pub name: String,
    /// Tasks done at the same time.
    pub threads: usize,
    /// What tasks may do.
    pub permit: Permit,
}

/// What a worker did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WorkerSummary {
    /// Tasks done, with their results stored.
    pub done: u64,
    /// Tasks that could not be read or were not allowed.
    pub refused: u64,
    /// Tasks handed back without being begun.
    pub handed_back: u64,
}

/// Works until the flag is raised. What is begun then is brought to its end, what only waits goes
/// back to the queue. A server that is not there yet, or is lost, is waited for; an error is
/// something that waiting does not mend.
pub fn serve(
    access: &Access,
    options: &WorkerOptions,
    stop: &StopFlag,
    tell: &Tell,
) -> Result<WorkerSummary, String> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| format!("no threads for the network: {error}"))?;
    let engine = Engine::own();
    let Some(queue) = runtime.block_on(reach(access, options, stop, tell))? else {
        return Ok(WorkerSummary::default());
    };
    tell(&format!("{} works for {engine}", options.name));
    let (results, finished) = mpsc::unbounded_channel();
    let shop = Arc::new(Shop::new(options.clone(), engine, queue, tell.clone()));
    thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            let (shop, results) = (shop.clone(), results.clone());
            scope.spawn(move || shop.work(&results));
        }
        drop(results);
        runtime.block_on(shop.run(finished, stop));
        shop.bench.close();
    });
    Ok(shop.bench.summary())
}

/// Connects and opens the queue, as often as it takes; nothing if the flag came first.
async fn reach(
    access: &Access,
    options: &WorkerOptions,
    stop: &StopFlag,
    tell: &Tell,
) -> Result<Option<Queue>, String> {
    let mut told = String::new();
    while !stop.is_raised() {
        let why = match access.connect(&options.name, tell).await {
            Ok(client) => match Queue::open(client).await {
                Ok(queue) => return Ok(Some(queue)),
                Err(why) => why,
            },
            Err(refusal) if refusal.may_pass => refusal.why,
            Err(refusal) => return Err(refusal.why),
        };
        if told != why {
            tell(&format!("{why}; trying until it is there"));
            told = why;
        }
        sleep(PAUSE).await;
    }
    Ok(None)
}
