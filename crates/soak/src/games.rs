//! Games of all kinds with tiny limits, stops at random moments and switches thrown at random: every
//! answer must hold a legal move, in time.

use quina_core::Rng;
use quina_engine::{
    AnyPosition, AnyRecord, Error, Game, Grade, Request, Start, StopFlag, Thinker, klondike,
    switches,
};
use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

/// The plies of a game after which it is left.
const MOST_PLIES: u64 = 30;
/// Every so many games one is stopped by another thread in the middle of a search.
const STOPPED: u64 = 8;

/// What was played so far.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Games, by their name and the level that the engine played at: `draughts easy`.
    pub games: BTreeMap<String, u64>,
    /// Moves of the engine.
    pub moves: u64,
    /// Searches that were stopped from outside.
    pub stops: u64,
    /// The longest that a search took beyond its time.
    pub overrun: Duration,
}

impl Tally {
    /// All games.
    pub fn total(&self) -> u64 {
        self.games.values().sum()
    }
}

/// A player that is never the same for long.
#[derive(Debug)]
pub struct Soak {
    rng: Rng,
    thinker: Thinker,
    tally: Tally,
    /// The question that took the longest beyond its time.
    slowest: Option<Request>,
}

impl Soak {
    /// The same games for the same seed, but for what depends on the clock.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
            thinker: Thinker::new(),
            tally: Tally::default(),
            slowest: None,
        }
    }

    /// The question that took the longest beyond its time, for those who want to ask it again.
    pub fn slowest(&self) -> Option<&Request> {
        self.slowest.as_ref()
    }

    /// What was played so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Plays one game; an error says what should not have happened.
    pub fn play(&mut self) -> Result<(), String> {
        let game = *self.rng.choose(&Game::ALL).unwrap_or(&Game::Draughts);
        let level = self
            .rng
            .choose(&Grade::ALL)
            .unwrap_or(&Grade::Expert)
            .to_string();
        let kind = match game {
            Game::Klondike => game.to_string(),
            _ => format!("{game} {level}"),
        };
        *self.tally.games.entry(kind).or_default() += 1;
        if game == Game::Klondike {
            return self.patience();
        }
        if self.rng.below(10) == 0 {
            self.thinker = Thinker::new();
        }
        let start =
            AnyPosition::start(game, &self.start(game)).map_err(|error| error.to_string())?;
        let mut record = AnyRecord::new(start);
        let plies = self.rng.below(MOST_PLIES);
        for _ in 0..plies {
            if record.standing().is_over() {
                break;
            }
            // People move too, and not as the engine would.
            if self.rng.below(2) == 0 {
                let moves = record.position().moves().moves;
                let Some(mv) = self.rng.choose(&moves) else {
                    break;
                };
                record.advance(mv).map_err(|error| error.to_string())?;
            } else {
                self.answer(&mut record, &level)?;
            }
        }
        Ok(())
    }

    /// Boards of all sizes.
    fn start(&mut self, game: Game) -> Start {
        let sizes: &[&str] = match game {
            Game::Connect6 => &["6", "10", "19"],
            Game::Quelhas => &["3x3", "5x4", "10x10"],
            _ => &[],
        };
        let size = self.rng.choose(sizes).and_then(|size| size.parse().ok());
        Start {
            size,
            swap: game == Game::Quelhas && self.rng.below(2) == 0,
            ..Start::default()
        }
    }

    /// One move of the engine.
    fn answer(&mut self, record: &mut AnyRecord, level: &str) -> Result<(), String> {
        let mut request = self.request(record);
        request.level = Some(level.to_owned());
        let stop = StopFlag::new();
        if self.rng.below(STOPPED) == 0 {
            self.tally.stops += 1;
            let (flag, wait) = (stop.clone(), Duration::from_micros(self.rng.below(3000)));
            thread::spawn(move || {
                thread::sleep(wait);
                flag.raise();
            });
        }
        let began = Instant::now();
        let report = self.thinker.think(&request, &stop, &mut |_| {});
        let spent = began.elapsed();
        let told = |why: String| {
            let json = serde_json::to_string(&request).unwrap_or_default();
            format!("{why} at {json}")
        };
        let report = report.map_err(|error| told(error.to_string()))?;
        let mv = report.best.ok_or_else(|| told("no move".into()))?;
        record
            .advance(&mv)
            .map_err(|error| told(format!("{mv} is not legal: {error}")))?;
        if let Some(time) = request.limits.time_ms {
            let overrun = spent.saturating_sub(Duration::from_millis(time));
            if overrun > self.tally.overrun {
                self.tally.overrun = overrun;
                self.slowest = Some(request);
            }
        }
        self.tally.moves += 1;
        Ok(())
    }

    fn request(&mut self, record: &AnyRecord) -> Request {
        let rng = &mut self.rng;
        let mut request = record.request();
        match rng.below(3) {
            0 => request.limits.depth = Some(1 + rng.below(4) as u32),
            1 => request.limits.nodes = Some(1 + rng.below(400)),
            _ => request.limits.time_ms = Some(rng.below(4)),
        }
        // A depth alone may take for ever on a large board.
        request.limits.time_ms.get_or_insert(20);
        request.limits.memory_mb = Some(1 + rng.below(3) as u32);
        request.options.threads = Some(1 + rng.below(2) as u32);
        request.options.book = rng.below(2) == 0;
        request.options.lively = rng.below(2) == 0;
        for name in switches() {
            match rng.below(12) {
                0 => request.options.on.push(name.to_owned()),
                1 => request.options.off.push(name.to_owned()),
                _ => {}
            }
        }
        request.seed = rng.next_u64();
        request
    }

    /// A deal solved under tiny limits: what is claimed is replayed by the engine itself.
    fn patience(&mut self) -> Result<(), String> {
        let start = Start {
            seed: Some(self.rng.below(1000)),
            draw: Some(1 + self.rng.below(3) as u8),
            ..Start::default()
        };
        let mut request = Request::new(Game::Klondike);
        request.start = start;
        request.limits.nodes = Some(1 + self.rng.below(2000));
        request.limits.memory_mb = Some(1);
        let options = klondike::SolveOptions::default();
        let solved = klondike::solve(&request, &options, &StopFlag::new());
        solved.map(|_| ()).map_err(|error: Error| error.to_string())
    }
}
