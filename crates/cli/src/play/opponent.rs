//! The engine at the other side of the board.

use crate::args::{PlayArgs, milliseconds};
use crate::failure::Failure;
use crate::hint::Advised;
use crate::interrupt::Interrupt;
use quina_engine::klondike::HintOptions;
use quina_engine::{AnyRecord, Grade, Report, RequestLimits, Thinker};

/// How long a hint takes where nobody says.
const HINT_MS: u64 = 1000;

/// The engine as a player: how strong it plays, and what it has learnt in this game.
#[derive(Debug)]
pub struct Opponent {
    /// How strong it plays.
    pub level: Grade,
    limits: RequestLimits,
    seed: u64,
    thinker: Thinker,
    interrupt: Interrupt,
}

impl Opponent {
    /// The opponent that was asked for.
    pub fn new(args: &PlayArgs) -> Self {
        Self {
            level: args.level.unwrap_or(Grade::Medium),
            limits: RequestLimits {
                time_ms: milliseconds(args.time),
                depth: args.depth,
                ..RequestLimits::default()
            },
            seed: args.seed.unwrap_or(0),
            thinker: Thinker::new(),
            interrupt: Interrupt::new(),
        }
    }

    /// The move it would make now, as strong as it is set.
    pub fn answer(&mut self, record: &AnyRecord) -> Result<Report, Failure> {
        self.ask(record, Some(self.level), self.limits)
    }

    /// The best move it can find.
    pub fn hint(&mut self, record: &AnyRecord) -> Result<Report, Failure> {
        let mut limits = self.limits;
        if limits.depth.is_none() {
            limits.time_ms = limits.time_ms.or(Some(HINT_MS));
        }
        self.ask(record, None, limits)
    }

    /// What a player alone should do, in a line: by all cards, or by those that can be seen.
    pub fn advise(&self, record: &AnyRecord, fair: bool) -> Result<String, Failure> {
        let request = record.request();
        let options = HintOptions {
            fair,
            ..HintOptions::default()
        };
        let interrupt = &self.interrupt;
        let advised = interrupt.thinking(|stop| Advised::new(&request, &options, stop))?;
        if interrupt.came() {
            return Err(Failure::Interrupted);
        }
        Ok(advised.line(&request))
    }

    /// Thinks; Ctrl-C meanwhile ends the game.
    fn ask(
        &mut self,
        record: &AnyRecord,
        level: Option<Grade>,
        limits: RequestLimits,
    ) -> Result<Report, Failure> {
        let mut request = record.request();
        request.level = level.map(|level| level.to_string());
        request.limits = limits;
        request.seed = self.seed;
        let thinker = &mut self.thinker;
        let interrupt = &self.interrupt;
        let report = interrupt.thinking(|stop| thinker.think(&request, stop, &mut |_| {}))?;
        if interrupt.came() {
            return Err(Failure::Interrupted);
        }
        Ok(report)
    }
}
