//! Our own engine as a player.

use super::{Budget, Choice, Fault, Player, PlayerSpec};
use quina_engine::{AnyRecord, EndgameTables, Error, Request, StopFlag, Thinker};

/// A built-in player: the engine with the settings of its spec.
#[derive(Debug)]
pub struct BuiltIn {
    spec: PlayerSpec,
    thinker: Result<Thinker, String>,
}

impl BuiltIn {
    /// A player as the spec says.
    pub fn new(spec: &PlayerSpec) -> Self {
        let thinker = match &spec.weights {
            Some(weights) => weights.bytes().map(Thinker::with_weights),
            None => Ok(Thinker::new()),
        };
        let thinker = thinker.and_then(|mut thinker| {
            thinker.set_tables(tables(spec)?);
            Ok(match &spec.book {
                Some(file) => thinker.with_book(file.read_book()?),
                None => thinker,
            })
        });
        Self {
            spec: spec.clone(),
            thinker,
        }
    }

    /// What is asked about this game, but for the limits of a move.
    fn request(&self, game: &AnyRecord) -> Request {
        let mut request = game.request();
        request.level.clone_from(&self.spec.level);
        request.options = self.spec.options.clone();
        request.limits.memory_mb = Some(self.spec.memory_mb);
        request
    }

    fn thinker(&mut self) -> Result<&mut Thinker, Fault> {
        self.thinker
            .as_mut()
            .map_err(|error| Fault::Crash(error.clone()))
    }
}

/// The endgame tables of the spec's folder, all of them whole, or those that come with the engine.
pub(super) fn tables(spec: &PlayerSpec) -> Result<EndgameTables, String> {
    let Some(folder) = &spec.tables else {
        return Ok(EndgameTables::shipped());
    };
    let (tables, faults) = EndgameTables::open(folder.as_ref());
    match faults.into_iter().next() {
        Some(fault) => Err(fault),
        None => Ok(tables),
    }
}

fn refused(error: &Error) -> Fault {
    Fault::Garbage(error.to_string())
}

impl Player for BuiltIn {
    fn begin(&mut self, game: &AnyRecord) -> Result<(), Fault> {
        let request = self.request(game);
        let thinker = self.thinker()?;
        thinker.clear();
        thinker
            .make_ready(&request)
            .map_err(|error| refused(&error))
    }

    fn choose(&mut self, game: &AnyRecord, budget: &Budget, seed: u64) -> Result<Choice, Fault> {
        let mut request = self.request(game);
        request.seed = seed;
        request.limits.time_ms = budget.time_ms;
        request.limits.depth = budget.depth;
        request.limits.nodes = budget.nodes;
        let answer = self
            .thinker()?
            .think(&request, &StopFlag::new(), &mut |_| {});
        let report = answer.map_err(|error| refused(&error))?;
        let mv = report.best;
        Ok(Choice {
            mv: mv.ok_or_else(|| Fault::Garbage("the game is over".into()))?,
            score: report.lines.first().map(|line| line.score.value),
            depth: report.depth,
            nodes: report.nodes,
        })
    }
}
