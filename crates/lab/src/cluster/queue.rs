//! The two streams on the server, and who reads them.

use super::Engine;
use super::connect::cause;
use super::wire::{ALL_RESULTS, ALL_TASKS, RESULTS, TASKS, results_of, tasks_for};
use crate::store::RunId;
use async_nats::Client;
use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::context::{CreateStreamError, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use futures_util::TryStreamExt;
use std::time::Duration;

/// A worker that is not heard of for so long is taken for dead, and its tasks go to others.
pub const SILENCE: Duration = Duration::from_secs(10);
/// How often a worker says that it is still at a task.
pub const SIGN_OF_LIFE: Duration = Duration::from_secs(3);
/// How long a publisher's repetition is recognised by the server.
const DUPLICATES: Duration = Duration::from_secs(120);
/// How long results wait for whoever asked. Afterwards they are gone, and a run that goes on has
/// those tasks done again.
const RESULTS_KEPT: Duration = Duration::from_secs(30 * 24 * 3600);
/// How long the server remembers a reader that never comes back.
const READERS_KEPT: Duration = Duration::from_secs(31 * 24 * 3600);
/// How long to wait before a stream that could not be had is asked for again.
const SECOND_LOOK: Duration = Duration::from_millis(500);
/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(5);
/// The most messages of one reader that are not acknowledged yet.
const MOST_UNSETTLED: i64 = 50_000;

/// The streams of one server.
#[derive(Debug, Clone)]
pub struct Queue {
    pub client: Client,
    pub context: Context,
    pub tasks: Stream,
    pub results: Stream,
}

impl Queue {
    /// Finds the streams, or makes them.
    pub async fn open(client: Client) -> Result<Self, String> {
        let mut context = jetstream::new(client.clone());
        context.set_timeout(ANSWER);
        let stream = |name: &str, subjects: &str, retention, max_age| Config {
            name: name.into(),
            subjects: vec![subjects.into()],
            retention,
            storage: StorageType::File,
            duplicate_window: DUPLICATES,
            max_age,
            ..Config::default()
        };
        let told = |error: CreateStreamError| {
            let cause = cause(&error);
            let signs = ["no responders", "not enabled", "unavailable"];
            if signs.iter().any(|sign| cause.contains(sign)) {
                return String::from(
                    "the server has no JetStream: start it with `nats-server -js`",
                );
            }
            format!("the queue cannot be made: {cause}")
        };
        let queue = RetentionPolicy::WorkQueue;
        let tasks = stream(TASKS, ALL_TASKS, queue, Duration::ZERO);
        // A result that comes when its run is over, of a task done twice, interests nobody.
        let interest = RetentionPolicy::Interest;
        let results = stream(RESULTS, ALL_RESULTS, interest, RESULTS_KEPT);
        Ok(Self {
            client,
            tasks: found_or_made(&context, tasks).await.map_err(told)?,
            results: found_or_made(&context, results).await.map_err(told)?,
            context,
        })
    }

    /// The reader that all workers of an engine share.
    pub async fn workers(&self, engine: &Engine) -> Result<PullConsumer, String> {
        let name = workers_reader(engine);
        reader(&self.tasks, name, tasks_for(engine), SILENCE).await
    }

    /// Whether the workers of an engine were given everything that is for them and have nothing in
    /// hand. What a stream still holds then was given to nobody and never will be: a server that is
    /// killed may forget that it removed a message, and remember that it was acknowledged.
    pub async fn is_worked_off(&self, engine: &Engine) -> bool {
        let reader = self.tasks.consumer_info(workers_reader(engine)).await;
        reader.is_ok_and(|reader| reader.num_pending == 0 && reader.num_ack_pending == 0)
    }

    /// The reader of the results of a run.
    pub async fn results_of(&self, run: &RunId) -> Result<PullConsumer, String> {
        let name = results_reader(run.as_str());
        reader(&self.results, name, results_of(run.as_str()), ANSWER * 6).await
    }

    /// How many messages of these subjects a stream holds, by subject.
    pub async fn counts(stream: &Stream, subjects: &str) -> Result<Vec<(String, usize)>, String> {
        let listed = stream.info_with_subjects(subjects).await;
        let listed = listed.map_err(|error| cause(&error))?;
        listed.try_collect().await.map_err(|error| cause(&error))
    }

    /// Publishes and waits until the message is stored; whether it was stored before.
    pub async fn publish(
        &self,
        subject: String,
        id: &str,
        payload: Vec<u8>,
    ) -> Result<bool, Unpublished> {
        let message = PublishMessage::build()
            .message_id(id)
            .payload(payload.into());
        let sent = self.context.send_publish(subject, message).await;
        let stored = match sent {
            Ok(sent) => sent.await,
            Err(error) => Err(error),
        };
        stored
            .map(|ack| ack.duplicate)
            .map_err(|error| Unpublished {
                is_too_large: error.kind() == PublishErrorKind::MaxPayloadExceeded,
                why: cause(&error),
            })
    }

    /// The most bytes of a message.
    pub fn max_payload(&self) -> usize {
        // A part of a message is its headers.
        self.client.server_info().max_payload.saturating_sub(1024)
    }
}

/// A stream of the server. Two programs may come to make it at the same moment, and a server may just
/// be starting: who is refused looks once more before it is told.
async fn found_or_made(context: &Context, config: Config) -> Result<Stream, CreateStreamError> {
    if let Ok(stream) = context.get_or_create_stream(config.clone()).await {
        return Ok(stream);
    }
    tokio::time::sleep(SECOND_LOOK).await;
    context.get_or_create_stream(config).await
}

/// Why a message is not stored.
#[derive(Debug)]
pub struct Unpublished {
    /// Whether it never will be.
    pub is_too_large: bool,
    pub why: String,
}

/// The name of the reader that workers share.
fn workers_reader(engine: &Engine) -> String {
    format!("workers-{}", engine.signature)
}

/// The name of the reader of a run's results.
pub fn results_reader(run: &str) -> String {
    format!("run-{run}")
}

async fn reader(
    stream: &Stream,
    name: String,
    subject: String,
    silence: Duration,
) -> Result<PullConsumer, String> {
    let config = pull::Config {
        durable_name: Some(name.clone()),
        filter_subject: subject,
        ack_policy: AckPolicy::Explicit,
        ack_wait: silence,
        max_ack_pending: MOST_UNSETTLED,
        inactive_threshold: READERS_KEPT,
        ..pull::Config::default()
    };
    let reader = stream.get_or_create_consumer(&name, config).await;
    reader.map_err(|error| format!("the queue cannot be read: {}", cause(&error)))
}
