//! A game in progress: to be looked at, played, taken back, analysed and solved.

use crate::answers::{Analysis, Proof, Solution};
use crate::work::{self, refused};
use pyo3::exceptions::PyValueError;
use pyo3::types::PyAnyMethods;
use pyo3::{Bound, IntoPyObjectExt, Py, PyAny, PyResult, Python, pyclass, pymethods};
use quina_engine::{
    AnyPosition, AnyRecord, Error, Game as Named, Request, RequestLimits, RequestOptions, Standing,
    Start, Thinker, klondike, quelhas,
};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long a search takes that was given no limit.
const USUAL_TIME: Duration = Duration::from_secs(3);

/// A game of draughts, checkers, connect6, quelhas or klondike: where it began and what was played.
#[pyclass(module = "quina")]
pub struct Game {
    record: AnyRecord,
    mind: Mutex<Mind>,
}

/// Tables that serve from one question to the next.
struct Mind {
    thinker: Thinker,
    solver: quelhas::Solver,
}

impl Game {
    fn new(record: AnyRecord) -> Self {
        let mind = Mutex::new(Mind {
            thinker: Thinker::new().with_shipped_tables(),
            solver: quelhas::Solver::new(),
        });
        Self { record, mind }
    }

    /// What the game asks the engine with these limits; an error names one that is none.
    fn request(
        &self,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u32>,
    ) -> PyResult<Request> {
        let time = time.map(|seconds| {
            Duration::try_from_secs_f64(seconds)
                .map_err(|error| PyValueError::new_err(format!("time of {seconds} s: {error}")))
        });
        let limits = RequestLimits {
            time_ms: time.transpose()?.map(|time| time.as_millis() as u64),
            depth: None,
            nodes,
            memory_mb: memory,
        };
        Ok(Request {
            limits,
            ..self.record.request()
        })
    }

    /// A search that broke leaves tables that may be stale, and nothing that is unsafe.
    fn mind(&self) -> MutexGuard<'_, Mind> {
        self.mind.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

// Python names its arguments, so there may be many; it hands them over as its own copies.
#[expect(clippy::too_many_arguments, clippy::needless_pass_by_value)]
#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, position=None, moves=vec![], *, size=None, swap=false, seed=None, draw=None,
        redeals=None, from_foundation=None, deal=None))]
    fn from_python(
        game: &str,
        position: Option<String>,
        moves: Vec<String>,
        size: Option<Bound<'_, PyAny>>,
        swap: bool,
        seed: Option<u64>,
        draw: Option<u8>,
        redeals: Option<u32>,
        from_foundation: Option<bool>,
        deal: Option<&str>,
    ) -> PyResult<Self> {
        let named = game.parse::<Named>();
        let named =
            named.map_err(|known| PyValueError::new_err(format!("no game `{game}`: {known}")))?;
        let size = size.map(|size| size.str()?.extract::<String>()?.parse().map_err(refused));
        let start = Start {
            size: size.transpose()?,
            swap,
            seed,
            draw,
            redeals,
            from_foundation,
        };
        let record = match (position, deal) {
            (Some(_), _) if deal.is_some() || start != Start::default() => {
                let what = "a position says everything: no deal and no options beside it";
                Err(Error::Request(what.into()))
            }
            (None, Some(_)) if named != Named::Klondike => {
                let what = format!("{named} has no cards to deal: expected klondike");
                Err(Error::Request(what))
            }
            (None, Some(deal)) => AnyPosition::from_deal(deal, &start)
                .and_then(|start| AnyRecord::played(start, &moves)),
            (position, _) => AnyRecord::of(&Request {
                position,
                start,
                moves,
                ..Request::new(named)
            }),
        };
        record.map(Self::new).map_err(refused)
    }

    /// The game's name, one of GAMES.
    #[getter]
    fn name(&self) -> &'static str {
        self.record.game().name()
    }

    /// Where the game stands, in the game's own notation.
    #[getter]
    fn position(&self) -> String {
        self.record.position().to_text()
    }

    /// Where it began.
    #[getter]
    fn start(&self) -> String {
        self.record.start().to_text()
    }

    /// The moves played so far.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.moves().to_vec()
    }

    /// How the game stands, in words.
    #[getter]
    fn standing(&self) -> String {
        self.record.standing().to_string()
    }

    /// The side to move; None if the game is over, and in klondike.
    #[getter]
    fn turn(&self) -> Option<String> {
        match self.record.standing() {
            Standing::ToMove { side } => Some(side),
            _ => None,
        }
    }

    /// Whether nothing more can be played.
    #[getter]
    fn is_over(&self) -> bool {
        self.record.standing().is_over()
    }

    /// How the game ended, in words; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<String> {
        let standing = self.record.standing();
        standing.is_over().then(|| standing.to_string())
    }

    /// The side that has won; None if none has.
    #[getter]
    fn winner(&self) -> Option<String> {
        match self.record.standing() {
            Standing::Won { side, .. } => Some(side),
            _ => None,
        }
    }

    /// The legal moves; none if the game is over.
    fn legal_moves(&self) -> Vec<String> {
        if self.record.standing().is_over() {
            return Vec::new();
        }
        self.record.position().moves().moves
    }

    /// Plays a move, or the beginning of one that leaves no doubt, and gives it in full.
    fn play(&mut self, mv: &str) -> PyResult<String> {
        self.record.play(mv).map_err(refused)
    }

    /// Takes back the last move and gives it; None at the start.
    fn undo(&mut self) -> Option<String> {
        self.record.undo()
    }

    /// The side to move gives the game up.
    fn resign(&mut self) -> PyResult<()> {
        if self.record.resign() {
            return Ok(());
        }
        Err(PyValueError::new_err("nobody is to move"))
    }

    /// The same game once more, to go another way.
    fn copy(&self) -> Self {
        Self::new(self.record.clone())
    }

    /// The game as a file: PDN, SGF, or a record of our own.
    #[pyo3(signature = (names=None))]
    fn save(&self, names: Option<[String; 2]>) -> PyResult<String> {
        let names = names.unwrap_or_else(|| ["?", "?"].map(String::from));
        let file = self.record.to_file([&names[0], &names[1]]);
        file.map_err(refused)
    }

    /// Searches for the best move until a limit (seconds, plies, positions; 3 seconds if none is
    /// given). `watch` is called with each finished depth.
    #[pyo3(signature = (*, level=None, time=None, depth=None, nodes=None, memory=None, threads=None,
        lines=None, on=vec![], off=vec![], set=vec![], book=false, lively=false, seed=0, watch=None))]
    fn analyse(
        &self,
        py: Python<'_>,
        level: Option<String>,
        time: Option<f64>,
        depth: Option<u32>,
        nodes: Option<u64>,
        memory: Option<u32>,
        threads: Option<u32>,
        lines: Option<u32>,
        on: Vec<String>,
        off: Vec<String>,
        set: Vec<String>,
        book: bool,
        lively: bool,
        seed: u64,
        watch: Option<Py<PyAny>>,
    ) -> PyResult<Analysis> {
        let is_limited = time.is_some() || depth.is_some() || nodes.is_some();
        let time = time.or_else(|| (!is_limited).then_some(USUAL_TIME.as_secs_f64()));
        let mut request = self.request(time, nodes, memory)?;
        request.limits.depth = depth;
        request.level = level;
        request.seed = seed;
        request.options = RequestOptions {
            lines,
            threads,
            on,
            off,
            set,
            book,
            lively,
        };
        let report = work::run(py, watch.as_ref(), |stop, watch| {
            self.mind().thinker.think(&request, stop, watch)
        });
        report.map(Analysis::from)
    }

    /// Decides a game of klondike or a position of quelhas, exactly unless a limit comes first.
    #[pyo3(signature = (*, time=None, nodes=None, memory=None))]
    fn solve(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u32>,
    ) -> PyResult<Py<PyAny>> {
        let request = self.request(time, nodes, memory)?;
        match request.game {
            Named::Klondike => {
                let options = klondike::SolveOptions {
                    line: klondike::SolveLine::Shorter,
                    ..klondike::SolveOptions::default()
                };
                let solve = |stop: &_, _: &mut dyn FnMut(&_)| {
                    klondike::solve(&request, &options, stop).map(Solution::from)
                };
                work::run(py, None, solve)?.into_py_any(py)
            }
            Named::Quelhas => {
                let options = quelhas::SolveOptions {
                    count: true,
                    line: true,
                };
                let solve = |stop: &_, _: &mut dyn FnMut(&_)| {
                    let proof = self.mind().solver.solve(&request, &options, stop);
                    proof.map(Proof::from)
                };
                work::run(py, None, solve)?.into_py_any(py)
            }
            game => Err(PyValueError::new_err(format!(
                "{game} is not solved: expected klondike or quelhas"
            ))),
        }
    }

    fn __str__(&self) -> String {
        let mut text = self.record.position().show().diagram;
        text.truncate(text.trim_end().len());
        if let Some(outcome) = self.outcome() {
            text.push('\n');
            text.push_str(&outcome);
        }
        text
    }

    fn __repr__(&self) -> String {
        let (name, start, moves) = (self.name(), self.start(), self.moves());
        format!("Game({name:?}, {start:?}, {moves:?})")
    }

    /// The board as a notebook shows it.
    fn _repr_html_(&self) -> String {
        let text = self.__str__();
        let text = text.replace('&', "&amp;").replace('<', "&lt;");
        format!("<pre>{text}</pre>")
    }
}
