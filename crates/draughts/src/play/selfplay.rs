//! Games of a player against itself, kept as positions with what became of them: what the learned
//! evaluation is fitted on.

use super::sampling::Sampling;
use crate::tables::Tables;
use crate::{Board, Colour, Move, Position, Rules};
use quina_core::{Outcome, Record, Rng, Score, State};
use quina_search::{Limits, Report, Searcher, Task};

/// A quiet position, seen by its mover, who is always White here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample<R: Rules> {
    /// The board, turned so that White is to move.
    pub board: Board<R>,
    /// What the search said, for the mover.
    pub score: Score,
    /// How the game ended for the mover: 1, 0 or -1; [`UNPLAYED`] where no game went there.
    pub result: i8,
    /// Plies since the start.
    pub ply: u16,
}

impl<R: Rules> Sample<R> {
    /// The sample as it stands in a file, all numbers little-endian: the bits of the mover's
    /// pieces, of the opponent's and of all kings (`u64` each, laid out as in
    /// [`Squares`](crate::Squares)), the score (`i16`), the result (`i8`), the number of pieces
    /// (`u8`), the ply and the number of the game (`u16` each).
    pub fn to_bytes(&self, game: u16) -> [u8; 32] {
        let mut bytes = [0; 32];
        let own = self.board.pieces(Colour::White).bits();
        let other = self.board.pieces(Colour::Black).bits();
        bytes[..8].copy_from_slice(&own.to_le_bytes());
        bytes[8..16].copy_from_slice(&other.to_le_bytes());
        bytes[16..24].copy_from_slice(&self.board.all_kings().bits().to_le_bytes());
        bytes[24..26].copy_from_slice(&(self.score.value() as i16).to_le_bytes());
        bytes[26] = self.result.to_le_bytes()[0];
        bytes[27] = self.board.occupied().len() as u8;
        bytes[28..30].copy_from_slice(&self.ply.to_le_bytes());
        bytes[30..].copy_from_slice(&game.to_le_bytes());
        bytes
    }

    /// The board, if few pieces are left and neither side is far ahead.
    fn ending(&self) -> Option<Board<R>> {
        let is_late = 100 * self.board.occupied().len() <= 2 * R::MEN * ENDING_PERCENT;
        (is_late && self.score.value().abs() <= ENDING_LEAD).then_some(self.board)
    }
}

/// The result of a position that a search looked at and no game reached.
pub const UNPLAYED: i8 = 2;

/// How games against itself are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SelfPlay {
    /// Positions searched for each move.
    pub nodes: u64,
    /// At most so many random plies begin a game, and at least half as many.
    pub random_plies: u64,
    /// A game begins only where the search finds neither side ahead by more, in hundredths of a man.
    pub even: i32,
    /// Who is behind by more for a while gives up. What is long decided teaches little.
    pub resign: i32,
    /// Beside the positions of the game so many are kept, again and again, that a longer search
    /// judged, each searched on its own: most of what a search has to judge no game would reach.
    pub aside: usize,
    /// After the game so many endings are played from positions looked at aside, and nobody gives up:
    /// how they end is told by playing, where a search would repeat what it believes of material.
    pub endings: usize,
}

/// A game that lasts longer is a draw.
const LONGEST: usize = 300;
/// So many openings are tried, and then where they begin is good enough.
const MOST_OPENINGS: u32 = 100;
/// So many plies one side must be far behind to give up.
const PLIES_BEHIND: u32 = 4;
/// One game in so many is played to its end all the same: how to win is to be learned too.
const PLAYED_OUT: u64 = 8;
/// Looked aside from is every second position while more than this share of the pieces is there, in
/// hundredths, and every eighth later.
const EARLY_PERCENT: usize = 54;
/// Endings are played out from where at most this share of the pieces is left, in hundredths, and
/// neither side is ahead by more hundredths of a man.
const ENDING_PERCENT: usize = 45;
const ENDING_LEAD: i32 = 250;
/// What is proved counts as so many hundredths of a man.
const DECIDED: i32 = 3_000;
/// The search whose positions are kept is so many times longer than that of a move.
const LONGER: u64 = 8;

impl SelfPlay {
    /// The quiet positions of the game that `seed` names, from one of `starts`, or from the start where
    /// none is given.
    pub fn game<R: Rules>(
        &self,
        searcher: &mut Searcher<Position<R>, Sampling<R>>,
        tables: &Tables<R>,
        starts: &[Position<R>],
        seed: u64,
    ) -> Vec<Sample<R>> {
        searcher.clear();
        let mut record = self.opening(searcher, starts, seed);
        let resign = if seed.is_multiple_of(PLAYED_OUT) {
            i32::MAX
        } else {
            self.resign
        };
        let mut aside = Vec::new();
        let look = |searcher: &mut _, record: &_| {
            aside.extend(self.look_aside(searcher, tables, record, seed));
        };
        let mut samples = self.play_out(searcher, tables, &mut record, seed, resign, look);
        let mut endings: Vec<Board<R>> = aside.iter().filter_map(Sample::ending).collect();
        samples.append(&mut aside);
        let mut rng = Rng::new(seed);
        for _ in 0..self.endings.min(endings.len()) {
            let board = endings.swap_remove(rng.below(endings.len() as u64) as usize);
            let mut record = Record::new(Position::new(board, Colour::White));
            let nowhere = |_: &mut _, _: &_| {};
            samples.extend(self.play_out(searcher, tables, &mut record, seed, i32::MAX, nowhere));
        }
        samples
    }

    /// The quiet positions of a game from here on, where who is behind by more than `resign` gives
    /// up; `look` is shown each position that a move is searched for.
    ///
    /// A game ends when the tables know how, when the search has proved it won, or by the rules.
    fn play_out<R: Rules>(
        &self,
        searcher: &mut Searcher<Position<R>, Sampling<R>>,
        tables: &Tables<R>,
        record: &mut Record<Position<R>>,
        seed: u64,
        resign: i32,
        mut look: impl FnMut(&mut Searcher<Position<R>, Sampling<R>>, &Record<Position<R>>),
    ) -> Vec<Sample<R>> {
        let mut samples = Vec::new();
        let mut behind = 0;
        let outcome = loop {
            if let Some(ending) = record.ending() {
                break ending.outcome;
            }
            if record.moves().len() >= LONGEST {
                break Outcome::Draw;
            }
            let position = *record.position();
            if let Some(outcome) = tables.outcome(&position) {
                break outcome;
            }
            let report = search(searcher, record, self.nodes, seed);
            let (Some(mv), Some(score)) = (report.best(), report.score()) else {
                break Outcome::Draw;
            };
            behind = if score.value().abs() > resign {
                behind + 1
            } else {
                0
            };
            if score.is_win() || score.is_loss() || behind == PLIES_BEHIND {
                let winner = if score > Score::DRAW {
                    position.mover()
                } else {
                    !position.mover()
                };
                break Outcome::Win(winner.side::<R>());
            }
            if !position.must_capture() {
                samples.push((position, score, record.moves().len()));
            }
            look(searcher, record);
            let is_legal = record.play(mv);
            debug_assert!(is_legal, "a search answers with a legal move");
        };
        let finish = |(position, score, ply)| sample(&position, score, ply, outcome);
        samples.into_iter().map(finish).collect()
    }

    /// Positions that a longer search of this one judges, each searched on its own.
    fn look_aside<R: Rules>(
        &self,
        searcher: &mut Searcher<Position<R>, Sampling<R>>,
        tables: &Tables<R>,
        record: &Record<Position<R>>,
        seed: u64,
    ) -> Vec<Sample<R>> {
        let ply = record.moves().len();
        let pieces = record.position().board().occupied().len();
        let is_early = 100 * pieces > 2 * R::MEN * EARLY_PERCENT;
        let apart = if is_early { 2 } else { 8 };
        if self.aside == 0 || !(ply as u64 + seed).is_multiple_of(apart) {
            return Vec::new();
        }
        searcher.guide().keep(self.aside, seed ^ ply as u64);
        search(searcher, record, self.nodes * LONGER, seed);
        let mut found = Vec::new();
        for position in searcher.guide().take() {
            if tables.outcome(&position).is_some() {
                continue;
            }
            let record = Record::new(position);
            if let Some(score) = search(searcher, &record, self.nodes, seed).score() {
                let value = score.value().clamp(-DECIDED, DECIDED);
                found.push(Sample {
                    result: UNPLAYED,
                    ..sample(&position, Score::heuristic(value), ply, Outcome::Draw)
                });
            }
        }
        found
    }

    /// A few random moves, so that no two games are alike, to where neither side is ahead.
    fn opening<R: Rules>(
        &self,
        searcher: &mut Searcher<Position<R>, Sampling<R>>,
        starts: &[Position<R>],
        seed: u64,
    ) -> Record<Position<R>> {
        let mut rng = Rng::new(seed);
        let start = match starts {
            [] => Position::start(),
            starts => starts[rng.below(starts.len() as u64) as usize],
        };
        let half = self.random_plies / 2;
        for _ in 0..MOST_OPENINGS {
            let mut record = Record::new(start);
            for _ in 0..half + rng.below(self.random_plies - half + 1) {
                let moves: Vec<Move<R>> = record.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                let _ = record.play(moves[rng.below(moves.len() as u64) as usize]);
            }
            if record.ending().is_none()
                && let Some(score) = search(searcher, &record, self.nodes, seed).score()
                && score.value().abs() <= self.even
            {
                return record;
            }
        }
        Record::new(start)
    }
}

fn search<R: Rules>(
    searcher: &mut Searcher<Position<R>, Sampling<R>>,
    record: &Record<Position<R>>,
    nodes: u64,
    seed: u64,
) -> Report<Move<R>> {
    let task = Task {
        past: record.keys(),
        seed,
        ..Task::new(record.position(), Limits::nodes(nodes))
    };
    searcher.search(&task, |_| {})
}

fn sample<R: Rules>(
    position: &Position<R>,
    score: Score,
    ply: usize,
    outcome: Outcome,
) -> Sample<R> {
    let mover = position.mover();
    let result = match outcome {
        Outcome::Draw => 0,
        Outcome::Win(side) if side == mover.side::<R>() => 1,
        Outcome::Win(_) => -1,
    };
    Sample {
        board: match mover {
            Colour::White => *position.board(),
            Colour::Black => position.board().swapped(),
        },
        score,
        result,
        ply: ply as u16,
    }
}
