//! Endgame tables of the two games of draughts: made, checked, listed and put into one file.

use crate::{AnyPosition, Error, Game};
use quina_core::{Notation, Outcome};
use quina_draughts::tables::{Extent, Folder, Known, Material, Slice, Step, TableError, Tables};
use quina_draughts::{Colour, English, International, Position, Rules};
use serde::Serialize;
use std::fs;
use std::path::Path;
use std::sync::OnceLock;

pub use quina_draughts::tables::{MAX_PIECES, Work};

/// The tables that players ask. A clone shares everything, the cache too.
#[derive(Debug, Clone)]
pub struct EndgameTables {
    pub(crate) draughts: Tables<International>,
    pub(crate) checkers: Tables<English>,
}

/// What was decoded of the tables of one game is kept up to so many bytes, for all players of the
/// program together: six pieces of checkers take 0.6 GB and five of draughts 0.4 when all was asked
/// for.
const CACHE: usize = 1 << 30;

impl EndgameTables {
    /// No tables yet, and caches of at most so many bytes for those to come.
    pub fn new(cache_bytes: usize) -> Self {
        Self {
            draughts: Tables::new(cache_bytes),
            checkers: Tables::new(cache_bytes),
        }
    }

    /// The tables that come with the program, the same for all who ask; none on a page.
    pub fn shipped() -> Self {
        static SHIPPED: OnceLock<EndgameTables> = OnceLock::new();
        let shipped = SHIPPED.get_or_init(|| Self {
            draughts: Tables::shipped(CACHE),
            checkers: Tables::shipped(CACHE),
        });
        shipped.clone()
    }

    /// The tables that come with the program and those of a folder, and what is wrong with its
    /// files: one that is broken is done without.
    pub fn open(folder: &Path) -> (Self, Vec<String>) {
        let mut tables = Self::shipped();
        let mut faults = tables.draughts.add_folder(folder);
        let others = tables.checkers.add_folder(folder);
        // A file of which not even the game is known was refused twice.
        let new: Vec<_> = others
            .into_iter()
            .filter(|fault| !faults.contains(fault))
            .collect();
        faults.extend(new);
        let told = faults.iter().map(ToString::to_string).collect();
        (tables, told)
    }

    /// Adds tables that came from elsewhere, with a name for messages.
    pub fn add_bytes(&mut self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        self.draughts.add_bytes(name, bytes.to_vec())?;
        Ok(self.checkers.add_bytes(name, bytes.to_vec())?)
    }

    /// The name of the file in `data/draughts` with the tables of a game that come with the program.
    pub fn file(game: Game) -> Option<&'static str> {
        match game {
            Game::Draughts => Some("tables-international.wld"),
            Game::Checkers => Some("tables-english.wld"),
            _ => None,
        }
    }

    /// Refuses the games that have none.
    pub fn check(game: Game) -> Result<(), Error> {
        let told = || format!("{game} has no endgame tables: draughts and checkers have");
        Self::file(game)
            .map(|_| ())
            .ok_or_else(|| Error::Request(told()))
    }

    /// The most pieces for which a game has tables.
    pub fn most_pieces(&self, game: Game) -> usize {
        match game {
            Game::Draughts => self.draughts.most_pieces(),
            Game::Checkers => self.checkers.most_pieces(),
            _ => 0,
        }
    }

    /// How a position ends with perfect play, the rules that count plies aside: `None` if the tables
    /// do not hold it, or if the mover must capture.
    pub fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        match position {
            AnyPosition::Draughts(position) => self.draughts.outcome(position),
            AnyPosition::Checkers(position) => self.checkers.outcome(position),
            _ => None,
        }
    }
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Self {
        Self::Request(error.to_string())
    }
}

/// What became of two slices that belong together: the second is the first seen by the other side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Built {
    /// Men and kings of the mover and of the opponent: `1m2k-0m1k`.
    pub slices: Vec<String>,
    /// All pieces on the board.
    pub pieces: usize,
    /// Positions of both.
    pub positions: u64,
    /// Bytes of their files if they were made now, or `None` if they were there.
    pub bytes: Option<u64>,
}

/// What a check of a slice found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Men and kings of the mover and of the opponent.
    pub slice: String,
    /// All pieces on the board.
    pub pieces: usize,
    /// Positions that were compared with what their moves lead to.
    pub compared: u64,
    /// How many of them are lost, drawn and won for the mover.
    pub lost: u64,
    /// Drawn.
    pub drawn: u64,
    /// Won.
    pub won: u64,
    /// The first position that disagrees with its moves, in words.
    pub fault: Option<String>,
}

/// The tables for one number of pieces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// All pieces on the board.
    pub pieces: usize,
    /// Slices there are.
    pub slices: usize,
    /// Slices there should be.
    pub of: usize,
    /// Positions of those there are.
    pub positions: u64,
    /// Bytes they take.
    pub bytes: u64,
}

/// How much work a build of the tables with up to so many pieces is, in the steps that
/// [`Work::done`] counts.
pub fn steps_to_build(game: Game, pieces: usize) -> Result<u64, Error> {
    // Each position is looked at forwards, backwards, and to be written.
    const VISITS: u64 = 3;
    let positions = |material| match game {
        Game::Checkers => Slice::<English>::new(material).len(),
        _ => Slice::<International>::new(material).len(),
    };
    fitting(game, pieces)?;
    let all = (2..=pieces).flat_map(Material::all);
    Ok(all.map(|material| VISITS * positions(material)).sum())
}

/// Makes the tables with up to so many pieces, one pair of slices after the other, and shows each.
/// What is in the folder already is kept; a stopped build goes on from there.
pub fn build(
    game: Game,
    pieces: usize,
    folder: &Path,
    work: &Work,
    watch: &mut dyn FnMut(&Built),
) -> Result<(), Error> {
    fn make<R: Rules>(
        pieces: usize,
        folder: &Path,
        work: &Work,
        watch: &mut dyn FnMut(&Built),
    ) -> Result<(), Error> {
        let (folder, mut known) = (Folder::<R>::new(folder), Known::default());
        for pair in (2..=pieces).flat_map(Material::pairs) {
            let bytes = match folder.build(&pair, &mut known, work)? {
                Step::Found(_) => None,
                Step::Made(_, bytes) => Some(bytes),
                Step::Stopped => break,
            };
            let positions = pair.iter().map(|&material| Slice::<R>::new(material).len());
            watch(&Built {
                pieces: pair[0].pieces(),
                positions: positions.sum(),
                slices: pair.iter().map(Material::to_string).collect(),
                bytes,
            });
        }
        Ok(())
    }
    match fitting(game, pieces)? {
        Game::Checkers => make::<English>(pieces, folder, work, watch),
        _ => make::<International>(pieces, folder, work, watch),
    }
}

/// Which positions are compared: every one, or so many of all slices together, drawn at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// How many.
    pub positions: u64,
    /// The seed they are drawn with.
    pub seed: u64,
}

/// Compares the positions of the tables with up to so many pieces with what their moves lead to,
/// slice after slice, and shows each. All of the tables must be there.
pub fn verify(
    game: Game,
    pieces: usize,
    folder: &Path,
    sample: Option<Sample>,
    work: &Work,
    watch: &mut dyn FnMut(&Checked),
) -> Result<(), Error> {
    fn check<R: Rules>(
        pieces: usize,
        folder: &Path,
        sample: Option<Sample>,
        work: &Work,
        watch: &mut dyn FnMut(&Checked),
    ) -> Result<(), Error> {
        let mut tables = Tables::<R>::new(0);
        if let Some(fault) = tables.add_folder(folder).into_iter().next() {
            return Err(fault.into());
        }
        let slices: Vec<Material> = (2..=pieces).flat_map(Material::all).collect();
        let len = |material| Slice::<R>::new(material).len();
        let all: u64 = slices.iter().map(|&material| len(material)).sum();
        let mut known = Known::default();
        for material in slices {
            let extent = sample.map_or(Extent::All, |sample| {
                let share = u128::from(sample.positions) * u128::from(len(material));
                Extent::Sample(share.div_ceil(u128::from(all)) as u64, sample.seed)
            });
            let verified = tables.verify(material, extent, &mut known, work)?;
            let Some(verified) = verified else { break };
            let [lost, drawn, won] = verified.counts;
            watch(&Checked {
                slice: material.to_string(),
                pieces: material.pieces(),
                compared: verified.compared,
                lost,
                drawn,
                won,
                fault: verified.fault.map(|fault| {
                    let position = Position::new(fault.board, Colour::White).to_text();
                    let (stored, right) = (fault.stored, fault.right);
                    format!("{position} is stored as {stored}, and its moves say {right}")
                }),
            });
        }
        Ok(())
    }
    match fitting(game, pieces)? {
        Game::Checkers => check::<English>(pieces, folder, sample, work, watch),
        _ => check::<International>(pieces, folder, sample, work, watch),
    }
}

/// The tables in a folder, by the number of pieces, and what is wrong with its files.
pub fn list(game: Game, folder: &Path) -> Result<(Vec<Listed>, Vec<String>), Error> {
    fn look<R: Rules>(folder: &Path) -> (Vec<Listed>, Vec<String>) {
        let mut tables = Tables::<R>::new(0);
        let faults = tables.add_folder(folder);
        let held = tables.held();
        let row = |pieces| {
            let here = || {
                held.iter()
                    .filter(move |held| held.material.pieces() == pieces)
            };
            Listed {
                pieces,
                slices: here().count(),
                of: Material::all(pieces).len(),
                positions: here().map(|held| held.positions).sum(),
                bytes: here().map(|held| held.bytes).sum(),
            }
        };
        let rows = (2..=tables.most_pieces()).map(row).collect();
        let told = faults.iter().map(ToString::to_string).collect();
        (rows, told)
    }
    Ok(match fitting(game, 2)? {
        Game::Checkers => look::<English>(folder),
        _ => look::<International>(folder),
    })
}

/// The tables of a folder with up to so many pieces as one file: its bytes.
pub fn pack(game: Game, pieces: usize, folder: &Path) -> Result<Vec<u8>, Error> {
    fn join<R: Rules>(pieces: usize, folder: &Path) -> Result<Vec<u8>, Error> {
        let folder = Folder::<R>::new(folder);
        let mut bytes = Vec::new();
        for material in (2..=pieces).flat_map(Material::all) {
            let path = folder.file(material);
            let read = fs::read(&path);
            bytes.extend(
                read.map_err(|error| Error::Request(format!("{}: {error}", path.display())))?,
            );
        }
        // What is packed can be read.
        Tables::<R>::new(0).add_bytes("packed", bytes.clone())?;
        Ok(bytes)
    }
    match fitting(game, pieces)? {
        Game::Checkers => join::<English>(pieces, folder),
        _ => join::<International>(pieces, folder),
    }
}

/// The game, if it has tables with so many pieces.
fn fitting(game: Game, pieces: usize) -> Result<Game, Error> {
    EndgameTables::check(game)?;
    if (2..=MAX_PIECES).contains(&pieces) {
        return Ok(game);
    }
    let what = format!("tables have 2 to {MAX_PIECES} pieces, not {pieces}");
    Err(Error::Request(what))
}
