//! The engine at the other side of the board.

use crate::args::{PlayArgs, milliseconds};
use crate::book;
use crate::failure::Failure;
use crate::hint::Advised;
use crate::interrupt::Interrupt;
use quina_engine::klondike::HintOptions;
use quina_engine::{AnyRecord, Grade, Report, RequestLimits, RequestOptions, Thinker};

/// How long a hint takes where nobody says.
const HINT_MS: u64 = 1000;

/// The engine as a player: how strong it plays, and what it has learnt in this game.
#[derive(Debug)]
pub struct Opponent {
    /// How strong it plays.
    pub level: Grade,
    limits: RequestLimits,
    options: RequestOptions,
    seed: u64,
    thinker: Thinker,
    interrupt: Interrupt,
}

impl Opponent {
    /// The opponent that was asked for.
    pub fn new(args: &PlayArgs) -> Self {
        let thinker = match &args.book {
            None => Thinker::new(),
            Some(path) => match book::read(path, args.board.game) {
                Ok(book) => Thinker::new().with_book(book),
                Err(why) => {
                    eprintln!("{why}; playing with the book that comes with the engine");
                    Thinker::new()
                }
            },
        };
        Self {
            level: args.level.unwrap_or(Grade::Medium),
            limits: RequestLimits {
                time_ms: milliseconds(args.time),
                depth: args.depth,
                ..RequestLimits::default()
            },
            options: RequestOptions {
                book: !args.no_book,
                lively: !args.no_fight,
                ..RequestOptions::default()
            },
            seed: args.seed.unwrap_or(0),
            thinker: thinker.with_shipped_tables(),
            interrupt: Interrupt::new(),
        }
    }

    /// The move it would make now, as strong as it is set.
    pub fn answer(&mut self, record: &AnyRecord) -> Result<Report, Failure> {
        self.ask(record, Some(self.level), self.limits, self.options.clone())
    }

    /// The best move it can find.
    pub fn hint(&mut self, record: &AnyRecord) -> Result<Report, Failure> {
        let mut limits = self.limits;
        if limits.depth.is_none() {
            limits.time_ms = limits.time_ms.or(Some(HINT_MS));
        }
        self.ask(record, None, limits, RequestOptions::default())
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
        options: RequestOptions,
    ) -> Result<Report, Failure> {
        let mut request = record.request();
        request.level = level.map(|level| level.to_string());
        request.limits = limits;
        request.options = options;
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
