//! The shop of a worker: tasks come in from the queue, are laid out for the threads, and their results
//! go out.

use super::bench::{Bench, Job, Ticket};
use super::{LISTEN, PAUSE, WorkerOptions};
use crate::cluster::Engine;
use crate::cluster::connect::Tell;
use crate::cluster::queue::{Queue, SIGN_OF_LIFE};
use crate::cluster::status::WorkerStatus;
use crate::cluster::wire::{
    ALL_TASKS, Misfit, ResultMessage, TaskMessage, WORKERS, parse_tasks, results_of,
};
use crate::task::{Outcome, Worker};
use async_nats::header::NATS_MESSAGE_ID;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use quina_engine::StopFlag;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// How long the server holds a question for tasks.
const QUESTION: Duration = Duration::from_secs(1);
/// A task that was given out so often is not tried again: it may be what kills workers.
const MOST_DELIVERIES: u64 = 10;
/// The longest message that is looked at.
const LONGEST_MESSAGE: usize = 16 << 20;
/// Without a task for so long the worker looks for whom there are some.
const IDLE: Duration = Duration::from_secs(10);
/// Refusals that are told one by one; of more, some are.
const TOLD_REFUSALS: u64 = 10;

/// What came of a task.
pub struct Finished {
    ticket: Ticket,
    outcome: Outcome,
}

/// What all threads of a worker share.
pub struct Shop {
    options: WorkerOptions,
    engine: Engine,
    queue: Queue,
    tell: Tell,
    pub bench: Bench,
    /// A task left the hands.
    room: Notify,
}

impl Shop {
    /// An empty shop.
    pub fn new(options: WorkerOptions, engine: Engine, queue: Queue, tell: Tell) -> Self {
        Self {
            options,
            engine,
            queue,
            tell,
            bench: Bench::new(),
            room: Notify::new(),
        }
    }

    /// One thread: does tasks until the shop closes.
    pub fn work(&self, results: &mpsc::UnboundedSender<Finished>) {
        let mut worker = Worker::new();
        let never = StopFlag::new();
        while let Some(Job { ticket, task }) = self.bench.next() {
            let begun = Instant::now();
            let run = catch_unwind(AssertUnwindSafe(|| worker.run(&task, &never)));
            let outcome = run.unwrap_or_else(|_| {
                worker = Worker::new();
                let why = String::from("the engine panicked");
                Some(Outcome::Failed { why })
            });
            self.bench.timed(begun.elapsed());
            let Some(outcome) = outcome else { continue };
            if results.send(Finished { ticket, outcome }).is_err() {
                break;
            }
        }
    }

    /// Keeps the shop until the flag is raised and everything in hand is settled.
    pub async fn run(
        self: &Arc<Self>,
        mut finished: mpsc::UnboundedReceiver<Finished>,
        stop: &StopFlag,
    ) {
        let answering = tokio::spawn(self.clone().answer());
        let living = tokio::spawn(self.clone().give_signs_of_life());
        let settler = self.clone();
        tokio::spawn(async move {
            while let Some(finished) = finished.recv().await {
                tokio::spawn(settler.clone().settle(finished));
            }
        });
        self.fetch(stop).await;
        for message in self.bench.take_waiting() {
            // Without this the server finds out by itself, a little later.
            let _ = message.ack_with(AckKind::Nak(None)).await;
        }
        let left = self.bench.in_hand();
        if left > 0 {
            (self.tell)(&format!(
                "stopping: {left} tasks are brought to their end; Ctrl-C again leaves them to others"
            ));
        }
        while self.bench.in_hand() > 0 {
            sleep(LISTEN).await;
        }
        answering.abort();
        living.abort();
        let _ = timeout(QUESTION, self.queue.client.flush()).await;
    }

    /// Takes tasks for as long as there is room.
    async fn fetch(self: &Arc<Self>, stop: &StopFlag) {
        let mut reader: Option<PullConsumer> = None;
        let mut busy = Instant::now();
        let mut others = 0;
        while !stop.is_raised() {
            let room = self.bench.room(self.options.threads.max(1));
            if room == 0 {
                let _ = timeout(LISTEN, self.room.notified()).await;
                continue;
            }
            let Some(source) = &reader else {
                reader = self.queue.workers(&self.engine).await.ok();
                if reader.is_none() {
                    // The server is away, or lost its streams with its disk.
                    let _ = Queue::open(self.queue.client.clone()).await;
                    sleep(PAUSE).await;
                }
                continue;
            };
            let question = source.batch().max_messages(room).expires(QUESTION);
            let Ok(mut batch) = question.messages().await else {
                reader = None;
                continue;
            };
            while let Some(message) = batch.next().await {
                let Ok(message) = message else {
                    reader = None;
                    sleep(PAUSE).await;
                    break;
                };
                busy = Instant::now();
                self.accept(message).await;
            }
            if busy.elapsed() >= IDLE {
                busy = Instant::now();
                self.tell_of_others(&mut others).await;
            }
        }
    }

    /// Reads a task and lays it out, or gets rid of it.
    async fn accept(self: &Arc<Self>, message: Message) {
        let Ok(info) = message.info() else { return };
        let (sequence, deliveries) = (info.stream_sequence, info.delivered.max(1) as u64);
        let Some((_, run)) = parse_tasks(&message.subject) else {
            return self.throw_away(&message, "a strange subject").await;
        };
        let size = message.payload.len();
        if size > LONGEST_MESSAGE {
            return self.throw_away(&message, &format!("{size} bytes")).await;
        }
        let ticket = |id| Ticket {
            sequence,
            run: run.to_owned(),
            id,
            deliveries,
        };
        let read = TaskMessage::read(&message.payload, &self.engine);
        let read =
            read.and_then(
                |TaskMessage { id, task, .. }| match self.options.permit.check(&task) {
                    Ok(()) => Ok((ticket(id), task)),
                    Err(why) => Err(Misfit::Named(id, why)),
                },
            );
        let (ticket, task) = match read {
            Ok((ticket, _)) if deliveries > MOST_DELIVERIES => {
                let why = format!(
                    "it was given out {MOST_DELIVERIES} times, and no worker brought it to an end"
                );
                return self.answer_for(ticket, Outcome::Abandoned { why }, message);
            }
            Ok(read) => read,
            Err(Misfit::Garbage(why)) => return self.throw_away(&message, &why).await,
            Err(Misfit::Named(id, why)) => {
                let why = format!("refused by {}: {why}", self.options.name);
                let ticket = ticket(id);
                self.tell_refusal(&format!("task {} of run {}: {why}", ticket.id, ticket.run));
                return self.answer_for(ticket, Outcome::Failed { why }, message);
            }
        };
        if self.bench.take(sequence, Arc::new(message)) {
            self.bench.lay_out(Job { ticket, task });
        }
    }

    /// Stores an outcome that took no work.
    fn answer_for(self: &Arc<Self>, ticket: Ticket, outcome: Outcome, message: Message) {
        if self.bench.take(ticket.sequence, Arc::new(message)) {
            tokio::spawn(self.clone().settle(Finished { ticket, outcome }));
        }
    }

    /// Has the server forget a message that means nothing.
    async fn throw_away(&self, message: &Message, why: &str) {
        self.tell_refusal(&format!(
            "a message on {} is no task: {why}",
            message.subject
        ));
        // If this is lost the message comes again, and is thrown away again.
        let _ = message.ack_with(AckKind::Term).await;
    }

    fn tell_refusal(&self, what: &str) {
        let count = self.bench.refused();
        if count <= TOLD_REFUSALS || count.is_power_of_two() {
            (self.tell)(what);
        }
    }

    /// Stores a result, and only then has the task leave the queue.
    async fn settle(self: Arc<Self>, finished: Finished) {
        let Finished { ticket, outcome } = finished;
        let Some(message) = self.bench.message(ticket.sequence) else {
            return;
        };
        let name = message
            .headers
            .as_ref()
            .and_then(|headers| headers.get(NATS_MESSAGE_ID));
        let name = name.map_or_else(
            || format!("{}-{}", ticket.run, ticket.sequence),
            |name| name.as_str().to_owned(),
        );
        let mut result = ResultMessage {
            id: ticket.id,
            outcome,
            deliveries: ticket.deliveries,
        };
        loop {
            let payload = self.payload(&mut result);
            let subject = results_of(&ticket.run);
            match self.queue.publish(subject, &name, payload).await {
                Ok(_) => break,
                Err(_) => sleep(PAUSE).await,
            }
        }
        // Should the server be lost just now the task comes again, and its second result is merged.
        if let Some(message) = self.bench.message(ticket.sequence) {
            let _ = message.double_ack().await;
        }
        self.bench.settled(ticket.sequence);
        self.room.notify_one();
    }

    /// The result as bytes; one that the server would not take becomes a word on why.
    fn payload(&self, result: &mut ResultMessage) -> Vec<u8> {
        let (most, told) = (self.queue.max_payload(), |why| Outcome::Failed { why });
        let written = serde_json::to_vec(result);
        let why = match written {
            Ok(payload) if payload.len() <= most => return payload,
            Ok(payload) => {
                let size = payload.len();
                format!("its result has {size} bytes, and the server takes {most}")
            }
            Err(error) => error.to_string(),
        };
        result.outcome = told(why);
        serde_json::to_vec(result).unwrap_or_default()
    }

    /// Tells the server every few seconds that what is in hand is not forgotten.
    async fn give_signs_of_life(self: Arc<Self>) {
        let mut pulse = interval(SIGN_OF_LIFE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            pulse.tick().await;
            for message in self.bench.messages() {
                let _ = message.ack_with(AckKind::Progress).await;
            }
        }
    }

    /// Answers whoever asks how the worker is.
    async fn answer(self: Arc<Self>) {
        let client = &self.queue.client;
        let Ok(mut questions) = client.subscribe(WORKERS).await else {
            return;
        };
        while let Some(question) = questions.next().await {
            let Some(reply) = question.reply else {
                continue;
            };
            let summary = self.bench.summary();
            let status = WorkerStatus {
                name: self.options.name.clone(),
                engine: self.engine.clone(),
                threads: self.options.threads,
                in_hand: self.bench.in_hand(),
                done: summary.done,
                refused: summary.refused,
                per_second: self.bench.per_second(),
            };
            if let Ok(payload) = serde_json::to_vec(&status) {
                let _ = client.publish(reply, payload.into()).await;
            }
        }
    }

    /// Tells of tasks that wait for another version of the engine.
    async fn tell_of_others(&self, told: &mut usize) {
        let Ok(counts) = Queue::counts(&self.queue.tasks, ALL_TASKS).await else {
            return;
        };
        let is_other = |subject: &str| {
            parse_tasks(subject).is_some_and(|(signature, _)| signature != self.engine.signature)
        };
        let others: Vec<usize> = counts
            .iter()
            .filter(|(subject, _)| is_other(subject))
            .map(|(_, count)| *count)
            .collect();
        let count = others.iter().sum();
        if count > 0 && count != *told {
            (self.tell)(&format!(
                "{count} tasks wait for another version of the engine; this worker is {}",
                self.engine
            ));
        }
        *told = count;
    }
}
