//! `quina hub`: the draughts players behind the Hub protocol, for boards and for other programs.
//!
//! One thread reads, one searches, and this one does all the talking. A search is asked to stop and
//! always answers with `done`; a line that is wrong is answered with `error` and changes nothing.

mod params;

use crate::args::HubArgs;
use crate::failure::Failure;
use crate::lines::{self, Line};
use params::Params;
use quina_engine::{
    AnyPosition, AnyRecord, Error, Game, Report, RequestLimits, StopFlag, Thinker, share_of_clock,
};
use quina_protocol::hub::{Answer, Command, Info, Level, Mode};
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// What happens while we wait.
enum Event {
    /// A line came, or nothing more will.
    Line(io::Result<Line>),
    /// The search has found something.
    Found(Box<Report>),
    /// The search is over, and gives its mind back.
    Over(Box<Thinker>, Result<Box<Report>, String>),
}

/// Time kept back for the way to the board and back.
const MARGIN: Duration = Duration::from_millis(20);

/// Talks until told to quit, or until nobody talks any more.
pub fn run(args: &HubArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (events, inbox) = mpsc::channel();
    let reader = events.clone();
    // It ends with the program: a read cannot be called off.
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let line = lines::next(&mut input);
            let is_last = !matches!(line, Ok(Line::Text(_) | Line::Bad(_)));
            if reader.send(Event::Line(line)).is_err() || is_last {
                break;
            }
        }
    });
    let mut session = Session {
        game: args.game,
        params: Params::default(),
        record: None,
        level: Level::default(),
        mind: Some(Box::new(Thinker::new().with_shipped_tables())),
        search: None,
        events,
        out,
    };
    session.talk(&inbox)
}

/// A search under way.
struct Search {
    stop: StopFlag,
    root: AnyRecord,
    /// When it must be stopped, where its own limits do not see to that.
    deadline: Option<Instant>,
}

struct Session<'a, W: Write> {
    game: Game,
    params: Params,
    record: Option<AnyRecord>,
    level: Level,
    /// Lent to the search while there is one.
    mind: Option<Box<Thinker>>,
    search: Option<Search>,
    events: Sender<Event>,
    out: &'a mut W,
}

impl<W: Write> Session<'_, W> {
    fn talk(&mut self, inbox: &Receiver<Event>) -> Result<(), Failure> {
        loop {
            match self.wait(inbox) {
                Some(Event::Line(Ok(Line::Text(text)))) => {
                    if self.hear(&text)? {
                        return self.leave(inbox);
                    }
                }
                Some(Event::Line(Ok(Line::Bad(why)))) => self.complain(why.into())?,
                Some(Event::Line(Ok(Line::End) | Err(_))) => return self.leave(inbox),
                Some(Event::Found(report)) => self.tell(&report)?,
                Some(Event::Over(mind, result)) => self.finish(mind, result)?,
                None => self.stop(),
            }
        }
    }

    /// The next event, or `None` when the search must be stopped.
    fn wait(&self, inbox: &Receiver<Event>) -> Option<Event> {
        let deadline = self.search.as_ref().and_then(|search| search.deadline);
        let event = match deadline {
            Some(deadline) => {
                inbox.recv_timeout(deadline.saturating_duration_since(Instant::now()))
            }
            None => inbox.recv().map_err(RecvTimeoutError::from),
        };
        match event {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Event::Line(Ok(Line::End))),
        }
    }

    /// Stops a search and waits for its end, so that nothing is cut off.
    fn leave(&mut self, inbox: &Receiver<Event>) -> Result<(), Failure> {
        self.stop();
        while self.search.is_some() {
            match inbox.recv() {
                Ok(Event::Over(mind, result)) => self.finish(mind, result)?,
                Ok(_) => {}
                Err(_) => break,
            }
        }
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.stop.raise();
            search.deadline = None;
        }
    }

    /// Does what a line says; `true` when it says quit.
    fn hear(&mut self, text: &str) -> Result<bool, Failure> {
        if text.trim().is_empty() {
            return Ok(false);
        }
        let command = match text.parse::<Command>() {
            Ok(command) => command,
            Err(error) => return self.complain(error.to_string()).map(|()| false),
        };
        if self.search.is_some() {
            match command {
                Command::Ping => self.say(&Answer::Pong)?,
                Command::Stop => self.stop(),
                Command::PonderHit => self.ponder_hit(),
                Command::Quit => return Ok(true),
                _ => {
                    let what = "a search is under way: ping, ponder-hit, stop or quit";
                    self.complain(what.into())?;
                }
            }
            return Ok(false);
        }
        match command {
            Command::Hub => self.introduce()?,
            Command::SetParam { name, value } => {
                if let Err(why) = self.params.set(&name, &value) {
                    self.complain(why)?;
                }
            }
            Command::Init => self.make_ready()?,
            Command::NewGame => {
                if let Some(mind) = &mut self.mind {
                    mind.clear();
                }
            }
            Command::Pos { pos, moves } => match self.position(&pos, &moves) {
                Ok(record) => self.record = Some(record),
                Err(error) => self.complain(error.to_string())?,
            },
            Command::Level(level) => self.level = level,
            Command::Go(mode) => self.go(mode)?,
            Command::Ping => self.say(&Answer::Pong)?,
            Command::Stop | Command::PonderHit => {}
            Command::Quit => return Ok(true),
            Command::Unknown(word) => self.complain(format!("no command `{word}`"))?,
        }
        Ok(false)
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        self.say(&Answer::Id {
            name: "Quina".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            author: "the authors of Quina".into(),
            country: None,
        })?;
        for param in self.params.list() {
            self.say(&Answer::Param(param))?;
        }
        self.say(&Answer::Wait)
    }

    /// Reads the files that were set. They are no part of the game, so it begins anew.
    fn make_ready(&mut self) -> Result<(), Failure> {
        let (mind, faults) = self.params.mind(self.game);
        self.mind = Some(Box::new(mind));
        for fault in faults {
            self.complain(fault)?;
        }
        self.say(&Answer::Ready)
    }

    fn position(&self, pos: &str, moves: &[String]) -> Result<AnyRecord, Error> {
        AnyRecord::played(AnyPosition::from_hub(self.game, pos)?, moves)
    }

    fn go(&mut self, mode: Mode) -> Result<(), Failure> {
        let Some(root) = self.record.clone() else {
            return self.complain("no position: send pos before go".into());
        };
        let Some(mut mind) = self.mind.take() else {
            return self.complain("a search is under way".into());
        };
        // While pondering the clock is not ours; it begins to run with ponder-hit.
        let time = match mode {
            Mode::Think | Mode::Analyze => time_for(&self.level),
            Mode::Ponder => None,
        };
        let mut request = root.request();
        self.params.apply(&mut request, mode);
        request.limits = RequestLimits {
            time_ms: time.map(|time| time.as_millis() as u64),
            depth: self.level.depth,
            nodes: self.level.nodes,
            memory_mb: request.limits.memory_mb,
        };
        let has_limit = time.is_some() || self.level.depth.is_some() || self.level.nodes.is_some();
        if !has_limit {
            // A level would otherwise bring its own time.
            request.limits.time_ms = Some(u64::from(u32::MAX));
        }
        let stop = StopFlag::new();
        self.search = Some(Search {
            stop: stop.clone(),
            root,
            deadline: None,
        });
        let events = self.events.clone();
        thread::spawn(move || {
            let found = mind.think(&request, &stop, &mut |report| {
                let _ = events.send(Event::Found(Box::new(report.clone())));
            });
            let found = found.map(Box::new).map_err(|error| error.to_string());
            let _ = events.send(Event::Over(mind, found));
        });
        Ok(())
    }

    /// The opponent played what was expected: from now on the time counts.
    fn ponder_hit(&mut self) {
        let time = time_for(&self.level);
        if let (Some(search), Some(time)) = (&mut self.search, time) {
            search.deadline = Some(Instant::now() + time);
        }
    }

    fn tell(&mut self, report: &Report) -> Result<(), Failure> {
        let Some(search) = &self.search else {
            return Ok(());
        };
        let line = report.lines.first();
        let pv = line.map(|line| search.root.position().hub_moves(&line.moves));
        let info = Info {
            depth: Some(report.depth),
            mean_depth: Some(f64::from(report.selective_depth)),
            score: line.map(|line| f64::from(line.score.value) / 100.0),
            nodes: Some(report.nodes),
            time: Some(report.seconds),
            nps: Some(report.nodes_per_second as f64 / 1e6),
            pv: pv.unwrap_or_default(),
        };
        self.say(&Answer::Info(info))
    }

    fn finish(
        &mut self,
        mind: Box<Thinker>,
        result: Result<Box<Report>, String>,
    ) -> Result<(), Failure> {
        self.mind = Some(mind);
        let mut moves = Vec::new();
        match result {
            Ok(report) => {
                self.tell(&report)?;
                if let (Some(search), Some(line)) = (&self.search, report.lines.first()) {
                    moves = search.root.position().hub_moves(&line.moves);
                }
            }
            Err(why) => self.complain(why)?,
        }
        self.search = None;
        let mut moves = moves.into_iter();
        self.say(&Answer::Done {
            mv: moves.next(),
            ponder: moves.next(),
        })
    }

    fn complain(&mut self, why: String) -> Result<(), Failure> {
        self.say(&Answer::Error(why))
    }

    fn say(&mut self, answer: &Answer) -> Result<(), Failure> {
        writeln!(self.out, "{answer}")?;
        self.out.flush()?;
        Ok(())
    }
}

/// What a move may take, where time counts.
fn time_for(level: &Level) -> Option<Duration> {
    let seconds = |seconds: f64| Duration::from_secs_f64(seconds.clamp(0.0, 1e6));
    let share = level.time.map(|left| {
        let increment = seconds(level.increment.unwrap_or(0.0));
        share_of_clock(seconds(left), increment, level.moves)
    });
    let time = match (level.move_time.map(seconds), share) {
        (Some(a), Some(b)) => a.min(b),
        (a, b) => a.or(b)?,
    };
    Some(time.saturating_sub(MARGIN).max(time / 4))
}
