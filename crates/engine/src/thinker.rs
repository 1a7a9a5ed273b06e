//! The engine's mind: players that keep what they have learnt between the moves of a game.

use crate::built::{CONNECT6, DRAUGHTS, QUELHAS, left_out};
use crate::lively;
use crate::played::Played;
use crate::record::replay;
use crate::request::check_memory;
use crate::{
    AnyPosition, AnyRecord, Book, EndgameTables, Error, Explanation, Game, Report, Request,
};
use quina_connect6 as connect6;
use quina_draughts::{self as draughts, English, International};
use quina_quelhas as quelhas;
use quina_search::{Clock, Grade, Limits, Searcher, StopFlag, Task};

type Mind<P> = Searcher<P, <P as Played>::Guide>;

/// Thinks about positions of any two-player game.
///
/// It keeps one player: the table and the history serve the next question about the same game, and
/// are dropped with [`Thinker::clear`] or when another game is asked about.
#[derive(Debug, Default)]
pub struct Thinker {
    player: Option<AnyPlayer>,
    weights: Vec<Given>,
    book: Option<Book>,
    /// The book that comes with the engine, once it was looked for.
    built_in: Option<(Game, Option<Book>)>,
    tables: Option<EndgameTables>,
}

/// Weights that take the place of the built-in ones.
#[derive(Debug)]
struct Given {
    /// The game they are for; none if any.
    game: Option<Game>,
    bytes: Vec<u8>,
}

#[derive(Debug)]
struct AnyPlayer {
    table_bytes: usize,
    mind: AnyMind,
}

#[derive(Debug)]
enum AnyMind {
    Draughts(Box<Mind<draughts::Position<International>>>),
    Checkers(Box<Mind<draughts::Position<English>>>),
    Connect6(Box<Mind<connect6::Board>>),
    Quelhas(Box<Mind<quelhas::Position>>),
}

/// Bytes of a table that nobody searches with.
const LEAST_TABLE: usize = 1 << 10;

/// Runs generic code on the mind and the position of one game: the one place where they meet.
macro_rules! with_mind {
    ($thinker:expr, $request:expr, $mind:ident, $position:ident => $answer:expr) => {{
        let start = $request.root()?;
        match ($thinker.mind($request)?, &start) {
            (AnyMind::Draughts($mind), AnyPosition::Draughts($position)) if DRAUGHTS => $answer,
            (AnyMind::Checkers($mind), AnyPosition::Checkers($position)) if DRAUGHTS => $answer,
            (AnyMind::Connect6($mind), AnyPosition::Connect6($position)) if CONNECT6 => {
                let $position = $position.as_ref();
                $answer
            }
            (AnyMind::Quelhas($mind), AnyPosition::Quelhas($position)) if QUELHAS => $answer,
            _ => unreachable!("mind and position are of the game asked for"),
        }
    }};
}

impl Thinker {
    /// A thinker that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// A thinker that judges by the weights of this file and no others. What is wrong with the
    /// file is told when the first question names the game.
    pub fn with_weights(weights: Vec<u8>) -> Self {
        let given = Given {
            game: None,
            bytes: weights,
        };
        Self {
            weights: vec![given],
            ..Self::default()
        }
    }

    /// From now on judges a game by the weights of this file; an error names what is wrong with it,
    /// and changes nothing.
    pub fn learn(&mut self, game: Game, bytes: Vec<u8>) -> Result<(), Error> {
        AnyMind::new(game, LEAST_TABLE, Some(&bytes))?;
        self.weights.retain(|given| given.game != Some(game));
        let game = Some(game);
        self.weights.insert(0, Given { game, bytes });
        self.player = None;
        Ok(())
    }

    /// The same thinker with another book than the one that comes with the engine.
    #[must_use]
    pub fn with_book(mut self, book: Book) -> Self {
        self.book = Some(book);
        self
    }

    /// The same thinker, whose players ask the endgame tables that come with the program.
    #[must_use]
    pub fn with_shipped_tables(mut self) -> Self {
        self.set_tables(EndgameTables::shipped());
        self
    }

    /// Has the players ask these endgame tables from now on.
    pub fn set_tables(&mut self, tables: EndgameTables) {
        if let Some(player) = &mut self.player {
            player.mind.set_tables(&tables);
        }
        self.tables = Some(tables);
    }

    /// The endgame tables that players ask, if they have any.
    pub fn tables(&self) -> Option<&EndgameTables> {
        self.tables.as_ref()
    }

    /// Forgets the game: table and history, as if nothing had been asked yet.
    pub fn clear(&mut self) {
        if let Some(player) = &mut self.player {
            player.mind.clear();
        }
    }

    /// Takes the memory and reads the weights that a request asks for, so that its search need not
    /// spend its time on that.
    pub fn make_ready(&mut self, request: &Request) -> Result<(), Error> {
        self.mind(request).map(|_| ())
    }

    /// Thinks until a limit is reached or the flag is raised, showing each step to `watch`.
    ///
    /// The answer holds a legal move unless the game is over. An error names what is wrong with
    /// the request.
    pub fn think(
        &mut self,
        request: &Request,
        stop: &StopFlag,
        watch: &mut dyn FnMut(&Report),
    ) -> Result<Report, Error> {
        if let Some(report) = self.read_book(request)? {
            return Ok(report);
        }
        // Whoever waits counts from now on, and a new table takes its time too.
        let waiting = Clock::start(&Limits::default(), stop.clone());
        with_mind!(self, request, mind, position => {
            let mut limits = request.limits.limits();
            limits.time = limits.time.map(|time| time.saturating_sub(waiting.elapsed()));
            think(mind, position, request, limits, stop, watch)
        })
    }

    /// The moves in the order a search would try them, each with its reasons. What was learnt by
    /// thinking about the position before counts.
    pub fn explain(&mut self, request: &Request) -> Result<Explanation, Error> {
        with_mind!(self, request, mind, position => explain(mind, position, request))
    }

    /// The answer of the book, where the request wants one and the position is in it.
    fn read_book(&mut self, request: &Request) -> Result<Option<Report>, Error> {
        let is_wanted = request.options.book && request.options.lines.unwrap_or(1) == 1;
        if !is_wanted || request.grade()? != Grade::Expert {
            return Ok(None);
        }
        let game = request.game;
        if self.book.is_none()
            && self
                .built_in
                .as_ref()
                .is_none_or(|(known, _)| *known != game)
        {
            self.built_in = Some((game, Book::built_in(game)));
        }
        let built_in = self.built_in.as_ref().and_then(|(_, book)| book.as_ref());
        let Some(book) = self.book.as_ref().or(built_in) else {
            return Ok(None);
        };
        let record = AnyRecord::of(request)?;
        if record.ending().is_some() {
            return Ok(None);
        }
        let chosen = book.choose(record.position(), request.seed);
        Ok(chosen.map(|mv| Report::of_book(game, mv)))
    }

    fn mind(&mut self, request: &Request) -> Result<&mut AnyMind, Error> {
        let table_bytes = request.table_bytes()?;
        let fits = |player: &AnyPlayer| {
            player.table_bytes == table_bytes && player.mind.game() == request.game
        };
        if !self.player.as_ref().is_some_and(fits) {
            let mut given = self.weights.iter();
            let given = given.find(|given| given.game.is_none_or(|game| game == request.game));
            let weights = given.map(|given| given.bytes.as_slice());
            self.player = None;
            check_memory(table_bytes)?;
            let mut mind = AnyMind::new(request.game, table_bytes, weights)?;
            if let Some(tables) = &self.tables {
                mind.set_tables(tables);
            }
            self.player = Some(AnyPlayer { table_bytes, mind });
        }
        match &mut self.player {
            Some(player) => Ok(&mut player.mind),
            None => unreachable!("a player was just made"),
        }
    }
}

impl AnyMind {
    fn new(game: Game, table_bytes: usize, weights: Option<&[u8]>) -> Result<Self, Error> {
        fn mind<P: Played>(
            table_bytes: usize,
            weights: Option<&[u8]>,
        ) -> Result<Box<Mind<P>>, Error>
        where
            P::Move: Send + Sync,
        {
            let oracle_bytes = table_bytes / 100 * P::ORACLE_SHARE;
            let guide = P::guide(weights, oracle_bytes);
            let guide = guide.map_err(|error| Error::Request(format!("weights: {error}")))?;
            let table_bytes = table_bytes - oracle_bytes;
            Ok(Box::new(Searcher::new(guide, P::options(), table_bytes)))
        }
        Ok(match game {
            Game::Draughts if DRAUGHTS => Self::Draughts(mind(table_bytes, weights)?),
            Game::Checkers if DRAUGHTS => Self::Checkers(mind(table_bytes, weights)?),
            Game::Connect6 if CONNECT6 => Self::Connect6(mind(table_bytes, weights)?),
            Game::Quelhas if QUELHAS => Self::Quelhas(mind(table_bytes, weights)?),
            Game::Klondike => {
                let what = "klondike has one player: it is solved, not played against";
                return Err(Error::Request(what.into()));
            }
            _ => return Err(left_out(game)),
        })
    }

    fn set_tables(&mut self, tables: &EndgameTables) {
        fn set<P: Played>(mind: &mut Mind<P>, tables: &EndgameTables)
        where
            P::Move: Send + Sync,
        {
            P::set_tables(mind.guide(), tables);
        }
        match self {
            Self::Draughts(mind) => set(mind, tables),
            Self::Checkers(mind) => set(mind, tables),
            Self::Connect6(mind) => set(mind, tables),
            Self::Quelhas(mind) => set(mind, tables),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Draughts(mind) => mind.clear(),
            Self::Checkers(mind) => mind.clear(),
            Self::Connect6(mind) => mind.clear(),
            Self::Quelhas(mind) => mind.clear(),
        }
    }

    fn game(&self) -> Game {
        match self {
            Self::Draughts(_) => Game::Draughts,
            Self::Checkers(_) => Game::Checkers,
            Self::Connect6(_) => Game::Connect6,
            Self::Quelhas(_) => Game::Quelhas,
        }
    }
}

fn think<P: Played>(
    mind: &mut Mind<P>,
    start: &P,
    request: &Request,
    limits: Limits,
    stop: &StopFlag,
    watch: &mut dyn FnMut(&Report),
) -> Result<Report, Error>
where
    P::Move: Send + Sync,
{
    let record = replay(start, &request.moves)?;
    let game = request.game;
    let grade = request.grade()?;
    let mut level = P::level(grade);
    mind.options = request.options.apply(P::options())?;
    level.learned &= mind.options.learned;
    P::set_level(mind.guide(), &level);
    let position = record.position();
    if record.ending().is_some() {
        return Ok(Report::ended(game));
    }
    let task = Task {
        position,
        past: record.keys(),
        limits,
        stop: stop.clone(),
        seed: request.seed,
    };
    let is_lively = request.options.lively
        && grade == Grade::Expert
        && mind.options.lines == 1
        && lively::is_worth_it(position);
    if is_lively {
        mind.options.lines = lively::LINES;
    }
    let mut found = mind.play(&task, &level, |report| {
        watch(&Report::new(game, position, report, false));
    });
    if is_lively {
        lively::prefer(&record, &mut found);
    }
    Ok(Report::new(game, position, &found, true))
}

fn explain<P: Played>(
    mind: &mut Mind<P>,
    start: &P,
    request: &Request,
) -> Result<Explanation, Error>
where
    P::Move: Send + Sync,
{
    let record = replay(start, &request.moves)?;
    mind.options = request.options.apply(P::options())?;
    Ok(Explanation::new(request.game, mind, record.position()))
}
