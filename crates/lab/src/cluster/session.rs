//! One run as the server sees it: which of its tasks are out, which results are in, and what to do
//! when neither is heard of.

use super::connect::Tell;
use super::queue::{Queue, results_reader};
use super::status::ask_workers;
use super::wire::{ResultMessage, TaskMessage, results_of, tasks_of};
use super::{Access, Engine};
use crate::store::{RunId, Store};
use crate::task::{Outcome, Task, TaskId};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::consumer::pull::Batch;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use futures_util::future::join_all;
use quina_engine::StopFlag;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// The most tasks that are published and have no result yet: enough for a thousand threads, and
/// little to take back when a match is decided early.
const MOST_WAITING: usize = 10_000;
/// The most bytes of these; a task holds the weights of its players.
const MOST_BYTES: usize = 64 << 20;
/// Messages published, or results read, before the other side has its turn.
const TURN: usize = 256;
/// How often the flag is looked at.
const LISTEN: Duration = Duration::from_millis(50);
/// How long the server holds a question for results.
const QUESTION: Duration = Duration::from_secs(2);
/// Without a result for so long it is looked into.
const QUIET: Duration = Duration::from_secs(5);
/// How long to take leave of a server may take.
pub const LEAVE: Duration = Duration::from_secs(3);
/// A task that was lost so often is not published again.
const MOST_LOSSES: u32 = 3;

/// What happened to the tasks.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    /// Tasks with a result.
    pub done: u64,
    /// Those of them that were given to more than one worker, or twice to one.
    pub redelivered: u64,
    /// Results that came when there was one already.
    pub merged: u64,
    /// Tasks that the server lost.
    pub republished: u64,
}

/// A result that came before its task was asked for.
struct Early {
    result: ResultMessage,
    message: Message,
}

/// The connection of one run.
pub struct Session {
    queue: Queue,
    engine: Engine,
    pub run: RunId,
    is_kept: bool,
    results: PullConsumer,
    tell: Teller,
    /// A part of the name under which messages are published. The server drops what it has seen
    /// under the same name, and that must not happen to a task that was taken back or lost.
    edition: RunId,
    batch: Option<Batch>,
    early: HashMap<TaskId, Early>,
    finished: HashSet<TaskId>,
    pub counts: Counts,
    /// How many tasks are left to the cluster when this program ends.
    pub left: usize,
    has_looked: bool,
}

/// Tells a thing once, until there is something else to tell.
struct Teller {
    tell: Tell,
    last: String,
}

impl Teller {
    fn tell(&mut self, what: &str) {
        if self.last != what {
            what.clone_into(&mut self.last);
            (self.tell)(what);
        }
    }
}

/// A task that is published, or about to be.
struct Waiting {
    payload: Vec<u8>,
    losses: u32,
}

/// The tasks of one call.
#[derive(Default)]
struct Flow {
    waiting: HashMap<TaskId, Waiting>,
    bytes: usize,
    to_publish: VecDeque<TaskId>,
    /// The caller has no more tasks.
    is_dry: bool,
    /// The caller wants no more outcomes.
    is_broken: bool,
    heard: Option<Instant>,
}

impl Flow {
    /// No more may wait.
    fn is_full(&self) -> bool {
        self.waiting.len() >= MOST_WAITING || self.bytes >= MOST_BYTES
    }
}

type Done<'a> = &'a mut dyn FnMut(TaskId, Outcome) -> ControlFlow<()>;

impl Session {
    /// Connects, and clears what an earlier program of the run left to be done.
    pub async fn open(access: &Access, store: &Store, tell: Tell) -> Result<Self, String> {
        let client = access.connect("quina", &tell).await;
        let queue = Queue::open(client.map_err(|refusal| refusal.why)?).await?;
        let (engine, run) = (Engine::own(), store.run().clone());
        // What an earlier program of this run left in the queue comes again from its caller.
        let old = queue.tasks.purge().filter(tasks_of(&engine, &run)).await;
        old.map_err(|error| format!("the queue cannot be cleared: {error}"))?;
        Ok(Self {
            results: queue.results_of(&run).await?,
            queue,
            engine,
            run,
            is_kept: store.is_kept(),
            tell: Teller {
                tell,
                last: String::new(),
            },
            edition: RunId::new(),
            batch: None,
            early: HashMap::new(),
            finished: HashSet::new(),
            counts: Counts::default(),
            left: 0,
            has_looked: false,
        })
    }

    /// Has tasks done; see [`Executor`](crate::execute::Executor).
    pub async fn execute(
        &mut self,
        tasks: &mut (dyn Iterator<Item = (TaskId, Task)> + Send),
        stop: &StopFlag,
        done: Done<'_>,
    ) -> Result<(), String> {
        let mut flow = Flow {
            heard: Some(Instant::now()),
            ..Flow::default()
        };
        if self.is_kept && !self.has_looked {
            self.look_for_results(&mut flow, stop, done).await;
        }
        self.has_looked = true;
        loop {
            if stop.is_raised() {
                if self.is_kept {
                    self.left = flow.waiting.len();
                } else {
                    self.take_back().await;
                }
                return Ok(());
            }
            self.fill(&mut flow, tasks, done).await?;
            if flow.is_broken {
                self.take_back().await;
                return Ok(());
            }
            if flow.is_dry && flow.waiting.is_empty() {
                return Ok(());
            }
            self.publish(&mut flow).await?;
            let can_go_on = !flow.to_publish.is_empty() || !(flow.is_dry || flow.is_full());
            let patience = if can_go_on { Duration::ZERO } else { LISTEN };
            self.listen(&mut flow, patience, done).await;
            self.look_into(&mut flow, done).await;
        }
    }

    /// Takes tasks from the caller, as many as may wait.
    async fn fill(
        &mut self,
        flow: &mut Flow,
        tasks: &mut (dyn Iterator<Item = (TaskId, Task)> + Send),
        done: Done<'_>,
    ) -> Result<(), String> {
        for _ in 0..TURN {
            if flow.is_dry || flow.is_broken || flow.is_full() {
                break;
            }
            let Some((id, task)) = tasks.next() else {
                flow.is_dry = true;
                break;
            };
            if let Some(Early { result, message }) = self.early.remove(&id) {
                self.hand_over(flow, result, &message, done).await;
                continue;
            }
            let message = TaskMessage {
                engine: self.engine.clone(),
                id: id.clone(),
                task,
            };
            let payload = serde_json::to_vec(&message).map_err(|error| error.to_string())?;
            let (size, most) = (payload.len(), self.queue.max_payload());
            if size > most {
                return Err(format!(
                    "{id} has {size} bytes, and the server takes {most}: raise its max_payload"
                ));
            }
            flow.bytes += size;
            flow.to_publish.push_back(id.clone());
            let waiting = Waiting { payload, losses: 0 };
            flow.waiting.insert(id, waiting);
        }
        Ok(())
    }

    /// Publishes some of what is to be published; what fails stays to be tried again.
    async fn publish(&mut self, flow: &mut Flow) -> Result<(), String> {
        let count = flow.to_publish.len().min(TURN);
        let ids: Vec<TaskId> = flow.to_publish.drain(..count).collect();
        let subject = tasks_of(&self.engine, &self.run);
        let sent = ids.iter().filter_map(|id| {
            let waiting = flow.waiting.get(id)?;
            let name = format!("{}-{}-{id}", self.run, self.edition);
            let (queue, subject, payload) = (&self.queue, &subject, waiting.payload.clone());
            Some(async move { (id, queue.publish(subject.clone(), &name, payload).await) })
        });
        let mut is_away = false;
        for (id, stored) in join_all(sent).await {
            if let Err(unpublished) = stored {
                if unpublished.is_too_large {
                    return Err(format!("{id}: {}", unpublished.why));
                }
                let why = format!(
                    "tasks cannot be published, trying again: {}",
                    unpublished.why
                );
                self.tell.tell(&why);
                flow.to_publish.push_back(id.clone());
                is_away = true;
            }
        }
        if is_away {
            tokio::time::sleep(LISTEN).await;
        }
        Ok(())
    }

    /// Reads the results that are there, waiting a while for the first.
    async fn listen(&mut self, flow: &mut Flow, mut patience: Duration, done: Done<'_>) {
        for _ in 0..TURN {
            if flow.is_broken {
                return;
            }
            let Some(batch) = &mut self.batch else {
                let asked = self
                    .results
                    .batch()
                    .max_messages(TURN * 2)
                    .expires(QUESTION);
                match asked.messages().await {
                    Ok(batch) => self.batch = Some(batch),
                    Err(_) => return tokio::time::sleep(LISTEN).await,
                }
                continue;
            };
            match timeout(patience, batch.next()).await {
                Ok(Some(Ok(message))) => self.take(flow, message, done).await,
                Ok(Some(Err(_))) => {
                    self.batch = None;
                    return tokio::time::sleep(LISTEN).await;
                }
                Ok(None) => self.batch = None,
                Err(_) => return,
            }
            patience = Duration::ZERO;
        }
    }

    /// Looks for results that came while nobody was there, before their tasks are published anew.
    async fn look_for_results(&mut self, flow: &mut Flow, stop: &StopFlag, done: Done<'_>) {
        let begun = Instant::now();
        while !stop.is_raised() && begun.elapsed() < QUIET {
            let known = self.early.len();
            self.listen(flow, LISTEN * 4, done).await;
            let left = self.results.get_info().await;
            let is_last = left.is_ok_and(|info| info.num_pending == 0);
            if is_last && self.early.len() == known {
                break;
            }
        }
    }

    /// Takes one result in.
    async fn take(&mut self, flow: &mut Flow, message: Message, done: Done<'_>) {
        let result = match ResultMessage::read(&message.payload) {
            Ok(result) => result,
            Err(why) => {
                self.tell
                    .tell(&format!("a result that cannot be read: {why}"));
                let _ = message.ack_with(AckKind::Term).await;
                return;
            }
        };
        if flow.waiting.contains_key(&result.id) {
            self.hand_over(flow, result, &message, done).await;
        } else if self.finished.contains(&result.id) {
            self.counts.merged += 1;
            let _ = message.ack().await;
        } else if self.early.len() < 2 * MOST_WAITING {
            self.early
                .insert(result.id.clone(), Early { result, message });
        } else {
            let _ = message.ack_with(AckKind::Term).await;
        }
    }

    /// Gives a result to the caller, and then lets the server forget it.
    async fn hand_over(
        &mut self,
        flow: &mut Flow,
        result: ResultMessage,
        message: &Message,
        done: Done<'_>,
    ) {
        let redelivered = u64::from(result.deliveries > 1);
        self.finish(flow, result.id, result.outcome, done);
        self.counts.redelivered += redelivered;
        // If this is lost the result comes again, and is merged.
        let _ = message.ack().await;
    }

    fn finish(&mut self, flow: &mut Flow, id: TaskId, outcome: Outcome, done: Done<'_>) {
        if let Some(waiting) = flow.waiting.remove(&id) {
            flow.bytes -= waiting.payload.len();
        }
        self.finished.insert(id.clone());
        self.counts.done += 1;
        flow.heard = Some(Instant::now());
        flow.is_broken |= done(id, outcome).is_break();
    }

    /// When nothing is heard for a while: are there workers, and are the tasks still somewhere?
    async fn look_into(&mut self, flow: &mut Flow, done: Done<'_>) {
        let is_quiet = flow.heard.is_none_or(|heard| heard.elapsed() >= QUIET);
        if !is_quiet || flow.waiting.is_empty() {
            return;
        }
        flow.heard = Some(Instant::now());
        // A server that lost its disk has no streams any more; one that is away has no answer.
        let Ok(queue) = Queue::open(self.queue.client.clone()).await else {
            return;
        };
        let Ok(results) = queue.results_of(&self.run).await else {
            return;
        };
        (self.queue, self.results) = (queue, results);
        if !flow.to_publish.is_empty() {
            return;
        }
        let subject = tasks_of(&self.engine, &self.run);
        let Ok(counts) = Queue::counts(&self.queue.tasks, &subject).await else {
            return;
        };
        // A result is stored before its task leaves the queue: they are looked at in this order.
        let Ok(results) = self.results.get_info().await else {
            return;
        };
        let is_in_queue = counts.iter().any(|(_, count)| *count > 0)
            && !self.queue.is_worked_off(&self.engine).await;
        let is_there =
            is_in_queue || results.num_pending > 0 || results.num_ack_pending > self.early.len();
        if is_there {
            self.look_for_workers().await;
        } else {
            self.take_back().await;
            self.publish_again(flow, done);
        }
    }

    async fn look_for_workers(&mut self) {
        let Ok(workers) = ask_workers(&self.queue.client).await else {
            return;
        };
        let others = workers.iter().filter(|worker| worker.engine != self.engine);
        match (others.count(), workers.len()) {
            (0, 0) => self
                .tell
                .tell("no worker is there: start some with `quina worker`"),
            (others, all) if others == all => self.tell.tell(&format!(
                "no worker of {} is there, but {others} of other versions: waiting",
                self.engine
            )),
            _ => {}
        }
    }

    /// The server has neither the tasks nor their results.
    fn publish_again(&mut self, flow: &mut Flow, done: Done<'_>) {
        self.edition = RunId::new();
        let mut given_up = Vec::new();
        for (id, waiting) in &mut flow.waiting {
            waiting.losses += 1;
            if waiting.losses > MOST_LOSSES {
                given_up.push(id.clone());
            } else {
                flow.to_publish.push_back(id.clone());
            }
        }
        let lost = flow.to_publish.len();
        self.counts.republished += lost as u64;
        if lost > 0 {
            self.tell
                .tell(&format!("{lost} tasks were lost, publishing them again"));
        }
        for id in given_up {
            let why = format!("it was lost {MOST_LOSSES} times on its way to a worker and back");
            self.finish(flow, id, Outcome::Abandoned { why }, done);
        }
    }

    /// Takes back what no worker has begun.
    async fn take_back(&mut self) {
        let subject = tasks_of(&self.engine, &self.run);
        let purged = timeout(LEAVE, async {
            self.queue.tasks.purge().filter(subject).await
        });
        if !matches!(purged.await, Ok(Ok(_))) {
            self.tell
                .tell("the tasks that are left could not be taken back from the server");
        }
    }

    /// Removes what the server keeps of this run.
    pub async fn leave(&mut self) {
        self.batch = None;
        // A server that was killed may have brought back what it had let go of.
        self.take_back().await;
        let reader = results_reader(self.run.as_str());
        let _ = self.queue.results.delete_consumer(&reader).await;
        // Without a reader nothing more is kept; what was acknowledged too late to be let go is still there.
        let rest = results_of(self.run.as_str());
        let _ = self.queue.results.purge().filter(rest).await;
        let _ = self.queue.client.flush().await;
    }
}
